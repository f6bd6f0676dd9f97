"""Strikes that are coming, as a panel in the middle of the table."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Offer, Panel, Tone
from edgewise.systems.fates_edge.book.terms import Armor, Skill
from edgewise.systems.fates_edge.book.terms_fight import Strikes
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.judge.harm import convert, worn
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.model.fight import Strike
from edgewise.systems.fates_edge.model.state import State, fighting, footing_of
from edgewise.systems.fates_edge.offers import offers, plays, quieter, stands_in
from edgewise.systems.fates_edge.offers.attack import rating_picks
from edgewise.systems.fates_edge.offers.reactions import opening_offers
from edgewise.systems.fates_edge.weigh.defense import rolling_against

Offers = tuple[Offer, ...]


def strike_panel(state: State, seat: Seat) -> Panel | None:
    """What must be answered now: openings, and strikes that nobody rolls against yet; None where nothing is."""
    coming = [strike for strike in state.strikes.values() if rolling_against(state, strike) is None]
    found = opening_offers(state, seat)
    for strike in coming:
        found += _answers(state, seat, strike)
    if not coming and not found:
        return None
    facts = tuple(_fact(state, strike) for strike in coming)
    asked = any(offer.weight != "quiet" for offer in found)
    return Panel("strikes", "Answer now" if asked else "A strike is coming", facts=facts, offers=found)


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
    own = _own_answers(state, seat, strike, key) if plays(state, seat, key) else ()
    return (*(quieter(own) if stands_in(state, seat, key) else own), *_guards(state, seat, strike))


def _own_answers(state: State, seat: Seat, strike: Strike, key: str) -> Offers:
    """What the one who is struck may do."""
    name, at = name_of(state, key), f"{key}-{strike.id}"
    resist, picks = c.Resist(strike.id, skill=_parries(state, key), who=key), rating_picks(state.sheets[key])
    label, ask, cites = f"{name} resists, DV {strike.dv}", ("attribute", "skill"), ("defense.roll",)
    found = offers(state, seat, resist, at, label, ask=ask, picks=picks, weight="primary", cites=cites)
    take = c.TakeStrike(strike.id, who=key)
    weight = "normal" if found else "primary"
    found += offers(state, seat, take, at, f"{name} takes it", weight=weight, cites=("defense.take",))
    catch = c.TakeStrike(strike.id, shield=True, who=key)
    label = f"{name} takes it, 1 Harm on the heater"
    return (*found, *offers(state, seat, catch, f"{at}-shield", label, cites=("shields.heater",)))


def _parries(state: State, key: str) -> Skill:
    """What somebody most likely meets a blow with: the better of two."""
    return max((Skill.ATHLETICS, Skill.MELEE), key=state.sheets[key].level)


def _guards(state: State, seat: Seat, strike: Strike) -> Offers:
    found: Offers = ()
    for who in fighting(state).footing:
        if who not in state.sheets or footing_of(state, who).protects != strike.target:
            continue
        if plays(state, seat, who):
            step = c.Intercept(strike.id, skill=_parries(state, who), who=who)
            picks: dict[str, Pick] = rating_picks(state.sheets[who])
            label = f"{name_of(state, who)} steps in for {name_of(state, strike.target)}"
            about = f"{who}-{strike.id}"
            ask = ("attribute", "skill")
            cites = ("actions.protect",)
            own = offers(state, seat, step, about, label, ask=ask, picks=picks, weight="primary", cites=cites)
            found += quieter(own) if stands_in(state, seat, who) else own
    return found
