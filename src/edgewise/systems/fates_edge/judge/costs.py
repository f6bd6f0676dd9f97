"""What everything costs in XP, and which Tier so much XP makes."""

from __future__ import annotations

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.numbers import (
    ASSET_TIME,
    ASSET_XP,
    ATTRIBUTE_XP,
    POOL_CEILINGS,
    SKILL_XP,
    TALENT_XP,
    TIERS,
)
from edgewise.systems.fates_edge.book.options import Options
from edgewise.systems.fates_edge.model.keep import Size, Talent


@rule("xp.costs")
def attribute_price(rating: int) -> int:
    """XP of the step up to this rating."""
    return rating * ATTRIBUTE_XP


@rule("xp.costs")
def skill_price(level: int) -> int:
    """XP of the step up to this level."""
    return level * SKILL_XP


def attribute_cost(rating: int, since: int = 1) -> int:
    """XP of every step from one rating to another."""
    return sum(attribute_price(step) for step in range(since + 1, rating + 1))


def skill_cost(level: int, since: int = 0) -> int:
    """XP of every step from one level to another."""
    return sum(skill_price(step) for step in range(since + 1, level + 1))


@rule("followers.price")
def follower_cost(capability: int) -> int:
    """XP of a follower: Capability squared."""
    return capability * capability


@rule("assets.price")
def asset_cost(size: Size) -> int:
    """XP of an Asset."""
    return ASSET_XP[size.value]


@rule("assets.price")
def asset_time(size: Size, options: Options) -> str:
    """How long it takes to build an Asset."""
    return ASSET_TIME["guide" if options.guide_asset_times else "srd"][size.value]


@rule("talents.prices", "talents.named")
def talent_price(talent: Talent, options: Options) -> int | None:
    """XP of a talent that the books name; None for any other."""
    return TALENT_XP["supplement" if options.supplement_talents else "seed"].get(talent.value)


@rule("xp.tiers")
def tier_of(xp: int) -> int:
    """The Tier of so much XP, 1 to 5."""
    return 1 + sum(xp > most for most in TIERS)


@rule("dice.ceiling")
def ceiling_of(tier: int) -> int:
    """The largest pool of a Tier."""
    return POOL_CEILINGS[min(tier, len(POOL_CEILINGS)) - 1]
