"""What dice mean, written once for play and for odds: a `Reading`, and what may be thrown again after it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from edgewise.core.dice import Die, Faces, Throw

T = TypeVar("T", bound=Hashable)
"""A tally: what a throw adds up to before it is judged."""
G = TypeVar("G", bound=Hashable)
"""A grade: what the tally comes to."""

Mark = Hashable
"""What one face means alone. Faces with the same mark are interchangeable, which is what keeps exact odds cheap."""

Counts = Mapping[Mark, int]
"""How many dice of one kind show each mark; marks that no die shows are absent."""


@dataclass(frozen=True, slots=True)
class Reading(Generic[T, G]):
    """What a throw means: mark each face, tally the marks kind by kind, grade the tally."""

    mark: Callable[[Die, int], Mark]
    tally: Callable[[tuple[Counts, ...]], T]
    grade: Callable[[T], G]

    def read(self, throw: Throw, faces: Faces) -> T:
        """The tally of faces that came up."""
        kinds = []
        for (die, _), kind in zip(throw.dice, faces, strict=True):
            counts: dict[Mark, int] = {}
            for face in kind:
                mark = self.mark(die, face)
                counts[mark] = counts.get(mark, 0) + 1
            kinds.append(counts)
        return self.tally(tuple(kinds))


@dataclass(frozen=True, slots=True)
class Amendment(Generic[T]):
    """One die that may, or must, be thrown again after the throw."""

    die: Die
    choices: Callable[[T], tuple[Mark, ...]]
    """The marks of which one die may be thrown again; empty when there is nothing to throw again."""
    amend: Callable[[T, Mark, Mark], T]
    """The tally after a die of the first mark came up with the second."""
    may_decline: bool = True

    @property
    def dice(self) -> tuple[tuple[Die, int], ...]:
        """What it may throw, by kind."""
        return ((self.die, 1),)


@dataclass(frozen=True, slots=True)
class Response(Generic[T]):
    """One way to use a recourse."""

    name: str
    throws: bool
    """Whether the dice of the recourse are thrown for it."""
    amend: Callable[[T, tuple[Counts, ...]], T]
    """The tally afterwards; the counts stand kind by kind, and are empty where nothing is thrown."""


@dataclass(frozen=True, slots=True)
class Recourse(Generic[T]):
    """Something that may be used up after the throw, in one of several ways or not at all.

    Several of the same kind follow one another: who declines one declines the rest of them.
    """

    throw: Throw
    responses: tuple[Response[T], ...]
    """Of two that promise the same, the earlier one is chosen."""

    @property
    def dice(self) -> tuple[tuple[Die, int], ...]:
        """What it may throw, by kind."""
        return self.throw.dice


@dataclass(frozen=True, slots=True)
class Forecast(Generic[T, G]):
    """A question about chances: a throw, its reading, what may follow, and how to group the grades."""

    label: str
    throw: Throw
    reading: Reading[T, G]
    groups: Mapping[str, Callable[[G], str]]
    """Name of a group to the function that sorts a grade into one of its classes."""
    amendments: tuple[Amendment[T] | Recourse[T], ...] = ()
    worth: Callable[[G], int] | None = None
    """What a choice strives for, compared by expectation; needed where there is a choice."""
    classes: Mapping[str, tuple[str, ...]] | None = None
    """Classes of a group that are listed even when their chance is zero, in this order."""
    titles: Mapping[str, str] | None = None
    """Names of groups and classes for people, where they are not the key itself."""
    note: str = ""
    situation: Callable[[T], Mapping[str, int]] | None = None
    """What a policy calls a tally; two tallies that call for different choices must have different names."""
    follow: Callable[[G], Forecast[Any, G] | None] | None = None
    """What is thrown next, for each grade; the groups of this forecast then sort the grades that it comes to."""
    singles: Mapping[str, Callable[[G], bool]] | None = None
    """What may be asked of a grade with yes or no: each is told as one chance, before the groups."""

    def title(self, key: str) -> str:
        """The name of a group or class for people."""
        return (self.titles or {}).get(key) or key.replace("_", " ").capitalize()
