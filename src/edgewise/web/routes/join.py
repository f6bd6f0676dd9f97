"""The start page, new tables, and invitations: each link is exchanged for a seat once in each browser."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import BaseModel

from edgewise.core.errors import EdgewiseError
from edgewise.core.seats import Role
from edgewise.core.system import Setup
from edgewise.table.roster import SeatRow
from edgewise.web import bodies
from edgewise.web.faults import nowhere
from edgewise.web.replies import ErrorReply, explained
from edgewise.web.rooms import Rooms
from edgewise.web.session import INVITE_COOKIE, JOINED_COOKIE, SEAT_COOKIE, keep

router = APIRouter()

NO_TOKEN = {"Referrer-Policy": "no-referrer"}
"""For pages whose address is a secret."""


class SeatReply(BaseModel):
    """A seat that was taken."""

    table: str
    seat: str
    role: str
    token: str
    """Send it as Bearer with every request below `address`."""
    address: str


@router.get("/", include_in_schema=False)
async def start(request: Request) -> Response:
    """Where a new table is opened; it tells nothing of those that are."""
    return _start_page(request, {}, "")


def _start_page(request: Request, typed: dict[str, str], says: str) -> HTMLResponse:
    rooms: Rooms = request.app.state.rooms
    html = rooms.painter.page("start.html", systems=tuple(rooms.tables.systems.values()), typed=typed, says=says)
    return HTMLResponse(html, HTTPStatus.UNPROCESSABLE_ENTITY if says else HTTPStatus.OK)


@router.post("/", include_in_schema=False)
async def create(request: Request) -> Response:
    """Open a table, and show its two links."""
    rooms: Rooms = request.app.state.rooms
    form = bodies.read_form(await bodies.read(request, rooms.settings.body_bytes), rooms.settings.form_fields)
    typed = dict(form.fields)
    system = rooms.tables.systems.get(typed.get("system", ""))
    if system is None:
        return _start_page(request, typed, "Choose a game.")
    prefix = f"{system.id}."
    options = {name.removeprefix(prefix): value for name, value in typed.items() if name.startswith(prefix)}
    setup = Setup(typed.get("title", ""), options)
    if system.demo is not None and typed.get("start") == "demo":
        setup = system.demo
    try:
        table, gm, player = await asyncio.to_thread(rooms.tables.create, system, setup)
    except EdgewiseError as fault:
        _, expected, got = explained(fault)
        return _start_page(request, typed, f"Expected {expected}, got {got}.")
    links = {"gm": f"{request.base_url}join/{gm}", "player": f"{request.base_url}join/{player}"}
    html = rooms.painter.page("opened.html", system=system, links=links, table=table, title=setup.title)
    return HTMLResponse(html, HTTPStatus.CREATED, NO_TOKEN)


@router.get("/join/{token}", include_in_schema=False)
async def join(request: Request, token: str, another: bool = False) -> Response:  # noqa: FBT001, FBT002 - in the address
    """Take a seat, or come back to the one this browser has through this link."""
    rooms: Rooms = request.app.state.rooms
    known = request.cookies.get(JOINED_COOKIE, "")
    seat = await rooms.standing(known) if known and not another else None
    if seat is None:
        seat, known = await _take(rooms, token)
    base = f"/t/{seat.table}/{seat.id}"
    reply = RedirectResponse(f"{base}/", HTTPStatus.SEE_OTHER, NO_TOKEN)
    keep(reply, request, rooms.settings, (SEAT_COOKIE, known, base))
    keep(reply, request, rooms.settings, (INVITE_COOKIE, token, base))
    keep(reply, request, rooms.settings, (JOINED_COOKIE, known, f"/join/{token}"))
    return reply


NAMES = {Role.GM: "Game master", Role.PLAYER: "Player", Role.WATCHER: "Watcher"}
"""What a seat is called until whoever sits there says otherwise."""
UNKNOWN: dict[int | str, dict[str, Any]] = {404: {"model": ErrorReply, "description": "No such invitation."}}


@router.post("/join/{token}", responses=UNKNOWN, tags=["seats"], status_code=201)
async def join_as_program(request: Request, token: str) -> SeatReply:
    """Take a seat as a program does: the answer holds the seat's token."""
    rooms: Rooms = request.app.state.rooms
    seat, seat_token = await _take(rooms, token)
    address = f"/t/{seat.table}/{seat.id}"
    return SeatReply(table=seat.table, seat=seat.id, role=seat.role.value, token=seat_token, address=address)


async def _take(rooms: Rooms, token: str) -> tuple[SeatRow, str]:
    found = await asyncio.to_thread(rooms.tables.store.invited, token)
    if found is None:
        raise nowhere("invitation")
    table, role = found
    taken = await asyncio.to_thread(rooms.tables.store.take_seat, table, role, NAMES[role])
    rooms.reseated(table)
    return taken
