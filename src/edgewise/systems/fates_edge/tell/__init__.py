"""One event of the log as a seat may hear it, in plain words."""

from __future__ import annotations

from typing import Final

from edgewise.core.seats import Seat
from edgewise.core.view import Line
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.tell import fight, foes, gear, keep
from edgewise.systems.fates_edge.tell.base import Teller
from edgewise.systems.fates_edge.tell.loop import tell_loop

_TELLERS: Final[dict[type, Teller]] = {
    **fight.TELLERS,
    **foes.TELLERS,
    **gear.TELLERS,
    **keep.TELLERS,
}


def tell(state: State, seat: Seat, event: Event) -> Line | None:
    """The line of `event`; None when this seat may not know of it."""
    teller: Teller = _TELLERS.get(type(event), tell_loop)
    return teller(state, seat, event)
