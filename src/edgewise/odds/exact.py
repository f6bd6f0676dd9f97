"""The exact distribution of a forecast: multisets of marks kind by kind, what may be done about them, what follows.

Whole-number weights throughout, over the product of all faces, of the throw and of every amendment, used or not. Where
other throws follow, their weights are brought to one denominator.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import lcm
from typing import Any, TypeVar

from edgewise.core.reading import Forecast
from edgewise.odds import pools
from edgewise.odds.choices import Chooser
from edgewise.odds.distribution import Distribution

T = TypeVar("T", bound=Hashable)
G = TypeVar("G", bound=Hashable)


_Known = dict[tuple[Any, ...], dict[Any, int]]
"""Tallies of throws that were counted before, for those that follow on several grades alike."""


def distribution(forecast: Forecast[T, G]) -> Distribution[G]:
    """The distribution of grades under the best, or the only lawful, choices after the throw, and all that follows it.

    Raises:
        TooLarge: the dice have more multisets than `limits` allows.
    """
    return Distribution(_grades(forecast, {}))


def _grades(forecast: Forecast[T, G], known: _Known) -> dict[G, int]:
    found = _tallies(forecast, known)
    chooser = Chooser(forecast)
    for stage in range(len(forecast.amendments)):
        found = chooser.amended(found, stage)
    grade = forecast.reading.grade
    quantities: dict[G, int] = {}
    for tally, quantity in found.items():
        graded = grade(tally)
        quantities[graded] = quantities.get(graded, 0) + quantity
    return _followed(forecast, quantities, known) if forecast.follow else quantities


def _followed(forecast: Forecast[T, G], quantities: Mapping[G, int], known: _Known) -> dict[G, int]:
    """The grades after what is thrown next for each of them, over one denominator."""
    parts: list[tuple[int, dict[G, int], int]] = []
    for graded, quantity in quantities.items():
        following = forecast.follow(graded) if forecast.follow else None
        part = {graded: 1} if following is None else _grades(following, known)
        parts.append((quantity, part, sum(part.values())))
    common = lcm(*(faces for _, _, faces in parts))
    after: dict[G, int] = {}
    for quantity, part, faces in parts:
        weight = quantity * (common // faces)
        for graded, ways in part.items():
            after[graded] = after.get(graded, 0) + weight * ways
    return after


def _tallies(forecast: Forecast[T, G], known: _Known) -> dict[T, int]:
    """As `tallies`, each throw that is read in the same way counted once."""
    key = (forecast.throw, forecast.reading.mark, forecast.reading.tally)
    if key not in known:
        known[key] = tallies(forecast)
    return known[key]


def tallies(forecast: Forecast[T, G]) -> dict[T, int]:
    """What the throw alone comes to, with the number of ordered faces that come to it.

    Raises:
        TooLarge: the throw has more multisets than `limits` allows.
    """
    pools.check(forecast.reading, forecast.throw)
    tally = forecast.reading.tally
    found: dict[T, int] = {}
    for kinds, quantity in pools.ways(forecast.reading, forecast.throw):
        key = tally(kinds)
        found[key] = found.get(key, 0) + quantity
    return found
