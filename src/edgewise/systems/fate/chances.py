"""The odds of a roll as it stands at the table, and what an invoke would change."""

from __future__ import annotations

from typing import Any

from edgewise.core.reading import Forecast
from edgewise.systems.fate import rolls
from edgewise.systems.fate.guards import purse
from edgewise.systems.fate.known import known_aspects
from edgewise.systems.fate.state import Against, Roll, State, side_of
from edgewise.systems.fate.terms import Effect, Outcome, Stage

Forecasts = tuple[Forecast[Any, Any], ...]
MOST_FORETOLD = 3


def forecasts(state: State, roll: Roll) -> tuple[Forecasts, str]:
    """The forecasts of a roll, the roll as it stands first, and a word on what they count."""
    against = roll.against[0] if roll.against else None
    if roll.stage is Stage.SET:
        return _before(state, roll, against)
    if roll.stage is Stage.THROWN and against is not None and against.cast and against.cast.lies:
        return _after(roll, against)
    return (), ""


def _before(state: State, roll: Roll, against: Against | None) -> tuple[Forecasts, str]:
    if against is None:
        return (), ""
    cast = against.cast
    if cast is not None and cast.lies:
        rest, opposed, note = roll.cast.fixed - cast.effort, False, ""
    elif against.target in state.sheets:
        # Nobody has said yet how they defend: the best of their ratings is the least that one can count on.
        best = max(state.sheets[against.target].ratings.values(), default=0)
        rest, opposed, note = roll.cast.fixed - best, True, f"Against four dice and their best rating, {best:+d}."
    else:
        return (), ""
    best_use = (
        rolls.forecast(
            f"Best use of {number} {'invoke' if number == 1 else 'invokes'}", rest, opposed=opposed, invokes=number
        )
        for number in range(1, usable(state, roll.sheet) + 1)
    )
    return (rolls.forecast("As it stands", rest, opposed=opposed), *best_use), note


def usable(state: State, key: str) -> int:
    """How many invokes a character could use on its roll, of fate points and free ones; 3 at most are foretold."""
    side = side_of(state, key)
    free = sum(held.get(side, 0) for held in state.free.values())
    points = purse(state, key)
    paid = len(known_aspects(state, secrets=False)) if points is None else points
    return min(MOST_FORETOLD, free + paid)


def _after(roll: Roll, against: Against) -> tuple[Forecasts, str]:
    """What four new dice would come to, and in words what +2 would make of those that lie there."""
    if not roll.cast.faces or against.cast is None:
        return (), ""
    dice, rest = sum(roll.cast.faces), roll.cast.fixed - against.cast.effort
    if rolls.outcome(dice + rest) is Outcome.STYLE:
        return (), ""
    again = rolls.after_effect("Four new dice", dice, rest, Effect.REROLL, invokes=1)
    return (again,), f"With +2 it is: {rolls.outcome(dice + rest + 2).title}."
