"""What a seat may see of the table, and what it may do now."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.forms import BLANK
from edgewise.core.seats import Role, Seat
from edgewise.core.view import Fact, Offer, View
from edgewise.systems.fate.commands import AddSheet
from edgewise.systems.fate.console import panels
from edgewise.systems.fate.guards import acts_for, seen_sheets
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.offers import offers
from edgewise.systems.fate.offers_sheet import act_offers, at_desk, turn_offers
from edgewise.systems.fate.options import PROFILE
from edgewise.systems.fate.state import State
from edgewise.systems.fate.view_hits import next_says
from edgewise.systems.fate.view_map import map_view
from edgewise.systems.fate.view_roll import roll_view
from edgewise.systems.fate.view_shared import shared
from edgewise.systems.fate.view_sheet import sheet_view
from edgewise.systems.fate.words import lower


def view(state: State, seat: Seat) -> View:
    """The table as `seat` sees it."""
    when = state.scene.when
    facts = [
        Fact("Session", str(when.session or 1)),
        Fact("Scene", str(when.scene) if state.scene.running else "between scenes"),
    ]
    if state.has("gm_pool", "pool"):
        facts.append(Fact("GM's fate points", str(state.pool), "points.gm-pool"))
    if state.rules.profile != PROFILE.default:
        facts.append(Fact("Edition", dict(PROFILE.choices)[state.rules.profile], "dice.effort"))
    if not state.in_session:
        facts.append(Fact("Table", "between sessions", "points.session-start"))
    making = AddSheet(BLANK)
    new = offers(state, seat, making, "new", "New character", ask=("name", "blurb", "approaches"), weight="quiet")
    return View(
        title=state.scene.title,
        says=next_says(state, seat),
        facts=tuple(facts),
        rolls=tuple(roll_view(state, seat, roll) for roll in reversed(tuple(state.rolls.values()))),
        sheets=tuple(sheet_view(state, seat, key) for key in _order(state, seat)),
        gauges=(),
        offers=() if seat.role is Role.WATCHER else (*_desk(state, seat), *new),
        panels=panels(state, seat) if seat.is_gm else (),
        shared=shared(state, seat),
        map=map_view(state, seat),
    )


def _desk(state: State, seat: Seat) -> tuple[Offer, ...]:
    """What this seat's characters may do now; where there are several, each form names whose it is."""
    keys = [key for key in seen_sheets(state, seat) if acts_for(state, seat, key) and at_desk(state, seat, key)]
    found: tuple[Offer, ...] = ()
    for key in keys:
        mine = (*act_offers(state, seat, key), *turn_offers(state, seat, key))
        if len(keys) > 1:
            mine = tuple(replace(one, label=f"{sheet_name(state, key)}: {lower(one.label)}") for one in mine)
        found += mine
    return found


def _order(state: State, seat: Seat) -> tuple[str, ...]:
    """The seat's own characters first, then the party, then everybody else; nothing that changes in play counts."""
    keys = seen_sheets(state, seat)
    return tuple(sorted(keys, key=lambda key: (state.players.get(key) != seat.id, not state.sheets[key].is_pc)))
