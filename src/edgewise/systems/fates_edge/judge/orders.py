"""Who may have the next turn, in each of the orders, and what the end of a turn brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.terms_fight import Order, Side
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.evolve import fight as evolve_fight
from edgewise.systems.fates_edge.judge.fallen import deaths
from edgewise.systems.fates_edge.judge.guards import refuse
from edgewise.systems.fates_edge.judge.ranks import slot_of
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.model.state import State, fighting, footing_of, is_out, side_of

SIDE_NAMES: Final = {Side.PARTY: "the party", Side.OPPOSITION: "the opposition"}


def seen_fighters(state: State, seat: Seat) -> tuple[str, ...]:
    """Every fighter whom this seat knows of, the fallen and the absent too.

    An event that is taken back may leave somebody in the fight who is not at the table, or is hidden once more.
    """
    shown = (key for key, foe in state.foes.items() if seat.is_gm or not foe.hidden)
    known = {*state.sheets, *shown}
    return tuple(key for key in fighting(state).footing if key in known)


def present(state: State) -> tuple[str, ...]:
    """Every fighter who can act and is there."""
    return tuple(key for key in fighting(state).footing if not is_out(state, key) and not footing_of(state, key).absent)


def kept(state: State) -> tuple[str, ...]:
    """Those who keep the rest of a turn while somebody else has the spotlight."""
    fight = fighting(state)
    return tuple(key for key in present(state) if footing_of(state, key).turn and key != fight.spotlight)


def waiting(state: State) -> tuple[str, ...]:
    """Those who have had no turn in this exchange."""
    return tuple(key for key in present(state) if key not in fighting(state).acted)


@rule("spotlight.ambush", "spotlight.orders", "spotlight.default")
def candidates(state: State) -> tuple[str, ...]:
    """Who may begin a turn now."""
    fight = fighting(state)
    ambushers = tuple(key for key in present(state) if key in fight.ambush)
    if fight.order is Order.NARRATIVE:
        return ambushers or present(state)
    among = ambushers or waiting(state)
    if fight.order is Order.SIDES:
        # A side that has nobody left to act does not hold up the other.
        return tuple(key for key in among if side_of(state, key) is fight.side) or among
    if fight.order is Order.SLOTS:
        first = min((_slot(state, key) for key in among), default=0)
        return tuple(key for key in among if _slot(state, key) == first)
    return among


def _slot(state: State, who: str) -> int:
    return fighting(state).slots.get(who) or slot_of(state, who)


def no_turn_for(state: State, who: str) -> Refused | None:
    """Refuses a new turn for somebody whose turn it is not."""
    among = candidates(state)
    if who in among:
        return None
    name, names = name_of(state, who), ", ".join(name_of(state, key) for key in among)
    if any(key in fighting(state).ambush for key in among):
        says = f"It is an ambush: first those act who sprang it. Still to act: {names}."
        return refuse("ambushers-first", says, "spotlight.ambush")
    if not among:
        says = "Everybody has acted in this exchange: begin the next one."
        return refuse("exchange-over", says, "spotlight.orders")
    if who in fighting(state).acted:
        says = f"{name} has acted in this exchange. Still to act: {names}."
        return refuse("has-acted", says, "spotlight.orders")
    return refuse("not-yet", f"{name} comes later. First: {names}.", "spotlight.orders")


@rule("spotlight.orders")
def closing(state: State, who: str) -> tuple[Event, ...]:
    """The end of somebody's turn; in the structured orders the next exchange begins by itself once all have acted."""
    fight = fighting(state)
    if fight.order is Order.NARRATIVE:
        return (e.TurnEnded(who, cites=("spotlight.default",)),)
    left = [key for key in (*waiting(state), *kept(state), fight.spotlight) if key not in {"", who}]
    side = _next_side(state, left) if fight.order is Order.SIDES else None
    ended = e.TurnEnded(who, side, ("spotlight.orders",))
    return (ended,) if left else (ended, *next_exchange(state))


def _next_side(state: State, left: list[str]) -> Side | None:
    """The side that acts next, if it is not the same one."""
    side = fighting(state).side
    among = left or present(state)
    if left and any(side_of(state, key) is side for key in left):
        return None
    return side.other if any(side_of(state, key) is side.other for key in among) else None


@rule("actions.ready", "turns.windows", "dying.critical")
def next_exchange(state: State) -> tuple[Event, ...]:
    """The next exchange, with which every action that is still held back is lost, and the dying are dead."""
    lost = tuple(
        e.ActionHeld(key, None, ("actions.ready",))
        for key, footing in fighting(state).footing.items()
        if footing.held is not None
    )
    return (*lost, *deaths(state), e.ExchangeBegan(fighting(state).exchange + 1, ("turns.windows",)))


def afterwards(state: State, events: Iterable[Event]) -> State:
    """The state after events of a fight."""
    for event in events:
        state = evolve_fight.STEPS[type(event)](state, event)
    return state
