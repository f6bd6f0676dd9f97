"""Rounds, turns and initiative in plain words."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.show import actions_left, because, cubes, listed, many, name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.tell_base import Tellers


def _rounds_began(state: State, _seat: Seat, event: e.RoundsBegan) -> Line:
    notes = (f"In it: {listed(name_of(state, key) for key in event.who)}.",) if event.who else ()
    return Line("Structured time begins: from here on it counts who acts first.", cites=event.cites, notes=notes)


def _rounds_ended(_state: State, _seat: Seat, event: e.RoundsEnded) -> Line:
    return Line(f"Structured time ends after {many(event.rounds, 'round')}.", cites=event.cites)


def _initiative(state: State, _seat: Seat, event: e.InitiativeRolled) -> Line:
    name = name_of(state, event.sheet)
    if event.by_hand:
        return Line(f"The GM sets {name} at initiative {event.total}.", cites=event.cites)
    return Line(f"{name} rolls for initiative: {event.total}.", cubes(event.faces), event.cites)


def _turn_began(state: State, _seat: Seat, event: e.TurnBegan) -> Line:
    return Line(f"It is {name_of(state, event.sheet)}’s turn: {actions_left(event.actions)}.", cites=event.cites)


def _boosted(state: State, _seat: Seat, event: e.InitiativeBoosted) -> Line:
    says = f"{name_of(state, event.sheet)} spends 1 Edge and is {sum(event.faces)} faster for this turn."
    gained = f"It is enough for more: {actions_left(event.actions)}." if event.actions else "It brings no more actions."
    return Line(says, cubes(event.faces), event.cites, Tone.GOOD, (gained,))


def _spent(state: State, _seat: Seat, event: e.ActionSpent) -> Line:
    says = f"{name_of(state, event.sheet)} uses a {event.action.value.capitalize()} action{because(event.what)}"
    return Line(says, cites=event.cites)


def _reaction(state: State, _seat: Seat, event: e.ReactionBought) -> Line:
    says = f"{name_of(state, event.sheet)} spends 1 Edge on one more Reaction{because(event.what)}"
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _turn_ended(state: State, _seat: Seat, event: e.TurnEnded) -> Line:
    return Line(f"{name_of(state, event.sheet)}’s turn is over.", cites=event.cites)


def _round_began(_state: State, _seat: Seat, event: e.RoundBegan) -> Line:
    notes = ("Everybody rolls for initiative anew.",) if event.reroll else ()
    return Line(f"Round {event.number} begins.", cites=event.cites, notes=notes)


TELLERS: Tellers = {
    e.RoundsBegan: _rounds_began,
    e.RoundsEnded: _rounds_ended,
    e.InitiativeRolled: _initiative,
    e.TurnBegan: _turn_began,
    e.InitiativeBoosted: _boosted,
    e.ActionSpent: _spent,
    e.ReactionBought: _reaction,
    e.TurnEnded: _turn_ended,
    e.RoundBegan: _round_began,
}
"""How each event of structured time is told."""
