"""`edgewise odds`: the exact form that others script."""

from __future__ import annotations

from fractions import Fraction

import pytest

from edgewise.systems import installed
from tests.cli.rig import Run

ASKED = ("odds", "fates_edge", "--pool", "5", "--dv", "3", "--position", "desperate", "--json")
FLAGS = "--pool, --dv, --position, --boon, --no-boon, --resisted-by, --harm, --armor, --json"


def test_the_form_of_issue_2(edgewise: Run) -> None:
    """Point 5: groups, classes, exact fractions as strings in lowest terms, each group summing to 1."""
    answer = edgewise(*ASKED).json
    assert list(answer) == ["outcomes", "successes", "story_beats", "tens"]
    assert list(answer["outcomes"]) == ["clean_success", "success_with_sb", "partial", "miss"]
    assert list(answer["successes"]) == [str(number) for number in range(11)]
    for group in answer.values():
        chances = [Fraction(text) for text in group.values()]
        assert sum(chances) == 1
        assert list(group.values()) == [f"{chance.numerator}/{chance.denominator}" for chance in chances]


def test_the_figures_by_hand(edgewise: Run) -> None:
    """One die, Desperate, DV 1: a success (6 to 9) is thrown again; a 10 stays, and so does a failure.

    No success in the end: 5/10 + 4/10 × 5/10 = 7/10, all of them Misses. A Story Beat beside a success cannot be.
    """
    answer = edgewise("odds", "fates_edge", "--pool=1", "--dv=1", "--position=desperate", "--json").json
    assert answer["outcomes"] == {"clean_success": "3/10", "success_with_sb": "0/1", "partial": "0/1", "miss": "7/10"}
    assert answer["story_beats"] == {"0": "43/50", "1": "7/50"}


def test_a_certainty_is_a_fraction_too(edgewise: Run) -> None:
    """Nobody can have 10 successes with one die: "1/1" and "0/1", as the brief spells them."""
    outcomes = edgewise("odds", "fates_edge", "--pool", "1", "--dv", "10", "--json").json["outcomes"]
    assert outcomes == {"clean_success": "0/1", "success_with_sb": "0/1", "partial": "1/2", "miss": "1/2"}


def test_flags_in_any_spelling_and_order(edgewise: Run) -> None:
    wanted = edgewise(*ASKED).json
    assert edgewise("odds", "--json", "fates_edge", "--position=desperate", "--dv=3", "--pool=5").json == wanted
    with_boon = edgewise(*ASKED, "--boon").json
    assert with_boon != wanted
    assert edgewise(*ASKED, "--no-boon").json == wanted


def test_in_words_percents_with_the_fraction_beside(edgewise: Run) -> None:
    """3/32 is 9.375 %, which rounds to an even last digit."""
    ran = edgewise(*ASKED[:-1])
    assert ran.code == 0
    assert "9.38 %" in ran.out
    assert "3/32" in ran.out
    assert "\x1b" not in ran.out
    assert "< 0.01 %" in ran.out


@pytest.mark.parametrize(
    ("typed", "path", "expected", "got"),
    [
        (("fates_edge",), "pool", "a whole number from 1 to 20", "nothing"),
        (("fates_edge", "--pool", "0"), "pool", "a whole number from 1 to 20", "0"),
        (("fates_edge", "--pool", "21"), "pool", "a whole number from 1 to 20", "21"),
        (("fates_edge", "--pool", "five"), "pool", "a whole number from 1 to 20", "'five'"),
        (("fates_edge", "--pool", "5", "--dv", "11"), "dv", "a whole number from 1 to 10", "11"),
        (
            ("fates_edge", "--pool", "5", "--position", "x"),
            "position",
            "one of: desperate, controlled, dominant",
            "'x'",
        ),
        (
            ("fates_edge", "--pool", "5", "--hope", "x"),
            "--hope",
            f"one of: {FLAGS}",
            "'--hope'",
        ),
        (("fates_edge", "pool=5"), "pool", f"one of: {FLAGS}", "'pool=5'"),
        (("fates_edge", "--pool"), "--pool", "a value", "nothing"),
        (("ludo", "--pool", "5"), "system", f"one of: {', '.join(installed())}", "ludo"),
    ],
)
def test_a_bad_question_says_what_is_known(
    edgewise: Run, typed: tuple[str, ...], path: str, expected: str, got: str
) -> None:
    """Issue 2, "Bad input"; the ranges are those of the system's `Question`."""
    assert edgewise("odds", "--json", *typed).error == {"path": path, "expected": expected, "got": got}


def test_a_missing_system(edgewise: Run) -> None:
    assert edgewise("odds", "--json").error["path"] == "system"
