"""What the dice mean: Advantage, doubles, margin and bands; damage, and what armor lets through.

The only file that the odds need: the live check and its forecast read dice by the same functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from edgewise.core.dice import D6, D10, Die
from edgewise.core.reading import Counts, Mark, Reading
from edgewise.core.rules import rule
from edgewise.systems.success_check.terms import Band, Mode

DOUBLE = 5
WIDTH = 5
"""Every inner band is five wide."""


class Roll(NamedTuple):
    """How a check is rolled and read."""

    need: int
    """What the dice must reach: TN − skill bonus."""
    mode: Mode = Mode.PLAIN
    edge: bool = False
    """Edge was spent on it."""


class Kept(NamedTuple):
    """The two dice that count, the higher first."""

    high: int
    low: int


@rule(
    "doubles.success",
    "doubles.failure",
    "doubles.edge",
    "doubles.ten",
    "doubles.one",
    "margin.what",
)
def margin(kept: Kept, roll: Roll) -> int:
    """The Margin of Success of two dice: their sum less the need, and what a double does to it."""
    raw = kept.high + kept.low - roll.need
    if kept.high != kept.low:
        return raw
    if roll.edge:
        return raw if kept.low == 1 else raw + DOUBLE
    if kept.low in {1, 10}:
        return raw + (DOUBLE if kept.low == 10 else -DOUBLE)
    return raw + (DOUBLE if raw >= 0 else -DOUBLE)


@rule("margin.bands", "check.success")
def band(margin: int) -> Band:
    """The band of a margin; five wide each, the outer two open."""
    bands = tuple(Band)
    return bands[max(0, min(len(bands) - 1, margin // WIDTH + 3))]


@rule("advantage.choose", "disadvantage.choose", "doubles.choice")
def best_drop(faces: Sequence[int], roll: Roll) -> int | None:
    """Index of the die that whoever chooses does best to drop; None where only two were rolled.

    The player strives for the best margin and the GM for the worst; of equal ones the higher sum stays with the player,
    the lower with the GM.
    """
    if len(faces) == 2:
        return None
    sign = -1 if roll.mode is Mode.DISADVANTAGE else 1
    if len(set(faces)) == len(faces):
        return faces.index(min(faces) if sign > 0 else max(faces))
    pairs = [(_worth(keep(faces, drop), roll, sign), -drop) for drop in range(len(faces))]
    return -max(pairs)[1]


def _worth(kept: Kept, roll: Roll, sign: int) -> tuple[int, int]:
    return sign * margin(kept, roll), sign * (kept.high + kept.low)


def keep(faces: Sequence[int], dropped: int | None) -> Kept:
    """The dice that count once one is dropped."""
    left = [face for at, face in enumerate(faces) if at != dropped]
    return Kept(max(left), min(left))


class Grade(NamedTuple):
    """What a check, and the damage of an attack, comes to."""

    margin: int
    band: Band
    through: int | None = None
    """Damage after armor; None where no damage was rolled."""


@rule("check.roll", "advantage.dice", "disadvantage.dice")
def reading(roll: Roll) -> Reading[Kept, Grade]:
    """How a check is read, the best die dropped by whoever chooses."""

    def tally(kinds: tuple[Counts, ...]) -> Kept:
        faces = [face for face in D10.faces for _ in range(kinds[0].get(face, 0))]
        return keep(faces, best_drop(faces, roll))

    def grade(kept: Kept) -> Grade:
        found = margin(kept, roll)
        return Grade(found, band(found))

    return Reading(_face, tally, grade)


def _face(_: Die, face: int) -> Mark:
    return face


# --------------------------------------------------------------------------------------------------------- damage


class Line(NamedTuple):
    """Damage dice and what is added to them."""

    dice: int
    bonus: int


@rule("damage.convert", "damage.convert-once", "damage.convert-limit")
def converted(dice: int, bonus: int) -> Line:
    """A weapon's line with a high bonus turned into dice: three points each, at most one for each base die."""
    if bonus <= 3:
        return Line(dice, bonus)
    more = min(dice, bonus // 3)
    return Line(dice + more, bonus - 3 * more)


class Protection(NamedTuple):
    """What stands in a blow's way."""

    pt: int = 0
    dr: int = 0
    pierces: int = 0
    up: bool = False
    """What armor takes is rounded up, instead of to the nearest."""

    @property
    def threshold(self) -> int:
        """The least damage that penetrates."""
        return max(0, self.pt - self.pierces)


@rule("armor.threshold", "armor.reduction", "armor.rounding", "armor.pierce")
def through(total: int, against: Protection) -> int:
    """Damage that gets through: none below the threshold, else the whole less DR percent, rounded to the nearest."""
    if total < against.threshold:
        return 0
    return total - (total * against.dr + (99 if against.up else 50)) // 100


def damage_reading(bonus: int, against: Protection, graded: Grade) -> Reading[int, Grade]:
    """How the damage dice of a hit of this grade are read, whatever their number."""

    def grade(total: int) -> Grade:
        return Grade(graded.margin, graded.band, through(total + bonus, against))

    return Reading(_face, _total, grade)


def _total(kinds: tuple[Counts, ...]) -> int:
    return sum(face * counts.get(face, 0) for counts in kinds for face in D6.faces)
