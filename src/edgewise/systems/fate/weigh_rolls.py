"""From what a character does to the dice, and whoever answers them."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.dice import Faces
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.casts import FULL_DEFENSE, Brought, brought, capped, is_defense, may_defend
from edgewise.systems.fate.guards import (
    character,
    claiming,
    gm_only,
    out_of_it,
    refuse,
    roll_at,
    roll_called,
    sheet_called,
)
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.rolls import DICE
from edgewise.systems.fate.state import Against, Cast, Roll, State
from edgewise.systems.fate.terms import Action, Stage

Answer = Ready[e.Event] | Refused

BEFORE_DICE = (Stage.OPEN, Stage.SET)
UNSETTLED = (Stage.SET, Stage.THROWN)


def target_stands(state: State, target: str, cite: str) -> Refused | None:
    """Refuses targets that nobody sees, and those that are out of the conflict."""
    if state.sheets[target].hidden:
        return refuse("hidden", "Show this character first.", "aspects.hidden")
    return out_of_it(state, target, cite)


@rule("opposition.passive", "opposition.active", "opposition.guide")
def weigh_oppose(state: State, seat: Seat, command: c.Oppose) -> Answer:
    """The GM says what a roll is up against, and may change it until the dice are thrown."""
    stopped = gm_only(seat, "opposition.passive")
    key = stopped or character(state, seat, command.who, "opposition.passive")
    roll = key if isinstance(key, Refused) else roll_at(state, key, BEFORE_DICE, "opposition.passive")
    if isinstance(roll, Refused):
        return roll
    if command.at > len(roll.against) or (command.at == len(roll.against) and command.at):
        return refuse("no-such-target", f"There are {len(roll.against)} targets, counted from 0.", "opposition.passive")
    old = roll.against[command.at] if command.at < len(roll.against) else Against()
    if command.by.strip():
        by = _opponent(state, seat, roll, command.by)
        if isinstance(by, Refused):
            return by
        against = replace(old, target=by, cast=None)
        return free(e.Opposed(roll.sheet, command.at, against, ("opposition.active",)))
    target = old.target if roll.action is Action.ATTACK else ""
    against = replace(old, target=target, cast=Cast(number=command.number))
    return free(e.Opposed(roll.sheet, command.at, against, ("opposition.passive", "opposition.guide")))


def _opponent(state: State, seat: Seat, roll: Roll, named: str) -> str | Refused:
    by = sheet_called(state, seat, named, "opposition.active")
    if by == roll.sheet:
        return refuse("oneself", "Nobody opposes their own roll.", "opposition.active")
    return by if isinstance(by, Refused) else target_stands(state, by, "opposition.active") or by


@rule("teamwork.bonus", "teamwork.cap")
def weigh_help(state: State, seat: Seat, command: c.Help) -> Answer:
    """Join another's roll before the dice, where one has some skill in the same thing."""
    key = character(state, seat, command.who, "teamwork.bonus")
    if isinstance(key, Refused):
        return key
    leader = sheet_called(state, seat, command.leader, "teamwork.bonus")
    roll = leader if isinstance(leader, Refused) else roll_at(state, leader, BEFORE_DICE, "teamwork.bonus")
    if isinstance(roll, Refused):
        return roll
    acts = state.conflict is not None and state.conflict.stands(key) and not state.has("teamwork", "core")
    stopped = _cannot_help(state, roll, key, acts=acts)
    if stopped:
        return stopped
    mob = roll.cast.help - capped(len(roll.cast.helpers), roll.cast.rating, state.rules)
    help_ = capped(len(roll.cast.helpers) + 1, roll.cast.rating, state.rules) + max(0, mob)
    cites = ("teamwork.bonus", "teamwork.cap") if state.has("teamwork", "condensed") else ("teamwork.bonus",)
    return free(*claiming(state, seat, key), e.Helped(roll.sheet, key, help_, acts, cites))


@rule("teamwork.bonus", "conflict.one-action")
def _cannot_help(state: State, roll: Roll, key: str, *, acts: bool) -> Refused | None:
    """Why a character cannot join a roll; `acts` says that joining is its action."""
    name = sheet_name(state, key)
    if key == roll.sheet or key in roll.cast.helpers:
        return refuse("helps-already", "Name another: this character is in that roll already.", "teamwork.bonus")
    if state.sheets[key].hidden:
        return refuse("hidden", "Show this character first.", "aspects.hidden")
    if not state.has("teamwork", "fae") and state.sheets[key].rating(roll.cast.skill) < 1:
        says = f"{name} helps only with {roll.cast.skill} at Average (+1) or more."
        return refuse("cannot-help", says, "teamwork.bonus")
    conflict = state.conflict
    if acts and conflict and key in (conflict.acted | conflict.spent):
        return refuse("acted", f"{name} has acted in this exchange.", "conflict.one-action")
    return out_of_it(state, key, "teamwork.bonus")


@rule("dice.fate-dice", "dice.effort")
def weigh_throw(state: State, seat: Seat, command: c.Throw) -> Answer:
    """Throw four dice for a roll that is set."""
    key = character(state, seat, command.who, "dice.fate-dice")
    roll = key if isinstance(key, Refused) else roll_at(state, key, (Stage.SET,), "dice.fate-dice")
    if isinstance(roll, Refused):
        return roll
    stopped = out_of_it(state, roll.sheet, "dice.fate-dice")
    if stopped:
        return stopped

    def happens(faces: Faces) -> tuple[e.Event, ...]:
        effort = replace(roll.cast, faces=faces[0]).effort
        thrown = e.Thrown(roll.sheet, faces[0], effort, ("dice.fate-dice", "dice.effort"))
        return (*claiming(state, seat, roll.sheet), thrown)

    return Ready(happens, DICE)


@rule("actions.defend", "defend.margin", "defend.for-another", "defend.full")
def weigh_defend(state: State, seat: Seat, command: c.Defend) -> Answer:
    """Answer a roll with four dice, for oneself or in place of another."""
    key = character(state, seat, command.who, "actions.defend")
    if isinstance(key, Refused):
        return key
    asked = _asked(state, seat, command, key)
    roll = roll_called(state, seat, command.roll, asked, "actions.defend", stages=UNSETTLED)
    if isinstance(roll, Refused):
        return roll
    at = _end(state, seat, roll, key, command.guarding)
    if isinstance(at, Refused):
        return at
    cast = brought(state, key, command.skill, command.stunt, command.extra)
    if isinstance(cast, Refused):
        return cast
    stopped = may_defend(state, cast.cast, free=cast.swapped) if roll.action is not Action.OVERCOME else None
    return stopped or _defends(state, seat, roll, at, cast)


def _asked(state: State, seat: Seat, command: c.Defend, key: str) -> str:
    """Whose part in a roll tells which one is meant."""
    ward = sheet_called(state, seat, command.guarding, "defend.for-another") if command.guarding.strip() else key
    return key if isinstance(ward, Refused) else ward


def _defends(state: State, seat: Seat, roll: Roll, at: int, by: Brought) -> Answer:
    key, against = by.cast.sheet, roll.against[at]
    guards = is_defense(state, roll.action) and state.conflict is not None and key in state.conflict.guarding
    cast = replace(by.cast, bonus=by.cast.bonus + (FULL_DEFENSE if guards else 0))
    steps_in = against.target != key
    target = key if steps_in and state.has("ally_defend", "defender") else against.target
    cites: tuple[str, ...] = ("actions.defend", "defend.margin")
    cites = ("opposition.active",) if roll.action is Action.OVERCOME else cites
    cites += ("defend.for-another",) if steps_in else ()
    cites += ("defend.full",) if guards else ()

    def happens(faces: Faces) -> tuple[e.Event, ...]:
        lies = replace(cast, faces=faces[0])
        defended = e.Defended(roll.sheet, at, target, lies, state.sheets[target].armor, cites)
        return (*claiming(state, seat, key), *by.events, defended)

    return Ready(happens, DICE)


def _end(state: State, seat: Seat, roll: Roll, key: str, guarding: str) -> int | Refused:
    """Where in the roll a defence belongs."""
    stopped = out_of_it(state, key, "actions.defend")
    if stopped:
        return stopped
    if state.sheets[key].hidden:
        return refuse("hidden", "Show this character first.", "aspects.hidden")
    ward = sheet_called(state, seat, guarding, "defend.for-another") if guarding.strip() else key
    if isinstance(ward, Refused):
        return ward
    open_ends = {a.target: at for at, a in enumerate(roll.against) if a.cast is None and a.target}
    if ward not in open_ends:
        return refuse("nothing-to-defend", f"Nothing is done to {sheet_name(state, ward)} there.", "actions.defend")
    if key == roll.sheet:
        return refuse("oneself", "Nobody defends against their own roll.", "actions.defend")
    here, there = state.places.get(key), state.places.get(ward)
    if here and there and here != there:
        return refuse("too-far", "Whoever steps in must be in the same zone.", "defend.for-another")
    return open_ends[ward]


@rule("opposition.waived")
def weigh_waive(state: State, seat: Seat, command: c.Waive) -> Answer:
    """Do not defend: the roll stands against Mediocre, +0."""
    key = character(state, seat, command.who, "opposition.waived")
    if isinstance(key, Refused):
        return key
    roll = roll_called(state, seat, command.roll, key, "opposition.waived", stages=UNSETTLED)
    if isinstance(roll, Refused):
        return roll
    open_ends = [at for at, against in enumerate(roll.against) if against.cast is None and against.target == key]
    if not open_ends:
        return refuse("nothing-to-defend", f"Nothing is done to {sheet_name(state, key)} there.", "opposition.waived")
    cast, armor = Cast(key, number=0), state.sheets[key].armor
    return free(e.Defended(roll.sheet, open_ends[0], key, cast, armor, ("opposition.waived",)))


def weigh_drop(state: State, seat: Seat, command: c.Drop) -> Answer:
    """Think better of it before the dice; the action of the turn is one's own again."""
    key = character(state, seat, command.who, "dice.fate-dice")
    roll = key if isinstance(key, Refused) else roll_at(state, key, BEFORE_DICE, "dice.fate-dice")
    if isinstance(roll, Refused):
        return roll
    if roll.invokes:
        return refuse("invoked", "An invoke was paid on this roll: throw, or have it vetoed first.", "invokes.veto")
    return free(e.RollClosed(roll.sheet, dropped=True, refunds=True))


@rule("outcomes.recompute")
def weigh_close(state: State, seat: Seat, command: c.Close) -> Answer:
    """The roll is done and leaves the table, once nothing is left to choose."""
    key = character(state, seat, command.who, "outcomes.recompute")
    roll = key if isinstance(key, Refused) else roll_at(state, key, (Stage.SETTLED,), "outcomes.recompute")
    if isinstance(roll, Refused):
        return roll
    if roll.choices and not seat.is_gm:
        return refuse("choice-open", "First choose what the outcome leaves open.", "outcomes.recompute")
    return free(e.RollClosed(roll.sheet))
