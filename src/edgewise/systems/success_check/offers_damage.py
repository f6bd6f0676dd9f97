"""What a seat may do about a hit: Edge on its damage, its dice, and what the target can still do."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.seats import Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check.checks import Check
from edgewise.systems.success_check.guards import acts_for
from edgewise.systems.success_check.offers import Offers, leads, offers
from edgewise.systems.success_check.offers_sheet import edge_against
from edgewise.systems.success_check.show import dice_line, lower, name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Life, Stage
from edgewise.systems.success_check.weigh_damage import damage_line


def damage_offers(state: State, seat: Seat, check: Check) -> Offers:
    """Everything about the damage of one attack."""
    if check.attack is None:
        return ()
    if check.stage is Stage.SETTLED and check.attack.target in state.sheets and check.damage_faces:
        return _struck(state, seat, check.attack.target)
    key, weight = check.sheet, "primary" if leads(state, seat, check.sheet) else "normal"
    line = damage_line(state, check)
    may = state.options.convert == "may"
    roll, cites = c.ThrowDamage(who=key), ("damage.roll",)
    label, ask = f"Roll damage, {dice_line(*line)}", ("convert",) if may else ()
    found = offers(state, seat, roll, key, label, ask=ask, weight=weight, cites=cites)
    boost, cites = c.BoostDamage(key), ("edge.damage",)
    return (*found, *offers(state, seat, boost, key, "Two more damage dice · 1 Edge", cites=cites))


def _struck(state: State, seat: Seat, target: str) -> Offers:
    """What whoever was hit can do about it at once, as far as this seat acts for them."""
    if not acts_for(state, seat, target):
        return ()
    found = edge_against(state, seat, target, "check")
    if state.sheets[target].life is not Life.DYING:
        found = found[:1]
    own = state.players.get(target) == seat.id
    return found if own else tuple(replace(one, label=f"{name_of(state, target)}: {lower(one.label)}") for one in found)
