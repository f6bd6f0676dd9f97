"""What a game must declare, and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from edgewise.core.answers import Plan, Refused
from edgewise.core.dice import Faces
from edgewise.core.reading import Forecast
from edgewise.core.rules import RulesText
from edgewise.core.seats import Seat
from edgewise.core.view import Line, View

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Option:
    """An optional rule of the book, or a contested reading: a switch, set when a table opens."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    """Value and label of each choice; the first is the default."""
    cite: str

    @property
    def default(self) -> str:
        """The choice when nobody chooses."""
        return self.choices[0][0]


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices a table is opened with: its options and its first characters, each of the system's `sheet` type."""

    title: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    sheets: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class System(Generic[S, C, E]):
    """A game, as the table sees it. All functions are pure and total."""

    id: str
    """Stable for ever: prefix of every event kind and refusal code."""
    title: str
    edition: str
    accent: str
    """The one accent of its pages: a CSS color that reads on dark and light paper alike."""
    rules: RulesText
    commands: Mapping[str, type[C]]
    """Name of a command, as "take-harm", to its dataclass."""
    events: Mapping[str, type[E]]
    """Kind of an event, as "fates_edge.thrown", to its dataclass."""
    sheet: type[Any]
    """The dataclass of a character sheet; its nested fields are the paths of `--set`."""
    question: type[Any]
    """The dataclass of a question about odds; its fields are the flags of `edgewise odds`."""
    start: Callable[[Setup], S]
    plan: Callable[[S, Seat, C], Plan | Refused]
    resolve: Callable[[S, Seat, C, Faces], tuple[E, ...]]
    """Events of a command that `plan` let through, given the faces of the plan's throw."""
    evolve: Callable[[S, E], S]
    """The state after one event; raises `CannotEvolve` when the event does not fit the state."""
    forced: Callable[[S], C | None]
    """The command that the rules give by themselves now, without asking anyone."""
    sheets: Callable[[S], Mapping[str, Any]]
    """Every character sheet, by its id."""
    view: Callable[[S, Seat], View]
    tell: Callable[[S, Seat, E], Line | None]
    """One event as this seat may hear it; None when it may not know of it at all."""
    ask: Callable[[Any], Forecast[Any, Any]]
    """The forecast that answers a question about odds."""
    invariants: Callable[[S], tuple[str, ...]]
    """What is wrong with a state; empty for every state that play can reach."""
    options: tuple[Option, ...] = ()
    upcasts: Mapping[tuple[str, int], Callable[[Mapping[str, Any]], Mapping[str, Any]]] = field(default_factory=dict)
    """Kind and version of an old event to the body of the next version."""
    versions: Mapping[str, int] = field(default_factory=dict)
    """Kinds whose present version is not 1."""
    demo: Setup | None = None
    demo_script: tuple[tuple[str, C, tuple[int, ...]], ...] = ()
    """Commands that bring the demo table into mid-scene: the role that gives each, the command, its faces."""
