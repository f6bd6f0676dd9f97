"""What must hold of logs as files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from edgewise.core.errors import WireError
from edgewise.core.system import Setup
from edgewise.table.archive import dump_log, fold_rows, read_log
from edgewise.table.desk import Tables
from edgewise.table.log_sql import SqlStore
from tests.table.rig import SYSTEMS, Rig
from tests.toy import TOY

GOOD = '{"at":"","body":{"text":"x"},"command_id":"c","kind":"table.said","seat":"s","seq":2,"v":1}'


def played(rig: Rig) -> Rig:
    rig.do(rig.ann, "add", amount=3, note='line\u2028 \u0085 "ü" 🐙')
    rig.do(rig.gm, "hide", number=3)
    rig.do(rig.gm, "withdraw", seq=2)
    return rig


def test_an_export_is_read_back_row_for_row_and_folds_to_the_same_table(rig: Rig, tmp_path: Path) -> None:
    played(rig)
    rows = rig.store.read(rig.desk.table_id)
    file = tmp_path / "log.jsonl"
    for text in (dump_log(rig.desk.export(rig.gm)), dump_log(rows)):
        file.write_bytes(text.encode())
        assert read_log(file) == rows
    folded = fold_rows(SYSTEMS, read_log(file))
    assert (folded.state, folded.seq, folded.gone) == (rig.desk.state, 4, frozenset({2}))


def test_a_body_may_also_be_text_and_empty_lines_are_skipped(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    as_text = json.dumps(json.loads(GOOD) | {"body": '{"text":"x"}'})
    file.write_text(f"{GOOD}\n\n{as_text}\r\n", encoding="utf-8")
    assert len(set(read_log(file))) == 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "line 2: expected JSON"),
        ("[]", "line 2: expected a JSON object"),
        ('{"seq":1}', "line 2: expected a row with the fields seq, at"),
        (GOOD.replace('"seq":2', '"seq":"2"'), "line 2, seq: expected a whole number, got '2'"),
        (GOOD.replace('"seq":2', '"seq":true'), "line 2, seq: expected a whole number"),
        (GOOD.replace('"at":""', '"at":3'), "line 2, at: expected text"),
        (GOOD.replace('{"text":"x"}', "[]"), "line 2, body: expected a JSON object"),
    ],
)
def test_what_is_no_row_is_named_by_its_line(tmp_path: Path, line: str, words: str) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text(f"{GOOD}\n{line}\n", encoding="utf-8")
    with pytest.raises(WireError) as caught:
        read_log(file)
    assert str(caught.value).startswith(words)


def test_a_players_export_is_no_log(quick: Rig, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text(dump_log(played(quick).desk.export(quick.ann)), encoding="utf-8")
    with pytest.raises(WireError, match="line 1: expected a row"):
        read_log(file)


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_bytes(b"{}\n\xff")
    with pytest.raises(WireError, match="byte 3"):
        read_log(file)


@pytest.mark.parametrize("text", ["", GOOD, GOOD.replace("table.said", "table.opened")])
def test_a_log_without_its_opening_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(WireError, match=r"table\.opened as row 1"):
        fold_rows(SYSTEMS, read_log(file))


def test_a_store_is_read_by_table_and_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "odd #1%41.db"
    store = SqlStore(path)
    tables = Tables(store, SYSTEMS)
    first = tables.create(TOY, Setup("A"))[0]
    assert read_log(path) == store.read(first)
    second = tables.create(TOY, TOY.demo or Setup())[0]
    store.close()
    before = path.read_bytes()
    assert len(read_log(path, second)) == 5
    assert path.read_bytes() == before
    for table in (None, "nowhere"):
        with pytest.raises(WireError, match=f"table: expected one of: {first}, {second}"):
            read_log(path, table)
