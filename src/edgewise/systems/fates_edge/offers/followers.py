"""What a seat may do with a character's followers."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fates_edge.commands import keep as c
from edgewise.systems.fates_edge.judge.guards import acts_for
from edgewise.systems.fates_edge.judge.keeping import assist_dice, held, present
from edgewise.systems.fates_edge.judge.show import many, name_of
from edgewise.systems.fates_edge.model.keep import Loyalty
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers import may, offers
from edgewise.systems.fates_edge.weigh.aid import BEFORE_DICE, room

Offers = tuple[Offer, ...]


def names(things: list[str]) -> Pick:
    """Choices of names, none twice."""
    return tuple((name, name) for name in dict.fromkeys(things))


def follower_offers(state: State, seat: Seat, key: str) -> Offers:
    """Errands, states, delegation, and taking one on or losing one."""
    return (
        *_errand(state, seat, key),
        *_states(state, seat, key),
        *_delegation(state, seat, key),
        *gain_follower(state, seat, key, "quiet"),
        *_leaving(state, seat, key),
    )


def gain_follower(state: State, seat: Seat, key: str, weight: str) -> Offers:
    """Taking on a follower; the GM may grant one."""
    command = c.GainFollower(BLANK, granted=seat.is_gm, who=key)
    ask = ("name", "capability", "skill", "level", "motive", *(("granted",) if seat.is_gm else ()))
    cites = ("followers.what", "followers.price")
    return offers(state, seat, command, key, "Take on a follower", ask=ask, weight=weight, cites=cites)


def _errand(state: State, seat: Seat, key: str) -> Offers:
    able = [
        each.name for each in present(state.sheets[key]) if may(state, seat, c.FollowerActs(BLANK, each.name, who=key))
    ]
    if not able:
        return ()
    command = c.FollowerActs(BLANK, able[0], who=key)
    picks, cites = {"follower": names(able)}, ("followers.alone",)
    label = "Send a follower alone"
    return offers(
        state, seat, command, key, label, ask=("follower", "what", "costs"), picks=picks, weight="quiet", cites=cites
    )


def _states(state: State, seat: Seat, key: str) -> Offers:
    changes = [
        c.SetFollower(each.name, Loyalty.STRAINED if each.loyalty is Loyalty.FAITHFUL else Loyalty.FAITHFUL, who=key)
        for each in present(state.sheets[key])
    ]
    able = [change for change in changes if may(state, seat, change)]
    if not able:
        return ()
    command, picks = able[0], {"follower": names([change.follower for change in able])}
    ask = ("follower", "loyalty", "fitness", "why")
    cites = ("followers.fiction",)
    label = "Change a follower's state"
    return offers(state, seat, command, key, label, ask=ask, picks=picks, weight="quiet", cites=cites)


def _delegation(state: State, seat: Seat, key: str) -> Offers:
    sheet = state.sheets[key]
    found: Offers = ()
    pairs = [
        (asset.name, each.name)
        for asset in held(sheet)
        for each in present(sheet)
        if may(state, seat, c.Delegate(asset.name, each.name, key))
    ]
    cites = ("followers.delegate",)
    if pairs:
        picks = {"asset": names([asset for asset, _ in pairs]), "follower": names([runs for _, runs in pairs])}
        command = c.Delegate(*pairs[0], who=key)
        label = "Put an Asset into a follower's care"
        ask = ("asset", "follower")
        found = offers(state, seat, command, key, label, ask=ask, picks=picks, weight="quiet", cites=cites)
    run = [asset.name for asset in held(sheet) if may(state, seat, c.TakeBack(asset.name, key)) and asset.delegate]
    if run:
        picks = {"asset": names(run)}
        back = c.TakeBack(run[0], key)
        label = "Take an Asset back"
        found += offers(state, seat, back, key, label, ask=("asset",), picks=picks, weight="quiet", cites=cites)
    return found


def _leaving(state: State, seat: Seat, key: str) -> Offers:
    there = [each.name for each in present(state.sheets[key]) if may(state, seat, c.LoseFollower(each.name, who=key))]
    if not there:
        return ()
    command = c.LoseFollower(there[0], who=key)
    picks, cites = {"follower": names(there)}, ("followers.loyalty",)
    ask = ("follower", "hostile", "why")
    return offers(state, seat, command, key, "A follower leaves", ask=ask, picks=picks, weight="danger", cites=cites)


def assist_offers(state: State, seat: Seat, roll: Roll) -> Offers:
    """The followers of this seat's characters that may help with a roll."""
    if roll.stage not in BEFORE_DICE:
        return ()
    found: Offers = ()
    for key in state.sheets:
        if acts_for(state, seat, key):
            found += _assists(state, seat, roll, key)
    return found


def _assists(state: State, seat: Seat, roll: Roll, key: str) -> Offers:
    ally = "" if roll.sheet == key else roll.sheet
    whose = f" of {name_of(state, key)}" if ally else ""
    found: Offers = ()
    for at, follower in enumerate(present(state.sheets[key])):
        dice = many(min(assist_dice(follower), room(roll)), "die", "dice")
        label = f"{follower.name.strip() or 'A follower'}{whose} helps: +{dice} · 1 Boon"
        command, about = c.FollowerAssists(follower.name, ally, key), f"{key}-{at}-{roll.sheet}"
        cites = ("followers.assist", "assist.boon")
        found += offers(state, seat, command, about, label, weight="quiet", cites=cites)
    return found
