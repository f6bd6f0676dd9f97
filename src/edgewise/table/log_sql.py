"""The log and the roster in a database: SQLite, or another that SQLAlchemy knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from edgewise.core.errors import LogConflict, UnknownKind
from edgewise.core.seats import Role
from edgewise.table.clock import new_id
from edgewise.table.log import check_numbers
from edgewise.table.messages import CommandRow, Row
from edgewise.table.roster import SeatRow, TableRow, fit_name, hash_token, new_token
from edgewise.table.schema import (
    COMMANDS,
    EVENTS,
    INVITATIONS,
    SEATS,
    TABLES,
    check_schema,
    connect,
    connect_read_only,
    migrate,
    writing,
)


class SqlStore:
    """Keeps what was answered: every write is on disk before its method returns."""

    def __init__(self, where: str | Path) -> None:
        """Open the database, make it or bring it up to date.

        Args:
            where: path of an SQLite file, whose folder must be there; or a database address.

        Raises:
            SchemaUnknown: the database is of a newer version, or of another program.
        """
        self._reads = connect(where)
        self._writes = writing(self._reads)
        try:
            migrate(self._reads)
        except BaseException:
            self._reads.dispose()
            raise

    def close(self) -> None:
        """Close every connection."""
        self._reads.dispose()

    # --- log ---

    def append(self, table: str, expected_seq: int, rows: Sequence[Row], command: CommandRow | None) -> None:
        """See `Log.append`."""
        check_numbers(expected_seq, rows)
        try:
            with self._writes.begin() as connection:
                _known(connection, TABLES, "table", table)
                actual = _last_seq(connection, table)
                if actual != expected_seq:
                    raise LogConflict(expected_seq, actual)
                if rows:
                    connection.execute(sa.insert(EVENTS), [{"table_id": table, **asdict(row)} for row in rows])
                if command:
                    connection.execute(sa.insert(COMMANDS), {"table_id": table, **asdict(command)})
        except sa.exc.IntegrityError as fault:
            raise LogConflict(expected_seq, self.last_seq(table)) from fault

    def read(self, table: str, after: int = 0) -> list[Row]:
        """See `Log.read`."""
        with self._reads.begin() as connection:
            return read_rows(connection, table, after)

    def command(self, table: str, command_id: str) -> CommandRow | None:
        """See `Log.command`."""
        columns = [column for column in COMMANDS.c if column.name != "table_id"]
        wanted = sa.select(*columns).where(COMMANDS.c.table_id == table, COMMANDS.c.command_id == command_id)
        found = self._first(wanted)
        return CommandRow(**found) if found else None

    def last_seq(self, table: str) -> int:
        """See `Log.last_seq`."""
        with self._reads.begin() as connection:
            return _last_seq(connection, table)

    # --- roster ---

    def create_table(self, row: TableRow, first: Row | None = None) -> None:
        """See `Roster.create_table`."""
        fit_name(row.title, "title")
        check_numbers(0, [first] if first else [])
        with self._writes.begin() as connection:
            connection.execute(sa.insert(TABLES), asdict(row))
            if first:
                connection.execute(sa.insert(EVENTS), {"table_id": row.id, **asdict(first)})

    def table(self, table: str) -> TableRow | None:
        """See `Roster.table`."""
        found = self._first(sa.select(TABLES).where(TABLES.c.id == table))
        return TableRow(**found) if found else None

    def tables(self) -> list[TableRow]:
        """See `Roster.tables`."""
        with self._reads.begin() as connection:
            found = connection.execute(sa.select(TABLES).order_by(TABLES.c.opened_at, TABLES.c.id)).mappings()
            return [TableRow(**row) for row in found]

    def invite(self, table: str, role: Role) -> str:
        """See `Roster.invite`."""
        token = new_token()
        with self._writes.begin() as connection:
            _known(connection, TABLES, "table", table)
            values = {"token_hash": hash_token(token), "table_id": table, "role": role.value}
            connection.execute(sa.insert(INVITATIONS), values)
        return token

    def invited(self, token: str) -> tuple[str, Role] | None:
        """See `Roster.invited`."""
        found = self._first(sa.select(INVITATIONS).where(INVITATIONS.c.token_hash == hash_token(token)))
        return (found["table_id"], Role(found["role"])) if found else None

    def take_seat(self, table: str, role: Role, name: str) -> tuple[SeatRow, str]:
        """See `Roster.take_seat`."""
        seat, token = SeatRow(new_id(), table, role, fit_name(name)), new_token()
        with self._writes.begin() as connection:
            _known(connection, TABLES, "table", table)
            taken = sa.select(sa.func.count()).select_from(SEATS).where(SEATS.c.table_id == table)
            values = {
                "id": seat.id,
                "table_id": table,
                "number": connection.execute(taken).scalar_one() + 1,
                "role": role.value,
                "name": name,
                "revoked": False,
                "token_hash": hash_token(token),
            }
            connection.execute(sa.insert(SEATS), values)
        return seat, token

    def seat_by_token(self, token: str) -> SeatRow | None:
        """See `Roster.seat_by_token`."""
        wanted = sa.select(SEATS).where(SEATS.c.token_hash == hash_token(token), SEATS.c.revoked.is_(False))
        found = self._first(wanted)
        return _seat(found) if found else None

    def seats(self, table: str) -> list[SeatRow]:
        """See `Roster.seats`."""
        with self._reads.begin() as connection:
            wanted = sa.select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.number)
            return [_seat(dict(found)) for found in connection.execute(wanted).mappings()]

    def rename_seat(self, seat: str, name: str) -> None:
        """See `Roster.rename_seat`."""
        self._change_seat(seat, name=fit_name(name))

    def revoke_seat(self, seat: str) -> None:
        """See `Roster.revoke_seat`."""
        self._change_seat(seat, revoked=True)

    def _change_seat(self, seat: str, **changes: str | bool) -> None:
        with self._writes.begin() as connection:
            _known(connection, SEATS, "seat", seat)
            connection.execute(sa.update(SEATS).where(SEATS.c.id == seat).values(**changes))

    def _first(self, wanted: sa.Select[Any]) -> dict[str, Any] | None:
        with self._reads.begin() as connection:
            found = connection.execute(wanted).mappings().first()
            return dict(found) if found else None


def read_rows(connection: sa.Connection, table: str, after: int = 0) -> list[Row]:
    """The rows of one table with a number above `after`."""
    columns = [column for column in EVENTS.c if column.name != "table_id"]
    wanted = sa.select(*columns).where(EVENTS.c.table_id == table, EVENTS.c.seq > after).order_by(EVENTS.c.seq)
    return [Row(*found) for found in connection.execute(wanted)]


def read_file(path: Path) -> dict[str, list[Row]]:
    """The log of every table in an SQLite file, which is neither changed nor brought up to date.

    Raises:
        SchemaUnknown: not the present schema.
    """
    engine = connect_read_only(path)
    try:
        check_schema(engine)
        with engine.begin() as connection:
            ids = connection.execute(sa.select(TABLES.c.id).order_by(TABLES.c.opened_at, TABLES.c.id)).scalars().all()
            return {table: read_rows(connection, table) for table in ids}
    finally:
        engine.dispose()


def _last_seq(connection: sa.Connection, table: str) -> int:
    found = connection.execute(sa.select(sa.func.max(EVENTS.c.seq)).where(EVENTS.c.table_id == table)).scalar()
    return found or 0


def _known(connection: sa.Connection, kept: sa.Table, what: str, key: str) -> None:
    if connection.execute(sa.select(kept.c.id).where(kept.c.id == key)).first() is None:
        raise UnknownKind(what, key)


def _seat(found: dict[str, Any]) -> SeatRow:
    return SeatRow(found["id"], found["table_id"], Role(found["role"]), found["name"], found["revoked"])
