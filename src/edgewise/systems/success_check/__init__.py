"""A game of success checks with two ten-sided dice: Advantage, doubles, margins, armor and Edge."""

from importlib.resources import files

from edgewise.core.rules import load_rules
from edgewise.core.system import System
from edgewise.systems.success_check.commands import COMMANDS, Command
from edgewise.systems.success_check.demo import DEMO, SCRIPT
from edgewise.systems.success_check.events import EVENTS, Event
from edgewise.systems.success_check.evolve import evolve, invariants
from edgewise.systems.success_check.foretell import Question, ask
from edgewise.systems.success_check.options import OPTIONS
from edgewise.systems.success_check.sheet import Sheet
from edgewise.systems.success_check.state import State, start
from edgewise.systems.success_check.tell import tell
from edgewise.systems.success_check.view import view
from edgewise.systems.success_check.weigh import forced, plan, resolve

SYSTEM: System[State, Command, Event] = System(
    id="success_check",
    title="Success Check (2d10)",
    edition="core mechanics, July 2026",
    accent="#12776f",
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
