"""One event, the next state. Facts only: no rule is weighed here again."""

from __future__ import annotations

from typing import Final

from edgewise.systems.fate import evolve_rolls, evolve_scenes, evolve_sheets, evolve_table
from edgewise.systems.fate.events import Event
from edgewise.systems.fate.evolve_base import Step
from edgewise.systems.fate.state import State

_STEPS: Final[dict[type, Step]] = {
    **evolve_rolls.STEPS,
    **evolve_table.STEPS,
    **evolve_scenes.STEPS,
    **evolve_sheets.STEPS,
}


def evolve(state: State, event: Event) -> State:
    """The state after `event`.

    Raises:
        CannotEvolve: the event stands on one that is not there.
    """
    return _STEPS[type(event)](state, event)
