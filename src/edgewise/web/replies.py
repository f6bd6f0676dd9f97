"""Refusals and faults as answers: JSON for programs, a piece of the page for htmx, a page for everybody else."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from edgewise.core.answers import Refused
from edgewise.core.errors import EdgewiseError, InvariantBroken, LogConflict, TooLarge, UnknownKind, WireError
from edgewise.table.clock import new_id
from edgewise.web.bodies import JSON, content_type
from edgewise.web.drawn import partial
from edgewise.web.faults import Halt

_log = logging.getLogger("edgewise.web")
FORM_ID = r"^[A-Za-z0-9_-]{1,400}$"

TITLES = {
    401: "This seat is not yours here",
    403: "Another site asked for this",
    404: "Nothing is here",
    413: "Too much at once",
    503: "Too many at once",
}
WORDS = {
    401: "This browser does not hold the seat, or the seat was closed. Open the invitation again to take a seat.",
    403: "The request came from a page of another site, and was not carried out.",
    404: "The address leads nowhere: the table, seat or rule does not exist.",
    413: "That is longer than the table reads. Nothing was recorded.",
    503: "Others were faster, several times in a row. Please send it again.",
}


class AcceptedReply(BaseModel):
    """The command took effect, now or when it first came."""

    seq: int = Field(description="Number of the last event it led to.")
    first_seq: int = Field(description="Number of the first; more than `seq` when it led to none.")
    repeated: bool = Field(description="It had been carried out before, under the same id.")


class RefusedBody(BaseModel):
    """The rules say no."""

    code: str
    says: str
    cite: list[str]


class RefusedReply(BaseModel):
    """The rules say no. Nothing happened and nothing is logged."""

    refused: RefusedBody


class ErrorBody(BaseModel):
    """What cannot be read."""

    path: str
    expected: str
    got: str


class ErrorReply(BaseModel):
    """The request cannot be read, or is not let in. Nothing happened and nothing is logged."""

    error: ErrorBody


class FaultBody(BaseModel):
    """A fault of ours."""

    id: str
    says: str


class FaultReply(BaseModel):
    """A fault of ours, logged under this id. Nothing was stored."""

    fault: FaultBody


SEATED: dict[int | str, dict[str, Any]] = {
    401: {"model": ErrorReply, "description": "The request doesn't hold this seat's token."},
    404: {"model": ErrorReply, "description": "No such table."},
}
"""Answers of every address below a seat, for the API's description."""


def wants_json(request: Request) -> bool:
    """Whether a program asks."""
    accept = request.headers.get("accept", "")
    if content_type(request) == JSON or request.url.path.endswith((".json", ".jsonl", "/healthz")):
        return True
    return JSON in accept and "text/html" not in accept


def is_htmx(request: Request) -> bool:
    """Whether our own script asks."""
    return request.headers.get("hx-request") == "true"


def refused_json(refused: Refused) -> JSONResponse:
    """A refusal, for a program."""
    body = {"code": refused.code, "says": refused.says, "cite": list(refused.cite)}
    return JSONResponse({"refused": body}, HTTPStatus.CONFLICT)


def error_json(status: int, path: str, expected: str, got: str) -> JSONResponse:
    """A request that cannot be read, for a program."""
    return JSONResponse({"error": {"path": path, "expected": expected, "got": got}}, status)


def explained(fault: EdgewiseError) -> tuple[str, str, str]:
    """Where a fault of the input lies, what was expected there, and what came."""
    match fault:
        case WireError():
            return fault.path, fault.expected, fault.got
        case UnknownKind():
            return fault.what, f"one of: {', '.join(fault.known)}" if fault.known else "a known one", fault.kind
        case TooLarge():
            return fault.what, f"at most {fault.limit:,}", f"{fault.asked:,}"
        case _:
            return "body", "something else", str(fault)


def install(app: FastAPI) -> None:
    """Give every fault its answer."""

    async def halted(request: Request, fault: Exception) -> Response:
        assert isinstance(fault, Halt)  # noqa: S101
        return answer(request, fault.status, (fault.path, fault.expected, fault.got))

    async def unread(request: Request, fault: Exception) -> Response:
        assert isinstance(fault, EdgewiseError)  # noqa: S101
        return answer(request, HTTPStatus.UNPROCESSABLE_ENTITY, explained(fault))

    async def invalid(request: Request, fault: Exception) -> Response:
        assert isinstance(fault, RequestValidationError)  # noqa: S101
        first = fault.errors()[0]
        path = ".".join(str(step) for step in first["loc"][1:]) or "request"
        return answer(request, HTTPStatus.UNPROCESSABLE_ENTITY, (path, first["msg"], ascii(first.get("input"))[:80]))

    async def no_route(request: Request, fault: Exception) -> Response:
        assert isinstance(fault, HTTPException)  # noqa: S101
        return answer(
            request, fault.status_code, ("address", "one that exists", f"{request.method} {request.url.path}"[:200])
        )

    async def crowded(request: Request, fault: Exception) -> Response:
        return answer(request, HTTPStatus.SERVICE_UNAVAILABLE, ("log", "a quiet moment", str(fault)))

    async def broken(request: Request, fault: Exception) -> Response:
        number = new_id()[:8]
        _log.error("fault %s at %s", number, request.url.path, exc_info=fault)
        says = "The rules led to a state that must not be; nothing was stored."
        if wants_json(request):
            return JSONResponse({"fault": {"id": number, "says": says}}, HTTPStatus.INTERNAL_SERVER_ERROR)
        return _shown(request, HTTPStatus.INTERNAL_SERVER_ERROR, "Our fault", f"{says} It is logged as {number}.")

    app.add_exception_handler(Halt, halted)
    for kind in (WireError, UnknownKind, TooLarge):
        app.add_exception_handler(kind, unread)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, no_route)
    app.add_exception_handler(LogConflict, crowded)
    app.add_exception_handler(InvariantBroken, broken)


def answer(request: Request, status: int, error: tuple[str, str, str]) -> Response:
    """A request that goes no further, answered in the caller's own terms."""
    if wants_json(request):
        return error_json(status, *error)
    path, expected, got = error
    words = WORDS.get(status, f"{path}: expected {expected}, got {got}.")
    return _shown(request, status, TITLES.get(status, "That could not be read"), words)


def _shown(request: Request, status: int, title: str, words: str) -> Response:
    painter = request.app.state.rooms.painter
    if is_htmx(request):
        form = request.query_params.get("form", "")
        target = f"said-{form}" if form.replace("-", "").replace("_", "").isalnum() else "notices"
        return HTMLResponse(
            partial(target, "innerHTML", painter.piece("parts/said.html", says=words, cites=(), tone="")), status
        )
    return HTMLResponse(painter.page("message.html", title=title, words=words), status)
