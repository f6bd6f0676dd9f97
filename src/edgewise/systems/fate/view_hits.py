"""Hits that wait, and what the table waits for, in a sentence."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.seats import Role, Seat
from edgewise.core.view import Offer, Panel
from edgewise.systems.fate.guards import acts_for, seen_sheets
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.offers_hit import hit_offers
from edgewise.systems.fate.offers_sheet import leads
from edgewise.systems.fate.state import Conflict, Contest, Roll, State
from edgewise.systems.fate.terms import Stage
from edgewise.systems.fate.words import listed, lower, many


def hits(state: State, seat: Seat) -> tuple[Panel, ...]:
    """One panel for everybody who has a hit to absorb, unless the roll that dealt it still lies there."""
    shown = {roll.id for roll in state.rolls.values()}
    struck = [key for key in seen_sheets(state, seat) if state.hits.get(key)]
    return tuple(_hit(state, seat, key) for key in struck if state.hits[key][0].roll not in shown)


def hits_of(state: State, seat: Seat, roll: Roll) -> tuple[Offer, ...]:
    """How those whom a roll has hit may bear it, as far as this seat acts for them."""
    keys = [key for key, waiting in state.hits.items() if waiting and waiting[0].roll == roll.id]
    found: tuple[Offer, ...] = ()
    for key in keys:
        mine = hit_offers(state, seat, key) if acts_for(state, seat, key) else ()
        named = seat.is_gm or len(keys) > 1
        found += (
            tuple(replace(one, label=f"{sheet_name(state, key)}: {lower(one.label)}") for one in mine)
            if named
            else mine
        )
    return found


def _hit(state: State, seat: Seat, key: str) -> Panel:
    hit = state.hits[key][0]
    by = f" from {sheet_name(state, hit.by)}" if hit.by in seen_sheets(state, seat) else ""
    found = hit_offers(state, seat, key) if acts_for(state, seat, key) else ()
    says = f"{many(hit.shifts, f'{hit.kind.value} shift')}{by}."
    return Panel(f"hit-{key}", f"{sheet_name(state, key)} is hit", says=says, offers=found)


def struck_says(state: State, seat: Seat) -> str:
    """Who has to absorb a hit, as a sentence; empty while nobody has."""
    struck = [key for key in seen_sheets(state, seat) if state.hits.get(key)]
    parts = [f"{sheet_name(state, key)} must absorb {many(state.hits[key][0].shifts, 'shift')}" for key in struck]
    return f"{listed(parts)}." if parts else ""


def next_says(state: State, seat: Seat) -> str:
    """What the table waits for, where no roll says it."""
    if not state.scene.running:
        return "The scene has ended. " + ("Set the next one." if seat.is_gm else "The GM sets the next one.")
    struck = struck_says(state, seat)
    if struck:
        return struck
    return _turn_says(state, seat, state.conflict) if state.conflict else _contest_says(state, state.contest)


def _contest_says(state: State, contest: Contest | None) -> str:
    if contest is None:
        return ""
    if contest.winner:
        return f"{sheet_name(state, contest.winner)} has won the contest."
    rolled = [key for key, roll in state.rolls.items() if roll.contest and roll.stage is Stage.THROWN]
    left = [key for key in contest.sides if key not in contest.lost and key not in rolled]
    if not left:
        return "All sides have rolled: invoke aspects or let it stand, then compare the exchange."
    return f"Contest: {listed(sheet_name(state, key) for key in left)} must roll, one overcome action for each side."


def _turn_says(state: State, seat: Seat, conflict: Conflict) -> str:
    if not conflict.turn:
        return "Say who acts next." if seat.is_gm else "The GM says who acts next."
    if conflict.turn not in seen_sheets(state, seat):
        return ""
    name = sheet_name(state, conflict.turn)
    if seat.role is Role.WATCHER or not leads(state, seat, conflict.turn) or conflict.turn in state.rolls:
        return f"It is the turn of {name}."
    if conflict.turn in conflict.spent:
        return f"{name} has used the action of this turn. End the turn."
    return f"It is the turn of {name}: one action, and a move of one zone."
