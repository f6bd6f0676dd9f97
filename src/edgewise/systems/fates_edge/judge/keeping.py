"""What followers and Assets can do now, what they cost to keep, and how one becomes worse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.numbers import DELEGATES, UPKEEP_LEAST, UPKEEP_SHARE
from edgewise.systems.fates_edge.book.terms import Life, Use
from edgewise.systems.fates_edge.commands.keep import Kept
from edgewise.systems.fates_edge.events.keep import AssetUndone
from edgewise.systems.fates_edge.judge.costs import asset_cost, follower_cost
from edgewise.systems.fates_edge.model.keep import Asset, Fitness, Follower, Loyalty, Status
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State, Substitution

PARTY_ERRAND = "follower-acts:party"
"""What the party's one errand of a scene is called among what was used up."""
FROM_ASSET = "Asset: "
"""How the reason of a carried advantage begins that came from an Asset …"""
BY_FATIGUE = ", by Fatigue"
"""… and how it ends where Fatigue paid for it."""
UPKEEP_OVER = "upkeep-ended:party"
"""… and that the GM has ended the time for upkeep."""


def bitten(key: str, name: str) -> str:
    """What a complication that has weighed on the scene is called there."""
    return f"complication:{key}:{name}"


class Named(Protocol):
    """Anything with a name."""

    @property
    def name(self) -> str:
        """The name."""


N = TypeVar("N", bound=Named)


def named(things: Sequence[N], name: str) -> N | None:
    """The thing of that name; the only one there is when no name is given."""
    wanted = name.strip().casefold()
    if not wanted:
        return things[0] if len(things) == 1 else None
    return next((thing for thing in things if thing.name.strip().casefold() == wanted), None)


def present(sheet: Sheet) -> tuple[Follower, ...]:
    """The followers that are still there."""
    return tuple(follower for follower in sheet.followers if not follower.gone)


def held(sheet: Sheet) -> tuple[Asset, ...]:
    """The Assets that are not lost."""
    return tuple(asset for asset in sheet.assets if not asset.lost)


# ------------------------------------------------------------------------------------------------------------- steps


def wavering(loyalty: Loyalty) -> Loyalty:
    """Loyalty one step down; Broken stays."""
    return Loyalty.STRAINED if loyalty is Loyalty.FAITHFUL else Loyalty.BROKEN


def weaker(fitness: Fitness) -> Fitness:
    """Fitness one step down; Down stays."""
    return Fitness.HURT if fitness is Fitness.READY else Fitness.DOWN


_STATUSES = tuple(Status)


def worse(status: Status) -> Status:
    """The Status one step down; Collapsed stays."""
    return _STATUSES[min(len(_STATUSES) - 1, _STATUSES.index(status) + 1)]


# --------------------------------------------------------------------------------------------------------- followers


@rule("followers.assist", "followers.loyalty", "followers.fitness")
def assist_dice(follower: Follower) -> int:
    """Dice that a follower lends: Capability or level, the smaller one, one less when Strained and when Hurt."""
    if follower.gone or follower.loyalty is Loyalty.BROKEN or follower.fitness is Fitness.DOWN:
        return 0
    less = (follower.loyalty is Loyalty.STRAINED) + (follower.fitness is Fitness.HURT)
    return max(0, min(follower.capability, follower.level) - less)


@rule("followers.delegate")
def may_run(follower: Follower) -> int:
    """How many Assets can be in this follower's care."""
    return DELEGATES.get(follower.capability, 0)


def entrusted(sheet: Sheet, follower: Follower) -> tuple[str, ...]:
    """The Assets in a follower's care."""
    return tuple(asset.name for asset in held(sheet) if asset.delegate and asset.delegate == follower.name)


def steward(sheet: Sheet, asset: Asset) -> Follower | None:
    """The follower who runs an Asset, while they are there."""
    return next((each for each in present(sheet) if asset.delegate and each.name == asset.delegate), None)


# ------------------------------------------------------------------------------------------------------------ Assets


@rule("followers.breaks", "assets.status")
def effective_status(sheet: Sheet, asset: Asset) -> Status:
    """How an Asset does now: a step worse while the follower who runs it wavers."""
    runs = steward(sheet, asset)
    return worse(asset.status) if runs and runs.loyalty is not Loyalty.FAITHFUL else asset.status


@rule("assets.status")
def status_dice(status: Status) -> int:
    """Dice of a roll with an Asset of this Status."""
    return {Status.FLOURISHING: 1, Status.STRAINED: -1}.get(status, 0)


@rule("assets.off-screen")
def fresh_assets(sheet: Sheet) -> Sheet:
    """The sheet as a session begins: every Asset has its free use out of sight again."""
    return replace(sheet, assets=tuple(replace(asset, used_off_screen=False) for asset in sheet.assets))


@rule("boons.fatigue-veto", "assets.activate")
def undone(state: State, latest: Substitution) -> tuple[AssetUndone, ...]:
    """What goes when the GM vetoes the Fatigue that an Asset was paid with; a timer is put right by hand."""
    sheet = state.sheets.get(latest.sheet)
    if latest.bought is not Use.ASSET or sheet is None or not sheet.carried:
        return ()
    last = sheet.carried[-1]
    bought = last.why.startswith(FROM_ASSET) and last.why.endswith(BY_FATIGUE)
    return (AssetUndone(latest.sheet, last, ("boons.fatigue-veto",)),) if bought else ()


# ------------------------------------------------------------------------------------------------------------ upkeep


@dataclass(frozen=True, slots=True)
class Bill:
    """Upkeep that is due in a downtime."""

    kept: Kept
    name: str
    cost: int
    """What it cost to gain."""
    covers: tuple[str, ...] = ()
    """Assets in a follower's care, kept up with them."""

    @property
    def price(self) -> int:
        """XP without a downtime action."""
        return upkeep_price(self.cost)


@rule("assets.upkeep")
def upkeep_price(cost: int, *, with_action: bool = False) -> int:
    """XP of the upkeep of what cost so much: a third, rounded up; 1 with a downtime action."""
    return UPKEEP_LEAST if with_action else max(UPKEEP_LEAST, -(-cost // UPKEEP_SHARE))


@rule("assets.upkeep", "followers.delegate")
def bills(sheet: Sheet) -> tuple[Bill, ...]:
    """Everything a character keeps up; what a follower runs is in the follower's upkeep, magic in gear needs none."""
    followers = tuple(
        Bill(Kept.FOLLOWER, each.name, follower_cost(each.capability), entrusted(sheet, each))
        for each in present(sheet)
    )
    own = (asset for asset in held(sheet) if steward(sheet, asset) is None and not asset.enchantment)
    return (*followers, *(Bill(Kept.ASSET, asset.name, asset_cost(asset.size)) for asset in own))


def paid(key: str, kept: Kept, name: str) -> str:
    """What paid upkeep is called among what was used up in a scene."""
    return f"upkeep:{key}:{kept.value}:{name}"


def unpaid(state: State, key: str) -> tuple[Bill, ...]:
    """What a character has not kept up in this downtime."""
    sheet = state.sheets[key]
    if sheet.life is Life.DEAD or sheet.making:
        return ()
    return tuple(bill for bill in bills(sheet) if paid(key, bill.kept, bill.name) not in state.used)
