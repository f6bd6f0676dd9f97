"""No leak: two tables that differ only in what the game master alone may see look the same from every other seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from edgewise.core.answers import Refused
from edgewise.core.dice import Faces, Throw
from edgewise.core.errors import WireError
from edgewise.core.plain import to_plain
from edgewise.core.seats import Seat
from edgewise.core.step import Step, decide
from edgewise.kit.compare import first_difference, shown
from edgewise.kit.draw import Draw, DrawnHand, any_raw, names_in, one_in, pick
from edgewise.kit.walk import GM, OTHERS, Walk, offered_raw, pick_offer
from edgewise.table.wire import AnySystem, decode_command

RARELY = 6
"""Of so many moments of a walk one is branched."""
FOLLOW_UPS = 4
"""Commands that both tables hear after the one that differed."""

Both = tuple[Any, Any]


def secrets_kept(walk: Walk, draw: Draw) -> Iterator[str]:
    """Branch the table in two by commands that differ in a secret, and go on with the same commands in both."""
    choices = list(walk.probe.secret_twins(walk.state)) if one_in(draw, RARELY) else []
    if not choices:
        return
    ones, twos, reveals = pick(draw, choices)
    both: Both = (walk.state, walk.state)
    for one, two in zip(ones, twos, strict=True):
        steps = [decide(walk.system, state, GM, c, DrawnHand(draw)) for state, c in zip(both, (one, two), strict=True)]
        if any(isinstance(step, Refused) for step in steps):
            return
        both = (steps[0].state, steps[1].state)  # type: ignore[union-attr]
        leaks = [*_told_alike(walk.system, steps), *_seen_alike(walk.system, both, draw)]
        yield from (f"after {one!r} and {two!r}: {says}" for says in leaks)
        if leaks:
            return
    yield from (f"after {ones[-1]!r} and {twos[-1]!r}, {says}" for says in _followed(walk.system, both, reveals, draw))


def _followed(system: AnySystem, both: Both, reveals: frozenset[str], draw: Draw) -> Iterator[str]:
    for _ in range(FOLLOW_UPS):
        seat = pick(draw, (*OTHERS[:2], *OTHERS[:2], GM))
        found = _common_command(system, both, seat, draw)
        if found is None or found[0] in reveals:
            continue
        name, command = found
        hand = _SameFaces(draw)
        steps = []
        for state in both:
            hand.again()
            steps.append(decide(system, state, seat, command, hand))
        told = f"{seat.id} says {name} {to_plain(command)}"
        if seat.is_gm and any(isinstance(step, Refused) for step in steps):
            # What the game master may do hangs on the secret, and nobody else hears of a refusal.
            continue
        if hand.other:
            yield f"{told}: the dice to throw are {hand.other}"
            return
        leaks = [*_told_alike(system, steps)]
        if not leaks and not isinstance(steps[0], Refused) and not isinstance(steps[1], Refused):
            both = (steps[0].state, steps[1].state)
            leaks = [*_seen_alike(system, both, draw)]
        yield from (f"{told}: {says}" for says in leaks)
        if leaks:
            return


def _common_command(system: AnySystem, both: Both, seat: Seat, draw: Draw) -> tuple[str, Any] | None:
    if one_in(draw, 5) and not seat.is_gm:
        name = pick(draw, tuple(system.commands))
        raw: Mapping[str, object] = any_raw(draw, system.commands[name], names_in(to_plain(both[0])))
    else:
        offer = pick_offer(draw, system.view(both[0], seat))
        if offer is None:
            return None
        name, raw = offer.command, offered_raw(draw, system, offer)
    try:
        return name, decode_command(system, name, raw)
    except WireError:
        return None


class _SameFaces:
    """Faces drawn once and thrown at both tables."""

    def __init__(self, draw: Draw) -> None:
        self._hand = DrawnHand(draw)
        self._throws: list[tuple[Throw, Faces]] = []
        self._next = 0
        self.other = ""

    def again(self) -> None:
        self._next = 0

    def throw(self, throw: Throw) -> Faces:
        if self._next == len(self._throws):
            self._throws.append((throw, self._hand.throw(throw)))
        first, faces = self._throws[self._next]
        self._next += 1
        if first != throw:
            self.other = f"{first} against {throw}"
            return self._hand.throw(throw)
        return faces

    def leftover(self) -> int:
        return 0


def _told_alike(system: AnySystem, steps: list[Step[Any, Any] | Refused]) -> Iterator[str]:
    one, two = steps
    if isinstance(one, Refused) or isinstance(two, Refused):
        if one != two:
            yield f"{_answer(one)} against {_answer(two)}"
        return
    for seat in OTHERS:
        lines = [
            [shown(line) for event in step.events if (line := system.tell(step.state, seat, event)) is not None]
            for step in (one, two)
        ]
        difference = first_difference(lines[0], lines[1])
        if difference:
            yield f"the log tells {seat.id} {difference}"


def _answer(answer: Step[Any, Any] | Refused) -> str:
    return f"refused ({answer.code}: {answer.says})" if isinstance(answer, Refused) else "done"


def _seen_alike(system: AnySystem, both: Both, draw: Draw) -> Iterator[str]:
    # Exact chances cost most of the time, so each time one seat's are worked out.
    weighing = pick(draw, OTHERS)
    for seat in OTHERS:
        views = [system.view(state, seat) for state in both]
        if views[0] == views[1]:
            continue
        one, two = (shown(view, odds=seat is weighing) for view in views)
        difference = first_difference(one, two)
        if difference:
            yield f"{seat.id} sees {difference}"
