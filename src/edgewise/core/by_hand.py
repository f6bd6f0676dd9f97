"""Parts of a sheet that a table sets by hand, each by its path."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from edgewise.core.frozen import changed

S = TypeVar("S")
"""A sheet: a frozen dataclass of a game."""

_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Unfit:
    """A value that the part cannot take."""

    expected: str


@dataclass(frozen=True, slots=True)
class Part(Generic[S]):
    """One part of a sheet."""

    path: str
    label: str
    read: Callable[[S], str]
    write: Callable[[S, str], S | Unfit]


def whole(text: str, least: int, most: int) -> int | None:
    """The number from `least` to `most`, neither below 0, that `text` spells; None when it spells none.

    Plain digits only: `int` would also take underscores and digits of other scripts.
    """
    plain = text.strip()
    fits = plain.isascii() and plain.isdigit() and least <= int(plain[:_DIGITS]) <= most
    return int(plain[:_DIGITS]) if fits else None


def whole_expected(least: int, most: int) -> Unfit:
    """What to say when `whole` finds no number."""
    return Unfit(f"a whole number from {least} to {most}")


def words_part(path: str, label: str, limit: int) -> Part[S]:
    """A text of the sheet, in the field that `path` names."""

    def write(sheet: S, text: str) -> S | Unfit:
        fits = len(text) <= limit
        return changed(sheet, **{path: text}) if fits else Unfit(f"text of at most {limit:,} characters")

    return Part(path, label, lambda sheet: str(getattr(sheet, path)), write)
