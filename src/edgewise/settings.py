"""All settings, typed, with defaults and units. Read by the web and the command line, which pass values down."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """How one server runs."""

    data: Path = Path("edgewise-data")
    """Folder of the tables, where no other database is named."""
    database: str = ""
    """Address of another database, as SQLAlchemy reads it; empty for SQLite in `data`."""
    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 lets the whole network in."""
    port: int = 8765
    """0 takes any free port."""
    origins: tuple[str, ...] = ()
    """Other origins under which this server is known, as "https://table.example"; its own Host always counts."""
    body_bytes: int = 65_536
    """The longest body of a request."""
    form_fields: int = 200
    """The most fields in one form."""
    log_lines: int = 60
    """Lines of the log in a page, and in each reach for older ones."""
    alive_seconds: float = 15.0
    """How often a silent stream says that it is alive."""
    cookie_days: int = 400
    """How long a browser keeps its seat."""
    closing_seconds: int = 3
    """How long open connections may take to end when the server stops."""
