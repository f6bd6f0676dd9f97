"""Where a table of Fate's Edge stands: characters, rolls, the GM's bank, timers, scene and session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from edgewise.core.fields import Span
from edgewise.core.frozen import changed
from edgewise.core.parts import Clock
from edgewise.core.system import Setup
from edgewise.systems.fates_edge.book.numbers import BOON_CAP, HARM_MOST, SUPPLY_SIZE
from edgewise.systems.fates_edge.book.options import Options, read_options
from edgewise.systems.fates_edge.book.terms import (
    Life,
    Reroll,
    Stage,
    TimerKind,
    Use,
)
from edgewise.systems.fates_edge.book.terms_fight import Band, Side
from edgewise.systems.fates_edge.model.fight import Fight, Footing, Strike, pair
from edgewise.systems.fates_edge.model.foe import Foe
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.sheet import Sheet


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
    foes: Mapping[str, Foe] = field(default_factory=dict)
    fight: Fight | None = None
    strikes: Mapping[str, Strike] = field(default_factory=dict)
    """Blows that have not been taken yet, by their id."""
    supply: Annotated[int, Span(0, SUPPLY_SIZE)] = 0
    """Filled segments of the party's Supply Timer."""
    day: int = 1
    used: frozenset[str] = frozenset()
    """What was used up until the scene ends, as "effect:who"."""
    made: int = 0
    """How many rolls, sheets, timers, opponents and strikes were ever made; the next id."""


def start(setup: Setup) -> State:
    """The table as it opens."""
    return State(
        options=read_options(setup.options),
        chosen=dict(setup.options),
        sheets=dict(setup.sheets),
        scene=Scene(title=setup.title),
    )


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


def fighting(state: State) -> Fight:
    """The fight that goes on; one that has not begun where there is none."""
    return state.fight or NO_FIGHT


def footing_of(state: State, who: str) -> Footing:
    """How somebody stands; in the open on even ground when nothing is said."""
    return fighting(state).footing.get(who, EVEN)


def band_of(state: State, one: str, two: str) -> Band:
    """How far two stand apart; Near when nothing is said, Absent when one is not there."""
    if footing_of(state, one).absent or footing_of(state, two).absent:
        return Band.ABSENT
    return fighting(state).bands.get(pair(one, two), Band.NEAR)


def side_of(state: State, who: str) -> Side:
    """Whom somebody fights for."""
    return state.foes[who].side if who in state.foes else Side.PARTY


def is_out(state: State, who: str) -> bool:
    """Whether somebody can no longer fight."""
    if who in state.foes:
        return state.foes[who].out
    sheet = state.sheets.get(who)
    return sheet is None or sheet.life is Life.DEAD or sheet.tracks.harm >= HARM_MOST


def enemies_of(state: State, who: str) -> tuple[str, ...]:
    """Everyone on the other side who is in the fight and can still act."""
    across = side_of(state, who).other
    return tuple(
        key
        for key in fighting(state).footing
        if side_of(state, key) is across and not is_out(state, key) and not footing_of(state, key).absent
    )


NO_FIGHT = Fight()
EVEN = Footing()


def with_sheet(state: State, key: str, sheet: Sheet) -> State:
    """The state with one sheet changed or added."""
    return changed(state, sheets={**state.sheets, key: sheet})
