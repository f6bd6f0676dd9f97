"""What a seat may say for and against a check before its dice are rolled."""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check.checks import Check
from edgewise.systems.success_check.guards import same
from edgewise.systems.success_check.offers import Offers, leads, may, offers
from edgewise.systems.success_check.show import titled
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Kind

GEAR = "gear"
EXAMPLES = {
    Kind.ADVANTAGE: ("a good position", "surprise", "the right gear", "help"),
    Kind.DISADVANTAGE: ("bad footing", "cover", "distance", "no gear for it"),
}
"""Circumstances to begin with, where no talent at the table names one."""


def source_offers(state: State, seat: Seat, check: Check) -> Offers:
    """Circumstances, talents, options and flat modifiers."""
    key = check.sheet
    found: Offers = ()
    for kind in Kind:
        add = c.AddSource(_unused(check, _examples(state, kind)), kind, key)
        label, cites = f"{kind.value.capitalize()} from …", (f"{kind.value}.from",)
        weight = "normal" if seat.is_gm or leads(state, seat, key) else "quiet"
        about = f"{key}-{kind.value}"
        found += offers(state, seat, add, about, label, ask=("name",), weight=weight, cites=cites)
    found += _talents(state, seat, check)
    for kind in Kind:
        option, about = c.UseOption(_unused(check, ("an option",)), kind, key), f"{key}-{kind.value}"
        label, cites = f"Use an option that brings {kind.value.capitalize()}", ("attack.option",)
        found += offers(state, seat, option, about, label, ask=("name",), weight="quiet", cites=cites)
    found += _strike(state, seat, check)
    flat, cites = c.AddModifier(BLANK, -2, key), ("check.flat",)
    label, ask, spans = "Add a flat modifier", ("name", "amount"), {"amount": (-10, 10)}
    return (*found, *offers(state, seat, flat, key, label, ask=ask, spans=spans, weight="quiet", cites=cites))


def _examples(state: State, kind: Kind) -> tuple[str, ...]:
    """Likely circumstances of a kind; those that a talent at the table could strike out come first."""
    removed = [talent.removes.strip() for sheet in state.sheets.values() for talent in sheet.talents]
    found = [name for name in removed if name] if kind is Kind.DISADVANTAGE else []
    return (*found, *EXAMPLES[kind])


def _unused(check: Check, names: Iterable[str]) -> str:
    """The first of the names that does not count already."""
    counted = [source.name for source in check.sources if not source.removed]
    free = (name for name in names if not any(same(name, other) for other in counted))
    number = len(counted) + 1
    while any(same(f"circumstance {number}", other) for other in counted):
        number += 1
    return next(free, f"circumstance {number}")


def _talents(state: State, seat: Seat, check: Check) -> Offers:
    held = dict.fromkeys(talent.name for talent in state.sheets[check.sheet].talents)
    found: Offers = ()
    for at, name in enumerate(held):
        command, cites = c.UseTalent(name, check.sheet), ("talents.check",)
        found += offers(state, seat, command, f"{check.sheet}-{at}", f"Use {titled(name)}", cites=cites)
    return found


def _strike(state: State, seat: Seat, check: Check) -> Offers:
    names = dict.fromkeys(source.name for source in check.sources if not source.removed)
    by = "" if seat.is_gm else GEAR
    fits = [name for name in names if may(state, seat, c.StrikeSource(name, by, check.sheet))]
    if not fits:
        return ()
    picks: dict[str, Pick] = {"source": tuple((name, titled(name)) for name in fits)}
    command, ask = c.StrikeSource(fits[0], by, check.sheet), ("source", "by")
    label, cites = "Strike a circumstance out", ("advantage.removing",)
    labels = {"by": "Struck out by" if not seat.is_gm else "Struck out by (empty: it never counted)"}
    return offers(
        state, seat, command, check.sheet, label, ask=ask, picks=picks, labels=labels, weight="quiet", cites=cites
    )
