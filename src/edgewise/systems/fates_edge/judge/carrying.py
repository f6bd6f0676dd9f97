"""What waits for a character's next roll, and which roll it waits for."""

from __future__ import annotations

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.terms import CarriedFrom
from edgewise.systems.fates_edge.book.terms_fight import Task
from edgewise.systems.fates_edge.model.gear import WeaponKind
from edgewise.systems.fates_edge.model.roll import Purpose
from edgewise.systems.fates_edge.model.sheet import Carried, Sheet

_FOR_ACTIONS = frozenset({CarriedFrom.OBSERVE, CarriedFrom.SETUP, CarriedFrom.SHOVED})


@rule("actions.aim", "actions.observe", "actions.setup", "actions.shove")
def fits(carried: Carried, purpose: Purpose) -> bool:
    """Whether it counts for a roll of this purpose: Aim for a shot, what helps an action for no reaction."""
    if carried.source is CarriedFrom.AIM:
        shot = purpose.weapon is not None and purpose.weapon.kind is WeaponKind.RANGED
        return purpose.task is Task.ATTACK and shot
    return not (purpose.reaction and carried.source in _FOR_ACTIONS)


@rule("actions.setup")
def counting(sheet: Sheet, purpose: Purpose) -> tuple[Carried, ...]:
    """What counts for a roll; of several Setups of one kind only the strongest."""
    found: list[Carried] = []
    seen: set[tuple[bool, bool]] = set()
    for carried in sheet.carried:
        if not fits(carried, purpose):
            continue
        kind = (bool(carried.position), bool(carried.effect))
        if carried.source is CarriedFrom.SETUP and kind in seen:
            continue
        if carried.source is CarriedFrom.SETUP:
            seen.add(kind)
        found.append(carried)
    return tuple(found)


def left_over(sheet: Sheet, purpose: Purpose) -> tuple[Carried, ...]:
    """What still waits once a roll of this purpose has been thrown."""
    return tuple(carried for carried in sheet.carried if not fits(carried, purpose))
