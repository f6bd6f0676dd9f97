"""The exact distribution of a forecast: multisets of marks kind by kind, then what may be thrown again.

Whole-number weights throughout. A pool of n dice with m distinct marks costs C(n + m − 1, n) multisets instead of
faces**n, and each amendment multiplies the denominator by its die's faces, used or not, so that weights stay whole.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from itertools import product
from math import comb
from typing import Generic, TypeVar

from edgewise.core.dice import Die
from edgewise.core.reading import Amendment, Counts, Forecast, Mark
from edgewise.odds import limits
from edgewise.odds.distribution import Distribution

T = TypeVar("T", bound=Hashable)
G = TypeVar("G", bound=Hashable)


def distribution(forecast: Forecast[T, G]) -> Distribution[G]:
    """The distribution of grades under the best, or the only lawful, choice after the throw.

    Raises:
        TooLarge: the throw has more multisets than `limits` allows.
    """
    tallies = _tallies(forecast)
    chooser = _Chooser(forecast)
    for stage, amendment in enumerate(forecast.amendments):
        tallies = chooser.amended(tallies, stage, amendment)
    grade = forecast.reading.grade
    quantities: dict[G, int] = {}
    for tally, quantity in tallies.items():
        graded = grade(tally)
        quantities[graded] = quantities.get(graded, 0) + quantity
    return Distribution(quantities)


def _tallies(forecast: Forecast[T, G]) -> dict[T, int]:
    marks = [(_marks(forecast, die), number) for die, number in forecast.throw.dice]
    limits.check([(number, len(weights)) for weights, number in marks])
    tallies: dict[T, int] = {}
    tally = forecast.reading.tally
    for kinds in product(*(list(_multisets(tuple(weights.items()), number)) for weights, number in marks)):
        quantity = 1
        for _, weight in kinds:
            quantity *= weight
        key = tally(tuple(counts for counts, _ in kinds))
        tallies[key] = tallies.get(key, 0) + quantity
    return tallies


def _marks(forecast: Forecast[T, G], die: Die) -> dict[Mark, int]:
    """How many faces of `die` carry each mark."""
    weights: dict[Mark, int] = {}
    for face in die.faces:
        mark = forecast.reading.mark(die, face)
        weights[mark] = weights.get(mark, 0) + 1
    return weights


def _multisets(marks: tuple[tuple[Mark, int], ...], dice: int) -> Iterator[tuple[Counts, int]]:
    """Every way `dice` dice can show the marks, with the number of ordered faces that it stands for."""
    (mark, weight), rest = marks[0], marks[1:]
    if not rest:
        yield ({mark: dice} if dice else {}), weight**dice
        return
    for shown in range(dice + 1):
        ways = comb(dice, shown) * weight**shown
        for counts, others in _multisets(rest, dice - shown):
            yield ({mark: shown, **counts} if shown else counts), ways * others


class _Chooser(Generic[T, G]):
    """Backward induction over the amendments: which die to throw again, if any."""

    def __init__(self, forecast: Forecast[T, G]) -> None:
        self._forecast = forecast
        self._marks = [_marks(forecast, amendment.die) for amendment in forecast.amendments]
        self._values: list[dict[T, int]] = [{} for _ in range(len(forecast.amendments) + 1)]

    def amended(self, tallies: Mapping[T, int], stage: int, amendment: Amendment[T]) -> dict[T, int]:
        """The tallies after the die of `stage` has been thrown again where that is chosen."""
        marks, faces, amend = tuple(self._marks[stage].items()), len(amendment.die.faces), amendment.amend
        after: dict[T, int] = {}
        for tally, quantity in tallies.items():
            choice = self._choose(tally, stage, amendment)
            if choice is None:
                after[tally] = after.get(tally, 0) + quantity * faces
                continue
            for mark, weight in marks:
                key = amend(tally, choice[0], mark)
                after[key] = after.get(key, 0) + quantity * weight
        return after

    def _choose(self, tally: T, stage: int, amendment: Amendment[T]) -> tuple[Mark] | None:
        choices = amendment.choices(tally)
        if not choices:
            return None
        if len(choices) == 1 and not amendment.may_decline:
            return (choices[0],)
        best: tuple[Mark] | None = None
        worth = self._kept(tally, stage) if amendment.may_decline else None
        for choice in choices:
            value = self._thrown_again(tally, stage, choice)
            if worth is None or value > worth:
                best, worth = (choice,), value
        return best

    def _kept(self, tally: T, stage: int) -> int:
        return len(self._forecast.amendments[stage].die.faces) * self._value(tally, stage + 1)

    def _thrown_again(self, tally: T, stage: int, choice: Mark) -> int:
        amend, known = self._forecast.amendments[stage].amend, self._values[stage + 1]
        value = 0
        for mark, weight in self._marks[stage].items():
            after = amend(tally, choice, mark)
            worth = known.get(after)
            value += weight * (self._value(after, stage + 1) if worth is None else worth)
        return value

    def _value(self, tally: T, stage: int) -> int:
        """The worth of `tally` with the amendments from `stage` on still to come, times the faces of their dice."""
        known = self._values[stage].get(tally)
        if known is not None:
            return known
        if stage == len(self._forecast.amendments):
            worth = self._forecast.worth
            if worth is None:
                raise ValueError(f"{self._forecast.label}: a choice needs something to strive for")
            value = worth(self._forecast.reading.grade(tally))
        else:
            choice = self._choose(tally, stage, self._forecast.amendments[stage])
            value = self._kept(tally, stage) if choice is None else self._thrown_again(tally, stage, choice[0])
        self._values[stage][tally] = value
        return value
