"""One event of the log as a seat may hear it, in plain words."""

from __future__ import annotations

from typing import Final

from edgewise.core.seats import Seat
from edgewise.core.view import Line
from edgewise.systems.success_check import tell_checks, tell_damage, tell_rounds, tell_sheets, tell_table
from edgewise.systems.success_check.events import Event
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.tell_base import Tellers

TELLERS: Final[Tellers] = {
    **tell_checks.TELLERS,
    **tell_damage.TELLERS,
    **tell_rounds.TELLERS,
    **tell_table.TELLERS,
    **tell_sheets.TELLERS,
}
"""How each event is told."""


def tell(state: State, seat: Seat, event: Event) -> Line | None:
    """The line of `event`, with the names of the table as it is now; None when this seat may not know of it."""
    return TELLERS[type(event)](state, seat, event)
