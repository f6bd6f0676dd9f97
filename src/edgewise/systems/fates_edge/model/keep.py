"""Followers and Assets, talents, complications, and what is carried in a pack."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from edgewise.core.fields import Name, Span, Text
from edgewise.systems.fates_edge.book.terms import Skill


class Loyalty(Enum):
    """How a follower stands to the character."""

    FAITHFUL = "faithful"
    STRAINED = "strained"
    BROKEN = "broken"


class Fitness(Enum):
    """How a follower is."""

    READY = "ready"
    HURT = "hurt"
    DOWN = "down"


class Status(Enum):
    """How an Asset does."""

    FLOURISHING = "flourishing"
    STABLE = "stable"
    STRAINED = "strained"
    COLLAPSED = "collapsed"


class Size(Enum):
    """How big an Asset is, which sets its price."""

    MINOR = "minor"
    STANDARD = "standard"
    MAJOR = "major"


@dataclass(frozen=True, slots=True)
class Follower:
    """A named person with a tie to the character."""

    name: Name = ""
    capability: Annotated[int, Span(1, 5)] = 1
    skill: Skill = Skill.INSIGHT
    """What they help with."""
    level: Annotated[int, Span(0, 5)] = 1
    loyalty: Loyalty = Loyalty.FAITHFUL
    fitness: Fitness = Fitness.READY
    motive: Text = ""
    neglected: Annotated[int, Span(0, 2)] = 0
    """Downtimes in a row without upkeep."""
    gone: bool = False
    """They left, turned or died; kept for the record."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A lasting resource or position under the character's control."""

    name: Name = ""
    size: Size = Size.MINOR
    status: Status = Status.STABLE
    does: Text = ""
    delegate: Name = ""
    """The follower who runs it; empty when the character does."""
    caches: Annotated[int, Span(0, 20)] = 0
    """Cache tokens, each good for a Supply segment."""
    used_off_screen: bool = False
    """Its free use of this session."""
    neglected: Annotated[int, Span(0, 2)] = 0
    lost: bool = False
    enchantment: bool = False
    """A magical item that counts as this Asset."""


class Talent(Enum):
    """The talents that the texts name or that their rules need."""

    EFFORTLESS_CHARGE = "effortless-charge"
    EFFORTLESS_SKIRMISH = "effortless-skirmish"
    RELENTLESS = "relentless"
    CAVALIER = "cavalier"
    CONDITIONING = "conditioning"
    WEAPON_MASTERY = "weapon-mastery"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Gift:
    """A talent that a character has."""

    talent: Talent = Talent.OTHER
    name: Name = ""
    """Its own name for `other`, or the weapon it is about."""
    xp: Annotated[int, Span(0, 40)] = 0
    does: Text = ""


@dataclass(frozen=True, slots=True)
class Item:
    """Something carried."""

    name: Name = ""
    uses: Annotated[int, Span(0, 20)] = 1
