"""One event, the next state. Facts only: no rule is weighed here again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from edgewise.systems.success_check import evolve_checks, evolve_damage, evolve_table
from edgewise.systems.success_check.events import Event
from edgewise.systems.success_check.state import State

_STEPS: Final[Mapping[type, Callable[[State, Any], State]]] = {
    **evolve_table.STEPS,
    **evolve_checks.STEPS,
    **evolve_damage.STEPS,
}


def evolve(state: State, event: Event) -> State:
    """The state after `event`.

    Raises:
        CannotEvolve: the event stands on something that is not there.
    """
    return _STEPS[type(event)](state, event)


def invariants(state: State) -> tuple[str, ...]:
    """What is wrong with a state; empty for every state that play can reach."""
    wrong = [f"a check of {key}, who is not here" for key in state.checks if key not in state.sheets]
    wrong += [f"a player of {key}, who is not here" for key in state.players if key not in state.sheets]
    wrong += [
        f"{key} has Edge {sheet.edge.current} of {sheet.edge.most}"
        for key, sheet in state.sheets.items()
        if sheet.edge.current > sheet.edge.most
    ]
    return tuple(wrong)
