"""Weapons, shields, armor and what is worked into them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from edgewise.core.fields import Name, Span, Text
from edgewise.systems.fates_edge.book.terms import Armor, Condition


class Weight(Enum):
    """What a weapon weighs in the hand, which sets its Harm, its dice and its tempo."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"

    @property
    def harm(self) -> int:
        """Harm of a hit, 1 to 3."""
        return tuple(Weight).index(self) + 1


class WeaponKind(Enum):
    """Whether a weapon is swung or shot, or none at all."""

    MELEE = "melee"
    RANGED = "ranged"
    UNARMED = "unarmed"


class Tempo(Enum):
    """How a weapon goes together with moving, aiming and loading."""

    FAST = "fast"
    STANDARD = "standard"
    SLOW = "slow"


class Tag(Enum):
    """What sets one weapon apart from others of its weight."""

    HAFTED = "hafted"
    INFIGHTING = "infighting"
    ACCURATE = "accurate"
    BRUTAL = "brutal"
    HOOK = "hook"
    CONCEALABLE = "concealable"
    QUICKDRAW = "quickdraw"
    TWO_HANDED = "two-handed"
    OFF_HAND = "off-hand"


class ShieldKind(Enum):
    """Shields, by size."""

    NONE = "none"
    BUCKLER = "buckler"
    HEATER = "heater"
    PAVISE = "pavise"


class Magic(Enum):
    """The sample enchantments; anything else stands under its own name and is the GM's to apply."""

    KEEN_EDGE = "keen-edge"
    FLAMING = "flaming-blade"
    SOULFIRE = "soulfire-weapon"
    SHADOWWEAVE = "shadowweave-armor"
    RUNED = "runed-plate"
    SURE_STEP = "boots-of-sure-step"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Enchantment:
    """Magic that is worked into an item."""

    kind: Magic = Magic.OTHER
    name: Name = ""
    """Its own name; needed for `other` only."""
    xp: Annotated[int, Span(0, 20)] = 0
    """What it cost; for the samples their printed price."""
    does: Text = ""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon that is carried."""

    name: Name = ""
    weight: Weight = Weight.MEDIUM
    kind: WeaponKind = WeaponKind.MELEE
    tags: tuple[Tag, ...] = ()
    condition: Condition = Condition.SOUND
    masterwork: bool = False
    """Bought with XP."""
    enchantments: tuple[Enchantment, ...] = ()


@dataclass(frozen=True, slots=True)
class Worn:
    """The armor a character wears."""

    kind: Armor = Armor.NONE
    condition: Condition = Condition.SOUND
    masterwork: bool = False
    enchantments: tuple[Enchantment, ...] = ()


@dataclass(frozen=True, slots=True)
class Shield:
    """The shield on a character's arm."""

    kind: ShieldKind = ShieldKind.NONE
    condition: Condition = Condition.SOUND
    masterwork: bool = False


@dataclass(frozen=True, slots=True)
class Trinket:
    """A magical item that is neither weapon nor armor."""

    name: Name = ""
    enchantments: tuple[Enchantment, ...] = ()
    condition: Condition = Condition.SOUND


FISTS = Weapon("bare hands", Weight.LIGHT, WeaponKind.UNARMED)
"""What everyone fights with who holds no weapon."""
UNARMORED = Worn()
NO_SHIELD = Shield()
SOME_WEAPON = Weapon("weapon")
"""What an opponent fights with when nobody says."""
