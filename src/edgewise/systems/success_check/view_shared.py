"""What lies in the middle of the table: the order of turns."""

from __future__ import annotations

from edgewise.core.frozen import changed
from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Panel, Tone
from edgewise.systems.success_check.checks import Rounds
from edgewise.systems.success_check.offers_turn import order_offers
from edgewise.systems.success_check.rounds import due, initiative
from edgewise.systems.success_check.show import actions_named, listed, name_of
from edgewise.systems.success_check.state import State


def shared(state: State, seat: Seat) -> tuple[Panel, ...]:
    """The panels that are not empty."""
    return () if state.rounds is None else (_order(state, seat, state.rounds),)


def _order(state: State, seat: Seat, rounds: Rounds) -> Panel:
    ranked = due(state, changed(rounds, acted=frozenset()))
    facts = tuple(
        Fact(str(initiative(rounds, key)), name_of(state, key), "initiative.order", *_marks(rounds, key))
        for key in ranked
    )
    missing = [name_of(state, key) for key in rounds.turns if key in state.sheets and key not in rounds.initiative]
    says = f"Not rolled yet: {listed(missing)}." if missing else ""
    return Panel("order", f"Round {rounds.number}", facts=facts, offers=order_offers(state, seat), says=says)


def _marks(rounds: Rounds, key: str) -> tuple[Tone, str]:
    turn = rounds.turns.get(key)
    notes = [f"{turn.boosted} of it from Edge"] if turn and turn.boosted else []
    if key == rounds.acting:
        left = turn.left if turn else ()
        return Tone.GOOD, " · ".join(("acts now", f"{actions_named(left)} left", *notes))
    if key in rounds.acted:
        notes = ["has acted", *notes]
    notes += ["one more Reaction bought"] if turn and turn.reacted else []
    return Tone.PLAIN, ", ".join(notes)
