"""The templates and what they may call: icons, rule links, dice of a throw that has not been thrown."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from edgewise import __version__
from edgewise.core.dice import D6, FUDGE, NOTHING, Die, parse_throw
from edgewise.core.errors import EdgewiseError
from edgewise.core.fields import Field, FieldKind
from edgewise.core.rules import Passage
from edgewise.table.house_rules import RULES as HOUSE_RULES
from edgewise.table.wire import AnySystem
from edgewise.web.chances import outlooks
from edgewise.web.maps import layout
from edgewise.web.names import dom_id, title_of

STATIC = files("edgewise.web") / "static"
MOST_SEGMENTS = 6
"""Numbers to choose from that are shown as one row of buttons."""
MOST_STEPPER = 13
MOST_CHOICES = 5
SHORT_CHOICE = 24
MOST_BOXES = 24
MOST_GHOSTS = 20


@dataclass(frozen=True, slots=True)
class Kept:
    """A form that was refused, with what was typed into it."""

    form: str
    says: str
    cites: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    faces: str = ""


def environment() -> Environment:
    """The templates, escaping everything and forgiving no missing name."""
    made = Environment(
        loader=PackageLoader("edgewise.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "icon": icon,
        "dom_id": dom_id,
        "widget": widget,
        "ghosts": ghosts,
        "layout": layout,
        "example": example,
        "numbers": numbers,
        "outlooks": outlooks,
        "passage": passage,
        "segments": clock_segments,
        "version": __version__,
        "fonts": fonts(),
        "most_boxes": MOST_BOXES,
    }
    made.filters |= {"title_of": title_of, "named": named, "clock_time": clock_time}
    return made


@cache
def icon(name: str) -> Markup:
    """An icon as inline SVG that readers skip; nothing when the front-end parts were not fetched."""
    file = STATIC / "vendor" / "icons" / f"{name}.svg"
    if not file.is_file():
        return Markup("")
    drawn = re.search(r"<svg[^>]*>(?P<inside>.*)</svg>", file.read_text(encoding="utf-8"), re.DOTALL)
    inside = " ".join(drawn["inside"].split()) if drawn else ""
    # The file is part of this package, not something that anybody typed.
    return Markup(f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{inside}</svg>')  # noqa: S704


@cache
def fonts() -> tuple[str, ...]:
    """The two font files that every page needs at once."""
    folder = STATIC / "vendor" / "fonts"
    wanted = ("fraunces-latin-opsz-normal.woff2", "atkinson-hyperlegible-next-latin-wght-normal.woff2")
    return tuple(name for name in wanted if (folder / name).is_file())


def named(name: str) -> str:
    """A name as shown; the empty one, and one of blanks alone, can be seen too."""
    return name if name.strip() else "(unnamed)"


def clock_time(at: str) -> str:
    """Hours and minutes of a moment in the log."""
    return at[11:16]


WHOLE_ROW = 48
"""Characters of all choices together that fit one row of segments."""


def widget(asked: Field) -> str:
    """How a field is asked for: segments, stepper, number, select, flag, line, text or hidden."""
    if asked.kind is FieldKind.FIXED:
        return "hidden"
    if asked.kind is FieldKind.NUMBER:
        if asked.least is None or asked.most is None or asked.value is None:
            return "number"
        count = asked.most - asked.least + 1
        return "segments" if count <= MOST_SEGMENTS else "stepper" if count <= MOST_STEPPER else "number"
    if asked.kind is FieldKind.CHOICE:
        labels = [label for _, label in asked.choices]
        short = len(labels) <= MOST_CHOICES and all(len(label) <= SHORT_CHOICE for label in labels)
        short = short and sum(map(len, labels)) <= WHOLE_ROW
        return "choices" if short else "select"
    return {FieldKind.FLAG: "flag", FieldKind.TEXT: "text", FieldKind.NAME: "line"}[asked.kind]


def ghosts(throws: str) -> tuple[str, ...]:
    """The dice that lie ready for a throw, square or pointed, so that they get their places before they fall."""
    try:
        throw = parse_throw(throws) if throws else NOTHING
    except EdgewiseError:
        return ()
    shapes = ["square" if die in {D6, FUDGE} else "pointed" for die, count in throw.dice for _ in range(count)]
    return tuple(shapes[:MOST_GHOSTS])


def example(throws: str) -> str:
    """Faces as somebody might type them for a throw."""
    try:
        throw = parse_throw(throws)
    except EdgewiseError:
        return "9 6 4 2 1"
    faces = [_typed(die, at) for die, count in throw.dice for at in range(count)]
    return " ".join(faces[:MOST_GHOSTS])


def _typed(die: Die, at: int) -> str:
    """A face as its die would have it typed, another one for each `at`."""
    if die == FUDGE:
        return "+-0"[at % 3]
    return str(die.faces[-(3 * at + 2) % len(die.faces)])


def numbers(least: int, most: int) -> tuple[tuple[str, str], ...]:
    """Every whole number from `least` to `most`, as choices."""
    return tuple((str(number), str(number)) for number in range(least, most + 1))


def passage(system: AnySystem, label: str) -> Passage | None:
    """The rule behind a label, of the game or of the table itself."""
    return system.rules.passages.get(label) or HOUSE_RULES.passages.get(label)


def clock_segments(size: int) -> tuple[str, ...]:
    """Each segment of a clock as the path of a pie slice in a square of 40."""
    return tuple(_slice(at, size) for at in range(size))


def _slice(at: int, size: int) -> str:
    if size == 1:
        return "M20 2A18 18 0 1 1 19.99 2Z"
    gap = 0.06
    ends = [2 * math.pi * step / size + turn for step, turn in ((at, gap), (at + 1, -gap))]
    (x1, y1), (x2, y2) = ((20 + 18 * math.sin(end), 20 - 18 * math.cos(end)) for end in ends)
    return f"M20 20L{x1:.2f} {y1:.2f}A18 18 0 {int(ends[1] - ends[0] > math.pi)} 1 {x2:.2f} {y2:.2f}Z"
