"""Pools too large to enumerate, against two libraries of other people: icepool and dyce."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest
from dyce import H

from edgewise.core.dice import FUDGE, Die, Throw, parse_throw
from edgewise.core.reading import Counts, Forecast, Mark, Reading
from edgewise.odds.exact import distribution
from edgewise.odds.show import groups
from edgewise.systems.fates_edge.book.terms import Position
from edgewise.systems.fates_edge.foretell import Question, ask

LARGE = [(6, 3), (9, 4), (12, 5), (20, 7)]
SIDES = (1, 2, 2, 2, 2, 3, 3, 3, 3, 4)
"""The ten faces in our own words: 1 a beat, 2 blank, 3 a success, 4 a ten."""


def outcome(beats: int, hits: int, tens: int, dv: int) -> str:
    """The Outcome Matrix, written a second time."""
    if hits + 2 * tens >= dv:
        return "success_with_sb" if beats else "clean_success"
    return "partial" if hits + tens else "miss"


def by_icepool(pool: int, dv: int, position: Position) -> dict[str, Fraction]:
    faces = icepool.Die([(int(face == 1), int(face == 2), int(face == 3), int(face == 4)) for face in SIDES])

    def amend(beats: int, blanks: int, hits: int, tens: int) -> object:
        if position is Position.DESPERATE and hits:
            return faces.map(lambda b, _, h, t: (beats + b, hits - 1 + h, tens + t))
        if position is Position.DOMINANT and beats + blanks:
            # The beat of a 1 that is thrown again stays, so it does not matter which failure goes.
            return faces.map(lambda b, _, h, t: (beats + b, hits + h, tens + t))
        return (beats, hits, tens)

    lying = pool @ icepool.Die([icepool.Vector(face) for face in faces.outcomes() for _ in range(faces.quantity(face))])
    graded = lying.map(lambda tally: amend(*tally)).map(lambda b, h, t: outcome(b, h, t, dv))
    return {each: Fraction(graded.quantity(each), graded.denominator()) for each in graded.outcomes()}


@pytest.mark.parametrize("position", Position)
@pytest.mark.parametrize(("pool", "dv"), LARGE)
def test_icepool_finds_the_same_outcomes(pool: int, dv: int, position: Position) -> None:
    found = distribution(ask(Question(pool, dv, position))).map(lambda grade: grade.outcome.value)
    assert dict(found.items()) == by_icepool(pool, dv, position)


@pytest.mark.parametrize(("pool", "dv"), LARGE)
def test_dyce_finds_the_same_grades(pool: int, dv: int) -> None:
    # One whole number a die holds all three counts, as no pool has 100 dice.
    die = H({1: 1, 0: 5 - 1, 100: 4, 10_000: 1})
    expected: dict[tuple[str, int, int], Fraction] = {}
    whole = 10**pool
    for total, quantity in (pool @ die).items():
        tens, hits, beats = total // 10_000, total // 100 % 100, total % 100
        key = (outcome(beats, hits, tens, dv), hits + 2 * tens, beats)
        expected[key] = expected.get(key, Fraction(0)) + Fraction(quantity, whole)
    found = distribution(ask(Question(pool, dv)))
    graded = found.map(lambda grade: (grade.outcome.value, grade.successes, grade.story_beats))
    assert dict(graded.items()) == expected


def sums(text: str) -> Forecast[int, int]:
    """The sum of dice, whatever they are."""

    def mark(_: Die, face: int) -> Mark:
        return face

    def tally(kinds: tuple[Counts, ...]) -> int:
        return sum(int(str(face)) * dice for counts in kinds for face, dice in counts.items())

    return Forecast(text, parse_throw(text), Reading(mark, tally, lambda total: total), {"total": str})


def test_four_fudge_dice_add_up_as_their_book_prints_it() -> None:
    """19 of 81 at 0, 16 at ±1, 10 at ±2, 4 at ±3, 1 at ±4: the table in every Fate book."""
    found = distribution(sums("4dF"))
    assert {total: chance * 81 for total, chance in found.items()} == dict(
        zip(range(-4, 5), (1, 4, 10, 16, 19, 16, 10, 4, 1), strict=True)
    )
    assert sums("4dF").throw == Throw(((FUDGE, 4),))


def test_mixed_dice_add_up_as_both_libraries_say() -> None:
    forecast = sums("3d6+2d8+1d10")
    found = dict(distribution(forecast).items())
    ice = 3 @ icepool.d6 + 2 @ icepool.d8 + icepool.d10
    assert found == {total: Fraction(ice.quantity(total), ice.denominator()) for total in ice.outcomes()}
    dice = 3 @ H(6) + 2 @ H(8) + H(10)
    whole = 6**3 * 8**2 * 10
    assert found == {total: Fraction(quantity, whole) for total, quantity in dice.items()}
    assert list(groups(forecast, distribution(forecast))["total"]) == [str(total) for total in range(6, 45)]
