"""The things on a sheet that have a state, or magic in them: found by name, priced and changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.numbers import (
    ARMOR_XP,
    MAGIC_LEVELS,
    MAGIC_ON_ARMOR,
    MAGIC_ON_TRINKET,
    MAGIC_ON_WEAPON,
    SHIELD_XP,
    TAG_XP,
    WEAPON_XP,
)
from edgewise.systems.fates_edge.book.terms import Armor, Condition
from edgewise.systems.fates_edge.model.gear import (
    NO_SHIELD,
    UNARMORED,
    Enchantment,
    Shield,
    ShieldKind,
    Tag,
    Weapon,
    Weight,
    Worn,
)
from edgewise.systems.fates_edge.model.sheet import Sheet


class ItemKind(Enum):
    """Where on a sheet something stands."""

    ARMOR = "armor"
    SHIELD = "shield"
    WEAPON = "weapon"
    TRINKET = "trinket"
    GEAR = "gear"


def in_words(kind: ItemKind, name: str) -> str:
    """What something is called within a sentence: "the medium armor", "the Spear"."""
    plain = kind in {ItemKind.ARMOR, ItemKind.SHIELD}
    return f"the {name[:1].lower() + name[1:] if plain else name}"


@dataclass(frozen=True, slots=True)
class Found:
    """Something on a sheet."""

    kind: ItemKind
    name: str
    """What it is called: "Medium armor", "Spear"."""
    condition: Condition = Condition.SOUND
    enchantments: tuple[Enchantment, ...] = ()

    @property
    def words(self) -> str:
        """What it is called within a sentence."""
        return in_words(self.kind, self.name)

    @property
    def key(self) -> str:
        """The word that a command names it by."""
        return self.kind.value if self.kind in {ItemKind.ARMOR, ItemKind.SHIELD} else self.name


def called(name: str) -> str:
    """A name as it is compared: without stray blanks, and in either case."""
    return " ".join(name.split()).casefold()


def items_of(sheet: Sheet) -> tuple[Found, ...]:
    """Everything on the sheet, armor first."""
    found = []
    if sheet.armor.kind is not Armor.NONE:
        armor = sheet.armor
        name = f"{armor.kind.value.capitalize()} armor"
        found.append(Found(ItemKind.ARMOR, name, armor.condition, armor.enchantments))
    if sheet.shield.kind is not ShieldKind.NONE:
        found.append(Found(ItemKind.SHIELD, sheet.shield.kind.value.capitalize(), sheet.shield.condition))
    found += [Found(ItemKind.WEAPON, each.name, each.condition, each.enchantments) for each in sheet.weapons]
    found += [Found(ItemKind.TRINKET, each.name, each.condition, each.enchantments) for each in sheet.trinkets]
    found += [Found(ItemKind.GEAR, each.name) for each in sheet.gear]
    return tuple(found)


def find_item(sheet: Sheet, named: str) -> Found | None:
    """What `named` means on this sheet: "armor", "shield", or a name."""
    wanted = called(named)
    found = (item for item in items_of(sheet) if wanted in {called(item.key), called(item.name)})
    return next(found, None) if wanted else None


def unused_name(sheet: Sheet, stem: str) -> str:
    """A name that nothing on the sheet bears yet, to begin with."""
    names = (stem, *(f"{stem} {number}" for number in range(2, len(items_of(sheet)) + 3)))
    return next(name for name in names if find_item(sheet, name) is None)


def with_condition(sheet: Sheet, item: Found, condition: Condition) -> Sheet:
    """The sheet with one of its items in another condition."""
    if item.kind is ItemKind.ARMOR:
        return replace(sheet, armor=replace(sheet.armor, condition=condition))
    if item.kind is ItemKind.SHIELD:
        return replace(sheet, shield=replace(sheet.shield, condition=condition))
    if item.kind is ItemKind.WEAPON:
        weapons = (replace(each, condition=condition) if each.name == item.name else each for each in sheet.weapons)
        return replace(sheet, weapons=tuple(weapons))
    worn = (replace(each, condition=condition) if each.name == item.name else each for each in sheet.trinkets)
    return replace(sheet, trinkets=tuple(worn))


def with_enchantments(sheet: Sheet, item: Found, magic: tuple[Enchantment, ...]) -> Sheet:
    """The sheet with other magic in one of its items; nothing but weapons, armor and trinkets holds any."""
    if item.kind is ItemKind.ARMOR:
        return replace(sheet, armor=replace(sheet.armor, enchantments=magic))
    if item.kind is ItemKind.WEAPON:
        weapons = (replace(each, enchantments=magic) if each.name == item.name else each for each in sheet.weapons)
        return replace(sheet, weapons=tuple(weapons))
    worn = (replace(each, enchantments=magic) if each.name == item.name else each for each in sheet.trinkets)
    return replace(sheet, trinkets=tuple(worn))


def without(sheet: Sheet, item: Found) -> Sheet:
    """The sheet when one of its items is gone."""
    if item.kind is ItemKind.ARMOR:
        return replace(sheet, armor=UNARMORED)
    if item.kind is ItemKind.SHIELD:
        return replace(sheet, shield=NO_SHIELD)
    if item.kind is ItemKind.WEAPON:
        left = tuple(each for each in sheet.weapons if each.name != item.name)
        return replace(sheet, weapons=left, wielded="" if sheet.wielded == item.name else sheet.wielded)
    if item.kind is ItemKind.TRINKET:
        return replace(sheet, trinkets=tuple(each for each in sheet.trinkets if each.name != item.name))
    return replace(sheet, gear=tuple(each for each in sheet.gear if each.name != item.name))


@rule("magic.limit")
def magic_limit(sheet: Sheet, item: Found) -> int:
    """How many enchantments an item can hold."""
    if item.kind is ItemKind.ARMOR:
        return MAGIC_ON_ARMOR[sheet.armor.kind.value]
    if item.kind is ItemKind.WEAPON:
        return next(MAGIC_ON_WEAPON[each.weight.value] for each in sheet.weapons if each.name == item.name)
    return 0 if item.kind is ItemKind.SHIELD else MAGIC_ON_TRINKET


@rule("magic.remove")
def magic_level(enchantment: Enchantment) -> int:
    """The level of an enchantment, 1 to 3, by what it cost."""
    return 1 + sum(enchantment.xp > most for most in MAGIC_LEVELS)


def asset_name(enchantment: str, item: str) -> str:
    """What the Asset is called that an enchantment counts as."""
    return f"{enchantment} ({item})"


@rule("weapons.prices", "tags.limit")
def weapon_xp(weapon: Weapon) -> int:
    """What a masterwork weapon of this kind costs."""
    return WEAPON_XP[weapon.weight.value] + TAG_XP * len(weapon.tags)


@rule("armor.prices")
def armor_xp(armor: Worn) -> int:
    """What masterwork armor of this kind costs."""
    return ARMOR_XP.get(armor.kind, 0)


@rule("shields.prices")
def shield_xp(shield: Shield) -> int:
    """What a masterwork shield of this kind costs."""
    return SHIELD_XP.get(shield.kind.value, 0)


@rule("shields.hand", "tags.silent")
def bars_shield(weapon: Weapon) -> bool:
    """Whether nobody can hold a shield beside this weapon: it is Heavy, or takes both hands."""
    return weapon.weight is Weight.HEAVY or Tag.TWO_HANDED in weapon.tags
