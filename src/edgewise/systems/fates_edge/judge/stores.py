"""How the party's stores stand."""

from __future__ import annotations

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.numbers import SUPPLY_DANGEROUS
from edgewise.systems.fates_edge.model.state import State


@rule("supply.dangerous", "supply.empty")
def supply_is(state: State) -> str:
    """How the stores stand: "full", "low", "dangerous" or "empty"."""
    if state.supply >= state.options.supply_empty:
        return "empty"
    if state.supply >= SUPPLY_DANGEROUS:
        return "dangerous"
    return "low" if state.supply else "full"


@rule("supply.dangerous")
def no_rest(state: State) -> bool:
    """Whether no rest clears Fatigue, as supplies run too short for it."""
    return state.options.supply_stops_rest and supply_is(state) in {"dangerous", "empty"}
