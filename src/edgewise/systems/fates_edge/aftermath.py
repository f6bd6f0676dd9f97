"""What a settled roll brings about, where the rules say what it was for."""

from __future__ import annotations

from typing import Final

from edgewise.systems.fates_edge import (
    weigh_attack,
    weigh_defense,
    weigh_dying,
    weigh_gear,
    weigh_holds,
    weigh_supply,
    weigh_tasks,
)
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.roll import Roll
from edgewise.systems.fates_edge.rolls import Grade
from edgewise.systems.fates_edge.state import State

_AFTERMATH: Final = {
    **weigh_attack.AFTERMATH,
    **weigh_defense.AFTERMATH,
    **weigh_holds.AFTERMATH,
    **weigh_tasks.AFTERMATH,
    **weigh_dying.AFTERMATH,
    **weigh_gear.AFTERMATH,
    **weigh_supply.AFTERMATH,
}


def aftermath(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    """What follows from `roll`, in the state before it is settled."""
    follows = _AFTERMATH.get(roll.purpose.task)
    return follows(state, roll, grade) if follows else ()
