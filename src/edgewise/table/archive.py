"""Logs as files: what a game master exports, and what a store holds, read back and folded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from edgewise.core.errors import WireError
from edgewise.table.fold import Folded, fold_rows
from edgewise.table.log_sql import read_file
from edgewise.table.messages import Row
from edgewise.table.wire import canonical, read_json

__all__ = ["Folded", "dump_log", "fold_rows", "read_log"]

_SQLITE = b"SQLite format 3\0"
_TYPES = {"seq": int, "at": str, "seat": str, "command_id": str, "kind": str, "v": int}


def read_log(path: Path, table: str | None = None) -> list[Row]:
    """The rows of one log: JSON Lines as `dump_log` writes and a game master exports, or a store of this version.

    Args:
        path: of the file.
        table: id of the table in a store; None when the store holds only one.

    Raises:
        WireError: what is not a row, with the number of its line; or a table that the store doesn't hold.
        SchemaUnknown: a store of another version.
    """
    with path.open("rb") as file:
        is_store = file.read(len(_SQLITE)) == _SQLITE
    if is_store:
        return _read_store(path, table)
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise WireError(path.name, "JSON Lines in UTF-8", f"byte {fault.start} is none") from fault
    # Not splitlines(): text in a row may hold characters that it takes for the end of a line.
    return [_row(f"line {number}", line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]


def dump_log(rows: Iterable[Row] | Iterable[Mapping[str, Any]]) -> str:
    """Rows, or what `Desk.export` gave, as JSON Lines."""
    plain = (_plain(row) if isinstance(row, Row) else row for row in rows)
    return "".join(f"{canonical(row)}\n" for row in plain)


def _plain(row: Row) -> dict[str, Any]:
    return {**asdict(row), "body": read_json(row.body)}


def _row(where: str, line: str) -> Row:
    plain = read_json(line, where)
    names = [field.name for field in fields(Row)]
    if sorted(plain) != sorted(names):
        raise WireError(
            where, f"a row with the fields {', '.join(names)}", f"fields {', '.join(plain) or 'none'}"[:200]
        )
    for name, wanted in _TYPES.items():
        if type(plain[name]) is not wanted:
            raise WireError(f"{where}, {name}", "text" if wanted is str else "a whole number", repr(plain[name])[:80])
    body = plain["body"]
    if not isinstance(body, str | dict):
        raise WireError(f"{where}, body", "a JSON object", repr(body)[:80])
    return Row(**{**plain, "body": body if isinstance(body, str) else canonical(body)})


def _read_store(path: Path, table: str | None) -> list[Row]:
    logs = read_file(path)
    if table is None and len(logs) == 1:
        return next(iter(logs.values()))
    if table not in logs:
        raise WireError(
            "table", f"one of: {', '.join(logs) or 'no tables'}", "nothing" if table is None else repr(table)
        )
    return logs[table]
