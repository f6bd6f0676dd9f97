"""Assets: building them, what they do on screen and out of sight, how they fare, and losing them."""

from __future__ import annotations

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import OFF_SCREEN_XP
from edgewise.systems.fates_edge.book.terms import Pay, Use
from edgewise.systems.fates_edge.commands import keep as c
from edgewise.systems.fates_edge.commands import loop
from edgewise.systems.fates_edge.events import keep as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.costs import asset_cost, asset_time
from edgewise.systems.fates_edge.judge.finding import asset_named, new_name
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, claiming, gm_only, refuse
from edgewise.systems.fates_edge.judge.keeping import BY_FATIGUE, FROM_ASSET, effective_status, held, status_dice
from edgewise.systems.fates_edge.judge.working import owner, price
from edgewise.systems.fates_edge.model.keep import Asset, Status
from edgewise.systems.fates_edge.model.sheet import Carried, Sheet
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.weigh.boons import weigh_spend_boon
from edgewise.systems.fates_edge.weigh.settle import find_timer
from edgewise.systems.fates_edge.weigh.upkeep import WEIGH as UPKEEP

ON_TIMERS = frozenset({c.Gives.FILL, c.Gives.CLEAR})


@rule("assets.what", "assets.price")
def weigh_gain(state: State, seat: Seat, command: c.GainAsset) -> Answer:
    """Build or win an Asset, at the price of its size."""
    key = owner(state, seat, command.who, "assets.price")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    name = new_name(held(sheet), command.name, "assets.what")
    if isinstance(name, Refused):
        return name
    xp = price(sheet, seat, asset_cost(command.size), quest=command.granted, cite="assets.price")
    if isinstance(xp, Refused):
        return xp
    asset = Asset(name, command.size, does=command.does)
    time = "" if sheet.making or command.granted else asset_time(command.size, state.options)
    return free(*claiming(state, seat, key), e.AssetGained(key, asset, xp, time, ("assets.what", "assets.price")))


# --------------------------------------------------------------------------------------------------------------- use


@rule("assets.activate", "assets.status", "boons.asset")
def weigh_use(state: State, seat: Seat, command: c.UseAsset) -> Answer:
    """Bring an Asset on screen, for a Boon or Fatigue; what it gives waits for the next roll, or happens at once."""
    key = owner(state, seat, command.who, "assets.activate")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    asset = _usable(sheet, command.asset, "assets.activate")
    if isinstance(asset, Refused):
        return asset
    if not state.scene.running:
        return refuse("no-scene", "No scene is running: the GM sets the stage first.", "scenes.begin")
    used = _does(state, seat, key, asset, command)
    if isinstance(used, Refused):
        return used
    paid = weigh_spend_boon(state, seat, loop.SpendBoon(Use.ASSET, command.pay, asset.name, key))
    return paid if isinstance(paid, Refused) else _then(paid, used)


def _then(paid: Ready[Event], used: Event) -> Ready[Event]:
    return Ready(lambda faces: (*paid.happens(faces), used), paid.throw)


def _usable(sheet: Sheet, name: str, cite: str) -> Asset | Refused:
    asset = asset_named(sheet, name, cite)
    if isinstance(asset, Refused):
        return asset
    if effective_status(sheet, asset) is not Status.COLLAPSED:
        return asset
    says = f"{asset.name} is Collapsed: it takes a quest or a long downtime before it is of use again."
    return refuse("asset-collapsed", says, "assets.status")


def _does(state: State, seat: Seat, key: str, asset: Asset, command: c.UseAsset) -> e.AssetUsed | Refused:
    """What the Asset gives: a better next roll, a timer's segment, or words."""
    gives, cites = command.gives, ("assets.activate", "assets.status")
    if gives in ON_TIMERS:
        return _ticks(state, seat, key, asset, command)
    if gives is c.Gives.ACCESS:
        return e.AssetUsed(key, asset.name, gives, words=command.words, cites=cites)
    dice = status_dice(effective_status(state.sheets[key], asset))
    if gives is c.Gives.DIE and dice < 1:
        return refuse("no-die", f"{asset.name} does not flourish, so it adds no die.", "assets.status")
    position, dv = int(gives is c.Gives.POSITION), int(gives is c.Gives.DV)
    why = f"{FROM_ASSET}{asset.name}{BY_FATIGUE if command.pay is Pay.FATIGUE else ''}"
    carried = Carried(position, dv, why, dice)
    return e.AssetUsed(key, asset.name, gives, carried, words=command.words, cites=cites)


def _ticks(state: State, seat: Seat, key: str, asset: Asset, command: c.UseAsset) -> e.AssetUsed | Refused:
    at = find_timer(state, seat, command.timer)
    if isinstance(at, Refused):
        return at
    timer = state.timers[at]
    if timer.hidden:
        return refuse("timer-hidden", "Show this timer first: everyone hears of what an Asset does.", "timers.tick")
    after = timer.clock.tick(1 if command.gives is c.Gives.FILL else -1)
    moved = after.filled - timer.clock.filled
    if not moved:
        says = "This timer is full." if timer.clock.is_full else "This timer is empty."
        return refuse("timer-stands", says, "timers.full")
    cites = ("assets.activate", "timers.tick", *(("timers.full",) if after.is_full else ()))
    on = (at, timer.label, moved, after.is_full)
    return e.AssetUsed(key, asset.name, command.gives, None, *on, words=command.words, cites=cites)


@rule("assets.off-screen")
def weigh_off_screen(state: State, seat: Seat, command: c.UseOffScreen) -> Answer:
    """Let an Asset work out of sight: once a session for free, then for XP."""
    key = owner(state, seat, command.who, "assets.off-screen")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    asset = _usable(sheet, command.asset, "assets.off-screen")
    if isinstance(asset, Refused):
        return asset
    if not command.what.strip():
        return refuse("no-words", "Say what the Asset does.", "assets.off-screen")
    xp = price(sheet, seat, OFF_SCREEN_XP if asset.used_off_screen else 0, quest=False, cite="assets.off-screen")
    if isinstance(xp, Refused):
        return xp
    return free(*claiming(state, seat, key), e.AssetWorked(key, asset.name, command.what, xp, ("assets.off-screen",)))


# ------------------------------------------------------------------------------------------------------ how they fare


@rule("assets.status", "assets.fares")
def weigh_set(state: State, seat: Seat, command: c.SetAsset) -> Answer:
    """Change an Asset's Status, or count its Cache tokens anew."""
    key = owner(state, seat, command.who, "assets.fares")
    if isinstance(key, Refused):
        return key
    asset = asset_named(state.sheets[key], command.asset, "assets.fares")
    if isinstance(asset, Refused):
        return asset
    status = None if command.status is asset.status else command.status
    caches = None if command.caches == asset.caches else command.caches
    if status is None and caches is None:
        return refuse("nothing-changes", "Say which Status the Asset has now, or how many Caches.", "assets.fares")
    return free(e.AssetChanged(key, asset.name, status, caches, command.why, ("assets.fares", "assets.status")))


@rule("assets.fares")
def weigh_lose(state: State, seat: Seat, command: c.LoseAsset) -> Answer:
    """The GM says that an Asset is lost."""
    key = gm_only(seat, "assets.fares") or owner(state, seat, command.who, "assets.fares")
    if isinstance(key, Refused):
        return key
    asset = asset_named(state.sheets[key], command.asset, "assets.fares")
    return asset if isinstance(asset, Refused) else free(e.AssetLost(key, asset.name, command.why, ("assets.fares",)))


WEIGH: Rules = {
    c.GainAsset: weigh_gain,
    c.UseAsset: weigh_use,
    c.UseOffScreen: weigh_off_screen,
    c.SetAsset: weigh_set,
    c.LoseAsset: weigh_lose,
    **UPKEEP,
}
