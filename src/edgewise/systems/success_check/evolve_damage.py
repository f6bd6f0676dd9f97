"""Damage: rolled, raised by Edge, and taken."""

from __future__ import annotations

from typing import Final

from edgewise.core.frozen import changed
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.evolve_base import Steps, check_of, moved_edge, sheet_of, unfit, with_check
from edgewise.systems.success_check.sheet import Sheet
from edgewise.systems.success_check.state import State, with_sheet
from edgewise.systems.success_check.terms import Stage

MOST_POINTS = 1_000
MOST_DEGRADED = 200


def _boosted(state: State, event: e.DamageBoosted) -> State:
    check = check_of(state, event, event.sheet, Stage.DAMAGE, Stage.SETTLED)
    if check.attack is None or not all(1 <= face <= 6 for face in event.faces):
        raise unfit(event, "there is no such damage")
    raised = with_check(
        state,
        check,
        damage_edge=True,
        damage_faces=(*check.damage_faces, *event.faces),
        total=check.total + sum(event.faces),
    )
    return moved_edge(raised, event, event.sheet, -1)


def _thrown(state: State, event: e.DamageThrown) -> State:
    """Damage lies until it has reached its target; where that has no sheet, all is done."""
    check = check_of(state, event, event.sheet, Stage.DAMAGE)
    if check.attack is None or not all(1 <= face <= 6 for face in event.faces):
        raise unfit(event, "there is no such damage")
    stage = Stage.DAMAGE if check.attack.target in state.sheets else Stage.SETTLED
    return with_check(state, check, damage_faces=event.faces, total=event.total, stage=stage)


def _harmed(sheet: Sheet, event: e.DamageTaken) -> Sheet:
    points = max(0, event.through)
    damage, stun = (0, points) if event.stun else (points, 0)
    armor = changed(sheet.armor, degraded=max(0, min(MOST_DEGRADED, sheet.armor.degraded + event.degraded)))
    injury = () if event.injury is None else (event.injury,)
    return changed(
        sheet,
        damage=min(MOST_POINTS, sheet.damage + damage),
        stun=min(MOST_POINTS, sheet.stun + stun),
        armor=armor,
        injuries=(*sheet.injuries, *injury),
        life=event.life or sheet.life,
    )


def _taken(state: State, event: e.DamageTaken) -> State:
    harmed = with_sheet(state, event.sheet, _harmed(sheet_of(state, event, event.sheet), event))
    check = state.checks.get(event.by)
    if check is None or check.stage is not Stage.DAMAGE or not check.attack or check.attack.target != event.sheet:
        return harmed
    return with_check(harmed, check, through=event.through, stage=Stage.SETTLED)


STEPS: Final[Steps] = {
    e.DamageBoosted: _boosted,
    e.DamageThrown: _thrown,
    e.DamageTaken: _taken,
}
