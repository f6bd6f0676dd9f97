"""May it be done, at what cost, with which dice, and what then happens: one rule for each command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from edgewise.core.answers import plan_of, resolve_of
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.every import Command
from edgewise.systems.fates_edge.judge.guards import Answer
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.weigh import (
    aid,
    assets,
    attack,
    defense,
    dying,
    foes,
    followers,
    gear,
    growth,
    holds,
    moves,
    rush,
    stances,
    supply,
    tasks,
    turns,
)
from edgewise.systems.fates_edge.weigh.loop import weigh_loop

_Weigher = Callable[[State, Seat, Any], Answer]
_WEIGH: Final[dict[type, _Weigher]] = {
    **turns.WEIGH,
    **moves.WEIGH,
    **stances.WEIGH,
    **attack.WEIGH,
    **rush.WEIGH,
    **holds.WEIGH,
    **tasks.WEIGH,
    **defense.WEIGH,
    **aid.WEIGH,
    **foes.WEIGH,
    **gear.WEIGH,
    **supply.WEIGH,
    **dying.WEIGH,
    **followers.WEIGH,
    **assets.WEIGH,
    **growth.WEIGH,
}


def weigh(state: State, seat: Seat, command: Command) -> Answer:
    """What the rules say to `command`."""
    weigher: _Weigher = _WEIGH.get(type(command), weigh_loop)
    return weigher(state, seat, command)


plan = plan_of(weigh)
resolve = resolve_of(weigh)


def forced(state: State) -> Command | None:
    """The re-roll that a Desperate roll owes; nobody is asked, as the choice of die changes nothing."""
    for key, roll in state.rolls.items():
        if roll.reroll_due:
            return c.RerollDesperate(who=key)
    return None
