"""Commands: one POST each, from a form, from our script or from a program."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from edgewise.core.answers import Refused
from edgewise.core.errors import TooLarge, UnknownKind, WireError
from edgewise.table.desk import Accepted
from edgewise.web import bodies
from edgewise.web.drawing import Kept
from edgewise.web.drawn import area_changes, line_changes, partial
from edgewise.web.names import title_of
from edgewise.web.replies import (
    SEATED,
    AcceptedReply,
    ErrorReply,
    FaultReply,
    RefusedReply,
    error_json,
    explained,
    is_htmx,
    refused_json,
    wants_json,
)
from edgewise.web.rooms import Entered, Rooms

router = APIRouter()

ANSWERS: dict[int | str, dict[str, Any]] = {
    **SEATED,
    200: {"model": AcceptedReply},
    303: {"description": "Carried out; for forms without a script: back to the page."},
    403: {"model": ErrorReply, "description": "A page of another site sent it."},
    409: {"model": RefusedReply},
    413: {"model": ErrorReply, "description": "The body is longer than 64 KiB."},
    422: {"model": ErrorReply, "description": "A field, or the whole body, cannot be read."},
    500: {"model": FaultReply},
}
BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            bodies.JSON: {
                "schema": {
                    "type": "object",
                    "required": ["command_id"],
                    "additionalProperties": False,
                    "properties": {
                        "command_id": {
                            "type": "string",
                            "minLength": 1,
                            "maxLength": 100,
                            "description": "Made by the sender; sent twice, the command takes effect once.",
                        },
                        "fields": {"type": "object", "description": "The fields of the command; see `state.json`."},
                        "faces": {
                            "type": ["array", "null"],
                            "items": {"type": "integer"},
                            "description": "What real dice show; left out, the table throws.",
                        },
                        "seen": {
                            "type": ["integer", "null"],
                            "minimum": 0,
                            "description": "Number of the last event that the sender knew of.",
                        },
                    },
                }
            }
        },
    }
}


@dataclass(frozen=True, slots=True)
class Said:
    """What a form is told."""

    status: int
    says: str = ""
    cites: tuple[str, ...] = ()


@router.post("/t/{table}/{seat}/commands/{name}", responses=ANSWERS, openapi_extra=BODY, tags=["table"])
async def give(request: Request, table: str, seat: str, name: str) -> Response:
    """Give a command."""
    rooms: Rooms = request.app.state.rooms
    entered = await rooms.enter(request, table, seat)
    body = await bodies.read(request, rooms.settings.body_bytes)
    if bodies.content_type(request) == bodies.JSON:
        return _as_json(await _submitted(entered, name, bodies.read_json(body)))
    form = bodies.read_form(body, rooms.settings.form_fields)
    try:
        answer = await _submitted(entered, name, bodies.sent_by_form(form))
    except (WireError, UnknownKind, TooLarge) as fault:
        path, expected, got = explained(fault)
        if wants_json(request):
            return error_json(HTTPStatus.UNPROCESSABLE_ENTITY, path, expected, got)
        says = f"{title_of(path)}: expected {expected}, got {got}."
        return await _to_form(request, entered, form, Said(HTTPStatus.UNPROCESSABLE_ENTITY, says))
    if wants_json(request):
        return _as_json(answer)
    if isinstance(answer, Refused):
        return await _to_form(request, entered, form, Said(HTTPStatus.CONFLICT, answer.says, answer.cite))
    return await _to_form(request, entered, form, Said(HTTPStatus.OK))


async def _submitted(entered: Entered, name: str, sent: bodies.Sent) -> Accepted | Refused:
    return await entered.desk.submit(entered.seat, name, sent.fields, sent.command_id, sent.faces, sent.seen)


def _as_json(answer: Accepted | Refused) -> Response:
    if isinstance(answer, Refused):
        return refused_json(answer)
    return JSONResponse({"seq": answer.last_seq, "first_seq": answer.first_seq, "repeated": answer.repeated})


async def _to_form(request: Request, entered: Entered, form: bodies.Form, said: Said) -> Response:
    rooms: Rooms = request.app.state.rooms
    name = request.query_params.get("form", "")
    form_id = name if name.replace("-", "").replace("_", "").isalnum() and name.isascii() else "o-unknown"
    if is_htmx(request):
        return await _pieces(rooms, entered, form, said, form_id)
    if said.status == HTTPStatus.OK:
        anchor = "log" if form_id == "o-say" else "roll"
        at = f"/t/{entered.desk.table_id}/{entered.seat.id}/#{anchor}"
        return RedirectResponse(at, HTTPStatus.SEE_OTHER)
    kept = Kept(form_id, said.says, said.cites, form.fields, form.reserved.get("_faces", ""))
    return HTMLResponse(await rooms.page(request, entered, kept=kept), said.status)


async def _pieces(rooms: Rooms, entered: Entered, form: bodies.Form, said: Said, form_id: str) -> Response:
    """The form's own message, and whatever has changed since the page was last brought up to date."""
    seen = form.reserved.get("_seen", "")
    shown_to = int(seen) if seen.isascii() and seen.isdigit() else 0
    drawn = await rooms.drawn(entered.desk, entered.seat)
    known = rooms.marks(entered.seat.id, shown_to)
    words = ""
    if said.says:
        room = rooms.painter.room(entered.desk, entered.seat, await rooms.seats(entered.desk.table_id))
        words = rooms.painter.piece("parts/said.html", says=said.says, cites=said.cites, tone="", room=room)
    pieces = [partial(f"said-{form_id}", "innerHTML", words), *area_changes(known, drawn)]
    if known or shown_to:
        pieces += line_changes(known, shown_to, drawn)
    return HTMLResponse("\n".join(pieces), said.status, {"Edgewise-Seq": str(drawn.seq)})
