"""A fight: who stands where, whose turn it is, and what hangs in the air."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from edgewise.systems.fates_edge.book.terms_fight import (
    Action,
    Band,
    Cause,
    Cover,
    Order,
    Provoked,
    Side,
    Strikes,
)


@dataclass(frozen=True, slots=True)
class Turn:
    """What somebody has done with the turn they are in."""

    done: tuple[Action, ...] = ()
    """Actions taken, none twice."""
    actions: int = 1
    """Actions still to take."""
    moves: int = 1
    """Moves still to make."""
    moved: bool = False
    """They changed their place by a Move."""
    disengaged: bool = False
    loaded: bool = False
    """They loaded a slow weapon in this turn."""


@dataclass(frozen=True, slots=True)
class Held:
    """An action held back for its trigger."""

    trigger: str
    what: str
    target: str = ""
    """Whom it is meant for, where that is known already."""


@dataclass(frozen=True, slots=True)
class Footing:
    """How somebody stands in the fight."""

    turn: Turn | None = None
    """None while they have no turn."""
    cover: Cover = Cover.NONE
    concealed: bool = False
    """Dense fog, darkness: enough to hide in."""
    hidden: int | None = None
    """Successes that whoever searches must match; None for those in plain sight."""
    high: bool = False
    """On higher ground than those below."""
    difficult: bool = False
    """On difficult ground."""
    wading: bool = False
    """Halfway through a band of difficult ground."""
    prone: bool = False
    mounted: bool = False
    absent: bool = False
    defending: bool = False
    protects: str = ""
    """The ally they guard."""
    exposed: bool = False
    """Their next defense is made at Desperate."""
    ready: bool = False
    """A slow weapon is loaded, or set."""
    suppressed: bool = False
    """Under fire until they shift cover."""
    planted: bool = False
    """Behind a pavise, and rooted there."""
    held: Held | None = None
    observed: bool = False
    """They have observed in this turn."""
    shaken: bool = False
    """An opponent that was shoved: whoever resists its next strike stands better."""


@dataclass(frozen=True, slots=True)
class Opening:
    """An opportunity attack that somebody may make now."""

    by: str
    against: str
    why: Provoked


@dataclass(frozen=True, slots=True)
class Strike:
    """A blow at a character that has not been taken yet."""

    id: str
    target: str
    by: str = ""
    """Who strikes; empty for what has no author."""
    what: str = ""
    does: Strikes = Strikes.HARM
    amount: int = 1
    """Harm or Fatigue."""
    ranged: bool = False
    resistible: bool = True
    dv: int = 1
    """What it takes to resist it."""
    cause: Cause = Cause.FICTION
    pierces: int = 0
    """Steps of armor that it passes by."""
    guard: str = ""
    """Who steps in its way."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight that is going on."""

    exchange: int = 1
    order: Order = Order.NARRATIVE
    spotlight: str = ""
    """Who has the turn; empty between turns."""
    acted: frozenset[str] = frozenset()
    """Who has had a turn in this exchange."""
    ambush: frozenset[str] = frozenset()
    """Ambushers who still act before everyone else."""
    asks: tuple[str, ...] = ()
    """Who asks for the spotlight."""
    side: Side = Side.PARTY
    """Whose turn it is where sides take turns."""
    slots: Mapping[str, int] = field(default_factory=dict)
    """Speed slot of each, 1 to 3, where there are such."""
    footing: Mapping[str, Footing] = field(default_factory=dict)
    """How each one stands, by id; who is not here takes no part."""
    bands: Mapping[str, Band] = field(default_factory=dict)
    """Distance of two, by `pair`; Near where nothing is said."""
    grapples: frozenset[str] = frozenset()
    """Who holds whom, by `holds`."""
    openings: tuple[Opening, ...] = ()
    used: frozenset[str] = frozenset()
    """What was used up until the next exchange, as "effect:who"."""


def pair(one: str, two: str) -> str:
    """The key of two who stand some way apart."""
    return f"{min(one, two)}|{max(one, two)}"


def holds(holder: str, held: str) -> str:
    """The key of a grapple."""
    return f"{holder}>{held}"
