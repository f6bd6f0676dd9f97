"""The folds of events about followers, Assets and growth."""

from __future__ import annotations

from typing import Any

from edgewise.core.frozen import changed
from edgewise.systems.fates_edge.book.numbers import NEGLECT_MOST
from edgewise.systems.fates_edge.commands.keep import Kept
from edgewise.systems.fates_edge.events import keep as e
from edgewise.systems.fates_edge.evolve.base import OfSheet, Step, Steps, boons, carry, sheet_of, timer_of, unfit
from edgewise.systems.fates_edge.evolve.growth import STEPS as GROWTH
from edgewise.systems.fates_edge.evolve.growth import with_xp
from edgewise.systems.fates_edge.judge.keeping import PARTY_ERRAND, UPKEEP_OVER, paid
from edgewise.systems.fates_edge.model.keep import Asset, Fitness, Follower, Loyalty
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State, with_sheet


def _used(state: State, what: str) -> State:
    return changed(state, used=state.used | {what})


# --------------------------------------------------------------------------------------------------------- followers


def _with_follower(state: State, event: OfSheet, name: str, **changes: Any) -> State:
    """The state with one follower changed, of those that are there."""
    sheet = sheet_of(state, event)
    at = next((at for at, each in enumerate(sheet.followers) if each.name == name and not each.gone), None)
    if at is None:
        raise unfit(event, "its follower is not there")
    follower: Follower = changed(sheet.followers[at], **changes)
    followers = (*sheet.followers[:at], follower, *sheet.followers[at + 1 :])
    return with_sheet(state, event.sheet, changed(sheet, followers=followers))


def _follower_gained(state: State, event: e.FollowerGained) -> State:
    sheet = with_xp(event, sheet_of(state, event), -event.xp)
    state = with_sheet(state, event.sheet, changed(sheet, followers=(*sheet.followers, event.follower)))
    return _used(state, paid(event.sheet, Kept.FOLLOWER, event.follower.name))


def _changes(loyalty: Loyalty | None, fitness: Fitness | None) -> dict[str, Any]:
    named = {"loyalty": loyalty, "fitness": fitness}
    return {name: value for name, value in named.items() if value is not None}


def _follower_changed(state: State, event: e.FollowerChanged) -> State:
    return _with_follower(state, event, event.follower, **_changes(event.loyalty, event.fitness))


def _follower_acted(state: State, event: e.FollowerActed) -> State:
    state = _with_follower(state, event, event.follower, **_changes(event.loyalty, event.fitness))
    return _used(state, PARTY_ERRAND)


def _follower_left(state: State, event: e.FollowerLeft) -> State:
    state = _with_follower(state, event, event.follower, gone=True)
    sheet = state.sheets[event.sheet]
    assets = tuple(_without_steward(asset, event) for asset in sheet.assets)
    return with_sheet(state, event.sheet, changed(sheet, assets=assets))


def _without_steward(asset: Asset, event: e.FollowerLeft) -> Asset:
    if asset.lost or asset.delegate != event.follower:
        return asset
    return changed(asset, delegate="", lost=asset.name in event.lost)


def _delegated(state: State, event: e.AssetDelegated) -> State:
    return _with_asset(state, event, event.asset, delegate=event.follower)


# ------------------------------------------------------------------------------------------------------------ Assets


def _asset_at(event: OfSheet, sheet: Sheet, name: str) -> int:
    at = next((at for at, each in enumerate(sheet.assets) if each.name == name and not each.lost), None)
    if at is None:
        raise unfit(event, "its Asset is not there")
    return at


def _with_asset(state: State, event: OfSheet, name: str, **changes: Any) -> State:
    """The state with one Asset changed, of those that are not lost."""
    sheet = sheet_of(state, event)
    at = _asset_at(event, sheet, name)
    asset: Asset = changed(sheet.assets[at], **changes)
    return with_sheet(state, event.sheet, changed(sheet, assets=(*sheet.assets[:at], asset, *sheet.assets[at + 1 :])))


def _asset_gained(state: State, event: e.AssetGained) -> State:
    sheet = with_xp(event, sheet_of(state, event), -event.xp)
    state = with_sheet(state, event.sheet, changed(sheet, assets=(*sheet.assets, event.asset)))
    return _used(state, paid(event.sheet, Kept.ASSET, event.asset.name))


def _asset_used(state: State, event: e.AssetUsed) -> State:
    sheet = sheet_of(state, event)
    _asset_at(event, sheet, event.asset)
    if event.carried is not None:
        state = with_sheet(state, event.sheet, carry(sheet, event.carried))
    if not event.segments:
        return state
    timer = timer_of(state, event)
    ticked = changed(timer, clock=timer.clock.tick(event.segments))
    return changed(state, timers={**state.timers, event.timer: ticked})


def _asset_undone(state: State, event: e.AssetUndone) -> State:
    sheet = sheet_of(state, event)
    if event.carried not in sheet.carried:
        raise unfit(event, "what it gave does not wait for a roll any more")
    at = len(sheet.carried) - 1 - sheet.carried[::-1].index(event.carried)
    return with_sheet(state, event.sheet, changed(sheet, carried=(*sheet.carried[:at], *sheet.carried[at + 1 :])))


def _asset_worked(state: State, event: e.AssetWorked) -> State:
    state = _with_asset(state, event, event.asset, used_off_screen=True)
    return with_sheet(state, event.sheet, with_xp(event, state.sheets[event.sheet], -event.xp))


def _asset_changed(state: State, event: e.AssetChanged) -> State:
    named = {"status": event.status, "caches": event.caches}
    changes = {name: value for name, value in named.items() if value is not None}
    return _with_asset(state, event, event.asset, **changes)


def _asset_lost(state: State, event: e.AssetLost) -> State:
    return _with_asset(state, event, event.asset, lost=True, delegate="")


# ------------------------------------------------------------------------------------------------------------ upkeep


def _upkeep_paid(state: State, event: e.UpkeepPaid) -> State:
    state = with_sheet(state, event.sheet, with_xp(event, sheet_of(state, event), -event.xp))
    put = _with_follower if event.kept is Kept.FOLLOWER else _with_asset
    return _used(put(state, event, event.name, neglected=0), paid(event.sheet, event.kept, event.name))


def _upkeep_missed(state: State, event: e.UpkeepMissed) -> State:
    sheet = sheet_of(state, event)
    if event.kept is Kept.FOLLOWER:
        before = next((each for each in sheet.followers if each.name == event.name and not each.gone), None)
        missed = min(NEGLECT_MOST, before.neglected + 1) if before else 0
        return _with_follower(state, event, event.name, neglected=missed, **_changes(event.loyalty, None))
    asset = sheet.assets[_asset_at(event, sheet, event.name)]
    missed = min(NEGLECT_MOST, asset.neglected + 1)
    return _with_asset(state, event, event.name, neglected=missed, status=event.status or asset.status)


def _upkeep_ended(state: State, event: e.UpkeepEnded) -> State:
    del event
    return _used(state, UPKEEP_OVER)


def _flashback(state: State, event: e.FlashbackTold) -> State:
    return boons(state, event, -1)


_KEEP: dict[type, Step] = {
    e.FollowerGained: _follower_gained,
    e.FollowerChanged: _follower_changed,
    e.FollowerActed: _follower_acted,
    e.FollowerLeft: _follower_left,
    e.AssetDelegated: _delegated,
    e.AssetGained: _asset_gained,
    e.AssetUsed: _asset_used,
    e.AssetUndone: _asset_undone,
    e.AssetWorked: _asset_worked,
    e.AssetChanged: _asset_changed,
    e.AssetLost: _asset_lost,
    e.UpkeepPaid: _upkeep_paid,
    e.UpkeepMissed: _upkeep_missed,
    e.UpkeepEnded: _upkeep_ended,
    e.FlashbackTold: _flashback,
}

STEPS: Steps = {**_KEEP, **GROWTH}
