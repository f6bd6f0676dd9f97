"""Where a table of Fate's Edge stands: characters, rolls, the GM's bank, timers, scene and session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from edgewise.core.fields import Name, Span, Text
from edgewise.core.frozen import changed
from edgewise.core.parts import Clock
from edgewise.core.rules import rule
from edgewise.core.system import Setup
from edgewise.systems.fates_edge.harm import track
from edgewise.systems.fates_edge.numbers import BOON_CAP, HARM_MOST
from edgewise.systems.fates_edge.options import Options, read_options
from edgewise.systems.fates_edge.rolls import Tally, count
from edgewise.systems.fates_edge.terms import (
    Armor,
    Attribute,
    Condition,
    Earns,
    Life,
    Outcome,
    Pay,
    Position,
    Reroll,
    Skill,
    Stage,
    TimerKind,
    Use,
)

Rating = Annotated[int, Span(1, 5)]
Level = Annotated[int, Span(0, 5)]


@dataclass(frozen=True, slots=True)
class Attributes:
    """Four broad traits, 1 to 5 each."""

    body: Rating = 2
    wits: Rating = 2
    spirit: Rating = 2
    presence: Rating = 2


@dataclass(frozen=True, slots=True)
class Skills:
    """Twelve skills, 0 to 5 each."""

    melee: Level = 0
    ranged: Level = 0
    athletics: Level = 0
    stealth: Level = 0
    endurance: Level = 0
    craft: Level = 0
    sway: Level = 0
    deception: Level = 0
    performance: Level = 0
    insight: Level = 0
    lore: Level = 0
    arcana: Level = 0


@dataclass(frozen=True, slots=True)
class Tracks:
    """Harm 0 to 3, and Fatigue, below Body at rest; a sheet that comes in fuller overflows at the next mark."""

    harm: Annotated[int, Span(0, HARM_MOST)] = 0
    fatigue: Annotated[int, Span(0, 5)] = 0


@dataclass(frozen=True, slots=True)
class Purses:
    """What is held and spent."""

    boons: Annotated[int, Span(0, BOON_CAP)] = 0
    xp: Annotated[int, Span(0, 1_000)] = 0


@dataclass(frozen=True, slots=True)
class Worn:
    """The armor a character wears."""

    kind: Armor = Armor.NONE
    condition: Condition = Condition.SOUND


@dataclass(frozen=True, slots=True)
class Bond:
    """A tie that pays a Boon once a session."""

    name: Name
    claimed: bool = False


@dataclass(frozen=True, slots=True)
class Carried:
    """Something that waits for the character's next roll in this scene."""

    position: int = 0
    """Steps of Position, down when negative."""
    dv: int = 0
    """What it takes off the Difficulty Value."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A character."""

    name: Name = ""
    blurb: Text = ""
    attributes: Attributes = Attributes()
    skills: Skills = Skills()
    tracks: Tracks = Tracks()
    purses: Purses = Purses()
    armor: Worn = Worn()
    bonds: tuple[Bond, ...] = ()
    life: Life = Life.ALIVE
    carried: tuple[Carried, ...] = ()

    def rating(self, attribute: Attribute) -> int:
        """The rating of one attribute."""
        return int(getattr(self.attributes, attribute.value))

    def level(self, skill: Skill) -> int:
        """The level of one skill."""
        return int(getattr(self.skills, skill.value))


@dataclass(frozen=True, slots=True)
class Rerolled:
    """A die that was thrown again."""

    die: int
    old: int
    new: int
    why: Reroll
    negated: bool = False


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

    @property
    def tally(self) -> Tally:
        """What the dice count for as they lie."""
        return count(self.faces, self.kept_beats)


@dataclass(frozen=True, slots=True)
class Timer:
    """A clock that the table watches."""

    label: str
    clock: Clock
    kind: TimerKind = TimerKind.SCENE
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Substitution:
    """The latest Fatigue that was paid in place of a Boon, while the GM can still veto it."""

    sheet: str
    bought: Use | Reroll | None
    """None for a step of Position."""
    owed: bool = True
    """It waits for the roll to settle; otherwise it was marked on the spot, as below."""
    harm: int = 0
    fatigue: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """The scene that runs now."""

    number: int = 1
    title: str = ""
    running: bool = True
    downtime: bool = False
    attempts: frozenset[tuple[str, str, str, str]] = frozenset()
    """Who tried what with which attribute and skill, to know a repeated identical attempt."""
    miss_boons: Mapping[str, int] = field(default_factory=dict)
    """Boons that Misses have paid, by sheet."""


@dataclass(frozen=True, slots=True)
class State:
    """A whole table."""

    options: Options = field(default_factory=Options)
    chosen: Mapping[str, str] = field(default_factory=dict)
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    """Sheet id to the id of the seat that plays it."""
    rolls: Mapping[str, Roll] = field(default_factory=dict)
    """The roll of each character that has one, by sheet id."""
    bank: int = 0
    timers: Mapping[str, Timer] = field(default_factory=dict)
    scene: Scene = Scene()
    session: int = 1
    in_session: bool = True
    converted: frozenset[str] = frozenset()
    """Sheets that converted Boons to XP in this session."""
    substitution: Substitution | None = None
    """The latest Fatigue in place of a Boon, while it can be vetoed."""
    made: int = 0
    """How many rolls, sheets and timers were ever made; the next id."""


def start(setup: Setup) -> State:
    """The table as it opens."""
    return State(
        options=read_options(setup.options),
        chosen=dict(setup.options),
        sheets=dict(setup.sheets),
        scene=Scene(title=setup.title),
    )


@dataclass(frozen=True, slots=True)
class Stance:
    """How a character stands for a roll, everything counted."""

    position: Position
    pool: int
    fatigue_dice: int
    harm_dice: int
    by_fatigue: bool


@rule(
    "position.ladder",
    "position.controlled",
    "position.order",
    "position.ends",
    "position.no-dice",
    "fatigue.position",
    "fatigue.dice",
    "dice.pool",
    "dice.attribute",
    "dice.skill",
    "dice.floor",
    "harm.stack",
)
def stance(state: State, roll: Roll) -> Stance:
    """Position and dice of `roll`: the GM's Position, what improves it, what worsens it, and own Fatigue last.

    Each point of Fatigue is used once: a step down while there is one, a die less after that.
    """
    sheet = state.sheets[roll.sheet]
    base = roll.position or Position.CONTROLLED
    up = len(roll.improvements) + sum(max(0, carried.position) for carried in sheet.carried)
    down = sum(min(0, carried.position) for carried in sheet.carried)
    fresh = base.moved(up).moved(down)
    tired = fresh.moved(-sheet.tracks.fatigue)
    fatigue_dice = sheet.tracks.fatigue - (fresh.rung - tired.rung)
    harm_dice = injury_dice(sheet.tracks.harm, state.options, related=roll.injury)
    pool = sheet.rating(roll.attribute) + sheet.level(roll.skill) + roll.dice - fatigue_dice - harm_dice
    by_fatigue = tired is Position.DESPERATE and fresh is not Position.DESPERATE
    return Stance(tired, max(1, pool), fatigue_dice, harm_dice, by_fatigue)


@rule("harm.level-1", "harm.level-2")
def injury_dice(harm: int, options: Options, *, related: bool | None) -> int:
    """Dice that Harm takes: Harm 1 where the GM says the injury matters, Harm 2 unless the GM says it does not."""
    if harm >= 2:
        return 0 if related is False else options.harm_2_dice
    return int(harm == 1 and related is True)


@rule("difficulty.floor", "outcomes.partial-gives")
def effective_dv(state: State, roll: Roll) -> int:
    """The DV after what earlier rolls took off it; never under 1, so that no success at all is always a Miss."""
    if roll.against is not None:
        return roll.against
    return max(1, (roll.dv or 1) - sum(carried.dv for carried in state.sheets[roll.sheet].carried))


@rule("boons.none-for-repeats")
def attempt(roll: Roll) -> tuple[str, str, str, str]:
    """What makes two attempts identical: who, what for and how, with which attribute and skill."""
    words = " ".join(f"{roll.intent} / {roll.approach}".casefold().split())
    return (roll.sheet, words, roll.attribute.value, roll.skill.value)


def invariants(state: State) -> tuple[str, ...]:
    """What is wrong with `state`."""
    wrong = []
    for key, sheet in state.sheets.items():
        if not 0 <= sheet.tracks.harm <= HARM_MOST:
            wrong.append(f"{key}: Harm {sheet.tracks.harm}")
        if sheet.tracks.fatigue < 0:
            wrong.append(f"{key}: Fatigue {sheet.tracks.fatigue}")
        if not 0 <= sheet.purses.boons <= BOON_CAP or sheet.purses.xp < 0:
            wrong.append(f"{key}: {sheet.purses}")
    if state.bank < 0:
        wrong.append(f"the bank holds {state.bank}")
    for key, roll in state.rolls.items():
        if key != roll.sheet or key not in state.sheets:
            wrong.append(f"a roll of {roll.sheet} stands under {key}")
        if roll.stage in {Stage.THROWN, Stage.SETTLED} and not roll.faces:
            wrong.append(f"{key}: a thrown roll without dice")
    for key, timer in state.timers.items():
        if not 0 <= timer.clock.filled <= timer.clock.size:
            wrong.append(f"timer {key}: {timer.clock}")
    return tuple(wrong)


def with_sheet(state: State, key: str, sheet: Sheet) -> State:
    """The state with one sheet changed or added."""
    return changed(state, sheets={**state.sheets, key: sheet})


def fatigue_room(sheet: Sheet) -> int:
    """The most Fatigue that can stand on the track without overflow."""
    return track(sheet.attributes.body) - 1
