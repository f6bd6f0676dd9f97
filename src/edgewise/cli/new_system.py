"""`edgewise new-system`: the folder of a new game, which works at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from edgewise.cli import say
from edgewise.kit import new_system as begin


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("new-system")(new_system)


def new_system(
    system: Annotated[str, typer.Argument(help="The new system's id: lower-case letters, digits and underscores.")],
    into: Annotated[
        Path | None, typer.Option(help="The folder to put it in; left out, it goes among the installed games.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Write the folder of a new game: small, whole, and playable at once."""
    folder = begin(system, into)
    if as_json:
        say.answer({"folder": str(folder)})
        return
    say.line(f"{folder} is written. It is a whole small game: change it into yours.")
    say.line(f"Check it: edgewise check-system {system}")
