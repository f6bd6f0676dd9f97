"""One event, the next state. Facts only: no rule is weighed here again."""

from __future__ import annotations

from typing import Final

from edgewise.systems.fates_edge import evolve_fight, evolve_foes, evolve_gear, evolve_keep
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.evolve_base import Step
from edgewise.systems.fates_edge.evolve_loop import evolve_loop
from edgewise.systems.fates_edge.state import State

_STEPS: Final[dict[type, Step]] = {
    **evolve_fight.STEPS,
    **evolve_foes.STEPS,
    **evolve_gear.STEPS,
    **evolve_keep.STEPS,
}


def evolve(state: State, event: Event) -> State:
    """The state after `event`.

    Raises:
        CannotEvolve: the event stands on one that is not there.
    """
    step: Step = _STEPS.get(type(event), evolve_loop)
    return step(state, event)
