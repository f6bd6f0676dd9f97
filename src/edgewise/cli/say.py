"""Everything that is printed: answers in words or JSON on standard output, complaints on standard error."""

from __future__ import annotations

import io
import json
import os
import sys
import unicodedata
from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

PIPED_WIDTH = 100
"""Columns of tables where no terminal tells its own; lines are never broken there."""

_KEPT = {"\n", "\t"}
_HIDING = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Unicode's categories of characters that would steer a terminal or turn its line around."""
_JOINERS = {"\u200c", "\u200d"}
"""Parts of words and of emoji, which do neither."""


class _Stream(Console):
    """Standard output or standard error."""

    def on_broken_pipe(self) -> None:
        """Leave it to `main`, which knows that a reader who has seen enough is no failure."""
        raise BrokenPipeError


def prepare() -> None:
    """Print what the output's encoding lacks as escapes, instead of failing over it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def hush() -> None:
    """Nobody reads on: let nothing that is still held back be written at the end of the process."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def flush() -> None:
    """Hand over what was printed so far."""
    sys.stdout.flush()


def answer(plain: object) -> None:
    """Print a value as JSON: one line into a pipe, indented on a terminal."""
    shown = sys.stdout.isatty()
    universal = (sys.stdout.encoding or "").lower().startswith("utf")
    text = json.dumps(plain, ensure_ascii=not universal, indent=2 if shown else None)
    try:
        print(text, flush=True)  # noqa: T201 - a command line prints
    except BrokenPipeError as fault:
        # Without its number, by which Typer would know it and end the process with 1, as if refused.
        raise BrokenPipeError from fault


def line(text: str | Text = "", style: str | Style = "") -> None:
    """Print words on standard output."""
    console().print(_text(text, style), soft_wrap=True)


def complain(text: str) -> None:
    """Print words on standard error."""
    _console(to_error=True).print(_text(text), soft_wrap=True)


def show(thing: RenderableType) -> None:
    """Print a table on standard output."""
    console().print(thing)


def console() -> Console:
    """Standard output as it is now; colors and widths only on a terminal."""
    return _console()


def _console(*, to_error: bool = False) -> Console:
    stream = sys.stderr if to_error else sys.stdout
    width = None if stream.isatty() else PIPED_WIDTH
    return _Stream(file=stream, width=width, highlight=False, markup=False, emoji=False)


def table(*headings: str) -> Table:
    """A plain table: headings, columns, no lines."""
    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        made.add_column(heading, overflow="fold")
    return made


def row(made: Table, cells: Iterable[str | Text]) -> None:
    """Add a row of texts, each shown as it is."""
    made.add_row(*(_text(cell) for cell in cells))


def _text(text: str | Text, style: str | Style = "") -> Text:
    return text if isinstance(text, Text) else Text(visible(text), style)


def visible(text: str) -> str:
    r"""`text` with characters that steer a terminal shown as escapes.

    >>> print(visible("a\x1b[2Jb"))
    a\x1b[2Jb
    """
    if text.isprintable():
        return text
    return "".join(_escaped(letter) for letter in text)


def _escaped(letter: str) -> str:
    harmless = letter.isprintable() or letter in _KEPT or letter in _JOINERS
    if harmless or unicodedata.category(letter) not in _HIDING:
        return letter
    return letter.encode("unicode_escape").decode("ascii")
