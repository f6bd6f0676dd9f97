"""What can have happened. Events hold facts: faces, amounts and the passages they came from, never what to compute.

Tracks and purses change by amounts, so that taking back an earlier event leaves the later ones standing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from edgewise.systems.fates_edge.book.terms import (
    Armor,
    Attribute,
    Benefit,
    Care,
    Condition,
    Earns,
    Outcome,
    Pay,
    Position,
    Reroll,
    Rest,
    Skill,
    TimerKind,
    Use,
)
from edgewise.systems.fates_edge.book.terms_fight import Effect, Task
from edgewise.systems.fates_edge.commands.loop import Entry
from edgewise.systems.fates_edge.events.base import Cites, Shift
from edgewise.systems.fates_edge.model.roll import PLAIN, Purpose
from edgewise.systems.fates_edge.model.sheet import Sheet


@dataclass(frozen=True, slots=True)
class RollOpened:
    """A character declared intent and approach."""

    roll: int
    sheet: str
    intent: str
    approach: str
    attribute: Attribute
    skill: Skill
    cites: Cites = ()
    purpose: Purpose = PLAIN
    target: str = ""
    """The name of whom it is about, for the log."""


@dataclass(frozen=True, slots=True)
class RollSet:
    """The GM set Position and DV."""

    sheet: str
    position: Position
    dv: int
    hide_position: bool = False
    hide_dv: bool = False
    injury: bool | None = None
    dice: int = 0
    earns: Earns = Earns.AUTO
    cites: Cites = ()
    effect: Effect = Effect.STANDARD
    assumed: bool = False
    """The rules set it, not the GM."""


@dataclass(frozen=True, slots=True)
class RollRevealed:
    """The GM showed what was hidden."""

    sheet: str
    position: Position
    dv: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class PositionImproved:
    """A character paid for one step of Position."""

    sheet: str
    pay: Pay
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Thrown:
    """The dice were thrown."""

    sheet: str
    faces: tuple[int, ...]
    position: Position
    against: int
    hide_dv: bool
    by_fatigue: bool = False
    reroll_due: bool = False
    cites: Cites = ()
    answer: tuple[int, ...] = ()
    """The faces of whoever resists."""
    effect: Effect = Effect.STANDARD
    """The Effect that it was thrown with, after everything."""


@dataclass(frozen=True, slots=True)
class DieRerolled:
    """One die was thrown again."""

    sheet: str
    die: int
    old: int
    new: int
    why: Reroll
    pay: Pay | None = None
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class RerollNegated:
    """A Boon undid the re-roll that Fatigue had forced."""

    sheet: str
    die: int
    restored: int
    undone: int
    kept_beat: bool = False
    """The undone face was a 1 and this table keeps its Story Beat."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SubstitutionVetoed:
    """The GM took back Fatigue paid in place of a Boon, and what it bought."""

    sheet: str
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Settled:
    """The outcome was named and applied; `target` names whom it was about."""

    sheet: str
    outcome: Outcome
    successes: int
    story_beats: int
    tens: int
    dv: int
    hide_dv: bool = False
    boons: int = 0
    boons_lost: int = 0
    no_boons: Earns | None = None
    """Why a roll that fell short earned nothing."""
    benefits: int = 0
    segments: int = 0
    tired: tuple[Shift, ...] = ()
    """Fatigue that was owed for this roll, each payment on its own."""
    cites: Cites = ()
    task: Task = Task.FREE
    target: str = ""


@dataclass(frozen=True, slots=True)
class BenefitTaken:
    """What 10s, or a Partial, gave."""

    sheet: str
    benefit: Benefit
    note: str = ""
    timer: str = ""
    boons: int = 0
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class RollClosed:
    """The roll left the table and the spotlight passed."""

    sheet: str
    dropped: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class HarmTaken:
    """A hit went through the five steps; `fell` where it brought them to the Harm at which nobody acts."""

    sheet: str
    incoming: int
    armor: Armor
    condition: Condition
    remaining: int
    gained: int
    shift: Shift
    cites: Cites = ()
    fell: bool = False


@dataclass(frozen=True, slots=True)
class FatigueMarked:
    """Fatigue was marked."""

    sheet: str
    amount: int
    why: str
    shift: Shift
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class LethalRuled:
    """The GM said whether overflow at Harm 3 killed."""

    sheet: str
    dies: bool
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Rested:
    """A rest cleared Fatigue."""

    sheet: str
    kind: Rest
    cleared: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Treated:
    """Harm came down."""

    sheet: str
    kind: Care
    levels: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class BoonsAwarded:
    """The GM gave Boons."""

    sheet: str
    amount: int
    lost: int
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class BondClaimed:
    """A bond paid its Boon."""

    sheet: str
    bond: int
    gained: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class BoonSpent:
    """A Boon, or Fatigue in its place, paid for an effect."""

    sheet: str
    use: Use
    pay: Pay
    why: str = ""
    shift: Shift | None = None
    """Fatigue paid on the spot; None for a Boon, or while it is owed for a roll."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class BoonsConverted:
    """Boons became XP."""

    sheet: str
    boons: int
    xp: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class BeatsSpent:
    """The GM paid for a twist."""

    amount: int
    entry: Entry
    what: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class PositionWorsened:
    """The GM paid to worsen a character's next Position."""

    sheet: str
    amount: int
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class BankAdjusted:
    """The GM corrected the bank."""

    amount: int
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TimerAdded:
    """A timer was started."""

    timer: str
    label: str
    size: int
    kind: TimerKind
    hidden: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TimerTicked:
    """Segments were filled or cleared."""

    timer: str
    label: str
    segments: int
    price: int = 0
    """Story Beats paid for it."""
    filled: bool = False
    """It is full now."""
    hidden: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TimerRevealed:
    """A hidden timer was shown."""

    timer: str
    label: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TimerRemoved:
    """A timer left the table."""

    timer: str
    label: str
    hidden: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SceneBegan:
    """A scene began."""

    title: str = ""
    downtime: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SceneEnded:
    """A scene ended and what it resets was reset."""

    boons_lost: Mapping[str, int] = field(default_factory=dict)
    beats_lost: int = 0
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class DowntimeSet:
    """Downtime began or ended."""

    on: bool
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SessionBegan:
    """A session began: every bond can pay again."""

    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """A session ended."""

    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SheetAdded:
    """A character came to the table."""

    sheet: str
    character: Sheet
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SheetRemoved:
    """A character left the table."""

    sheet: str
    name: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SheetClaimed:
    """A seat took a character."""

    sheet: str
    seat: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SheetReleased:
    """A character was let go."""

    sheet: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A part of a sheet was set by hand."""

    sheet: str
    path: str
    value: str
    was: str
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class OptionSet:
    """An optional rule was changed in play."""

    name: str
    value: str
    cites: Cites = ()


LoopEvent = (
    RollOpened
    | RollSet
    | RollRevealed
    | PositionImproved
    | Thrown
    | DieRerolled
    | RerollNegated
    | SubstitutionVetoed
    | Settled
    | BenefitTaken
    | RollClosed
    | HarmTaken
    | FatigueMarked
    | LethalRuled
    | Rested
    | Treated
    | BoonsAwarded
    | BondClaimed
    | BoonSpent
    | BoonsConverted
    | BeatsSpent
    | PositionWorsened
    | BankAdjusted
    | TimerAdded
    | TimerTicked
    | TimerRevealed
    | TimerRemoved
    | SceneBegan
    | SceneEnded
    | DowntimeSet
    | SessionBegan
    | SessionEnded
    | SheetAdded
    | SheetRemoved
    | SheetClaimed
    | SheetReleased
    | Adjusted
    | OptionSet
)

LOOP_EVENTS: dict[str, type[LoopEvent]] = {
    "fates_edge.roll-opened": RollOpened,
    "fates_edge.roll-set": RollSet,
    "fates_edge.roll-revealed": RollRevealed,
    "fates_edge.position-improved": PositionImproved,
    "fates_edge.thrown": Thrown,
    "fates_edge.die-rerolled": DieRerolled,
    "fates_edge.reroll-negated": RerollNegated,
    "fates_edge.substitution-vetoed": SubstitutionVetoed,
    "fates_edge.settled": Settled,
    "fates_edge.benefit-taken": BenefitTaken,
    "fates_edge.roll-closed": RollClosed,
    "fates_edge.harm-taken": HarmTaken,
    "fates_edge.fatigue-marked": FatigueMarked,
    "fates_edge.lethal-ruled": LethalRuled,
    "fates_edge.rested": Rested,
    "fates_edge.treated": Treated,
    "fates_edge.boons-awarded": BoonsAwarded,
    "fates_edge.bond-claimed": BondClaimed,
    "fates_edge.boon-spent": BoonSpent,
    "fates_edge.boons-converted": BoonsConverted,
    "fates_edge.beats-spent": BeatsSpent,
    "fates_edge.position-worsened": PositionWorsened,
    "fates_edge.bank-adjusted": BankAdjusted,
    "fates_edge.timer-added": TimerAdded,
    "fates_edge.timer-ticked": TimerTicked,
    "fates_edge.timer-revealed": TimerRevealed,
    "fates_edge.timer-removed": TimerRemoved,
    "fates_edge.scene-began": SceneBegan,
    "fates_edge.scene-ended": SceneEnded,
    "fates_edge.downtime-set": DowntimeSet,
    "fates_edge.session-began": SessionBegan,
    "fates_edge.session-ended": SessionEnded,
    "fates_edge.character-added": SheetAdded,
    "fates_edge.character-removed": SheetRemoved,
    "fates_edge.character-claimed": SheetClaimed,
    "fates_edge.character-released": SheetReleased,
    "fates_edge.adjusted": Adjusted,
    "fates_edge.option-set": OptionSet,
}
