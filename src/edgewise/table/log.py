"""The log as a port: rows that are only ever appended, and the commands they came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from edgewise.core.errors import InvariantBroken
from edgewise.table.messages import CommandRow, Row


class Log(Protocol):
    """The events of every table, in order; safe to use from many threads."""

    def append(self, table: str, expected_seq: int, rows: Sequence[Row], command: CommandRow | None) -> None:
        """Store the rows and their command, all or nothing; on return they are on disk.

        Args:
            table: its id.
            expected_seq: the number of the last row that the caller has seen; `rows` continue from it without a gap.
            rows: may be empty when a command led to nothing.
            command: None for what nobody will send again.

        Raises:
            LogConflict: the log stands elsewhere, or this table has the command's id already. Nothing was stored.
            UnknownKind: no such table.
        """

    def read(self, table: str, after: int = 0) -> list[Row]:
        """Every row with a number above `after`, in order."""

    def command(self, table: str, command_id: str) -> CommandRow | None:
        """The command that was carried out under this id."""

    def last_seq(self, table: str) -> int:
        """The number of the last row; 0 when there is none."""


def check_numbers(expected_seq: int, rows: Sequence[Row]) -> None:
    """Both stores ask this before they store.

    Raises:
        InvariantBroken: the rows do not continue from `expected_seq` without a gap.
    """
    numbers = [row.seq for row in rows]
    if numbers != list(range(expected_seq + 1, expected_seq + 1 + len(rows))):
        raise InvariantBroken("table", f"rows {numbers} do not follow {expected_seq}")
