"""The stream: one for each open page, with whatever changed for its seat, as soon as it is on disk."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from edgewise.table.roster import SeatRow
from edgewise.web.drawn import Drawn, Region, area_changes, line_changes, struck_changes
from edgewise.web.replies import SEATED
from edgewise.web.rooms import Entered, Rooms

router = APIRouter()

WITHDRAWN = "table.withdrawn"
MOST_SHARED = 256
REACH = 400
"""Lines in which something taken back is looked for."""
_MOST_DIGITS = 11
_BREAK = re.compile(r"\r\n|\r|\n")
ALIVE = ": alive\nevent: alive\ndata:\n\n"
"""A comment keeps proxies awake; the event lets the page notice a line that died without a word."""
CLOSED = "event: closed\ndata:\n\n"


@router.get(
    "/t/{table}/{seat}/stream",
    response_class=StreamingResponse,
    responses={
        **SEATED,
        200: {"content": {"text/event-stream": {}}, "description": "Pieces of the page, as they change."},
    },
    tags=["table"],
)
async def stream(request: Request, table: str, seat: str, seen: int | None = None) -> Response:
    """Changes of the page as they happen; `id:` is the number of the last event that they contain."""
    rooms: Rooms = request.app.state.rooms
    entered = await rooms.enter(request, table, seat)
    last = request.headers.get("last-event-id", "")
    shown_to = int(last) if last.isascii() and last.isdigit() and len(last) <= _MOST_DIGITS else seen
    told = _Told(rooms, entered, shown_to if shown_to is not None else -1)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(told.changes(), media_type="text/event-stream", headers=headers)


def message(drawn: Drawn, pieces: list[str]) -> str:
    """One event of the stream; with nothing to show it only moves the number on."""
    if not pieces:
        return f"id: {drawn.seq}\nevent: alive\ndata:\n\n"
    data = "".join(f"data: {line}\n" for piece in pieces for line in _BREAK.split(piece))
    return f"id: {drawn.seq}\n{data}\n"


class _Told:
    """What one open page has been told."""

    def __init__(self, rooms: Rooms, entered: Entered, shown_to: int) -> None:
        self._rooms = rooms
        self._desk = entered.desk
        self._seat = entered.seat
        self._seated = -1
        self._shown_to = shown_to
        self._known = dict(rooms.marks(entered.seat.id, shown_to))

    async def changes(self) -> AsyncIterator[str]:
        first = True
        while not (self._desk.closed or self._rooms.closing):
            seated = self._rooms.seated(self._desk.table_id)
            seat = await self._rooms.still(self._seat)
            if seat is None:
                yield CLOSED
                return
            drawn = await self._rooms.drawn(self._desk, seat)
            if first or (drawn.seq, seated) != (self._shown_to, self._seated):
                yield await self._message(drawn, seat, seated, first=first)
            first, self._shown_to, self._seated = False, drawn.seq, seated
            if not await self._news(drawn.seq):
                yield ALIVE

    async def _message(self, drawn: Drawn, seat: SeatRow, seated: int, *, first: bool) -> str:
        """What brings this page up to date; pages of one seat that stand at the same moment share it."""
        key = (seat.id, self._shown_to, drawn.seq, seated)
        known = None if first or seated != self._seated else self._rooms.messages.get(key)
        if known is not None:
            self._known = drawn.marks
            return known
        made = message(drawn, await self._pieces(drawn, seat))
        if not first and seated == self._seated:
            self._rooms.messages[key] = made
            while len(self._rooms.messages) > MOST_SHARED:
                self._rooms.messages.popitem(last=False)
        return made

    async def _news(self, after: int) -> bool:
        """Whether something happened before it was time to say that the line is alive."""
        try:
            await asyncio.wait_for(self._desk.wait(after), self._rooms.settings.alive_seconds)
        except TimeoutError:
            return False
        return True

    async def _pieces(self, drawn: Drawn, seat: SeatRow) -> list[str]:
        pieces = area_changes(self._known, drawn)
        pieces += line_changes(self._known, self._shown_to, drawn)
        if self._shown_to < drawn.seq:
            pieces += await self._struck(drawn, seat)
        self._known |= drawn.marks
        return pieces

    async def _struck(self, drawn: Drawn, seat: SeatRow) -> list[str]:
        """Older lines, when something was taken back: it may lie before the newest lines."""
        told = self._desk.lines(seat, limit=REACH)
        if not any(one.kind == WITHDRAWN and one.seq > self._shown_to for one in told):
            return []
        room = self._rooms.painter.room(self._desk, seat, await self._rooms.seats(self._desk.table_id))
        newest = drawn.lines[0][0] if drawn.lines else 0
        older: list[Region] = [region for seq, region in self._rooms.painter.lines(room, told) if seq < newest]
        pieces = struck_changes(self._known, older)
        self._known |= {region.id: hash(region.html) for region in older}
        return pieces
