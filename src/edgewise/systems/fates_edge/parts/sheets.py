"""Reading and setting one part of a sheet by its path, as a table does by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from edgewise.core.by_hand import Part, Unfit, whole, whole_expected, words_part
from edgewise.core.fields import NAME_LIMIT, TEXT_LIMIT
from edgewise.systems.fates_edge.book.numbers import BOON_CAP, HARM_MOST
from edgewise.systems.fates_edge.book.terms import Armor, Attribute, Condition, Life, Skill
from edgewise.systems.fates_edge.model.sheet import Bond, Fallen, Sheet, boxes
from edgewise.systems.fates_edge.parts.gear import PARTS as GEAR_PARTS
from edgewise.systems.fates_edge.parts.keep import PARTS as KEEP_PARTS


def _number(group: str, name: str, least: int, most: Callable[[Sheet], int], label: str) -> Part[Sheet]:
    def read(sheet: Sheet) -> str:
        return str(getattr(getattr(sheet, group), name))

    def write(sheet: Sheet, text: str) -> Sheet | Unfit:
        number = whole(text, least, most(sheet))
        if number is None:
            return whole_expected(least, most(sheet))
        changed: dict[str, Any] = {group: replace(getattr(sheet, group), **{name: number})}
        if name == "harm" and number < HARM_MOST:
            changed["fallen"] = Fallen()
        return replace(sheet, **changed)

    return Part(f"{group}.{name}", label, read, write)


def _choice(
    path: str, label: str, choices: tuple[str, ...], read: Callable[[Sheet], str], put: Callable[[Sheet, str], Sheet]
) -> Part[Sheet]:
    def write(sheet: Sheet, text: str) -> Sheet | Unfit:
        return put(sheet, text.strip()) if text.strip() in choices else Unfit(f"one of: {', '.join(choices)}")

    return Part(path, label, read, write)


def _bonds(sheet: Sheet, text: str) -> Sheet | Unfit:
    names = [line.strip() for line in text.splitlines() if line.strip()]
    if any(len(name) > NAME_LIMIT for name in names):
        return Unfit(f"a bond a line, at most {NAME_LIMIT:,} characters each")
    claimed = {bond.name: bond.claimed for bond in sheet.bonds}
    return replace(sheet, bonds=tuple(Bond(name, claimed.get(name, False)) for name in names))


PARTS: dict[str, Part[Sheet]] = {
    part.path: part
    for part in (
        words_part("name", "Name", NAME_LIMIT),
        words_part("blurb", "In a sentence", TEXT_LIMIT),
        _number("tracks", "fatigue", 0, lambda sheet: boxes(sheet) - 1, "Fatigue"),
        _number("tracks", "harm", 0, lambda _: HARM_MOST, "Harm"),
        _number("purses", "boons", 0, lambda _: BOON_CAP, "Boons"),
        _number("purses", "xp", 0, lambda _: 1_000, "XP"),
        *(_number("attributes", name.value, 1, lambda _: 5, name.value.capitalize()) for name in Attribute),
        *(_number("skills", name.value, 0, lambda _: 5, name.value.capitalize()) for name in Skill),
        _choice(
            "armor.kind",
            "Armor",
            tuple(kind.value for kind in Armor),
            lambda sheet: sheet.armor.kind.value,
            lambda sheet, text: replace(sheet, armor=replace(sheet.armor, kind=Armor(text))),
        ),
        _choice(
            "armor.condition",
            "Armor's condition",
            tuple(state.value for state in Condition),
            lambda sheet: sheet.armor.condition.value,
            lambda sheet, text: replace(sheet, armor=replace(sheet.armor, condition=Condition(text))),
        ),
        Part("bonds", "Bonds, one a line", lambda sheet: "\n".join(bond.name for bond in sheet.bonds), _bonds),
        _choice(
            "life",
            "Life",
            tuple(life.value for life in Life),
            lambda sheet: sheet.life.value,
            lambda sheet, text: replace(sheet, life=Life(text)),
        ),
    )
}
PARTS |= {**GEAR_PARTS, **KEEP_PARTS}
"""Every part that can be set by hand, by its path."""
