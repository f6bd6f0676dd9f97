"""What characters may do out of turn, as forms: openings that others gave them, and actions that they hold back."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.judge.assaults import targetable
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.model.state import State, enemies_of, fighting, footing_of
from edgewise.systems.fates_edge.offers import offers, plays, quieter, stands_in
from edgewise.systems.fates_edge.offers.attack import rating_picks

Offers = tuple[Offer, ...]


def opening_offers(state: State, seat: Seat) -> Offers:
    """The openings that characters may strike at, out of turn."""
    found: Offers = ()
    for each in fighting(state).openings:
        if each.by not in state.sheets or not plays(state, seat, each.by):
            continue
        name, against = name_of(state, each.by), name_of(state, each.against)
        attack = c.Attack(each.against, opening=True, who=each.by)
        label = f"{name}: opportunity attack on {against}"
        about = f"opening-{each.by}-{each.against}"
        strike = offers(state, seat, attack, about, label, weight="primary", cites=("openings.free",))
        let = c.PassOpening(each.by, each.against)
        strike += offers(state, seat, let, about, f"{name} lets {against} go")
        found += quieter(strike) if stands_in(state, seat, each.by) else strike
    return found


def held_offers(state: State, seat: Seat) -> Offers:
    """The actions that characters hold back, for when their trigger comes."""
    found: Offers = ()
    for who, footing in fighting(state).footing.items():
        if footing.held is not None and who in state.sheets and plays(state, seat, who):
            held = _held(state, seat, who)
            found += quieter(held) if stands_in(state, seat, who) else held
    return found


def _held(state: State, seat: Seat, who: str) -> Offers:
    held = footing_of(state, who).held
    if held is None:
        return ()
    name = name_of(state, who)
    targets: Pick = tuple(
        (enemy, name_of(state, enemy)) for enemy in enemies_of(state, who) if not targetable(state, who, enemy)
    )
    cites = ("actions.ready", "actions.overwatch")
    found: Offers = ()
    if targets:
        picks = {"target": targets}
        label = f"{name}: the trigger comes · attack"
        shot = c.LetGo(targets[0][0], who=who)
        found = offers(state, seat, shot, f"{who}-attack", label, ask=("target",), picks=picks, cites=cites)
    label = f"{name}: the trigger comes · {held.what}"
    plain, picks = c.LetGo(who=who), rating_picks(state.sheets[who])
    ask = ("attribute", "skill")
    return (*found, *offers(state, seat, plain, who, label, ask=ask, picks=picks, cites=cites))
