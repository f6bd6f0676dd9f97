"""What can have happened in a fight, as facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from edgewise.systems.fates_edge.book.terms import CarriedFrom, Pay
from edgewise.systems.fates_edge.book.terms_fight import Action, Band, Cover, Order, Side
from edgewise.systems.fates_edge.events.base import Cites
from edgewise.systems.fates_edge.model.fight import Held, Opening, Strike
from edgewise.systems.fates_edge.model.roll import Aid
from edgewise.systems.fates_edge.model.sheet import Carried


@dataclass(frozen=True, slots=True)
class FightBegan:
    """A fight began."""

    order: Order
    who: tuple[str, ...]
    ambush: tuple[str, ...] = ()
    band: Band = Band.NEAR
    """Distance between the two sides."""
    slots: Mapping[str, int] = field(default_factory=dict)
    side: Side = Side.PARTY
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FightEnded:
    """The fight is over."""

    exchanges: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FightJoined:
    """Somebody came into the fight."""

    who: str
    band: Band = Band.NEAR
    slot: int = 2
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FightLeft:
    """Somebody left the fight."""

    who: str
    name: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SpotlightPassed:
    """Somebody's turn began, or went on."""

    to: str
    fresh: bool = True
    """Their turn begins; otherwise they go on with the one they had."""
    hold: bool = False
    """Whoever had it keeps the rest of their turn."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SpotlightAsked:
    """Somebody asked for the spotlight."""

    who: str
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over."""

    who: str
    side: Side | None = None
    """The side that acts next, where sides take turns and this one is done."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ExchangeBegan:
    """The next exchange began; held actions that waited for their trigger are gone."""

    number: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TurnGranted:
    """The GM granted more to do in this turn."""

    who: str
    actions: int
    moves: int
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SlotSet:
    """Somebody acts in another speed slot."""

    who: str
    slot: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ActionSpent:
    """Somebody spent their Action, their Move, or both."""

    who: str
    action: Action | None = None
    """None where only the Move was spent."""
    move: bool = False
    what: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody changed their distance to others."""

    who: str
    toward: str
    """Whom they moved toward, or away from."""
    bands: Mapping[str, Band]
    """Their distance to each whose distance changed."""
    away: bool = False
    forced: bool = False
    """Pushed, or put there by the GM."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FootingPart:
    """What changed about how somebody stands; None is unchanged."""

    cover: Cover | None = None
    concealed: bool | None = None
    hidden: int | None = None
    """Successes to match."""
    found: bool | None = None
    """No longer hidden."""
    high: bool | None = None
    difficult: bool | None = None
    wading: bool | None = None
    prone: bool | None = None
    mounted: bool | None = None
    absent: bool | None = None
    defending: bool | None = None
    protects: str | None = None
    exposed: bool | None = None
    ready: bool | None = None
    suppressed: bool | None = None
    planted: bool | None = None
    disengaged: bool | None = None
    loaded: bool | None = None
    observed: bool | None = None
    shaken: bool | None = None


@dataclass(frozen=True, slots=True)
class FootingChanged:
    """Somebody stands differently."""

    who: str
    part: FootingPart
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ActionHeld:
    """Somebody holds an action back; None when it was taken or lost."""

    who: str
    held: Held | None
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class OpeningsMade:
    """Somebody opened themselves to opportunity attacks."""

    openings: tuple[Opening, ...]
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class OpeningGone:
    """An opening was used, or let pass."""

    by: str
    against: str
    taken: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Grappled:
    """Somebody took hold of somebody."""

    holder: str
    held: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class GrappleEnded:
    """A hold was broken."""

    holder: str
    held: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AdvantageGained:
    """Something waits for a character's next roll."""

    sheet: str
    carried: Carried
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AdvantageLost:
    """What waited for a character's next roll is gone."""

    sheet: str
    source: CarriedFrom
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class WeaponWielded:
    """A character took another weapon in hand."""

    sheet: str
    weapon: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Used:
    """Something was used that comes back with the next exchange, or the next scene."""

    what: str
    """As "effect:who"."""
    scene: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FatigueOwed:
    """A character owes Fatigue that is marked after the roll."""

    sheet: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Aided:
    """Somebody lent dice to a roll."""

    sheet: str
    aid: Aid
    pay: Pay | None = None
    payer: str = ""
    """The character who pays; empty where nobody does."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ActionRerolled:
    """A character paid a Boon and the Move to throw an action's dice again."""

    sheet: str
    faces: tuple[int, ...]
    """As they lie now, 10s included."""
    kept: int = 0
    """Story Beats of the 1s that were thrown again."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class StrikeMade:
    """Somebody strikes at a character."""

    strike: Strike
    price: int = 0
    """Story Beats."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class StrikeMet:
    """A strike was resisted, intercepted or let through: this much of it is left."""

    strike: str
    left: int
    guard: str = ""
    resistible: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class StrikeDone:
    """A strike is dealt with."""

    strike: str
    target: str
    dropped: bool = False
    """The GM took it back."""
    cites: Cites = ()


FightEvent = (
    FightBegan
    | FightEnded
    | FightJoined
    | FightLeft
    | SpotlightPassed
    | SpotlightAsked
    | TurnEnded
    | ExchangeBegan
    | TurnGranted
    | SlotSet
    | ActionSpent
    | Moved
    | FootingChanged
    | ActionHeld
    | OpeningsMade
    | OpeningGone
    | Grappled
    | GrappleEnded
    | AdvantageGained
    | AdvantageLost
    | WeaponWielded
    | Used
    | FatigueOwed
    | Aided
    | ActionRerolled
    | StrikeMade
    | StrikeMet
    | StrikeDone
)

FIGHT_EVENTS: dict[str, type[FightEvent]] = {
    "fates_edge.fight-began": FightBegan,
    "fates_edge.fight-ended": FightEnded,
    "fates_edge.fight-joined": FightJoined,
    "fates_edge.fight-left": FightLeft,
    "fates_edge.spotlight-passed": SpotlightPassed,
    "fates_edge.spotlight-asked": SpotlightAsked,
    "fates_edge.turn-ended": TurnEnded,
    "fates_edge.exchange-began": ExchangeBegan,
    "fates_edge.turn-granted": TurnGranted,
    "fates_edge.slot-set": SlotSet,
    "fates_edge.action-spent": ActionSpent,
    "fates_edge.moved": Moved,
    "fates_edge.footing-changed": FootingChanged,
    "fates_edge.action-held": ActionHeld,
    "fates_edge.openings-made": OpeningsMade,
    "fates_edge.opening-gone": OpeningGone,
    "fates_edge.grappled": Grappled,
    "fates_edge.grapple-ended": GrappleEnded,
    "fates_edge.advantage-gained": AdvantageGained,
    "fates_edge.advantage-lost": AdvantageLost,
    "fates_edge.weapon-wielded": WeaponWielded,
    "fates_edge.used": Used,
    "fates_edge.fatigue-owed": FatigueOwed,
    "fates_edge.aided": Aided,
    "fates_edge.action-rerolled": ActionRerolled,
    "fates_edge.strike-made": StrikeMade,
    "fates_edge.strike-met": StrikeMet,
    "fates_edge.strike-done": StrikeDone,
}
