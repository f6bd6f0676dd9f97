"""One table at work: a command at a time, stored before it is told; and the registry of all tables."""

from __future__ import annotations

import asyncio
import hashlib
import threading
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from edgewise.core.answers import Refused
from edgewise.core.errors import InvariantBroken, LogConflict, UnknownKind, WireError
from edgewise.core.plain import to_plain
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.system import Setup
from edgewise.core.view import View
from edgewise.table import wire
from edgewise.table.bell import Bell
from edgewise.table.clock import new_id, now
from edgewise.table.deciding import Decided, decided
from edgewise.table.fold import Entry, Folded, extended, fold_rows
from edgewise.table.hand import KeepingHand, SystemHand, TypedHand
from edgewise.table.messages import CommandRow, Opened, Row
from edgewise.table.roster import SeatRow, Store, TableRow
from edgewise.table.telling import Teller, ToldLine
from edgewise.table.wire import AnySystem, Systems

__all__ = ["Accepted", "Desk", "Tables", "ToldLine"]

MOST_TRIES = 5
LONGEST_ID = 100
_NEWS = 2
"""How much of what happened meanwhile a refusal tells."""
OPENING = "open"
"""Command id of row 1."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command took effect, now or when it first came."""

    first_seq: int
    last_seq: int
    """Less than `first_seq` when it led to no event."""
    command_id: str
    repeated: bool


class _Moment:
    """A folded table with everything that was made of it for somebody to see."""

    def __init__(self, folded: Folded, teller: Teller) -> None:
        self.folded = folded
        self.teller = teller
        self.views: dict[Seat, View] = {}


class Desk:
    """One table: decides commands in turn, and shows each seat what it may see."""

    def __init__(self, store: Store, table_id: str, folded: Folded) -> None:
        self.table_id = table_id
        self.closed = False
        self._store = store
        self._lock = threading.Lock()
        self._gates: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = weakref.WeakKeyDictionary()
        self._bell = Bell()
        self._now = _Moment(folded, Teller(folded, self._names))

    @classmethod
    def open(cls, store: Store, systems: Systems, table_id: str) -> Desk:
        """Read and fold a table's log.

        Raises:
            UnknownKind: no such table, or its system is not installed.
            WireError: the log does not begin with a readable opening.
        """
        rows = store.read(table_id)
        if not rows:
            raise UnknownKind("table", table_id)
        return cls(store, table_id, fold_rows(systems, rows))

    @property
    def system(self) -> AnySystem:
        """The game that is played here."""
        return self._now.folded.system

    @property
    def title(self) -> str:
        """The title the table was opened with."""
        return self._now.folded.opened.title

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self._now.folded.seq

    @property
    def state(self) -> Any:  # noqa: ANN401 - each game has its own
        """The game's state, with all its secrets: for the rules, never for a page."""
        return self._now.folded.state

    @property
    def read_only(self) -> str | None:
        """Why nothing can be added, in words; None as long as everything can be read."""
        return self._now.folded.read_only

    # --- commands ---

    async def submit(  # noqa: PLR0917 - what a post carries, in its order
        self,
        seat: SeatRow,
        name: str,
        raw: Mapping[str, object],
        command_id: str,
        faces: tuple[int, ...] | None = None,
        seen: int | None = None,
    ) -> Accepted | Refused:
        """Carry out a command, and answer when it is on disk.

        Args:
            seat: who asks.
            name: of the command.
            raw: its fields, typed or as the text of a form.
            command_id: made by the sender; sent twice, it takes effect once.
            faces: what real dice show; None lets the table throw.
            seen: number of the last event that the sender's page showed.

        Raises:
            WireError, UnknownKind, TooLarge: what was sent can't be read.
            InvariantBroken: our bug; nothing was stored.
            LogConflict: others appended first, each time.
        """
        # One lock for each event loop: a command that waits here takes no worker thread from another table.
        gate = self._gates.setdefault(asyncio.get_running_loop(), asyncio.Lock())
        async with gate:
            return await asyncio.to_thread(self.submit_sync, seat, name, raw, command_id, faces, seen)

    def submit_sync(  # noqa: PLR0917 - as `submit`
        self,
        seat: SeatRow,
        name: str,
        raw: Mapping[str, object],
        command_id: str,
        faces: tuple[int, ...] | None = None,
        seen: int | None = None,
    ) -> Accepted | Refused:
        """As `submit`, for callers without an event loop."""
        self._check_seat(seat)
        _check_id(command_id)
        command = wire.decode_command(self.system, name, raw)
        digest = _digest(name, command, faces)
        with self._lock:
            answer = self._carried_out(seat, command, CommandRow(command_id, seat.id, digest, 0, 0), faces)
        if isinstance(answer, Refused) and seen is not None and seen < self.seq:
            return self._with_news(answer, seat, seen)
        return answer

    def _carried_out(
        self, seat: SeatRow, command: object, sent: CommandRow, faces: tuple[int, ...] | None
    ) -> Accepted | Refused:
        thrown = KeepingHand(SystemHand())
        for _ in range(MOST_TRIES):
            known = self._store.command(self.table_id, sent.command_id)
            if known is not None:
                return _known_answer(known, sent)
            refusal = self._closed_to(seat)
            if refusal is not None:
                return refusal
            thrown.again()
            hand = thrown if faces is None else TypedHand(faces)
            outcome = decided(self._now.folded, self._now.teller, _seat(seat), command, hand)
            if isinstance(outcome, Refused):
                return outcome
            try:
                return self._stored(outcome, sent)
            except LogConflict:
                self._catch_up()
        raise LogConflict(self.seq, self._store.last_seq(self.table_id))

    def _closed_to(self, seat: SeatRow) -> Refused | None:
        if seat.revoked:
            return Refused("table/seat-closed", "This seat was closed by the game master.", ("table.seats",))
        if seat.role is Role.WATCHER:
            return Refused("table/watching", "You are watching: take a player's seat to act.", ("table.watching",))
        if self.read_only:
            return Refused("table/read-only", f"This table can only be read: {self.read_only}.", ("table.read-only",))
        return None

    def _stored(self, outcome: Decided, sent: CommandRow) -> Accepted:
        folded, at = self._now.folded, now()
        entries = []
        for seq, event in enumerate(outcome.events, folded.seq + 1):
            row = Row(seq, at, sent.seat, sent.command_id, *wire.encode_event(folded.system, event))
            # What is read back later must be what happened now, else a restart would change the table.
            if wire.decode_event(folded.system, row) != event:
                raise InvariantBroken(folded.system.id, f"{row.kind} does not survive being stored")
            entries.append(Entry(row, event))
        first, last = folded.seq + 1, folded.seq + len(entries)
        rows = [entry.row for entry in entries]
        self._store.append(self.table_id, folded.seq, rows, replace(sent, first_seq=first, last_seq=last))
        folded.log.extend(entries)
        self._become(replace(folded, seq=last, state=outcome.state, gone=outcome.gone))
        return Accepted(first, last, sent.command_id, repeated=False)

    def _catch_up(self) -> None:
        self._become(extended(self._now.folded, self._store.read(self.table_id, self.seq)))

    def _with_news(self, refused: Refused, seat: SeatRow, seen: int) -> Refused:
        news = self._now.teller.since(_seat(seat), seen)
        if not news:
            return refused
        more = f" (and {len(news) - _NEWS} more)" if len(news) > _NEWS else ""
        return replace(refused, says=f"{refused.says} Meanwhile: {' · '.join(news[:_NEWS])}{more}")

    # --- what a seat may see ---

    def view(self, seat: SeatRow) -> View:
        """The table as this seat sees it."""
        self._check_seat(seat)
        moment, viewer = self._now, _seat(seat)
        found = moment.views.get(viewer)
        if found is None:
            found = moment.views[viewer] = moment.folded.system.view(moment.folded.state, viewer)
        return found

    def lines(self, seat: SeatRow, before: int | None = None, limit: int = 60) -> list[ToldLine]:
        """A page of the log for this seat, oldest first.

        Args:
            seat: who reads.
            before: lines with smaller numbers only; None for the newest.
            limit: how many lines at most.
        """
        self._check_seat(seat)
        return self._now.teller.page(_seat(seat), before, limit)

    def export(self, seat: SeatRow) -> list[dict[str, Any]]:
        """The whole log: to the game master as it is stored, to all others as it is told to them."""
        self._check_seat(seat)
        moment = self._now
        if seat.role is Role.GM:
            return [{**asdict(entry.row), "body": wire.read_json(entry.row.body)} for entry in moment.folded.entries]
        told = moment.teller.page(_seat(seat), None, moment.folded.seq)
        return [{key: value for key, value in to_plain(line).items() if key != "may_withdraw"} for line in told]

    def to_plain(self) -> dict[str, Any]:
        """The whole table in plain values, secrets included."""
        folded = self._now.folded
        return {
            "system": folded.system.id,
            "title": folded.opened.title,
            "seq": folded.seq,
            "state": to_plain(folded.state),
            "withdrawn": sorted(folded.gone),
        }

    def _names(self) -> Mapping[str, str]:
        return {seat.id: seat.name for seat in self._store.seats(self.table_id)}

    def _check_seat(self, seat: SeatRow) -> None:
        if seat.table != self.table_id:
            raise InvariantBroken("table", f"a seat of table {seat.table} was let in at table {self.table_id}")

    # --- waiting for news ---

    async def wait(self, after: int) -> int:
        """The number of the last event, as soon as it is greater than `after`; at once when the desk is closed."""
        await self._bell.until(lambda: self.closed or self.seq > after)
        return self.seq

    def close(self) -> None:
        """Wake everyone who waits; nobody waits here again."""
        self.closed = True
        self._bell.ring()

    def _become(self, folded: Folded) -> None:
        self._now = _Moment(folded, Teller(folded, self._names))
        self._bell.ring()


class Tables:
    """Every table of a store; each desk is opened when somebody first asks for it."""

    def __init__(self, store: Store, systems: Systems) -> None:
        self.store = store
        self.systems = systems
        self._desks: dict[str, Desk] = {}
        self._lock = threading.Lock()

    def desk(self, table_id: str) -> Desk:
        """The desk of a table; always the same one.

        Raises:
            UnknownKind: no such table, or its system is not installed.
            WireError: the log does not begin with a readable opening.
        """
        with self._lock:
            found = self._desks.get(table_id)
            if found is None:
                found = self._desks[table_id] = Desk.open(self.store, self.systems, table_id)
            return found

    def create(self, system: AnySystem, setup: Setup) -> tuple[str, str, str]:
        """Open a table; a system's demo is played up to the middle of its scene.

        Returns:
            The table's id, and an invitation for the game master and one for players.

        Raises:
            WireError: an option that the system doesn't have, or a title that is too long.
        """
        options = wire.checked_options(system, setup.options)
        title, table_id, at = setup.title or system.title, new_id(), now()
        sheets = {str(key): to_plain(sheet) for key, sheet in setup.sheets.items()}
        opened = Opened(system.id, system.edition, title, options, sheets)
        first = Row(1, at, "", OPENING, *wire.encode_event(system, opened))
        folded = fold_rows({system.id: system}, [first])
        wrong = system.invariants(folded.state)
        if wrong:
            raise InvariantBroken(system.id, "; ".join(wrong))
        self.store.create_table(TableRow(table_id, system.id, title, at), first)
        if setup is system.demo:
            self._play_demo(system, table_id)
        gm, player = (self.store.invite(table_id, role) for role in (Role.GM, Role.PLAYER))
        return table_id, gm, player

    def close(self) -> None:
        """Close every desk; the store stays open."""
        with self._lock:
            for desk in self._desks.values():
                desk.close()

    def _play_demo(self, system: AnySystem, table_id: str) -> None:
        desk = self.desk(table_id)
        seats: dict[str, SeatRow] = {}
        for number, (who, command, faces) in enumerate(system.demo_script, 1):
            if who not in seats:
                role, name = (Role.GM, "The table") if who == Role.GM.value else (Role.PLAYER, "A player")
                seats[who], _ = self.store.take_seat(table_id, role, name)
            name = wire.command_name(system, command)
            answer = desk.submit_sync(seats[who], name, to_plain(command), f"demo-{number}", faces)
            if isinstance(answer, Refused):
                raise InvariantBroken(system.id, f"the demo's step {number}, {name}, was refused: {answer.says}")
        for seat in seats.values():
            # Nobody holds these seats' tokens; closed, they stand in no list of who is here.
            self.store.revoke_seat(seat.id)


def _seat(row: SeatRow) -> Seat:
    return Seat(SeatId(row.id), row.role)


def _known_answer(known: CommandRow, sent: CommandRow) -> Accepted | Refused:
    if (known.seat, known.digest) == (sent.seat, sent.digest):
        return Accepted(known.first_seq, known.last_seq, known.command_id, repeated=True)
    return Refused(
        "table/command-id-used", "This command's id stands for another command already.", ("table.command-ids",)
    )


def _check_id(command_id: str) -> None:
    fits = 0 < len(command_id) <= LONGEST_ID and command_id.isprintable() and command_id.isascii()
    if not fits or command_id == OPENING:
        raise WireError(
            "command_id", f"1 to {LONGEST_ID} plain characters that name this command alone", ascii(command_id[:60])
        )


def _digest(name: str, command: object, faces: Sequence[int] | None) -> str:
    told = wire.canonical([name, to_plain(command), None if faces is None else list(faces)])
    return hashlib.sha256(told.encode()).hexdigest()
