"""Labels of rules, and the passages they lead to."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from edgewise.core.errors import RulesTextError

F = TypeVar("F", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Passage:
    """One rule, in our own words."""

    label: str
    title: str
    words: str
    source: str
    mechanical: bool = True
    reading: str = ""
    """Where the book is silent or of two minds: what the table takes, and which option changes it."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A mechanical sentence of the book that the table does not carry out, and why."""

    what: str
    source: str
    reason: str


@dataclass(frozen=True, slots=True)
class RulesText:
    """Every passage of one game, by label, and what is left out."""

    passages: Mapping[str, Passage]
    not_covered: tuple[Gap, ...] = ()

    def __getitem__(self, label: str) -> Passage:
        try:
            return self.passages[label]
        except KeyError:
            raise RulesTextError(label, "no such passage") from None

    def __contains__(self, label: object) -> bool:
        return label in self.passages


def load_rules(folder: Traversable) -> RulesText:
    """The passages of all files `passages*.toml` in a system's `rules/` folder, and the gaps.

    Raises:
        RulesTextError: a label stands twice, or an entry lacks a field.
    """
    passages: dict[str, Passage] = {}
    names = sorted(file.name for file in folder.iterdir() if file.name.startswith("passages"))
    for entry in (entry for name in names for entry in _entries(folder / name, "passage")):
        try:
            passage = Passage(**entry)
        except TypeError as fault:
            raise RulesTextError(str(entry.get("label")), str(fault)) from fault
        if passage.label in passages:
            raise RulesTextError(passage.label, "declared twice")
        passages[passage.label] = passage
    gaps = tuple(Gap(**entry) for entry in _entries(folder / "not-covered.toml", "not-covered"))
    return RulesText(passages, gaps)


def _entries(file: Traversable, key: str) -> list[dict[str, Any]]:
    return list(tomllib.loads(file.read_text(encoding="utf-8")).get(key, ())) if file.is_file() else []


def rule(*labels: str) -> Callable[[F], F]:
    """Says which passages a function carries out; attaches the labels and changes nothing else."""

    def attach(function: F) -> F:
        function.__dict__["rules"] = labels
        return function

    return attach


def rules_of(function: Callable[..., object]) -> tuple[str, ...]:
    """The labels that `rule` attached; empty when there are none."""
    return tuple(getattr(function, "rules", ()))
