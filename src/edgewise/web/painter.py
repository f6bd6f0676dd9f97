"""From a desk and a seat to a drawn page. Knows templates and views; knows no address and no cookie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from edgewise.core.seats import Role
from edgewise.core.view import View
from edgewise.table.desk import Desk, ToldLine
from edgewise.table.roster import SeatRow
from edgewise.table.wire import AnySystem
from edgewise.web.drawing import Kept, named
from edgewise.web.drawn import Area, Drawn, Region
from edgewise.web.names import dom_id


@dataclass(frozen=True, slots=True)
class Room:
    """Where somebody is and who they are, as the templates need it."""

    system: AnySystem
    base: str
    """Address of this seat's page, without the last slash."""
    seat: str
    role: str
    name: str
    names: Mapping[str, str]
    """Names of all seats, by id."""
    kept: Kept | None = None
    kept_lost: bool = False
    """The refused form is no longer on the page."""
    invite: str = ""
    made_link: str = ""

    @property
    def gm(self) -> bool:
        """Whether this seat runs the table."""
        return self.role == Role.GM.value


class Painter:
    """Draws pages and their pieces."""

    def __init__(self, templates: Environment, lines: int) -> None:
        self._templates = templates
        self._most_lines = lines

    def piece(self, template: str, **values: Any) -> str:
        """One template, filled."""
        return self._templates.get_template(template).render(**values).strip()

    def draw(self, desk: Desk, seat: SeatRow, seats: Sequence[SeatRow], kept: Kept | None = None) -> Drawn:
        """Everything that this seat sees now."""
        seq = desk.seq
        view = desk.view(seat)
        room = self.room(desk, seat, seats, kept)
        lines = self.lines(room, desk.lines(seat, limit=self._most_lines + 1))
        before = lines[1][0] if len(lines) > self._most_lines else 0
        return Drawn(
            seq,
            view.title,
            self._areas(room, view, seats, desk.read_only),
            tuple(lines[-self._most_lines :]),
            Region("older", self.piece("parts/older.html", room=room, before=before)),
        )

    def room(self, desk: Desk, seat: SeatRow, seats: Sequence[SeatRow], kept: Kept | None = None) -> Room:
        """What the templates know of this seat."""
        names = {one.id: one.name for one in seats}
        base = f"/t/{desk.table_id}/{seat.id}"
        return Room(desk.system, base, seat.id, seat.role.value, names.get(seat.id, seat.name), names, kept)

    def lines(self, room: Room, told: Sequence[ToldLine]) -> list[tuple[int, Region]]:
        """Lines of the log with their numbers; the first of each command says who gave it."""
        drawn: list[tuple[int, Region]] = []
        previous = ""
        for one in told:
            by = named(room.names.get(one.by, "")) if one.by else "The table"
            first = one.command_id != previous
            previous = one.command_id
            html = self.piece("parts/line.html", told=one, by=by, first=first, room=room)
            drawn.append((one.seq, Region(f"line-{one.seq}", html)))
        return drawn

    def _areas(self, room: Room, view: View, seats: Sequence[SeatRow], read_only: str | None) -> tuple[Area, ...]:
        def regions(template: str, kind: str, **each: Any) -> tuple[Region, ...]:
            (name, ones), *_ = each.items()
            return tuple(
                Region(dom_id(*kind.split(), getattr(one, "id", None) or getattr(one, "key", "")), html)
                for one in ones
                if (html := self.piece(template, room=room, **{name: one}))
            )

        banner = self.piece("parts/banner.html", read_only=read_only or "")
        return (
            Area("area-banner", (Region("banner", banner),) if banner else ()),
            Area("area-scene", (Region("scene", self.piece("parts/scene.html", view=view, room=room)),)),
            Area("area-timers", regions("parts/timer.html", "g timer", one=view.gauges)),
            Area("area-urgent", regions("parts/urgent.html", "urgent", panel=view.urgent)),
            Area("area-rolls", regions("parts/roll.html", "roll", roll=view.rolls)),
            Area("area-desk", (Region("desk", self.piece("parts/desk.html", view=view, room=room)),)),
            Area("area-shared", regions("parts/shared.html", "shared", panel=view.shared)),
            Area("area-map", (Region("map", self.piece("parts/map.html", view=view, room=room)),) if view.map else ()),
            Area("area-party", regions("parts/sheet.html", "sheet", sheet=_mine_first(view))),
            Area("area-console", regions("parts/panel.html", "panel", panel=view.panels)),
            Area("area-seats", self._seats(room, seats)),
        )

    def _seats(self, room: Room, seats: Sequence[SeatRow]) -> tuple[Region, ...]:
        if not room.gm:
            return ()
        return tuple(
            Region(dom_id("seat", one.id), self.piece("parts/seat.html", seat=one, room=room))
            for one in seats
            if not one.revoked
        )

    def page(self, template: str, **values: Any) -> Markup:
        """A whole page."""
        return Markup(self._templates.get_template(template).render(**values))  # noqa: S704 - escaped by the template


def _mine_first(view: View) -> tuple[Any, ...]:
    return tuple(sorted(view.sheets, key=lambda sheet: not sheet.mine))
