"""`edgewise roll`: any dice, thrown by the operating system."""

from __future__ import annotations

import re

import pytest

from tests.cli.rig import Run


def test_faces_and_their_total(edgewise: Run) -> None:
    """The faces are what such dice show, the total their sum and the modifier."""
    ran = edgewise("roll", "4dF+2", "--json")
    assert ran.code == 0
    assert ran.json["throw"] == "4dF+2"
    ((faces,),) = [roll["faces"] for roll in ran.json["rolls"]]
    assert len(faces) == 4
    assert set(faces) <= {-1, 0, 1}
    assert ran.json["rolls"][0]["total"] == sum(faces) + 2


def test_many_times_and_many_kinds(edgewise: Run) -> None:
    rolls = edgewise("roll", "2d6", "+", "d8", "-1", "--times", "50", "--json").json["rolls"]
    assert len(rolls) == 50
    for roll in rolls:
        (first, second) = roll["faces"]
        assert (len(first), len(second)) == (2, 1)
        assert roll["total"] == sum(first) + sum(second) - 1
    assert len({str(roll) for roll in rolls}) > 1


def test_a_roll_in_words(edgewise: Run) -> None:
    assert re.fullmatch(r"2d6\+3: [1-6], [1-6] \+ 3 = \d+\n", edgewise("roll", "2d6+3").out)
    assert re.fullmatch(r"1d6\+1d8-1: [1-6] \| [1-8] − 1 = \d+\n", edgewise("roll", "d6+d8-1").out)
    assert re.fullmatch(r"4dF: (([+-]1|0)(, |)){4} = -?\d\n", edgewise("roll", "4dF").out)
    assert re.fullmatch(r"1d20: \d+\n", edgewise("roll", "d20").out)


@pytest.mark.parametrize(
    ("typed", "path"),
    [
        (("5x",), "dice"),
        (("2d6", "--tims", "3"), "dice"),
        (("d6", "--times", "0"), "times"),
        (("d6", "--times", "1001"), "times"),
        (("d6", "--times", "three"), "times"),
        (("1001d6",), "dice in one throw"),
        (("d10001",), "sides of a die"),
    ],
)
def test_what_cannot_be_thrown(edgewise: Run, typed: tuple[str, ...], path: str) -> None:
    """Issue 2, "Bad input", and the limits of `parse_throw`."""
    assert edgewise("roll", *typed, "--json").error["path"] == path
