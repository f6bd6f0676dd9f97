"""What a seat may see of the table, and what it may do now."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Gauge, Panel, Tone, View
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers.defense import strike_panel
from edgewise.systems.fates_edge.offers.supply import supply_gauge
from edgewise.systems.fates_edge.offers.table import table_offers, timer_offers
from edgewise.systems.fates_edge.view.console import panels
from edgewise.systems.fates_edge.view.fight import fight_panel, is_own_turn, turn_panel
from edgewise.systems.fates_edge.view.foes import foe_views
from edgewise.systems.fates_edge.view.map import map_view
from edgewise.systems.fates_edge.view.roll import roll_view, rolls_shown
from edgewise.systems.fates_edge.view.sheet import sheet_view
from edgewise.systems.fates_edge.weigh.settle import seen_timers


def view(state: State, seat: Seat) -> View:
    """The table as `seat` sees it."""
    facts = [
        Fact("Session", str(state.session)),
        Fact("Scene", str(state.scene.number) if state.scene.running else "between scenes"),
        Fact("GM's Story Beats", str(state.bank), "beats.bank"),
    ]
    if state.scene.downtime:
        facts.append(Fact("Time", "Downtime", "boons.xp"))
    if not state.in_session:
        facts.append(Fact("Table", "between sessions", "sessions.end"))
    return View(
        title=state.scene.title,
        says="" if state.scene.running else "The scene has ended. The GM sets the next stage.",
        facts=tuple(facts),
        rolls=tuple(roll_view(state, seat, roll) for roll in reversed(rolls_shown(state))),
        sheets=(*(sheet_view(state, seat, key) for key in _order(state, seat)), *foe_views(state, seat)),
        gauges=(supply_gauge(state, seat), *(_timer(state, seat, key) for key in seen_timers(state, seat))),
        offers=table_offers(state, seat),
        panels=panels(state, seat) if seat.is_gm else (),
        shared=_there(fight_panel(state, seat)),
        urgent=_there(strike_panel(state, seat), turn_panel(state, seat) if is_own_turn(state, seat) else None),
        map=map_view(state, seat),
    )


def _there(*panels: Panel | None) -> tuple[Panel, ...]:
    return tuple(panel for panel in panels if panel is not None)


def _order(state: State, seat: Seat) -> tuple[str, ...]:
    """The seat's own characters first; nothing a roll changes counts, or the column would jump under the reader."""
    return tuple(sorted(state.sheets, key=lambda key: state.players.get(key) != seat.id))


def _timer(state: State, seat: Seat, key: str) -> Gauge:
    timer = state.timers[key]
    return Gauge(
        f"timer-{key}",
        timer.label or "(unnamed)",
        timer.clock.filled,
        timer.clock.size,
        shape="clock",
        tone=Tone.BAD if timer.clock.is_full else Tone.PLAIN,
        says="full" if timer.clock.is_full else timer.kind.title,
        cite="timers.full" if timer.clock.is_full else "timers.tick",
        offers=timer_offers(state, key) if seat.is_gm else (),
        secret=timer.hidden,
    )
