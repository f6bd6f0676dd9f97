"""The zones as a map."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Border, Fact, Map, Offer, Place, Token, Tone
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.guards import acts_for, seen_sheets
from edgewise.systems.fate.known import known_aspects, sheet_name, zone_name
from edgewise.systems.fate.offers import offers
from edgewise.systems.fate.offers_sheet import leads, skills_pick
from edgewise.systems.fate.state import State
from edgewise.systems.fate.terms import PARTY
from edgewise.systems.fate.words import rung

Offers = tuple[Offer, ...]


def map_view(state: State, seat: Seat) -> Map | None:
    """The map; None while no zone is drawn."""
    if not state.zones:
        return None
    return Map(
        tuple(_place(state, seat, zone) for zone in state.zones),
        tuple(Border(each.one, each.two, _barrier(state, each.barrier, each.what)) for each in state.borders),
    )


def _barrier(state: State, number: int | None, what: str) -> str:
    words = [what.strip()] if what.strip() else []
    words += [rung(state, number)] if number is not None else []
    return ", ".join(words)


def _place(state: State, seat: Seat, zone: str) -> Place:
    drawn = state.zones[zone]
    here = [key for key in seen_sheets(state, seat) if state.places.get(key) == zone]
    facts = tuple(
        Fact(each.kind.title, each.name.strip() or "(a boost)", "aspects.kinds")
        for each in known_aspects(state, secrets=seat.is_gm).values()
        if each.zone == zone
    )
    tokens = tuple(_token(state, seat, key) for key in here)
    return Place(zone, zone_name(state, zone), drawn.column, drawn.row, facts, tokens, _here(state, seat, zone))


def _token(state: State, seat: Seat, key: str) -> Token:
    conflict = state.conflict
    says = ""
    if conflict and key in conflict.out:
        says = "out"
    elif conflict and key == conflict.turn:
        says = "acts now"
    elif conflict and key in conflict.acted:
        says = "has acted"
    tone = Tone.GOOD if state.sheets[key].stands_with == PARTY else Tone.BAD
    return Token(key, sheet_name(state, key), state.players.get(key) == seat.id, tone, says)


def _weight(state: State, seat: Seat, key: str) -> str:
    """How far forward a way to go is put: first whose turn it is, then one's own, all others folded away."""
    if not leads(state, seat, key):
        return "quiet"
    if state.conflict:
        return "primary" if state.conflict.turn == key else "quiet"
    return "normal" if state.players.get(key) == seat.id else "quiet"


def _here(state: State, seat: Seat, zone: str) -> Offers:
    """Going there, for each character that this seat moves; the GM also puts anybody anywhere."""
    found: Offers = ()
    for key in seen_sheets(state, seat):
        if not acts_for(state, seat, key) or state.places.get(key) == zone:
            continue
        name = sheet_name(state, key)
        label = f"Move {name} here"
        weight = _weight(state, seat, key)
        moved = offers(state, seat, c.Move(zone, key), f"{zone}-{key}", label, weight=weight, cites=("zones.move",))
        skills = skills_pick(state, state.sheets[key])
        if not moved and skills:
            cross = c.Cross(zone, skills[0][0], who=key)
            moved = offers(
                state,
                seat,
                cross,
                f"{zone}-{key}",
                f"{name} tries to get here",
                ask=("skill",),
                picks={"skill": skills},
                weight=weight if weight == "quiet" else "normal",
                cites=("zones.barrier",),
            )
        found += moved
        if seat.is_gm and (state.conflict or not moved):
            found += offers(state, seat, c.Place(zone, key), f"{zone}-{key}", f"Put {name} here", weight="quiet")
    return (*found, *offers(state, seat, c.RemoveZone(zone), zone, "Take this zone away", weight="quiet"))
