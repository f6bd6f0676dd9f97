"""What must hold of the database file: durability, schemas, backups."""

from __future__ import annotations

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from edgewise.core.seats import Role
from edgewise.table import schema
from edgewise.table.log_sql import SqlStore, read_file
from edgewise.table.messages import Row
from edgewise.table.roster import TableRow


def fill(path: Path) -> None:
    store = SqlStore(path)
    first = Row(1, "", "", "open", "table.opened", 1, "{}")
    store.create_table(TableRow("t", "toy", "T", ""), first)
    store.close()


def asked(path: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute(question).fetchall()
        connection.commit()
        return found


def test_what_was_stored_is_there_after_reopening(tmp_path: Path) -> None:
    path = tmp_path / "with space #1?.db"
    fill(path)
    store = SqlStore(path)
    assert store.last_seq("t") == 1
    store.close()
    assert asked(path, "PRAGMA journal_mode") == [("wal",)]
    assert not list(tmp_path.glob("*.backup"))


def test_an_address_opens_the_same_database(tmp_path: Path) -> None:
    fill(tmp_path / "a.db")
    store = SqlStore(f"sqlite:///{tmp_path / 'a.db'}")
    assert [table.id for table in store.tables()] == ["t"]
    store.close()


def test_each_connection_syncs_fully_and_holds_to_foreign_keys(tmp_path: Path) -> None:
    engine = schema.connect(tmp_path / "a.db")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()


def test_only_hashes_of_tokens_are_stored(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    fill(path)
    store = SqlStore(path)
    tokens = [store.invite("t", Role.GM), store.take_seat("t", Role.GM, "G")[1]]
    store.close()
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert not any(token.encode() in stored for token in tokens)


def test_the_migrations_lead_to_the_declared_schema(tmp_path: Path) -> None:
    engine = schema.connect(tmp_path / "a.db")
    schema.migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.METADATA) == []
    engine.dispose()


def test_a_newer_schema_is_named_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    fill(path)
    asked(path, "UPDATE alembic_version SET version_num = '0099'")
    with pytest.raises(schema.SchemaUnknown, match="schema 0099, and this version of Edgewise knows 0001"):
        SqlStore(path)
    assert asked(path, "SELECT version_num FROM alembic_version") == [("0099",)]


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    asked(path, "CREATE TABLE tables (x)")
    with pytest.raises(schema.SchemaUnknown, match="another program"):
        SqlStore(path)
    assert asked(path, "SELECT name FROM sqlite_master") == [("tables",)]


def newer(tmp_path: Path, body: str) -> Path:
    """A copy of the migrations with one more."""
    folder = tmp_path / "migrations"
    shutil.copytree(schema.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = f'from alembic import op\nrevision = "0002"\ndown_revision = "0001"\n\n\ndef upgrade():\n    {body}\n'
    (folder / "versions" / "r0002_next.py").write_text(text)
    return folder


def test_an_older_database_is_saved_whole_before_it_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    fill(path)
    open_elsewhere = SqlStore(path)  # so that the newest rows are still in the WAL
    open_elsewhere.append("t", 1, [Row(2, "", "", "c", "toy.added", 1, "{}")], None)
    engine = schema.connect(path)
    backup = schema.migrate(engine, newer(tmp_path, 'op.execute("ALTER TABLE tables ADD COLUMN color TEXT")'))
    engine.dispose()
    assert backup is not None
    assert backup.parent == tmp_path
    assert asked(backup, "SELECT version_num FROM alembic_version") == [("0001",)]
    assert asked(backup, "SELECT max(seq) FROM events") == [(2,)]
    assert asked(path, "SELECT version_num FROM alembic_version") == [("0002",)]
    assert asked(path, "SELECT color FROM tables") == [(None,)]
    assert not list(tmp_path.glob("*.part"))
    open_elsewhere.close()


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    fill(path)
    engine = schema.connect(path)
    body = 'op.execute("ALTER TABLE tables ADD COLUMN color TEXT"); op.execute("no SQL")'
    with pytest.raises(sa.exc.OperationalError):
        schema.migrate(engine, newer(tmp_path, body))
    engine.dispose()
    assert asked(path, "SELECT version_num FROM alembic_version") == [("0001",)]
    assert "color" not in str(asked(path, "SELECT sql FROM sqlite_master"))


def test_a_damaged_copy_is_no_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.db"
    fill(path)
    engine = schema.connect(path)
    real = sa.Connection.exec_driver_sql

    def damaged(self: sa.Connection, statement: str) -> object:
        if "integrity_check" in statement:
            statement = "SELECT 'row 7 missing from index'"
        return real(self, statement)

    monkeypatch.setattr(sa.Connection, "exec_driver_sql", damaged)
    with pytest.raises(schema.SchemaUnknown, match="row 7 missing"):
        schema.migrate(engine, newer(tmp_path, "pass"))
    monkeypatch.undo()
    engine.dispose()
    assert asked(path, "SELECT version_num FROM alembic_version") == [("0001",)]


def test_two_that_open_a_new_database_at_once_both_find_it(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(SqlStore, [tmp_path / "a.db"] * 4))
    assert [store.tables() for store in stores] == [[]] * 4
    for store in stores:
        store.close()


def test_a_database_in_memory_is_brought_up_without_a_backup(tmp_path: Path) -> None:
    engine = schema.connect("sqlite://")
    schema.migrate(engine)
    assert schema.migrate(engine, newer(tmp_path, "pass")) is None
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == "0002"
    engine.dispose()


def test_another_database_gets_nothing_of_what_only_sqlite_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for: list[tuple[object, ...]] = []
    monkeypatch.setattr(sa, "create_engine", lambda *args, **more: asked_for.append((*args, more)))
    schema.connect("postgresql+psycopg://host/name")
    assert asked_for == [(sa.make_url("postgresql+psycopg://host/name"), {})]


def test_a_store_that_is_only_read_must_have_the_present_schema(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    asked(path, "SELECT 1")
    path.touch()
    with pytest.raises(schema.SchemaUnknown, match="schema none"):
        read_file(path)
    fill(path)
    asked(path, "UPDATE alembic_version SET version_num = '0099'")
    with pytest.raises(schema.SchemaUnknown, match="0099"):
        read_file(path)
