"""Help for a roll that somebody else makes, as forms."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fates_edge.book.terms import Stage
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers import offers, plays

Offers = tuple[Offer, ...]


def ally_offers(state: State, seat: Seat, roll: Roll) -> Offers:
    """Assists by the characters of this seat, and the GM's die for a vivid description."""
    if roll.stage not in {Stage.OPEN, Stage.SET}:
        return ()
    found: Offers = ()
    for who in state.sheets:
        if who == roll.sheet or not plays(state, seat, who):
            continue
        mine = state.players.get(who) == seat.id
        label = f"{name_of(state, who)} assists · 1 Boon"
        assist = c.Assist(roll.sheet, who=who)
        weight = "normal" if mine else "quiet"
        cites = ("assist.boon",)
        about = f"{who}-{roll.sheet}"
        found += offers(state, seat, assist, about, label, ask=("words",), weight=weight, cites=cites, says="+1 die")
    if seat.is_gm:
        lend = c.LendDie(roll.sheet)
        others: Pick = (("", "the table"), *((key, name_of(state, key)) for key in state.sheets if key != roll.sheet))
        label = "A vivid description · +1 die"
        ask = ("by", "words")
        found += offers(
            state, seat, lend, roll.sheet, label, ask=ask, picks={"by": others}, weight="quiet", cites=("assist.words",)
        )
    return found
