"""Places at a table and who may see what."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NewType

SeatId = NewType("SeatId", str)


class Role(Enum):
    """What a seat is at the table for."""

    GM = "gm"
    PLAYER = "player"
    WATCHER = "watcher"


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table, as the rules see it."""

    id: SeatId
    role: Role

    @property
    def is_gm(self) -> bool:
        """Whether this seat runs the table."""
        return self.role is Role.GM
