"""What can have happened to opponents, as facts. `hidden` events are about opponents that players do not know of."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.systems.fates_edge.book.terms import Armor
from edgewise.systems.fates_edge.book.terms_fight import Cause
from edgewise.systems.fates_edge.events.base import Cites
from edgewise.systems.fates_edge.model.foe import Foe


@dataclass(frozen=True, slots=True)
class FoeAdded:
    """An opponent came to the table."""

    foe: str
    figures: Foe
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FoeAdjusted:
    """The GM set one figure of an opponent by hand."""

    foe: str
    name: str
    path: str
    value: str
    was: str
    why: str = ""
    hidden: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FoeRemoved:
    """An opponent left the table."""

    foe: str
    name: str
    hidden: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FoeRevealed:
    """The GM showed an opponent."""

    foe: str
    name: str
    """What it is called from now on, as somebody in sight may have its name."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FoeHit:
    """An opponent took a hit."""

    foe: str
    name: str
    incoming: int
    armor: Armor = Armor.NONE
    """What its armor protected as."""
    gained: int = 0
    """Fatigue of the conversion."""
    worn: int = 0
    """What comes off its Resilience, also where less is left."""
    fatigue: int = 0
    """How its Fatigue moves."""
    cleared: int = 0
    """Fatigue that the wound cleared; part of `fatigue`."""
    overflowed: bool = False
    next_phase: bool = False
    out: bool = False
    opened: bool = False
    """Instead of Fatigue it gives whoever acts next against it a better Position."""
    unmoved: bool = False
    """No blow wears it down."""
    why: str = ""
    hidden: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FoeRallied:
    """An opponent regained Resilience, or lost Fatigue."""

    foe: str
    name: str
    resilience: int = 0
    fatigue: int = 0
    """What it lost."""
    used: bool = False
    """Somebody used the better Position that it gave."""
    why: str = ""
    hidden: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TroubleMade:
    """An opponent, or nobody in particular, did something that is no blow."""

    foe: str
    name: str
    ploy: str
    words: str = ""
    target: str = ""
    """Whom it is aimed at, where it is aimed at somebody."""
    price: int = 0
    """Story Beats."""
    cause: Cause = Cause.BEATS
    cites: Cites = ()


FoesEvent = FoeAdded | FoeAdjusted | FoeRemoved | FoeRevealed | FoeHit | FoeRallied | TroubleMade

FOES_EVENTS: dict[str, type[FoesEvent]] = {
    "fates_edge.foe-added": FoeAdded,
    "fates_edge.foe-adjusted": FoeAdjusted,
    "fates_edge.foe-removed": FoeRemoved,
    "fates_edge.foe-revealed": FoeRevealed,
    "fates_edge.foe-hit": FoeHit,
    "fates_edge.foe-rallied": FoeRallied,
    "fates_edge.foe-made-trouble": TroubleMade,
}
