"""The log as a seat may read it: every line that leaves the table is made here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass

from edgewise.core.seats import Role, Seat
from edgewise.core.view import Line
from edgewise.table.fold import Entry, Folded
from edgewise.table.messages import Opened, Said, Withdrawn
from edgewise.table.withdraw import CITE, last_standing, may_take_back

MANY = 40
"""Of more lines taken back at once only the first is told: a table must not tell its whole evening again."""

Names = Callable[[], Mapping[str, str]]
"""Asks for the names of the seats, by id."""


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One line of the log, as one seat may read it."""

    seq: int
    at: str
    by: str
    """Id of the seat that gave the command; empty for the table itself."""
    command_id: str
    kind: str
    line: Line
    withdrawn: bool
    may_withdraw: bool


class Teller:
    """Tells one moment of a table to many seats, each line once."""

    def __init__(self, folded: Folded, names: Names) -> None:
        self._folded = folded
        self._ask_names = names
        self._told: MutableMapping[tuple[int, Seat], Line | None] = {}

    def line(self, entry: Entry, seat: Seat) -> Line | None:
        """The entry as this seat may hear it; None when it may not know of it."""
        if isinstance(entry.event, Said):
            # Never kept: a name may change while the table stands still.
            return self._said(entry, entry.event)
        key = (entry.row.seq, seat)
        if key not in self._told:
            self._told[key] = self._tell(entry, seat)
        return self._told[key]

    def page(self, seat: Seat, before: int | None, limit: int) -> list[ToldLine]:
        """The last `limit` lines before number `before` that this seat may read, oldest first."""
        folded = self._folded
        told: list[ToldLine] = []
        standing = last_standing(folded)
        seq = folded.seq if before is None else min(before - 1, folded.seq)
        while seq >= 1 and len(told) < limit:
            entry = folded.log[seq - 1]
            line = self.line(entry, seat)
            if line is not None:
                row = entry.row
                may = not folded.read_only and seat.role is not Role.WATCHER
                may = may and may_take_back(folded, seat, entry, standing)
                gone = row.seq in folded.gone
                told.append(ToldLine(row.seq, row.at, row.seat, row.command_id, row.kind, line, gone, may))
            seq -= 1
        return told[::-1]

    def since(self, seat: Seat, seq: int) -> list[str]:
        """What this seat may know of the entries after number `seq`, in words."""
        after = (self.line(entry, seat) for entry in self._folded.entries[max(seq, 0) :])
        return [line.says for line in after if line is not None]

    def _tell(self, entry: Entry, seat: Seat) -> Line | None:
        match entry.event:
            case Opened():
                title = f"{entry.event.title}, " if entry.event.title else ""
                return Line(f"The table opens: {title}{self._folded.system.title}.")
            case Withdrawn():
                return self._withdrawn(entry.event, seat)
            case event:
                return self._folded.system.tell(self._folded.state, seat, event)

    def _said(self, entry: Entry, said: Said) -> Line:
        return Line(f"{self._ask_names().get(entry.row.seat) or 'Someone'}: “{said.text}”")

    def _withdrawn(self, event: Withdrawn, seat: Seat) -> Line | None:
        taken, restores = self._root(event)
        verb = "Restored" if restores else "Taken back"
        notes = (event.why,) if event.why else ()
        few = len(taken) <= MANY
        heard: list[str] = []
        for entry in taken:
            line = None if isinstance(entry.event, Withdrawn) else self.line(entry, seat)
            if line is not None:
                heard.append(line.says)
                if not few:
                    break
        if heard:
            more = "" if few else " and everything after it"
            others = len(heard) - 1
            if others:
                more = f" and {others} more line{'' if others == 1 else 's'}"
            return Line(f"{verb}: “{heard[0]}”{more}", cites=CITE, notes=notes)
        # Not even that something was taken back may be known of what nobody but the game master could see.
        return Line(f"{verb}: line {taken[0].row.seq}", cites=CITE, notes=notes) if seat.is_gm else None

    def _root(self, event: Withdrawn) -> tuple[list[Entry], bool]:
        """What the withdrawal is about in the end, and whether it brings that back."""
        restores = False
        while True:
            taken = [self._folded.log[seq - 1] for seq in event.seqs]
            if len(taken) != 1 or not isinstance(taken[0].event, Withdrawn):
                return taken, restores
            event, restores = taken[0].event, not restores
