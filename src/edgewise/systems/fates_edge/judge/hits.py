"""What a hit does to a character, in the order of the procedure."""

from __future__ import annotations

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.numbers import ARMOR_TABLE, HARM_MOST
from edgewise.systems.fates_edge.book.terms import Armor, CarriedFrom, Condition
from edgewise.systems.fates_edge.events.fight import AdvantageLost
from edgewise.systems.fates_edge.events.loop import HarmTaken
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.guards import shift, shift_cites
from edgewise.systems.fates_edge.judge.harm import convert, take, worn
from edgewise.systems.fates_edge.model.gear import Worn
from edgewise.systems.fates_edge.model.sheet import boxes
from edgewise.systems.fates_edge.model.state import State


@rule("hit.convert", "hit.apply-harm", "hit.add-fatigue", "shields.heater", "actions.aim")
def hit_events(
    state: State, key: str, harm: int, armor: Worn, *, pierces: int = 0, shield: bool = False
) -> tuple[Event, ...]:
    """A hit of `harm` on a character who wears `armor`.

    Args:
        pierces: steps of armor that it passes by.
        shield: a heater turns 1 of the Harm that is left into 1 Fatigue.
    """
    sheet = state.sheets[key]
    protects = worn(armor.kind, armor.condition)
    for _ in range(pierces):
        protects = protects.worsened
    remaining, gained = convert(harm, protects, state.options)
    caught = shield and remaining > 0
    if caught:
        remaining, gained = remaining - 1, gained + 1
    marked = take(sheet.tracks.harm, sheet.tracks.fatigue, boxes(sheet), remaining, gained)
    moved = shift(sheet, marked)
    cites = _cites(harm, protects, armor.condition, by_pattern=state.options.armor_by_pattern)
    cites += (("hit.apply-harm",) if remaining else ()) + (("hit.add-fatigue",) if gained else ())
    cites += ("shields.heater",) if caught else ()
    if remaining and sheet.tracks.harm < HARM_MOST < sheet.tracks.harm + remaining:
        cites += ("harm.stops-at-3",)
    fell = sheet.tracks.harm < HARM_MOST <= sheet.tracks.harm + moved.harm
    cites += shift_cites(moved)
    hit = HarmTaken(key, harm, armor.kind, armor.condition, remaining, gained, moved, cites, fell)
    aims = harm and any(carried.source is CarriedFrom.AIM for carried in sheet.carried)
    return (hit, AdvantageLost(key, CarriedFrom.AIM, ("actions.aim",))) if aims else (hit,)


def _cites(harm: int, protects: Armor, condition: Condition, *, by_pattern: bool) -> tuple[str, ...]:
    if harm == 0:
        return ("hit.zero",)
    cites: tuple[str, ...] = ("hit.convert",)
    if condition is not Condition.SOUND:
        cites += (f"armor.{condition.value}",)
    if protects is Armor.NONE:
        return (*cites, "armor.unarmored")
    if by_pattern:
        return (*cites, "armor.step")
    return (*cites, "armor.beyond-five" if harm > len(ARMOR_TABLE[protects]) else "armor.table")
