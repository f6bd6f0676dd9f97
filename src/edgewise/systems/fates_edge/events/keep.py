"""What can have happened to followers, Assets and growth, as facts."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.systems.fates_edge.commands.keep import Choice, Gives, Kept, Trait
from edgewise.systems.fates_edge.events.base import Cites
from edgewise.systems.fates_edge.model.keep import Asset, Fitness, Follower, Gift, Loyalty, Status
from edgewise.systems.fates_edge.model.sheet import Attributes, Carried, Skills

# --------------------------------------------------------------------------------------------------------- followers


@dataclass(frozen=True, slots=True)
class FollowerGained:
    """A character has a new follower."""

    sheet: str
    follower: Follower
    xp: int = 0
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FollowerChanged:
    """A follower's states changed; None is unchanged."""

    sheet: str
    follower: str
    loyalty: Loyalty | None = None
    fitness: Fitness | None = None
    why: str = ""
    entrusted: tuple[str, ...] = ()
    """The Assets in their care that this makes worse, or better again."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FollowerActed:
    """A follower went on an errand of their own, the party's only one in this scene."""

    sheet: str
    follower: str
    what: str
    loyalty: Loyalty | None = None
    """Where the errand left it, if that is what it cost …"""
    fitness: Fitness | None = None
    """… or this."""
    entrusted: tuple[str, ...] = ()
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FollowerLeft:
    """A follower is gone."""

    sheet: str
    follower: str
    hostile: bool = False
    why: str = ""
    lost: tuple[str, ...] = ()
    """Assets in their care that are lost with them …"""
    back: tuple[str, ...] = ()
    """… and those that come back to the character."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AssetDelegated:
    """An Asset came into a follower's care, or back from it."""

    sheet: str
    asset: str
    follower: str
    """Empty when the character takes it back."""
    was: str = ""
    cites: Cites = ()


# ------------------------------------------------------------------------------------------------------------ Assets


@dataclass(frozen=True, slots=True)
class AssetGained:
    """A character has a new Asset."""

    sheet: str
    asset: Asset
    xp: int = 0
    time: str = ""
    """How long it took to build."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AssetUsed:
    """An Asset on screen did something."""

    sheet: str
    asset: str
    gives: Gives
    carried: Carried | None = None
    """What waits for the next roll."""
    timer: str = ""
    label: str = ""
    segments: int = 0
    filled: bool = False
    """The timer is full now."""
    words: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AssetUndone:
    """What an Asset gave is gone with the Fatigue that paid for it."""

    sheet: str
    carried: Carried
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AssetWorked:
    """An Asset worked out of sight."""

    sheet: str
    asset: str
    what: str
    xp: int = 0
    """Paid for a further use in the session."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AssetChanged:
    """An Asset does better or worse; None is unchanged."""

    sheet: str
    asset: str
    status: Status | None = None
    caches: int | None = None
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AssetLost:
    """An Asset is lost."""

    sheet: str
    asset: str
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class UpkeepPaid:
    """A follower or an Asset was kept up in this downtime."""

    sheet: str
    kept: Kept
    name: str
    xp: int
    with_action: bool = False
    covers: tuple[str, ...] = ()
    """Assets in the follower's care, kept up with it."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class UpkeepMissed:
    """A follower or an Asset went without upkeep."""

    sheet: str
    kept: Kept
    name: str
    loyalty: Loyalty | None = None
    """Where that leaves a follower …"""
    status: Status | None = None
    """… or an Asset."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class UpkeepEnded:
    """The time for upkeep of this downtime is over."""

    missed: int = 0
    cites: Cites = ()


# ----------------------------------------------------------------------------------------------- memory and growth


@dataclass(frozen=True, slots=True)
class FlashbackTold:
    """A Boon paid for what had been prepared."""

    sheet: str
    words: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class XpAwarded:
    """The GM gave XP."""

    sheet: str
    amount: int
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TraitRaised:
    """An Attribute or a Skill rose by one."""

    sheet: str
    trait: Trait
    to: int
    xp: int = 0
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TalentGained:
    """A character learned a talent."""

    sheet: str
    gift: Gift
    xp: int = 0
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class BondGained:
    """A character has a new bond."""

    sheet: str
    name: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class BondLost:
    """A bond is no more."""

    sheet: str
    name: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ComplicationAdded:
    """A character has a new complication."""

    sheet: str
    name: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ComplicationLost:
    """A complication is no more."""

    sheet: str
    name: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ComplicationBit:
    """A complication gave the GM Story Beats."""

    sheet: str
    name: str
    beats: int = 1
    words: str = ""
    cites: Cites = ()


# ------------------------------------------------------------------------------------------------------------ making


@dataclass(frozen=True, slots=True)
class MakingBegan:
    """A character is being made."""

    sheet: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class MakingFinished:
    """A character is ready to play."""

    sheet: str
    spent: int
    budget: int
    anyway: bool = False
    """The GM takes it as it is."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Shaped:
    """Attributes or Skills were set while a character was being made; None is unchanged."""

    sheet: str
    attributes: Attributes | None = None
    skills: Skills | None = None
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ChoiceUndone:
    """A choice of the making was taken back."""

    sheet: str
    choice: Choice
    name: str
    cites: Cites = ()


KeepEvent = (
    FollowerGained
    | FollowerChanged
    | FollowerActed
    | FollowerLeft
    | AssetDelegated
    | AssetGained
    | AssetUsed
    | AssetUndone
    | AssetWorked
    | AssetChanged
    | AssetLost
    | UpkeepPaid
    | UpkeepMissed
    | UpkeepEnded
    | FlashbackTold
    | XpAwarded
    | TraitRaised
    | TalentGained
    | BondGained
    | BondLost
    | ComplicationAdded
    | ComplicationLost
    | ComplicationBit
    | MakingBegan
    | MakingFinished
    | Shaped
    | ChoiceUndone
)

KEEP_EVENTS: dict[str, type[KeepEvent]] = {
    "fates_edge.follower-gained": FollowerGained,
    "fates_edge.follower-changed": FollowerChanged,
    "fates_edge.follower-acted": FollowerActed,
    "fates_edge.follower-left": FollowerLeft,
    "fates_edge.asset-delegated": AssetDelegated,
    "fates_edge.asset-gained": AssetGained,
    "fates_edge.asset-used": AssetUsed,
    "fates_edge.asset-undone": AssetUndone,
    "fates_edge.asset-worked": AssetWorked,
    "fates_edge.asset-changed": AssetChanged,
    "fates_edge.asset-lost": AssetLost,
    "fates_edge.upkeep-paid": UpkeepPaid,
    "fates_edge.upkeep-missed": UpkeepMissed,
    "fates_edge.upkeep-ended": UpkeepEnded,
    "fates_edge.flashback-told": FlashbackTold,
    "fates_edge.xp-awarded": XpAwarded,
    "fates_edge.trait-raised": TraitRaised,
    "fates_edge.talent-gained": TalentGained,
    "fates_edge.bond-gained": BondGained,
    "fates_edge.bond-lost": BondLost,
    "fates_edge.complication-added": ComplicationAdded,
    "fates_edge.complication-lost": ComplicationLost,
    "fates_edge.complication-bit": ComplicationBit,
    "fates_edge.making-began": MakingBegan,
    "fates_edge.making-finished": MakingFinished,
    "fates_edge.shaped": Shaped,
    "fates_edge.choice-undone": ChoiceUndone,
}
