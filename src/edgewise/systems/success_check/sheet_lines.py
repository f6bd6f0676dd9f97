"""Attributes, skills, weapons and talents as lines of text, to be written and read by hand."""

from __future__ import annotations

import re
from collections.abc import Iterable

from edgewise.core.by_hand import Unfit, whole
from edgewise.systems.success_check.book import SKILLS, TALENTS, WEAPONS
from edgewise.systems.success_check.guards import same
from edgewise.systems.success_check.sheet import Attribute, Sheet, Skill, Talent, Weapon

MOST_VALUE = 30
"""Of an attribute, and of ranks."""

_ATTRIBUTE = re.compile(r"(?P<name>\S.*?)\s+(?P<value>\d+)")
_SKILL = re.compile(r"(?P<name>\S.*?)\s+(?P<ranks>\d+)(?:\s*\((?P<first>[^,()]+),(?P<second>[^,()]+)\))?")
_WEAPON = re.compile(
    r"(?P<name>\S.*?)\s+(?P<dice>\d+)d6(?:\+(?P<bonus>\d+))?"
    r"(?P<strength>,? by strength)?(?P<stun>,? stun)?(?P<burst>,? burst)?"
    r"(?:,? pierces (?P<pierces>\d+)(?:/(?P<burst_pierces>\d+))?)?(?:,? with (?P<skill>\S.*))?",
    re.IGNORECASE,
)
"""As "sword 2d6 by strength", "FAM-90 5d6+1, burst, pierces 5/3, with Firearms"."""
_WEAPON_EXPECTED = Unfit('one weapon a line, as in "sword 2d6 by strength" or "rifle 4d6+6, burst, pierces 5/3"')


def like(name: str, names: Iterable[str]) -> str | None:
    """The one of `names` that `name` means, however it is written; None when none does."""
    return next((each for each in names if each.strip() and same(each, name)), None)


# --- attributes and skills -------------------------------------------------------------------------------------------


def attribute(_: Sheet, text: str) -> Attribute | Unfit:
    """The attribute that a line means."""
    found = _ATTRIBUTE.fullmatch(text)
    value = whole(found["value"], 0, MOST_VALUE) if found else None
    if found is None or value is None:
        return Unfit(f'one attribute a line, with a value from 0 to {MOST_VALUE}, as in "Strength 9"')
    return Attribute(found["name"], value)


def key_attributes(sheet: Sheet, name: str, first: str, second: str) -> tuple[str, str] | None:
    """The two attributes that govern a skill: those given, the sheet's own, or those of the table's list.

    None when there are none to be found, or one is not on the sheet.
    """
    listed = like(name, SKILLS)
    known = sheet.skill(name) or (SKILLS[listed] if listed else Skill())
    given = bool(first.strip() and second.strip())
    names = [each.name for each in sheet.attributes]
    one, other = (like(each, names) for each in ((first, second) if given else (known.first, known.second)))
    return None if one is None or other is None else (one, other)


def skill(sheet: Sheet, text: str) -> Skill | Unfit:
    """The skill that a line means; its key attributes need not be said where they are known."""
    found = _SKILL.fullmatch(text)
    ranks = whole(found["ranks"], 0, MOST_VALUE) if found else None
    if found is None or ranks is None:
        return Unfit(f'one skill a line, with 0 to {MOST_VALUE} ranks, as in "Athletics 4 (Strength, Agility)"')
    keys = key_attributes(sheet, found["name"], found["first"] or "", found["second"] or "")
    if keys is None:
        return Unfit(f'two attributes of the sheet for {found["name"]}, as in "Athletics 4 (Strength, Agility)"')
    return Skill(found["name"], ranks, *keys)


def skill_line(skill: Skill) -> str:
    """A skill as it is written: "Athletics 4 (Strength, Agility)"."""
    return f"{skill.name} {skill.ranks} ({skill.first}, {skill.second})"


# --- weapons and talents ---------------------------------------------------------------------------------------------


def weapon_line(weapon: Weapon) -> str:
    """A weapon as it is written: "sword 2d6 by strength"."""
    marks = [" by strength"] if weapon.by_strength else []
    marks += [", stun"] if weapon.stun else []
    marks += [", burst"] if weapon.burst else []
    if weapon.pierces or weapon.pierces_burst:
        marks.append(f", pierces {weapon.pierces}/{weapon.pierces_burst}")
    marks += [f", with {weapon.skill}"] if weapon.skill.strip() else []
    return f"{weapon.name} {weapon.dice}d6{f'+{weapon.bonus}' if weapon.bonus else ''}{''.join(marks)}"


def weapon(sheet: Sheet, text: str) -> Weapon | Unfit:
    """The weapon that a line means: with its figures, or by the name alone of one on the sheet or on the list."""
    found = _WEAPON.fullmatch(text)
    if found is None:
        held = next((each for each in sheet.weapons if same(each.name, text)), None)
        listed = like(text, WEAPONS)
        return held or (WEAPONS[listed] if listed else _WEAPON_EXPECTED)
    numbers = [
        whole(found[group] or "0", 0, most)
        for group, most in (("dice", 20), ("bonus", 60), ("pierces", 100), ("burst_pierces", 100))
    ]
    if None in numbers:
        return _WEAPON_EXPECTED
    dice, bonus, pierces, bursting = (number or 0 for number in numbers)
    return Weapon(
        found["name"],
        dice,
        bonus,
        by_strength=bool(found["strength"]),
        stun=bool(found["stun"]),
        skill=found["skill"] or "",
        pierces=pierces,
        pierces_burst=bursting,
        burst=bool(found["burst"]),
    )


def talent(sheet: Sheet, text: str) -> Talent:
    """The talent that a line means: one of the sheet or of the list, or a new one that does nothing here."""
    held = next((each for each in sheet.talents if same(each.name, text)), None)
    listed = like(text, TALENTS)
    return held or (TALENTS[listed] if listed else Talent(text))
