"""A small game for the web tests and for drawing the page by hand: no real rules, every kind of part a view can hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Annotated, Any

from edgewise.core.answers import Plan, Refused
from edgewise.core.dice import D10, Die, Faces, Throw
from edgewise.core.fields import Name, Says, Span, Text, form_fields
from edgewise.core.reading import Counts, Forecast, Mark, Reading
from edgewise.core.rules import Gap, Passage, RulesText
from edgewise.core.seats import Seat
from edgewise.core.system import Option, Setup, System
from edgewise.core.view import DieFace, DieMark, Fact, Gauge, Line, Offer, Panel, RollView, SheetView, Tone, View

STEPS = ("Intent", "Position & DV", "Throw", "Amend", "Settle", "Spend")
POOL = Throw(((D10, 5),))
MOST_HARM = 4


class Position(Enum):
    """How exposed the character is."""

    DOMINANT = "dominant"
    CONTROLLED = "controlled"
    DESPERATE = "desperate"


@dataclass(frozen=True, slots=True)
class Declare:
    """Say what the character is after, and how."""

    intent: Annotated[Text, Says("What do you want?", "The aim, in a sentence.")]
    who: Annotated[Name, Says("Who")] = "lyra"
    careful: Annotated[bool, Says("Take your time")] = True


@dataclass(frozen=True, slots=True)
class Assess:
    """Set how hard and how dangerous it is."""

    position: Annotated[Position, Says("Position")] = Position.CONTROLLED
    dv: Annotated[int, Span(2, 5), Says("DV")] = 3
    hidden: Annotated[bool, Says("Keep the DV to yourself")] = False


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice."""


@dataclass(frozen=True, slots=True)
class Again:
    """Throw one die again."""

    die: Annotated[int, Span(0, 4), Says("Which die")] = 0


@dataclass(frozen=True, slots=True)
class Settle:
    """Take the outcome as it is."""


@dataclass(frozen=True, slots=True)
class Spend:
    """Spend beats on trouble."""

    beats: Annotated[int, Span(0, 40), Says("Beats")] = 1
    on: Annotated[Text, Says("On what")] = ""


@dataclass(frozen=True, slots=True)
class Mark_:
    """Set a track to a level."""

    who: Annotated[Name, Says("Who")]
    level: Annotated[int, Span(0, MOST_HARM), Says("Harm")]


@dataclass(frozen=True, slots=True)
class Frame:
    """Say where we are."""

    title: Annotated[Name, Says("Scene")]
    says: Annotated[Text, Says("In a sentence")] = ""


Command = Declare | Assess | Roll | Again | Settle | Spend | Mark_ | Frame


@dataclass(frozen=True, slots=True)
class Declared:
    """Somebody said what they want."""

    intent: str
    who: str


@dataclass(frozen=True, slots=True)
class Assessed:
    """The opposition was set."""

    position: Position
    dv: int
    hidden: bool


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice fell."""

    faces: tuple[int, ...]
    die: int = -1


@dataclass(frozen=True, slots=True)
class Moved:
    """The flow went on."""

    step: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """A track was set."""

    who: str
    level: int


@dataclass(frozen=True, slots=True)
class Framed:
    """A scene began."""

    title: str
    says: str


Event = Declared | Assessed | Thrown | Moved | Marked | Framed


@dataclass(frozen=True, slots=True)
class Sheet:
    """A character."""

    name: str = "Lyra"
    blurb: str = ""
    harm: Annotated[int, Span(0, MOST_HARM)] = 0


@dataclass(frozen=True, slots=True)
class Question:
    """How likely is it?"""

    dv: Annotated[int, Span(2, 5)] = 3


@dataclass(frozen=True, slots=True)
class State:
    """The table."""

    title: str
    says: str
    sheets: Mapping[str, Sheet]
    step: int = -1
    intent: str = ""
    who: str = ""
    position: Position = Position.CONTROLLED
    dv: int = 3
    hidden: bool = False
    faces: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    notes: tuple[str, ...] = field(default_factory=tuple)


def start(setup: Setup) -> State:
    sheets = setup.sheets or {
        "lyra": Sheet("Lyra", "A burglar who owes the wrong people.", 1),
        "mateo": Sheet("Mateo", "Old soldier, new conscience.", 0),
        "brann": Sheet("Brann", "Smith of Ashford; strong as his word.", 2),
    }
    says = "Rain on the slates. Two guards below, a lantern between them, and the shutter not quite closed."
    return State(setup.title or "The Counting House, after midnight", says, sheets)


def plan(state: State, seat: Seat, command: Command) -> Plan | Refused:
    match command:
        case Declare(intent=intent) if not intent.strip():
            return Refused("sample/no-intent", "Say what the character is after before anything is rolled.", ("loop.intent",))
        case Assess() | Spend() | Frame() if not seat.is_gm:
            return Refused("sample/gm-only", "Only the game master may do that.", ("loop.set",))
        case Roll() if state.step != 2:
            return Refused("sample/not-now", "There is nothing to throw yet: the game master sets the Position first.", ("loop.set",))
        case Mark_(who=who) if who not in state.sheets:
            return Refused("sample/nobody", "Nobody here has that name.", ("harm.levels",))
        case Roll():
            return Plan(POOL)
        case Again():
            return Plan(Throw(((D10, 1),)))
        case _:
            return Plan()


def resolve(_: State, __: Seat, command: Command, faces: Faces) -> tuple[Event, ...]:
    match command:
        case Declare():
            return (Declared(command.intent, command.who), Moved(1))
        case Assess():
            return (Assessed(command.position, command.dv, command.hidden), Moved(2))
        case Roll():
            return (Thrown(faces[0]), Moved(3))
        case Again():
            return (Thrown(faces[0], command.die),)
        case Settle():
            return (Moved(5, "Lyra gains 1 Boon."),)
        case Spend():
            return (Moved(6, f"{command.beats} beats: {command.on}"),)
        case Mark_():
            return (Marked(command.who, command.level),)
        case Frame():
            return (Framed(command.title, command.says),)


def evolve(state: State, event: Event) -> State:
    match event:
        case Declared():
            return replace(state, step=0, intent=event.intent, who=event.who, faces=(), gone=())
        case Assessed():
            return replace(state, position=event.position, dv=event.dv, hidden=event.hidden)
        case Thrown(die=die) if die >= 0:
            faces = tuple(event.faces[0] if at == die else face for at, face in enumerate(state.faces))
            return replace(state, faces=faces, gone=(*state.gone, state.faces[die]))
        case Thrown():
            return replace(state, faces=event.faces)
        case Moved():
            return replace(state, step=event.step, notes=(*state.notes, event.note))
        case Marked():
            changed = replace(state.sheets[event.who], harm=event.level)
            return replace(state, sheets={**state.sheets, event.who: changed})
        case Framed():
            return replace(state, title=event.title, says=event.says)


def _mark(_: Die, face: int) -> Mark:
    return {1: "beat", 10: "ten"}.get(face, "hit" if face >= 6 else "")


def _tally(kinds: tuple[Counts, ...]) -> tuple[int, int]:
    return (kinds[0].get("hit", 0) + 2 * kinds[0].get("ten", 0), kinds[0].get("beat", 0))


def forecast(dv: int, label: str = "As it stands", dice: int = 5) -> Forecast[Any, Any]:
    def outcome(tally: tuple[int, int]) -> str:
        if tally[0] >= dv:
            return "success_with_sb" if tally[1] else "clean_success"
        return "partial" if tally[0] else "miss"

    return Forecast(
        label,
        Throw(((D10, dice),)),
        Reading(_mark, _tally, lambda tally: tally),
        {"outcomes": outcome, "story_beats": lambda tally: str(tally[1]), "successes": lambda tally: str(tally[0])},
        classes={"outcomes": ("clean_success", "success_with_sb", "partial", "miss")},
    )


def ask(question: Question) -> Forecast[Any, Any]:
    return forecast(question.dv)


def die(face: int, *, gone: bool = False) -> DieFace:
    if face == 10:
        return DieFace("10", DieMark.CRITICAL, gone, "10, two successes")
    if face >= 6:
        return DieFace(str(face), DieMark.HIT, gone, f"{face}, a success")
    if face == 1:
        return DieFace("1", DieMark.TROUBLE, gone, "1, a Story Beat")
    return DieFace(str(face), DieMark.PLAIN, gone, str(face))


def view(state: State, seat: Seat) -> View:
    rolls = (_roll(state, seat),) if state.step >= 0 else ()
    declare = Offer(
        "declare",
        "declare",
        "Declare an action",
        form_fields(Declare, picks={"who": tuple((key, sheet.name) for key, sheet in state.sheets.items())}),
        "Say what you want and how you go about it.",
        ("loop.intent",),
        weight="normal" if 0 <= state.step < 6 else "primary",
    )
    return View(
        state.title,
        state.says,
        (Fact("Scene", "3"), Fact("Clock", "past midnight")),
        rolls,
        tuple(_sheet(key, sheet, seat) for key, sheet in state.sheets.items()),
        (
            Gauge("alarm", "The alarm", 2, 4, "clock", Tone.BAD, "Half the watch is awake.", "beats.menu"),
            Gauge("rain", "The rain lets up", 1, 6, "clock"),
        ),
        (declare,),
        _panels(state, seat),
    )


def _roll(state: State, seat: Seat) -> RollView:
    shown = not state.hidden or seat.is_gm
    thrown, settled = bool(state.faces), state.step >= 5
    hits, beats = _tally(({m: sum(_mark(D10, f) == m for f in state.faces) for m in ("hit", "ten", "beat")},))
    offers: tuple[Offer, ...] = ()
    says = ""
    match state.step:
        case 0 | 1:
            says = "The game master sets Position and DV."
            if seat.is_gm:
                offers = (Offer("assess", "assess", "Set Position and DV", form_fields(Assess), weight="primary", cites=("loop.set",)),)
        case 2:
            says = "Throw when you are ready."
            throw = Offer("throw", "roll", f"Throw {POOL}", throws=str(POOL), weight="primary", cites=("dice.pool",))
            offers = (throw, Offer("back", "settle", "Think again", weight="quiet"))
        case 3:
            says = "Spend Boons on the dice, or take them as they lie."
            picks = {"die": tuple((str(at), f"the {face}") for at, face in enumerate(state.faces) if face != 10)}
            again = form_fields(Again, picks=picks)
            offers = (
                Offer("settle", "settle", "Settle it", weight="primary", says="Count it as it lies.", cites=("outcomes.matrix",)),
                Offer("again", "again", "1 Boon: re-roll a die", again, throws="1d10", cites=("boons.reroll",)),
            )
        case 5 if seat.is_gm:
            says = "The game master has beats to spend."
            fields = form_fields(Spend)
            offers = (Offer("spend", "spend", "Spend Story Beats", fields, weight="primary", cites=("beats.menu",)),)
        case _:
            says = "All done." if state.step == 6 else "The game master has beats to spend."
    facts = [Fact("Position", state.position.value.capitalize(), "position.ladder", note="no dice are thrown again")]
    facts.append(Fact("DV", str(state.dv) if shown else "hidden", "loop.set", Tone.PLAIN if not state.hidden else Tone.SECRET))
    facts.append(Fact("Pool", "5d10", "dice.pool", note="Wits 3 + Stealth 2"))
    good = hits >= state.dv
    return RollView(
        "roll-1",
        state.intent or "(no words)",
        "Lyra",
        STEPS,
        state.step,
        says,
        tuple(facts) if state.step > 1 else (),
        (*(die(face) for face in state.faces), *(die(face, gone=True) for face in state.gone)),
        (Fact("Successes", str(hits), "dice.success"), Fact("Story Beats", str(beats), "dice.beat", Tone.BAD)) if thrown else (),
        ("Success with SB" if good else "Partial") if settled and shown else "",
        "You get what you came for, and somebody stirs." if settled and shown else "",
        (Tone.MIXED if good else Tone.BAD) if settled else Tone.PLAIN,
        ("outcomes.matrix",) if settled else (),
        offers,
        (forecast(state.dv), forecast(state.dv, "1 Boon: one more die", 6)) if state.step == 2 and shown else (),
        "" if shown else "The DV is hidden: only the dice themselves can be foretold.",
    )


def _sheet(key: str, sheet: Sheet, seat: Seat) -> SheetView:
    mine = key == "lyra" and not seat.is_gm
    harm = Gauge(
        "harm",
        "Harm",
        sheet.harm,
        MOST_HARM,
        "boxes",
        Tone.BAD,
        ("Unhurt", "Grazed, −1 die", "Wounded, −2 dice", "Broken, −3 dice", "Out")[sheet.harm],
        "harm.levels",
        (
            Offer(f"{key}-harm-up", "mark_", "Mark", form_fields(Mark_, {"who": key, "level": min(sheet.harm + 1, 4)})),
            Offer(f"{key}-harm-down", "mark_", "Clear", form_fields(Mark_, {"who": key, "level": max(sheet.harm - 1, 0)})),
        ),
    )
    fatigue = Gauge("fatigue", "Fatigue", 1, 3, "boxes", Tone.MIXED, "Position one step worse", "fatigue.track")
    boons = Gauge("boons", "Boons", 3, 5, "tokens", Tone.GOOD, "", "boons.cap")
    stats = tuple(Fact(label, value) for label, value in (("Body", "3"), ("Wits", "3"), ("Spirit", "2"), ("Presence", "1")))
    skills = (Fact("Stealth", "2"), Fact("Melee", "1"), Fact("Lore", "3"), Fact("Sway", "1"))
    return SheetView(
        key,
        sheet.name,
        sheet.blurb,
        "",
        mine,
        (fatigue, harm, boons),
        stats,
        skills,
        (Fact("Armor", "Light", "armor.table", note="sound"), Fact("Bond", "Mateo once took the blame for her.")),
        (
            Offer(f"{key}-harm-set", "mark_", "Take Harm", form_fields(Mark_, {"who": key}), cites=("harm.levels",)),
            Offer(f"{key}-rest", "settle", "Short rest", weight="quiet"),
        ),
        "Incapacitated" if sheet.harm == MOST_HARM else "",
    )


def _panels(state: State, seat: Seat) -> tuple[Panel, ...]:
    if not seat.is_gm:
        return ()
    bank = Gauge("bank", "Story Beats", 4, 12, "tokens", Tone.SECRET, "4 to spend", "beats.bank", secret=True)
    doom = Gauge("doom", "The Duke's men arrive", 3, 8, "clock", Tone.SECRET, "", "", secret=True)
    menu = Offer("bank-spend", "spend", "Spend from the bank", form_fields(Spend), cites=("beats.menu",))
    scene = Offer("frame", "frame", "New scene", form_fields(Frame), "Held Boons are trimmed to 2.", ("boons.trim",))
    end = Offer("end", "settle", "End the session", (), "Everyone rests.", weight="danger")
    return (
        Panel("beats", "Story Beats", (bank,), (), (menu,)),
        Panel("timers", "Timers", (doom,), (), (Offer("tick", "settle", "Tick"),)),
        Panel("scene", "Scene", (), (Fact("Hidden", f"DV {state.dv}", tone=Tone.SECRET),), (scene, end), "What only you know."),
    )


def tell(state: State, seat: Seat, event: Event) -> Line | None:
    match event:
        case Declared():
            name = state.sheets[event.who].name if event.who in state.sheets else "Somebody"
            return Line(f"{name} wants to: {event.intent}", cites=("loop.intent",))
        case Assessed(hidden=True) if not seat.is_gm:
            return Line(f"Position is {event.position.value}; the DV is hidden.", tone=Tone.SECRET, cites=("loop.set",))
        case Assessed():
            return Line(f"Position is {event.position.value}, DV {event.dv}.", cites=("loop.set",))
        case Thrown():
            return Line("Lyra throws.", tuple(die(face) for face in event.faces), ("dice.success",), notes=("2 successes, 1 Story Beat.",))
        case Moved(note=""):
            return None
        case Moved():
            return Line("The roll is settled.", (), ("outcomes.matrix",), Tone.MIXED, (event.note,))
        case Marked():
            return Line(f"{event.who} is at Harm {event.level}.", cites=("harm.levels",), tone=Tone.BAD)
        case Framed():
            return Line(f"A new scene: {event.title}", tone=Tone.GOOD)


def _passage(label: str, title: str) -> Passage:
    return Passage(label, title, f"{title}: what the book says, told in our own words.", "Sample, chapter 1", reading="As written.")


TITLES = {
    "loop.intent": "Aim and method",
    "loop.set": "Position and DV first",
    "dice.pool": "How many dice",
    "dice.success": "6 and up is a Success",
    "dice.beat": "A 1 is a Story Beat",
    "outcomes.matrix": "Four outcomes",
    "position.ladder": "Three rungs",
    "boons.reroll": "A Boon throws one die again",
    "boons.cap": "Five Boons at most",
    "boons.trim": "Boons at the end of a scene",
    "beats.menu": "What beats buy",
    "beats.bank": "Beats can be kept",
    "harm.levels": "Levels of Harm",
    "fatigue.track": "Fatigue",
    "armor.table": "Armor",
}
RULES = RulesText(
    {label: _passage(label, title) for label, title in TITLES.items()},
    (Gap("Flying.", "chapter 9", "Nobody here can fly."),),
)

SAMPLE: System[State, Command, Event] = System(
    id="sample",
    title="Sample",
    edition="First",
    accent="#b4552d",
    rules=RULES,
    commands={
        "declare": Declare, "assess": Assess, "roll": Roll, "again": Again,
        "settle": Settle, "spend": Spend, "mark_": Mark_, "frame": Frame,
    },
    events={
        "sample.declared": Declared, "sample.assessed": Assessed, "sample.thrown": Thrown,
        "sample.moved": Moved, "sample.marked": Marked, "sample.framed": Framed,
    },
    sheet=Sheet,
    question=Question,
    start=start,
    plan=plan,
    resolve=resolve,
    evolve=evolve,
    forced=lambda _: None,
    sheets=lambda state: state.sheets,
    view=view,
    tell=tell,
    ask=ask,
    invariants=lambda _: (),
    options=(Option("grit", "Grim and gritty", (("off", "Off"), ("on", "On")), "harm.levels"),),
)
