"""Gear on a sheet as a table sets it by hand: a line a thing."""

from __future__ import annotations

import re
from dataclasses import replace

from edgewise.core.by_hand import Part, Unfit, whole, whole_expected
from edgewise.core.fields import NAME_LIMIT
from edgewise.systems.fates_edge.book.numbers import TAG_LIMIT
from edgewise.systems.fates_edge.book.terms import Condition
from edgewise.systems.fates_edge.commands.gear import USES_MOST
from edgewise.systems.fates_edge.model.gear import FISTS, ShieldKind, Tag, Trinket, Weapon, WeaponKind, Weight
from edgewise.systems.fates_edge.model.items import called
from edgewise.systems.fates_edge.model.keep import Item
from edgewise.systems.fates_edge.model.sheet import Sheet

MASTERWORK = "masterwork"
_MAKE = {f"{weight.value} {kind.value}": (weight, kind) for weight in Weight for kind in WeaponKind}
_TAGS = {tag.value: tag for tag in Tag}
_CONDITIONS = {condition.value: condition for condition in Condition}
_USES = re.compile(r"(.*\S)\s+[x×]([0-9]{1,2})")
A_WEAPON = (
    'a weapon a line, as "Spear, medium melee, hafted": its name, light, medium or heavy with melee or ranged, '
    f"then up to {TAG_LIMIT} tags ({', '.join(_TAGS)}), masterwork, and neglected or compromised"
)
SOME_GEAR = f'a thing a line, as "Torches x3", with at most {USES_MOST} uses'
A_TRINKET = 'a trinket a line, as "Boots of the road", or "Boots of the road, neglected"'


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _plain(name: str) -> str:
    return " ".join(name.split())


def _distinct(names: list[str]) -> bool:
    return len({called(name) for name in names}) == len(names) and all(len(name) <= NAME_LIMIT for name in names)


# ----------------------------------------------------------------------------------------------------------- weapons


def weapon_line(weapon: Weapon) -> str:
    """A weapon as its line is written."""
    words = [_plain(weapon.name), f"{weapon.weight.value} {weapon.kind.value}", *(tag.value for tag in weapon.tags)]
    words += [MASTERWORK] if weapon.masterwork else []
    words += [] if weapon.condition is Condition.SOUND else [weapon.condition.value]
    return ", ".join(words)


def weapon_of(line: str) -> Weapon | None:
    """The weapon that a line describes; None when it describes none. A name may hold commas itself."""
    words = [word.strip() for word in line.split(",")]
    at = next((at for at in range(len(words) - 1, 0, -1) if words[at].casefold() in _MAKE), None)
    name = _plain(", ".join(words[:at])) if at else ""
    if at is None or not name:
        return None
    rest = [word.casefold() for word in words[at + 1 :]]
    if set(rest) - _TAGS.keys() - _CONDITIONS.keys() - {MASTERWORK} or len(set(rest)) < len(rest):
        return None
    tags = tuple(_TAGS[word] for word in rest if word in _TAGS)
    states = [_CONDITIONS[word] for word in rest if word in _CONDITIONS]
    if len(tags) > TAG_LIMIT or len(states) > 1:
        return None
    weight, kind = _MAKE[words[at].casefold()]
    return Weapon(name, weight, kind, tags, states[0] if states else Condition.SOUND, MASTERWORK in rest)


def _weapons(sheet: Sheet, text: str) -> Sheet | Unfit:
    made = [weapon_of(line) for line in _lines(text)]
    weapons = [weapon for weapon in made if weapon is not None]
    if len(weapons) < len(made) or not _distinct([weapon.name for weapon in weapons]):
        return Unfit(A_WEAPON)
    magic = {called(weapon.name): weapon.enchantments for weapon in sheet.weapons}
    kept = tuple(replace(weapon, enchantments=magic.get(called(weapon.name), ())) for weapon in weapons)
    wielded = next((weapon.name for weapon in kept if called(weapon.name) == called(sheet.wielded)), "")
    return replace(sheet, weapons=kept, wielded=wielded)


def _wielded(sheet: Sheet, text: str) -> Sheet | Unfit:
    names = {called(weapon.name): weapon.name for weapon in sheet.weapons}
    wanted = called(text)
    if wanted in names or wanted in {"", FISTS.name}:
        return replace(sheet, wielded=names.get(wanted, ""))
    return Unfit(f"nothing for bare hands, or one of: {', '.join(_plain(name) for name in names.values())}")


# ------------------------------------------------------------------------------------------------- shield, gear, magic


def _shield_kind(sheet: Sheet, text: str) -> Sheet | Unfit:
    kinds = {kind.value: kind for kind in ShieldKind}
    kind = kinds.get(text.strip())
    return replace(sheet, shield=replace(sheet.shield, kind=kind)) if kind else Unfit(f"one of: {', '.join(kinds)}")


def _shield_condition(sheet: Sheet, text: str) -> Sheet | Unfit:
    condition = _CONDITIONS.get(text.strip())
    if condition is None:
        return Unfit(f"one of: {', '.join(_CONDITIONS)}")
    return replace(sheet, shield=replace(sheet.shield, condition=condition))


def _item_of(line: str) -> Item:
    match = _USES.fullmatch(line)
    return Item(_plain(match[1]), int(match[2])) if match else Item(_plain(line))


def _gear(sheet: Sheet, text: str) -> Sheet | Unfit:
    items = tuple(_item_of(line) for line in _lines(text))
    fits = all(item.uses <= USES_MOST for item in items) and _distinct([item.name for item in items])
    return replace(sheet, gear=items) if fits else Unfit(SOME_GEAR)


def _trinket_line(trinket: Trinket) -> str:
    state = "" if trinket.condition is Condition.SOUND else f", {trinket.condition.value}"
    return f"{_plain(trinket.name)}{state}"


def _trinket_of(line: str) -> Trinket:
    name, _, word = line.rpartition(",")
    condition = _CONDITIONS.get(word.strip().casefold())
    return Trinket(_plain(name), (), condition) if condition and name.strip() else Trinket(_plain(line))


def _trinkets(sheet: Sheet, text: str) -> Sheet | Unfit:
    made = [_trinket_of(line) for line in _lines(text)]
    if not _distinct([trinket.name for trinket in made]):
        return Unfit(A_TRINKET)
    magic = {called(trinket.name): trinket.enchantments for trinket in sheet.trinkets}
    kept = tuple(replace(trinket, enchantments=magic.get(called(trinket.name), ())) for trinket in made)
    return replace(sheet, trinkets=kept)


# --------------------------------------------------------------------------------------------------------- the fallen


def _stable(sheet: Sheet, text: str) -> Sheet | Unfit:
    word = text.strip().casefold()
    if word not in {"yes", "no"}:
        return Unfit("yes or no")
    return replace(sheet, fallen=replace(sheet.fallen, stable=word == "yes"))


def _failures(sheet: Sheet, text: str) -> Sheet | Unfit:
    number = whole(text, 0, _MOST_FAILURES)
    if number is None:
        return whole_expected(0, _MOST_FAILURES)
    return replace(sheet, fallen=replace(sheet.fallen, failures=number))


_MOST_FAILURES = 9

PARTS: dict[str, Part[Sheet]] = {
    part.path: part
    for part in (
        Part("weapons", "Weapons, one a line", lambda sheet: "\n".join(map(weapon_line, sheet.weapons)), _weapons),
        Part("wielded", "In hand", lambda sheet: sheet.wielded, _wielded),
        Part("shield.kind", "Shield", lambda sheet: sheet.shield.kind.value, _shield_kind),
        Part("shield.condition", "Shield's condition", lambda s: s.shield.condition.value, _shield_condition),
        Part(
            "gear",
            "Gear, one a line",
            lambda sheet: "\n".join(f"{_plain(item.name)} x{item.uses}" for item in sheet.gear),
            _gear,
        ),
        Part("trinkets", "Trinkets, one a line", lambda s: "\n".join(map(_trinket_line, s.trinkets)), _trinkets),
        Part("fallen.stable", "Stable at Harm 3", lambda s: "yes" if s.fallen.stable else "no", _stable),
        Part("fallen.failures", "Failed attempts to stabilize", lambda s: str(s.fallen.failures), _failures),
    )
}
"""Every part of gear that can be set by hand, by its path."""
