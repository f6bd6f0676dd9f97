"""The exact distribution of a forecast: multisets of marks kind by kind, then what may be done about them.

Whole-number weights throughout, over the product of all faces, of the throw and of every amendment, used or not.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from edgewise.core.reading import Forecast
from edgewise.odds import pools
from edgewise.odds.choices import Chooser
from edgewise.odds.distribution import Distribution

T = TypeVar("T", bound=Hashable)
G = TypeVar("G", bound=Hashable)


def distribution(forecast: Forecast[T, G]) -> Distribution[G]:
    """The distribution of grades under the best, or the only lawful, choices after the throw.

    Raises:
        TooLarge: the dice have more multisets than `limits` allows.
    """
    found = tallies(forecast)
    chooser = Chooser(forecast)
    for stage in range(len(forecast.amendments)):
        found = chooser.amended(found, stage)
    grade = forecast.reading.grade
    quantities: dict[G, int] = {}
    for tally, quantity in found.items():
        graded = grade(tally)
        quantities[graded] = quantities.get(graded, 0) + quantity
    return Distribution(quantities)


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
