"""`edgewise odds`, `try` and `roll` for Fate, in the forms that others script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from edgewise.systems import installed
from tests.cli.rig import Run

NAMES = ("fail", "tie", "succeed", "succeed_with_style")
SUMS = Counter(sum(faces) for faces in product((-1, 0, 1), repeat=4))
"""How often four dice come to each number, of 81."""
FLAGS = "one of: --rating, --against, --opposed, --no-opposed, --invokes, --aim, --json"


def of(whole: int, *ways: int) -> dict[str, str]:
    """These ways of a whole as exact fractions in lowest terms."""
    chances = (Fraction(way, whole) for way in ways)
    return {name: f"{chance.numerator}/{chance.denominator}" for name, chance in zip(NAMES, chances, strict=True)}


# --- odds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rating", "against", "ways"),
    [("3", "4", (50, 16, 14, 1)), ("0", "0", (31, 19, 26, 5)), ("-1", "4", (81, 0, 0, 0)), ("4", "2", (5, 10, 35, 31))],
)
def test_against_a_number(edgewise: Run, rating: str, against: str, ways: tuple[int, ...]) -> None:
    """The digest's first section: ways of 81 by rating less difficulty."""
    answer = edgewise("odds", "fate", f"--rating={rating}", "--against", against, "--json").json
    assert answer["outcomes"] == of(81, *ways)
    assert "policy" not in answer


@pytest.mark.parametrize(
    ("rating", "ways"), [("3", (3834, 1016, 1288, 423)), ("4", (2727, 1107, 1800, 927)), ("6", (927, 784, 2123, 2727))]
)
def test_against_a_roll(edgewise: Run, rating: str, ways: tuple[int, ...]) -> None:
    """The digest's first section: ways of 6,561 by what each side adds."""
    answer = edgewise("odds", "fate", "--rating", rating, "--against", "4", "--opposed", "--json").json
    assert answer["outcomes"] == of(6561, *ways)


def ends(advice: dict[tuple[int, int, int], str], dice: int, rest: int, left: int) -> Iterator[tuple[int, Fraction]]:
    """The margins that play by the policy ends with."""
    choice = advice[dice, rest, left] if left else "keep"
    if choice == "keep":
        yield dice + rest, Fraction(1)
    elif choice == "+2":
        yield from ends(advice, dice, rest + 2, left - 1)
    else:
        assert choice == "reroll"
        for new, ways in SUMS.items():
            yield from ((margin, chance * ways / 81) for margin, chance in ends(advice, new, rest, left - 1))


def outcome(margin: int) -> str:
    """The digest's first section: below 0, 0, 1 and 2, 3 and more."""
    return NAMES[0 if margin < 0 else 1 if margin == 0 else 2 if margin < 3 else 3]


def followed(answer: Any, rests: dict[int, Fraction], invokes: int) -> dict[str, Fraction]:  # noqa: ANN401 - of JSON
    """The chance of each outcome when somebody follows the policy face by face."""
    advice = {(row["dice"], row["rest"], row["left"]): row["choose"] for row in answer["policy"]}
    found = dict.fromkeys(NAMES, Fraction(0))
    for (rest, known), (dice, ways) in product(rests.items(), SUMS.items()):
        for margin, chance in ends(advice, dice, rest, invokes):
            found[outcome(margin)] += known * chance * ways / 81
    return found


@pytest.mark.parametrize("aim", NAMES[1:])
@pytest.mark.parametrize("opposed", [False, True])
def test_following_the_policy_reaches_the_stated_chance(edgewise: Run, aim: str, *, opposed: bool) -> None:
    """A policy is worth what it says: whoever follows it has exactly the chances beside it."""
    flags = ("--rating", "3", "--against", "4", "--invokes", "2", "--aim", aim, *(["--opposed"] if opposed else []))
    answer = edgewise("odds", "fate", *flags, "--json").json
    theirs = {-1 - dice: Fraction(ways, 81) for dice, ways in SUMS.items()} if opposed else {-1: Fraction(1)}
    assert followed(answer, theirs, 2) == {name: Fraction(answer["outcomes"][name]) for name in NAMES}


def test_one_invoke_by_hand(edgewise: Run) -> None:
    """D = −1, to succeed: 15 of 81 do at once; at 0 and +1 (19 + 16) +2 does it; else 15 of 81 by new dice."""
    answer = edgewise("odds", "fate", "--rating", "3", "--against", "4", "--invokes", "1", "--json").json
    chance = sum(Fraction(answer["outcomes"][name]) for name in NAMES[2:])
    assert chance == Fraction(15 + 19 + 16, 81) + Fraction(31, 81) * Fraction(15, 81)


@pytest.mark.parametrize(
    ("typed", "path", "expected", "got"),
    [
        ((), "rating", "a whole number from -10 to 20", "nothing"),
        (("--rating", "3"), "against", "a whole number from -10 to 20", "nothing"),
        (("--rating", "21", "--against", "4"), "rating", "a whole number from -10 to 20", "21"),
        (("--rating", "Good", "--against", "4"), "rating", "a whole number from -10 to 20", "'Good'"),
        (("--rating", "3", "--against", "4", "--invokes", "7"), "invokes", "a whole number from 0 to 6", "7"),
        (
            ("--rating", "3", "--against", "4", "--aim", "fail"),
            "aim",
            "one of: tie, succeed, succeed_with_style",
            "'fail'",
        ),
        (("--rating", "3", "--against", "4", "--boon"), "--boon", FLAGS, "'--boon'"),
        (("--rating", "3", "--against"), "--against", "a value", "nothing"),
    ],
)
def test_a_bad_question_says_what_is_known(
    edgewise: Run, typed: tuple[str, ...], path: str, expected: str, got: str
) -> None:
    """Issue 2, "Bad input": as for the first system; the ranges are those of the system's `Question`."""
    assert edgewise("odds", "fate", "--json", *typed).error == {"path": path, "expected": expected, "got": got}


def test_an_aim_without_invokes_changes_nothing(edgewise: Run) -> None:
    """Nothing is spent, so nothing is aimed at: the digest's row for D = −1 stands."""
    for aim in NAMES[1:]:
        answer = edgewise("odds", "fate", "--rating", "3", "--against", "4", "--aim", aim, "--json").json
        assert answer["outcomes"] == of(81, 50, 16, 14, 1)


# --- try -------------------------------------------------------------------------------------------------------------

OPEN = ("--before", 'open intent="mend the hull" skill=Crafts')
SET = (*OPEN, "--before", "oppose number=4")
HURT = ("absorb", "--set", "ratings.Physique=3", "--before", "take-hit shifts=3", "--json")


@pytest.mark.parametrize(
    "faces",
    [
        "+ 0 - +",
        "+0-+",
        "+,0,-,+",
        "+,,-,+",
        "+ 0 − +",
        "1 0 -1 1",
        "+1;0;−1;+1",
        "[+][ ][-][+]",
        "(+) ( ) (-) (+)",
        "plus blank minus plus",
        "Plus empty MINUS plus",
        "+b-+",
        "+ _ – +",
    ],
)
def test_faces_as_people_write_them(edgewise: Run, faces: str) -> None:
    """Plus, blank, minus, plus come to +1; with Good +3 that is Great +4 (the digest's case 2)."""
    ran = edgewise("try", "fate", "throw", *SET, "--set", "ratings.Crafts=3", f"--faces={faces}", "--json")
    (thrown,) = ran.json["events"]
    assert thrown["kind"] == "fate.thrown"
    assert (thrown["faces"], thrown["effort"]) == ([1, 0, -1, 1], 4)
    assert "dice.effort" in thrown["cites"]


@pytest.mark.parametrize(
    ("rating", "faces", "effort", "grade"),
    [
        (1, "+ + 0 0", 3, "fail"),
        (3, "+ 0 - +", 4, "tie"),
        (3, "+ + 0 0", 5, "succeed"),
        (4, "+ + 0 0", 6, "succeed"),
        (4, "+ + + 0", 7, "succeed_with_style"),
        (0, "- - - -", -4, "fail"),
    ],
)
def test_a_roll_from_intent_to_outcome(edgewise: Run, rating: int, faces: str, effort: int, grade: str) -> None:
    """The digest's cases 2 to 4: outcomes by shifts against Great +4, below the ladder too."""
    ran = edgewise(
        "try", "fate", "settle", *SET, "--before", f"throw '--faces={faces}'",
        "--set", f"ratings.Crafts={rating}", "--json",
    )  # fmt: skip
    assert ran.code == 0
    (found,) = ran.json["events"][0]["grades"]
    assert (found["effort"], found["opposition"], found["margin"], found["outcome"]) == (effort, 4, effort - 4, grade)


def test_a_box_and_a_mild_consequence(edgewise: Run) -> None:
    """The digest's case 9: 3 shifts, by box 2 and a mild consequence."""
    ran = edgewise("try", "fate", *HURT, "way=2+mild", "name=Black eye")
    sheet = ran.json["sheet"]
    assert sheet["stress"] == {"physical": [2], "mental": []}
    assert [(slot, each["name"]) for slot, each in sheet["consequences"].items()] == [("mild", "Black eye")]
    assert "hits.absorb" in ran.json["events"][0]["cites"]


@pytest.mark.parametrize("way", ["3", "4", "1+mild", "2+mild", "MILD + 2", "moderate", "severe", "4+severe"])
def test_what_absorbs_three_shifts(edgewise: Run, way: str) -> None:
    """The digest's case 9: the minimal sets, in any order and case; over-paying is legal."""
    assert edgewise("try", "fate", *HURT, f"way={way}").code == 0


@pytest.mark.parametrize(
    ("way", "code", "cite"),
    [
        ("1+2", "fate/one-box", "stress.one-box"),
        ("2", "fate/not-enough", "hits.absorb"),
        ("mild", "fate/not-enough", "hits.absorb"),
        ("extreme", "fate/no-extreme", "consequences.extreme-limits"),
        ("5", None, None),
        ("mild+mild", None, None),
        ("soup", None, None),
        ("", None, None),
    ],
)
def test_what_does_not(edgewise: Run, way: str, code: str | None, cite: str | None) -> None:
    """The digest's case 9 names {1+2}, {2}, {1} and {mild} as illegal; a fresh sheet has nothing to replace."""
    ran = edgewise("try", "fate", *HURT, f"way={way}")
    assert ran.code == 1
    refused = ran.json["refused"]
    assert set(refused) == {"code", "says", "cite"}
    assert refused["says"].endswith(".")
    assert all(label in installed()["fate"].rules for label in refused["cite"])
    if code:
        assert (refused["code"], refused["cite"][0]) == (code, cite)


@pytest.mark.parametrize(
    ("typed", "code", "cite"),
    [
        (("throw",), "fate/no-roll", "dice.fate-dice"),
        (("throw", *OPEN), "fate/not-set", "opposition.passive"),
        (("oppose", "--as", "player", *OPEN), "fate/gm-only", "opposition.passive"),
        (("open", "intent=", "skill=Fight"), "fate/no-intent", "actions.overcome"),
        (("open", "intent=hit", "skill=Fight", "action=attack"), "fate/no-target", "actions.attack"),
        (("absorb", "way=1"), "fate/no-hit", "hits.absorb"),
        (("throw", *SET, "--faces", "2 0 0 0"), "table/faces", "table.real-dice"),
        (("throw", *SET, "--faces", "+ 0"), "table/faces", "table.real-dice"),
        (("throw", *SET, "--faces", "+ 0 0 0 0"), "table/faces", "table.real-dice"),
    ],
)
def test_a_refusal_has_code_sentence_and_rule(edgewise: Run, typed: tuple[str, ...], code: str, cite: str) -> None:
    """Issue 2: exit code 1, and nothing but the refusal; the digest says what comes before what."""
    ran = edgewise("try", "fate", *typed, "--json")
    assert ran.code == 1
    assert set(ran.json) == {"refused"}
    refused = ran.json["refused"]
    assert (refused["code"], refused["cite"]) == (code, [cite])
    assert refused["says"].endswith(".")
    assert ran.err == ""


def test_options_change_the_rules(edgewise: Run) -> None:
    """The digest's cases 9 and 17: two boxes on one hit in Condensed alone."""
    assert edgewise("try", "fate", *HURT, "way=1+2").code == 1
    assert edgewise("try", "fate", *HURT, "way=1+2+3", "--option", "profile=condensed").code == 0


def test_in_words(edgewise: Run) -> None:
    """Signs as they lie, the total and the rung of the ladder (the digest's first section)."""
    ran = edgewise("try", "fate", "throw", *SET, "--set", "ratings.Crafts=3", "name=Landon", "--faces", "+ 0 - +")
    assert ran.code == 0
    assert "Landon" in ran.out
    assert "Great +4" in ran.out
    assert "[+] [ ] [−] [+]" in ran.out
    assert "[dice.effort]" in ran.out


@pytest.mark.parametrize(
    ("typed", "path", "got"),
    [
        (("fly",), "command", "fly"),
        (("open", "skill=Fight"), "intent", "nothing"),
        (("open", "intent=x", "skill=Fight", "action=dance"), "action", "'dance'"),
        (("open", "intent=x", "skill=Fight", "speed=2"), "speed", "'2'"),
        (("oppose", "number=21"), "number", "21"),
        (("oppose", "number=two"), "number", "'two'"),
        (("take-hit", "shifts=0"), "shifts", "0"),
        (("throw", "--set", "ratings.Fight=16"), "ratings.Fight", "16"),
        (("throw", "--set", "rating.Fight=1"), "rating.Fight", "'rating'"),
        (("throw", "--option", "profile=dark"), "options.profile", "'dark'"),
        (("throw", "--faces", "six"), "faces", "'six'"),
        (("throw", "--as", "watcher"), "as", "'watcher'"),
    ],
)
def test_bad_input_names_path_and_what_came(edgewise: Run, typed: tuple[str, ...], path: str, got: str) -> None:
    """Issue 2, "Bad input": a field out of range, an unknown field or kind."""
    error = edgewise("try", "fate", *typed, "--json").error
    assert (error["path"], error["got"]) == (path, got)


# --- roll ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "throw", "dice", "plus"),
    [
        ("4dF+2", "4dF+2", 4, 2),
        ("4df - 1", "4dF-1", 4, -1),
        ("4DF", "4dF", 4, 0),
        ("dF", "1dF", 1, 0),
        ("1dF", "1dF", 1, 0),
    ],
)
def test_fate_dice_in_any_spelling(edgewise: Run, typed: str, throw: str, dice: int, plus: int) -> None:
    """A Fate die shows −1, 0 or +1; the total is the sum and the modifier (the digest's first section)."""
    ran = edgewise("roll", typed, "--times", "100", "--json").json
    assert ran["throw"] == throw
    for roll in ran["rolls"]:
        (faces,) = roll["faces"]
        assert len(faces) == dice
        assert set(faces) <= {-1, 0, 1}
        assert roll["total"] == sum(faces) + plus
    assert {face for roll in ran["rolls"] for face in roll["faces"][0]} == {-1, 0, 1}


@pytest.mark.parametrize("typed", ["4dG", "dFF", "F4"])
def test_what_is_no_fate_dice(edgewise: Run, typed: str) -> None:
    """Issue 2, "Bad input"."""
    assert edgewise("roll", typed, "--json").error["path"] == "dice"


def test_fate_points_have_no_most(edgewise: Run) -> None:
    """A refresh of 3 is where a purse begins, not where it ends; boxes of stress do end."""
    ran = edgewise("try", "fate", "award", "amount=5", "who=hero")
    assert "Fate points 8 · Physical stress 0/2" in ran.out
