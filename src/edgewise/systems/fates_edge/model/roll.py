"""A roll on its way from intent to spotlight."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.terms import (
    AidKind,
    Attribute,
    Earns,
    Outcome,
    Pay,
    Position,
    Reroll,
    Skill,
    Stage,
)
from edgewise.systems.fates_edge.book.terms_fight import Advantage, Band, Effect, Maneuver, Task
from edgewise.systems.fates_edge.model.gear import Weapon
from edgewise.systems.fates_edge.rolls import Tally, count


@dataclass(frozen=True, slots=True)
class Rerolled:
    """A die that was thrown again."""

    die: int
    old: int
    new: int
    why: Reroll
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a roll is for, where the rules say what success does."""

    task: Task = Task.FREE
    target: str = ""
    """Whom or what it is about: a character, an opponent, a strike, an item."""
    weapon: Weapon | None = None
    band: Band | None = None
    """The distance that an attack is made across."""
    maneuver: Maneuver | None = None
    volley: int = 0
    """Extra ammunition that is shot, a die each."""
    reaction: bool = False
    """It takes no Action: an opening, a held action, a defense."""
    gives: Advantage | None = None
    """What a Setup is to give."""
    mounted: bool = False
    """A mounted move between Far and Near is part of it."""
    first_in_exchange: bool = False
    """The first attack since the exchange began …"""
    first_in_scene: bool = False
    """… and since the scene did."""
    open_spell: bool = False
    """A spell that gives an enemy in Close an opening."""


PLAIN = Purpose()


@dataclass(frozen=True, slots=True)
class Aid:
    """Dice that somebody lends to a roll."""

    by: str
    """Id of a character, or the name of a follower."""
    dice: int
    kind: AidKind
    words: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll on its way from intent to spotlight."""

    id: int
    sheet: str
    intent: str
    approach: str
    attribute: Attribute
    skill: Skill
    stage: Stage = Stage.OPEN
    position: Position | None = None
    dv: int | None = None
    hide_position: bool = False
    hide_dv: bool = False
    injury: bool | None = None
    dice: int = 0
    earns: Earns = Earns.AUTO
    fatigue_barred: bool = False
    """The GM has vetoed Fatigue in place of Boons for this roll."""
    improvements: tuple[Pay, ...] = ()
    """Steps of Position that were paid for."""
    first: tuple[int, ...] = ()
    """The faces as they were thrown."""
    faces: tuple[int, ...] = ()
    """The faces as they lie now."""
    stood: Position | None = None
    """The Position that the dice were thrown from, after everything."""
    by_fatigue: bool = False
    """Only the character's own Fatigue made it Desperate."""
    kept_beats: int = 0
    """Story Beats of 1s that were thrown again."""
    against: int | None = None
    """The DV that counts, fixed when the dice are thrown."""
    rerolls: tuple[Rerolled, ...] = ()
    reroll_due: bool = False
    right_used: bool = False
    owed_fatigue: int = 0
    """Fatigue paid for this roll, marked when it settles."""
    outcome: Outcome | None = None
    benefits: int = 0
    """Benefits of 10s, or of a Partial, that are still to be chosen."""
    segments: int = 0
    """Timer segments that 10s may still clear."""
    purpose: Purpose = PLAIN
    effect: Effect = Effect.STANDARD
    """The Effect that the GM set."""
    aids: tuple[Aid, ...] = ()
    answer: tuple[int, ...] = ()
    """The faces of another character who resists it."""
    answered: bool = False
    """The GM has made an opponent strike because it fell short."""

    @property
    def tally(self) -> Tally:
        """What the dice count for as they lie."""
        return count(self.faces, self.kept_beats)


@rule("boons.none-for-repeats")
def attempt(roll: Roll) -> tuple[str, str, str, str]:
    """What makes two attempts identical: who, what for and how, with which attribute and skill."""
    words = " ".join(f"{roll.intent} / {roll.approach}".casefold().split())
    return (roll.sheet, words, roll.attribute.value, roll.skill.value)
