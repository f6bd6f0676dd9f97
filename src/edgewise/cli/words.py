"""Lines of a log in a terminal: the sentence, the faces, what follows, the rules."""

from __future__ import annotations

from rich.text import Text

from edgewise.cli import say
from edgewise.core.view import DieFace, DieMark, Line, Tone
from edgewise.table.house_rules import RULES
from edgewise.table.wire import AnySystem

_TONES = {Tone.PLAIN: "", Tone.GOOD: "green", Tone.MIXED: "yellow", Tone.BAD: "red", Tone.SECRET: "magenta"}
_MARKS = {DieMark.PLAIN: "", DieMark.HIT: "green", DieMark.CRITICAL: "bold green", DieMark.TROUBLE: "bold red"}
_INDENT = "    "


def line(system: AnySystem, told: Line, head: Text | None = None, *, struck: bool = False) -> None:
    """Print one line of a log."""
    words = Text.assemble((say.visible(told.says), _TONES[told.tone]))
    if told.dice:
        words.append("  ")
        words.append_text(Text(" ").join(_face(die) for die in told.dice))
    if struck:
        words.stylize("strike dim")
        words.append("  (taken back)", "dim")
    say.line((head or Text()).append_text(words))
    if not struck:
        for note in told.notes:
            say.line(f"{_INDENT}{note}")
        cites(system, told.cites)


def cites(system: AnySystem, labels: tuple[str, ...]) -> None:
    """Print the titles of the rules, with their labels."""
    shown = []
    for label in labels:
        passage = system.rules.passages.get(label) or RULES.passages.get(label)
        shown.append(f"{passage.title} [{label}]" if passage else f"[{label}]")
    if shown:
        say.line(f"{_INDENT}rules: {', '.join(shown)}", "dim")


def _face(die: DieFace) -> Text:
    """A face in brackets; in parentheses when it was thrown again, as not every terminal strikes through."""
    if die.gone:
        return Text(f"({say.visible(die.text)})", "strike dim")
    return Text(f"[{say.visible(die.text)}]", _MARKS[die.mark])
