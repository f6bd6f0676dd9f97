"""What a seat may do in structured time: initiative, turns, actions, reactions."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check.guards import acts_for
from edgewise.systems.success_check.offers import Offers, leads, may, offers
from edgewise.systems.success_check.show import lower, name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Action


def order_offers(state: State, seat: Seat) -> Offers:
    """Everything about the order of turns, as far as this seat may."""
    rounds = state.rounds
    if rounds is None:
        return ()
    found: Offers = ()
    for key in state.sheets:
        if acts_for(state, seat, key):
            found += _initiative(state, seat, key)
    found += _begin(state, seat)
    if rounds.acting in state.sheets:
        found += _turn(state, seat, rounds.acting)
    for key in state.sheets:
        if acts_for(state, seat, key):
            found += _reaction(state, seat, key)
    weight = "normal" if rounds.acting or set(rounds.initiative) - rounds.acted else "primary"
    cites = ("time.structured",)
    return (*found, *offers(state, seat, c.NextRound(), "order", "Next round", weight=weight, cites=cites))


def _initiative(state: State, seat: Seat, key: str) -> Offers:
    label = f"{name_of(state, key)}: roll for initiative"
    weight = "primary" if leads(state, seat, key) else "normal"
    return offers(state, seat, c.RollInitiative(key), key, label, weight=weight, cites=("initiative.roll",))


def _begin(state: State, seat: Seat) -> Offers:
    """Who acts next: the highest who has not acted, and for the GM anybody."""
    rounds = state.rounds
    cites = ("initiative.order",)
    weight = "quiet" if rounds and rounds.acting else "primary"
    found = offers(state, seat, c.BeginTurn(), "next", "Begin the next turn", weight=weight, cites=cites)
    others = tuple((key, name_of(state, key)) for key in state.sheets if may(state, seat, c.BeginTurn(key)))
    if not seat.is_gm or not others:
        return found
    picks: dict[str, Pick] = {"who": others}
    label, command = "Give the turn to", c.BeginTurn(others[0][0])
    return (*found, *offers(state, seat, command, "give", label, ask=("who",), picks=picks, weight="quiet"))


def _turn(state: State, seat: Seat, key: str) -> Offers:
    """What may be done with the turn that runs."""
    found: Offers = ()
    for action in Action:
        label, command = f"Use {action.value.capitalize()}", c.SpendAction(action, who=key)
        about, ask = f"{key}-{action.value}", ("what",)
        found += offers(state, seat, command, about, label, ask=ask, cites=("turn.actions",))
    cites = ("edge.initiative",)
    boost = offers(state, seat, c.BoostInitiative(key), key, "+2d6 initiative for this turn · 1 Edge", cites=cites)
    left = state.rounds.turns[key].left if state.rounds and key in state.rounds.turns else ()
    weight = "normal" if left or not leads(state, seat, key) or key in state.checks else "primary"
    return (*found, *boost, *offers(state, seat, c.EndTurn(key), key, "End the turn", weight=weight))


def _reaction(state: State, seat: Seat, key: str) -> Offers:
    label = f"{name_of(state, key)}: {lower('One more Reaction')} · 1 Edge"
    command, cites = c.BuyReaction(who=key), ("edge.reaction",)
    return offers(state, seat, command, key, label, ask=("what",), weight="quiet", cites=cites)
