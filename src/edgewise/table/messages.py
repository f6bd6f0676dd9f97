"""What the table itself hears and records, whatever the game; and the rows of the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, NewType

from edgewise.core.fields import Says, Span, Text

TableId = NewType("TableId", str)
CommandId = NewType("CommandId", str)

MOST_SEQ = 10**9


@dataclass(frozen=True, slots=True)
class Row:
    """One event as it is stored."""

    seq: int
    """From 1, without gaps, in each table."""
    at: str
    """When it was stored: ISO 8601, UTC, milliseconds."""
    seat: str
    """Who gave the command; empty for the table itself."""
    command_id: str
    kind: str
    v: int
    body: str
    """Canonical JSON: keys sorted, no spaces, characters as they are."""


@dataclass(frozen=True, slots=True)
class CommandRow:
    """A command that was carried out, so that a retry gets the first answer."""

    command_id: str
    seat: str
    digest: str
    """SHA-256 over the command's name, its canonical body and the typed faces."""
    first_seq: int
    last_seq: int
    """Less than `first_seq` when the command led to no event."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The table opened: row 1 of every log."""

    system: str
    edition: str
    title: str
    options: Mapping[str, str] = field(default_factory=dict)
    """Every option of the system, so that a default changed later rewrites no table."""
    sheets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Events that no longer count; when one of them is a withdrawal, what it took counts again."""

    seqs: tuple[int, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """Words spoken at the table that no rule hears."""

    text: str


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take back the command that led to event `seq`."""

    seq: Annotated[int, Span(1, MOST_SEQ), Says("Line")]
    and_after: Annotated[bool, Says("And everything after it")] = False
    why: Annotated[Text, Says("Why")] = ""


@dataclass(frozen=True, slots=True)
class Say:
    """Say something to the whole table."""

    text: Annotated[Text, Says("Say")]


TABLE_EVENTS: Mapping[str, type] = {"table.opened": Opened, "table.withdrawn": Withdrawn, "table.said": Said}
TABLE_COMMANDS: Mapping[str, type] = {"withdraw": Withdraw, "say": Say}
