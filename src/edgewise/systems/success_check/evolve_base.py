"""What every part of the fold stands on: finding things or failing, and purses that hold what they can."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from edgewise.core.errors import CannotEvolve
from edgewise.core.frozen import changed
from edgewise.systems.success_check.checks import Check
from edgewise.systems.success_check.sheet import Edge, Sheet
from edgewise.systems.success_check.state import State, with_sheet
from edgewise.systems.success_check.terms import Stage

K = TypeVar("K")
V = TypeVar("V")
Step = Callable[[State, Any], State]
Steps = Mapping[type, Step]


def unfit(event: object, says: str) -> CannotEvolve:
    """The fault of an event that stands on something missing."""
    return CannotEvolve(type(event).__name__, says)


def sheet_of(state: State, event: object, key: str) -> Sheet:
    """The sheet of a character at the table."""
    sheet = state.sheets.get(key)
    if sheet is None:
        raise unfit(event, "its character is not at the table")
    return sheet


def check_of(state: State, event: object, key: str, *stages: Stage) -> Check:
    """The check of a character, if it has come to one of `stages`; to any where none is given."""
    check = state.checks.get(key)
    if check is None or (stages and check.stage not in stages):
        raise unfit(event, "its check is not at that point")
    return check


def with_check(state: State, check: Check, **changes: Any) -> State:
    """The state with a check changed."""
    return changed(state, checks={**state.checks, check.sheet: changed(check, **changes)})


def without(held: Mapping[K, V], *keys: K) -> dict[K, V]:
    """A mapping with some entries left out."""
    return {key: value for key, value in held.items() if key not in keys}


def moved_edge(state: State, event: object, key: str, amount: int) -> State:
    """A character's Edge more or less, within what there may be."""
    sheet = sheet_of(state, event, key)
    edge = Edge(max(0, min(sheet.edge.most, sheet.edge.current + amount)), sheet.edge.most)
    return with_sheet(state, key, changed(sheet, edge=edge))


def made(state: State, key: str) -> int:
    """How many things were made, once `key` is one of them.

    The number in `key` counts too, so that no later id meets it when an earlier thing was taken back.
    """
    number = key[1:]
    ours = number.isascii() and number.isdigit() and len(number) < 10
    return max(state.made + 1, int(number) if ours else 0)
