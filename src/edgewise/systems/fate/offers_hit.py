"""Bearing a hit: the ways that lose nothing first, every other one behind them."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.harm import Way, all_ways, replaceable
from edgewise.systems.fate.offers import offers
from edgewise.systems.fate.offers_sheet import leads
from edgewise.systems.fate.state import State
from edgewise.systems.fate.terms import Slot
from edgewise.systems.fate.words import many

Offers = tuple[Offer, ...]
NAMES = ("name", "second", "third")


def hit_offers(state: State, seat: Seat, key: str) -> Offers:
    """Every lawful way to bear the first hit that waits."""
    hits = state.hits.get(key, ())
    if not hits:
        return ()
    ways = all_ways(state.sheets[key], hits[0].kind, hits[0].shifts, state.rules)
    plain = [way for way in ways if way.minimal and Slot.EXTREME not in way.slots]
    others = [way for way in ways if way not in plain]
    weight = "primary" if leads(state, seat, key) else "normal"
    found: Offers = ()
    if plain:
        label = f"Absorb {many(hits[0].shifts, 'shift')}"
        found += _absorb(state, seat, key, plain, label, about=key, weight=weight)
    if others:
        label = "Absorb in another way" if plain else f"Absorb {many(hits[0].shifts, 'shift')}"
        about, other = (f"{key}-other", "quiet") if plain else (key, weight)
        found += _absorb(state, seat, key, others, label, about=about, weight=other)
    label = "Be taken out" if ways else "Taken out: nothing absorbs it"
    return (
        *found,
        *offers(state, seat, c.GiveIn(key), key, label, weight="danger" if ways else weight, cites=("hits.taken-out",)),
    )


def _absorb(state: State, seat: Seat, key: str, ways: list[Way], label: str, *, about: str, weight: str) -> Offers:
    sheet = state.sheets[key]
    ask = ("way", *NAMES[: max(len(way.slots) for way in ways)])
    picks: dict[str, Pick] = {"way": tuple((way.key, way_says(way)) for way in ways)}
    replaces = None
    if any(Slot.EXTREME in way.slots for way in ways):
        places = replaceable(sheet)
        ask = (*ask, "replaces")
        picks["replaces"] = tuple((str(at), sheet.aspects[at].name or "(blank)") for at in places)
        replaces = places[0]
    command = c.Absorb(ways[0].key, replaces=replaces, who=key)
    labels = {"way": "With", "name": "Consequence, if any"}
    cites = ("hits.absorb",)
    return offers(state, seat, command, about, label, ask=ask, picks=picks, weight=weight, cites=cites, labels=labels)


def way_says(way: Way) -> str:
    """A way to absorb a hit, in words."""
    parts = [f"{'box' if len(way.boxes) == 1 else 'boxes'} {' and '.join(map(str, way.boxes))}"] if way.boxes else []
    parts += [f"{slot.grade.value} consequence" for slot in way.slots]
    words = " + ".join(parts)
    return words[:1].upper() + words[1:] + ("" if way.minimal else " (more than needed)")
