"""The log's lines about fights: their beginning and end, and whose turn it is; all others are gathered here."""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.fates_edge.book.terms_fight import Order, Side
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.judge.orders import SIDE_NAMES
from edgewise.systems.fates_edge.judge.show import because, listed, many, name_of, stop
from edgewise.systems.fates_edge.model.state import State, side_of
from edgewise.systems.fates_edge.tell import ground, strikes
from edgewise.systems.fates_edge.tell.base import Tellers

_ORDERS = {
    Order.NARRATIVE: "The GM passes the spotlight.",
    Order.POPCORN: "Whoever has acted names the next.",
    Order.SIDES: "One side acts after the other.",
    Order.SLOTS: "Fast weapons act first, slow ones last.",
}


def _named(state: State, who: Iterable[str]) -> str:
    return listed(name_of(state, key) for key in who)


def _began(state: State, _seat: Seat, event: e.FightBegan) -> Line:
    party, others = (
        _named(state, (key for key in event.who if side_of(state, key) is side))
        for side in (Side.PARTY, Side.OPPOSITION)
    )
    notes = [f"The two sides stand at {event.band.title}.", _ORDERS[event.order]]
    if event.ambush:
        notes.insert(0, f"It is an ambush: {_named(state, event.ambush)} {_act(event.ambush)} first.")
    return Line(f"A fight breaks out: {party} against {others}.", cites=event.cites, tone=Tone.BAD, notes=tuple(notes))


def _act(who: tuple[str, ...]) -> str:
    return "acts" if len(who) == 1 else "act"


def _ended(_state: State, _seat: Seat, event: e.FightEnded) -> Line:
    return Line(f"The fight is over, after {many(event.exchanges, 'exchange')}.", cites=event.cites)


def _joined(state: State, _seat: Seat, event: e.FightJoined) -> Line:
    says = f"{name_of(state, event.who)} comes into the fight, at {event.band.title} of everyone."
    return Line(says, cites=event.cites)


def _left(_state: State, _seat: Seat, event: e.FightLeft) -> Line:
    return Line(f"{event.name or '(unnamed)'} leaves the fight.", cites=event.cites)


def _passed(state: State, _seat: Seat, event: e.SpotlightPassed) -> Line:
    name = name_of(state, event.to)
    says = f"The spotlight falls on {name}." if event.fresh else f"{name} goes on where they were interrupted."
    notes = ("Whoever had it keeps the rest of their turn.",) if event.hold else ()
    return Line(says, cites=event.cites, notes=notes)


def _asked(state: State, _seat: Seat, event: e.SpotlightAsked) -> Line:
    return Line(f"{name_of(state, event.who)} asks for the spotlight{because(event.why)}", cites=event.cites)


def _turn_ended(state: State, _seat: Seat, event: e.TurnEnded) -> Line:
    notes = (f"Next acts {SIDE_NAMES[event.side]}.",) if event.side else ()
    return Line(f"{name_of(state, event.who)} is done for now.", cites=event.cites, notes=notes)


def _exchange_began(_state: State, _seat: Seat, event: e.ExchangeBegan) -> Line:
    return Line(f"Exchange {event.number} begins.", cites=event.cites)


def _granted(state: State, _seat: Seat, event: e.TurnGranted) -> Line:
    parts = [many(event.actions, "more Action")] if event.actions else []
    parts += [many(event.moves, "more Move")] if event.moves else []
    says = f"The GM grants {name_of(state, event.who)} {listed(parts)}{because(event.why)}"
    return Line(says, cites=event.cites)


def _slot_set(state: State, _seat: Seat, event: e.SlotSet) -> Line:
    return Line(f"{name_of(state, event.who)} acts in speed slot {event.slot} from now on.", cites=event.cites)


def _spent(state: State, _seat: Seat, event: e.ActionSpent) -> Line | None:
    """What was done, where no other line of the same command says it."""
    return Line(f"{name_of(state, event.who)} {stop(event.what)}", cites=event.cites) if event.what else None


TELLERS: Tellers = {
    e.FightBegan: _began,
    e.FightEnded: _ended,
    e.FightJoined: _joined,
    e.FightLeft: _left,
    e.SpotlightPassed: _passed,
    e.SpotlightAsked: _asked,
    e.TurnEnded: _turn_ended,
    e.ExchangeBegan: _exchange_began,
    e.TurnGranted: _granted,
    e.SlotSet: _slot_set,
    e.ActionSpent: _spent,
    **ground.TELLERS,
    **strikes.TELLERS,
}
