"""Every way in which dice can fall, as multisets of marks.

A pool of n dice with m distinct marks costs C(n + m − 1, n) multisets instead of faces**n.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb, prod
from typing import Any

from edgewise.core.dice import Die, Throw
from edgewise.core.reading import Counts, Mark, Reading
from edgewise.odds import limits

AnyReading = Reading[Any, Any]
Kinds = tuple[tuple[Die, int], ...]


def faces_of(dice: Kinds) -> int:
    """In how many ways `dice` can fall, in order."""
    return prod(len(die.faces) ** number for die, number in dice)


def marks(reading: AnyReading, die: Die) -> dict[Mark, int]:
    """How many faces of `die` carry each mark."""
    weights: dict[Mark, int] = {}
    for face in die.faces:
        mark = reading.mark(die, face)
        weights[mark] = weights.get(mark, 0) + 1
    return weights


def check(reading: AnyReading, *throws: Throw) -> None:
    """Refuse throws whose multisets, all against all, are too many to walk through.

    Raises:
        TooLarge: see `limits.check`.
    """
    limits.check([(number, len(marks(reading, die))) for throw in throws for die, number in throw.dice])


def ways(reading: AnyReading, throw: Throw) -> Iterator[tuple[tuple[Counts, ...], int]]:
    """Every multiset of marks, kind by kind, with the number of ordered faces that it stands for."""
    kinds = [list(_multisets(tuple(marks(reading, die).items()), number)) for die, number in throw.dice]
    for shown in product(*kinds):
        yield tuple(counts for counts, _ in shown), prod(weight for _, weight in shown)


def _multisets(weights: tuple[tuple[Mark, int], ...], dice: int) -> Iterator[tuple[Counts, int]]:
    (mark, weight), rest = weights[0], weights[1:]
    if not rest:
        yield ({mark: dice} if dice else {}), weight**dice
        return
    for shown in range(dice + 1):
        chosen = comb(dice, shown) * weight**shown
        for counts, others in _multisets(rest, dice - shown):
            yield ({mark: shown, **counts} if shown else counts), chosen * others
