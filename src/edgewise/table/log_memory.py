"""The log and the roster in memory, for tests, trials and replays."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace

from edgewise.core.errors import LogConflict, UnknownKind
from edgewise.core.seats import Role
from edgewise.table.clock import new_id
from edgewise.table.log import check_numbers
from edgewise.table.messages import CommandRow, Row
from edgewise.table.roster import SeatRow, TableRow, fit_name, hash_token, new_token


class MemoryStore:
    """Forgets everything with the process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tables: dict[str, TableRow] = {}
        self._rows: dict[str, list[Row]] = {}
        self._commands: dict[tuple[str, str], CommandRow] = {}
        self._seats: dict[str, SeatRow] = {}
        self._invitations: dict[str, tuple[str, Role]] = {}
        self._tokens: dict[str, str] = {}

    def close(self) -> None:
        """Nothing to close."""

    # --- log ---

    def append(self, table: str, expected_seq: int, rows: Sequence[Row], command: CommandRow | None) -> None:
        """See `Log.append`."""
        check_numbers(expected_seq, rows)
        with self._lock:
            self._known(table)
            stored = self._rows[table]
            if len(stored) != expected_seq or (command and (table, command.command_id) in self._commands):
                raise LogConflict(expected_seq, len(stored))
            stored.extend(rows)
            if command:
                self._commands[table, command.command_id] = command

    def read(self, table: str, after: int = 0) -> list[Row]:
        """See `Log.read`."""
        with self._lock:
            return self._rows.get(table, [])[max(after, 0) :]

    def command(self, table: str, command_id: str) -> CommandRow | None:
        """See `Log.command`."""
        return self._commands.get((table, command_id))

    def last_seq(self, table: str) -> int:
        """See `Log.last_seq`."""
        return len(self._rows.get(table, ()))

    # --- roster ---

    def create_table(self, row: TableRow, first: Row | None = None) -> None:
        """See `Roster.create_table`."""
        fit_name(row.title, "title")
        check_numbers(0, [first] if first else [])
        with self._lock:
            self._tables[row.id] = row
            self._rows[row.id] = [first] if first else []

    def table(self, table: str) -> TableRow | None:
        """See `Roster.table`."""
        return self._tables.get(table)

    def tables(self) -> list[TableRow]:
        """See `Roster.tables`."""
        with self._lock:
            return sorted(self._tables.values(), key=lambda row: (row.opened_at, row.id))

    def invite(self, table: str, role: Role) -> str:
        """See `Roster.invite`."""
        token = new_token()
        with self._lock:
            self._known(table)
            self._invitations[hash_token(token)] = (table, role)
        return token

    def invited(self, token: str) -> tuple[str, Role] | None:
        """See `Roster.invited`."""
        return self._invitations.get(hash_token(token))

    def take_seat(self, table: str, role: Role, name: str) -> tuple[SeatRow, str]:
        """See `Roster.take_seat`."""
        seat, token = SeatRow(new_id(), table, role, fit_name(name)), new_token()
        with self._lock:
            self._known(table)
            self._seats[seat.id] = seat
            self._tokens[hash_token(token)] = seat.id
        return seat, token

    def seat_by_token(self, token: str) -> SeatRow | None:
        """See `Roster.seat_by_token`."""
        seat = self._seats.get(self._tokens.get(hash_token(token), ""))
        return None if seat is None or seat.revoked else seat

    def seats(self, table: str) -> list[SeatRow]:
        """See `Roster.seats`."""
        with self._lock:
            return [seat for seat in self._seats.values() if seat.table == table]

    def rename_seat(self, seat: str, name: str) -> None:
        """See `Roster.rename_seat`."""
        fit_name(name)
        with self._lock:
            self._change(seat, name=name)

    def revoke_seat(self, seat: str) -> None:
        """See `Roster.revoke_seat`."""
        with self._lock:
            self._change(seat, revoked=True)

    def _change(self, seat: str, **changes: str | bool) -> None:
        if seat not in self._seats:
            raise UnknownKind("seat", seat)
        self._seats[seat] = replace(self._seats[seat], **changes)  # type: ignore[arg-type]

    def _known(self, table: str) -> None:
        if table not in self._tables:
            raise UnknownKind("table", table)
