"""The log folded into a state: what counts, what was taken back, and how far this version can read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from edgewise.core.errors import CannotEvolve, EdgewiseError, UnknownKind, WireError
from edgewise.core.step import withdrawn
from edgewise.core.system import Setup
from edgewise.table.messages import Opened, Row, Said, Withdrawn
from edgewise.table.wire import AnySystem, Systems, decode_event, read_json, sheet_from_plain


@dataclass(frozen=True, slots=True)
class Entry:
    """A row and the event that it holds."""

    row: Row
    event: Any

    @property
    def is_game(self) -> bool:
        """Whether the event belongs to the game, and not to the table around it."""
        return not isinstance(self.event, Opened | Withdrawn | Said)


@dataclass(frozen=True, slots=True, eq=False)
class Folded:
    """A table at one moment; never changed, so that many threads may read it while the next one is made."""

    system: AnySystem
    opened: Opened
    start: Any
    log: list[Entry]
    """Shared with later moments, which only ever append: read it through `entries`."""
    seq: int
    state: Any
    gone: frozenset[int]
    """Numbers of the events that do not count."""
    read_only: str | None = None
    """Why nothing may be appended: a row that this version can't read, in words."""

    @property
    def entries(self) -> list[Entry]:
        """The log up to this moment; entry n stands at index n − 1."""
        return self.log[: self.seq]

    def entry(self, seq: int) -> Entry | None:
        """The entry with this number."""
        return self.log[seq - 1] if 1 <= seq <= self.seq else None


@dataclass(eq=False)
class Stuck(EdgewiseError):
    """An event that doesn't fit the state which is left when others are taken back."""

    entry: Entry
    says: str

    def __str__(self) -> str:
        return f"row {self.entry.row.seq}: {self.says}"


def fold_rows(systems: Systems, rows: Sequence[Row]) -> Folded:
    """The table that `rows` tell of, from its opening on.

    Raises:
        WireError: the log does not begin with a readable opening.
        UnknownKind: its system, or the version of its opening, is not known.
    """
    first = rows[0] if rows else None
    if first is None or first.kind != "table.opened" or first.seq != 1:
        got = f"{first.kind} as row {first.seq}" if first else "no rows"
        raise WireError("log", "table.opened as row 1", got)
    name = str(read_json(first.body).get("system"))
    system = systems.get(name)
    if system is None:
        raise UnknownKind("system", name, tuple(systems))
    opened: Opened = decode_event(system, first)
    sheets = {key: sheet_from_plain(system, plain, f"sheets.{key}") for key, plain in opened.sheets.items()}
    start = system.start(Setup(opened.title, opened.options, sheets))
    return extended(Folded(system, opened, start, [Entry(first, opened)], 1, start, frozenset()), rows[1:])


def extended(folded: Folded, rows: Iterable[Row]) -> Folded:
    """The table after more rows; read-only from the first one on that can't be read."""
    if folded.read_only:
        return folded
    log, reason = folded.entries, None
    for row in rows:
        try:
            log.append(_entry(folded.system, row, len(log) + 1))
        except (UnknownKind, WireError) as fault:
            reason = _unreadable(row, fault)
            break
    while True:
        gone = takings_of(log)
        try:
            if gone == folded.gone:
                state = refold(folded.system, folded.state, log[folded.seq :], gone)
            else:
                state = refold(folded.system, folded.start, log, gone)
        except Stuck as stuck:
            # Later withdrawals fall away with it; what stood before it stood when it was written.
            del log[stuck.entry.row.seq - 1 :]
            reason = f"row {stuck.entry.row.seq} does not fit what came before it: {stuck.says}"
            continue
        return replace(folded, log=log, seq=len(log), state=state, gone=gone, read_only=reason)


def takings_of(entries: Iterable[Entry], more: tuple[int, Sequence[int]] | None = None) -> frozenset[int]:
    """The numbers of the entries that do not count.

    Args:
        entries: a log.
        more: number and takings of a withdrawal that is not in it yet.
    """
    takings = [(entry.row.seq, entry.event.seqs) for entry in entries if isinstance(entry.event, Withdrawn)]
    return withdrawn([*takings, more] if more else takings)


def refold(
    system: AnySystem, state: object, entries: Sequence[Entry], gone: frozenset[int], watch_from: int | None = None
) -> object:
    """The state after those of `entries` that count.

    Args:
        system: whose rules fold.
        state: what they build on.
        entries: in order.
        gone: the numbers that do not count.
        watch_from: from this number on the invariants must hold after each command; None trusts the log.

    Raises:
        Stuck: an event does not fit, or breaks what must hold.
    """
    counted = [entry for entry in entries if entry.is_game and entry.row.seq not in gone]
    for index, entry in enumerate(counted):
        try:
            state = system.evolve(state, entry.event)
        except CannotEvolve as fault:
            raise Stuck(entry, fault.says) from fault
        # Between two events of one command the state may be halfway.
        ends = index + 1 == len(counted) or counted[index + 1].row.command_id != entry.row.command_id
        if watch_from is not None and entry.row.seq >= watch_from and ends:
            wrong = system.invariants(state)
            if wrong:
                raise Stuck(entry, "; ".join(wrong))
    return state


def _entry(system: AnySystem, row: Row, seq: int) -> Entry:
    if row.seq != seq:
        raise WireError("seq", str(seq), str(row.seq))
    return Entry(row, decode_event(system, row))


def _unreadable(row: Row, fault: UnknownKind | WireError) -> str:
    if isinstance(fault, UnknownKind):
        versioned = f" version {row.v}" if fault.known else ""
        return f'row {row.seq} is of kind "{row.kind}"{versioned}, which this version does not know'
    return f'row {row.seq} of kind "{row.kind}" cannot be read: {fault}'
