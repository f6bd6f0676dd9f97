"""Fate's Edge: d10 pools, Position, Story Beats, Boons, Harm and Fatigue."""

from importlib.resources import files

from edgewise.core.rules import load_rules
from edgewise.core.system import System
from edgewise.systems.fates_edge.book.options import OPTIONS
from edgewise.systems.fates_edge.demo import DEMO, SCRIPT
from edgewise.systems.fates_edge.every import COMMANDS, EVENTS, Command, Event
from edgewise.systems.fates_edge.evolve import evolve
from edgewise.systems.fates_edge.foretell import Question, ask
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State, invariants, start
from edgewise.systems.fates_edge.tell import tell
from edgewise.systems.fates_edge.view import view
from edgewise.systems.fates_edge.weigh import forced, plan, resolve

SYSTEM: System[State, Command, Event] = System(
    id="fates_edge",
    title="Fate's Edge",
    edition="Player's Guide, four-band edition of 2026",
    accent="#b3432b",
    rules=load_rules(files(__package__) / "rules"),
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
    options=OPTIONS,
    demo=DEMO,
    demo_script=SCRIPT,
)
