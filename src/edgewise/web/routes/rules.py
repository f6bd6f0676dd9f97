"""The rules in our own words, and the look of each game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse

from edgewise.core.rules import Passage
from edgewise.table.house_rules import RULES as HOUSE_RULES
from edgewise.table.wire import AnySystem
from edgewise.web.drawing import passage
from edgewise.web.faults import nowhere
from edgewise.web.names import title_of
from edgewise.web.replies import is_htmx
from edgewise.web.rooms import Rooms

router = APIRouter()

COLOR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]+|(?:rgb|hsl|oklch|oklab|lab|lch)\([0-9a-z.,%/ +-]*\)")
LONGEST_SEARCH = 200
Search = Annotated[str, Query(max_length=LONGEST_SEARCH)]


def _system(request: Request, name: str) -> AnySystem:
    rooms: Rooms = request.app.state.rooms
    found = rooms.tables.systems.get(name)
    if found is None:
        raise nowhere("game")
    return found


@router.get("/rules/{system}", include_in_schema=False)
async def index(request: Request, system: str, q: Search = "") -> Response:
    """Every rule of a game, or those in which some words stand."""
    rooms: Rooms = request.app.state.rooms
    game = _system(request, system)
    everything = [*game.rules.passages.values(), *HOUSE_RULES.passages.values()]
    found = [one for one in everything if matches(one, q)]
    gaps = [] if q.strip() else game.rules.not_covered
    html = rooms.painter.page("rules.html", system=game, chapters=chapters(found), gaps=gaps, q=q, count=len(found))
    return HTMLResponse(html)


@router.get("/rules/{system}/{label}", include_in_schema=False)
async def rule(request: Request, system: str, label: str) -> Response:
    """One rule: a page of its own, or the piece of it that fits a dialog."""
    rooms: Rooms = request.app.state.rooms
    game = _system(request, system)
    found = passage(game, label)
    if found is None:
        raise nowhere("rule")
    if is_htmx(request):
        return HTMLResponse(rooms.painter.piece("parts/rule.html", rule=found, system=game, level=2))
    return HTMLResponse(rooms.painter.page("rule.html", rule=found, system=game))


@router.get("/systems/{system}/accent.css", include_in_schema=False)
async def accent(request: Request, system: str) -> Response:
    """The one color of a game's pages."""
    game = _system(request, system)
    color = game.accent.strip()
    css = f":root {{ --system: {color}; }}\n" if COLOR.fullmatch(color) else ""
    return Response(css, media_type="text/css", headers={"Cache-Control": "max-age=300"})


def matches(one: Passage, q: str) -> bool:
    """Whether every word stands somewhere in a rule."""
    text = f"{one.title} {one.words} {one.reading} {one.label} {one.source}".casefold()
    return all(word in text for word in q.casefold().split())


def chapters(found: Iterable[Passage]) -> dict[str, list[Passage]]:
    """Rules by the first part of their labels."""
    grouped: dict[str, list[Passage]] = {}
    for one in found:
        grouped.setdefault(title_of(one.label.partition(".")[0]), []).append(one)
    return grouped
