"""May it be done, at what cost, with which dice, and what then happens: one rule for each command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from edgewise.core.answers import Ready, Refused, plan_of, resolve_of
from edgewise.core.seats import Seat
from edgewise.systems.success_check import (
    weigh_checks,
    weigh_damage,
    weigh_declare,
    weigh_edge,
    weigh_injuries,
    weigh_rounds,
    weigh_scenes,
    weigh_sheets,
    weigh_sources,
)
from edgewise.systems.success_check.commands import Command
from edgewise.systems.success_check.events import Event
from edgewise.systems.success_check.state import State

Answer = Ready[Event] | Refused

WEIGH: Final[Mapping[type, Callable[[State, Seat, Any], Answer]]] = {
    **weigh_declare.WEIGH,
    **weigh_sources.WEIGH,
    **weigh_checks.WEIGH,
    **weigh_damage.WEIGH,
    **weigh_edge.WEIGH,
    **weigh_injuries.WEIGH,
    **weigh_rounds.WEIGH,
    **weigh_scenes.WEIGH,
    **weigh_sheets.WEIGH,
}
"""Every command has its rule here."""


def weigh(state: State, seat: Seat, command: Command) -> Answer:
    """What the rules say to `command`."""
    return WEIGH[type(command)](state, seat, command)


plan = plan_of(weigh)
resolve = resolve_of(weigh)


def forced(state: State) -> Command | None:
    """Nothing: no die falls and no price is paid that nobody asked for."""
    del state
    return None
