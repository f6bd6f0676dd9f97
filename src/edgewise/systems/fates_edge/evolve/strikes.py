"""The folds of strikes at characters, and of what is lent to a roll or owed for it."""

from __future__ import annotations

from edgewise.core.frozen import changed
from edgewise.core.parts import made_with
from edgewise.systems.fates_edge.book.terms import Pay, Reroll, Stage
from edgewise.systems.fates_edge.book.terms_fight import Cause
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.evolve.base import Steps, bank, purse, roll_of, unfit, with_roll
from edgewise.systems.fates_edge.model.fight import Strike
from edgewise.systems.fates_edge.model.state import State, with_sheet


def _fatigue_owed(state: State, event: e.FatigueOwed) -> State:
    roll = roll_of(state, event)
    return with_roll(state, event.sheet, roll, owed_fatigue=roll.owed_fatigue + 1)


def _paid_boon(state: State, event: object, key: str) -> State:
    sheet = state.sheets.get(key)
    if sheet is None:
        raise unfit(event, "whoever pays is not at the table")
    return with_sheet(
        state, key, changed(sheet, purses=changed(sheet.purses, boons=purse(event, sheet.purses.boons, -1)))
    )


def _aided(state: State, event: e.Aided) -> State:
    roll = roll_of(state, event)
    state = with_roll(state, event.sheet, roll, aids=(*roll.aids, event.aid))
    return _paid_boon(state, event, event.payer or event.sheet) if event.pay is Pay.BOON else state


def _action_rerolled(state: State, event: e.ActionRerolled) -> State:
    roll = roll_of(state, event, Stage.THROWN)
    if len(event.faces) != len(roll.faces):
        raise unfit(event, "other dice lie there")
    # No die lies as it lay, so there is nothing left to give back of what was thrown again before.
    over = tuple(changed(step, negated=True) for step in roll.rerolls)
    state = with_roll(
        _move_given_up(_paid_boon(state, event, event.sheet), event),
        event.sheet,
        roll,
        faces=event.faces,
        kept_beats=roll.kept_beats + event.kept,
        rerolls=over,
    )
    latest = state.substitution
    bought_a_die = latest is not None and latest.sheet == event.sheet and isinstance(latest.bought, Reroll)
    return changed(state, substitution=None) if bought_a_die else state


def _move_given_up(state: State, event: e.ActionRerolled) -> State:
    fight = state.fight
    footing = fight.footing.get(event.sheet) if fight else None
    if fight is None or footing is None or footing.turn is None or not footing.turn.moves:
        raise unfit(event, "there is no Move to give up")
    turn = changed(footing.turn, moves=footing.turn.moves - 1)
    return changed(state, fight=changed(fight, footing={**fight.footing, event.sheet: changed(footing, turn=turn)}))


def _strike_made(state: State, event: e.StrikeMade) -> State:
    strike = event.strike
    made = made_with(state.made, strike.id)
    state = changed(bank(state, event, -event.price), strikes={**state.strikes, strike.id: strike}, made=made)
    roll = state.rolls.get(strike.target)
    if strike.cause is Cause.CONSEQUENCE and roll is not None:
        return with_roll(state, strike.target, roll, answered=True)
    return state


def _strike_of(state: State, event: e.StrikeMet | e.StrikeDone) -> Strike:
    strike = state.strikes.get(event.strike)
    if strike is None:
        raise unfit(event, "there is no such strike")
    return strike


def _strike_met(state: State, event: e.StrikeMet) -> State:
    strike = _strike_of(state, event)
    guard = event.guard or strike.guard
    met = changed(strike, amount=event.left, guard=guard, resistible=event.resistible)
    return changed(state, strikes={**state.strikes, strike.id: met})


def _strike_done(state: State, event: e.StrikeDone) -> State:
    done = _strike_of(state, event)
    return changed(state, strikes={key: strike for key, strike in state.strikes.items() if key != done.id})


STEPS: Steps = {
    e.FatigueOwed: _fatigue_owed,
    e.Aided: _aided,
    e.ActionRerolled: _action_rerolled,
    e.StrikeMade: _strike_made,
    e.StrikeMet: _strike_met,
    e.StrikeDone: _strike_done,
}
