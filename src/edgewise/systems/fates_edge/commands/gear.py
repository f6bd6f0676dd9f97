"""What a seat may ask about gear, supply, time, care and dying."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from edgewise.core.fields import Name, Says, Span, Text
from edgewise.systems.fates_edge.book.numbers import (
    FORAGE_DV,
    QUARTERMASTER_DV,
    SUPPLY_SIZE,
    TEND_DV,
)
from edgewise.systems.fates_edge.book.terms import Armor, Attribute, Condition
from edgewise.systems.fates_edge.model.gear import Magic, ShieldKind, Tag, WeaponKind, Weight
from edgewise.systems.fates_edge.rolls import MOST_DV

USES_MOST = 20
DAYS_MOST = 30
"""Days that pass in one command."""
ENCHANTMENT_XP_MOST = 20


class Mending(Enum):
    """How gear is put right."""

    REST = "rest"
    SCENE = "scene"
    DAY = "day"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Mending.REST: "A short rest with tools: Neglected to sound",
            Mending.SCENE: "A scene of work: Compromised to Neglected",
            Mending.DAY: "A full day: Compromised to sound",
        }[self]


class Shortage(Enum):
    """What fills a segment of the Supply Timer."""

    TRAVEL = "travel"
    BEATS = "beats"
    MARCH = "march"
    COUNTRY = "country"
    AMMUNITION = "ammunition"
    OTHER = "other"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Shortage.TRAVEL: "A travel roll failed",
            Shortage.BEATS: "1 Story Beat",
            Shortage.MARCH: "A forced march",
            Shortage.COUNTRY: "Hostile or barren country",
            Shortage.AMMUNITION: "Ammunition runs low",
            Shortage.OTHER: "Something else",
        }[self]


class Resupply(Enum):
    """What clears segments of the Supply Timer, besides foraging."""

    SETTLEMENT = "settlement"
    CACHE = "cache"
    OTHER = "other"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Resupply.SETTLEMENT: "A settlement: everything is full again",
            Resupply.CACHE: "A Cache token of an Asset",
            Resupply.OTHER: "Something else",
        }[self]


class Scale(Enum):
    """How much time passes."""

    MOMENT = "moment"
    SOME_TIME = "some-time"
    SIGNIFICANT_TIME = "significant-time"
    DAYS = "days"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Scale.MOMENT: "A moment: one action",
            Scale.SOME_TIME: "Some time: minutes",
            Scale.SIGNIFICANT_TIME: "Significant time: hours",
            Scale.DAYS: "Days",
        }[self]


How = Annotated[Text, Says("How", "found, looted, bought with Supply")]
Masterwork = Annotated[bool, Says("Masterwork", "paid in XP; mundane gear costs none")]
Quest = Annotated[bool, Says("Won by a quest", "the GM's word; no XP")]
ItemName = Annotated[Name, Says("Item", '"armor", "shield", or its name')]
With = Annotated[Attribute, Says("Attribute", "with Craft")]
Kit = Annotated[bool, Says("Use up some of a healer's kit")]


# ---------------------------------------------------------------------------------------------- getting and losing gear


@dataclass(frozen=True, slots=True)
class GainWeapon:
    """Get a weapon: a ready one by its name in the armory, or one of one's own making."""

    name: Annotated[Name, Says("Name", "empty for the ready one's own")] = ""
    ready: Annotated[Name, Says("Ready weapon", "its weight, kind and tags count")] = ""
    weight: Annotated[Weight, Says("Weight")] = Weight.MEDIUM
    kind: Annotated[WeaponKind, Says("Kind")] = WeaponKind.MELEE
    tag_one: Annotated[Tag | None, Says("Tag")] = None
    tag_two: Annotated[Tag | None, Says("Second tag")] = None
    masterwork: Masterwork = False
    quest: Quest = False
    how: How = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class GainArmor:
    """Put on other armor in place of what was worn."""

    kind: Annotated[Armor, Says("Armor")]
    masterwork: Masterwork = False
    quest: Quest = False
    how: How = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class GainShield:
    """Take up a shield."""

    kind: Annotated[ShieldKind, Says("Shield")]
    masterwork: Masterwork = False
    quest: Quest = False
    how: How = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class GainGear:
    """Pack something, or more uses of what is packed already."""

    name: Annotated[Name, Says("What")]
    uses: Annotated[int, Span(0, USES_MOST), Says("Uses", "0: as many as such a thing comes with")] = 0
    how: How = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class UseGear:
    """Use something up."""

    item: Annotated[Name, Says("What")]
    what: Annotated[Text, Says("For")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class LoseItem:
    """Something is lost, sold, broken for good or given away."""

    item: ItemName
    why: Annotated[Text, Says("Why")] = ""
    who: Name = ""


# ------------------------------------------------------------------------------------------------ condition and magic


@dataclass(frozen=True, slots=True)
class SetCondition:
    """Say what state a piece of gear is in."""

    item: ItemName
    condition: Annotated[Condition, Says("Condition")]
    why: Annotated[Text, Says("Why")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Mend:
    """Put gear right, by a rest, a scene or a day of work."""

    item: ItemName
    how: Annotated[Mending, Says("How")] = Mending.REST
    smith: Annotated[bool, Says("A smith does it", "no roll")] = False
    attribute: With = Attribute.WITS
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Enchant:
    """Work magic into a weapon, armor or a trinket."""

    item: ItemName
    kind: Annotated[Magic, Says("Enchantment")] = Magic.OTHER
    name: Annotated[Name, Says("Its name", "for one that is not in the list")] = ""
    xp: Annotated[int, Span(0, ENCHANTMENT_XP_MOST), Says("XP", "for one that is not in the list")] = 0
    does: Annotated[Text, Says("What it does", "for one that is not in the list")] = ""
    quest: Quest = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Disenchant:
    """Take an enchantment out again by a ritual."""

    item: ItemName
    enchantment: Annotated[Name, Says("Enchantment", "empty for the first")] = ""
    who: Name = ""


# -------------------------------------------------------------------------------------------------- supply and time


@dataclass(frozen=True, slots=True)
class Forage:
    """Look for food and water on the way."""

    dv: Annotated[int, Span(1, MOST_DV), Says("Difficulty Value")] = FORAGE_DV
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Quartermaster:
    """Look after the party's stores on the way."""

    dv: Annotated[int, Span(1, MOST_DV), Says("Difficulty Value")] = QUARTERMASTER_DV
    who: Name = ""


@dataclass(frozen=True, slots=True)
class TickSupply:
    """The GM fills a segment of the Supply Timer."""

    cause: Annotated[Shortage, Says("Cause")]
    why: Annotated[Text, Says("What runs short")] = ""


@dataclass(frozen=True, slots=True)
class ClearSupply:
    """Stores are filled up again."""

    cause: Annotated[Resupply, Says("By")] = Resupply.SETTLEMENT
    segments: Annotated[int, Span(1, SUPPLY_SIZE), Says("Segments", "for something else")] = 1
    asset: Annotated[Name, Says("Asset", "whose Cache token is spent; empty for the first")] = ""
    why: Annotated[Text, Says("How")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class PassTime:
    """The GM lets time pass."""

    scale: Annotated[Scale, Says("How long")] = Scale.DAYS
    days: Annotated[int, Span(1, DAYS_MOST), Says("Days", "for days only")] = 1
    use_supplies: Annotated[bool, Says("Away from supplies", "one Supply segment a day")] = False
    why: Annotated[Text, Says("What happens meanwhile")] = ""


# ---------------------------------------------------------------------------------------------------- dying and care


@dataclass(frozen=True, slots=True)
class Stabilize:
    """Keep somebody alive who lies at Harm 3; in a fight it takes the Action."""

    target: Annotated[Name, Says("Whom")]
    attribute: With = Attribute.WITS
    kit: Kit = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Tend:
    """Treat somebody's wounds for a scene."""

    target: Annotated[Name, Says("Whom")]
    dv: Annotated[int, Span(*TEND_DV), Says("Difficulty Value", "the GM names it")] = TEND_DV[0]
    attribute: With = Attribute.WITS
    kit: Kit = False
    who: Name = ""


GearCommand = (
    GainWeapon
    | GainArmor
    | GainShield
    | GainGear
    | UseGear
    | LoseItem
    | SetCondition
    | Mend
    | Enchant
    | Disenchant
    | Forage
    | Quartermaster
    | TickSupply
    | ClearSupply
    | PassTime
    | Stabilize
    | Tend
)

GEAR_COMMANDS: dict[str, type[GearCommand]] = {
    "gain-weapon": GainWeapon,
    "gain-armor": GainArmor,
    "gain-shield": GainShield,
    "gain-gear": GainGear,
    "use-gear": UseGear,
    "lose-item": LoseItem,
    "set-condition": SetCondition,
    "mend": Mend,
    "enchant": Enchant,
    "disenchant": Disenchant,
    "forage": Forage,
    "quartermaster": Quartermaster,
    "tick-supply": TickSupply,
    "clear-supply": ClearSupply,
    "pass-time": PassTime,
    "stabilize": Stabilize,
    "tend": Tend,
}
