"""The odds of a check as far as a seat may know them, and what one Edge would change."""

from __future__ import annotations

from typing import Any

from edgewise.core.reading import Forecast
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.success_check.book import EDGE_DICE, named
from edgewise.systems.success_check.checks import Check
from edgewise.systems.success_check.foretell import Hit, check_forecast, damage_forecast
from edgewise.systems.success_check.modes import bonus, edge_use, known_tn, net, roll_of
from edgewise.systems.success_check.rolls import Grade, Line, Roll
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Band, CheckEdge, Mode, Shown, Stage
from edgewise.systems.success_check.weigh_damage import boost_barred, damage_line, pierces, protection
from edgewise.systems.success_check.weigh_sources import edge_barred

Forecasts = tuple[Forecast[Any, Any], ...]
MOST_DICE = 14
"""Damage dice beyond which no odds are shown in passing."""
_MOST_MARGIN_DICE = max(band.dice for band in Band)


def forecasts(state: State, seat: Seat, check: Check) -> tuple[Forecasts, str]:
    """The odds of what is rolled next, as it stands first, and a word on what they count."""
    if check.stage is Stage.SET:
        return _before(state, seat, check)
    if check.stage is Stage.DAMAGE and not check.damage_faces:
        return _damage(state, check), ""
    return (), ""


@rule("difficulty.hidden")
def _before(state: State, seat: Seat, check: Check) -> tuple[Forecasts, str]:
    tn = known_tn(seat, check)
    if tn is None:
        return (), "The Target Number is hidden, and so are the odds."
    roll, hit = roll_of(state, check, tn), _hit(state, check)
    found = [check_forecast("As it stands", roll, hit, best_first=True)]
    if edge_barred(state, check) is None:
        found.append(check_forecast(*_with_edge(state, check, tn), hit, best_first=True))
    if hit and boost_barred(state, check) is None and (boosted := _boosted(hit)):
        found.append(check_forecast("1 Edge on damage, if it hits", roll, boosted, best_first=True))
    return tuple(found), _note(seat, check, tn)


def _with_edge(state: State, check: Check, tn: int) -> tuple[str, Roll]:
    """What one Edge now does, and how the check would be rolled."""
    need = tn - bonus(state, check)
    if edge_use(check.sources) is CheckEdge.REMOVE:
        return "1 Edge now: Disadvantage removed", Roll(need, Mode.PLAIN, edge=True)
    had = net(check.sources) is Mode.ADVANTAGE
    return f"1 Edge now: {'every double adds 5' if had else 'Advantage'}", Roll(need, Mode.ADVANTAGE, edge=True)


def _hit(state: State, check: Check) -> Hit | None:
    """What an attack rolls, the dice of its margin aside; None for no attack, and for too many dice."""
    attack = check.attack
    if attack is None:
        return None
    line = damage_line(state, check)
    graded = check.band.dice if check.band else 0
    base = Line(line.dice - graded, line.bonus)
    if base.dice + _MOST_MARGIN_DICE > MOST_DICE:
        return None
    return Hit(base, protection(state, attack.target, pierces(state, check)), attack.weapon.stun)


def _boosted(hit: Hit) -> Hit | None:
    """The same with Edge on damage."""
    line = Line(hit.line.dice + EDGE_DICE, hit.line.bonus)
    return hit._replace(line=line) if line.dice + _MOST_MARGIN_DICE <= MOST_DICE else None


def _damage(state: State, check: Check) -> Forecasts:
    hit = _hit(state, check)
    if hit is None or check.band is None:
        return ()
    graded = Grade(check.margin, check.band)
    found = [damage_forecast("As it stands", hit, graded)]
    if boost_barred(state, check) is None and (boosted := _boosted(hit)):
        found.append(damage_forecast("1 Edge now: two more dice", boosted, graded))
    return tuple(found)


def _note(seat: Seat, check: Check, tn: int) -> str:
    if check.shown is Shown.EXACT:
        return ""
    if seat.is_gm:
        return f"By the true Target Number, {tn}."
    if check.shown is Shown.SAID:
        return f"If the GM’s word holds: TN {tn}."
    return f"If it is just {named(tn)}, TN {tn}."
