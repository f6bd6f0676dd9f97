"""What is thrown and what came up; what it means is `reading`'s matter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from edgewise.core.errors import TooLarge, WireError

MOST_DICE = 1_000
MOST_SIDES = 10_000
MOST_PLUS = 1_000_000_000

Faces = tuple[tuple[int, ...], ...]
"""What came up, one tuple for each kind of die in the order of the throw."""


@dataclass(frozen=True, slots=True)
class Die:
    """One kind of die; every entry of `faces` is equally likely."""

    name: str
    faces: tuple[int, ...]

    def __str__(self) -> str:
        return self.name


def sided(sides: int) -> Die:
    """A die that shows 1 to `sides`."""
    return Die(f"d{sides}", tuple(range(1, sides + 1)))


D6 = sided(6)
D10 = sided(10)
FUDGE = Die("dF", (-1, 0, 1))


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice to be thrown together, by kind, and a number to be added to their sum."""

    dice: tuple[tuple[Die, int], ...] = ()
    plus: int = 0

    @property
    def count(self) -> int:
        """How many dice leave the hand."""
        return sum(number for _, number in self.dice)

    def __str__(self) -> str:
        """Canonical text, read back by `parse_throw`: "5d10", "2d6+1d8", "4dF+2"; empty for no dice."""
        text = "+".join(f"{number}{die}" for die, number in self.dice)
        return f"{text}{self.plus:+d}" if self.plus else text


NOTHING = Throw()

_TERM = re.compile(r"(?P<sign>[+-])(?:(?P<count>\d*)d(?P<sides>f|\d+)|(?P<plus>\d+))", re.IGNORECASE)


def parse_throw(text: str) -> Throw:
    """The throw that `text` asks for, in any common spelling.

    >>> str(parse_throw("4df - 1")), str(parse_throw("d6 + 2d8"))
    ('4dF-1', '1d6+2d8')

    Raises:
        WireError: not a throw.
        TooLarge: more than 1,000 dice, or a die of more than 10,000 sides.
    """
    compact = "".join(text.split())
    signed = compact if compact[:1] in {"+", "-"} else f"+{compact}"
    kinds: dict[Die, int] = {}
    plus = at = 0
    while at < len(signed):
        term = _TERM.match(signed, at)
        if term is None or (term["sides"] and term["sign"] == "-"):
            raise WireError("dice", 'dice as in "5d10", "2d6+1" or "4dF"', repr(text))
        at = term.end()
        if term["plus"]:
            if len(term["plus"].lstrip("0")) >= len(str(MOST_PLUS)):
                raise WireError("dice", f"dice, and a number to add below {MOST_PLUS:,}", repr(text))
            plus += int(term["sign"] + term["plus"])
            continue
        die = _die(term["sides"])
        kinds[die] = kinds.get(die, 0) + _whole("dice in one throw", term["count"] or "1")
    throw = Throw(tuple((die, number) for die, number in kinds.items() if number), plus)
    if throw.count > MOST_DICE:
        raise TooLarge("dice in one throw", throw.count, MOST_DICE)
    if not throw.dice:
        raise WireError("dice", "at least one die", repr(text))
    return throw


def _die(sides: str) -> Die:
    if sides.lower() == "f":
        return FUDGE
    number = _whole("sides of a die", sides)
    if number > MOST_SIDES:
        raise TooLarge("sides of a die", number, MOST_SIDES)
    if number < 1:
        raise WireError("dice", "a die of at least one side", f"d{sides}")
    return sided(number)


def _whole(what: str, digits: str) -> int:
    """The number that `digits` spell; a spelling too long for any throw is refused before it is read."""
    significant = digits.lstrip("0") or "0"
    if len(significant) > len(str(MOST_SIDES)):
        raise TooLarge(what, int(significant[:18]), MOST_SIDES)
    return int(significant)


def arrange(throw: Throw, flat: Sequence[int]) -> Faces:
    """The flat list of numbers as faces of `throw`, kind by kind.

    Raises:
        WireError: the wrong number of faces, or one that such a die cannot show.
    """
    if len(flat) != throw.count:
        raise WireError("faces", faces_wanted(throw), f"{len(flat)}")
    faces, at = [], 0
    for die, number in throw.dice:
        kind = tuple(flat[at : at + number])
        for face in kind:
            if face not in die.faces:
                raise WireError(
                    "faces", f"numbers that a {die} shows ({min(die.faces)} to {max(die.faces)})", str(face)
                )
        faces.append(kind)
        at += number
    return tuple(faces)


def faces_wanted(throw: Throw) -> str:
    """What must be typed for `throw`, in words: "5 faces (5d10)"."""
    return f"{throw.count} face{'' if throw.count == 1 else 's'} ({Throw(throw.dice)})"
