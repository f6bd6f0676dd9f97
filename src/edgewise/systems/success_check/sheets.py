"""Reading and setting one part of a sheet by its path, as a table does by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from edgewise.core.by_hand import Part, Unfit, whole, whole_expected, words_part
from edgewise.core.fields import NAME_LIMIT, TEXT_LIMIT
from edgewise.systems.success_check import sheet_lines as lines
from edgewise.systems.success_check.sheet import Sheet
from edgewise.systems.success_check.terms import Life

MOST = {"attributes": 20, "skills": 60, "weapons": 30, "talents": 30}
"""How many of a kind a sheet has room for."""
MOST_EDGE = 20
MOST_POINTS = 1_000
MOST_PT = 200


# --- numbers and words -----------------------------------------------------------------------------------------------


def _number(path: str, label: str, least: int, most: int) -> Part[Sheet]:
    """A number right on the sheet, or one step below."""
    above, _, name = path.rpartition(".")

    def read(sheet: Sheet) -> str:
        return str(getattr(getattr(sheet, above) if above else sheet, name))

    def write(sheet: Sheet, text: str) -> Sheet | Unfit:
        number = whole(text, least, most)
        if number is None:
            return whole_expected(least, most)
        changes: dict[str, Any] = {name: number}
        return _with(sheet, above, replace(getattr(sheet, above), **changes)) if above else _with(sheet, name, number)

    return Part(path, label, read, write)


def _with(sheet: Sheet, path: str, value: object) -> Sheet:
    changes: dict[str, Any] = {path: value}
    return replace(sheet, **changes)


def _edge_left() -> Part[Sheet]:
    def write(sheet: Sheet, text: str) -> Sheet | Unfit:
        number = whole(text, 0, sheet.edge.most)
        if number is None:
            return Unfit(f"a whole number from 0 to {sheet.edge.most}, which is the maximum")
        return replace(sheet, edge=replace(sheet.edge, current=number))

    return Part("edge.current", "Edge left", lambda sheet: str(sheet.edge.current), write)


def _edge_most() -> Part[Sheet]:
    def write(sheet: Sheet, text: str) -> Sheet | Unfit:
        number = whole(text, 0, MOST_EDGE)
        if number is None:
            return whole_expected(0, MOST_EDGE)
        return replace(sheet, edge=replace(sheet.edge, current=min(sheet.edge.current, number), most=number))

    return Part("edge.most", "Edge at most", lambda sheet: str(sheet.edge.most), write)


def _armor_name() -> Part[Sheet]:
    def write(sheet: Sheet, text: str) -> Sheet | Unfit:
        fits = len(text) <= NAME_LIMIT
        armor = replace(sheet.armor, name=text.strip())
        return replace(sheet, armor=armor) if fits else Unfit(f"text of at most {NAME_LIMIT:,} characters")

    return Part("armor.name", "Armor", lambda sheet: sheet.armor.name, write)


def _life() -> Part[Sheet]:
    known = {life.value: life for life in Life}

    def write(sheet: Sheet, text: str) -> Sheet | Unfit:
        life = known.get(text.strip().lower())
        return replace(sheet, life=life) if life else Unfit(f"one of {', '.join(known)}")

    return Part("life", "Alive or not", lambda sheet: sheet.life.value, write)


# --- lists, one thing a line -----------------------------------------------------------------------------------------


def _list(path: str, label: str, line: Callable[[Any], str], one: Callable[[Sheet, str], Any]) -> Part[Sheet]:
    """A list of the sheet.

    Args:
        path: the field.
        label: what it is called.
        line: how one thing is written.
        one: the thing that a line means, or `Unfit`.
    """

    def read(sheet: Sheet) -> str:
        return "\n".join(line(each) for each in getattr(sheet, path))

    def write(sheet: Sheet, text: str) -> Sheet | Unfit:
        found = [one(sheet, " ".join(each.split())) for each in text.split("\n") if each.strip()]
        unfit = next((each for each in found if isinstance(each, Unfit)), None)
        if unfit:
            return unfit
        if len(found) > MOST[path] or any(len(each.name) > NAME_LIMIT for each in found):
            return Unfit(f"at most {MOST[path]} lines, with names of at most {NAME_LIMIT:,} characters")
        if len({each.name.casefold() for each in found}) < len(found):
            return Unfit("each name once")
        return _with(sheet, path, tuple(found))

    return Part(path, label, read, write)


def _attributes() -> Part[Sheet]:
    part = _list("attributes", "Attributes", lambda each: f"{each.name} {each.value}", lines.attribute)

    def write(sheet: Sheet, text: str) -> Sheet | Unfit:
        written = part.write(sheet, text)
        if isinstance(written, Unfit):
            return written
        names, were = {each.name for each in written.attributes}, {each.name for each in sheet.attributes}
        bare = next((s for s in sheet.skills if {s.first, s.second} & (were - names)), None)
        return Unfit(f"also {bare.first} and {bare.second}, by which {bare.name} goes") if bare else written

    return replace(part, write=write)


PARTS: dict[str, Part[Sheet]] = {
    part.path: part
    for part in (
        words_part("name", "Name", NAME_LIMIT),
        words_part("blurb", "In a sentence", TEXT_LIMIT),
        _attributes(),
        _list("skills", "Skills", lines.skill_line, lines.skill),
        _edge_left(),
        _edge_most(),
        _number("damage", "Damage", 0, MOST_POINTS),
        _number("stun", "Stun", 0, MOST_POINTS),
        _life(),
        _number("initiative_dice", "Initiative dice", 1, 10),
        _list("weapons", "Weapons", lines.weapon_line, lines.weapon),
        _armor_name(),
        _number("armor.pt", "Penetration Threshold", 0, MOST_PT),
        _number("armor.dr", "Damage Reduction in percent", 0, 100),
        _number("armor.degraded", "PT lost", 0, MOST_PT),
        _list("talents", "Talents", lambda each: each.name, lines.talent),
    )
}
"""Every part that can be set by hand, by its path."""
