"""`edgewise check-system`: whether a game keeps its contract with the table, and how much of its book it does."""

from __future__ import annotations

from typing import Annotated

import typer

from edgewise.cli import read, say
from edgewise.core.plain import to_plain
from edgewise.kit import check
from edgewise.kit.checking import WALKS


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("check-system")(check_system)


def check_system(
    system: Annotated[str, typer.Argument(help="The system's id.")],
    walks: Annotated[int, typer.Option(help="Tables played by chance.", min=0, max=10_000)] = WALKS,
    seed: Annotated[int, typer.Option(help="Of the first walk.", min=0)] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Check a game: its cases, its rules' labels, and its contract with the table on walks by chance."""
    report = check(read.system(system), walks, seed)
    if as_json:
        say.answer({**to_plain(report), "holds": report.holds})
    else:
        say.line(str(report))
        for problem in report.problems:
            say.line(f"  {problem}")
    if not report.holds:
        raise typer.Exit(1)
