"""Followers: taking them on, their help, their errands, what they run, and losing them."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import ASSIST_MOST
from edgewise.systems.fates_edge.book.terms import AidKind, Pay
from edgewise.systems.fates_edge.commands import keep as c
from edgewise.systems.fates_edge.events import keep as e
from edgewise.systems.fates_edge.events.fight import Aided
from edgewise.systems.fates_edge.judge.costs import follower_cost
from edgewise.systems.fates_edge.judge.finding import follower_named, new_name
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, claiming, gm_only, payable, refuse, roll_at
from edgewise.systems.fates_edge.judge.keeping import (
    PARTY_ERRAND,
    assist_dice,
    entrusted,
    present,
    wavering,
    weaker,
)
from edgewise.systems.fates_edge.judge.working import owner, price
from edgewise.systems.fates_edge.model.keep import Fitness, Follower, Loyalty
from edgewise.systems.fates_edge.model.roll import Aid
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.weigh.aid import BEFORE_DICE, room
from edgewise.systems.fates_edge.weigh.delegation import WEIGH as DELEGATION
from edgewise.systems.fates_edge.weigh.delegation import broken


@rule("followers.what", "followers.price")
def weigh_gain(state: State, seat: Seat, command: c.GainFollower) -> Answer:
    """Take on a follower, for the square of their Capability in XP."""
    key = owner(state, seat, command.who, "followers.price")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    name = new_name(present(sheet), command.name, "followers.what")
    if isinstance(name, Refused):
        return name
    cost = follower_cost(command.capability)
    xp = price(sheet, seat, cost, quest=command.granted, cite="followers.price")
    if isinstance(xp, Refused):
        return xp
    follower = Follower(name, command.capability, command.skill, command.level, motive=command.motive)
    return free(*claiming(state, seat, key), e.FollowerGained(key, follower, xp, ("followers.what", "followers.price")))


@rule("followers.loyalty", "followers.fitness", "followers.breaks", "followers.fiction")
def weigh_set(state: State, seat: Seat, command: c.SetFollower) -> Answer:
    """Change Loyalty or Fitness as the fiction demands; nothing is rolled."""
    key = owner(state, seat, command.who, "followers.fiction")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    follower = follower_named(sheet, command.follower, "followers.fiction")
    if isinstance(follower, Refused):
        return follower
    loyalty = None if command.loyalty is follower.loyalty else command.loyalty
    fitness = None if command.fitness is follower.fitness else command.fitness
    if loyalty is None and fitness is None:
        return refuse("nothing-changes", "Say which Loyalty or Fitness changes, and to what.", "followers.fiction")
    shaken = _shaken(sheet, follower, loyalty)
    told = {"followers.loyalty": loyalty, "followers.fitness": fitness, "followers.breaks": shaken}
    cites = ("followers.fiction", *(cite for cite, holds in told.items() if holds))
    return free(e.FollowerChanged(key, follower.name, loyalty, fitness, command.why, shaken, cites))


def _shaken(sheet: Sheet, follower: Follower, loyalty: Loyalty | None) -> tuple[str, ...]:
    """The Assets that go down a step, or up again, when the follower's Loyalty changes so."""
    steady = Loyalty.FAITHFUL
    changes = loyalty is not None and (loyalty is steady) is not (follower.loyalty is steady)
    return entrusted(sheet, follower) if changes else ()


def leaving(
    key: str, sheet: Sheet, follower: Follower, loyalty: Loyalty, why: str, *, hostile: bool = False
) -> e.FollowerLeft:
    """A follower goes: what was in their care is lost when their Loyalty is Broken, and comes back otherwise.

    Args:
        loyalty: as it is when they go.
    """
    assets = entrusted(sheet, follower)
    broken = loyalty is Loyalty.BROKEN
    cites = ("followers.loyalty", *(("followers.lost",) if assets else ()))
    return e.FollowerLeft(key, follower.name, hostile, why, assets if broken else (), () if broken else assets, cites)


@rule("followers.loyalty", "followers.lost")
def weigh_lose(state: State, seat: Seat, command: c.LoseFollower) -> Answer:
    """The GM says that a follower leaves, turns or dies."""
    key = gm_only(seat, "followers.loyalty") or owner(state, seat, command.who, "followers.loyalty")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    follower = follower_named(sheet, command.follower, "followers.loyalty")
    if isinstance(follower, Refused):
        return follower
    return free(leaving(key, sheet, follower, follower.loyalty, command.why, hostile=command.hostile))


# ------------------------------------------------------------------------------------------------- help and errands


@rule("followers.assist", "assist.boon", "assist.most")
def weigh_assists(state: State, seat: Seat, command: c.FollowerAssists) -> Answer:
    """Pay a Boon so that a follower lends dice to a roll: one follower for each roll, as far as help counts."""
    key = owner(state, seat, command.who, "followers.assist")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    follower = follower_named(sheet, command.follower, "followers.assist")
    if isinstance(follower, Refused):
        return follower
    whose = command.ally or key
    if whose not in state.sheets:
        return refuse("no-such-character", "Say whose roll it is: the id of a character.", "followers.assist")
    roll = roll_at(state, whose, BEFORE_DICE, "followers.assist")
    if isinstance(roll, Refused):
        return roll
    before = next((aid for aid in roll.aids if aid.kind is AidKind.FOLLOWER), None)
    if before is not None:
        says = f"{before.by} helps with this roll already, and one follower may."
        return refuse("one-follower", says, "followers.assist")
    dice = min(assist_dice(follower), room(roll))
    stopped = _no_help(follower, dice) or payable(state, key, Pay.BOON, None)
    if stopped:
        return stopped
    aid = Aid(follower.name, dice, AidKind.FOLLOWER)
    cites = ("followers.assist", "assist.boon", *(("assist.most",) if dice < assist_dice(follower) else ()))
    return free(*claiming(state, seat, key), Aided(whose, aid, Pay.BOON, key, cites))


def _no_help(follower: Follower, dice: int) -> Refused | None:
    stopped = _cannot(follower)
    if stopped:
        return stopped
    if not assist_dice(follower):
        return refuse("nothing-to-lend", f"{follower.name} has no die to lend as things are.", "followers.assist")
    full = f"A roll takes at most {ASSIST_MOST} dice of help, and has them."
    return None if dice else refuse("enough-help", full, "assist.most")


def _cannot(follower: Follower) -> Refused | None:
    if follower.fitness is Fitness.DOWN:
        return refuse("follower-down", f"{follower.name} is Down and needs rescue or care.", "followers.fitness")
    return broken(follower)


@rule("followers.alone", "followers.fitness", "followers.loyalty")
def weigh_acts(state: State, seat: Seat, command: c.FollowerActs) -> Answer:
    """Send a follower on an errand: one in a scene for the whole party, at a step of Fitness or Loyalty."""
    key = owner(state, seat, command.who, "followers.alone")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    follower = follower_named(sheet, command.follower, "followers.alone")
    if isinstance(follower, Refused):
        return follower
    if not command.what.strip():
        return refuse("no-words", "Say what the follower does.", "followers.alone")
    if not state.scene.running:
        return refuse("no-scene", "No scene is running: the GM sets the stage first.", "scenes.begin")
    if PARTY_ERRAND in state.used:
        says = "A follower of the party has acted alone in this scene already."
        return refuse("party-acted", says, "followers.alone")
    stopped = _cannot(follower)
    if stopped is None and follower.fitness is Fitness.HURT:
        stopped = refuse("follower-hurt", f"{follower.name} is Hurt and does nothing alone.", "followers.fitness")
    return stopped or free(*claiming(state, seat, key), _errand(key, sheet, follower, command))


def _errand(key: str, sheet: Sheet, follower: Follower, command: c.FollowerActs) -> e.FollowerActed:
    if command.costs is c.Toll.FITNESS:
        cites = ("followers.alone", "followers.fitness")
        return e.FollowerActed(key, follower.name, command.what, fitness=weaker(follower.fitness), cites=cites)
    loyalty = wavering(follower.loyalty)
    shaken = _shaken(sheet, follower, loyalty)
    cites = ("followers.alone", "followers.loyalty", *(("followers.breaks",) if shaken else ()))
    return e.FollowerActed(key, follower.name, command.what, loyalty, entrusted=shaken, cites=cites)


WEIGH: Rules = {
    c.GainFollower: weigh_gain,
    c.SetFollower: weigh_set,
    c.LoseFollower: weigh_lose,
    c.FollowerAssists: weigh_assists,
    c.FollowerActs: weigh_acts,
    **DELEGATION,
}
