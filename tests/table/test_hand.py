"""What must hold of where faces come from."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from edgewise.core.dice import D6, D10, FUDGE, NOTHING, Throw
from edgewise.core.errors import WireError
from edgewise.table import clock
from edgewise.table.hand import KeepingHand, ScriptedHand, SystemHand, TypedHand, parse_faces
from edgewise.table.house_rules import RULES

ONE, TWO, FATE = Throw(((D6, 1),)), Throw(((D6, 2), (D10, 1))), Throw(((FUDGE, 4),))


def test_the_systems_dice_show_every_face_about_equally_often() -> None:
    faces = SystemHand().throw(Throw(((D6, 6_000), (FUDGE, 3_000))))
    assert faces is not None
    for die, kind in zip((D6, FUDGE), faces, strict=True):
        shown = Counter(kind)
        assert set(shown) == set(die.faces)
        # Each is expected 1,000 times; 180 away is more than six standard deviations.
        assert all(abs(number - 1_000) < 180 for number in shown.values())
    assert SystemHand().throw(NOTHING) == ()
    assert SystemHand().leftover() == 0


def test_typed_faces_are_used_in_order() -> None:
    hand = TypedHand((1, 2, 10, 6))
    assert hand.throw(TWO) == ((1, 2), (10,))
    assert hand.leftover() == 1
    assert hand.throw(ONE) == ((6,),)
    assert hand.throw(ONE) is None
    assert hand.throw(NOTHING) == ()
    assert hand.leftover() == 0


@pytest.mark.parametrize("faces", [(), (1, 2), (1, 2, 11), (0, 1, 1)])
def test_the_first_throw_says_which_faces_it_wants(faces: tuple[int, ...]) -> None:
    with pytest.raises(WireError, match="faces"):
        TypedHand(faces).throw(TWO)


def test_too_few_faces_for_a_forced_throw_are_refused_unless_none_are_left() -> None:
    hand = TypedHand((6, 1))
    hand.throw(ONE)
    with pytest.raises(WireError, match=re.escape("3 faces (2d6+1d10), got 1")):
        hand.throw(TWO)


def test_a_command_without_dice_does_not_use_up_faces() -> None:
    hand = TypedHand(())
    assert hand.throw(NOTHING) == ()
    assert hand.throw(ONE) is None


def test_a_script_runs_dry_with_a_fault() -> None:
    hand = ScriptedHand(1, 2, 3)
    assert hand.throw(ONE) == ((1,),)
    assert hand.leftover() == 2
    with pytest.raises(WireError):
        hand.throw(TWO)


def test_kept_faces_stand_while_the_throws_are_the_same() -> None:
    hand = KeepingHand(ScriptedHand(1, 2, 3, 4, 5))
    assert [hand.throw(ONE), hand.throw(ONE)] == [((1,),), ((2,),)]
    hand.again()
    assert hand.throw(ONE) == ((1,),)
    hand.again()
    assert [hand.throw(ONE), hand.throw(ONE), hand.throw(ONE)] == [((1,),), ((2,),), ((3,),)]
    hand.again()
    assert hand.throw(Throw(((D10, 1),))) == ((4,),)
    assert hand.throw(ONE) == ((5,),)
    assert hand.leftover() == 0
    assert KeepingHand(TypedHand((1,))).throw(ONE) == ((1,),)


def test_a_kept_hand_that_runs_dry_waits() -> None:
    hand = KeepingHand(TypedHand((6,)))
    assert (hand.throw(ONE), hand.throw(ONE)) == (((6,),), None)


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("9,6,4,2,1", (9, 6, 4, 2, 1)),
        ("9 6 4", (9, 6, 4)),
        (" 10; 1\n2 ", (10, 1, 2)),
        ("+ - − 0 b", (1, -1, -1, 0, 0)),
        ("++0−", (1, 1, 0, -1)),
        ("+,,-, ", (1, 0, -1)),
        ("-1, +1, −1, 0", (-1, 1, -1, 0)),
        ("", ()),
        (" ", ()),
        ("9,6,", (9, 6)),
        ("plus Minus BLANK zero empty", (1, -1, 0, 0, 0)),
        ("[+][ ][-][+]", (1, 0, -1, 1)),
        ("(+) ( ) (−) [0]", (1, 0, -1, 0)),
        ("+_-_", (1, 0, -1, 0)),
        ("1 0 -1 0", (1, 0, -1, 0)),
    ],
)
def test_faces_are_read_as_people_type_them(text: str, faces: tuple[int, ...]) -> None:
    assert parse_faces(text) == faces


@pytest.mark.parametrize(
    "text", ["x", "1.5", "٣", "9999999", "+2-", "1," * 1_001, "\ud800", "x" * 9_999], ids=lambda text: ascii(text)[:20]
)
def test_what_are_no_faces_is_refused(text: str) -> None:
    with pytest.raises(WireError) as caught:
        parse_faces(text)
    assert caught.value.path == "faces"
    assert len(caught.value.got) <= 80


def test_ids_are_safe_and_never_the_same() -> None:
    ids = {clock.new_id() for _ in range(1_000)}
    assert len(ids) == 1_000
    assert all(re.fullmatch("[A-Za-z0-9]{22}", made) for made in ids)


def test_the_present_moment_is_utc_to_the_millisecond() -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", clock.now())


def test_the_tables_rules_have_words() -> None:
    assert {label for label, passage in RULES.passages.items() if passage.words and passage.title} == {
        "table.withdraw",
        "table.real-dice",
        "table.faces",
        "table.seats",
        "table.watching",
        "table.command-ids",
        "table.read-only",
    }
    assert all(label == passage.label for label, passage in RULES.passages.items())
