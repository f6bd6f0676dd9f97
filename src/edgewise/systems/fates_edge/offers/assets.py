"""What a seat may do with a character's Assets."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fates_edge.book.numbers import OFF_SCREEN_XP
from edgewise.systems.fates_edge.book.terms import Pay
from edgewise.systems.fates_edge.commands import keep as c
from edgewise.systems.fates_edge.judge.keeping import effective_status, held, unpaid, upkeep_price
from edgewise.systems.fates_edge.model.keep import Asset, Status
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers import may, offers
from edgewise.systems.fates_edge.offers.followers import Offers, names


def asset_offers(state: State, seat: Seat, key: str) -> Offers:
    """Using Assets, keeping them up, building and losing them."""
    return (
        *use_offers(state, seat, key, key, "quiet"),
        *_off_screen(state, seat, key),
        *_upkeep(state, seat, key),
        *_faring(state, seat, key),
        *gain_asset(state, seat, key, "quiet"),
        *_losing(state, seat, key),
    )


def gain_asset(state: State, seat: Seat, key: str, weight: str) -> Offers:
    """Building an Asset; the GM may grant one."""
    command = c.GainAsset(BLANK, granted=seat.is_gm, who=key)
    ask = ("name", "size", "does", *(("granted",) if seat.is_gm else ()))
    return offers(state, seat, command, key, "Build an Asset", ask=ask, weight=weight, cites=("assets.price",))


def use_offers(state: State, seat: Seat, key: str, about: str, weight: str) -> Offers:
    """Bringing an Asset on screen, by whatever can pay for it."""
    sheet = state.sheets[key]
    pays = [pay for pay in Pay if any(may(state, seat, _access(asset, pay, key)) for asset in held(sheet))]
    able = [asset for asset in held(sheet) if pays and may(state, seat, _access(asset, pays[0], key))]
    if not able:
        return ()
    timers: Pick = tuple((at, timer.label or "(unnamed)") for at, timer in state.timers.items() if not timer.hidden)
    gives = [c.Gives.POSITION, c.Gives.DV]
    if any(effective_status(sheet, asset) is Status.FLOURISHING for asset in able):
        gives.append(c.Gives.DIE)
    gives += [c.Gives.FILL, c.Gives.CLEAR] if timers else []
    picks: dict[str, Pick] = {
        "asset": names([asset.name for asset in able]),
        "gives": tuple((each.value, each.title) for each in (*gives, c.Gives.ACCESS)),
        "pay": tuple((pay.value, f"1 {pay.value.capitalize()}") for pay in pays),
    }
    ask: tuple[str, ...] = ("asset", "gives", "pay", "words")
    if timers:
        picks["timer"] = timers
        ask = ("asset", "gives", "timer", "pay", "words")
    command = c.UseAsset(able[0].name, pay=pays[0], timer=timers[0][0] if timers else "", who=key)
    cites = ("assets.activate",)
    return offers(state, seat, command, about, "Bring in an Asset", ask=ask, picks=picks, weight=weight, cites=cites)


def _access(asset: Asset, pay: Pay, key: str) -> c.UseAsset:
    return c.UseAsset(asset.name, c.Gives.ACCESS, pay, who=key)


def _off_screen(state: State, seat: Seat, key: str) -> Offers:
    able = [each for each in held(state.sheets[key]) if may(state, seat, c.UseOffScreen(BLANK, each.name, key))]
    if not able:
        return ()
    picks: dict[str, Pick] = {"asset": tuple((each.name, f"{each.name} · {_again(each)}") for each in able)}
    command, cites = c.UseOffScreen(BLANK, able[0].name, key), ("assets.off-screen",)
    label = "Use an Asset off screen"
    return offers(state, seat, command, key, label, ask=("asset", "what"), picks=picks, weight="quiet", cites=cites)


def _again(asset: Asset) -> str:
    return f"{OFF_SCREEN_XP} XP" if asset.used_off_screen else "free"


def _upkeep(state: State, seat: Seat, key: str) -> Offers:
    if not state.scene.downtime:
        return ()
    found: list[Offer] = []
    for at, bill in enumerate(unpaid(state, key)):
        dear, cheap = bill.price, upkeep_price(bill.cost, with_action=True)
        for with_action in (False, True) if dear > cheap else (False,):
            price = f"{cheap} XP and an action" if with_action else f"{dear} XP"
            command = c.PayUpkeep(bill.name, bill.kept, with_action, key)
            about, label = f"{key}-{at}-{'action' if with_action else 'xp'}", f"Keep up {bill.name} · {price}"
            found += offers(state, seat, command, about, label, cites=("assets.upkeep",))
    return tuple(found)


def _faring(state: State, seat: Seat, key: str) -> Offers:
    changes = [
        c.SetAsset(each.name, Status.STABLE if each.status is Status.STRAINED else Status.STRAINED, who=key)
        for each in held(state.sheets[key])
    ]
    able = [change for change in changes if may(state, seat, change)]
    if not able:
        return ()
    command, picks, cites = able[0], {"asset": names([change.asset for change in able])}, ("assets.fares",)
    ask = ("asset", "status", "caches", "why")
    label = "An Asset does better or worse"
    return offers(state, seat, command, key, label, ask=ask, picks=picks, weight="quiet", cites=cites)


def _losing(state: State, seat: Seat, key: str) -> Offers:
    there = [each.name for each in held(state.sheets[key]) if may(state, seat, c.LoseAsset(each.name, who=key))]
    if not there:
        return ()
    command, picks = c.LoseAsset(there[0], who=key), {"asset": names(there)}
    ask, cites = ("asset", "why"), ("assets.fares",)
    return offers(state, seat, command, key, "An Asset is lost", ask=ask, picks=picks, weight="danger", cites=cites)
