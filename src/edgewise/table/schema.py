"""The database's tables, how it is opened, and how an older one is brought up to the present schema."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from edgewise.core.errors import EdgewiseError
from edgewise.table.clock import now

MIGRATIONS = Path(__file__).parent / "migrations"
_BUSY_SECONDS = 30
# Alembic hands a migration its context through a global.
_ALEMBIC = threading.Lock()

METADATA = sa.MetaData()

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("system", sa.Text, nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("opened_at", sa.Text, nullable=False),
)
EVENTS = sa.Table(
    "events",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Text, nullable=False),
    sa.Column("seat", sa.Text, nullable=False),
    sa.Column("command_id", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("v", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
COMMANDS = sa.Table(
    "commands",
    METADATA,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("command_id", sa.Text, primary_key=True),
    sa.Column("seat", sa.Text, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Column("first_seq", sa.Integer, nullable=False),
    sa.Column("last_seq", sa.Integer, nullable=False),
)
SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("revoked", sa.Boolean, nullable=False),
    sa.Column("token_hash", sa.Text, nullable=False, unique=True),
)
INVITATIONS = sa.Table(
    "invitations",
    METADATA,
    sa.Column("token_hash", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("role", sa.Text, nullable=False),
)


@dataclass(eq=False)
class SchemaUnknown(EdgewiseError):
    """A database that this version can't use: made by a newer one, or by another program."""

    database: str
    found: str
    known: str

    def __str__(self) -> str:
        return (
            f"{self.database} has schema {self.found}, and this version of Edgewise knows {self.known}: "
            "use the version that wrote it, or another data folder"
        )


def connect(where: str | Path) -> sa.Engine:
    """An engine on the database at `where`: a file's path, or an address as "postgresql+psycopg://…"."""
    url = sa.make_url(where) if isinstance(where, str) else sa.URL.create("sqlite", database=str(where))
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(url)
    engine = sa.create_engine(url, connect_args={"timeout": _BUSY_SECONDS})
    sa.event.listen(engine, "connect", _prepare_sqlite)
    sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def connect_read_only(file: Path) -> sa.Engine:
    """An engine that can change nothing, not even the journal of an SQLite file."""
    uri = f"{file.absolute().as_uri()}?mode=ro"
    return sa.create_engine("sqlite://", creator=lambda: sqlite3.connect(uri, uri=True), poolclass=sa.NullPool)


def writing(engine: sa.Engine) -> sa.Engine:
    """The same engine for transactions that write."""
    return engine.execution_options(edgewise_writes=True)


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # The driver would begin transactions by itself, too late and never IMMEDIATE.
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: sa.Connection) -> None:
    # A transaction that reads first and writes later fails at once when another wrote in between, whatever the
    # timeout; one that says at its start that it will write waits for its turn.
    writes = connection.get_execution_options().get("edgewise_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(engine: sa.Engine, migrations: Path = MIGRATIONS) -> Path | None:
    """Bring the database to the newest schema, all or nothing.

    Returns:
        The backup that was made beside an older SQLite database; None when there was nothing to save.

    Raises:
        SchemaUnknown: the schema is newer than any that is known, or none of ours.
    """
    config = Config()
    config.set_main_option("script_location", str(migrations))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)
    newest = str(script.get_current_head())
    found = _check(engine, script)
    if found == newest:
        return None
    backup = _back_up(engine, found) if found else None
    with _ALEMBIC, writing(engine).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return backup


def check_schema(engine: sa.Engine) -> None:
    """For a database that is only read.

    Raises:
        SchemaUnknown: not the present schema.
    """
    script = ScriptDirectory(str(MIGRATIONS))
    found = _check(engine, script)
    newest = str(script.get_current_head())
    if found != newest:
        raise SchemaUnknown(_shown(engine), found or "none", newest)


def _check(engine: sa.Engine, script: ScriptDirectory) -> str | None:
    """The schema found; None for an empty database."""
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
        others = [name for name in sa.inspect(connection).get_table_names() if name != "alembic_version"]
    known = [revision.revision for revision in script.walk_revisions()]
    if found is None and others:
        raise SchemaUnknown(_shown(engine), "of another program", ", ".join(reversed(known)))
    if found is not None and found not in known:
        raise SchemaUnknown(_shown(engine), found, ", ".join(reversed(known)))
    return found


def _back_up(engine: sa.Engine, found: str) -> Path | None:
    """A consistent copy beside the database; a plain copy of an open one would lack what is still in its WAL."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return None
    database = Path(engine.url.database)
    moment = now().replace(":", "").replace(".", "")
    backup = database.with_name(f"{database.name}.schema-{found}.{moment}.backup")
    half = backup.with_name(f"{backup.name}.part")
    half.unlink(missing_ok=True)
    # VACUUM runs in no transaction, so it goes past the hook that begins one.
    with closing(engine.raw_connection()) as raw, closing(raw.cursor()) as cursor:
        cursor.execute("VACUUM INTO ?", (str(half),))
    checked = sa.create_engine(sa.URL.create("sqlite", database=str(half)), poolclass=sa.NullPool)
    with checked.connect() as connection:
        verdict = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
    if verdict != "ok":
        raise SchemaUnknown(_shown(engine), f"{found}, damaged ({verdict})", found)
    return half.replace(backup)


def _shown(engine: sa.Engine) -> str:
    return engine.url.database or engine.url.render_as_string()
