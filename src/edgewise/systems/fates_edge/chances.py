"""Which odds a seat may know, before and after the dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from edgewise.core.reading import Forecast
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge import rolls
from edgewise.systems.fates_edge.roll import Roll
from edgewise.systems.fates_edge.show import many, position
from edgewise.systems.fates_edge.stance import effective_dv, stance
from edgewise.systems.fates_edge.state import State
from edgewise.systems.fates_edge.terms import (
    Pay,
    Position,
    Stage,
)
from edgewise.systems.fates_edge.weigh_rolls import steps_left


def forecasts(state: State, seat: Seat, roll: Roll) -> tuple[tuple[Forecast[Any, Any], ...], str]:
    """The odds that this seat may know: nothing that follows from what is hidden from it."""
    if roll.stage is Stage.SET:
        dv = effective_dv(state, roll) if seat.is_gm or not roll.hide_dv else None
        if roll.hide_position and not seat.is_gm:
            return _by_position(state, roll, dv), "The Position is hidden: these are the odds from each."
        return _before_dice(state, roll, dv), "" if dv else "The DV is hidden: only what the dice show can be foretold."
    if roll.stage is Stage.THROWN and not roll.reroll_due and (seat.is_gm or not roll.hide_dv):
        return _after_dice(state, roll), ""
    return (), ""


def _before_dice(state: State, roll: Roll, dv: int | None) -> tuple[Forecast[Any, Any], ...]:
    stood = stance(state, roll)
    found = [rolls.forecast("As it stands", stood.pool, dv, stood.position)]
    if steps_left(state, roll):
        better = stance(state, replace(roll, improvements=(*roll.improvements, Pay.BOON)))
        words = f"{position(better.position)}, {many(better.pool, 'die', 'dice')}"
        found.append(rolls.forecast("1 Boon now: a step of Position", better.pool, dv, better.position, note=words))
    words = "the best single die thrown again" if dv else "a failed die thrown again"
    found.append(
        rolls.forecast("1 Boon later: a re-roll", stood.pool, dv, stood.position, boon_reroll=True, note=words)
    )
    return tuple(found)


def _by_position(state: State, roll: Roll, dv: int | None) -> tuple[Forecast[Any, Any], ...]:
    found = []
    for where in reversed(Position):
        stood = stance(state, replace(roll, position=where))
        words = f"you stand {position(stood.position)}, {many(stood.pool, 'die', 'dice')}"
        found.append(rolls.forecast(f"If set {position(where)}", stood.pool, dv, stood.position, note=words))
    return tuple(found)


def _after_dice(state: State, roll: Roll) -> tuple[Forecast[Any, Any], ...]:
    """What one more re-roll would do to the dice that lie there; nothing, where the goal is reached already."""
    dv, found = effective_dv(state, roll), []
    if rolls.grade(roll.tally, dv).outcome.succeeds:
        return ()
    if roll.stood is Position.DOMINANT and not roll.right_used and rolls.dominant_marks(roll.tally):
        found.append(rolls.reroll_forecast("Dominant: a failure thrown again", roll.tally, dv, rolls.DOMINANT))
    if rolls.boon_marks(roll.tally):
        found.append(rolls.reroll_forecast("1 Boon: the best die thrown again", roll.tally, dv, rolls.BOON))
    return tuple(found)
