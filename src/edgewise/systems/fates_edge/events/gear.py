"""What can have happened to gear, supply, time and the fallen, as facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from edgewise.systems.fates_edge.book.terms import Condition
from edgewise.systems.fates_edge.commands.gear import Mending, Scale
from edgewise.systems.fates_edge.events.base import Cites, Shift
from edgewise.systems.fates_edge.model.gear import Enchantment, Shield, Weapon, Worn
from edgewise.systems.fates_edge.model.items import ItemKind
from edgewise.systems.fates_edge.model.keep import Asset, Item


@dataclass(frozen=True, slots=True)
class WeaponGained:
    """A character got a weapon."""

    sheet: str
    weapon: Weapon
    xp: int = 0
    how: str = ""
    wielded: bool = False
    """It was taken in hand at once."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ArmorGained:
    """A character put on other armor."""

    sheet: str
    armor: Worn
    xp: int = 0
    how: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ShieldGained:
    """A character took up a shield."""

    sheet: str
    shield: Shield
    xp: int = 0
    how: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class GearGained:
    """Something was packed; more uses of it where it was packed already."""

    sheet: str
    item: Item
    how: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class GearUsed:
    """A use of something is gone."""

    sheet: str
    item: str
    what: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ItemLost:
    """Something is no longer with the character, and what was worked into it neither."""

    sheet: str
    kind: ItemKind
    item: str
    why: str = ""
    assets: tuple[str, ...] = ()
    """Names of the Assets that its enchantments counted as."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ConditionSet:
    """A piece of gear is in another state now."""

    sheet: str
    kind: ItemKind
    item: str
    condition: Condition
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ItemMended:
    """A piece of gear was put right, wholly or half."""

    sheet: str
    kind: ItemKind
    item: str
    condition: Condition
    how: Mending
    smith: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ItemEnchanted:
    """Magic was worked into an item."""

    sheet: str
    kind: ItemKind
    item: str
    title: str
    enchantment: Enchantment
    asset: Asset
    """What it counts as."""
    xp: int = 0
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class EnchantmentRemoved:
    """Magic was taken out of an item."""

    sheet: str
    kind: ItemKind
    item: str
    title: str
    enchantment: Enchantment
    asset: str
    xp: int = 0
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SupplyMoved:
    """Segments of the Supply Timer were filled, or cleared when negative."""

    segments: int
    why: str = ""
    cites: Cites = ()
    price: int = 0
    """Story Beats."""
    full: bool = False


@dataclass(frozen=True, slots=True)
class CacheSpent:
    """A Cache token of an Asset was spent."""

    sheet: str
    asset: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Less than a day went by."""

    scale: Scale
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class DayPassed:
    """A day went by."""

    day: int
    """The one that ended."""
    uses: int = 0
    """Supply segments that it filled."""
    toll: Mapping[str, Shift] = field(default_factory=dict)
    """What it cost each character, by sheet."""
    empty: bool = False
    """The toll was Harm; otherwise it was Fatigue."""
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Stabilized:
    """Somebody at Harm 3 will live, as far as this wound goes."""

    sheet: str
    by: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class StabilizeFailed:
    """An attempt to keep somebody alive failed."""

    sheet: str
    by: str
    shift: Shift
    """The Fatigue of the one who lies there."""
    dying: bool = False
    """It was the second in a row."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class NotSaved:
    """A success that was not great enough to save the dying."""

    sheet: str
    by: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class LeftUnattended:
    """Nobody helped somebody at Harm 3 in time: the GM says whether they live."""

    sheet: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Died:
    """Somebody died of what nobody could mend."""

    sheet: str
    cites: Cites = ()


GearEvent = (
    WeaponGained
    | ArmorGained
    | ShieldGained
    | GearGained
    | GearUsed
    | ItemLost
    | ConditionSet
    | ItemMended
    | ItemEnchanted
    | EnchantmentRemoved
    | SupplyMoved
    | CacheSpent
    | TimePassed
    | DayPassed
    | Stabilized
    | StabilizeFailed
    | NotSaved
    | LeftUnattended
    | Died
)

GEAR_EVENTS: dict[str, type[GearEvent]] = {
    "fates_edge.weapon-gained": WeaponGained,
    "fates_edge.armor-gained": ArmorGained,
    "fates_edge.shield-gained": ShieldGained,
    "fates_edge.gear-gained": GearGained,
    "fates_edge.gear-used": GearUsed,
    "fates_edge.item-lost": ItemLost,
    "fates_edge.condition-set": ConditionSet,
    "fates_edge.item-mended": ItemMended,
    "fates_edge.item-enchanted": ItemEnchanted,
    "fates_edge.enchantment-removed": EnchantmentRemoved,
    "fates_edge.supply-moved": SupplyMoved,
    "fates_edge.cache-spent": CacheSpent,
    "fates_edge.time-passed": TimePassed,
    "fates_edge.day-passed": DayPassed,
    "fates_edge.stabilized": Stabilized,
    "fates_edge.stabilize-failed": StabilizeFailed,
    "fates_edge.not-saved": NotSaved,
    "fates_edge.left-unattended": LeftUnattended,
    "fates_edge.died": Died,
}
