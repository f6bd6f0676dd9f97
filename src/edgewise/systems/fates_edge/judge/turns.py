"""Whose turn it is, and what it still holds."""

from __future__ import annotations

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.terms_fight import Action
from edgewise.systems.fates_edge.events.fight import ActionSpent
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.guards import able, character, refuse
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.model.fight import Turn
from edgewise.systems.fates_edge.model.state import State, footing_of


def fighter(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The fighter that `who` means, if this seat may act for it and it can act.

    Empty means the seat's own character, and for the GM whoever has the spotlight. The GM also acts for opponents.
    """
    if state.fight is None:
        return refuse("no-fight", "No fight is going on.", cite)
    named = who
    if not named and seat.is_gm:
        named = state.fight.spotlight
    if named in state.foes:
        return _foe(state, seat, named, cite)
    key = character(state, seat, named, cite)
    if isinstance(key, Refused):
        return key
    stopped = able(state.sheets[key], cite)
    if stopped:
        return stopped
    return key if key in state.fight.footing else _not_here(state, key, cite)


def _foe(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    if not seat.is_gm:
        return refuse("gm-only", "Only the GM acts for opponents.", cite)
    if state.foes[who].out:
        return refuse("out-of-action", f"{name_of(state, who)} is out of the fight.", cite)
    return who if state.fight and who in state.fight.footing else _not_here(state, who, cite)


def _not_here(state: State, who: str, cite: str) -> Refused:
    return refuse("not-in-fight", f"{name_of(state, who)} takes no part in this fight.", cite)


@rule("turns.action-and-move", "turns.no-repeat", "spotlight.default")
def spending(state: State, who: str, action: Action | None, *, move: bool = False) -> Refused | None:
    """Refuses an Action, a Move or both that `who` does not have now."""
    name = name_of(state, who)
    if state.fight is None or state.fight.spotlight != who:
        says = f"{name} is not in the spotlight: ask for it first."
        return refuse("not-in-spotlight", says, "spotlight.default", "spotlight.ask")
    turn = footing_of(state, who).turn or Turn()
    if action in turn.done and action is not None:
        says = f"{name} has taken this Action in this turn already: {action.title}."
        return refuse("action-repeated", says, "turns.no-repeat")
    if action is not None and not turn.actions:
        return refuse("no-action-left", f"{name} has spent the Action of this turn.", "turns.action-and-move")
    if move and not turn.moves:
        return refuse("no-move-left", f"{name} has spent the Move of this turn.", "turns.action-and-move")
    return None


def spent(who: str, action: Action | None, what: str = "", *, move: bool = False, cite: str) -> tuple[Event, ...]:
    """The event that spends what `spending` let through."""
    return (ActionSpent(who, action, move, what, (cite, "turns.action-and-move")),)
