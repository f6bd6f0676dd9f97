"""How a character stands for a roll: Position, dice and DV, everything counted."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.options import Options
from edgewise.systems.fates_edge.roll import Roll
from edgewise.systems.fates_edge.state import State
from edgewise.systems.fates_edge.terms import Position


@dataclass(frozen=True, slots=True)
class Stance:
    """How a character stands for a roll, everything counted."""

    position: Position
    pool: int
    fatigue_dice: int
    harm_dice: int
    by_fatigue: bool


@rule(
    "position.ladder",
    "position.controlled",
    "position.order",
    "position.ends",
    "position.no-dice",
    "fatigue.position",
    "fatigue.dice",
    "dice.pool",
    "dice.attribute",
    "dice.skill",
    "dice.floor",
    "harm.stack",
)
def stance(state: State, roll: Roll) -> Stance:
    """Position and dice of `roll`: the GM's Position, what improves it, what worsens it, and own Fatigue last.

    Each point of Fatigue is used once: a step down while there is one, a die less after that.
    """
    sheet = state.sheets[roll.sheet]
    base = roll.position or Position.CONTROLLED
    up = len(roll.improvements) + sum(max(0, carried.position) for carried in sheet.carried)
    down = sum(min(0, carried.position) for carried in sheet.carried)
    fresh = base.moved(up).moved(down)
    tired = fresh.moved(-sheet.tracks.fatigue)
    fatigue_dice = sheet.tracks.fatigue - (fresh.rung - tired.rung)
    harm_dice = injury_dice(sheet.tracks.harm, state.options, related=roll.injury)
    pool = sheet.rating(roll.attribute) + sheet.level(roll.skill) + roll.dice - fatigue_dice - harm_dice
    by_fatigue = tired is Position.DESPERATE and fresh is not Position.DESPERATE
    return Stance(tired, max(1, pool), fatigue_dice, harm_dice, by_fatigue)


@rule("harm.level-1", "harm.level-2")
def injury_dice(harm: int, options: Options, *, related: bool | None) -> int:
    """Dice that Harm takes: Harm 1 where the GM says the injury matters, Harm 2 unless the GM says it does not."""
    if harm >= 2:
        return 0 if related is False else options.harm_2_dice
    return int(harm == 1 and related is True)


@rule("difficulty.floor", "outcomes.partial-gives")
def effective_dv(state: State, roll: Roll) -> int:
    """The DV after what earlier rolls took off it; never under 1, so that no success at all is always a Miss."""
    if roll.against is not None:
        return roll.against
    return max(1, (roll.dv or 1) - sum(carried.dv for carried in state.sheets[roll.sheet].carried))
