"""Commands that the rules would permit, as forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from edgewise.core.forms import Forms
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.success_check.commands import COMMANDS, Command
from edgewise.systems.success_check.guards import acts_for
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.weigh import weigh

Offers = tuple[Offer, ...]
_FORMS: Forms[State, Command] = Forms(weigh, {command: name for name, command in COMMANDS.items()})

may = _FORMS.may
offers = _FORMS.offers


def leads(state: State, seat: Seat, key: str) -> bool:
    """Whether this seat is the one that is waited for when the character must do something."""
    player = state.players.get(key)
    return player == seat.id if player else acts_for(state, seat, key)


def weighed(found: Iterable[Offer], weight: str) -> Offers:
    """The same forms with another weight."""
    return tuple(replace(one, weight=weight) for one in found)
