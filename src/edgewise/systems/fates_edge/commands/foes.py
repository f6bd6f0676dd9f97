"""What the GM asks about opponents. `foe` is an opponent's id, or its name where only one has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from edgewise.core.fields import Name, Says, Span, Text
from edgewise.systems.fates_edge.book.numbers import DV_DEFAULT, FOE_CAPACITY
from edgewise.systems.fates_edge.book.terms import Armor
from edgewise.systems.fates_edge.book.terms_fight import Cause, Side
from edgewise.systems.fates_edge.model.gear import WeaponKind, Weight

MOST_AT_ONCE = 6
Opponent = Annotated[Name, Says("Opponent")]
_BY_THREAT = "empty for what its Threat Level has"


@dataclass(frozen=True, slots=True)
class AddFoe:
    """Bring in an opponent from the roster, or several of a kind."""

    block: Annotated[Name, Says("From the roster")]
    name: Annotated[Name, Says("Own name", "empty for the roster's")] = ""
    count: Annotated[int, Span(1, MOST_AT_ONCE), Says("How many")] = 1
    hidden: Annotated[bool, Says("Hide from players")] = False


@dataclass(frozen=True, slots=True)
class MakeFoe:
    """Bring in an opponent with figures of one's own; what is left out follows from the Threat Level."""

    name: Annotated[Name, Says("Name")]
    threat: Annotated[int, Span(1, 10), Says("Threat Level")] = 1
    pool: Annotated[int | None, Span(1, 10), Says("Pool", _BY_THREAT)] = None
    harm: Annotated[int | None, Span(0, 20), Says("Harm", _BY_THREAT)] = None
    resilience: Annotated[int | None, Span(0, 20), Says("Resilience", _BY_THREAT)] = None
    capacity: Annotated[int, Span(1, 10), Says("Capacity for Fatigue")] = FOE_CAPACITY
    armor: Annotated[Armor, Says("Armor")] = Armor.NONE
    dv: Annotated[int, Span(1, 10), Says("DV to act against it")] = DV_DEFAULT
    weapon: Annotated[WeaponKind, Says("It fights")] = WeaponKind.MELEE
    weight: Annotated[Weight, Says("Weight of its weapon")] = Weight.MEDIUM
    wields: Annotated[Name, Says("Its weapon is called", "empty for a plain one")] = ""
    side: Annotated[Side, Says("Side")] = Side.OPPOSITION
    blurb: Annotated[Text, Says("In a sentence")] = ""
    hidden: Annotated[bool, Says("Hide from players")] = False


@dataclass(frozen=True, slots=True)
class AdjustFoe:
    """Set one figure of an opponent by hand."""

    foe: Opponent
    path: Annotated[Name, Says("What")]
    value: Annotated[Text, Says("Becomes")]
    was: Text | None = None
    """What it was when it was seen; None does not ask."""
    why: Annotated[Text, Says("Why")] = ""


@dataclass(frozen=True, slots=True)
class RemoveFoe:
    """Take an opponent off the table."""

    foe: Opponent


@dataclass(frozen=True, slots=True)
class RevealFoe:
    """Show players an opponent that was hidden."""

    foe: Opponent


@dataclass(frozen=True, slots=True)
class HitFoe:
    """Deal Harm to an opponent without an attack, as where a Partial is agreed to cost it something."""

    foe: Opponent
    harm: Annotated[int, Span(0, 20), Says("Harm")] = 1
    pierces: Annotated[int, Span(0, 5), Says("Steps of armor it passes by")] = 0
    why: Annotated[Text, Says("Why")] = ""


@dataclass(frozen=True, slots=True)
class RallyFoe:
    """Give an opponent Resilience back, or take Fatigue off it."""

    foe: Opponent
    resilience: Annotated[int, Span(0, 20), Says("Resilience it regains")] = 0
    fatigue: Annotated[int, Span(0, 10), Says("Fatigue it loses")] = 0
    why: Annotated[Text, Says("Why")] = ""


@dataclass(frozen=True, slots=True)
class StrikeAt:
    """An opponent strikes at a character, or makes trouble; the character may resist a strike, or take it."""

    foe: Annotated[Name, Says("Who strikes", "empty for what has no author")] = ""
    target: Annotated[Name, Says("At whom")] = ""
    cause: Annotated[Cause, Says("Why now")] = Cause.BEATS
    ploy: Annotated[Name, Says("Ploy", "empty for an ordinary attack")] = ""
    amount: Annotated[int, Span(0, 20), Says("Harm or Fatigue", "0 for its own")] = 0
    ranged: Annotated[bool | None, Says("From a distance")] = None
    """None goes by its weapon."""
    resistible: Annotated[bool, Says("It can be resisted")] = True
    words: Annotated[Text, Says("What it looks like")] = ""


@dataclass(frozen=True, slots=True)
class DropStrike:
    """Take a strike back before it is dealt with."""

    strike: Annotated[Name, Says("Strike")]


FoesCommand = AddFoe | MakeFoe | AdjustFoe | RemoveFoe | RevealFoe | HitFoe | RallyFoe | StrikeAt | DropStrike

FOES_COMMANDS: dict[str, type[FoesCommand]] = {
    "add-foe": AddFoe,
    "make-foe": MakeFoe,
    "adjust-foe": AdjustFoe,
    "remove-foe": RemoveFoe,
    "reveal-foe": RevealFoe,
    "hit-foe": HitFoe,
    "rally-foe": RallyFoe,
    "strike": StrikeAt,
    "drop-strike": DropStrike,
}
