"""`edgewise serve`: the tables of a store in the browser's reach, until it is told to end."""

from __future__ import annotations

import contextlib
import errno
import signal
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer
import uvicorn

from edgewise.cli import hosting, read, say
from edgewise.core.errors import EdgewiseError, WireError
from edgewise.core.seats import Role
from edgewise.settings import Settings
from edgewise.systems import installed
from edgewise.table.desk import Tables
from edgewise.table.roster import TableRow
from edgewise.table.wire import AnySystem

TRIES = 10
"""Ports after the default one that are tried when it is taken."""
MOST_PORT = 65_535


@dataclass(frozen=True, slots=True)
class Links:
    """Tokens that let people in at one table."""

    title: str
    gm: str
    player: str


class Server(uvicorn.Server):
    """A server that says when it listens, and ends open streams before it waits for them."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], ending: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._ending = ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then wait for the last answers."""
        self._ending()
        await super().shutdown(sockets)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve")(serve)


def serve(
    *,
    demo: Annotated[bool, typer.Option("--demo", help="Open a table in mid-scene, or the one from last time.")] = False,
    system: Annotated[str, typer.Option(metavar="ID", help="With --demo: the system that is shown.")] = "",
    table: Annotated[str, typer.Option(metavar="ID", help="Whose links to print; the newest when left out.")] = "",
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help=r"Folder of the tables. \[default: $EDGEWISE_DATA, or ~/.local/share/edgewise]"
        ),
    ] = None,
    database: Annotated[str, typer.Option(metavar="URL", help="Another database than the folder's own.")] = "",
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Address to listen on; 0.0.0.0 lets the whole network in.")
    ] = hosting.DEFAULT_HOST,
    port: Annotated[
        str | None,
        typer.Option(metavar="N", help=rf"Port; 0 takes any. \[default: {hosting.DEFAULT_PORT}, or the next free one]"),
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request on standard error.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the links as one line of JSON.")] = False,
) -> None:
    """Serve tables to browsers and print the links: one for the game master, one for players."""
    shown = read.system(system) if system else None
    wanted = None if port is None else read.number(port, "port", 0, MOST_PORT)
    settings = Settings(data=hosting.data_folder(data), database=database, host=host, port=wanted or 0)
    store = hosting.open_store(settings.data, database)
    try:
        tables = Tables(store, installed())
        links = _demo(tables, shown) if demo else _links(tables, table)
        with _listening(host, wanted) as listener:
            bound = int(listener.getsockname()[1])
            config = _config(replace(settings, port=bound), tables, verbose=verbose)
            with _calm():
                Server(config, lambda: _announce(links, host, bound, as_json), tables.close).run(sockets=[listener])
    finally:
        store.close()


def _demo(tables: Tables, system: AnySystem | None) -> Links:
    """Links to the demo table of a system, which is opened unless it is there."""
    shown = system or next((each for each in installed().values() if each.demo), None)
    if shown is None or shown.demo is None:
        known = [each.id for each in installed().values() if each.demo]
        expected = f"a system with a demo: {', '.join(known) or 'none is installed'}"
        raise WireError("system", expected, repr(shown.id) if shown else "nothing")
    for row in reversed(tables.store.tables()):
        if row.system == shown.id and tables.store.command(row.id, "demo-1") and _plays(tables, row):
            return _invitations(tables, row)
    table, gm, player = tables.create(shown, shown.demo)
    return Links(tables.desk(table).title, gm, player)


def _plays(tables: Tables, row: TableRow) -> bool:
    try:
        return tables.desk(row.id).read_only is None
    except EdgewiseError:
        return False


def _links(tables: Tables, table: str) -> Links | None:
    """Links to one table, the newest unless it is named; None when there is none yet."""
    rows = tables.store.tables()
    if not table:
        return _invitations(tables, rows[-1]) if rows else None
    row = tables.store.table(table)
    if row is None:
        known = ", ".join(f"{each.id} ({each.title})" for each in rows[-10:])
        raise WireError("table", f"one of: {known}" if known else "a table; there is none yet", repr(table))
    return _invitations(tables, row)


def _invitations(tables: Tables, row: TableRow) -> Links:
    """New tokens: of older ones only hashes are stored."""
    return Links(row.title, tables.store.invite(row.id, Role.GM), tables.store.invite(row.id, Role.PLAYER))


@contextlib.contextmanager
def _listening(host: str, port: int | None) -> Iterator[socket.socket]:
    """A socket that listens; on a later port when the default one is taken."""
    first = hosting.DEFAULT_PORT if port is None else port
    ports = range(first, min(first + TRIES, MOST_PORT) + 1 if port is None else first + 1)
    for each in ports:
        try:
            family = socket.getaddrinfo(host or None, each, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
            listener = socket.create_server((host, each), family=family, backlog=2048)
        except OSError as fault:
            if fault.errno == errno.EADDRINUSE and each != ports[-1]:
                continue
            raise WireError(
                "port" if fault.errno in {errno.EADDRINUSE, errno.EACCES} else "host",
                "an address and a port that are free",
                f"{host}:{each} ({fault.strerror})",
            ) from fault
        if each != first:
            say.complain(f"edgewise: port {first} is taken, so this is port {each}")
        with listener:
            yield listener
        return


def _config(settings: Settings, tables: Tables, *, verbose: bool) -> uvicorn.Config:
    from edgewise.web.app import build  # noqa: PLC0415 - the help of all commands needs no web

    return uvicorn.Config(
        build(settings, tables),
        log_level="info" if verbose else "warning",
        access_log=verbose,
        lifespan="on",
        ws="none",
        timeout_graceful_shutdown=settings.closing_seconds,
    )


@contextlib.contextmanager
def _calm() -> Iterator[None]:
    """Being asked to end is no failure: the server hears the signal, shuts down and sends it again, to nobody."""
    asked = {number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in asked.items():
            signal.signal(number, handler)


def _announce(links: Links | None, host: str, port: int, as_json: bool) -> None:
    here, elsewhere = hosting.address(host, port), hosting.address(host, port, for_others=True)
    gm = hosting.join_link(here, links.gm) if links else None
    player = hosting.join_link(elsewhere, links.player) if links else None
    if as_json:
        say.answer({"gm": gm, "player": player, "port": port})
        return
    if links:
        say.line(f"{links.title}, served at {here}")
        say.line()
        say.line(f"  Game master: {gm}", "bold")
        say.line(f"  Players:     {player}", "bold")
        say.line()
    else:
        say.line(f"Served at {here}. There is no table yet: `edgewise open SYSTEM` opens one.")
    say.line("Ctrl+C ends it.", "dim")
    say.flush()
