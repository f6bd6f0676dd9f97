"""Assets in a follower's care."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.commands import keep as c
from edgewise.systems.fates_edge.events import keep as e
from edgewise.systems.fates_edge.judge.finding import asset_named, follower_named
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, refuse
from edgewise.systems.fates_edge.judge.keeping import entrusted, held, may_run, steward
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.working import owner
from edgewise.systems.fates_edge.model.keep import Follower, Loyalty
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State


def broken(follower: Follower) -> Refused | None:
    """Refuses what a follower with Broken Loyalty does no more."""
    if follower.loyalty is not Loyalty.BROKEN:
        return None
    says = f"The Loyalty of {follower.name} is Broken: they do nothing for the character any more."
    return refuse("follower-broken", says, "followers.loyalty")


@rule("followers.delegate")
def weigh_delegate(state: State, seat: Seat, command: c.Delegate) -> Answer:
    """Put an Asset into the care of a follower who can run it."""
    key = owner(state, seat, command.who, "followers.delegate")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    asset = asset_named(sheet, command.asset, "followers.delegate")
    follower = follower_named(sheet, command.follower, "followers.delegate")
    if isinstance(asset, Refused):
        return asset
    if isinstance(follower, Refused):
        return follower
    if asset.delegate == follower.name:
        return refuse("already-delegated", f"{follower.name} runs {asset.name} already.", "followers.delegate")
    stopped = broken(follower) or _no_more(sheet, follower)
    before = steward(sheet, asset)
    event = e.AssetDelegated(key, asset.name, follower.name, before.name if before else "", ("followers.delegate",))
    return stopped or free(event)


def _no_more(sheet: Sheet, follower: Follower) -> Refused | None:
    most = may_run(follower)
    if not most:
        says = f"{follower.name} has Capability {follower.capability}; it takes 4 to run an Asset."
        return refuse("cannot-delegate", says, "followers.delegate")
    if len(entrusted(sheet, follower)) < most:
        return None
    says = f"{follower.name} runs as many Assets as Capability {follower.capability} allows, which is {most}."
    return refuse("delegation-full", says, "followers.delegate")


@rule("followers.delegate")
def weigh_take_back(state: State, seat: Seat, command: c.TakeBack) -> Answer:
    """Run an Asset oneself again."""
    key = owner(state, seat, command.who, "followers.delegate")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    delegated = [asset for asset in held(sheet) if asset.delegate]
    only = delegated[0].name if len(delegated) == 1 else ""
    asset = asset_named(sheet, command.asset or only, "followers.delegate")
    if isinstance(asset, Refused):
        return asset
    if not asset.delegate:
        whose = name_of(state, key)
        return refuse("not-delegated", f"{asset.name} is in nobody's care but that of {whose}.", "followers.delegate")
    return free(e.AssetDelegated(key, asset.name, "", asset.delegate, ("followers.delegate",)))


WEIGH: Rules = {c.Delegate: weigh_delegate, c.TakeBack: weigh_take_back}
