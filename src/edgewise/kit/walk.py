"""A walk: seats give commands that are offered to them, one after the other, as they are drawn."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from edgewise.core.answers import Refused
from edgewise.core.errors import UnknownKind, WireError
from edgewise.core.plain import to_plain
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.step import Step, decide
from edgewise.core.system import Setup
from edgewise.core.view import Offer, View, offers_in
from edgewise.kit.draw import Draw, DrawnHand, any_raw, drawn, instance, names_in, one_in, pick, preset
from edgewise.kit.probe import Probe, probe_of
from edgewise.table.messages import Opened, Row
from edgewise.table.wire import AnySystem, checked_options, decode_command, encode_event

GM = Seat(SeatId("gm"), Role.GM)
ANN = Seat(SeatId("ann"), Role.PLAYER)
BOB = Seat(SeatId("bob"), Role.PLAYER)
WATCHER = Seat(SeatId("watcher"), Role.WATCHER)
SEATS = (GM, ANN, BOB, WATCHER)
OTHERS = (ANN, BOB, WATCHER)
"""Whoever does not run the table."""
_ACT = (GM, GM, ANN, ANN, ANN, BOB)
_WEIGHTS = {"primary": 12, "normal": 4, "quiet": 2, "danger": 1}
_ROLL = 6
"""Offers about a roll are taken so much more often, or few rolls would come to their end."""
LENGTH = 24
"""Commands on a walk."""
_AT = "2026-01-01T00:00:00.000Z"


@dataclass(frozen=True, slots=True)
class Deed:
    """One command and what it led to."""

    seat: Seat
    name: str
    command: Any
    faces: tuple[int, ...]
    """Everything that was thrown for it, in order."""
    before: Any
    answer: Step[Any, Any] | Refused
    offered: bool

    @property
    def after(self) -> Any:  # noqa: ANN401 - each game has its own state
        """The state after it; the one before, when it was refused."""
        return self.before if isinstance(self.answer, Refused) else self.answer.state

    @property
    def events(self) -> tuple[Any, ...]:
        """What happened; nothing, when it was refused."""
        return () if isinstance(self.answer, Refused) else self.answer.events

    def __str__(self) -> str:
        fields = " ".join(f"{key}={value!r}" for key, value in to_plain(self.command).items())
        return f"{self.seat.id}: {self.name} {fields}".strip()


@dataclass(slots=True)
class Walk:
    """A table and everything that was done at it."""

    system: AnySystem
    setup: Setup
    start: Any
    probe: Probe
    deeds: list[Deed] = field(default_factory=list)
    crash: str = ""
    """The fault that ended the walk, and where."""

    @property
    def state(self) -> Any:  # noqa: ANN401 - each game has its own state
        """Where the table stands now."""
        return self.deeds[-1].after if self.deeds else self.start

    def rows(self) -> list[Row]:
        """The log as a store would hold it."""
        setup = self.setup
        sheets = {key: to_plain(sheet) for key, sheet in setup.sheets.items()}
        opened = Opened(self.system.id, self.system.edition, setup.title, setup.options, sheets)
        rows = [Row(1, _AT, "", "open", *encode_event(self.system, opened))]
        for number, deed in enumerate(self.deeds, 1):
            for event in deed.events:
                stored = encode_event(self.system, event)
                rows.append(Row(len(rows) + 1, _AT, deed.seat.id, f"c{number}", *stored))
        return rows


def walks(system: AnySystem, draw: Draw, length: int = LENGTH, probe: Probe | None = None) -> Iterator[Walk]:
    """The same walk after each of its commands, first of all before any; a fault ends it and is noted in it."""
    setup = _setup(system, draw)
    walk = Walk(system, setup, system.start(setup), probe or probe_of(system.id))
    if setup.sheets and system.demo and setup.sheets == system.demo.sheets and draw(2):
        yield from _scripted(walk, draw)
    yield walk
    for _ in range(length):
        if walk.crash:
            return
        deed = _attempt(walk, draw)
        if deed is not None:
            walk.deeds.append(deed)
            yield walk


def _setup(system: AnySystem, draw: Draw) -> Setup:
    chosen = {option.name: pick(draw, option.choices)[0] for option in system.options if one_in(draw, 3)}
    options = checked_options(system, chosen)
    if system.demo and draw(2):
        return Setup(system.demo.title, options, system.demo.sheets)
    if one_in(draw, 8):
        return Setup("", options)
    drawn_sheet = Setup("", options, {"hero": instance(draw, system.sheet, ())})
    # A sheet may be brought in with any numbers that its fields allow, unless the game says that it must not be.
    return Setup("", options, {"hero": system.sheet()}) if system.invariants(system.start(drawn_sheet)) else drawn_sheet


def _scripted(walk: Walk, draw: Draw) -> Iterator[Walk]:
    seats = {Role.GM.value: GM, Role.PLAYER.value: ANN}
    for who, command, _ in walk.system.demo_script:
        deed = deed_of(walk, draw, seats[who], command, offered=False)
        if deed is None:
            return
        walk.deeds.append(deed)
        yield walk


def _attempt(walk: Walk, draw: Draw) -> Deed | None:
    """One command that is offered, or now and then one that is not; None when there is nothing to do."""
    seat, system = pick(draw, _ACT), walk.system
    try:
        if one_in(draw, 6):
            name = pick(draw, tuple(system.commands))
            raw: Mapping[str, object] = any_raw(draw, system.commands[name], names_in(to_plain(walk.state)))
            return deed_of(walk, draw, seat, decode_command(system, name, raw), offered=False)
        offer = pick_offer(draw, system.view(walk.state, seat))
        if offer is None:
            return None
        raw = offered_raw(draw, system, offer)
        return deed_of(walk, draw, seat, decode_command(system, offer.command, raw), offered=True)
    except (WireError, UnknownKind) as fault:
        walk.crash = f"an offer's field does not fit its command: {fault}"
    except Exception as fault:  # noqa: BLE001 - whatever a game raises is told with its place
        walk.crash = fault_told(fault)
    return None


def pick_offer(draw: Draw, view: View) -> Offer | None:
    """One of the view's offers; the next step of a roll more often than what lies behind a "more"."""
    of_rolls = {offer.id for roll in view.rolls for offer in roll.offers}
    offers = offers_in(view)
    weights = [_WEIGHTS.get(offer.weight, 1) * (_ROLL if offer.id in of_rolls else 1) for offer in offers]
    at = draw(sum(weights)) if offers else 0
    for offer, weight in zip(offers, weights, strict=True):
        at -= weight
        if at < 0:
            return offer
    return None


def offered_raw(draw: Draw, system: AnySystem, offer: Offer) -> Mapping[str, object]:
    """What the form of `offer` sends: as it stands, or filled in."""
    return preset(offer, system.commands[offer.command]) if draw(2) else drawn(draw, offer)


def deed_of(walk: Walk, draw: Draw, seat: Seat, command: Any, *, offered: bool) -> Deed | None:  # noqa: ANN401 - a system's own
    """What the command leads to now; None, and a note in the walk, when it leads to a fault."""
    hand, before = DrawnHand(draw), walk.state
    name = next((name for name, declared in walk.system.commands.items() if type(command) is declared), "?")
    try:
        answer = decide(walk.system, before, seat, command, hand)
    except Exception as fault:  # noqa: BLE001 - whatever a game raises is told with its place
        walk.crash = f"{fault_told(fault)}, after {seat.id}: {command!r}"
        return None
    return Deed(seat, name, command, tuple(hand.flat), before, answer, offered)


def fault_told(fault: BaseException) -> str:
    """A fault, and the line that raised it."""
    frame = traceback.extract_tb(fault.__traceback__)[-1]
    file = frame.filename.rpartition("edgewise/")[2]
    return f"{type(fault).__name__}: {fault} (at {file}:{frame.lineno})"
