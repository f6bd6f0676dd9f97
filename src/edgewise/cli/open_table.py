"""`edgewise open`: a new table in the store, and its links."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from edgewise.cli import hosting, read, say
from edgewise.core.system import Setup
from edgewise.systems import installed
from edgewise.table.desk import Tables

_ADDRESS = hosting.address(hosting.DEFAULT_HOST, hosting.DEFAULT_PORT)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("open")(open_table)


def open_table(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="A system's id.")],
    *,
    title: Annotated[str, typer.Option(help="What the table is called.")] = "",
    options: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A rule that may be chosen. Repeatable.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder of the tables, as in `edgewise serve`.")
    ] = None,
    database: Annotated[str, typer.Option(metavar="URL", help="Another database than the folder's own.")] = "",
    address: Annotated[str, typer.Option(metavar="URL", help="Where the server is reached.")] = _ADDRESS,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Open a new table and print its links; a server that is running already serves it at once."""
    chosen = read.system(system)
    setup = Setup(title=title, options=read.pairs(options or [], "options"))
    store = hosting.open_store(hosting.data_folder(data), database)
    try:
        table, gm, player = Tables(store, installed()).create(chosen, setup)
    finally:
        store.close()
    links = {"gm": hosting.join_link(address, gm), "player": hosting.join_link(address, player)}
    if as_json:
        say.answer({"table": table, **links})
        return
    say.line(f"Table {table}: {title or chosen.title}")
    say.line(f"Game master: {links['gm']}")
    say.line(f"Players:     {links['player']}")
