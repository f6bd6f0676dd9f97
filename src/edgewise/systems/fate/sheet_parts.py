"""Reading and setting one part of a sheet by its path, as a table does by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from edgewise.core.by_hand import Part, Unfit, whole, whole_expected, words_part
from edgewise.core.fields import NAME_LIMIT, TEXT_LIMIT
from edgewise.systems.fate.sheet import Sheet
from edgewise.systems.fate.terms import Harm

MOST_BOXES = 10
_LAST_BOX = 20


def _with(sheet: Sheet, path: str, value: object) -> Sheet:
    changes: dict[str, Any] = {path: value}
    return replace(sheet, **changes)


def _number(path: str, label: str, least: int, most: int) -> Part[Sheet]:
    def write(sheet: Sheet, text: str) -> Sheet | Unfit:
        number = whole(text, least, most)
        return whole_expected(least, most) if number is None else _with(sheet, path, number)

    return Part(path, label, lambda sheet: str(getattr(sheet, path)), write)


def _flag(path: str, label: str) -> Part[Sheet]:
    def write(sheet: Sheet, text: str) -> Sheet | Unfit:
        said = text.strip().lower()
        return _with(sheet, path, said == "yes") if said in {"yes", "no"} else Unfit("yes or no")

    return Part(path, label, lambda sheet: "yes" if getattr(sheet, path) else "no", write)


def _track(kind: Harm, label: str) -> Part[Sheet]:
    def read(sheet: Sheet) -> str:
        return " ".join(map(str, sheet.stress.of(kind)))

    def write(sheet: Sheet, text: str) -> Sheet | Unfit:
        boxes = [whole(each, 1, _LAST_BOX) for each in text.replace(",", " ").split()]
        ticked = {box for box in boxes if box is not None}
        if None in boxes:
            return Unfit(f'the numbers of the ticked boxes, 1 to {_LAST_BOX}, as in "1 3"')
        changes: dict[str, Any] = {kind.value: tuple(sorted(ticked))}
        return replace(sheet, stress=replace(sheet.stress, **changes))

    return Part(f"stress.{kind.value}", label, read, write)


def _boxes() -> Part[Sheet]:
    def write(sheet: Sheet, text: str) -> Sheet | Unfit:
        if not text.strip():
            return replace(sheet, boxes=None)
        number = whole(text, 0, MOST_BOXES)
        expected = f"a whole number from 0 to {MOST_BOXES}, or nothing to go by the ratings"
        return Unfit(expected) if number is None else replace(sheet, boxes=number)

    return Part("boxes", "Boxes of a track", lambda sheet: "" if sheet.boxes is None else str(sheet.boxes), write)


PARTS: dict[str, Part[Sheet]] = {
    part.path: part
    for part in (
        words_part("name", "Name", NAME_LIMIT),
        words_part("blurb", "In a sentence", TEXT_LIMIT),
        words_part("side", "Side", NAME_LIMIT),
        _number("refresh", "Refresh", 1, 20),
        _number("points", "Fate points", 0, 99),
        _number("owed", "Fate points owed", 0, 99),
        _track(Harm.PHYSICAL, "Physical stress"),
        _track(Harm.MENTAL, "Mental stress"),
        _boxes(),
        _number("weapon", "Weapon", 0, 9),
        _number("armor", "Armor", 0, 9),
        _number("size", "How many", 1, 50),
        _flag("approaches", "By approaches"),
        _flag("extreme_used", "Extreme consequence used"),
    )
}
"""Every part that can be set by hand, by its path."""
