"""The fight as a map: four distances, seen from where one fighter stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Border, Fact, Map, Offer, Place, Token, Tone
from edgewise.systems.fates_edge.book.terms_fight import Band, Cover, Side
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.judge.footwork import slowed
from edgewise.systems.fates_edge.judge.modifiers import weapon_dice
from edgewise.systems.fates_edge.judge.orders import seen_fighters
from edgewise.systems.fates_edge.judge.ranks import after_move, held_with, in_melee, left_behind, weapon_of
from edgewise.systems.fates_edge.judge.show import listed, name_of, signed
from edgewise.systems.fates_edge.model.fight import Turn
from edgewise.systems.fates_edge.model.gear import WeaponKind
from edgewise.systems.fates_edge.model.state import State, band_of, fighting, footing_of, is_out, side_of
from edgewise.systems.fates_edge.offers import may, offers, stands_in
from edgewise.systems.fates_edge.offers.turns import DISTANCES
from edgewise.systems.fates_edge.weigh.moves import DASH

_COVER = {Cover.PARTIAL: "partial cover", Cover.FULL: "full cover"}


def map_view(state: State, seat: Seat) -> Map | None:
    """The map; None while nobody fights."""
    if state.fight is None or not seen_fighters(state, seat):
        return None
    eye = viewpoint(state, seat)
    absent = [key for key in seen_fighters(state, seat) if key != eye and footing_of(state, key).absent]
    places = [_place(state, seat, eye, band) for band in DISTANCES]
    if absent:
        places.append(Place("absent", "Absent", 0, 1, tokens=tuple(_token(state, seat, eye, key) for key in absent)))
    ways = tuple(Border(one.value, two.value) for one, two in pairwise(DISTANCES))
    return Map(tuple(places), ways, f"From where {_described(state, eye)} stands")


def viewpoint(state: State, seat: Seat) -> str:
    """From where this seat sees the fight: its own character, else whoever has the spotlight, else the first there."""
    here, spotlight = seen_fighters(state, seat), fighting(state).spotlight
    own = [key for key in here if state.players.get(key) == seat.id]
    if spotlight in here and (spotlight in own or not own):
        return spotlight
    there = [key for key in here if not footing_of(state, key).absent]
    return [*own, *there, *here][0]


def _described(state: State, eye: str) -> str:
    signs = listed(_signs(state, eye))
    return f"{name_of(state, eye)} ({signs})" if signs else name_of(state, eye)


def _place(state: State, seat: Seat, eye: str, band: Band) -> Place:
    here = [
        key
        for key in seen_fighters(state, seat)
        if key != eye and not footing_of(state, key).absent and _seen_at(state, eye, key) is band
    ]
    return Place(
        band.value,
        band.title,
        band.steps,
        0,
        _weapon_here(state, eye, band),
        tuple(_token(state, seat, eye, key) for key in here),
        tuple(_offers_at(state, seat, eye, band)),
    )


def _seen_at(state: State, eye: str, key: str) -> Band:
    """How far somebody is; of those who look on from off-screen everyone is Far."""
    band = band_of(state, eye, key)
    return Band.FAR if band is Band.ABSENT else band


def _weapon_here(state: State, eye: str, band: Band) -> tuple[Fact, ...]:
    weapon = weapon_of(state, eye)
    dice = weapon_dice(weapon, band) if eye in state.sheets else None
    if dice is None:
        return ()
    cite = "weapons.ranged" if weapon.kind is WeaponKind.RANGED else "weapons.melee"
    return (Fact(weapon.name or "weapon", f"{signed(dice)}d", cite),)


# -------------------------------------------------------------------------------------------------------------- tokens


def _token(state: State, seat: Seat, eye: str, key: str) -> Token:
    tone = Tone.GOOD if side_of(state, key) is Side.PARTY else Tone.BAD
    says = [*_turn_sign(state, key), *_melee_sign(state, eye, key), *_signs(state, key)]
    mine = state.players.get(key) == seat.id
    return Token(key, name_of(state, key), mine, Tone.PLAIN if is_out(state, key) else tone, ", ".join(says))


def _turn_sign(state: State, key: str) -> Iterator[str]:
    fight = fighting(state)
    if is_out(state, key):
        yield "out"
    elif fight.spotlight == key:
        yield "acts now"
    elif key in fight.acted:
        yield "has acted"


def _melee_sign(state: State, eye: str, key: str) -> Iterator[str]:
    """Whether the two are in Melee, which may hold one way only."""
    if side_of(state, eye) is side_of(state, key) or is_out(state, key):
        return
    mine, theirs = in_melee(state, eye, key), in_melee(state, key, eye)
    if mine and theirs:
        yield "in melee"
    elif theirs:
        yield "threatens from there"
    elif mine:
        yield "within reach"


def _signs(state: State, key: str) -> Iterator[str]:
    footing = footing_of(state, key)
    known = {
        "hidden": footing.hidden is not None,
        "prone": footing.prone,
        "grappled": bool(held_with(state, key)),
        "under fire": footing.suppressed,
        "exposed": footing.exposed,
        "on guard": footing.defending,
        "higher ground": footing.high,
        "difficult ground": footing.difficult,
        "mounted": footing.mounted,
        "holds back": footing.held is not None,
    }
    if footing.cover in _COVER:
        yield _COVER[footing.cover]
    yield from (sign for sign, holds in known.items() if holds)
    if footing.protects:
        yield f"guards {name_of(state, footing.protects)}"


# -------------------------------------------------------------------------------------------------------------- offers


def _offers_at(state: State, seat: Seat, eye: str, band: Band) -> Iterator[Offer]:
    """The movements after which somebody is here."""
    others = [key for key in seen_fighters(state, seat) if key != eye and not footing_of(state, key).absent]
    others.sort(key=lambda key: side_of(state, key) is side_of(state, eye))
    for way in c.Way if fighting(state).spotlight == eye else ():
        yield from _moves(state, seat, eye, _Trip(way, band, tuple(others)))
        yield from _dashes(state, seat, eye, _Trip(way, band, tuple(others)))


@dataclass(frozen=True, slots=True)
class _Trip:
    """A way to go, and the distance at which somebody is to be in the end."""

    way: c.Way
    band: Band
    others: tuple[str, ...]
    """Enemies first."""

    @property
    def forward(self) -> bool:
        return self.way is c.Way.TOWARD


def _moves(state: State, seat: Seat, eye: str, trip: _Trip) -> Iterator[Offer]:
    """The Move that brings somebody to this distance."""
    moves = {
        key: c.Move(key, trip.way, eye)
        for key in trip.others
        if after_move(state, eye, key, trip.way, 1).get(key) is trip.band
    }
    wades = slowed(state, eye) and not footing_of(state, eye).wading
    cite = "moves.difficult" if wades else "moves.band"
    says = "The ground is difficult: this Move only gets halfway." if wades else ""
    # Closing in on an enemy is what most moves are for.
    closes = trip.forward and any(side_of(state, key) is not side_of(state, eye) for key in moves)
    weight = "primary" if closes and not stands_in(state, seat, eye) else "quiet"
    form = _Form(trip, "Move up" if trip.forward else "Fall back", cite, says, weight)
    yield from _trip(state, seat, eye, moves, form)


def _dashes(state: State, seat: Seat, eye: str, trip: _Trip) -> Iterator[Offer]:
    """The Dash that does, where a Move would not get as far."""
    bands = 1 if slowed(state, eye) else DASH
    dashes = {
        key: c.Dash(key, trip.way, bands, eye)
        for key in trip.others
        if (far := after_move(state, eye, key, trip.way, bands)).get(key) is trip.band
        and (bands == 1 or far != after_move(state, eye, key, trip.way, 1))
    }
    verb = "Dash up" if trip.forward else "Dash back"
    form = _Form(trip, verb, "actions.dash", "The next defense is made at Desperate.")
    yield from _trip(state, seat, eye, dashes, form)


@dataclass(frozen=True, slots=True)
class _Form:
    """How a way to go is offered."""

    trip: _Trip
    verb: str
    cite: str
    says: str
    weight: str = "quiet"


def _trip(state: State, seat: Seat, eye: str, ways: Mapping[str, c.Move | c.Dash], form: _Form) -> Iterator[Offer]:
    """One form for all who may be named; a plain button where it is one."""
    ways = {key: way for key, way in ways.items() if may(state, seat, way)}
    risks = {key: _risk(state, eye, way) for key, way in ways.items()}
    names: Pick = tuple((key, name_of(state, key) + (f" · {risks[key]}" if risks[key] else "")) for key in ways)
    if not ways:
        return
    first, *more = ways
    label, says = f"{form.verb} to here", form.says
    if not more:
        label = f"{form.verb} {'to' if form.trip.forward else 'from'} {name_of(state, first)}"
        says = " ".join(filter(None, (says, f"It opens you to {risks[first]}." if risks[first] else "")))
    yield from offers(
        state,
        seat,
        ways[first],
        f"{eye}-{form.trip.way.value}-{form.trip.band.value}",
        label,
        ask=("target",) if more else (),
        picks={"target": names},
        weight=form.weight,
        cites=(form.cite,),
        says=says,
        labels={"target": "Toward" if form.trip.forward else "Away from"},
    )


def _risk(state: State, eye: str, way: c.Move | c.Dash) -> str:
    """What moving so opens one to."""
    bands = after_move(state, eye, way.target, way.way, way.bands if isinstance(way, c.Dash) else 1)
    behind = left_behind(state, eye, bands)
    if not behind or (footing_of(state, eye).turn or Turn()).disengaged:
        return ""
    return f"a blow from {listed(name_of(state, each) for each in behind)}"
