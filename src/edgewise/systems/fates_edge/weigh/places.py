"""Where the GM says somebody stands, and how."""

from __future__ import annotations

from typing import Any

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import DV_DEFAULT
from edgewise.systems.fates_edge.book.terms_fight import Band
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, gm_only, refuse
from edgewise.systems.fates_edge.judge.ranks import in_fight, other_fighter
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.model.fight import holds
from edgewise.systems.fates_edge.model.state import State, band_of, fighting, footing_of

_SAID = ("cover", "concealed", "high", "difficult", "prone", "mounted", "suppressed", "absent")


@rule("bands.pairs", "bands.default")
def weigh_place_at(state: State, seat: Seat, command: c.PlaceAt) -> Answer:
    """The GM says how far two stand apart; that costs nothing and opens nobody to a blow."""
    stopped = gm_only(seat, "bands.pairs")
    if stopped:
        return stopped
    if state.fight is None:
        return refuse("no-fight", "No fight is going on.", "bands.pairs")
    if command.band is Band.ABSENT:
        says = "Absent is no distance: say of somebody that they are off-screen instead."
        return refuse("no-distance", says, "bands.absent", "bands.four")
    key = in_fight(state, command.who, "bands.pairs")
    if isinstance(key, Refused):
        return key
    other = other_fighter(state, key, command.target, "bands.pairs")
    if isinstance(other, Refused):
        return other
    if band_of(state, key, other) is command.band:
        says = f"{name_of(state, key)} and {name_of(state, other)} are at {command.band.title} already."
        return refuse("already-there", says, "bands.pairs")
    parted = tuple(
        e.GrappleEnded(one, two, ("bands.pairs",))
        for one, two in ((key, other), (other, key))
        if holds(one, two) in fighting(state).grapples and command.band is not Band.CLOSE
    )
    moved = e.Moved(key, other, {other: command.band}, forced=True, cites=("bands.pairs",))
    return free(*parted, moved)


@rule("bands.absent", "moves.difficult", "moves.stand")
def weigh_set_footing(state: State, seat: Seat, command: c.SetFooting) -> Answer:
    """The GM says how somebody stands; what is left out, or said as it is, stays."""
    stopped = gm_only(seat, "moves.stand")
    if stopped:
        return stopped
    if state.fight is None:
        return refuse("no-fight", "No fight is going on.", "moves.stand")
    key = in_fight(state, command.who, "moves.stand")
    if isinstance(key, Refused):
        return key
    footing = footing_of(state, key)
    new: dict[str, Any] = {
        name: said
        for name in _SAID
        if (said := getattr(command, name)) is not None and said is not getattr(footing, name)
    }
    if command.hidden is not None and command.hidden is not (footing.hidden is not None):
        new |= {"hidden": DV_DEFAULT} if command.hidden else {"found": True}
    if new.get("difficult") is False and footing.wading:
        new["wading"] = False
    return free(e.FootingChanged(key, e.FootingPart(**new), _cites(new)))


def _cites(new: dict[str, Any]) -> tuple[str, ...]:
    known = {"absent": "bands.absent", "difficult": "moves.difficult", "prone": "moves.stand"}
    return tuple(cite for name, cite in known.items() if name in new) or ("bands.pairs",)


WEIGH: Rules = {c.PlaceAt: weigh_place_at, c.SetFooting: weigh_set_footing}
