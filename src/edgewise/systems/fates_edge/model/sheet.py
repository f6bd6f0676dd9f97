"""A character, as the table keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from edgewise.core.fields import Name, Span, Text
from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.numbers import BOON_CAP, HARM_MOST
from edgewise.systems.fates_edge.book.terms import Attribute, CarriedFrom, Life, Skill
from edgewise.systems.fates_edge.judge.harm import track
from edgewise.systems.fates_edge.model.gear import FISTS, NO_SHIELD, UNARMORED, Shield, Trinket, Weapon, Worn
from edgewise.systems.fates_edge.model.keep import Asset, Follower, Gift, Item, Talent

Rating = Annotated[int, Span(1, 5)]
Level = Annotated[int, Span(0, 5)]


@dataclass(frozen=True, slots=True)
class Attributes:
    """Four broad traits, 1 to 5 each."""

    body: Rating = 2
    wits: Rating = 2
    spirit: Rating = 2
    presence: Rating = 2


@dataclass(frozen=True, slots=True)
class Skills:
    """Twelve skills, 0 to 5 each."""

    melee: Level = 0
    ranged: Level = 0
    athletics: Level = 0
    stealth: Level = 0
    endurance: Level = 0
    craft: Level = 0
    sway: Level = 0
    deception: Level = 0
    performance: Level = 0
    insight: Level = 0
    lore: Level = 0
    arcana: Level = 0


@dataclass(frozen=True, slots=True)
class Tracks:
    """Harm 0 to 3, and Fatigue, below Body at rest; a sheet that comes in fuller overflows at the next mark."""

    harm: Annotated[int, Span(0, HARM_MOST)] = 0
    fatigue: Annotated[int, Span(0, 5)] = 0


@dataclass(frozen=True, slots=True)
class Purses:
    """What is held and spent."""

    boons: Annotated[int, Span(0, BOON_CAP)] = 0
    xp: Annotated[int, Span(0, 1_000)] = 0


@dataclass(frozen=True, slots=True)
class Bond:
    """A tie that pays a Boon once a session."""

    name: Name
    claimed: bool = False


@dataclass(frozen=True, slots=True)
class Carried:
    """Something that waits for the character's next roll in this scene."""

    position: int = 0
    """Steps of Position, down when negative."""
    dv: int = 0
    """What it takes off the Difficulty Value."""
    why: str = ""
    dice: int = 0
    effect: int = 0
    """Steps of Effect, down when negative."""
    source: CarriedFrom = CarriedFrom.ROLL
    turns: int | None = None
    """Own turns after which it is gone; None keeps it to the end of the scene."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """Somebody at Harm 3, whom only help keeps alive."""

    failures: int = 0
    """Attempts in a row that failed to stabilize; each makes the next one harder by 1."""
    stable: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A character."""

    name: Name = ""
    blurb: Text = ""
    attributes: Attributes = Attributes()
    skills: Skills = Skills()
    tracks: Tracks = Tracks()
    purses: Purses = Purses()
    armor: Worn = UNARMORED
    bonds: tuple[Bond, ...] = ()
    life: Life = Life.ALIVE
    carried: tuple[Carried, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    wielded: Name = ""
    """Name of the weapon in hand; empty for bare hands."""
    shield: Shield = NO_SHIELD
    trinkets: tuple[Trinket, ...] = ()
    gear: tuple[Item, ...] = ()
    talents: tuple[Gift, ...] = ()
    followers: tuple[Follower, ...] = ()
    assets: tuple[Asset, ...] = ()
    complications: tuple[Name, ...] = ()
    fallen: Fallen = Fallen()
    making: bool = False
    """Still being made: nothing costs XP one by one, the whole build is checked instead."""

    @property
    def weapon(self) -> Weapon:
        """The weapon in hand."""
        return next((weapon for weapon in self.weapons if weapon.name == self.wielded and self.wielded), FISTS)

    def has(self, talent: Talent) -> bool:
        """Whether the character has this talent."""
        return any(gift.talent is talent for gift in self.talents)

    def rating(self, attribute: Attribute) -> int:
        """The rating of one attribute."""
        return int(getattr(self.attributes, attribute.value))

    def level(self, skill: Skill) -> int:
        """The level of one skill."""
        return int(getattr(self.skills, skill.value))


@rule("talents.conditioning")
def boxes(sheet: Sheet) -> int:
    """Boxes of the Fatigue track: Body, and one more with Conditioning."""
    return track(sheet.attributes.body) + sheet.has(Talent.CONDITIONING)


def fatigue_room(sheet: Sheet) -> int:
    """The most Fatigue that can stand on the track without overflow."""
    return boxes(sheet) - 1
