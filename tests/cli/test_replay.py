"""`edgewise replay`: a log in words, and the state that it folds to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from edgewise.core.answers import Refused
from edgewise.core.seats import Role
from edgewise.core.system import Setup
from edgewise.systems import installed
from edgewise.table.archive import dump_log
from edgewise.table.desk import Desk, Tables
from edgewise.table.log_sql import SqlStore
from edgewise.table.roster import SeatRow
from tests.cli.rig import Run


class Evening:
    """A table of Fate's Edge in a store on disk, where something was thrown and something taken back."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "tables.sqlite"
        self.store = SqlStore(self.file)
        self.tables = Tables(self.store, installed())
        system = installed()["fates_edge"]
        sheets = {"hero": system.sheet(name="Łyra")}
        self.table, _, _ = self.tables.create(system, Setup("The roof", {"armor_mode": "pattern"}, sheets))
        self.desk: Desk = self.tables.desk(self.table)
        self.gm = self.store.take_seat(self.table, Role.GM, "Ada")[0]
        player = self.store.take_seat(self.table, Role.PLAYER, "Bo")[0]
        self.give(player, "open", {"intent": "cross <b>the</b> roof", "attribute": "body", "skill": "stealth"})
        self.give(self.gm, "set", {"dv": 2})
        self.give(player, "throw", {}, (9, 6))
        self.give(self.gm, "mark-fatigue", {"why": "wind"})
        self.give(self.gm, "withdraw", {"seq": self.desk.seq, "why": "no wind"})

    def give(self, seat: SeatRow, name: str, fields: dict[str, Any], faces: tuple[int, ...] | None = None) -> None:
        answer = self.desk.submit_sync(seat, name, fields, f"c{self.desk.seq}", faces)
        assert not isinstance(answer, Refused), answer

    def export(self, path: Path) -> Path:
        """As the game master gets it."""
        path.write_text(dump_log(self.desk.export(self.gm)), encoding="utf-8")
        return path


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.store.close()


def test_the_folded_state_is_the_desks(edgewise: Run, evening: Evening, tmp_path: Path) -> None:
    """Issue 2, point 5: `edgewise replay FILE --json`, from an export and from the store."""
    wanted = json.loads(json.dumps(evening.desk.to_plain()))
    for file in (evening.export(tmp_path / "log.jsonl"), evening.file):
        ran = edgewise("replay", str(file), "--json")
        assert ran.code == 0
        assert ran.json == wanted
    assert wanted["state"]["sheets"]["hero"]["tracks"]["fatigue"] == 0
    assert len(wanted["withdrawn"]) == 1


def test_the_log_in_words(edgewise: Run, evening: Evening, tmp_path: Path) -> None:
    """Numbers, who, faces, and what was taken back, marked."""
    ran = edgewise("replay", str(evening.export(tmp_path / "log.jsonl")))
    assert ran.code == 0
    lines = [line for line in ran.out.splitlines() if line[:4].strip().isdigit()]
    assert [int(line[:4]) for line in lines] == list(range(1, evening.desk.seq + 1))
    (thrown,) = [line for line in lines if "throws" in line]
    assert "Łyra" in thrown
    assert thrown.endswith("[9] [6]")
    (tired,) = [line for line in lines if "(taken back)" in line]
    assert int(tired[:4]) == evening.desk.seq - 1
    assert "cross <b>the</b> roof" in ran.out
    assert "no wind" in ran.out
    opener, setter = (next(line for line in lines if words in line) for words in ("cross", "Controlled, DV 2"))
    assert opener.split("  ")[1] != setter.split("  ")[1]


def test_no_further_than_asked(edgewise: Run, evening: Evening) -> None:
    ran = edgewise("replay", str(evening.file), "--until", "1", "--json")
    assert (ran.json["seq"], ran.json["withdrawn"]) == (1, [])
    assert ran.json["state"]["sheets"]["hero"]["name"] == "Łyra"


def test_a_store_with_several_tables_asks_which(edgewise: Run, evening: Evening) -> None:
    other, _, _ = evening.tables.create(installed()["fates_edge"], Setup("Another"))
    error = edgewise("replay", str(evening.file), "--json").error
    assert error["path"] == "table"
    assert {evening.table, other} == set(error["expected"].removeprefix("one of: ").split(", "))
    assert edgewise("replay", str(evening.file), "--table", other, "--json").json["title"] == "Another"
    assert edgewise("replay", str(evening.file), "--table", "nowhere", "--json").error["got"] == "'nowhere'"


def test_a_row_of_a_newer_version_is_named_and_all_before_it_is_shown(
    edgewise: Run, evening: Evening, tmp_path: Path
) -> None:
    """Issue 2, "Bad input": a log row this version does not know."""
    file = evening.export(tmp_path / "log.jsonl")
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    at = next(index for index, row in enumerate(rows) if row["kind"] == "fates_edge.thrown")
    rows[at]["kind"] = "fates_edge.teleported"
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")

    ran = edgewise("replay", str(file), "--json")
    assert ran.code == 2
    assert ran.json["seq"] == at
    assert ran.json["error"]["path"] == f"row {at + 1}"
    assert "fates_edge.teleported" in ran.json["error"]["got"]
    assert f"up to line {at} only" in ran.err

    told = edgewise("replay", str(file))
    assert told.code == 2
    assert "cross <b>the</b> roof" in told.out
    assert "fates_edge.teleported" in told.err
    assert edgewise("replay", str(file), "--until", str(at)).code == 0


@pytest.mark.parametrize(
    ("content", "path"),
    [
        (b"", "log"),
        (b"not a log\n", "line 1"),
        (b"[]\n", "line 1"),
        (b'{"seq": 1}\n', "line 1"),
        (b"\xff\xff\n", "FILE"),
        (b"SQLite format 3\0" + b"x" * 100, "FILE"),
    ],
)
def test_what_is_no_log(edgewise: Run, tmp_path: Path, content: bytes, path: str) -> None:
    file = tmp_path / "log"
    file.write_bytes(content)
    error = edgewise("replay", str(file), "--json").error
    assert error["path"] in {path.replace("FILE", str(file)), path.replace("FILE", file.name)}


def test_a_log_of_a_game_that_is_not_installed(edgewise: Run, evening: Evening, tmp_path: Path) -> None:
    file = evening.export(tmp_path / "log.jsonl")
    file.write_text(
        file.read_text(encoding="utf-8").replace('"system":"fates_edge"', '"system":"ludo"'), encoding="utf-8"
    )
    error = edgewise("replay", str(file), "--json").error
    assert (error["path"], error["got"]) == ("system", "ludo")


def test_a_file_that_is_not_there(edgewise: Run, tmp_path: Path) -> None:
    error = edgewise("replay", str(tmp_path / "nothing"), "--json").error
    assert error == {
        "path": str(tmp_path / "nothing"),
        "expected": "a file that can be read",
        "got": "No such file or directory",
    }
    assert edgewise("replay", str(tmp_path), "--json").error["path"] == str(tmp_path)


@pytest.mark.parametrize("until", ["0", "-1", "ten"])
def test_a_line_that_cannot_be(edgewise: Run, until: str) -> None:
    assert edgewise("replay", "log", "--until", until, "--json").error["path"] == "until"
