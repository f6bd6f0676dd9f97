"""Distributions as values, and how chances are shown."""

from __future__ import annotations

from fractions import Fraction

import pytest

from edgewise.core.dice import Throw, sided
from edgewise.core.reading import Forecast, Reading
from edgewise.odds.distribution import Distribution
from edgewise.odds.show import fraction, groups, percent

COIN = Distribution({"head": 1, "tail": 1})
D6 = Distribution(dict.fromkeys(range(1, 7), 1))


def test_chances_are_shares_of_the_whole() -> None:
    """By counting: six faces, each once."""
    assert D6.chance(3) == Fraction(1, 6)
    assert D6.chance(7) == 0
    assert len(D6) == 6
    assert list(D6) == [1, 2, 3, 4, 5, 6]
    assert D6.at_least(5, lambda face: face) == Fraction(1, 3)
    assert D6.mean(lambda face: face) == Fraction(7, 2)
    assert D6.map(lambda face: face % 2) == Distribution({1: 3, 0: 3})


def test_two_distributions_with_the_same_chances_are_equal() -> None:
    assert Distribution({"head": 5, "tail": 5}) == COIN
    assert Distribution({"head": 1, "tail": 2}) != COIN
    assert COIN != {"head": 1, "tail": 1}


def test_what_cannot_come_up_is_left_out() -> None:
    assert list(Distribution({"head": 1, "edge": 0})) == ["head"]
    assert repr(Distribution({"head": 1, "edge": 0})) == "Distribution({'head': 1})"


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0/1"),
        (Fraction(1), "1/1"),
        (Fraction(2, 6), "1/3"),
    ],
)
def test_fractions_are_whole_and_in_lowest_terms(chance: Fraction, shown: str) -> None:
    """The forms of issue 2, point 5: fractions as strings, also 0 and 1."""
    assert fraction(chance) == shown


@pytest.mark.parametrize(
    ("chance", "digits", "shown"),
    [
        (Fraction(0), 0, "0 %"),
        (Fraction(1), 0, "100 %"),
        (Fraction(1, 3), 0, "33 %"),
        (Fraction(1, 3), 2, "33.33 %"),
        (Fraction(1, 1_000), 0, "< 1 %"),
        (Fraction(999, 1_000), 0, "> 99 %"),
        (Fraction(1, 100_000), 2, "< 0.01 %"),
        (Fraction(99_999, 100_000), 2, "> 99.99 %"),
    ],
)
def test_percents_never_round_to_certain_or_impossible(chance: Fraction, digits: int, shown: str) -> None:
    """Arithmetic, and the promise in the function's own words."""
    assert percent(chance, digits) == shown


def test_listed_classes_come_first_even_at_zero_and_numbers_by_size() -> None:
    reading: Reading[int, int] = Reading(lambda _, face: face, lambda _: 0, lambda tally: tally)
    forecast: Forecast[int, int] = Forecast(
        "made up",
        Throw(((sided(2), 1),)),
        reading,
        {"by_size": str, "listed": lambda grade: "odd" if grade % 2 else "even"},
        classes={"listed": ("never", "odd")},
    )
    shown = groups(forecast, Distribution({10: 1, 2: 1, -1: 2}))
    assert list(shown["by_size"].items()) == [("-1", Fraction(1, 2)), ("2", Fraction(1, 4)), ("10", Fraction(1, 4))]
    assert list(shown["listed"].items()) == [("never", Fraction(0)), ("odd", Fraction(1, 2)), ("even", Fraction(1, 2))]
