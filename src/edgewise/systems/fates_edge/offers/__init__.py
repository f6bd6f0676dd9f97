"""Commands that the rules would permit, as forms."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.forms import Forms
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fates_edge.every import COMMANDS, Command
from edgewise.systems.fates_edge.judge.guards import acts_for
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.weigh import weigh

_FORMS: Forms[State, Command] = Forms(weigh, {command: name for name, command in COMMANDS.items()})

may = _FORMS.may
offers = _FORMS.offers


def plays(state: State, seat: Seat, key: str) -> bool:
    """Whether what the character may do is offered to this seat: not to those who play another one."""
    if not acts_for(state, seat, key):
        return False
    return seat.is_gm or state.players.get(key) == seat.id or seat.id not in state.players.values()


def stands_in(state: State, seat: Seat, key: str) -> bool:
    """Whether this seat acts for a character that somebody else plays: the GM, where it has to be."""
    return seat.is_gm and state.players.get(key, seat.id) != seat.id


def quieter(found: tuple[Offer, ...], *, but: frozenset[str] = frozenset()) -> tuple[Offer, ...]:
    """The offers put back behind a "more", but those of the commands that are named."""
    return tuple(
        offer if offer.weight == "danger" or offer.command in but else replace(offer, weight="quiet") for offer in found
    )
