"""Bodies of requests: read up to a limit, as a form or as JSON, before anything believes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from fastapi import Request

from edgewise.core.errors import WireError
from edgewise.table.hand import parse_faces
from edgewise.web.faults import too_long

FORM = "application/x-www-form-urlencoded"
JSON = "application/json"
_SHOWN = 80
_MOST_SEEN_DIGITS = 18


@dataclass(frozen=True, slots=True)
class Sent:
    """A command as it was sent, its fields not yet read."""

    command_id: str
    fields: Mapping[str, object]
    faces: tuple[int, ...] | None = None
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """What a form holds: the fields of the command, and what the page sends with every one."""

    fields: Mapping[str, str]
    reserved: Mapping[str, str] = field(default_factory=dict)


def content_type(request: Request) -> str:
    """The kind of body, without its parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def read(request: Request, limit: int) -> bytes:
    """The body.

    Raises:
        Halt: it is longer than `limit` bytes.
    """
    declared = request.headers.get("content-length", "")
    if declared.isascii() and declared.isdigit() and int(declared[:12]) > limit:
        raise too_long(limit)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise too_long(limit)
    return bytes(body)


def read_form(body: bytes, most: int) -> Form:
    """The fields of a form. A flag is sent as "false" and, when it is set, as "true" after that.

    Raises:
        WireError: not a form, too many fields, or one of them twice.
    """
    try:
        pairs = parse_qsl(
            body.decode("ascii"), keep_blank_values=True, encoding="utf-8", errors="strict", max_num_fields=most
        )
    except UnicodeDecodeError as fault:
        raise WireError("body", "a form in UTF-8", ascii(body[:40])) from fault
    except ValueError as fault:
        raise WireError("body", f"a form of at most {most} fields", str(fault)[:_SHOWN]) from fault
    found: dict[str, str] = {}
    for name, value in pairs:
        if name in found and (found[name], value) != ("false", "true"):
            raise WireError(name[:_SHOWN], "one value", "several")
        found[name] = value
    own = {name: value for name, value in found.items() if not name.startswith("_")}
    return Form(own, {name: value for name, value in found.items() if name.startswith("_")})


def sent_by_form(form: Form) -> Sent:
    """The command of a form.

    Raises:
        WireError: a reserved field that cannot be read.
    """
    known = {"_id", "_faces", "_seen"}
    for name, value in form.reserved.items():
        if name not in known:
            raise WireError(
                name[:_SHOWN], f"a field of the command, or one of: {', '.join(sorted(known))}", _short(value)
            )
    typed = form.reserved.get("_faces", "")
    return Sent(
        form.reserved.get("_id", ""),
        form.fields,
        parse_faces(typed) if typed.strip() else None,
        _seen(form.reserved.get("_seen", "") or None),
    )


def read_json(body: bytes) -> Sent:
    """The command of a JSON body.

    Raises:
        WireError: not JSON, or not of the form that `docs/http.md` describes.
    """
    try:
        plain = json.loads(body.decode("utf-8"), parse_constant=_no_constant, object_pairs_hook=_once)
    except (ValueError, RecursionError) as fault:
        raise WireError("body", "JSON in UTF-8", ascii(body[:40])) from fault
    if not isinstance(plain, dict):
        raise WireError("body", "a JSON object", _short(plain))
    known = ("command_id", "fields", "faces", "seen")
    for name, value in plain.items():
        if name not in known:
            raise WireError(ascii(name)[1:-1][:_SHOWN], f"one of: {', '.join(known)}", _short(value))
    command_id = plain.get("command_id")
    if not isinstance(command_id, str):
        raise WireError("command_id", "text", _short(command_id))
    fields = plain.get("fields", {})
    if not isinstance(fields, dict):
        raise WireError("fields", "a JSON object", _short(fields))
    return Sent(command_id, fields, _faces(plain.get("faces")), _seen(plain.get("seen")))


def _faces(value: object) -> tuple[int, ...] | None:
    if value is None:
        return None
    if isinstance(value, str):
        return parse_faces(value)
    if not isinstance(value, list) or not all(type(face) is int and abs(face) < 10**9 for face in value):
        raise WireError("faces", "a list of whole numbers", _short(value))
    return tuple(value)


def _seen(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= _MOST_SEEN_DIGITS:
        return int(value)
    if type(value) is int and 0 <= value < 10**_MOST_SEEN_DIGITS:
        return value
    raise WireError("seen", "the number of an event", _short(value))


def _no_constant(text: str) -> Any:  # noqa: ANN401 - never returns
    raise ValueError(text)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice")
    return found


def _short(value: object) -> str:
    shown = "nothing" if value is None else ascii(value)
    return shown if len(shown) <= _SHOWN else f"{shown[: _SHOWN - 1]}…"
