"""Strikes that are coming, as a panel in the middle of the table."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Offer, Panel, Tone
from edgewise.systems.fates_edge import commands_fight as c
from edgewise.systems.fates_edge.fight import Strike
from edgewise.systems.fates_edge.guards import acts_for
from edgewise.systems.fates_edge.harm import convert, worn
from edgewise.systems.fates_edge.offers import offers
from edgewise.systems.fates_edge.offers_attack import opening_offers, rating_picks
from edgewise.systems.fates_edge.show import name_of
from edgewise.systems.fates_edge.state import State, fighting, footing_of
from edgewise.systems.fates_edge.terms import Armor
from edgewise.systems.fates_edge.terms_fight import Strikes

Offers = tuple[Offer, ...]


def strike_panel(state: State, seat: Seat) -> Panel | None:
    """What must be answered now: strikes, openings, held actions; None where nothing is."""
    openings = opening_offers(state, seat)
    if not state.strikes and not openings:
        return None
    facts = tuple(_fact(state, strike) for strike in state.strikes.values())
    found: Offers = ()
    for strike in state.strikes.values():
        found += _answers(state, seat, strike)
    return Panel("strikes", "Answer now", facts=facts, offers=(*openings, *found))


def _fact(state: State, strike: Strike) -> Fact:
    key = strike.guard or strike.target
    by = name_of(state, strike.by) if strike.by else "The scene"
    what = f" · {strike.what}" if strike.what else ""
    return Fact(f"{by} → {name_of(state, key)}", does(strike) + what, "foes.strike", Tone.BAD, _falls(state, strike))


def does(strike: Strike) -> str:
    """What a strike does when it lands."""
    return {
        Strikes.HARM: f"Harm {strike.amount}",
        Strikes.FATIGUE: f"{strike.amount} Fatigue",
        Strikes.SHOVE: "a shove",
        Strikes.GRAPPLE: "a hold",
        Strikes.TROUBLE: "trouble",
    }[strike.does]


def _falls(state: State, strike: Strike) -> str:
    """What would be left of it after armor."""
    sheet = state.sheets.get(strike.guard or strike.target)
    if sheet is None or strike.does is not Strikes.HARM:
        return ""
    protects = worn(sheet.armor.kind, sheet.armor.condition)
    for _ in range(strike.pierces):
        protects = protects.worsened
    remaining, gained = convert(strike.amount, protects, state.options)
    where = "without armor" if protects is Armor.NONE else f"in {protects.value} armor"
    return f"taken {where}: Harm {remaining}, Fatigue {gained}"


def _answers(state: State, seat: Seat, strike: Strike) -> Offers:
    key = strike.guard or strike.target
    if key not in state.sheets:
        return ()
    found: Offers = ()
    name = name_of(state, key)
    if acts_for(state, seat, key):
        at = f"{key}-{strike.id}"
        resist = c.Resist(strike.id, who=key)
        picks = rating_picks(state.sheets[key])
        found += offers(
            state,
            seat,
            resist,
            at,
            f"{name}: resist, DV {strike.dv}",
            ask=("attribute", "skill"),
            picks=picks,
            weight="primary",
            cites=("defense.roll",),
        )
        take = c.TakeStrike(strike.id, who=key)
        weight = "normal" if found else "primary"
        found += offers(state, seat, take, at, f"{name}: take it", weight=weight, cites=("defense.take",))
        catch = c.TakeStrike(strike.id, shield=True, who=key)
        label = f"{name}: take it, 1 Harm on the heater"
        found += offers(state, seat, catch, f"{at}-shield", label, cites=("shields.heater",))
    return (*found, *_guards(state, seat, strike))


def _guards(state: State, seat: Seat, strike: Strike) -> Offers:
    found: Offers = ()
    for who in fighting(state).footing:
        if who not in state.sheets or footing_of(state, who).protects != strike.target:
            continue
        if acts_for(state, seat, who):
            step = c.Intercept(strike.id, who=who)
            picks: dict[str, Pick] = rating_picks(state.sheets[who])
            label = f"{name_of(state, who)}: step in for {name_of(state, strike.target)}"
            about = f"{who}-{strike.id}"
            ask = ("attribute", "skill")
            cites = ("actions.protect",)
            found += offers(state, seat, step, about, label, ask=ask, picks=picks, weight="primary", cites=cites)
    return found
