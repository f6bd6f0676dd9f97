"""A toy table with a few seats, and a shorthand for what they do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from edgewise.core.answers import Refused
from edgewise.core.seats import Role
from edgewise.core.system import Setup
from edgewise.table.desk import Accepted, Desk, Tables
from edgewise.table.roster import SeatRow, Store
from tests.toy import TOY

SYSTEMS = {TOY.id: TOY}


@dataclass
class Rig:
    """A toy table and its people; `do` sends a command under a new id."""

    store: Store
    tables: Tables
    desk: Desk
    gm: SeatRow
    ann: SeatRow
    bob: SeatRow
    watcher: SeatRow
    sent: int = field(default=0)

    def send(self, seat: SeatRow, name: str, faces: tuple[int, ...] | None = None, **raw: object) -> Accepted | Refused:
        self.sent += 1
        return self.desk.submit_sync(seat, name, raw, f"c{self.sent}", faces)

    def do(self, seat: SeatRow, name: str, faces: tuple[int, ...] | None = None, **raw: object) -> Accepted:
        answer = self.send(seat, name, faces, **raw)
        assert isinstance(answer, Accepted), answer
        return answer

    def refused(self, seat: SeatRow, name: str, faces: tuple[int, ...] | None = None, **raw: object) -> Refused:
        before = self.desk.to_plain()
        answer = self.send(seat, name, faces, **raw)
        assert isinstance(answer, Refused), answer
        assert self.desk.to_plain() == before
        return answer

    def reopened(self) -> Desk:
        """The same table as a process that starts now would see it."""
        return Desk.open(self.store, SYSTEMS, self.desk.table_id)

    def says(self, seat: SeatRow) -> list[str]:
        return [told.line.says for told in self.desk.lines(seat)]


def rig_on(store: Store) -> Rig:
    tables = Tables(store, SYSTEMS)
    table_id, _, _ = tables.create(TOY, Setup("Test"))
    roles = {"G": Role.GM, "Ann": Role.PLAYER, "Bob": Role.PLAYER, "W": Role.WATCHER}
    seats: dict[str, Any] = {name: store.take_seat(table_id, role, name)[0] for name, role in roles.items()}
    return Rig(store, tables, tables.desk(table_id), seats["G"], seats["Ann"], seats["Bob"], seats["W"])
