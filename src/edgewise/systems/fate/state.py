"""Where a table of Fate stands: characters, aspects and free invokes, rolls, hits, compels, conflict, scene."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from edgewise.core.fields import Span
from edgewise.core.frozen import changed
from edgewise.core.rules import rule
from edgewise.core.system import Setup
from edgewise.systems.fate.options import Rules, read_options
from edgewise.systems.fate.rolls import effort, total
from edgewise.systems.fate.sheet import Sheet, When
from edgewise.systems.fate.terms import (
    OPPOSITION,
    Action,
    Advantage,
    AspectKind,
    CompelKind,
    Effect,
    Harm,
    Out,
    Outcome,
    Slot,
    Stage,
    Take,
)

GM = "gm"
"""Whoever acts without a sheet: the game master, with the pool."""


@dataclass(frozen=True, slots=True)
class Aspect:
    """An aspect that lies on the table: on the scene, a zone, a character, or a boost in somebody's hand."""

    name: str
    kind: AspectKind = AspectKind.SITUATION
    where: str = ""
    """Empty is the whole scene; else the id of a zone or of a sheet."""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Cast:
    """One side of a roll: who throws, what is added, and how the dice lie."""

    sheet: str = ""
    """Empty where nobody throws and `number` stands alone."""
    skill: str = ""
    rating: int = 0
    bonus: int = 0
    """Stunts, extras, full defence, what the GM adds."""
    helpers: tuple[str, ...] = ()
    help: int = 0
    """What the helpers add together."""
    number: int | None = None
    """Passive opposition."""
    faces: tuple[int, ...] = ()
    before: tuple[tuple[int, ...], ...] = ()
    """Faces that were thrown again, the oldest first."""
    plus: int = 0
    """What invokes added."""

    @property
    def lies(self) -> bool:
        """Whether its effort is known."""
        return bool(self.faces) or self.number is not None

    @property
    def fixed(self) -> int:
        """Everything but the dice."""
        return (self.number or 0) + self.rating + self.bonus + self.help + self.plus

    @property
    def effort(self) -> int:
        """Dice and everything else; never clamped."""
        return effort(total(self.faces), self.fixed)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that an outcome leaves to be chosen."""

    target: int
    """Index of the opposition that it is about."""
    takes: tuple[Take, ...]
    cost: str = ""
    """What to choose after `cost` was taken: "minor", "serious", or empty."""
    by_gm: bool = False


@dataclass(frozen=True, slots=True)
class Against:
    """One thing or person that a roll is measured by."""

    target: str = ""
    """The sheet that it is done to; empty for none."""
    cast: Cast | None = None
    """None until somebody defends, or the GM names a number."""
    part: int | None = None
    """Its part of a split effort."""
    shares: bool = False
    """One of several targets that share the effort; in a zone attack each faces all of it."""
    margin: int | None = None
    """Once it is settled."""
    outcome: Outcome | None = None
    weapon: int = 0
    armor: int = 0


@dataclass(frozen=True, slots=True)
class Invoked:
    """An invoke on a roll, as far as taking it back needs to know."""

    by: str
    """The sheet, or "gm"."""
    side: str
    ref: str
    effect: Effect
    paid: bool
    on: int
    """−1 for the actor's cast, else the index of the opposition."""
    owed: str = ""
    """Who is owed the point; "next" for the GM's next pool."""
    at_once: bool = False
    """The point is theirs now, not when the scene ends."""
    before: tuple[int, ...] = ()
    """The faces that were thrown again."""
    boost: Aspect | None = None
    """The boost that it used up."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll on its way, with everything that answers it."""

    id: int
    sheet: str
    action: Action
    intent: str
    stage: Stage
    cast: Cast
    against: tuple[Against, ...] = ()
    advantage: Advantage = Advantage.NEW
    aspect: str = ""
    """The name of the new aspect, or the reference of the one that is strengthened or sought."""
    where: str = ""
    harm: Harm = Harm.PHYSICAL
    content: frozenset[str] = frozenset()
    """Participants, by sheet id, who let it stand."""
    paid: frozenset[tuple[str, str]] = frozenset()
    """Side and aspect, for each that was paid for."""
    invokes: tuple[Invoked, ...] = ()
    choices: tuple[Choice, ...] = ()
    to_zone: str = ""
    """Crossing into it is what the roll is for."""
    patient: str = ""
    slot: Slot | None = None
    """Treating that consequence is what the roll is for."""
    task: int | None = None
    """The task of the challenge that it fills."""
    contest: bool = False
    """It is one side's roll of a contest's exchange."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Shifts that somebody still has to absorb."""

    shifts: int
    kind: Harm
    by: str
    """Sheet of the attacker; empty for none."""
    side: str
    """Whose free invoke lies on a consequence of it."""
    roll: int = 0


@dataclass(frozen=True, slots=True)
class Compel:
    """A complication that is offered for a fate point."""

    ref: str
    target: str
    by: str
    """The sheet that proposes it, or "gm"."""
    kind: CompelKind
    what: str
    approved: bool
    """The GM agrees; a player's own proposal waits for that."""
    price: int = 0
    """What the proposer has put down."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A named area, in a cell of the map."""

    name: str
    column: Annotated[int, Span(0, 3)] = 0
    row: Annotated[int, Span(0, 5)] = 0


@dataclass(frozen=True, slots=True)
class Border:
    """A way between two zones."""

    one: str
    two: str
    barrier: int | None = None
    """The opposition to an overcome roll that crosses it; None where nothing hinders."""
    what: str = ""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A fight, of bodies or of minds."""

    number: int
    kind: Harm
    popcorn: bool
    order: tuple[str, ...]
    """Everybody in it, in the order of acting."""
    exchange: int = 1
    turn: str = ""
    """Who acts now; empty while the next one has to be named."""
    acted: frozenset[str] = frozenset()
    """Whose turn of this exchange is over."""
    spent: frozenset[str] = frozenset()
    """Whose action of this turn is used."""
    moved: frozenset[str] = frozenset()
    guarding: Mapping[str, bool] = field(default_factory=dict)
    """Who defends fully, and whether they had to."""
    out: Mapping[str, Out] = field(default_factory=dict)
    owed: Mapping[str, int] = field(default_factory=dict)
    """What conceding pays at its end."""

    def stands(self, key: str) -> bool:
        """Whether a character is in it and has not left it."""
        return key in self.order and key not in self.out


@dataclass(frozen=True, slots=True)
class Contest:
    """Sides that want the same thing and do not harm each other."""

    what: str
    sides: tuple[str, ...]
    """The sheet that rolls for each side."""
    goal: int
    victories: Mapping[str, int] = field(default_factory=dict)
    exchange: int = 1
    lost: frozenset[str] = frozenset()
    """Whose roll of this exchange is lost over a failed advantage."""
    tried: frozenset[str] = frozenset()
    """Who tried an advantage in this exchange."""
    twist: bool = False
    """The best were equal, and the GM has not said yet what happens."""

    @property
    def winner(self) -> str:
        """The side that has reached the goal; empty while none has."""
        return next((key for key in self.sides if self.victories.get(key, 0) >= self.goal), "")


@dataclass(frozen=True, slots=True)
class Task:
    """One part of a challenge."""

    what: str
    difficulty: int
    by: str = ""
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Challenge:
    """Tasks that are rolled one by one and read together."""

    what: str
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """The scene that runs now."""

    title: str = ""
    running: bool = True
    when: When = field(default_factory=lambda: When(1, 1, 1, 1))


@dataclass(frozen=True, slots=True)
class State:
    """A whole table."""

    rules: Rules = field(default_factory=Rules)
    chosen: Mapping[str, str] = field(default_factory=dict)
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    """Sheet id to the id of the seat that plays it."""
    aspects: Mapping[str, Aspect] = field(default_factory=dict)
    free: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Free invokes: reference of an aspect to side to number."""
    rolls: Mapping[str, Roll] = field(default_factory=dict)
    """The roll of each character that acts, by sheet id."""
    hits: Mapping[str, tuple[Hit, ...]] = field(default_factory=dict)
    compels: Mapping[str, Compel] = field(default_factory=dict)
    zones: Mapping[str, Zone] = field(default_factory=dict)
    borders: tuple[Border, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)
    """Sheet id to the zone it is in."""
    conflict: Conflict | None = None
    conflicts: int = 0
    """How many there have been."""
    contest: Contest | None = None
    challenge: Challenge | None = None
    pool: int = 0
    """The GM's fate points."""
    carried: int = 0
    """What the GM's pool takes into the next scene."""
    scene: Scene = Scene()
    in_session: bool = True
    made: int = 0
    """How many things were ever made; the next id."""

    def has(self, name: str, value: str) -> bool:
        """Whether a switch of the rules stands at `value`."""
        return self.rules.has(name, value)


@rule("points.gm-pool")
def fresh_pool(sheets: Mapping[str, Sheet]) -> int:
    """What the GM's pool begins a scene with: one for each player character."""
    return sum(sheet.is_pc for sheet in sheets.values())


def start(setup: Setup) -> State:
    """The table as it opens."""
    sheets = dict(setup.sheets)
    return State(
        rules=read_options(setup.options),
        chosen=dict(setup.options),
        sheets=sheets,
        pool=fresh_pool(sheets),
        scene=Scene(title=setup.title),
    )


def with_sheet(state: State, key: str, sheet: Sheet) -> State:
    """The state with one sheet changed or added."""
    return changed(state, sheets={**state.sheets, key: sheet})


def side_of(state: State, by: str) -> str:
    """The side of a character; the GM without one stands with the opposition."""
    sheet = state.sheets.get(by)
    return sheet.stands_with if sheet else OPPOSITION


def sides(state: State) -> tuple[str, ...]:
    """Every side that somebody stands on."""
    return tuple(dict.fromkeys((*(sheet.stands_with for sheet in state.sheets.values()), OPPOSITION)))


def invariants(state: State) -> tuple[str, ...]:
    """What is wrong with `state`."""
    wrong = [f"a roll of {roll.sheet} stands under {key}" for key, roll in state.rolls.items() if key != roll.sheet]
    for name, keys in (("roll", state.rolls), ("hit", state.hits), ("place", state.places), ("player", state.players)):
        wrong += [f"a {name} of {key}, who is not here" for key in keys if key not in state.sheets]
    wrong += [f"{key} stands in no zone" for key, zone in state.places.items() if zone not in state.zones]
    wrong += [f"{key}: {sheet.points} points" for key, sheet in state.sheets.items() if sheet.points < 0]
    if state.pool < 0:
        wrong.append(f"the pool holds {state.pool}")
    wrong += [f"{ref}: {held}" for ref, held in state.free.items() if any(number < 1 for number in held.values())]
    conflict = state.conflict
    if conflict and conflict.turn and not conflict.stands(conflict.turn):
        wrong.append(f"{conflict.turn} holds the turn and is not in the conflict")
    return tuple(wrong)
