"""One event of the log as a seat may hear it, in plain words."""

from __future__ import annotations

from typing import Final

from edgewise.core.seats import Seat
from edgewise.core.view import Line
from edgewise.systems.fates_edge import tell_fight, tell_foes, tell_gear, tell_keep
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.state import State
from edgewise.systems.fates_edge.tell_base import Teller
from edgewise.systems.fates_edge.tell_loop import tell_loop

_TELLERS: Final[dict[type, Teller]] = {
    **tell_fight.TELLERS,
    **tell_foes.TELLERS,
    **tell_gear.TELLERS,
    **tell_keep.TELLERS,
}


def tell(state: State, seat: Seat, event: Event) -> Line | None:
    """The line of `event`; None when this seat may not know of it."""
    teller: Teller = _TELLERS.get(type(event), tell_loop)
    return teller(state, seat, event)
