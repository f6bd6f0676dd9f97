"""What is thrown after a throw, where the grade says so: exact, over one denominator, by brute force."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest

from edgewise.core.dice import D6, Throw, sided
from edgewise.core.reading import Amendment, Counts, Forecast, Reading
from edgewise.kit.chances import forecast_holds
from edgewise.odds.exact import distribution
from edgewise.odds.show import groups, singles


class Sum(NamedTuple):
    """What one throw came to, and the one after it."""

    first: int
    then: int | None = None


def total(kinds: tuple[Counts, ...]) -> int:
    return sum(face * counts.get(face, 0) for counts in kinds for face in range(1, 11))


def following(faces: int, dice: Callable[[int], int]) -> Callable[[Sum], Forecast[int, Sum] | None]:
    """As many dice as the first sum says; none where it is 0."""

    def follow(grade: Sum) -> Forecast[int, Sum] | None:
        number = dice(grade.first)
        reading: Reading[int, Sum] = Reading(lambda _, face: face, total, lambda then: Sum(grade.first, then))
        return Forecast("then", Throw(((sided(faces), number),)), reading, {}) if number else None

    return follow


def forecast(follow: Callable[[Sum], Forecast[int, Sum] | None] | None) -> Forecast[int, Sum]:
    return Forecast(
        "first",
        Throw(((D6, 1),)),
        Reading(lambda _, face: face, total, Sum),
        {"then": lambda grade: "none" if grade.then is None else str(grade.then)},
        follow=follow,
        singles={"much": lambda grade: (grade.then or 0) >= 5},
    )


@pytest.mark.parametrize("dice", [lambda first: first % 3, lambda first: int(first > 4), lambda _: 0])
def test_every_face_of_both_throws(dice: Callable[[int], int]) -> None:
    expected: dict[Sum, Fraction] = {}
    for first in range(1, 7):
        number = dice(first)
        for faces in product(range(1, 5), repeat=number):
            grade = Sum(first, sum(faces) if number else None)
            expected[grade] = expected.get(grade, Fraction(0)) + Fraction(1, 6 * 4**number)
    asked = forecast(following(4, dice))
    found = distribution(asked)
    assert dict(found.items()) == expected
    assert not list(forecast_holds(asked))


def test_one_denominator_for_all_that_follows() -> None:
    """Of six faces three lead to nothing, two to one d4 and one to one d10: 6 × lcm(1, 4, 10)."""

    def follow(grade: Sum) -> Forecast[int, Sum] | None:
        sides = {4: 4, 5: 4, 6: 10}.get(grade.first)
        return following(sides, lambda _: 1)(grade) if sides else None

    found = distribution(forecast(follow))
    assert found.denominator == 6 * 20
    assert found.chance(Sum(1)) == Fraction(1, 6)
    assert found.chance(Sum(6, 10)) == Fraction(1, 60)


def test_what_follows_may_be_followed_too() -> None:
    """A coin of two d2, the second only after the first showed 2, and a third only after that."""

    def follow(grade: Sum) -> Forecast[int, Sum] | None:
        if grade.then == 1 or (grade.first, grade.then) == (2, 2):
            return None
        first = 1 if grade.then is None else 2
        reading: Reading[int, Sum] = Reading(lambda _, face: face, total, lambda then: Sum(first, then))
        return Forecast("coin", Throw(((sided(2), 1),)), reading, {}, follow=follow)

    found = distribution(forecast(lambda grade: follow(grade) if grade.first == 6 else None))
    chances = {grade: chance for grade, chance in found.items() if grade.then is not None}
    assert chances == {Sum(1, 1): Fraction(1, 12), Sum(2, 1): Fraction(1, 24), Sum(2, 2): Fraction(1, 24)}


def test_choices_come_before_what_follows() -> None:
    """Everything below 6 is thrown again, and only a 6 leads on."""
    again: Amendment[int] = Amendment(
        D6, lambda tally: (tally,) if tally < 6 else (), lambda _, __, new: int(str(new)), may_decline=False
    )
    asked: Forecast[int, Sum] = Forecast(
        "again",
        Throw(((D6, 1),)),
        Reading(lambda _, face: face, total, Sum),
        {},
        (again,),
        follow=following(2, lambda first: int(first == 6)),
    )
    found = distribution(asked)
    assert found.map(lambda grade: grade.first).chance(6) == Fraction(11, 36)
    assert found.chance(Sum(6, 1)) == Fraction(11, 72)


def test_groups_and_single_chances_sort_what_it_comes_to() -> None:
    asked = forecast(following(6, lambda first: int(first == 6)))
    found = distribution(asked)
    assert groups(asked, found)["then"]["none"] == Fraction(5, 6)
    assert singles(asked, found) == {"much": Fraction(2, 36)}
    plain: Forecast[int, Sum] = Forecast("plain", Throw(((D6, 1),)), asked.reading, {})
    assert singles(plain, distribution(plain)) == {}
