"""What can have happened. Events hold facts: faces, amounts and the passages they came from, never what to compute.

Points, stress and free invokes change by amounts, so that taking back an earlier event leaves the later ones standing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from edgewise.systems.fate.sheet import Consequence, Extra, Sheet, SheetAspect, Stunt, When
from edgewise.systems.fate.state import Against, Aspect, Cast, Choice, Compel, Hit, Invoked, Roll
from edgewise.systems.fate.terms import Growth, Harm, Out, Outcome, Rank, Slot, Take

Cites = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RollOpened:
    """A character said what it does."""

    roll: Roll
    spends: bool = False
    """It is the action of its turn."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Opposed:
    """It became known what a roll is up against, in one place."""

    sheet: str
    at: int
    against: Against
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Helped:
    """Somebody joined a roll."""

    sheet: str
    helper: str
    help: int
    """What all helpers add together now."""
    spends: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Thrown:
    """The actor's dice fell."""

    sheet: str
    faces: tuple[int, ...]
    effort: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Defended:
    """Somebody answered a roll, with dice or without."""

    sheet: str
    at: int
    target: str
    """Who is in for the outcome now."""
    cast: Cast
    armor: int = 0
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class StuntUsed:
    """A stunt that may be used only so often was used."""

    sheet: str
    at: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Split:
    """An effort was shared among targets."""

    sheet: str
    parts: tuple[int, ...]
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AspectInvoked:
    """An aspect was invoked on a roll."""

    sheet: str
    """Whose roll it is."""
    invoked: Invoked
    faces: tuple[int, ...] = ()
    """The new ones, where the dice were thrown again."""
    why: str = ""
    name: str = ""
    """The words of the aspect, where everybody knew them; they outlast it in the log."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class InvokeVetoed:
    """The latest invoke on a roll was taken back."""

    sheet: str
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Stood:
    """A participant lets the roll stand."""

    sheet: str
    by: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Graded:
    """What a roll came to in one place."""

    at: int
    effort: int
    opposition: int
    margin: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Settled:
    """The outcome of a roll is fixed."""

    sheet: str
    grades: tuple[Graded, ...]
    choices: tuple[Choice, ...] = ()
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """What an outcome left open was chosen."""

    sheet: str
    take: Take
    what: str = ""
    then: tuple[Choice, ...] = ()
    """What is to be chosen next because of it."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class RollClosed:
    """A roll left the table."""

    sheet: str
    dropped: bool = False
    refunds: bool = False
    """It gives back the action of the turn."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AspectAdded:
    """An aspect lies on the table."""

    ref: str
    aspect: Aspect
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AspectShown:
    """A hidden aspect became known."""

    ref: str
    name: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AspectRenamed:
    """An aspect has other words."""

    ref: str
    name: str
    was: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AspectRemoved:
    """An aspect left the table."""

    ref: str
    name: str
    hidden: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class FreeInvokes:
    """A side gained or lost free invokes of an aspect."""

    ref: str
    side: str
    number: int
    name: str = ""
    """The words of the aspect, where everybody knew them; they outlast it in the log."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class PointsMoved:
    """Fate points came or went."""

    sheet: str
    """Whose; "gm" for the pool, "next" for what the pool carries into the next scene."""
    amount: int
    why: str = ""
    later: bool = False
    """They come when the scene ends."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class StoryTold:
    """Somebody paid for a detail that is true from now on."""

    sheet: str
    what: str
    ref: str
    name: str = ""
    """The words of the aspect, where everybody knew them; they outlast it in the log."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class CompelOffered:
    """A complication was proposed."""

    compel: str
    offer: Compel
    name: str = ""
    """The words of the aspect, where everybody knew them; they outlast it in the log."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class CompelApproved:
    """The GM lets a proposed compel go on."""

    compel: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class CompelEnded:
    """A compel was accepted, refused or withdrawn."""

    compel: str
    accepted: bool | None
    """None: withdrawn."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class HitDealt:
    """Somebody has shifts to absorb."""

    sheet: str
    hit: Hit
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Marks:
    """Boxes of one track that were ticked or cleared."""

    kind: Harm
    ticked: tuple[int, ...] = ()
    cleared: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HitAbsorbed:
    """A hit was met by boxes and consequences."""

    sheet: str
    shifts: int
    marks: Marks
    consequences: Mapping[Slot, Consequence] = field(default_factory=dict)
    replaces: int | None = None
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class MobStruck:
    """A hit on nameless characters, who have no choice about it."""

    sheet: str
    shifts: int
    kind: Harm
    size: int
    """How many still stand."""
    lost: int
    ticked: tuple[int, ...] = ()
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class StressMarked:
    """A box was ticked by something other than a hit."""

    sheet: str
    marks: Marks
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class LeftConflict:
    """Somebody was taken out, conceded, or left."""

    sheet: str
    how: Out | None = None
    says: str = ""
    pays: int = 0
    """What conceding pays when the conflict ends."""
    turn: str = ""
    """Who acts now."""
    exchange: int = 0
    """Number of the exchange that runs now; 0 where no conflict does."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ConsequenceTreated:
    """A consequence began to heal."""

    sheet: str
    slot: Slot
    name: str
    when: When
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ConsequencesCleared:
    """Consequences are gone."""

    sheet: str
    slots: tuple[Slot, ...]
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class StressCleared:
    """Every box of these characters is free again."""

    sheets: tuple[str, ...]
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ConflictBegan:
    """A conflict began."""

    number: int
    kind: Harm
    popcorn: bool
    order: tuple[str, ...]
    turn: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class JoinedConflict:
    """Somebody joined a conflict."""

    sheet: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """Somebody else acts now."""

    by: str
    """Whose turn is over; empty for nobody's."""
    to: str
    """Empty while the next one must be named."""
    exchange: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Guarded:
    """A character gave up its action to defend."""

    sheet: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ConflictEnded:
    """A conflict is over."""

    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ZoneAdded:
    """A zone was drawn."""

    zone: str
    name: str
    column: int
    row: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ZoneRemoved:
    """A zone was taken off the map."""

    zone: str
    name: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class BorderSet:
    """Two zones were joined or parted."""

    one: str
    two: str
    barrier: int | None = None
    what: str = ""
    closed: bool = False
    names: tuple[str, str] = ("", "")
    """Of the zones."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody stands in another zone."""

    sheet: str
    zone: str
    uses_move: bool = False
    name: str = ""
    """Of the zone."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ContestBegan:
    """A contest began."""

    what: str
    sides: tuple[str, ...]
    goal: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class RollLost:
    """A side of the contest has no roll in this exchange."""

    sheet: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ExchangeScored:
    """An exchange of a contest was compared."""

    efforts: Mapping[str, int]
    gained: Mapping[str, int]
    """Victories; empty when the best were equal."""
    won: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ContestEnded:
    """The contest is over."""

    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ChallengeBegan:
    """A challenge began."""

    what: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TaskAdded:
    """A challenge has one more task."""

    what: str
    difficulty: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TaskDone:
    """A task of the challenge was rolled for."""

    task: int
    sheet: str
    outcome: Outcome
    what: str = ""
    """The task in words."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ChallengeEnded:
    """The outcomes of a challenge were read together."""

    outcomes: tuple[Outcome | None, ...]
    tasks: tuple[str, ...] = ()
    """The tasks in words, in the same order."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SceneBegan:
    """A scene began."""

    title: str
    pool: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SceneEnded:
    """A scene ended: what lasts only as long is gone."""

    removed: tuple[str, ...]
    """References of the aspects that ended with it."""
    paid: Mapping[str, int]
    """Points owed that were paid now, by sheet."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SessionBegan:
    """A session began."""

    points: Mapping[str, int]
    """What each character gained to come up to its refresh."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """A session ended."""

    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ScenarioBegan:
    """A scenario began."""

    points: Mapping[str, int]
    """How fate points changed, by sheet."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class MilestoneReached:
    """Every player character was granted a milestone."""

    rank: Rank
    sheets: tuple[str, ...]
    minor: int = 0
    points: int = 0
    renames: int = 0
    refresh: int = 0
    extremes: int = 0
    beyond_cap: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Advanced:
    """A character used what a milestone granted."""

    sheet: str
    growth: Growth
    minor: int = 0
    points: int = 0
    renames: int = 0
    refresh: int = 0
    extremes: int = 0
    beyond_cap: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SheetAdded:
    """Somebody came to the table."""

    sheet: str
    character: Sheet
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SheetShown:
    """A hidden character became known."""

    sheet: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SheetRemoved:
    """A character left the table."""

    sheet: str
    name: str
    hidden: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SheetClaimed:
    """A seat plays a character."""

    sheet: str
    seat: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SheetReleased:
    """Nobody plays the character any more."""

    sheet: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AspectSet:
    """An aspect of a sheet was written."""

    sheet: str
    at: int
    aspect: SheetAspect
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class RatingSet:
    """A rating was set, or taken off the sheet."""

    sheet: str
    skill: str
    rating: int | None
    was: int | None = None
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class StuntSet:
    """A stunt was written, or taken off the sheet."""

    sheet: str
    at: int
    stunt: Stunt | None
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ExtraSet:
    """Gear or a power was written, or taken off the sheet."""

    sheet: str
    at: int
    extra: Extra | None
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class CreationFinished:
    """A character is ready."""

    sheet: str
    points: int
    """What it begins with."""
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


Event = (
    RollOpened
    | Opposed
    | Helped
    | Thrown
    | Defended
    | StuntUsed
    | Split
    | AspectInvoked
    | InvokeVetoed
    | Stood
    | Settled
    | Chosen
    | RollClosed
    | AspectAdded
    | AspectShown
    | AspectRenamed
    | AspectRemoved
    | FreeInvokes
    | PointsMoved
    | StoryTold
    | CompelOffered
    | CompelApproved
    | CompelEnded
    | HitDealt
    | HitAbsorbed
    | MobStruck
    | StressMarked
    | LeftConflict
    | ConsequenceTreated
    | ConsequencesCleared
    | StressCleared
    | ConflictBegan
    | JoinedConflict
    | TurnPassed
    | Guarded
    | ConflictEnded
    | ZoneAdded
    | ZoneRemoved
    | BorderSet
    | Moved
    | ContestBegan
    | RollLost
    | ExchangeScored
    | ContestEnded
    | ChallengeBegan
    | TaskAdded
    | TaskDone
    | ChallengeEnded
    | SceneBegan
    | SceneEnded
    | SessionBegan
    | SessionEnded
    | ScenarioBegan
    | MilestoneReached
    | Advanced
    | SheetAdded
    | SheetShown
    | SheetRemoved
    | SheetClaimed
    | SheetReleased
    | AspectSet
    | RatingSet
    | StuntSet
    | ExtraSet
    | CreationFinished
    | Adjusted
    | OptionSet
)

EVENTS: dict[str, type[Event]] = {
    "fate.roll-opened": RollOpened,
    "fate.opposed": Opposed,
    "fate.helped": Helped,
    "fate.thrown": Thrown,
    "fate.defended": Defended,
    "fate.stunt-used": StuntUsed,
    "fate.split": Split,
    "fate.aspect-invoked": AspectInvoked,
    "fate.invoke-vetoed": InvokeVetoed,
    "fate.stood": Stood,
    "fate.settled": Settled,
    "fate.chosen": Chosen,
    "fate.roll-closed": RollClosed,
    "fate.aspect-added": AspectAdded,
    "fate.aspect-shown": AspectShown,
    "fate.aspect-renamed": AspectRenamed,
    "fate.aspect-removed": AspectRemoved,
    "fate.free-invokes": FreeInvokes,
    "fate.points-moved": PointsMoved,
    "fate.story-told": StoryTold,
    "fate.compel-offered": CompelOffered,
    "fate.compel-approved": CompelApproved,
    "fate.compel-ended": CompelEnded,
    "fate.hit-dealt": HitDealt,
    "fate.hit-absorbed": HitAbsorbed,
    "fate.mob-struck": MobStruck,
    "fate.stress-marked": StressMarked,
    "fate.left-conflict": LeftConflict,
    "fate.consequence-treated": ConsequenceTreated,
    "fate.consequences-cleared": ConsequencesCleared,
    "fate.stress-cleared": StressCleared,
    "fate.conflict-began": ConflictBegan,
    "fate.joined-conflict": JoinedConflict,
    "fate.turn-passed": TurnPassed,
    "fate.guarded": Guarded,
    "fate.conflict-ended": ConflictEnded,
    "fate.zone-added": ZoneAdded,
    "fate.zone-removed": ZoneRemoved,
    "fate.border-set": BorderSet,
    "fate.moved": Moved,
    "fate.contest-began": ContestBegan,
    "fate.roll-lost": RollLost,
    "fate.exchange-scored": ExchangeScored,
    "fate.contest-ended": ContestEnded,
    "fate.challenge-began": ChallengeBegan,
    "fate.task-added": TaskAdded,
    "fate.task-done": TaskDone,
    "fate.challenge-ended": ChallengeEnded,
    "fate.scene-began": SceneBegan,
    "fate.scene-ended": SceneEnded,
    "fate.session-began": SessionBegan,
    "fate.session-ended": SessionEnded,
    "fate.scenario-began": ScenarioBegan,
    "fate.milestone-reached": MilestoneReached,
    "fate.advanced": Advanced,
    "fate.sheet-added": SheetAdded,
    "fate.sheet-shown": SheetShown,
    "fate.sheet-removed": SheetRemoved,
    "fate.sheet-claimed": SheetClaimed,
    "fate.sheet-released": SheetReleased,
    "fate.aspect-set": AspectSet,
    "fate.rating-set": RatingSet,
    "fate.stunt-set": StuntSet,
    "fate.extra-set": ExtraSet,
    "fate.creation-finished": CreationFinished,
    "fate.adjusted": Adjusted,
    "fate.option-set": OptionSet,
}
