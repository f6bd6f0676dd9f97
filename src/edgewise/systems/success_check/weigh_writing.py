"""Writing on a sheet: attributes, skills, weapons, armor, talents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.book import ARMOR, ATTRIBUTES, SKILLS, TALENTS, WEAPONS
from edgewise.systems.success_check.evolve_sheets import without_named
from edgewise.systems.success_check.guards import character, claiming, refuse
from edgewise.systems.success_check.sheet import Armor, Sheet, Skill, Talent, Weapon
from edgewise.systems.success_check.sheet_lines import key_attributes, like
from edgewise.systems.success_check.sheets import MOST
from edgewise.systems.success_check.show import name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Stage

Answer = Ready[e.Event] | Refused

ATTRIBUTE = "characters.attributes"
SKILL = "characters.skills"
WEAPON = "characters.weapons"
ARMORED = "characters.armor"
TALENT = "characters.talents"


def nameless(name: str, what: str, cite: str) -> Refused | None:
    """Refuses a name without any letter."""
    return None if name.strip() else refuse("no-name", f"Say what the {what} is called.", cite)


def sheet_stands(state: State, key: str, cite: str) -> Refused | None:
    """Refuses to change what a check hangs on while its dice lie on the table."""
    check = state.checks.get(key)
    if check is None or check.stage not in {Stage.THROWN, Stage.DAMAGE}:
        return None
    return refuse("dice-lie", f"The dice of {name_of(state, key)} lie on the table: settle that check first.", cite)


def _room(sheet: Sheet, path: str, name: str, cite: str) -> Refused | None:
    """Refuses one more of a kind where the sheet has no room."""
    held = getattr(sheet, path)
    if len(held) < MOST[path] or any(each.name == name for each in held):
        return None
    return refuse("sheet-full", f"A sheet has room for {MOST[path]} {path}.", cite)


@rule("characters.attributes")
def weigh_set_attribute(state: State, seat: Seat, command: c.SetAttribute) -> Answer:
    """Write an attribute; which there are is the table's to say."""
    key = character(state, seat, command.who, ATTRIBUTE)
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    names = [each.name for each in sheet.attributes]
    name = like(command.name, (*names, *ATTRIBUTES)) or command.name.strip()
    stopped = nameless(command.name, "attribute", ATTRIBUTE) or sheet_stands(state, key, ATTRIBUTE)
    stopped = stopped or _room(sheet, "attributes", name, ATTRIBUTE)
    written = e.AttributeSet(key, name, command.value, (ATTRIBUTE,))
    return stopped or free(*claiming(state, seat, key), written)


def _skill(sheet: Sheet, command: c.SetSkill) -> Skill | Refused:
    """The skill as it will stand: with both key attributes, which must be on the sheet."""
    name = like(command.name, (*(each.name for each in sheet.skills), *SKILLS)) or command.name.strip()
    if bool(command.first.strip()) != bool(command.second.strip()):
        return refuse("key-attributes", f"{name} goes by two attributes: say both, or neither.", SKILL)
    keys = key_attributes(sheet, name, command.first, command.second)
    if keys is not None:
        return Skill(name, command.ranks, *keys)
    known = sheet.skill(name) or SKILLS.get(name)
    wanted = {command.first.strip(), command.second.strip()} - {""} or ({known.first, known.second} if known else set())
    if not wanted:
        return refuse("key-attributes", f"Say by which two attributes {name} goes: no list here knows.", SKILL)
    missing = [each for each in sorted(wanted) if like(each, (one.name for one in sheet.attributes)) is None]
    says = f"{name} goes by {' and '.join(missing)}, which this sheet does not have: write that attribute first."
    return refuse("no-such-attribute", says, SKILL, ATTRIBUTE)


@rule("characters.skills", "characters.attributes")
def weigh_set_skill(state: State, seat: Seat, command: c.SetSkill) -> Answer:
    """Write a skill with its ranks and its two key attributes; those of the list need not be said."""
    key = character(state, seat, command.who, SKILL)
    if isinstance(key, Refused):
        return key
    stopped = nameless(command.name, "skill", SKILL) or sheet_stands(state, key, SKILL)
    skill = stopped or _skill(state.sheets[key], command)
    if isinstance(skill, Refused):
        return skill
    stopped = _room(state.sheets[key], "skills", skill.name, SKILL)
    return stopped or free(*claiming(state, seat, key), e.SkillSet(key, skill, (SKILL,)))


def _weapon(command: c.GainWeapon) -> Weapon | Refused:
    """A weapon of the list by its name alone, or one of its own figures."""
    if command.dice is None:
        listed = like(command.name, WEAPONS)
        if listed is None:
            says = f"Say its damage dice, or take one of: {', '.join(WEAPONS)}."
            return refuse("no-such-weapon", says, WEAPON)
        skill = command.skill.strip() or WEAPONS[listed].skill
        return replace(WEAPONS[listed], skill=skill)
    return Weapon(
        command.name.strip(),
        command.dice,
        command.bonus,
        by_strength=command.by_strength,
        stun=command.stun,
        skill=command.skill.strip(),
        pierces=command.pierces,
        pierces_burst=command.pierces if command.burst else 0,
        burst=command.burst,
    )


@rule("characters.weapons")
def weigh_gain_weapon(state: State, seat: Seat, command: c.GainWeapon) -> Answer:
    """Take a weapon from the list, or write one."""
    key = character(state, seat, command.who, WEAPON)
    if isinstance(key, Refused):
        return key
    weapon = nameless(command.name, "weapon", WEAPON) or _weapon(command)
    if isinstance(weapon, Refused):
        return weapon
    stopped = _room(state.sheets[key], "weapons", weapon.name, WEAPON)
    return stopped or free(*claiming(state, seat, key), e.WeaponGained(key, weapon, (WEAPON,)))


def _armor(command: c.GainArmor) -> Armor | Refused:
    """Armor of the list by its name alone, or of its own figures."""
    if command.pt is not None:
        return Armor(command.name.strip(), command.pt, command.dr)
    listed = like(command.name, ARMOR)
    if listed:
        return ARMOR[listed]
    return refuse("no-such-armor", f"Say its PT and DR, or take one of: {', '.join(ARMOR)}.", ARMORED)


@rule("characters.armor")
def weigh_gain_armor(state: State, seat: Seat, command: c.GainArmor) -> Answer:
    """Put on armor from the list, or write it; what was worn before comes off."""
    key = character(state, seat, command.who, ARMORED)
    if isinstance(key, Refused):
        return key
    armor = nameless(command.name, "armor", ARMORED) or _armor(command)
    if isinstance(armor, Refused):
        return armor
    return free(*claiming(state, seat, key), e.ArmorGained(key, armor, (ARMORED,)))


def _talent(command: c.GainTalent) -> Talent:
    """A talent of the list by its name alone, or one with what it does."""
    written = Talent(
        command.name.strip(),
        command.pierces,
        command.initiative_dice,
        command.brings,
        command.removes.strip(),
        command.does,
    )
    listed = like(command.name, TALENTS)
    return TALENTS[listed] if listed and written == Talent(written.name) else written


@rule("characters.talents")
def weigh_gain_talent(state: State, seat: Seat, command: c.GainTalent) -> Answer:
    """Write a talent."""
    key = character(state, seat, command.who, TALENT)
    if isinstance(key, Refused):
        return key
    talent = _talent(command)
    stopped = nameless(command.name, "talent", TALENT) or sheet_stands(state, key, TALENT)
    stopped = stopped or _room(state.sheets[key], "talents", talent.name, TALENT)
    return stopped or free(*claiming(state, seat, key), e.TalentGained(key, talent, (TALENT,)))


@rule("characters.weapons", "characters.talents", "characters.skills", "characters.armor")
def weigh_lose(state: State, seat: Seat, command: c.Lose) -> Answer:
    """Strike a weapon, a talent or a skill off the sheet, or take armor off."""
    key = character(state, seat, command.who, "characters.sheet")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    held = [
        *(each.name for each in sheet.weapons),
        *(each.name for each in sheet.talents),
        *(each.name for each in sheet.skills),
        sheet.armor.name,
    ]
    name = command.name if command.name in held else like(command.name, held)
    if name is None or without_named(sheet, name) is None:
        says = f"There is no {command.name[:80]!r} on the sheet of {name_of(state, key)}."
        return refuse("not-there", says, "characters.sheet")
    stopped = sheet_stands(state, key, "characters.sheet")
    return stopped or free(*claiming(state, seat, key), e.Lost(key, name, ("characters.sheet",)))


WEIGH: Mapping[type, Callable[[State, Seat, Any], Answer]] = {
    c.SetAttribute: weigh_set_attribute,
    c.SetSkill: weigh_set_skill,
    c.GainWeapon: weigh_gain_weapon,
    c.GainArmor: weigh_gain_armor,
    c.GainTalent: weigh_gain_talent,
    c.Lose: weigh_lose,
}
"""The rules of writing on a sheet."""
