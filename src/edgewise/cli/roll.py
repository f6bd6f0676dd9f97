"""`edgewise roll`: any dice, from the operating system's random source."""

from __future__ import annotations

from typing import Annotated

import typer

from edgewise.cli import read, say
from edgewise.core.dice import Faces, Throw, parse_throw
from edgewise.table.hand import SystemHand

MOST_TIMES = 1_000


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("roll", context_settings={"ignore_unknown_options": True})(roll)


def roll(
    dice: Annotated[list[str], typer.Argument(help='Dice, as in "5d10", "2d6+1d8" or "4dF+2".', metavar="DICE")],
    times: Annotated[str, typer.Option(metavar="N", help=f"How many times to throw them, 1 to {MOST_TIMES:,}.")] = "1",
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Throw dice: faces and total, from the operating system's random source."""
    throw = parse_throw(" ".join(dice))
    many = read.number(times, "times", 1, MOST_TIMES)
    hand = SystemHand()
    thrown = [hand.throw(throw) or () for _ in range(many)]
    if as_json:
        rolls = [{"faces": [list(kind) for kind in faces], "total": _total(throw, faces)} for faces in thrown]
        say.answer({"throw": str(throw), "rolls": rolls})
        return
    for faces in thrown:
        sum_of_many = f" = {_total(throw, faces)}" if throw.count > 1 or throw.plus else ""
        say.line(f"{throw}: {_in_words(throw, faces)}{sum_of_many}")


def _total(throw: Throw, faces: Faces) -> int:
    return sum(sum(kind) for kind in faces) + throw.plus


def _in_words(throw: Throw, faces: Faces) -> str:
    kinds = []
    for (die, _), kind in zip(throw.dice, faces, strict=True):
        signed = min(die.faces) < 0
        kinds.append(", ".join(f"{face:+d}" if signed and face else str(face) for face in kind))
    words = " | ".join(kinds)
    return f"{words} {'+' if throw.plus > 0 else '−'} {abs(throw.plus)}" if throw.plus else words
