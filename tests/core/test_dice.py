"""Dice as text and as faces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise.core.dice import D6, D10, FUDGE, NOTHING, Die, Throw, arrange, faces_wanted, parse_throw, sided
from edgewise.core.errors import TooLarge, WireError

DICE = st.one_of(st.just(FUDGE), st.integers(1, 10_000).map(sided))
THROWS = st.builds(
    lambda dice, plus: Throw(tuple(dice.items()), plus),
    st.dictionaries(DICE, st.integers(1, 100), min_size=1, max_size=5),
    st.integers(-999_999, 999_999),
)


@given(THROWS)
def test_canonical_text_is_read_back_as_the_same_throw(throw: Throw) -> None:
    """The promise of `Throw.__str__`."""
    assert parse_throw(str(throw)) == throw


@pytest.mark.parametrize(
    ("text", "throw"),
    [
        ("5d10", Throw(((D10, 5),))),
        ("d6", Throw(((D6, 1),))),
        ("4df", Throw(((FUDGE, 4),))),
        ("4DF - 1", Throw(((FUDGE, 4),), -1)),
        (" 2 d 6 + 1 d 10 ", Throw(((D6, 2), (D10, 1)))),
        ("2d6+3+1d6-1", Throw(((D6, 3),), 2)),
        ("+1d6", Throw(((D6, 1),))),
        ("-2+1d6", Throw(((D6, 1),), -2)),
        ("0d10+1d6", Throw(((D6, 1),))),
    ],
)
def test_common_spellings(text: str, throw: Throw) -> None:
    """As dice are written in games: "XdY", "dF", modifiers anywhere."""
    assert parse_throw(text) == throw


@pytest.mark.parametrize(
    "text", ["", "   ", "5", "+3", "dice", "5x10", "2d6-1d6", "2d", "d0", "0d6", "2d6+", "2d6++1", "1d-6", "9" * 30]
)
def test_what_is_no_throw_says_what_one_looks_like(text: str) -> None:
    """Issue 2, "Bad input": a message with path, expected and got."""
    with pytest.raises(WireError) as wrong:
        parse_throw(text)
    assert wrong.value.path == "dice"
    assert "die" in wrong.value.expected or "dice" in wrong.value.expected


@pytest.mark.parametrize(
    ("text", "asked", "limit"),
    [("1001d6", 1_001, 1_000), ("600d6+600d10", 1_200, 1_000), ("d10001", 10_001, 10_000)],
)
def test_bombs_are_refused(text: str, asked: int, limit: int) -> None:
    """The limits that `parse_throw` states."""
    with pytest.raises(TooLarge) as wrong:
        parse_throw(text)
    assert (wrong.value.asked, wrong.value.limit) == (asked, limit)


@given(st.text(max_size=30))
def test_any_text_is_a_throw_or_a_fault_of_ours(text: str) -> None:
    try:
        parse_throw(text)
    except (WireError, TooLarge):
        return


def test_text_of_no_dice_is_empty() -> None:
    assert (str(NOTHING), NOTHING.count) == ("", 0)


def test_faces_are_arranged_kind_by_kind() -> None:
    throw = parse_throw("2d6+1d10+2dF")
    assert arrange(throw, [6, 1, 10, -1, 0]) == ((6, 1), (10,), (-1, 0))
    assert arrange(NOTHING, []) == ()


@pytest.mark.parametrize(
    ("text", "flat", "expected", "got"),
    [
        ("5d10", [1, 2], "5 faces (5d10)", "2"),
        ("1d6+3", [], "1 face (1d6)", "0"),
        ("2d6", [6, 7], "numbers that a d6 shows (1 to 6)", "7"),
        ("4dF", [0, 1, -1, 2], "numbers that a dF shows (-1 to 1)", "2"),
        ("", [3], "0 faces ()", "1"),
    ],
)
def test_faces_that_such_dice_cannot_show_are_refused(text: str, flat: list[int], expected: str, got: str) -> None:
    """Issue 2, "Bad input": faces typed that such dice cannot show, or the wrong number of them."""
    throw = parse_throw(text) if text else NOTHING
    with pytest.raises(WireError) as wrong:
        arrange(throw, flat)
    assert (wrong.value.path, wrong.value.expected, wrong.value.got) == ("faces", expected, got)


def test_words_for_what_must_be_typed() -> None:
    assert faces_wanted(parse_throw("4dF+2")) == "4 faces (4dF)"


def test_a_die_is_known_by_its_name() -> None:
    assert str(Die("d7", tuple(range(1, 8)))) == "d7"
    assert sided(6) == D6
