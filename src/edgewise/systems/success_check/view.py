"""What a seat may see of the table, and what it may do now."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Fact, View
from edgewise.systems.success_check.console import panels
from edgewise.systems.success_check.offers_desk import desk_offers
from edgewise.systems.success_check.show import listed, name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Life
from edgewise.systems.success_check.view_check import check_view
from edgewise.systems.success_check.view_shared import shared
from edgewise.systems.success_check.view_sheet import sheet_view


def view(state: State, seat: Seat) -> View:
    """The table as `seat` sees it."""
    facts = [
        Fact("Session", str(state.session)),
        Fact("Scene", str(state.scene.number) if state.scene.running else "between scenes"),
        Fact("Scenario", str(state.scenario)),
    ]
    if state.rounds:
        facts.append(Fact("Round", str(state.rounds.number), "time.structured"))
    if not state.in_session:
        facts.append(Fact("Table", "between sessions", "edge.simple"))
    return View(
        title=state.scene.title,
        says=_next_says(state, seat),
        facts=tuple(facts),
        rolls=tuple(check_view(state, seat, check) for check in reversed(tuple(state.checks.values()))),
        sheets=tuple(sheet_view(state, seat, key) for key in _order(state, seat)),
        gauges=(),
        offers=desk_offers(state, seat),
        panels=panels(state, seat) if seat.is_gm else (),
        shared=shared(state, seat),
    )


def _next_says(state: State, seat: Seat) -> str:
    """What the table waits for, where no check says it."""
    dying = [name_of(state, key) for key, sheet in state.sheets.items() if sheet.life is Life.DYING]
    if dying:
        return f"{listed(dying)} {'is' if len(dying) == 1 else 'are'} dying. Burn Edge, or hear what the GM says."
    if not state.scene.running:
        return "The scene has ended. " + ("Set the next one." if seat.is_gm else "The GM sets the next one.")
    rounds = state.rounds
    if rounds is None or state.checks:
        return ""
    if rounds.acting in state.sheets:
        return f"It is the turn of {name_of(state, rounds.acting)}."
    return "No turn has begun. The highest initiative that has not acted comes next."


def _order(state: State, seat: Seat) -> tuple[str, ...]:
    """The seat's own characters first, then the players', then the GM's; nothing that changes in play counts."""
    return tuple(sorted(state.sheets, key=lambda key: (state.players.get(key) != seat.id, state.sheets[key].npc)))
