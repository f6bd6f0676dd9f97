"""Tables, seats and invitations as a port. Whoever holds a token is let in; only its hash is stored."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Protocol

from edgewise.core.errors import WireError
from edgewise.core.fields import NAME_LIMIT
from edgewise.core.seats import Role
from edgewise.table.log import Log
from edgewise.table.messages import Row

_TOKEN_BYTES = 32


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table that was opened."""

    id: str
    system: str
    title: str
    opened_at: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A place at one table, and who sits there."""

    id: str
    table: str
    role: Role
    name: str
    revoked: bool = False


class Roster(Protocol):
    """Who sits where; safe to use from many threads."""

    def create_table(self, row: TableRow, first: Row | None = None) -> None:
        """Store a new table, and the first row of its log in the same transaction."""

    def table(self, table: str) -> TableRow | None:
        """The table of this id."""

    def tables(self) -> list[TableRow]:
        """Every table, oldest first."""

    def invite(self, table: str, role: Role) -> str:
        """A new token that lets any number of people take a seat of this role."""

    def invited(self, token: str) -> tuple[str, Role] | None:
        """The table and role that an invitation's token stands for."""

    def take_seat(self, table: str, role: Role, name: str) -> tuple[SeatRow, str]:
        """A new seat, and the token that its holder keeps.

        Raises:
            WireError: a name that is too long, or that holds what no text may.
        """

    def seat_by_token(self, token: str) -> SeatRow | None:
        """The seat of this token; None also when the seat was revoked."""

    def seats(self, table: str) -> list[SeatRow]:
        """Every seat of the table, revoked ones too, in the order in which they were taken."""

    def rename_seat(self, seat: str, name: str) -> None:
        """Give the seat another name.

        Raises:
            UnknownKind: no such seat.
            WireError: a name that is too long, or that holds what no text may.
        """

    def revoke_seat(self, seat: str) -> None:
        """Let nobody in by this seat's token again.

        Raises:
            UnknownKind: no such seat.
        """


class Store(Log, Roster, Protocol):
    """Both ports, as one database offers them."""


def new_token() -> str:
    """32 random bytes, safe in an address."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def hash_token(token: str) -> str:
    """What is stored of a token; enough without salt or stretching, since tokens are random and long."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def fit_name(name: str, path: str = "name") -> str:
    """`name` as it is.

    Raises:
        WireError: longer than 2,000 characters, or it holds NUL or half a character, which no database takes.
    """
    if len(name) > NAME_LIMIT:
        raise WireError(path, f"text of at most {NAME_LIMIT:,} characters", f"{len(name):,} characters")
    if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in name):
        raise WireError(path, "text without NUL or half characters", ascii(name[:60]))
    return name
