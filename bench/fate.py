"""Fate: the best use of invokes, one command through the rules, the fold of a long log, a view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice

from bench.measure import spread, timed
from edgewise.core.answers import Refused
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.step import Step, decide, fold
from edgewise.odds.exact import distribution
from edgewise.odds.policy import policy
from edgewise.systems.fate import SYSTEM
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.demo import DEMO, SCRIPT
from edgewise.systems.fate.events import Event
from edgewise.systems.fate.rolls import forecast
from edgewise.systems.fate.state import State
from edgewise.systems.fate.terms import Action
from edgewise.table.hand import SystemHand, TypedHand

GM = Seat(SeatId("gm"), Role.GM)
PLAYER = Seat(SeatId("player"), Role.PLAYER)
LONG = 10_000


def step(state: State, command: c.Command, faces: tuple[int, ...] = ()) -> Step[State, Event]:
    """One command of the GM, which must not be refused."""
    done = decide(SYSTEM, state, GM, command, TypedHand(faces) if faces else SystemHand())
    if isinstance(done, Refused):
        raise TypeError(done.says)
    return done


def demo() -> State:
    """The demo table in mid-exchange."""
    state = SYSTEM.start(DEMO)
    for _, command, faces in SCRIPT:
        state = step(state, command, faces).state
    return state


def long_log(state: State) -> Iterator[Event]:
    """Rolls without end, each from its declaration to its close."""
    for _ in cycle((0,)):
        for command in (
            c.Open("Read the ledger", "Lore", Action.ADVANTAGE, aspect="Knows the Ledger", who="juniper"),
            c.Oppose(2, who="juniper"),
            c.Throw("juniper"),
            c.Settle("juniper"),
            c.Close("juniper"),
        ):
            # What a failed advantage leaves to be chosen may be passed over by the GM.
            done = step(state, command)
            state = done.state
            yield from done.events
        for ref in state.aspects:
            done = step(state, c.RemoveAspect(ref))
            state = done.state
            yield from done.events


def run() -> None:
    """Print the figures."""
    for opposed in (False, True):
        against = "another roll" if opposed else "a number"
        for invokes in range(4):
            asked = forecast("", -1, opposed=opposed, invokes=invokes)
            label = f"4dF against {against}, best use of {invokes} invokes"
            spread(label, timed(partial(distribution, asked), 30), "ms")
    spread("the policy for 3 invokes", timed(partial(policy, forecast("", -1, invokes=3)), 30), "ms")
    state, start = demo(), SYSTEM.start(DEMO)
    opened = step(start, c.Open("Read the ledger", "Lore", who="juniper")).state
    ready = step(opened, c.Oppose(2, who="juniper")).state
    commands: dict[str, tuple[State, c.Command]] = {
        "open": (start, c.Open("Read the ledger", "Lore", who="juniper")),
        "throw": (ready, c.Throw("juniper")),
        "invoke": (state, c.Invoke("Hands like Anchors", roll="Inspector Crail", who="odo")),
        "settle": (state, c.Settle("Inspector Crail")),
    }
    for label, (before, command) in commands.items():
        spread(f"plan + resolve + evolve: {label}", timed(partial(step, before, command), 2_000, 100), "µs", "100 µs")
    log = tuple(islice(long_log(start), LONG))
    spread(f"fold of {LONG:,} events", timed(lambda: fold(SYSTEM, start, log), 10), "ms", "100 ms")
    for name, seat in (("the GM", GM), ("a player", PLAYER)):
        spread(f"view of the demo for {name}", timed(partial(SYSTEM.view, state, seat), 20), "ms")
