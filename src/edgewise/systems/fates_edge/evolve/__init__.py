"""One event, the next state. Facts only: no rule is weighed here again."""

from __future__ import annotations

from typing import Final

from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.evolve import fight, foes, gear, keep
from edgewise.systems.fates_edge.evolve.base import Step
from edgewise.systems.fates_edge.evolve.loop import evolve_loop
from edgewise.systems.fates_edge.model.state import State

_STEPS: Final[dict[type, Step]] = {
    **fight.STEPS,
    **foes.STEPS,
    **gear.STEPS,
    **keep.STEPS,
}


def evolve(state: State, event: Event) -> State:
    """The state after `event`.

    Raises:
        CannotEvolve: the event stands on one that is not there.
    """
    step: Step = _STEPS.get(type(event), evolve_loop)
    return step(state, event)
