"""One step of a table: plan → faces → resolve → evolve; and the fold of many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from edgewise.core.answers import Refused
from edgewise.core.dice import Faces, Throw
from edgewise.core.errors import InvariantBroken, WireError
from edgewise.core.seats import Seat
from edgewise.core.system import System

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")

MOST_FORCED = 100
"""Forced commands after one command; more is a loop in the rules, not a game."""


class Hand(Protocol):
    """Where faces come from."""

    def throw(self, throw: Throw) -> Faces | None:
        """The faces of `throw`; None when this hand has none left, so that the throw must wait.

        Raises:
            WireError: the faces at hand do not fit the throw.
        """

    def leftover(self) -> int:
        """How many faces were given and not used."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S, E]):
    """What a command led to."""

    events: tuple[E, ...]
    state: S


def decide(system: System[S, C, E], state: S, seat: Seat, command: C, hand: Hand) -> Step[S, E] | Refused:
    """Carry out `command`, and whatever the rules force after it.

    Raises:
        InvariantBroken: the rules led to a state that must not be.
    """
    first = _step(system, state, seat, command, hand)
    if first is None:
        return faces_refused("This throw needs its faces: type them in, or let the table throw.")
    if isinstance(first, Refused):
        return first
    # What was due before this command waits for somebody else, perhaps with a real die in hand.
    due = system.forced(state)
    due_before = None if due == command else due
    events, state = list(first.events), first.state
    for _ in range(MOST_FORCED):
        follow = system.forced(state)
        if follow is None or follow == due_before:
            break
        step = _step(system, state, seat, follow, hand)
        if step is None:
            break
        if isinstance(step, Refused):
            if step.code == "table/faces":
                return step
            raise InvariantBroken(system.id, f"a forced command was refused: {step.says}")
        events += step.events
        state = step.state
    else:
        raise InvariantBroken(system.id, f"more than {MOST_FORCED} forced commands in a row")
    if hand.leftover():
        over = hand.leftover()
        return faces_refused(f"{over} more {'face was' if over == 1 else 'faces were'} typed than these dice have.")
    wrong = system.invariants(state)
    if wrong:
        raise InvariantBroken(system.id, "; ".join(wrong))
    return Step(tuple(events), state)


def _step(system: System[S, C, E], state: S, seat: Seat, command: C, hand: Hand) -> Step[S, E] | Refused | None:
    plan = system.plan(state, seat, command)
    if isinstance(plan, Refused):
        return plan
    try:
        faces = hand.throw(plan.throw)
    except WireError as fault:
        return faces_refused(f"Expected {fault.expected}, got {fault.got}.")
    if faces is None:
        return None
    events = system.resolve(state, seat, command, faces)
    return Step(events, fold(system, state, events))


def faces_refused(says: str) -> Refused:
    """The refusal of typed faces that do not fit."""
    return Refused("table/faces", says, ("table.real-dice",))


def fold(system: System[S, C, E], state: S, events: Iterable[E]) -> S:
    """The state after `events`, in order.

    Raises:
        CannotEvolve: an event does not fit the state before it.
    """
    for event in events:
        state = system.evolve(state, event)
    return state


def withdrawn(takings: Sequence[tuple[int, Sequence[int]]]) -> frozenset[int]:
    """The numbers of the events that do not count.

    Args:
        takings: in order, each withdrawal's own number and the numbers it takes back. A withdrawal may itself be
            taken back, which restores what it took; so the last one is weighed first.
    """
    gone: set[int] = set()
    for seq, taken in reversed(takings):
        if seq not in gone:
            gone.update(taken)
    return frozenset(gone)
