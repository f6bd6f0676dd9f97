"""What a settled roll brings about, where the rules say what it was for."""

from __future__ import annotations

from typing import Final

from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.rolls import Grade
from edgewise.systems.fates_edge.weigh import attack, defense, dying, gear, holds, supply, tasks

_AFTERMATH: Final = {
    **attack.AFTERMATH,
    **defense.AFTERMATH,
    **holds.AFTERMATH,
    **tasks.AFTERMATH,
    **dying.AFTERMATH,
    **gear.AFTERMATH,
    **supply.AFTERMATH,
}


def aftermath(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    """What follows from `roll`, in the state before it is settled."""
    follows = _AFTERMATH.get(roll.purpose.task)
    return follows(state, roll, grade) if follows else ()
