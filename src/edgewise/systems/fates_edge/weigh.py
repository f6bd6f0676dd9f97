"""May it be done, at what cost, with which dice, and what then happens: one rule for each command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from edgewise.core.answers import plan_of, resolve_of
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge import commands as c
from edgewise.systems.fates_edge import (
    weigh_aid,
    weigh_assets,
    weigh_attack,
    weigh_defense,
    weigh_dying,
    weigh_foes,
    weigh_followers,
    weigh_gear,
    weigh_growth,
    weigh_holds,
    weigh_moves,
    weigh_rush,
    weigh_stances,
    weigh_supply,
    weigh_tasks,
    weigh_turns,
)
from edgewise.systems.fates_edge.every import Command
from edgewise.systems.fates_edge.guards import Answer
from edgewise.systems.fates_edge.state import State
from edgewise.systems.fates_edge.weigh_loop import weigh_loop

_Weigher = Callable[[State, Seat, Any], Answer]
_WEIGH: Final[dict[type, _Weigher]] = {
    **weigh_turns.WEIGH,
    **weigh_moves.WEIGH,
    **weigh_stances.WEIGH,
    **weigh_attack.WEIGH,
    **weigh_rush.WEIGH,
    **weigh_holds.WEIGH,
    **weigh_tasks.WEIGH,
    **weigh_defense.WEIGH,
    **weigh_aid.WEIGH,
    **weigh_foes.WEIGH,
    **weigh_gear.WEIGH,
    **weigh_supply.WEIGH,
    **weigh_dying.WEIGH,
    **weigh_followers.WEIGH,
    **weigh_assets.WEIGH,
    **weigh_growth.WEIGH,
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
