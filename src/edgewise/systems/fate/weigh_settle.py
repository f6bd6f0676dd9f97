"""Letting a roll stand, and choosing what its outcome leaves open."""

from __future__ import annotations

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Role, Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.gains import Events, Gains, foes_of, gains_of
from edgewise.systems.fate.guards import acts_for, character, gm_only, refuse, roll_at, roll_called
from edgewise.systems.fate.harm import free_boxes, free_slots, struck, track_of
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.outcomes import cost, found, outcome_of, reached, strike
from edgewise.systems.fate.rolls import outcome
from edgewise.systems.fate.sheet import Consequence
from edgewise.systems.fate.state import Choice, Roll, State, side_of
from edgewise.systems.fate.terms import Action, Stage, Take
from edgewise.systems.fate.weigh_harm import one_by_one

Answer = Ready[e.Event] | Refused


@rule("invokes.answer")
def weigh_stand(state: State, seat: Seat, command: c.Stand) -> Answer:
    """Let a roll stand; once everybody with dice in it does, it settles."""
    roll = _stands_in(state, seat, command)
    if isinstance(roll, Refused):
        return roll
    mine = [key for key in awaited(roll) if acts_for(state, seat, key) and key not in roll.content]
    if command.who.strip():
        key = character(state, seat, command.who, "invokes.answer")
        if isinstance(key, Refused):
            return key
        mine = [each for each in mine if each == key]
    elif seat.is_gm:
        mine = [key for key in mine if not state.sheets[key].is_pc] or mine
    if not mine:
        return refuse("nothing-to-let-stand", "Nobody here has a say in this roll now.", "invokes.answer")
    stopped = unanswered(state, roll)
    if stopped:
        return stopped
    stood = tuple(e.Stood(roll.sheet, key, ("invokes.answer",)) for key in mine)
    if roll.contest or set(awaited(roll)) - roll.content - set(mine):
        return free(*stood)
    return free(*stood, *settling(state, roll))


def _stands_in(state: State, seat: Seat, command: c.Stand) -> Roll | Refused:
    if seat.role is Role.WATCHER:
        return refuse("watching", "Watchers look on; take a player's seat to act.", "invokes.answer")
    if command.roll.strip():
        return roll_called(state, seat, command.roll, "", "invokes.answer")
    live = [roll for roll in state.rolls.values() if roll.stage is Stage.THROWN]
    own = [roll for roll in live if any(acts_for(state, seat, key) for key in awaited(roll) if key not in roll.content)]
    if len(own) == 1:
        return own[0]
    return roll_called(state, seat, "", command.who, "invokes.answer")


def awaited(roll: Roll) -> tuple[str, ...]:
    """Who must let a roll stand: everybody with dice in it."""
    casts = [against.cast for against in roll.against]
    return tuple(dict.fromkeys((roll.sheet, *(cast.sheet for cast in casts if cast and cast.faces))))


def unanswered(state: State, roll: Roll) -> Refused | None:
    """Refuses to settle while somebody has still to answer, or an effort is not shared out."""
    for against in roll.against:
        if against.cast is None and against.target:
            says = f"{sheet_name(state, against.target)} has not answered yet: defend, or waive it."
            return refuse("not-defended", says, "actions.defend")
        if against.cast is None:
            return refuse("not-set", "The GM says what the roll is up against.", "opposition.passive")
    sharing = len(roll.against) > 1 and any(against.shares for against in roll.against[1:])
    if sharing and any(against.part is None for against in roll.against) and roll.cast.effort >= len(roll.against):
        return refuse("not-split", "Share the effort among the targets first.", "targets.split")
    return None


@rule("invokes.answer", "outcomes.recompute")
def weigh_settle(state: State, seat: Seat, command: c.Settle) -> Answer:
    """The GM closes the time for invokes: the outcome is named, and what it brings is applied once."""
    stopped = gm_only(seat, "invokes.answer")
    key = stopped or character(state, seat, command.who, "outcomes.recompute")
    roll = key if isinstance(key, Refused) else roll_at(state, key, (Stage.THROWN,), "outcomes.recompute")
    if isinstance(roll, Refused):
        return roll
    if roll.contest:
        return refuse("contest-roll", "The rolls of a contest are compared with each other.", "contest.exchange")
    return unanswered(state, roll) or free(*settling(state, roll))


@rule("outcomes.recompute", "outcomes.fail", "outcomes.tie", "outcomes.succeed", "outcomes.style")
def grades(roll: Roll) -> tuple[e.Graded, ...]:
    """What a roll comes to as it lies, for each end that has answered."""
    found_: list[e.Graded] = []
    for at, against in enumerate(roll.against):
        if against.cast is None or not against.cast.lies:
            continue
        effort = roll.cast.effort if against.part is None else against.part
        margin = effort - against.cast.effort
        found_.append(e.Graded(at, effort, against.cast.effort, margin, outcome(margin)))
    return tuple(found_)


def settling(state: State, roll: Roll) -> Events:
    """The outcome of every end, and what it leads to."""
    gains, graded = gains_of(state), grades(roll)
    led = [outcome_of(state, gains, roll, grade) for grade in graded]
    choices = tuple(choice for each in led for choice in each.choices)
    cites = tuple(dict.fromkeys(cite for each in led for cite in each.cites))
    settled = e.Settled(roll.sheet, graded, choices, cites)
    return one_by_one(state, (settled, *(event for each in led for event in each.events)))


def weigh_choose(state: State, seat: Seat, command: c.Choose) -> Answer:
    """Take one of the ways that an outcome leaves open."""
    key = _choosing(state, seat, command)
    if isinstance(key, Refused):
        return key
    roll = roll_at(state, key, (Stage.SETTLED,), "outcomes.recompute")
    if isinstance(roll, Refused):
        return roll
    choice = next((each for each in roll.choices if command.take in each.takes), None)
    if choice is None:
        return refuse("no-such-choice", "This outcome leaves no such choice.", "outcomes.recompute")
    if choice.by_gm and not seat.is_gm:
        return refuse("gm-only", "The GM makes this choice.", "costs.minor")
    if command.take is Take.CONSEQUENCE and not free_slots(state.sheets[key], roll.harm, state.rules):
        return refuse("no-slot", "Every slot for a consequence is taken.", "costs.serious")
    follow = _next_choices(state, roll, choice, command.take)
    chosen = e.Chosen(key, command.take, command.what, follow, (_cite(roll, choice),))
    return free(*one_by_one(state, (chosen, *_taken(state, gains_of(state), roll, choice, command))))


def _choosing(state: State, seat: Seat, command: c.Choose) -> str | Refused:
    """Whose roll it is; empty means the only one here that leaves this choice."""
    if not command.who.strip():
        fits = [
            key
            for key, roll in state.rolls.items()
            if acts_for(state, seat, key) and any(command.take in choice.takes for choice in roll.choices)
        ]
        if len(fits) == 1:
            return fits[0]
    return character(state, seat, command.who, "outcomes.recompute")


def _cite(roll: Roll, choice: Choice) -> str:
    if Take.LOSE in choice.takes:
        return "contest.advantage"
    if roll.action is Action.ATTACK:
        return "attack.style"
    if roll.action is Action.ADVANTAGE:
        return "advantage.hidden-fail" if Take.REVEAL in choice.takes else "advantage.new-fail"
    if choice.by_gm:
        return "costs.serious" if Take.OPPOSITION in choice.takes else "costs.minor"
    return "overcome.tie" if choice.cost == "minor" else "overcome.fail"


def _next_choices(state: State, roll: Roll, choice: Choice, take: Take) -> tuple[Choice, ...]:
    return (cost(state, roll, choice.target, choice.cost),) if take is Take.COST else ()


@rule("costs.serious", "costs.minor", "overcome.fail", "advantage.new-fail", "attack.style", "contest.advantage")
def _taken(state: State, gains: Gains, roll: Roll, choice: Choice, command: c.Choose) -> Events:
    """What a choice brings."""
    key, take = roll.sheet, command.take
    side = side_of(state, key)
    cast = roll.against[choice.target].cast if choice.target < len(roll.against) else None
    other = cast.sheet if cast else ""
    foes = foes_of(state, key, other)
    words = command.what.strip() or roll.aspect.strip() or roll.intent.strip()
    if take is Take.COST:
        return reached(state, roll)
    if take is Take.BOOST:
        return gains.boost(key, side, "overcome.tie") if choice.cost else gains.boost(other, foes, "costs.minor")
    if take in {Take.FULL, Take.LESS}:
        return _styled(state, gains, roll, choice, less=take is Take.LESS)
    if take is Take.PLACED:
        return gains.aspect(words, roll.where, foes, 1, "advantage.new-fail")
    if take is Take.REVEAL:
        return found(state, gains, roll, foes, free=1, cite="advantage.hidden-fail")
    if take is Take.INVOKE:
        return gains.aspect(words, "", foes, 1, "costs.serious")
    return _price(state, roll, command)


def _price(state: State, roll: Roll, command: c.Choose) -> Events:
    """The costs that fall on whoever acted."""
    key, sheet = roll.sheet, state.sheets[roll.sheet]
    track = track_of(sheet, roll.harm, state.rules)
    if command.take is Take.LOSE:
        return (e.RollLost(key, ("contest.advantage",)),)
    if command.take is Take.STRESS:
        marks = e.Marks(track, free_boxes(sheet, roll.harm, state.rules)[:1])
        return (e.StressMarked(key, marks, ("costs.minor",)),)
    if command.take is Take.CONSEQUENCE:
        (slot, *_) = free_slots(sheet, roll.harm, state.rules)
        number = state.conflict.number if state.conflict else 0
        taken = Consequence(command.what.strip() or roll.intent, number, state.scene.when)
        return (e.HitAbsorbed(key, 0, e.Marks(track), {slot: taken}, cites=("costs.serious",)),)
    return ()


@rule("attack.style")
def _styled(state: State, gains: Gains, roll: Roll, choice: Choice, *, less: bool) -> Events:
    """An attack with style: the whole hit, or one shift less and a boost."""
    against = roll.against[choice.target]
    margin = against.margin or 0
    hit = struck(margin, against.weapon, against.armor, state.rules)
    boost = gains.boost(roll.sheet, side_of(state, roll.sheet), "attack.style") if less else ()
    return (*strike(state, roll, against, hit.shifts - less, *hit.cites), *boost)
