"""A check on its way from intent to what follows, and the time in which fights are counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from edgewise.systems.success_check.sheet import Weapon
from edgewise.systems.success_check.terms import (
    Action,
    Band,
    CheckEdge,
    Kind,
    Shown,
    Stage,
)


@dataclass(frozen=True, slots=True)
class Source:
    """A circumstance that brings Advantage or Disadvantage."""

    name: str
    kind: Kind
    removed: str = ""
    """What struck it out; empty while it counts."""
    pending: bool = False
    """It waited on the sheet, and is used up by this check."""


@dataclass(frozen=True, slots=True)
class Flat:
    """A flat modifier, the exception."""

    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class Attack:
    """What makes a check an attack."""

    target: str
    """Id of the sheet; empty for something that has none."""
    weapon: Weapon
    burst: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """A check on its way."""

    id: int
    sheet: str
    intent: str
    skill: str
    related: str = ""
    """What it is about, so that a related check is known; empty is the skill."""
    stage: Stage = Stage.OPEN
    tn: int = 20
    shown: Shown = Shown.EXACT
    said: int | None = None
    """The number that the GM gives out."""
    sources: tuple[Source, ...] = ()
    flats: tuple[Flat, ...] = ()
    edge: CheckEdge | None = None
    attack: Attack | None = None
    faces: tuple[int, ...] = ()
    dropped: int | None = None
    """Index of the die that does not count; None with two dice, or while it is still to be chosen."""
    margin: int = 0
    band: Band | None = None
    damage_edge: bool = False
    damage_faces: tuple[int, ...] = ()
    total: int = 0
    """Damage before armor."""
    through: int = 0
    rewarded: bool = False
    """The GM has given what the success may give."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What is left of a turn."""

    left: tuple[Action, ...] = ()
    boosted: int = 0
    """Initiative that Edge added for this turn."""
    reacted: bool = False
    """An additional reaction was bought since the last turn."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """Structured time."""

    number: int = 1
    initiative: Mapping[str, int] = field(default_factory=dict)
    """Total of each who takes part, by sheet."""
    acting: str = ""
    """Whose turn it is; empty between turns."""
    acted: frozenset[str] = frozenset()
    turns: Mapping[str, Turn] = field(default_factory=dict)
