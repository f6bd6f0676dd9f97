"""What the rules answer to a command: a plan, or a refusal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from edgewise.core.dice import NOTHING, Faces, Throw
from edgewise.core.errors import InvariantBroken
from edgewise.core.seats import Seat

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules say no. Nothing happened and nothing is logged."""

    code: str
    """Stable for ever: "fates_edge/no-boons"."""
    says: str
    """A full sentence for the person who asked."""
    cite: tuple[str, ...]
    """Labels of the passages that forbid it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The rules say yes, once these dice have been thrown."""

    throw: Throw = NOTHING


@dataclass(frozen=True, slots=True)
class Ready(Generic[E]):
    """Plan and resolve of one command in one value: the dice it needs, and what happens once they lie."""

    happens: Callable[[Faces], tuple[E, ...]]
    throw: Throw = NOTHING


def free(*events: E) -> Ready[E]:
    """A command that needs no dice."""
    return Ready(lambda _: events)


Weigh = Callable[[S, Seat, C], Ready[E] | Refused]
"""A rule written once: whether a command may be done, with which dice, and what then happens."""


def plan_of(weigh: Weigh[S, C, E]) -> Callable[[S, Seat, C], Plan | Refused]:
    """The `plan` of a system whose rules are written as `weigh`."""

    def plan(state: S, seat: Seat, command: C) -> Plan | Refused:
        ready = weigh(state, seat, command)
        return ready if isinstance(ready, Refused) else Plan(ready.throw)

    return plan


def resolve_of(weigh: Weigh[S, C, E]) -> Callable[[S, Seat, C, Faces], tuple[E, ...]]:
    """The `resolve` of a system whose rules are written as `weigh`."""

    def resolve(state: S, seat: Seat, command: C, faces: Faces) -> tuple[E, ...]:
        ready = weigh(state, seat, command)
        if isinstance(ready, Refused):
            raise InvariantBroken("rules", f"resolved what was refused: {ready.code}")
        return ready.happens(faces)

    return resolve
