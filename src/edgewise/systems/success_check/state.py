"""Where a table of the 2d10 success-check game stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from edgewise.core.frozen import changed
from edgewise.core.system import Setup
from edgewise.systems.success_check.checks import Check, Rounds
from edgewise.systems.success_check.options import Options, read_options
from edgewise.systems.success_check.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Scene:
    """The scene that runs now."""

    number: int = 1
    title: str = ""
    running: bool = True


@dataclass(frozen=True, slots=True)
class State:
    """A whole table."""

    options: Options = field(default_factory=Options)
    chosen: Mapping[str, str] = field(default_factory=dict)
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    """Sheet id to the id of the seat that plays it."""
    checks: Mapping[str, Check] = field(default_factory=dict)
    """The check of each character that has one, by sheet id."""
    rounds: Rounds | None = None
    scene: Scene = Scene()
    session: int = 1
    in_session: bool = True
    scenario: int = 1
    made: int = 0
    """How many checks and sheets were ever made; the next id."""


def start(setup: Setup) -> State:
    """The table as it opens."""
    return State(
        options=read_options(setup.options),
        chosen=dict(setup.options),
        sheets=dict(setup.sheets),
        scene=Scene(title=setup.title),
    )


def with_sheet(state: State, key: str, sheet: Sheet) -> State:
    """The state with one sheet changed or added."""
    return changed(state, sheets={**state.sheets, key: sheet})
