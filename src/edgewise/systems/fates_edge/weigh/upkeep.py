"""Upkeep in downtime, and what comes of neglect."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import NEGLECT_MOST
from edgewise.systems.fates_edge.commands import keep as c
from edgewise.systems.fates_edge.events import keep as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, claiming, gm_only, refuse
from edgewise.systems.fates_edge.judge.keeping import (
    UPKEEP_OVER,
    Bill,
    bills,
    held,
    named,
    paid,
    present,
    unpaid,
    upkeep_price,
    wavering,
    worse,
)
from edgewise.systems.fates_edge.judge.working import owner, price
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.weigh.followers import leaving


@rule("assets.upkeep", "followers.delegate")
def weigh_upkeep(state: State, seat: Seat, command: c.PayUpkeep) -> Answer:
    """Keep up a follower or an Asset in downtime, for a third of its price, or for 1 XP and a downtime action."""
    key = owner(state, seat, command.who, "assets.upkeep")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    bill = _bill(sheet, command)
    if isinstance(bill, Refused):
        return bill
    if not state.scene.downtime:
        return refuse("not-in-downtime", "Upkeep is paid in downtime.", "assets.upkeep")
    if paid(key, bill.kept, bill.name) in state.used:
        return refuse("upkeep-paid", f"{bill.name} is kept up for this downtime already.", "assets.upkeep")
    cost = upkeep_price(bill.cost, with_action=command.with_action)
    xp = price(sheet, seat, cost, quest=False, cite="assets.upkeep")
    if isinstance(xp, Refused):
        return xp
    cites = ("assets.upkeep", *(("followers.delegate",) if bill.covers else ()))
    event = e.UpkeepPaid(key, bill.kept, bill.name, xp, command.with_action, bill.covers, cites)
    return free(*claiming(state, seat, key), event)


def _bill(sheet: Sheet, command: c.PayUpkeep) -> Bill | Refused:
    due = tuple(bill for bill in bills(sheet) if bill.kept is command.kept)
    bill = named(due, command.name)
    if bill is not None:
        return bill
    if command.kept is c.Kept.ASSET and named(held(sheet), command.name) is not None:
        says = "This Asset needs no upkeep of its own: a follower runs it, or it is magic in your gear."
        return refuse("no-upkeep", says, "followers.delegate", "assets.upkeep")
    names = ", ".join(f"{each.name} ({each.price} XP)" for each in due)
    says = f"Upkeep is due for: {names}." if names else f"No {command.kept.value} is there to keep up."
    return refuse("no-such-upkeep", says, "assets.upkeep")


@rule("assets.neglect")
def weigh_end_upkeep(state: State, seat: Seat, command: c.EndUpkeep) -> Answer:
    """The GM ends the time for upkeep: whatever was not kept up goes down a step, and is lost the second time."""
    del command
    stopped = gm_only(seat, "assets.neglect")
    if stopped:
        return stopped
    if not state.scene.downtime:
        return refuse("not-in-downtime", "Upkeep is paid in downtime.", "assets.upkeep")
    if UPKEEP_OVER in state.used:
        return refuse("upkeep-over", "The time for upkeep in this downtime is over already.", "assets.neglect")
    missed: list[Event] = []
    due = [(key, bill) for key in state.sheets for bill in unpaid(state, key)]
    for key, bill in due:
        missed += _neglected(state, key, bill)
    return free(*missed, e.UpkeepEnded(len(due), ("assets.neglect",)))


def _neglected(state: State, key: str, bill: Bill) -> tuple[Event, ...]:
    sheet, cites = state.sheets[key], ("assets.neglect",)
    if bill.kept is c.Kept.ASSET:
        asset = next(each for each in held(sheet) if each.name == bill.name)
        down: Event = e.UpkeepMissed(key, bill.kept, bill.name, status=worse(asset.status), cites=cites)
        gone: Event = e.AssetLost(key, bill.name, "nobody kept it up", cites)
        return (down, gone) if asset.neglected + 1 >= NEGLECT_MOST else (down,)
    follower = next(each for each in present(sheet) if each.name == bill.name)
    loyalty = wavering(follower.loyalty)
    down = e.UpkeepMissed(key, bill.kept, bill.name, loyalty, cites=(*cites, "followers.loyalty"))
    gone = leaving(key, sheet, follower, loyalty, "nobody kept them")
    return (down, gone) if follower.neglected + 1 >= NEGLECT_MOST else (down,)


WEIGH: Rules = {c.PayUpkeep: weigh_upkeep, c.EndUpkeep: weigh_end_upkeep}
