"""Saying what a character does: any of the four actions, a way across, a task, a treatment."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.casts import Brought, action_cite, attack_harm, brought
from edgewise.systems.fate.guards import (
    aspect_called,
    character,
    claiming,
    out_of_it,
    place_called,
    refuse,
    sheet_called,
)
from edgewise.systems.fate.known import sheet_name, zone_name
from edgewise.systems.fate.state import Against, Roll, State
from edgewise.systems.fate.terms import Action, Advantage, Harm, Stage
from edgewise.systems.fate.weigh_rolls import target_stands

Answer = Ready[e.Event] | Refused


@rule("conflict.one-action")
def ready_to_act(state: State, key: str, cite: str) -> Refused | None:
    """Refuses those who cannot begin a roll now."""
    name = sheet_name(state, key)
    if not state.scene.running:
        return refuse("no-scene", "No scene is running: the GM sets one first.", "scenes.begin")
    if state.sheets[key].hidden:
        return refuse("hidden", "Show this character first.", "aspects.hidden")
    roll = state.rolls.get(key)
    if roll is not None and roll.stage is Stage.THROWN:
        return refuse("roll-open", "The dice of the last roll still lie there: settle it first.", cite)
    if roll is not None and roll.stage is Stage.SET:
        return refuse("roll-open", "A roll is set already: throw, or drop it first.", cite)
    if roll is not None and roll.choices:
        return refuse("choice-open", "First choose what the last outcome leaves open.", cite)
    if state.hits.get(key):
        return refuse("hit-pends", f"{name} has a hit to absorb first.", "hits.absorb")
    conflict = state.conflict
    if conflict is None or key not in conflict.order:
        return None
    stopped = out_of_it(state, key, cite)
    if stopped:
        return stopped
    if conflict.turn != key:
        return refuse("not-your-turn", f"It is not {name}'s turn.", "conflict.one-action")
    # A declared roll that is given up for another gives its action back.
    if key in conflict.spent and not (roll is not None and roll.stage is Stage.OPEN):
        return refuse("acted", f"{name} has used the action of this turn.", "conflict.one-action")
    return None


def begun_roll(state: State, seat: Seat, roll: Roll, by: Brought, *cites: str) -> Ready[e.Event]:
    """The events of a roll that begins; what the character had on the table before goes."""
    key = roll.sheet
    old = state.rolls.get(key)
    before = (e.RollClosed(key, dropped=old.stage is Stage.OPEN, refunds=old.stage is Stage.OPEN),) if old else ()
    spends = state.conflict is not None and key in state.conflict.order
    crossing = bool(roll.to_zone) and state.has("cross_zone_action", "free")
    opened = e.RollOpened(roll, spends and not crossing, (action_cite(roll.action), *cites))
    return free(*claiming(state, seat, key), *before, *by.events, opened)


@rule("actions.overcome", "actions.create-advantage", "actions.attack", "stunts.bonus")
def weigh_open(state: State, seat: Seat, command: c.Open) -> Answer:
    """Say what a character does; with a target it is they who answer, else the GM says what it is up against."""
    cite = action_cite(command.action)
    key = character(state, seat, command.who, cite)
    if isinstance(key, Refused):
        return key
    if not command.intent.strip():
        return refuse("no-intent", "Say what the character does.", cite)
    stopped = ready_to_act(state, key, cite)
    if stopped:
        return stopped
    if command.bonus and not seat.is_gm:
        return refuse("gm-only", "Only the GM adds another bonus.", cite)
    by = brought(state, key, command.skill, command.stunt, command.extra)
    if isinstance(by, Refused):
        return by
    cast = replace(by.cast, bonus=by.cast.bonus + command.bonus)
    against = _aimed(state, seat, command, key, cite)
    if isinstance(against, Refused):
        return against
    roll = Roll(state.made + 1, key, command.action, command.intent, Stage.OPEN, cast, against)
    return _for_action(state, seat, command, roll, by)


def _aimed(state: State, seat: Seat, command: c.Open, key: str, cite: str) -> tuple[Against, ...] | Refused:
    if not command.target.strip():
        return ()
    target = sheet_called(state, seat, command.target, cite)
    if isinstance(target, Refused):
        return target
    if target == key:
        return refuse("oneself", "Name somebody else as the target.", cite)
    armor = state.sheets[target].armor
    return target_stands(state, target, cite) or (
        Against(target, weapon=state.sheets[key].weapon, armor=armor, shares=True),
    )


def _for_action(state: State, seat: Seat, command: c.Open, roll: Roll, by: Brought) -> Answer:
    makers = {Action.OVERCOME: _overcome, Action.ADVANTAGE: _advantage, Action.ATTACK: _attack}
    return makers[command.action](state, seat, command, roll, by)


@rule("contest.exchange", "actions.overcome")
def _overcome(state: State, seat: Seat, command: c.Open, roll: Roll, by: Brought) -> Answer:
    del command
    contest = state.contest
    if contest is None or contest.winner or roll.sheet not in contest.sides:
        stage = Stage.SET if roll.against else Stage.OPEN
        return begun_roll(state, seat, replace(roll, stage=stage, against=_unarmed(roll)), by)
    if roll.sheet in contest.lost:
        says = f"{sheet_name(state, roll.sheet)} has lost the roll of this exchange."
        return refuse("roll-lost", says, "contest.advantage")
    return begun_roll(state, seat, replace(roll, stage=Stage.SET, against=(), contest=True), by, "contest.exchange")


def _unarmed(roll: Roll) -> tuple[Against, ...]:
    return tuple(Against(against.target) for against in roll.against)


@rule("actions.create-advantage", "contest.advantage", "challenge.advantage")
def _advantage(state: State, seat: Seat, command: c.Open, roll: Roll, by: Brought) -> Answer:
    contest = state.contest
    if contest and roll.sheet in contest.sides and roll.sheet in (contest.tried | contest.lost):
        return refuse("tried-already", "One advantage an exchange, before the roll.", "contest.advantage")
    where = place_called(state, seat, command.where, "actions.create-advantage")
    if isinstance(where, Refused):
        return where
    aspect = command.aspect
    if command.advantage is Advantage.KNOWN:
        known = aspect_called(state, seat, command.aspect, "advantage.known-succeed")
        if isinstance(known, Refused):
            return known
        if known.is_boost:
            return refuse("boost", "A boost is used as it is; nothing is built on it.", "boosts.once")
        if known.hidden:
            return refuse("hidden", "Show this aspect first, or seek what is hidden.", "aspects.hidden")
        aspect = known.ref
    stage = Stage.SET if roll.against else Stage.OPEN
    made = replace(roll, stage=stage, against=_unarmed(roll), advantage=command.advantage, aspect=aspect, where=where)
    return begun_roll(state, seat, made, by)


@rule("actions.attack", "zones.reach", "challenge.tasks", "contest.attack")
def _attack(state: State, seat: Seat, command: c.Open, roll: Roll, by: Brought) -> Answer:
    if not roll.against:
        return refuse("no-target", "Say who is attacked.", "actions.attack")
    if state.challenge is not None:
        return refuse("no-attacks", "There are no attacks in a challenge: the GM ends it first.", "challenge.tasks")
    harm = attack_harm(state, roll.cast, command.harm, free=by.swapped)
    if isinstance(harm, Refused):
        return harm
    stopped = _in_reach(state, roll, harm, far=command.far)
    if stopped:
        return stopped
    begun = begun_roll(state, seat, replace(roll, stage=Stage.SET, harm=harm), by)
    contest = state.contest
    if contest is None or roll.sheet not in contest.sides:
        return begun
    ended = tuple(e.RollClosed(key) for key, each in state.rolls.items() if each.contest and key != roll.sheet)
    return free(*ended, e.ContestEnded(("contest.attack",)), *begun.happens(()))


@rule("zones.reach")
def _in_reach(state: State, roll: Roll, harm: Harm, *, far: bool) -> Refused | None:
    target = roll.against[0].target
    here, there = state.places.get(roll.sheet), state.places.get(target)
    ranged = far or harm is Harm.MENTAL or roll.cast.skill.casefold() == "shoot"
    if not here or not there or here == there or ranged:
        return None
    says = (
        f"{sheet_name(state, target)} is in {zone_name(state, there)}: say that it reaches another zone, or go there."
    )
    return refuse("out-of-reach", says, "zones.reach")
