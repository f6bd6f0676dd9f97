"""What happens to rolls, from the first word to the last choice."""

from __future__ import annotations

from edgewise.core.frozen import changed
from edgewise.systems.fate import events as e
from edgewise.systems.fate.casts import is_defense
from edgewise.systems.fate.evolve_base import (
    NEXT,
    Step,
    fail,
    moved_owed,
    moved_points,
    put,
    roll_of,
    sheet_of,
    stands,
    with_free,
    with_roll,
    without,
    without_refs,
)
from edgewise.systems.fate.guards import payer
from edgewise.systems.fate.rolls import BONUS
from edgewise.systems.fate.state import GM, Against, Cast, Invoked, Roll, State, with_sheet
from edgewise.systems.fate.terms import Action, Effect, Stage

_LIVE = (Stage.OPEN, Stage.SET, Stage.THROWN)


def _opened(state: State, event: e.RollOpened) -> State:
    key = event.roll.sheet
    sheet_of(state, event, key)
    state = changed(state, rolls={**state.rolls, key: event.roll}, made=max(state.made + 1, event.roll.id))
    contest = state.contest
    if contest and key in contest.sides and event.roll.action is Action.ADVANTAGE:
        state = changed(state, contest=changed(contest, tried=contest.tried | {key}))
    return _spent(state, key) if event.spends else state


def _spent(state: State, key: str) -> State:
    conflict = state.conflict
    return changed(state, conflict=changed(conflict, spent=conflict.spent | {key})) if conflict else state


def _stage(roll: Roll, against: tuple[Against, ...]) -> Stage:
    """The stage of a roll once `against` is what opposes it."""
    if roll.stage is not Stage.OPEN:
        return roll.stage
    return Stage.SET if all(each.cast or each.target for each in against) else Stage.OPEN


def _against(roll: Roll, event: object, at: int) -> Against:
    if not 0 <= at < len(roll.against):
        raise fail(event, "nothing opposes its roll in that place")
    return roll.against[at]


def _keeping(cast: Cast | None, before: Cast | None) -> Cast | None:
    """A new cast with what invokes added before it came."""
    return changed(cast, plus=max(cast.plus, before.plus)) if cast and before else cast


def _opposed(state: State, event: e.Opposed) -> State:
    roll = roll_of(state, event, *_LIVE)
    if not 0 <= event.at <= len(roll.against):
        raise fail(event, "its roll has no such place")
    before = roll.against[event.at].cast if event.at < len(roll.against) else None
    cast = _keeping(event.against.cast, before)
    against = put(roll.against, event.at, changed(event.against, cast=cast))
    return with_roll(state, roll, against=against, stage=_stage(roll, against))


def _helped(state: State, event: e.Helped) -> State:
    roll = roll_of(state, event, *_LIVE)
    sheet_of(state, event, event.helper)
    helpers = tuple(dict.fromkeys((*roll.cast.helpers, event.helper)))
    state = with_roll(state, roll, cast=changed(roll.cast, helpers=helpers, help=event.help))
    return _spent(state, event.helper) if event.spends else state


def _thrown(state: State, event: e.Thrown) -> State:
    roll = roll_of(state, event, Stage.OPEN, Stage.SET)
    cast = changed(roll.cast, faces=event.faces)
    return with_roll(state, roll, cast=cast, stage=Stage.THROWN, content=frozenset())


def _defended(state: State, event: e.Defended) -> State:
    roll = roll_of(state, event, *_LIVE)
    before = _against(roll, event, event.at)
    cast = _keeping(event.cast, before.cast)
    answered = changed(before, target=event.target, cast=cast, armor=event.armor)
    against = put(roll.against, event.at, answered)
    state = with_roll(state, roll, against=against, stage=_stage(roll, against), content=frozenset())
    conflict, by = state.conflict, event.cast.sheet
    if conflict and by in conflict.guarding and is_defense(state, roll.action):
        state = changed(state, conflict=changed(conflict, guarding={**conflict.guarding, by: True}))
    return state


def _stunt_used(state: State, event: e.StuntUsed) -> State:
    sheet = sheet_of(state, event, event.sheet)
    if not 0 <= event.at < len(sheet.stunts):
        raise fail(event, "its stunt is not on the sheet")
    used = changed(sheet.stunts[event.at], used=True)
    return with_sheet(state, event.sheet, changed(sheet, stunts=put(sheet.stunts, event.at, used)))


def _split(state: State, event: e.Split) -> State:
    roll = roll_of(state, event, *_LIVE)
    if len(event.parts) != len(roll.against):
        raise fail(event, "its roll has not as many targets")
    shared = tuple(changed(each, part=part) for each, part in zip(roll.against, event.parts, strict=True))
    return with_roll(state, roll, against=shared)


def _with_cast(state: State, roll: Roll, on: int, cast: Cast) -> State:
    """The state with one end of a roll changed, for everybody to look at again."""
    if on < 0:
        return with_roll(state, roll, cast=cast, content=frozenset())
    against = put(roll.against, on, changed(roll.against[on], cast=cast))
    return with_roll(state, roll, against=against, content=frozenset())


def _cast(roll: Roll, event: object, on: int) -> Cast:
    return roll.cast if on < 0 else _against(roll, event, on).cast or Cast(number=0)


def _invoked(state: State, event: e.AspectInvoked) -> State:
    roll = roll_of(state, event, *_LIVE)
    invoked = event.invoked
    if invoked.by != GM:
        sheet_of(state, event, invoked.by)
    stands(state, event, invoked.ref)
    cast = _cast(roll, event, invoked.on)
    if invoked.effect is Effect.REROLL:
        cast = changed(cast, faces=event.faces, before=(*cast.before, invoked.before))
    else:
        cast = changed(cast, plus=cast.plus + BONUS)
    paid = roll.paid | {(invoked.side, invoked.ref)} if invoked.paid else roll.paid
    roll = changed(roll, invokes=(*roll.invokes, invoked), paid=paid)
    return _priced(_with_cast(state, roll, invoked.on, cast), event, invoked)


def _priced(state: State, event: object, invoked: Invoked) -> State:
    """The state after an invoke was paid for, with a point or with a free one."""
    if not invoked.paid:
        if not state.free.get(invoked.ref, {}).get(invoked.side):
            raise fail(event, "its side has no free invoke of the aspect")
        state = with_free(state, invoked.ref, invoked.side, -1)
        return without_refs(state, (invoked.ref,)) if invoked.boost else state
    return _owing(_purse(state, event, invoked, -1), event, invoked, 1)


def _purse(state: State, event: object, invoked: Invoked, amount: int) -> State:
    key = payer(state, invoked.by)
    if key == GM and state.has("gm_pool", "free"):
        return state
    return moved_points(state, event, key, amount)


def _owing(state: State, event: object, invoked: Invoked, amount: int) -> State:
    if not invoked.owed:
        return state
    move = moved_points if invoked.at_once else moved_owed
    return move(state, event, invoked.owed, amount)


def _vetoed(state: State, event: e.InvokeVetoed) -> State:
    roll = roll_of(state, event, *_LIVE)
    if not roll.invokes:
        raise fail(event, "nothing was invoked on its roll")
    *left, invoked = roll.invokes
    cast = _cast(roll, event, invoked.on)
    if invoked.effect is Effect.REROLL:
        cast = changed(cast, faces=invoked.before, before=cast.before[:-1])
    else:
        cast = changed(cast, plus=cast.plus - BONUS)
    paid = frozenset((each.side, each.ref) for each in left if each.paid)
    roll = changed(roll, invokes=tuple(left), paid=paid)
    return _refunded(_with_cast(state, roll, invoked.on, cast), event, invoked)


def _refunded(state: State, event: object, invoked: Invoked) -> State:
    """The state after the price of an invoke was given back, to those who are still here."""
    if invoked.paid:
        state = _purse(state, event, invoked, 1) if invoked.by in {GM, *state.sheets} else state
        return _owing(state, event, invoked, -1) if invoked.owed in {GM, NEXT, *state.sheets} else state
    if invoked.boost:
        state = changed(state, aspects={**state.aspects, invoked.ref: invoked.boost})
    return with_free(state, invoked.ref, invoked.side, 1)


def _stood(state: State, event: e.Stood) -> State:
    roll = roll_of(state, event)
    return with_roll(state, roll, content=roll.content | {event.by})


def _settled(state: State, event: e.Settled) -> State:
    roll = roll_of(state, event, *_LIVE)
    against = roll.against
    for grade in event.grades:
        graded = changed(_against(roll, event, grade.at), margin=grade.margin, outcome=grade.outcome)
        against = put(against, grade.at, graded)
    return with_roll(state, roll, against=against, stage=Stage.SETTLED, choices=event.choices)


def _chosen(state: State, event: e.Chosen) -> State:
    roll = roll_of(state, event, Stage.SETTLED)
    at = next((at for at, choice in enumerate(roll.choices) if event.take in choice.takes), None)
    if at is None:
        raise fail(event, "its roll leaves no such choice")
    return with_roll(state, roll, choices=(*roll.choices[:at], *event.then, *roll.choices[at + 1 :]))


def _closed(state: State, event: e.RollClosed) -> State:
    roll = roll_of(state, event)
    state = changed(state, rolls=without(state.rolls, event.sheet))
    conflict, contest = state.conflict, state.contest
    if event.refunds and conflict:
        state = changed(state, conflict=changed(conflict, spent=conflict.spent - {event.sheet}))
    if event.dropped and contest and roll.action is Action.ADVANTAGE:
        state = changed(state, contest=changed(contest, tried=contest.tried - {event.sheet}))
    return state


STEPS: dict[type, Step] = {
    e.RollOpened: _opened,
    e.Opposed: _opposed,
    e.Helped: _helped,
    e.Thrown: _thrown,
    e.Defended: _defended,
    e.StuntUsed: _stunt_used,
    e.Split: _split,
    e.AspectInvoked: _invoked,
    e.InvokeVetoed: _vetoed,
    e.Stood: _stood,
    e.Settled: _settled,
    e.Chosen: _chosen,
    e.RollClosed: _closed,
}
"""What each event of a roll does."""
