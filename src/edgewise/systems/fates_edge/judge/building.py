"""What a build costs, what is wrong with it, and which Tier it makes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.numbers import (
    COMPLICATION_XP,
    MAKING_MOST,
    MAKING_XP,
    SPREAD,
    START_BONDS,
    START_COMPLICATIONS,
    START_LEVEL_MOST,
    START_LEVELS,
)
from edgewise.systems.fates_edge.book.options import Options
from edgewise.systems.fates_edge.book.terms import Attribute, Skill
from edgewise.systems.fates_edge.judge.costs import (
    asset_cost,
    attribute_cost,
    ceiling_of,
    follower_cost,
    skill_cost,
    tier_of,
)
from edgewise.systems.fates_edge.judge.keeping import held, present
from edgewise.systems.fates_edge.model.items import armor_xp, items_of, shield_xp, weapon_xp
from edgewise.systems.fates_edge.model.keep import Gift, Talent
from edgewise.systems.fates_edge.model.sheet import Sheet

SPREAD_COST = sum(attribute_cost(rating) for rating in SPREAD)
"""What the set Attributes would cost, which nobody pays."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one part of a build costs."""

    what: str
    xp: int
    cite: str


@dataclass(frozen=True, slots=True)
class Build:
    """What a character is worth, and what there is to spend on one that is being made."""

    parts: tuple[Part, ...]
    budget: int

    @property
    def spent(self) -> int:
        """XP of all parts."""
        return sum(part.xp for part in self.parts)


@dataclass(frozen=True, slots=True)
class Fault:
    """What keeps a character from being ready."""

    says: str
    """A full sentence."""
    cite: str


def build(sheet: Sheet, options: Options) -> Build:
    """What everything on the sheet costs, and the XP that a new character with these bonds and complications has."""
    parts = (
        Part("Attributes", attributes_xp(sheet, options), "xp.costs"),
        Part("Skills", sum(skill_cost(sheet.level(skill)) for skill in Skill), "xp.costs"),
        Part("Talents", sum(gift.xp for gift in sheet.talents), "talents.prices"),
        Part("Followers", sum(follower_cost(each.capability) for each in present(sheet)), "followers.price"),
        Part("Assets", sum(asset_cost(asset.size) for asset in held(sheet) if not asset.enchantment), "assets.price"),
        Part("Masterwork and magic", gear_xp(sheet), "making.gear"),
    )
    return Build(tuple(part for part in parts if part.xp), budget(sheet, options))


@rule("making.methods")
def attributes_xp(sheet: Sheet, options: Options) -> int:
    """What the Attributes cost; the set ones are given, and only what grew beyond them counts."""
    cost = sum(attribute_cost(sheet.rating(attribute)) for attribute in Attribute)
    return cost if options.made_by_points else max(0, cost - SPREAD_COST)


@rule("making.gear")
def gear_xp(sheet: Sheet) -> int:
    """What masterwork and magic cost; mundane gear is free."""
    magic = sum(each.xp for item in items_of(sheet) for each in item.enchantments)
    weapons = sum(weapon_xp(weapon) for weapon in sheet.weapons if weapon.masterwork)
    armor = armor_xp(sheet.armor) if sheet.armor.masterwork else 0
    shield = shield_xp(sheet.shield) if sheet.shield.masterwork else 0
    return magic + weapons + armor + shield


@rule("making.budget", "making.bonds", "making.complications")
def budget(sheet: Sheet, options: Options) -> int:
    """XP of a new character: what everyone has, and more for bonds and complications, up to a limit."""
    bonds = min(START_BONDS, len(sheet.bonds)) * options.bond_xp
    complications = min(START_COMPLICATIONS, len(sheet.complications)) * COMPLICATION_XP
    return min(MAKING_MOST, MAKING_XP + bonds + complications)


# ------------------------------------------------------------------------------------------------------------ faults


def problems(sheet: Sheet, options: Options) -> tuple[str, ...]:
    """Everything that keeps a character from being ready, each in a sentence; empty when it is."""
    return tuple(fault.says for fault in faults(sheet, options))


def faults(sheet: Sheet, options: Options) -> tuple[Fault, ...]:
    """Everything that keeps a character from being ready, with the passages."""
    return (
        *_unnamed(sheet),
        *_off_the_spread(sheet, options),
        *_over_the_skill(sheet, options),
        *_too_many(sheet),
        *_unmet(sheet),
        *_too_dear(sheet, options),
    )


def _unnamed(sheet: Sheet) -> Iterator[Fault]:
    if not sheet.name.strip():
        yield Fault("The character needs a name.", "making.methods")


@rule("making.methods")
def _off_the_spread(sheet: Sheet, options: Options) -> Iterator[Fault]:
    if options.made_by_points:
        return
    ratings = sorted(sheet.rating(attribute) for attribute in Attribute)
    if tuple(ratings) != SPREAD:
        says = f"Attributes are 1, 2, 2 and 3 in any order; these are {', '.join(map(str, ratings))}."
        yield Fault(says, "making.methods")
    levels = sum(sheet.level(skill) for skill in Skill)
    if levels != START_LEVELS:
        yield Fault(f"There are {START_LEVELS} Skill levels to give; {levels} are given.", "making.methods")
    high = [f"{skill.value.capitalize()} {sheet.level(skill)}" for skill in Skill if sheet.level(skill) > 2]
    if high:
        yield Fault(f"No Skill begins above {START_LEVEL_MOST}: {', '.join(high)}.", "making.methods")


@rule("making.skill-cap")
def skill_most(sheet: Sheet, options: Options) -> int | None:
    """The highest level that a Skill may have, where Attributes limit it; None where they do not."""
    return max(sheet.rating(attribute) for attribute in Attribute) if options.skill_capped else None


def _over_the_skill(sheet: Sheet, options: Options) -> Iterator[Fault]:
    most = skill_most(sheet, options)
    if most is None:
        return
    high = [skill.value.capitalize() for skill in Skill if sheet.level(skill) > most]
    if high:
        says = f"No Skill is higher than the highest Attribute, which is {most}: {', '.join(high)}."
        yield Fault(says, "making.skill-cap")


@rule("making.bonds", "making.complications")
def _too_many(sheet: Sheet) -> Iterator[Fault]:
    if len(sheet.bonds) > START_BONDS:
        says = f"A new character has at most {START_BONDS} bonds; there are {len(sheet.bonds)}."
        yield Fault(says, "making.bonds")
    if len(sheet.complications) > START_COMPLICATIONS:
        says = f"At most {START_COMPLICATIONS} complications; there are {len(sheet.complications)}."
        yield Fault(says, "making.complications")


def _unmet(sheet: Sheet) -> Iterator[Fault]:
    for gift in sheet.talents:
        lacks = missing(sheet, gift)
        if lacks:
            yield Fault(f"{talent_title(gift)} needs {lacks}.", "talents.named")


@rule("making.budget")
def _too_dear(sheet: Sheet, options: Options) -> Iterator[Fault]:
    made = build(sheet, options)
    if made.spent > made.budget:
        yield Fault(f"The build costs {made.spent} XP, and there are {made.budget}.", "making.budget")


# ----------------------------------------------------------------------------------------------------------- talents

_NEEDS: dict[Talent, tuple[tuple[Attribute | Skill, int], ...]] = {
    Talent.EFFORTLESS_CHARGE: ((Attribute.BODY, 3), (Skill.MELEE, 2)),
    Talent.EFFORTLESS_SKIRMISH: ((Attribute.WITS, 3), (Skill.RANGED, 2)),
    Talent.RELENTLESS: ((Attribute.BODY, 3), (Skill.ATHLETICS, 2)),
}
_MOUNT = "war mount"


def talent_title(gift: Gift) -> str:
    """What a talent is called."""
    if gift.talent is Talent.OTHER:
        return gift.name.strip() or "A talent without a name"
    title = gift.talent.value.replace("-", " ").title()
    return f"{title} ({gift.name.strip()})" if gift.name.strip() else title


@rule("talents.named")
def missing(sheet: Sheet, gift: Gift) -> str:
    """What a character lacks for a talent, in words; empty when nothing."""
    if gift.talent is Talent.CAVALIER:
        return _no_rider(sheet)
    lacks = [
        f"{what.value.capitalize()} {least}"
        for what, least in _NEEDS.get(gift.talent, ())
        if (sheet.rating(what) if isinstance(what, Attribute) else sheet.level(what)) < least
    ]
    return " and ".join(lacks)


def _no_rider(sheet: Sheet) -> str:
    mounts = (f"{asset.name} {asset.does}".casefold() for asset in held(sheet))
    lacks = [] if any(_MOUNT in words for words in mounts) else ["a War Mount among the Assets"]
    if max(sheet.level(Skill.MELEE), sheet.level(Skill.RANGED)) < 2:
        lacks.append("Melee 2 or Ranged 2")
    return " and ".join(lacks)


# ------------------------------------------------------------------------------------------------------ ------- Tier


def tier(sheet: Sheet, options: Options) -> int:
    """The Tier of a character, 1 to 5: by what the build is worth and the XP still held."""
    return tier_of(build(sheet, options).spent + sheet.purses.xp)


def pool_ceiling(sheet: Sheet, options: Options) -> int | None:
    """The largest pool of the character's Tier; None where this table sets no limit."""
    return ceiling_of(tier(sheet, options)) if options.tier_ceiling else None
