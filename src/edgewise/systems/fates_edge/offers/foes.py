"""What the GM does with opponents: one click for what they do now, and no sums."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Offer, Panel
from edgewise.systems.fates_edge.book.roster import ROSTER
from edgewise.systems.fates_edge.book.terms_fight import Cause
from edgewise.systems.fates_edge.commands import foes as c
from edgewise.systems.fates_edge.model.foe import Foe
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers import offers
from edgewise.systems.fates_edge.offers.strikes import (
    answers,
    for_beats,
    freely,
    hazards,
    openings,
    ploy_offers,
    taken_back,
)
from edgewise.systems.fates_edge.parts.foes import FOE_PARTS

Offers = tuple[Offer, ...]

_SHOWN = 24
"""Characters of a figure that a list shows."""


def foe_panel(state: State, seat: Seat) -> Panel:
    """What opponents may do now, and bringing new ones in: a part of the GM's console."""
    standing = [key for key, foe in state.foes.items() if not foe.out]
    found = [
        *answers(state, seat, standing),
        *openings(state, seat),
        *(offer for key in standing for offer in for_beats(state, seat, key)),
        *_new(state, seat),
        *hazards(state, seat),
        *taken_back(state, seat),
    ]
    return Panel("foes", "Opponents", offers=tuple(found))


def _new(state: State, seat: Seat) -> Offers:
    blocks: Pick = tuple((key, f"{foe.name} (Threat {foe.threat})") for key, foe in ROSTER.items())
    first = next(iter(ROSTER))
    added = offers(
        state,
        seat,
        c.AddFoe(first),
        "roster",
        "Bring in from the roster",
        ask=("block", "count", "name", "hidden"),
        picks={"block": blocks},
        cites=("foes.roster",),
    )
    asked = (
        "name",
        "threat",
        "harm",
        "resilience",
        "armor",
        "dv",
        "weapon",
        "weight",
        "wields",
        "side",
        "blurb",
        "hidden",
    )
    own = offers(
        state,
        seat,
        c.MakeFoe(""),
        "own",
        "Make one of your own",
        ask=asked,
        weight="quiet",
        cites=("foes.block", "foes.threat"),
    )
    return (*added, *own)


# ------------------------------------------------------------------------------------------------------- one of them


def foe_offers(state: State, seat: Seat, key: str) -> Offers:
    """What the GM does with one opponent."""
    foe = state.foes[key]
    found = offers(state, seat, c.RevealFoe(key), key, "Show to players", weight="primary", cites=("foes.hidden",))
    for at in range(len(foe.ploys)):
        found += ploy_offers(state, seat, key, at, cause=Cause.BEATS)
    return (*found, *freely(state, seat, key), *_by_hand(state, seat, key, foe))


def _by_hand(state: State, seat: Seat, key: str, foe: Foe) -> Offers:
    parts: Pick = tuple((part.path, f"{part.label} ({_short(part.read(foe))})") for part in FOE_PARTS.values())
    first = next(iter(FOE_PARTS.values()))
    missing, tired = foe.most - foe.resilience, foe.fatigue
    return (
        *offers(
            state,
            seat,
            c.HitFoe(key),
            key,
            "Deal Harm to it",
            ask=("harm", "pierces", "why"),
            spans={"harm": (1, 12)},
            cites=("foes.hit", "foes.partial"),
        ),
        *offers(
            state,
            seat,
            c.RallyFoe(key, min(1, missing), 0 if missing else min(1, tired)),
            key,
            "Rally it",
            ask=("resilience", "fatigue", "why"),
            spans={"resilience": (0, missing), "fatigue": (0, tired)},
            weight="quiet",
            cites=("foes.by-hand",),
        ),
        *offers(
            state,
            seat,
            c.AdjustFoe(key, first.path, first.read(foe)),
            key,
            "Edit its figures",
            ask=("path", "value", "why"),
            picks={"path": parts},
            weight="quiet",
            cites=("foes.by-hand",),
        ),
        *offers(state, seat, c.RemoveFoe(key), key, "Take off the table", weight="danger"),
    )


def _short(text: str) -> str:
    line = " / ".join(text.splitlines())
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…"
