"""Tables recorded by earlier versions: `cases/<name>.jsonl` is a log, `cases/<name>.end.json` where it must end."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping
from importlib.resources import as_file
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from edgewise.core.errors import EdgewiseError
from edgewise.core.plain import to_plain
from edgewise.kit.cases import cases_folder
from edgewise.kit.compare import first_difference
from edgewise.kit.report import Point, Problem
from edgewise.table.archive import read_log
from edgewise.table.fold import Folded, fold_rows
from edgewise.table.wire import AnySystem

MOST_TABLES = 3
MOST_LINES = 200
"""Few and short, so that they are read."""


def recorded_tables(system_id: str) -> tuple[Traversable, ...]:
    """The recorded logs of an installed system."""
    folder = cases_folder(system_id)
    found = [file for file in folder.iterdir() if file.name.endswith(".jsonl")] if folder.is_dir() else []
    return tuple(sorted(found, key=lambda file: file.name))


def recorded_problems(system: AnySystem) -> Iterator[Problem]:
    """Recorded tables that do not fold to their recorded end, or are too many or too long to be read."""
    logs = recorded_tables(system.id)
    if len(logs) > MOST_TABLES:
        yield Problem(Point.RECORDED, "cases/", f"{len(logs)} recorded tables; {MOST_TABLES} are read, more are not")
    for log in logs:
        end = cases_folder(system.id) / log.name.replace(".jsonl", ".end.json")
        yield from (Problem(Point.RECORDED, log.name, says) for says in log_problems(system, log, end))


def log_problems(system: AnySystem, log: Traversable, end: Traversable) -> Iterator[str]:
    """What is wrong with one recorded log and its recorded end."""
    lines = log.read_text(encoding="utf-8").count("\n")
    if lines > MOST_LINES:
        yield f"{lines} lines; {MOST_LINES} at most"
    if not end.is_file():
        yield f"its end is not recorded in {end.name}"
        return
    try:
        folded = folded_log(system, log)
    except EdgewiseError as fault:
        yield str(fault)
        return
    if folded.read_only:
        yield folded.read_only
    difference = first_difference(json.loads(end.read_text(encoding="utf-8")), end_of(folded))
    if difference:
        yield f"the recorded end and what it folds to now differ at {difference}"


def folded_log(system: AnySystem, log: Traversable) -> Folded:
    """A recorded log, read and folded.

    Raises:
        WireError, UnknownKind: it cannot be read.
    """
    with as_file(log) as path:
        return fold_rows({system.id: system}, read_log(path))


def record_ends(system: AnySystem) -> tuple[Path, ...]:
    """Write down where each recorded table of an installed system ends now, and say in which files.

    Only for a new recording, or when a field was added to the state: an end that changed otherwise is a table lost.
    """
    written = []
    for log in recorded_tables(system.id):
        with as_file(log) as path:
            end = path.with_suffix(".end.json")
            plain = end_of(folded_log(system, log))
            end.write_text(f"{json.dumps(plain, ensure_ascii=False, indent=1, sort_keys=True)}\n", encoding="utf-8")
            written.append(end)
    return tuple(written)


def end_of(folded: Folded) -> dict[str, Any]:
    """Where a table stands, as its end is recorded; sets in a fixed order."""
    return {"seq": folded.seq, "withdrawn": sorted(folded.gone), "state": _ordered(folded.state)}


def _ordered(value: object) -> Any:  # noqa: ANN401 - plain values, nested
    if isinstance(value, set | frozenset):
        return sorted((_ordered(item) for item in value), key=json.dumps)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: _ordered(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(to_plain(key)): _ordered(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_ordered(item) for item in value]
    return to_plain(value)
