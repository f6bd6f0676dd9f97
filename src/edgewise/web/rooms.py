"""What all routes share: the tables, the painter, who sits where, and pages drawn once for each seat and moment."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace

from fastapi import Request

from edgewise.core.errors import UnknownKind
from edgewise.settings import Settings
from edgewise.table.clock import new_id
from edgewise.table.desk import Desk, Tables
from edgewise.table.roster import SeatRow
from edgewise.web.drawing import Kept, environment
from edgewise.web.drawn import Drawn, Marks
from edgewise.web.faults import nowhere, unseated
from edgewise.web.painter import Painter
from edgewise.web.session import INVITE_COOKIE, seat_token

MOST_DRAWN = 1_000
"""Seats whose last page is kept."""
MOST_MOMENTS = 4
"""Moments of each seat of which it is remembered what its page held."""

SAY = "o-say"
"""Id of the one form that is on every page."""

Key = tuple[int, int]
"""Number of the last event, and of the last change to who sits at the table."""


_NO_ID = 'name="_id" value=""'


@dataclass(frozen=True, slots=True)
class Entered:
    """A request that was let in."""

    desk: Desk
    seat: SeatRow


class Rooms:
    """One server's tables, as the web sees them."""

    def __init__(self, settings: Settings, tables: Tables) -> None:
        self.settings = settings
        self.tables = tables
        self.closing = False
        """Set when the server stops: open streams end at once."""
        self.painter = Painter(environment(), settings.log_lines)
        self._seated: dict[str, int] = {}
        self._seats: dict[str, tuple[int, list[SeatRow]]] = {}
        self._drawn: OrderedDict[str, tuple[Key, Drawn]] = OrderedDict()
        self._moments: OrderedDict[str, OrderedDict[int, Marks]] = OrderedDict()
        self.messages: OrderedDict[tuple[str, int, int, int], str] = OrderedDict()
        """What took a page of a seat from one moment to another, shared by all its pages."""

    async def enter(self, request: Request, table: str, seat: str) -> Entered:
        """Let a request in to a seat of a table.

        Raises:
            Halt: no such table, or the request does not hold this seat's token.
        """
        desk = await self.desk(table)
        token = seat_token(request)
        found = await self.standing(token) if token else None
        if found is None or (found.table, found.id) != (table, seat):
            raise unseated("another or a closed one" if token else "none")
        return Entered(desk, found)

    async def desk(self, table: str) -> Desk:
        """The desk of a table.

        Raises:
            Halt: no such table.
        """
        try:
            return await asyncio.to_thread(self.tables.desk, table)
        except UnknownKind as fault:
            raise nowhere("table") from fault

    async def standing(self, token: str) -> SeatRow | None:
        """The seat of a token, as it is now; None when it was closed."""
        return await asyncio.to_thread(self.tables.store.seat_by_token, token)

    async def seats(self, table: str) -> list[SeatRow]:
        """Everyone who has a seat, or had one."""
        version = self._seated.get(table, 0)
        known = self._seats.get(table)
        if known is None or known[0] != version:
            known = self._seats[table] = (version, await asyncio.to_thread(self.tables.store.seats, table))
        return known[1]

    async def still(self, seat: SeatRow) -> SeatRow | None:
        """A seat as it is now; None when it was closed. Asks the store only when seats have changed."""
        now = next((each for each in await self.seats(seat.table) if each.id == seat.id), None)
        return None if now is None or now.revoked else now

    def seated(self, table: str) -> int:
        """A number that changes with every change of the table's seats."""
        return self._seated.get(table, 0)

    def reseated(self, table: str) -> None:
        """Somebody took, left or renamed a seat."""
        self._seated[table] = self._seated.get(table, 0) + 1

    async def drawn(self, desk: Desk, seat: SeatRow) -> Drawn:
        """What this seat sees now, drawn at most once for each moment."""
        seats = await self.seats(desk.table_id)
        key = (desk.seq, self._seated.get(desk.table_id, 0))
        known = self._drawn.get(seat.id)
        if known is not None and known[0] == key:
            return known[1]
        drawn = self.painter.draw(desk, seat, seats)
        self._drawn[seat.id] = ((drawn.seq, key[1]), drawn)
        self._drawn.move_to_end(seat.id)
        moments = self._moments.setdefault(seat.id, OrderedDict())
        moments[drawn.seq] = drawn.marks
        self._moments.move_to_end(seat.id)
        for kept, most in ((self._drawn, MOST_DRAWN), (moments, MOST_MOMENTS), (self._moments, MOST_DRAWN)):
            while len(kept) > most:
                kept.popitem(last=False)
        return drawn

    def marks(self, seat: str, seq: int) -> Marks:
        """What the page of this seat held at a moment; nothing when that is forgotten."""
        moments = self._moments.get(seat)
        return moments.get(seq, {}) if moments else {}

    async def page(self, request: Request, entered: Entered, kept: Kept | None = None, made_link: str = "") -> str:
        """The whole page of a seat; with a form that was refused, when there is one."""
        desk, seat = entered.desk, entered.seat
        seats = await self.seats(desk.table_id)
        drawn = await self.drawn(desk, seat) if kept is None else self.painter.draw(desk, seat, seats, kept)
        lost = (
            kept is not None and kept.form != SAY and not any(f'id="{kept.form}"' in area.html for area in drawn.areas)
        )
        room = replace(
            self.painter.room(desk, seat, seats, kept),
            kept_lost=lost,
            invite=request.cookies.get(INVITE_COOKIE, ""),
            made_link=made_link,
        )
        return with_ids(self.painter.page("table.html", drawn=drawn, room=room))


def with_ids(html: str) -> str:
    """The page with a command id in each form, so that a form sent twice has one effect without any script too."""
    # Inside an attribute people's quotes are escaped, so this text can only be ours.
    # As plain text: what is joined to Markup would be escaped once more.
    first, *rest = str(html).split(_NO_ID)
    return first + "".join(f'name="_id" value="{new_id()}"{part}' for part in rest)
