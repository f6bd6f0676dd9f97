"""What `serve` and `open` share: the folder of the tables, and the links to them."""

from __future__ import annotations

import os
import socket
from pathlib import Path

from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from edgewise.core.errors import WireError
from edgewise.table.log_sql import SqlStore

DATABASE = "edgewise.sqlite"
DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
_EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 - compared with, not listened on


def data_folder(given: Path | None) -> Path:
    """Where tables are kept: as given, else EDGEWISE_DATA, else the user's folder for data."""
    if given:
        return given
    if named := os.environ.get("EDGEWISE_DATA"):
        return Path(named)
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "edgewise"


def open_store(folder: Path, database: str) -> SqlStore:
    """The store at an address, or in a folder, which is made.

    Raises:
        WireError: it can't be opened.
        SchemaUnknown: it is of another version.
    """
    if not database:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise WireError("data", "a folder that can be written", f"{folder} ({fault.strerror})") from fault
    try:
        return SqlStore(database or folder / DATABASE)
    except (ArgumentError, NoSuchModuleError) as fault:
        raise WireError("database", 'an address as in "sqlite:///tables.sqlite"', repr(database)) from fault
    except DBAPIError as fault:
        shown = "the database given" if database else str(folder / DATABASE)
        raise WireError(shown, "a database of this program that can be written", str(fault.orig)) from fault


def join_link(address: str, token: str) -> str:
    """The link that seats whoever follows it."""
    return f"{address.rstrip('/')}/join/{token}"


def address(host: str, port: int, *, for_others: bool = False) -> str:
    """How a browser reaches a server that listens on `host`.

    Args:
        host: as it was given.
        port: as it was bound.
        for_others: a browser on another machine; matters when the server listens on every address.
    """
    if host in _EVERYWHERE:
        host = _outward() if for_others else DEFAULT_HOST
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _outward() -> str:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return DEFAULT_HOST
        return str(probe.getsockname()[0])
