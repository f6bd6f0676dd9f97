"""The page of a seat, and what hangs on it: log, state, odds, name, seats, invitations."""

from __future__ import annotations

import asyncio
import dataclasses
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from edgewise.core.errors import TooLarge, WireError
from edgewise.core.plain import to_plain
from edgewise.core.seats import Role
from edgewise.core.view import View
from edgewise.odds.show import fraction
from edgewise.table.archive import dump_log
from edgewise.web import bodies
from edgewise.web.chances import odds_of
from edgewise.web.drawn import partial
from edgewise.web.faults import Halt
from edgewise.web.replies import SEATED, is_htmx
from edgewise.web.rooms import Entered, Rooms

router = APIRouter()


@router.get("/t/{table}/{seat}/", include_in_schema=False)
async def page(request: Request, table: str, seat: str) -> Response:
    """The table as this seat sees it."""
    rooms: Rooms = request.app.state.rooms
    entered = await rooms.enter(request, table, seat)
    return HTMLResponse(await rooms.page(request, entered))


@router.get("/t/{table}/{seat}/state.json", responses=SEATED, tags=["table"])
async def state(request: Request, table: str, seat: str) -> dict[str, Any]:
    """The table as this seat may see it, and every command it may give now, as `offers`."""
    rooms: Rooms = request.app.state.rooms
    entered = await rooms.enter(request, table, seat)
    desk, row = entered.desk, entered.seat
    return {
        "seq": desk.seq,
        "system": desk.system.id,
        "title": desk.title,
        "seat": row.id,
        "role": row.role.value,
        "read_only": desk.read_only,
        "view": plain_view(desk.view(row)),
    }


@router.get("/t/{table}/{seat}/odds.json", responses=SEATED, tags=["table"])
async def odds(request: Request, table: str, seat: str) -> dict[str, Any]:
    """The exact odds of every roll on the table, as far as this seat may know them; fractions as text."""
    rooms: Rooms = request.app.state.rooms
    entered = await rooms.enter(request, table, seat)
    view = entered.desk.view(entered.seat)
    return {
        "seq": entered.desk.seq,
        "rolls": [{"id": roll.id, "forecasts": _forecasts(roll.forecasts)} for roll in view.rolls],
    }


def _forecasts(forecasts: tuple[Any, ...]) -> list[dict[str, Any]]:
    found = []
    for one in forecasts:
        about = {"label": one.label, "throw": str(one.throw), "note": one.note}
        try:
            groups = odds_of(one)
        except TooLarge as fault:
            found.append({**about, "too_large": str(fault)})
            continue
        exact = {name: {key: fraction(chance) for key, chance in classes.items()} for name, classes in groups.items()}
        found.append({**about, "groups": exact})
    return found


def plain_view(view: View) -> dict[str, Any]:
    """A view as plain values; its forecasts, which are questions and no values, are answered by `odds.json`."""
    rolls = tuple(dataclasses.replace(roll, forecasts=()) for roll in view.rolls)
    plain: dict[str, Any] = to_plain(dataclasses.replace(view, rolls=rolls))
    for roll in plain["rolls"]:
        del roll["forecasts"]
    return plain


@router.get("/t/{table}/{seat}/log", include_in_schema=False)
async def log(
    request: Request, table: str, seat: str, before: Annotated[int | None, Query(ge=0, le=10**12)] = None
) -> Response:
    """Older lines: as pieces for our script, as a page of their own without it."""
    rooms: Rooms = request.app.state.rooms
    entered = await rooms.enter(request, table, seat)
    desk, painter, most = entered.desk, rooms.painter, rooms.settings.log_lines
    told = desk.lines(entered.seat, before, most + 1)
    room = painter.room(desk, entered.seat, await rooms.seats(table))
    lines = painter.lines(room, told)
    more = lines[1][0] if len(lines) > most else 0
    html = "".join(region.html for _, region in lines[-most:])
    older = painter.piece("parts/older.html", room=room, before=more)
    if is_htmx(request):
        return HTMLResponse(partial("area-lines", "afterbegin", html) + partial("area-older", "innerHTML", older))
    return HTMLResponse(painter.page("log.html", room=room, lines=html, older=older, newest=before is None))


@router.get("/t/{table}/{seat}/log.jsonl", responses=SEATED, tags=["table"])
async def download(request: Request, table: str, seat: str) -> Response:
    """The log as JSON Lines: whole for the game master, as it was told for everybody else."""
    rooms: Rooms = request.app.state.rooms
    entered = await rooms.enter(request, table, seat)
    text = await asyncio.to_thread(lambda: dump_log(entered.desk.export(entered.seat)))
    headers = {"Content-Disposition": f'attachment; filename="edgewise-{entered.desk.table_id}.jsonl"'}
    return Response(text, media_type="application/jsonl; charset=utf-8", headers=headers)


@router.post("/t/{table}/{seat}/name", include_in_schema=False)
async def rename(request: Request, table: str, seat: str) -> Response:
    """Give this seat another name."""
    rooms: Rooms = request.app.state.rooms
    entered = await rooms.enter(request, table, seat)
    form = bodies.read_form(await bodies.read(request, rooms.settings.body_bytes), rooms.settings.form_fields)
    name = form.fields.get("name")
    if name is None:
        raise WireError("name", "text", "nothing")
    await asyncio.to_thread(rooms.tables.store.rename_seat, seat, name)
    rooms.reseated(table)
    words = rooms.painter.piece("parts/said.html", says="Saved.", cites=(), tone="fine")
    shown = rooms.painter.piece("parts/name.html", name=name)
    return _back(
        request, entered, partial("said-form-name", "innerHTML", words) + partial("seat-name", "innerHTML", shown)
    )


@router.post("/t/{table}/{seat}/invite", include_in_schema=False)
async def invite(request: Request, table: str, seat: str) -> Response:
    """A new link by which players take seats."""
    rooms: Rooms = request.app.state.rooms
    entered = _as_gm(await rooms.enter(request, table, seat))
    token = await asyncio.to_thread(rooms.tables.store.invite, table, Role.PLAYER)
    link = f"{request.base_url}join/{token}"
    if is_htmx(request):
        return HTMLResponse(partial("said-form-invite", "innerHTML", rooms.painter.piece("parts/link.html", link=link)))
    return HTMLResponse(await rooms.page(request, entered, made_link=link))


@router.post("/t/{table}/{seat}/seats/{other}/close", include_in_schema=False)
async def close(request: Request, table: str, seat: str, other: str) -> Response:
    """Close somebody's seat."""
    rooms: Rooms = request.app.state.rooms
    entered = _as_gm(await rooms.enter(request, table, seat))
    if other != seat and any(one.id == other for one in await rooms.seats(table)):
        await asyncio.to_thread(rooms.tables.store.revoke_seat, other)
        rooms.reseated(table)
    drawn = await rooms.drawn(entered.desk, entered.seat)
    return _back(request, entered, partial("area-seats", "innerMorph", drawn.area("seats")))


def _as_gm(entered: Entered) -> Entered:
    if entered.seat.role is not Role.GM:
        raise Halt(403, "seat", "the game master's", entered.seat.role.value)
    return entered


def _back(request: Request, entered: Entered, pieces: str) -> Response:
    if is_htmx(request):
        return HTMLResponse(pieces)
    return RedirectResponse(f"/t/{entered.desk.table_id}/{entered.seat.id}/", HTTPStatus.SEE_OTHER)
