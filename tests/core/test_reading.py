"""What may be done after a throw: each kind names its dice, and the best use is that of trying everything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgewise.core.dice import D6, FUDGE, NOTHING, Die, Throw, sided
from edgewise.core.errors import TooLarge
from edgewise.core.reading import Amendment, Counts, Forecast, Mark, Reading, Recourse, Response
from edgewise.kit.chances import forecast_holds
from edgewise.odds.exact import distribution
from edgewise.odds.policy import KEEP, policy

COIN = Die("coin", (0, 1))


def face(_: Die, shown: int) -> int:
    return shown


def added(kinds: tuple[Counts, ...]) -> int:
    return sum(int(str(shown)) * dice for counts in kinds for shown, dice in counts.items())


def plus(number: int) -> Recourse[int]:
    return Recourse(NOTHING, (Response(f"+{number}", throws=False, amend=lambda tally, _: tally + number),))


AGAIN: Response[int] = Response("again", throws=True, amend=lambda _, kinds: added(kinds))


def to_reach(
    least: int, throw: Throw, *amendments: Amendment[int] | Recourse[int], worth: Callable[[int], int] | None = None
) -> Forecast[int, int]:
    reading: Reading[int, int] = Reading(face, added, lambda tally: tally)
    aim = worth or (lambda grade: int(grade >= least))
    return Forecast("made up", throw, reading, {}, amendments, aim, situation=lambda tally: {"sum": tally})


def chance(forecast: Forecast[int, int], least: int) -> Fraction:
    return distribution(forecast).at_least(least, lambda grade: grade)


def once_more(die: Die, choices: Callable[[int], tuple[Mark, ...]], *, may_decline: bool = True) -> Amendment[int]:
    return Amendment(die, choices, lambda tally, old, new: tally - int(str(old)) + int(str(new)), may_decline)


def test_each_kind_names_the_dice_it_may_throw() -> None:
    assert once_more(D6, lambda _: ()).dice == ((D6, 1),)
    throw = Throw(((FUDGE, 4), (D6, 2)))
    assert Recourse(throw, (AGAIN,)).dice == ((FUDGE, 4), (D6, 2))
    assert plus(2).dice == ()


def test_new_dice_come_kind_by_kind_and_a_plain_response_sees_none() -> None:
    seen: list[tuple[Counts, ...]] = []

    def amend(tally: int, kinds: tuple[Counts, ...]) -> int:
        seen.append(kinds)
        return tally

    throw = Throw(((COIN, 2), (FUDGE, 1)))
    both = Recourse(throw, (Response("plain", throws=False, amend=amend), Response("dice", throws=True, amend=amend)))
    found = distribution(to_reach(1, Throw(((COIN, 1),)), both))
    assert found.denominator == 2 * 2**2 * 3
    coins, fudge = [{0: 2}, {0: 1, 1: 1}, {1: 2}], [{-1: 1}, {0: 1}, {1: 1}]
    assert all(kinds in seen for kinds in [(), *product(coins, fudge)])
    assert {len(kinds) for kinds in seen} == {0, 2}


def test_a_coin_may_be_thrown_twice() -> None:
    """Heads in two tries is 3/4, in three 7/8; and heads are kept."""
    coin = Throw(((COIN, 1),))
    retry = Recourse(coin, (AGAIN,))
    assert chance(to_reach(1, coin, retry), 1) == Fraction(3, 4)
    assert chance(to_reach(1, coin, retry, retry), 1) == Fraction(7, 8)
    assert policy(to_reach(1, coin, retry, retry)) == (
        {"sum": 0, "left": 2, "choose": "again"},
        {"sum": 1, "left": 2, "choose": KEEP},
        {"sum": 0, "left": 1, "choose": "again"},
        {"sum": 1, "left": 1, "choose": KEEP},
    )


def test_what_nothing_can_improve_is_kept() -> None:
    """A four-sided die and twice +1, to reach 6: only a 4 gets there. To reach 3, a 3 needs none, a 2 needs one."""
    die, one = Throw(((sided(4), 1),)), plus(1)
    lines = [(line["left"], line["sum"], line["choose"]) for line in policy(to_reach(6, die, one, one))]
    assert lines == [(2, 1, KEEP), (2, 2, KEEP), (2, 3, KEEP), (2, 4, "+1"), (1, 5, "+1")]
    lines = [(line["left"], line["sum"], line["choose"]) for line in policy(to_reach(3, die, one, one))]
    assert lines == [(2, 1, "+1"), (2, 2, "+1"), (2, 3, KEEP), (2, 4, KEEP), (1, 2, "+1"), (1, 3, KEEP)]


def test_of_two_that_serve_alike_the_earlier_response_is_chosen_and_a_later_recourse_is_waited_for() -> None:
    both = Recourse(NOTHING, (*plus(2).responses, *plus(3).responses))
    assert [line["choose"] for line in policy(to_reach(2, NOTHING, both))] == ["+2"]
    assert [line["choose"] for line in policy(to_reach(3, NOTHING, both))] == ["+3"]
    assert policy(to_reach(3, NOTHING, plus(1), plus(3))) == (
        {"sum": 0, "left": 2, "choose": KEEP},
        {"sum": 0, "left": 1, "choose": "+3"},
    )


def test_a_die_thrown_again_and_a_recourse_stand_side_by_side() -> None:
    """A 1 must be thrown again; then +1 may be had. To reach 6 on six faces: 5 or 6, and a 1 has another chance."""
    must = once_more(D6, lambda tally: (1,) if tally == 1 else (), may_decline=False)
    forecast = to_reach(6, Throw(((D6, 1),)), must, plus(1))
    assert chance(forecast, 6) == Fraction(2, 6) + Fraction(1, 6) * Fraction(2, 6)
    assert list(forecast_holds(replace(forecast, groups={"sums": str}))) == []
    lines = [(line["sum"], line["left"], line["choose"]) for line in policy(forecast)]
    assert lines == [(sum_, 1, "+1" if sum_ == 5 else KEEP) for sum_ in range(1, 7)]


def test_a_die_that_may_be_thrown_again_twice_has_its_second_chance_in_the_policy_too() -> None:
    may = once_more(COIN, lambda tally: (0,) if tally == 0 else ())
    lines = policy(to_reach(2, Throw(((COIN, 1),)), may, may, plus(1)))
    assert [(line["sum"], line["choose"]) for line in lines] == [(0, KEEP), (1, "+1")]


def test_there_is_no_policy_without_a_recourse_or_without_names() -> None:
    die = Throw(((D6, 1),))
    assert policy(to_reach(3, die)) == ()
    assert policy(replace(to_reach(3, die, plus(1)), situation=None)) == ()


def test_names_that_hide_what_matters_are_our_own_mistake() -> None:
    forecast = replace(to_reach(3, Throw(((D6, 1),)), plus(1)), situation=lambda _: {"any": 0})
    with pytest.raises(ValueError, match="does not say which response"):
        policy(forecast)


def test_a_recourse_without_a_goal_is_our_own_mistake() -> None:
    with pytest.raises(ValueError, match="something to strive for"):
        distribution(replace(to_reach(3, NOTHING, plus(1)), worth=None))


def test_dice_of_a_recourse_count_toward_the_limit() -> None:
    """17 six-sided dice have C(22, 5) multisets; each of them may be followed by each of as many."""
    many = Throw(((D6, 17),))
    with pytest.raises(TooLarge) as refused:
        distribution(to_reach(3, many, Recourse(many, (AGAIN,))))
    assert refused.value.asked == 26_334**2


class Use(NamedTuple):
    """A made-up recourse: a number that can be added, and a die that can be thrown instead."""

    number: int
    sides: int

    def recourse(self) -> Recourse[int]:
        throw = Throw(((sided(self.sides), 1),))
        return Recourse(throw, (*plus(self.number).responses, AGAIN))


def best(worth: Callable[[int], int], tally: int, uses: tuple[Use, ...]) -> Fraction:
    """The expected worth of the best play, by trying everything."""
    if not uses:
        return Fraction(worth(tally))
    first, *others = uses
    later = tuple(others)
    thrown = sum((best(worth, shown, later) for shown in range(1, first.sides + 1)), Fraction(0)) / first.sides
    return max(best(worth, tally, later), best(worth, tally + first.number, later), thrown)


def followed(
    forecast: Forecast[int, int], tally: int, stage: int, book: dict[tuple[int | str, int | str], str]
) -> Fraction:
    """The expected worth of doing what the policy says, line by line."""
    assert forecast.worth is not None
    if stage == len(forecast.amendments):
        return Fraction(forecast.worth(tally))
    recourse = forecast.amendments[stage]
    assert isinstance(recourse, Recourse)
    choice = book[tally, len(forecast.amendments) - stage]
    if choice == KEEP:
        others = (later for later in range(stage, len(forecast.amendments)) if forecast.amendments[later] != recourse)
        return followed(forecast, tally, next(others, len(forecast.amendments)), book)
    response = next(each for each in recourse.responses if each.name == choice)
    if not response.throws:
        return followed(forecast, response.amend(tally, ()), stage + 1, book)
    faces = recourse.throw.dice[0][0].faces
    each = [followed(forecast, response.amend(tally, ({shown: 1},)), stage + 1, book) for shown in faces]
    return sum(each, Fraction(0)) / len(faces)


@settings(max_examples=100, deadline=None)
@given(
    st.integers(1, 4),
    st.lists(st.tuples(st.builds(Use, st.integers(-1, 3), st.integers(1, 4)), st.integers(1, 2)), max_size=2),
    st.lists(st.integers(0, 5), min_size=3, max_size=7),
)
def test_the_best_use_is_that_of_trying_everything(sides: int, kinds: list[tuple[Use, int]], worths: list[int]) -> None:
    """For any worth of any sum; and following the policy is worth exactly as much."""

    def worth(grade: int) -> int:
        return worths[grade % len(worths)]

    uses = tuple(use for use, times in kinds for _ in range(times))
    amendments = [recourse for use, times in kinds for recourse in [use.recourse()] * times]
    forecast = to_reach(0, Throw(((sided(sides), 1),)), *amendments, worth=worth)
    expected = sum((best(worth, shown, uses) for shown in range(1, sides + 1)), Fraction(0)) / sides
    assert distribution(forecast).mean(worth) == expected
    book = {(line["sum"], line["left"]): str(line["choose"]) for line in policy(forecast)}
    if book:
        attained = sum((followed(forecast, shown, 0, book) for shown in range(1, sides + 1)), Fraction(0)) / sides
        assert attained == expected
