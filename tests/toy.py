"""A tiny game for tests of the floors above the rules: a d6, a counter, a number only the game master knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Annotated, Any, assert_never

from edgewise.core.answers import Plan, Refused
from edgewise.core.dice import D6, NOTHING, Die, Faces, Throw
from edgewise.core.errors import CannotEvolve
from edgewise.core.fields import Name, Span, Text, form_fields
from edgewise.core.reading import Counts, Forecast, Mark, Reading
from edgewise.core.rules import Passage, RulesText
from edgewise.core.seats import Role, Seat
from edgewise.core.system import Option, Setup, System
from edgewise.core.view import Fact, Line, Offer, Panel, View


class Mood(Enum):
    CALM = "calm"
    WILD = "wild"


@dataclass(frozen=True, slots=True)
class Tracks:
    fatigue: Annotated[int, Span(0, 5)] = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    name: Name = ""
    mood: Mood = Mood.CALM
    tracks: Tracks = field(default_factory=Tracks)
    tags: Mapping[str, Annotated[int, Span(0, 9)]] = field(default_factory=dict)
    skills: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    counter: int = 0
    secret: int = 0
    words: tuple[str, ...] = ()
    again: bool = False
    """A six was thrown: one more die must be."""
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    cap: int = 20


# --- commands and events ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Add:
    amount: Annotated[int, Span(1, 5)]
    note: Text = ""


@dataclass(frozen=True, slots=True)
class Spend:
    amount: Annotated[int, Span(1, 5)]


@dataclass(frozen=True, slots=True)
class Roll:
    """A die is added to the counter; after a six one more is thrown."""

    boost: bool = False


@dataclass(frozen=True, slots=True)
class RollAgain:
    pass


@dataclass(frozen=True, slots=True)
class Hide:
    number: Annotated[int | None, Span(0, 999)] = None


@dataclass(frozen=True, slots=True)
class Name_:  # noqa: N801 - `Name` is taken by the type of its field
    word: Name
    mood: Mood = Mood.CALM


@dataclass(frozen=True, slots=True)
class Break:
    """Leads to a state that must not be."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Leads to no event."""


@dataclass(frozen=True, slots=True)
class Added:
    amount: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Spent:
    amount: int


@dataclass(frozen=True, slots=True)
class Rolled:
    faces: tuple[tuple[int, ...], ...]
    boost: bool = False


@dataclass(frozen=True, slots=True)
class Hidden:
    number: int | None


@dataclass(frozen=True, slots=True)
class Named:
    word: str
    mood: Mood = Mood.CALM


Command = Add | Spend | Roll | RollAgain | Hide | Name_ | Break | Nothing
Event = Added | Spent | Rolled | Hidden | Named


def start(setup: Setup) -> State:
    return State(sheets=dict(setup.sheets), cap=int(setup.options.get("cap", "20")))


def plan(state: State, seat: Seat, command: Command) -> Plan | Refused:
    if state.again and not isinstance(command, RollAgain | Hide):
        return Refused("toy/again", "A die must be thrown again first.", ("toy.again",))
    match command:
        case Hide() if not seat.is_gm:
            return Refused("toy/gm-only", "Only the game master hides.", ("toy.hide",))
        case Spend() if command.amount > state.counter:
            return Refused("toy/too-little", f"The counter stands at {state.counter}.", ("toy.spend",))
        case Roll() | RollAgain():
            if isinstance(command, RollAgain) and not state.again:
                return Refused("toy/no-six", "No six lies there.", ("toy.again",))
            return Plan(Throw(((D6, 1),)))
        case _:
            return Plan(NOTHING)


def resolve(state: State, seat: Seat, command: Command, faces: Faces) -> tuple[Event, ...]:
    del state, seat
    match command:
        case Add():
            return (Added(command.amount, command.note),)
        case Spend():
            return (Spent(command.amount),)
        case Roll():
            return (Rolled(faces, command.boost), *((Added(1, "boost"),) if command.boost else ()))
        case RollAgain():
            return (Rolled(faces),)
        case Hide():
            return (Hidden(command.number),)
        case Name_():
            return (Named(command.word, command.mood),)
        case Break():
            return (Added(1_000),)
        case Nothing():
            return ()
        case _:
            assert_never(command)


def evolve(state: State, event: Event) -> State:
    match event:
        case Added():
            return replace(state, counter=state.counter + event.amount)
        case Spent():
            if event.amount > state.counter:
                raise CannotEvolve("toy.spent", f"{event.amount} of {state.counter} can't be spent")
            return replace(state, counter=state.counter - event.amount)
        case Rolled():
            face = event.faces[0][0]
            return replace(state, counter=state.counter + face, again=face == 6)
        case Hidden():
            return replace(state, secret=event.number or 0)
        case Named():
            return replace(state, words=(*state.words, event.word))
        case _:
            assert_never(event)


def view(state: State, seat: Seat) -> View:
    facts: tuple[Fact, ...] = (Fact("Counter", str(state.counter)), Fact("Words", " ".join(state.words)))
    offers: tuple[Offer, ...] = ()
    panels: tuple[Panel, ...] = ()
    if seat.role is not Role.WATCHER:
        offers = (Offer("add", "add", "Add", form_fields(Add)), Offer("roll", "roll", "Roll", throws="1d6"))
    if seat.is_gm:
        panels = (Panel("gm", "Secret", facts=(Fact("Hidden", str(state.secret)),)),)
    return View("Toy", "A toy.", facts, (), (), (), offers, panels)


def tell(state: State, seat: Seat, event: Event) -> Line | None:
    del state
    match event:
        case Added():
            return Line(f"{event.amount} added.", notes=(event.note,) if event.note else ())
        case Spent():
            return Line(f"{event.amount} spent.")
        case Rolled():
            return Line(f"A {event.faces[0][0]} is thrown.")
        case Hidden():
            return Line(f"{event.number} is hidden.") if seat.is_gm else None
        case Named():
            return Line(f"The word is {event.word}.")
        case _:
            assert_never(event)


def invariants(state: State) -> tuple[str, ...]:
    return ("the counter is beyond 500",) if state.counter > 500 else ()


def forced(state: State) -> Command | None:
    return RollAgain() if state.again else None


@dataclass(frozen=True, slots=True)
class Question:
    dice: Annotated[int, Span(1, 5)] = 1


def _mark(_: Die, face: int) -> Mark:
    return face


def _tally(kinds: tuple[Counts, ...]) -> int:
    return sum(int(str(face)) * number for face, number in kinds[0].items())


def ask(question: Question) -> Forecast[int, int]:
    reading = Reading(_mark, _tally, lambda total: total)
    return Forecast("Total", Throw(((D6, question.dice),)), reading, {"total": str})


_LABELS = ("toy.again", "toy.hide", "toy.spend", "toy.cap")
COMMANDS: dict[str, type[Command]] = {
    "add": Add,
    "spend": Spend,
    "roll": Roll,
    "roll-again": RollAgain,
    "hide": Hide,
    "name": Name_,
    "break": Break,
    "nothing": Nothing,
}
EVENTS: dict[str, type[Event]] = {
    "toy.added": Added,
    "toy.spent": Spent,
    "toy.rolled": Rolled,
    "toy.hidden": Hidden,
    "toy.named": Named,
}


def _dice_to_faces(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Version 1 of a roll held one die alone."""
    return {"faces": [[body["die"]]]}


TOY: System[State, Command, Event] = System(
    id="toy",
    title="Toy",
    edition="first",
    accent="#336699",
    rules=RulesText({label: Passage(label, label, f"About {label}.", "tests") for label in _LABELS}),
    commands=COMMANDS,
    events=EVENTS,
    sheet=Sheet,
    question=Question,
    start=start,
    plan=plan,
    resolve=resolve,
    evolve=evolve,
    forced=forced,
    sheets=lambda state: state.sheets,
    view=view,
    tell=tell,
    ask=ask,
    invariants=invariants,
    options=(Option("cap", "Cap", (("20", "Twenty"), ("30", "Thirty")), "toy.cap"),),
    upcasts={("toy.rolled", 1): _dice_to_faces},
    versions={"toy.rolled": 2},
    demo=Setup("Demo", sheets={"ada": Sheet("Ada")}),
    demo_script=(("gm", Hide(7), ()), ("player", Roll(), (6, 2)), ("player", Add(3, "for luck"), ())),
)
