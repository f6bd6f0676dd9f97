"""One event of the log as a seat may hear it, in plain words."""

from __future__ import annotations

from typing import Final

from edgewise.core.seats import Seat
from edgewise.core.view import Line
from edgewise.systems.fate import tell_rolls, tell_scenes, tell_sheets, tell_table
from edgewise.systems.fate.events import Event
from edgewise.systems.fate.state import State
from edgewise.systems.fate.tell_base import Teller

_TELLERS: Final[dict[type, Teller]] = {
    **tell_rolls.TELLERS,
    **tell_table.TELLERS,
    **tell_scenes.TELLERS,
    **tell_sheets.TELLERS,
}


def tell(state: State, seat: Seat, event: Event) -> Line | None:
    """The line of `event`, with the names of the table as it is now; None when this seat may not know of it."""
    return _TELLERS[type(event)](state, seat, event)
