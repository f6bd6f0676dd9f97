"""Opponents: everyone the GM plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from edgewise.core.fields import Name, Span, Text
from edgewise.systems.fates_edge.book.numbers import DV_DEFAULT
from edgewise.systems.fates_edge.book.terms_fight import Side, Strikes
from edgewise.systems.fates_edge.model.gear import SOME_WEAPON, UNARMORED, Weapon, Worn


@dataclass(frozen=True, slots=True)
class Ploy:
    """Something an opponent does for Story Beats."""

    name: Name
    price: Annotated[int, Span(0, 9)] = 1
    """Story Beats."""
    does: Strikes = Strikes.HARM
    amount: Annotated[int, Span(0, 20)] = 0
    """Harm or Fatigue; 0 for the opponent's own Harm."""
    words: Text = ""
    signature: bool = False


@dataclass(frozen=True, slots=True)
class Foe:
    """An opponent, or an ally whom the GM plays. They track no Boons, and Fatigue only as far as it wears them down."""

    name: Name
    blurb: Text = ""
    threat: Annotated[int, Span(1, 10)] = 1
    """Threat Level."""
    rating: Annotated[int, Span(1, 6)] = 2
    """Key attribute."""
    pool: Annotated[int, Span(1, 10)] = 4
    harm: Annotated[int, Span(0, 20)] = 1
    """Harm that its attack deals."""
    resilience: Annotated[int, Span(0, 20)] = 3
    """What is left of this phase."""
    most: Annotated[int, Span(0, 20)] = 3
    """Resilience of a whole phase; 0 for one that no blow can wear down."""
    phases: Annotated[int, Span(1, 3)] = 1
    """Phases left, this one included."""
    capacity: Annotated[int, Span(1, 10)] = 3
    """Fatigue at which one Resilience is lost."""
    fatigue: Annotated[int, Span(0, 10)] = 0
    armor: Worn = UNARMORED
    weapon: Weapon = SOME_WEAPON
    dv: Annotated[int, Span(1, 10)] = DV_DEFAULT
    """What it takes to act against it."""
    ploys: tuple[Ploy, ...] = ()
    side: Side = Side.OPPOSITION
    out: bool = False
    hidden: bool = False
    """Players do not know of it yet."""
