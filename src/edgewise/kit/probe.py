"""What a system's own `probe` module says about it, for checks alone: play never asks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from edgewise.core.dice import Faces, Throw
from edgewise.core.reading import Reading

Facts = Callable[[Any], Mapping[str, object]]
"""A state to what cases call by name: {"roll.outcome": …, "timers.watch": …}."""

Rows = Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, object]]]
"""Name of a table in the case files, as "conversion", to the function that makes a row's figures anew."""

Twins = tuple[tuple[Any, ...], tuple[Any, ...], frozenset[str]]
"""Two runs of the game master's commands that differ in nothing a player may know, and the names of the commands by
which a player comes to know it after all."""

Graded = tuple[Reading[Any, Any], Throw, Faces, Any]
"""How faces were to be read, the faces, and the grade that an event says they came to."""


def _no_facts(state: object) -> Mapping[str, object]:
    del state
    return {}


def _no_twins(state: object) -> Iterable[Twins]:
    del state
    return ()


def _not_graded(state: object, event: object) -> Graded | None:
    del state, event
    return None


@dataclass(frozen=True, slots=True)
class Probe:
    """Each part may be missing in a system's module; then it is empty here."""

    facts: Facts = _no_facts
    rows: Rows | None = None
    secret_twins: Callable[[Any], Iterable[Twins]] = _no_twins
    graded: Callable[[Any, Any], Graded | None] = _not_graded


def probe_of(system_id: str) -> Probe:
    """The probe in the folder of an installed system."""
    name = f"edgewise.systems.{system_id}.probe"
    if find_spec(f"edgewise.systems.{system_id}") is None or find_spec(name) is None:
        return Probe()
    module = vars(import_module(name))
    names = {"facts": "facts", "rows": "ROWS", "secret_twins": "secret_twins", "graded": "graded"}
    return Probe(**{name: module[there] for name, there in names.items() if there in module})
