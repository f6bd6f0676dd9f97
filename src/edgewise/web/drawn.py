"""A page in pieces: what a seat sees at one moment, as regions with stable ids, and the way from one to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

Marks = Mapping[str, int]
"""What a page holds, by the id of each region: enough to tell what has changed, and no more."""


@dataclass(frozen=True, slots=True)
class Region:
    """A piece of the page with an id of its own; its HTML is one element that carries that id."""

    id: str
    html: str


@dataclass(frozen=True, slots=True)
class Area:
    """A place for regions, which come and go."""

    id: str
    regions: tuple[Region, ...]

    @property
    def html(self) -> Markup:
        """All regions, one after the other."""
        # Made by our templates, which escaped whatever people typed.
        return Markup("".join(region.html for region in self.regions))  # noqa: S704


@dataclass(frozen=True, slots=True)
class Drawn:
    """Everything that one seat sees at one moment."""

    seq: int
    title: str
    areas: tuple[Area, ...]
    lines: tuple[tuple[int, Region], ...]
    """The newest lines of the log with their numbers, oldest first."""
    older: Region
    """The way to lines before these."""

    @property
    def marks(self) -> dict[str, int]:
        """What a page that shows this holds."""
        marks: dict[str, int] = {}
        for area in self.areas:
            marks[area.id] = hash(tuple(region.id for region in area.regions))
            marks |= {region.id: hash(region.html) for region in area.regions}
        return marks | {region.id: hash(region.html) for _, region in self.lines}

    def area(self, name: str) -> Markup:
        """The content of one area."""
        return next(area.html for area in self.areas if area.id == f"area-{name}")

    @property
    def log(self) -> Markup:
        """The lines as a page first shows them."""
        return Area("area-lines", tuple(region for _, region in self.lines)).html


def partial(target: str, swap: str, html: str) -> str:
    """A piece of an answer that finds its own place in the page."""
    return f'<hx-partial hx-target="#{target}" hx-swap="{swap}">{html}</hx-partial>'


def area_changes(known: Marks, drawn: Drawn) -> list[str]:
    """What brings a page with these marks up to date, the log apart."""
    found, now = [], drawn.marks
    for area in drawn.areas:
        if known.get(area.id) != now[area.id]:
            found.append(partial(area.id, "innerMorph", area.html))
            continue
        found += [
            partial(region.id, "outerMorph", region.html)
            for region in area.regions
            if known.get(region.id) != now[region.id]
        ]
    return found


def line_changes(known: Marks, shown_to: int, drawn: Drawn) -> list[str]:
    """What brings the log of a page up to date.

    Args:
        known: marks of the page.
        shown_to: number of the last event that the page's log reaches.
        drawn: how things stand.
    """
    new = [region for seq, region in drawn.lines if seq > shown_to]
    if len(new) == len(drawn.lines) and drawn.older.html:
        # More happened than one reach holds: the log begins anew rather than with a gap.
        return [partial("area-lines", "innerMorph", drawn.log), partial("area-older", "innerHTML", drawn.older.html)]
    changed = [
        partial(region.id, "outerMorph", region.html)
        for seq, region in drawn.lines
        if seq <= shown_to and known.get(region.id) != hash(region.html)
    ]
    appended = "".join(region.html for region in new)
    return [*changed, *([partial("area-lines", "beforeend", appended)] if appended else [])]


def struck_changes(known: Marks, older: Sequence[Region]) -> list[str]:
    """Lines before the newest ones that were taken back, or stand again."""
    return [partial(one.id, "outerMorph", one.html) for one in older if known.get(one.id) != hash(one.html)]
