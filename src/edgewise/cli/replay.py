"""`edgewise replay`: a table's log in words, or the state that it folds to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text
from sqlalchemy.exc import DBAPIError

from edgewise.cli import faults, read, say, words
from edgewise.core.errors import WireError
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.systems import installed
from edgewise.table.archive import read_log
from edgewise.table.desk import Desk
from edgewise.table.fold import Folded, fold_rows
from edgewise.table.log_memory import MemoryStore
from edgewise.table.messages import MOST_SEQ, Row
from edgewise.table.telling import Teller

NOBODY = SeatId("")
"""The seat that reads along: the game master's, but none that ever acted."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay")(replay)


def replay(
    file: Annotated[Path, typer.Argument(help="A log as the GM exports it (JSON Lines), or a store (SQLite).")],
    *,
    table: Annotated[str | None, typer.Option(metavar="ID", help="Which table of a store that holds several.")] = None,
    until: Annotated[str | None, typer.Option(metavar="N", help="Read no further than line N.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON: the state, secrets included.")] = False,
) -> None:
    """Tell a table's log in words, as its game master may read it; with --json, say where it ends."""
    last = MOST_SEQ if until is None else read.number(until, "until", 1, MOST_SEQ)
    folded = fold_rows(installed(), [row for row in _rows(file, table) if row.seq <= last])
    if as_json:
        state = Desk(MemoryStore(), "", folded).to_plain()
        say.answer(state | ({"error": _stuck(folded)} if folded.read_only else {}))
    else:
        _tell(folded)
    if folded.read_only:
        say.complain(f"edgewise: {file} can be read up to line {folded.seq} only: {folded.read_only}")
        raise typer.Exit(faults.BAD_INPUT)


def _rows(file: Path, table: str | None) -> list[Row]:
    try:
        return read_log(file, table)
    except OSError as fault:
        raise WireError(str(file), "a file that can be read", fault.strerror or type(fault).__name__) from fault
    except DBAPIError as fault:
        raise WireError(str(file), "a store of this program", str(fault.orig)) from fault


def _stuck(folded: Folded) -> dict[str, str]:
    return {"path": f"row {folded.seq + 1}", "expected": "a row that this version knows", "got": folded.read_only or ""}


def _tell(folded: Folded) -> None:
    names = _names(folded)
    teller = Teller(folded, lambda: names)
    for told in teller.page(Seat(NOBODY, Role.GM), None, folded.seq):
        by = names.get(told.by, "")
        head = Text.assemble((f"{told.seq:>4}  ", "dim"), (f"{by}  " if by else "", "bold"))
        words.line(folded.system, told.line, head, struck=told.withdrawn)


def _names(folded: Folded) -> Mapping[str, str]:
    """A name for each seat that acted; a log holds ids alone."""
    seats = dict.fromkeys(entry.row.seat for entry in folded.entries if entry.row.seat)
    return {seat: f"Seat {number}" for number, seat in enumerate(seats, 1)}
