"""Fate Core, Accelerated and Condensed: aspects, fate points, four actions, stress and consequences."""

from importlib.resources import files

from edgewise.core.rules import load_rules
from edgewise.core.system import System
from edgewise.systems.fate.commands import COMMANDS, Command
from edgewise.systems.fate.demo import DEMO, SCRIPT
from edgewise.systems.fate.events import EVENTS, Event
from edgewise.systems.fate.evolve import evolve
from edgewise.systems.fate.options import OPTIONS
from edgewise.systems.fate.rolls import Question, ask
from edgewise.systems.fate.sheet import Sheet
from edgewise.systems.fate.state import State, invariants, start
from edgewise.systems.fate.tell import tell
from edgewise.systems.fate.view import view
from edgewise.systems.fate.weigh import forced, plan, resolve

SYSTEM: System[State, Command, Event] = System(
    id="fate",
    title="Fate",
    edition="Core, Accelerated and Condensed",
    accent="#2f6db3",
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
