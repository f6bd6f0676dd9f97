"""A character, as the table keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from edgewise.core.fields import Name, Span, Text
from edgewise.systems.success_check.terms import Kind, Life, Severity

Points = Annotated[int, Span(0, 1_000)]


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute; which there are is the table's to say."""

    name: Name = ""
    value: Annotated[int, Span(0, 30)] = 0


@dataclass(frozen=True, slots=True)
class Skill:
    """Ranks in a skill, and the two attributes that govern it."""

    name: Name = ""
    ranks: Annotated[int, Span(0, 30)] = 0
    first: Name = ""
    second: Name = ""


@dataclass(frozen=True, slots=True)
class Edge:
    """Edge left, and at most."""

    current: Annotated[int, Span(0, 20)] = 3
    most: Annotated[int, Span(0, 20)] = 3


@dataclass(frozen=True, slots=True)
class Armor:
    """What is worn: Penetration Threshold, and Damage Reduction in percent."""

    name: Name = ""
    pt: Annotated[int, Span(0, 200)] = 0
    dr: Annotated[int, Span(0, 100)] = 0
    degraded: Annotated[int, Span(0, 200)] = 0
    """Points by which blows have lowered its PT."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon: base dice and a bonus, its own or the wielder's Strength."""

    name: Name = ""
    dice: Annotated[int, Span(0, 20)] = 1
    bonus: Annotated[int, Span(0, 60)] = 0
    """Its own Strength; of no account where the wielder's counts."""
    by_strength: bool = False
    """Melee and thrown weapons use the wielder's Strength."""
    stun: bool = False
    skill: Name = ""
    """What it is used with."""
    pierces: Annotated[int, Span(0, 100)] = 0
    """How much it lowers PT by a single attack …"""
    pierces_burst: Annotated[int, Span(0, 100)] = 0
    """… and by a burst."""
    burst: bool = False
    """It can fire bursts, for one more die."""


@dataclass(frozen=True, slots=True)
class Talent:
    """Something the character can do that others cannot."""

    name: Name = ""
    pierces: Annotated[int, Span(0, 100)] = 0
    initiative_dice: Annotated[int, Span(0, 10)] = 0
    brings: Kind | None = None
    """Advantage or Disadvantage on a check that uses it."""
    removes: Name = ""
    """Name of a circumstance that it strikes out."""
    does: Text = ""


@dataclass(frozen=True, slots=True)
class Injury:
    """One injury that has not healed."""

    severity: Severity = Severity.GRAZING
    points: Points = 0
    what: Text = ""
    lessened: bool = False
    stun: bool = False


@dataclass(frozen=True, slots=True)
class Pending:
    """Advantage or Disadvantage that waits for a later check."""

    kind: Kind = Kind.ADVANTAGE
    why: str = ""
    related: Name = ""
    """What the check must be about; empty for any check."""


FIGURES = ("Strength", "Agility", "Cunning")
"""The attributes that the text names."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A character, of a player or of the GM."""

    name: Name = ""
    blurb: Text = ""
    attributes: tuple[Attribute, ...] = tuple(Attribute(name, 3) for name in FIGURES)
    skills: tuple[Skill, ...] = ()
    edge: Edge = Edge()
    initiative_dice: Annotated[int, Span(1, 10)] = 1
    armor: Armor = Armor()
    weapons: tuple[Weapon, ...] = ()
    talents: tuple[Talent, ...] = ()
    damage: Points = 0
    stun: Points = 0
    injuries: tuple[Injury, ...] = ()
    pending: tuple[Pending, ...] = ()
    life: Life = Life.ALIVE
    npc: bool = False
    """The GM plays it."""

    def attribute(self, name: str) -> int:
        """The value of an attribute; 0 where the sheet has none of that name."""
        return next((each.value for each in self.attributes if each.name == name), 0)

    def skill(self, name: str) -> Skill | None:
        """The skill of that name."""
        return next((each for each in self.skills if each.name == name), None)
