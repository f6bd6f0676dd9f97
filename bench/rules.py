"""One command through the rules, and the fold of a long log."""

from __future__ import annotations

from functools import partial

from bench.measure import spread, timed
from edgewise.core.answers import Refused
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.step import Step, decide, fold
from edgewise.systems.fates_edge import SYSTEM
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.demo import DEMO
from edgewise.systems.fates_edge.every import Command, Event
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.book.terms import Attribute, Position, Skill
from edgewise.table.hand import SystemHand

GM = Seat(SeatId("gm"), Role.GM)
LONG = 10_000


def step(state: State, command: Command) -> Step[State, Event]:
    """One command of the GM, which must not be refused."""
    done = decide(SYSTEM, state, GM, command, SystemHand())
    if isinstance(done, Refused):
        raise TypeError(done.says)
    return done


def one_round(state: State) -> tuple[State, list[Event]]:
    """A whole pass of the play loop."""
    events: list[Event] = []
    for command in (
        c.Open("Cross the yard", Attribute.WITS, Skill.STEALTH, "unseen", "lyra"),
        c.Set(Position.DESPERATE, 3, who="lyra"),
        c.Throw("lyra"),
        c.Settle("lyra"),
        c.Close("lyra"),
        c.TakeHarm(1, who="mateo"),
        c.TakeRest(who="mateo"),
        c.Treat(who="mateo"),
    ):
        if isinstance(command, c.Treat) and not state.sheets["mateo"].tracks.harm:
            continue
        done = step(state, command)
        state, events = done.state, events + list(done.events)
    return state, events


def run() -> None:
    """Print the figures."""
    start = SYSTEM.start(DEMO)
    opened = step(start, c.Open("Cross the yard", Attribute.WITS, Skill.STEALTH, "unseen", "lyra")).state
    ready = step(opened, c.Set(Position.DESPERATE, 3, who="lyra")).state
    commands: dict[str, tuple[State, Command]] = {
        "throw, Desperate, with its forced re-roll": (ready, c.Throw("lyra")),
        "take-harm": (start, c.TakeHarm(3, who="mateo")),
        "set": (opened, c.Set(Position.DOMINANT, 4, who="lyra")),
    }
    for label, (state, command) in commands.items():
        spread(f"plan + resolve + evolve: {label}", timed(partial(step, state, command), 2_000, 100), "µs", "100 µs")
    state = start
    log: list[Event] = []
    while len(log) < LONG:
        state, events = one_round(state)
        log += events
    log = log[:LONG]
    spread(f"fold of {LONG:,} events", timed(lambda: fold(SYSTEM, start, log), 10), "ms", "100 ms")
    spread("view of a table for one seat", timed(lambda: SYSTEM.view(ready, GM), 200), "ms")
