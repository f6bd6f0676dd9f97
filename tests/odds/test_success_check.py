"""The odds of checks and damage against brute force over every throw, and against figures worked out apart."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from edgewise.cli.odds import asker
from edgewise.core.dice import D10, Throw
from edgewise.core.reading import Forecast
from edgewise.kit.chances import forecast_holds
from edgewise.odds.exact import distribution
from edgewise.odds.show import groups, singles
from edgewise.systems import installed
from edgewise.systems.success_check.foretell import Hit, Question, ask, check_forecast, damage_forecast
from edgewise.systems.success_check.rolls import Grade, Line, Protection, Roll, best_drop, converted, keep, margin
from edgewise.systems.success_check.terms import Band, Mode

PLAIN, ADVANTAGE, DISADVANTAGE = Mode
MODES = ((PLAIN, False), (ADVANTAGE, False), (DISADVANTAGE, False), (PLAIN, True), (ADVANTAGE, True))
"""The five ways to roll, and whether Edge was spent."""
NEEDS = range(-5, 28)
BANDS = tuple(band.value for band in Band)


# --- by brute force --------------------------------------------------------------------------------------------------


def doubled(one: int, two: int, need: int, *, edge: bool) -> int:
    """The margin of two dice, as the rules say it, one sentence after the other."""
    raw = one + two - need
    if one != two:
        return raw
    more = 5 if edge or one == 10 or (raw >= 0 and one != 1) else -5
    less = 5 if edge and one == 1 else 0
    return raw + more - less


def named(found: int) -> str:
    for least, name in ((10, 5), (5, 4), (0, 3), (-5, 2), (-10, 1)):
        if found >= least:
            return BANDS[name]
    return BANDS[0]


def counted(need: int, mode: Mode, *, edge: bool) -> Counter[int]:
    """How often each margin comes of all ordered throws, the best or worst of all pairs being kept."""
    choose = min if mode is DISADVANTAGE else max
    return Counter(
        choose(doubled(one, two, need, edge=edge) for one, two in combinations(faces, 2))
        for faces in product(range(1, 11), repeat=2 if mode is PLAIN else 3)
    )


@pytest.mark.parametrize(("mode", "edge"), MODES)
def test_every_throw_at_every_need(mode: Mode, edge: bool) -> None:  # noqa: FBT001 - a case
    for need in NEEDS:
        ways = counted(need, mode, edge=edge)
        asked = check_forecast("check", Roll(need, mode, edge))
        found = distribution(asked)
        assert found.denominator == sum(ways.values()) == (100 if mode is PLAIN else 1000)
        expected = {str(each): Fraction(number, found.denominator) for each, number in ways.items()}
        by_name = groups(asked, found)
        assert by_name["margins"] == expected
        assert list(by_name["margins"]) == [str(each) for each in sorted(ways)]
        bands: Counter[str] = Counter()
        for each, number in ways.items():
            bands[named(each)] += number
        assert by_name["outcomes"] == {name: Fraction(bands[name], found.denominator) for name in BANDS}
        wins = sum(number for each, number in ways.items() if each >= 0)
        assert singles(asked, found) == {"success": Fraction(wins, found.denominator)}


@pytest.mark.parametrize(("mode", "edge"), MODES)
def test_the_dropped_die_leaves_the_best_pair_in_any_order(mode: Mode, edge: bool) -> None:  # noqa: FBT001 - a case
    """Of equal margins the higher sum stays with the player, the lower with the GM."""
    sign = -1 if mode is DISADVANTAGE else 1
    for need in range(-2, 26, 3):
        roll = Roll(need, mode, edge)
        for faces in product(range(1, 11), repeat=3):
            pairs = [
                (sign * doubled(one, two, need, edge=edge), sign * (one + two)) for one, two in combinations(faces, 2)
            ]
            kept = keep(faces, best_drop(faces, roll))
            assert (sign * margin(kept, roll), sign * sum(kept)) == max(pairs)


def test_two_dice_have_nothing_to_drop() -> None:
    assert best_drop((4, 4), Roll(10)) is None


# --- the published figures -------------------------------------------------------------------------------------------


def chances(asked: Forecast[Any, Grade]) -> dict[str, dict[str, Fraction]]:
    return groups(asked, distribution(asked))


def question(need: int, **more: bool) -> Question:
    return Question(20, 20 + need, **more)


@pytest.mark.parametrize(
    ("more", "at_10"),
    [
        ({}, (2, 6, 28, 40, 21, 3)),
        ({"advantage": True}, (0.2, 1.4, 13.8, 35.4, 40.8, 8.4)),
        ({"disadvantage": True}, (5.6, 14.6, 42, 28.8, 8.7, 0.3)),
        ({"advantage": True, "disadvantage": True}, (2, 6, 28, 40, 21, 3)),
        ({"disadvantage": True, "edge": True}, (0, 5, 29, 42, 21, 3)),
        ({"edge": True}, (0, 0.7, 11.8, 38.3, 40.8, 8.4)),
        ({"advantage": True, "disadvantage": True, "edge": True}, (0, 0.7, 11.8, 38.3, 40.8, 8.4)),
        ({"advantage": True, "edge": True}, (0, 0.7, 11.8, 38.3, 40.8, 8.4)),
    ],
)
def test_how_circumstances_and_edge_come_together(more: dict[str, bool], at_10: tuple[float, ...]) -> None:
    """Worked cases P22 to P27 are the first three; Edge comes after the cancelling."""
    outcomes = chances(ask(question(10, **more)))["outcomes"]
    assert [100 * chance for chance in outcomes.values()] == [Fraction(str(percent)) for percent in at_10]


def test_edge_beside_advantage_is_the_exception() -> None:
    assert "no Edge" in ask(question(10, advantage=True, edge=True)).note
    assert ask(question(10, edge=True)).note == ""


def test_single_margins() -> None:
    """Worked cases P28, P29 and P30."""
    assert chances(ask(question(20)))["outcomes"]["marginal_success"] == 0
    margins = chances(ask(question(10)))["margins"]
    assert margins["5"] == Fraction(7, 100)
    assert margins["-13"] == Fraction(1, 100)


@pytest.mark.parametrize(
    ("need", "least", "chance"),
    [
        (5, "P1", Fraction(47, 50)),
        (10, "P2", Fraction(16, 25)),
        (15, "P3", Fraction(21, 100)),
        (20, "P4", Fraction(1, 100)),
    ],
)
def test_two_dice_reach_it(need: int, least: str, chance: Fraction) -> None:
    asked = ask(question(need))
    assert singles(asked, distribution(asked))["success"] == chance, least


SUMS = {
    "lowest": [1, 3, 7, 12, 19, 27, 37, 48, 61, 75, 88, 96, 100, 99, 94, 84, 70, 51, 28],
    "highest": [28, 51, 70, 84, 94, 99, 100, 96, 88, 75, 61, 48, 37, 27, 19, 12, 7, 3, 1],
}


@pytest.mark.parametrize(
    ("mode", "dropped", "mean"),
    [
        (ADVANTAGE, "lowest", Fraction(539, 40)),
        (DISADVANTAGE, "highest", Fraction(341, 40)),
    ],
)
def test_sums_of_three_dice_without_one(mode: Mode, dropped: str, mean: Fraction) -> None:
    """The published counts, doubles left out of account; worked cases P35 and P36 are the means."""
    pick = min if mode is ADVANTAGE else max
    sums: Counter[int] = Counter(sum(faces) - pick(faces) for faces in product(range(1, 11), repeat=3))
    assert [sums[at] for at in range(2, 21)] == SUMS[dropped]
    assert Fraction(sum(at * number for at, number in sums.items()), 1000) == mean


def test_how_often_the_free_choice_matters() -> None:
    """Ordered throws of 1,000 in which the best pair has another margin than the usual one."""
    for need, without, with_edge in ((5, 69, 78), (10, 60, 78), (15, 63, 78), (20, 78, 78)):
        for mode, edge, times in (
            (ADVANTAGE, False, without),
            (DISADVANTAGE, False, without),
            (ADVANTAGE, True, with_edge),
        ):
            roll, usual = Roll(need, mode, edge), min if mode is ADVANTAGE else max
            other = sum(
                margin(keep(faces, best_drop(faces, roll)), roll)
                != margin(keep(faces, faces.index(usual(faces))), roll)
                for faces in product(range(1, 11), repeat=3)
            )
            assert other == times


@pytest.mark.parametrize(
    ("edge", "mode", "means"),
    [
        (False, PLAIN, {5: (45, 47), 10: (27, 64), 15: (4, 21)}),
        (False, ADVANTAGE, {5: (1367, 989), 10: (32, 47), 15: (56, 213)}),
        (False, DISADVANTAGE, {5: (497, 851), 10: (31, 126), 15: (4, 69)}),
        (True, PLAIN, {5: (18, 19), 10: (9, 22), 15: (1, 6)}),
        (True, ADVANTAGE, {5: (1367, 993), 10: (576, 875), 15: (28, 123)}),
    ],
)
def test_damage_dice_of_a_hit(edge: bool, mode: Mode, means: dict[int, tuple[int, int]]) -> None:  # noqa: FBT001 - a case
    """The published means of the dice that margins add."""
    for need, mean in means.items():
        found = distribution(check_forecast("check", Roll(need, mode, edge)))
        hits = found.at_least(0, lambda graded: graded.margin)
        assert found.mean(lambda graded: graded.band.dice) / hits == Fraction(*mean)


# --- damage ----------------------------------------------------------------------------------------------------------

MARGINAL = Grade(0, Band.MARGINAL_SUCCESS)


@pytest.mark.parametrize(
    ("line", "least", "chance"),
    [
        (Line(3, 2), 20, Fraction(1, 216)),
        (Line(3, 5), 20, Fraction(5, 54)),
        (Line(6, 2), 20, Fraction(9263, 11664)),
        (Line(6, 1), 25, Fraction(4345, 15552)),
        (Line(6, 1), 22, Fraction(4249, 7776)),
        (Line(5, 1), 20, Fraction(259, 648)),
    ],
)
def test_damage_reaches_a_threshold(line: Line, least: int, chance: Fraction) -> None:
    """Worked cases D22 to D27."""
    asked = damage_forecast("damage", Hit(line, Protection(least)), MARGINAL)
    assert singles(asked, distribution(asked)) == {"hurts": chance}


def test_damage_after_armor_face_by_face() -> None:
    """A P-11 at a need of 10: every throw of both kinds of dice, up to five d6."""
    sums = {dice: Counter(map(sum, product(range(1, 7), repeat=dice))) for dice in (3, 4, 5)}
    expected: dict[str, Fraction] = {}
    for found, number in counted(10, PLAIN, edge=False).items():
        dice = 3 + (found >= 5) + (found >= 10)
        for total, ways in sums[dice].items() if found >= 0 else ((-2, 1),):
            damage = total + 2
            soaked = round(Fraction(damage * 40, 100) + Fraction(1, 1000))
            after = str(damage - soaked if damage >= 20 else 0)
            chance = Fraction(number * ways, 100 * (6**dice if found >= 0 else 1))
            expected[after] = expected.get(after, Fraction(0)) + chance
    asked = ask(Question(15, 25, dice=3, plus=2, pt=20, dr=40))
    assert chances(asked)["damage"] == expected
    assert not list(forecast_holds(asked))


def test_a_question_without_damage_dice_may_have_a_bonus() -> None:
    asked = ask(Question(20, 20, plus=4, pt=5, pierces=1))
    assert chances(asked)["damage"]["0"] == Fraction(1, 100)
    assert asked.label == "+20 against TN 20 (Moderate); 0d6+4 damage"


def test_edge_on_damage_not_beside_edge_on_the_check() -> None:
    with_both = ask(Question(20, 30, edge=True, dice=3, edge_damage=True))
    assert distribution(with_both) == distribution(ask(Question(20, 30, edge=True, dice=3)))
    assert "spent on the check" in with_both.note
    assert distribution(ask(Question(20, 30, dice=3, edge_damage=True))) == distribution(ask(Question(20, 30, dice=5)))


@pytest.mark.parametrize("stun", [False, True])
def test_injuries_of_a_hit(stun: bool) -> None:  # noqa: FBT001 - a case
    """One die and 28 or more: 29 is life-threatening, 30 is fatal unless it is Stun; and none through at all."""
    injury = chances(damage_forecast("hit", Hit(Line(1, 28), stun=stun), MARGINAL))["injury"]
    assert injury["fatal"] == (0 if stun else Fraction(5, 6))
    assert injury["life-threatening"] == (1 if stun else Fraction(1, 6))
    stopped = chances(damage_forecast("hit", Hit(Line(1, 28), Protection(90, 20), stun=stun), MARGINAL))["injury"]
    assert list(stopped) == ["fatal", "life-threatening", "serious", "moderate", "grazing", "none"]
    assert stopped["none"] == 1


@pytest.mark.parametrize("dice", range(1, 6))
@pytest.mark.parametrize("bonus", range(31))
def test_conversion_gives_three_points_for_a_die(dice: int, bonus: int) -> None:
    line = converted(dice, bonus)
    assert line.dice - dice <= dice
    assert 3 * (line.dice - dice) + line.bonus == bonus
    assert line == Line(dice, bonus) if bonus <= 3 else line.bonus <= 2 or line.dice == 2 * dice


# --- the command line ------------------------------------------------------------------------------------------------


def asked_aloud(*flags: str) -> str:
    app = typer.Typer()
    app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(
        asker(installed()["success_check"])
    )
    ran = CliRunner().invoke(app, flags)
    assert ran.exit_code == 0, ran.output
    return ran.output


def test_the_exact_form_that_others_script() -> None:
    """The chance of success first, then the bands from the worst, then the margins from the lowest."""
    answer = json.loads(asked_aloud("--bonus", "20", "--tn", "30", "--json"))
    assert list(answer) == ["success", "outcomes", "margins"]
    assert answer["success"] == "16/25"
    assert list(answer["outcomes"]) == list(BANDS)
    assert answer["outcomes"]["complete_success"] == "3/100"
    margins = [int(key) for key in answer["margins"]]
    assert margins == sorted(margins)
    assert answer["margins"]["-13"] == "1/100"
    with_edge = json.loads(asked_aloud("--bonus=20", "--tn=30", "--edge", "--json"))
    assert with_edge["success"] == "7/8"
    removed = json.loads(asked_aloud("--bonus=20", "--tn=30", "--disadvantage", "--edge", "--json"))
    assert removed["success"] == "33/50"


def test_the_exact_form_with_damage() -> None:
    flags = ("--bonus=15", "--tn=25", "--dice=3", "--plus=2", "--pt=20", "--dr=40")
    answer = json.loads(asked_aloud(*flags, "--json"))
    assert list(answer) == ["success", "hurts", "outcomes", "margins", "damage"]
    assert answer["hurts"] == "217/4320"
    assert list(answer["damage"])[:2] == ["0", "12"]
    boosted = json.loads(asked_aloud(*flags, "--edge-damage", "--json"))
    assert boosted["hurts"] == "1842611/4665600"


def test_in_words() -> None:
    said = asked_aloud("--bonus=20", "--tn=30", "--advantage")
    assert "Success: 84.60 % (423/500)" in said
    assert "+20 against TN 30 (Difficult), Advantage" in said


def test_the_dice_of_a_check_are_what_is_thrown() -> None:
    assert ask(question(10)).throw == Throw(((D10, 2),))
    assert ask(question(10, disadvantage=True)).throw == Throw(((D10, 3),))
