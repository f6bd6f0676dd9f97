"""A character: aspects, ratings, stunts, stress, consequences, fate points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from edgewise.core.fields import Name, Span, Text
from edgewise.core.rules import rule
from edgewise.systems.fate.profiles import FREE_STUNTS, LEAST_RATING, MOST_RATING, REFRESH
from edgewise.systems.fate.terms import OPPOSITION, PARTY, AspectKind, Harm, Limit, Role, Slot

Rating = Annotated[int, Span(LEAST_RATING, MOST_RATING)]
BoxNumber = Annotated[int, Span(1, 20)]
MOST_ASPECTS = 12
MOST_RATINGS = 60


@dataclass(frozen=True, slots=True)
class SheetAspect:
    """An aspect that belongs to a character; its place on the sheet never changes."""

    name: Name = ""
    kind: AspectKind = AspectKind.OTHER
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Stunt:
    """A special rule of one character."""

    name: Name = ""
    text: Text = ""
    skill: Name = ""
    """The skill it adds to, or that it lets stand in for another."""
    bonus: Annotated[int, Span(0, 6)] = 0
    limit: Limit = Limit.ALWAYS
    used: bool = False


@dataclass(frozen=True, slots=True)
class Extra:
    """Gear, a power or anything else beyond stunts: text, and what it adds where it helps."""

    name: Name = ""
    text: Text = ""
    bonus: Annotated[int, Span(-4, 6)] = 0


@dataclass(frozen=True, slots=True)
class Stress:
    """The boxes that are ticked, counted from 1; characters with one track use the physical one."""

    physical: tuple[BoxNumber, ...] = ()
    mental: tuple[BoxNumber, ...] = ()

    def of(self, kind: Harm) -> tuple[int, ...]:
        """The ticked boxes of one track."""
        return self.physical if kind is Harm.PHYSICAL else self.mental


@dataclass(frozen=True, slots=True)
class When:
    """A moment of play, to know what has passed since."""

    scene: int = 0
    """In its session, from 1."""
    session: int = 0
    """In its scenario, from 1."""
    sessions: int = 0
    """Of the whole campaign."""
    scenario: int = 0


@dataclass(frozen=True, slots=True)
class Consequence:
    """A lasting mark; an aspect while it stays."""

    name: Name = ""
    conflict: int = 0
    """Number of the conflict in which it was taken; 0 for none."""
    taken: When = When()
    treated: When | None = None
    """When recovery began; None while it has not."""


@dataclass(frozen=True, slots=True)
class Advances:
    """What milestones granted and nobody has used yet."""

    minor: Annotated[int, Span(0, 20)] = 0
    points: Annotated[int, Span(0, 50)] = 0
    """Skill points, also those that are banked."""
    renames: Annotated[int, Span(0, 20)] = 0
    """Rights to rename the high concept."""
    refresh: Annotated[int, Span(0, 20)] = 0
    extremes: Annotated[int, Span(0, 20)] = 0
    """Rights to rename an extreme consequence."""
    beyond_cap: bool = False
    """One rating may go above the cap."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A character, of a player or of the GM."""

    name: Name = ""
    blurb: Text = ""
    role: Role = Role.PC
    side: Name = ""
    """Empty is the party for player characters and the opposition for all others."""
    hidden: bool = False
    """Not on the players' page."""
    approaches: bool = False
    creating: bool = False
    """Still being made: ratings and stunts can be set freely."""
    aspects: tuple[SheetAspect, ...] = ()
    ratings: Mapping[Name, Rating] = field(default_factory=dict)
    stunts: tuple[Stunt, ...] = ()
    extras: tuple[Extra, ...] = ()
    refresh: Annotated[int, Span(1, 20)] = REFRESH
    """Before stunts beyond the free ones are paid for."""
    points: Annotated[int, Span(0, 99)] = REFRESH
    owed: Annotated[int, Span(0, 99)] = 0
    """Fate points that come at the end of the scene."""
    stress: Stress = Stress()
    boxes: Annotated[int, Span(0, 10)] | None = None
    """Boxes of each track; None goes by the ratings."""
    consequences: Mapping[Slot, Consequence] = field(default_factory=dict)
    slots: tuple[Slot, ...] | None = None
    """Slots that there are; None is all that the rules give."""
    extreme_used: bool = False
    """An extreme consequence was taken since the last major milestone."""
    weapon: Annotated[int, Span(0, 9)] = 0
    armor: Annotated[int, Span(0, 9)] = 0
    size: Annotated[int, Span(1, 50)] = 1
    """Members of a mob that still stand."""
    advances: Advances = Advances()

    @property
    def is_pc(self) -> bool:
        """Whether it is a player character, whose points are its own."""
        return self.role is Role.PC

    @property
    def stands_with(self) -> str:
        """The side it is on."""
        return self.side or (PARTY if self.is_pc else OPPOSITION)

    @rule("characters.untrained")
    def rating(self, skill: str) -> int:
        """The rating of a skill or approach; what is not on the sheet is Mediocre, 0."""
        found = self.skill_named(skill)
        return self.ratings[found] if found is not None else 0

    def skill_named(self, skill: str) -> str | None:
        """The name on this sheet that `skill` means, in whatever case it is written; None when there is none."""
        if skill in self.ratings:
            return skill
        wanted = skill.strip().casefold()
        return next((name for name in self.ratings if name.strip().casefold() == wanted), None)

    @property
    @rule("points.refresh", "stunts.free")
    def fresh_points(self) -> int:
        """The refresh that is left: each stunt beyond the free ones costs 1, and 1 always stays."""
        return max(1, self.refresh - max(0, len(self.stunts) - FREE_STUNTS))
