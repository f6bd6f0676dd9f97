"""The party's stores, time, and those who lie at Harm 3, as forms."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.view import Fact, Gauge, Offer, Panel, Tone
from edgewise.systems.fates_edge.book.numbers import HARM_MOST, SUPPLY_SIZE
from edgewise.systems.fates_edge.commands import gear as c
from edgewise.systems.fates_edge.judge.fallen import is_dying, is_fallen
from edgewise.systems.fates_edge.judge.show import many, name_of
from edgewise.systems.fates_edge.judge.stores import supply_is
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers import may, offers
from edgewise.systems.fates_edge.weigh.supply import caches

Offers = tuple[Offer, ...]
_GM = Seat(SeatId("gm"), Role.GM)
_SAYS = {
    "full": "Full",
    "low": "A day is used up",
    "dangerous": "Dangerous: 1 Fatigue a day for each",
    "empty": "Empty: Harm 1 a day for each",
}
_TONES = {"full": Tone.GOOD, "low": Tone.PLAIN, "dangerous": Tone.MIXED, "empty": Tone.BAD}


def supply_gauge(state: State, seat: Seat) -> Gauge:
    """The Supply Timer."""
    stands = supply_is(state)
    cite = f"supply.{stands}" if stands in {"dangerous", "empty"} else "supply.timer"
    return Gauge(
        "supply",
        "Supply",
        state.supply,
        SUPPLY_SIZE,
        shape="clock",
        tone=_TONES[stands],
        says=_SAYS[stands],
        cite=cite,
        offers=supply_offers(state, seat),
    )


def supply_offers(state: State, seat: Seat) -> Offers:
    """What fills the timer and what clears it."""
    found: Offers = ()
    if seat.is_gm:
        causes = [cause for cause in c.Shortage if may(state, seat, c.TickSupply(cause))]
        if causes:
            picks: dict[str, Pick] = {"cause": tuple((cause.value, cause.title) for cause in causes)}
            tick, label, ask = c.TickSupply(causes[0]), "Fill one", ("cause", "why")
            found += offers(state, seat, tick, "one", label, ask=ask, picks=picks, cites=("supply.tick",))
        settled = c.ClearSupply(c.Resupply.SETTLEMENT)
        found += offers(state, seat, settled, "all", "A settlement: clear all", cites=("supply.clear",))
        ask, cites = ("segments", "why"), ("supply.clear",)
        other = c.ClearSupply(c.Resupply.OTHER)
        found += offers(state, seat, other, "some", "Clear some", ask=ask, weight="quiet", cites=cites)
    return (*found, *_rolled(state, seat), *_cached(state, seat))


def _who(state: State, keys: list[str]) -> Pick:
    return tuple((key, name_of(state, key)) for key in keys)


def _rolled(state: State, seat: Seat) -> Offers:
    found: Offers = ()
    for make, label, cite in (
        (c.Forage, "Forage", "supply.forage"),
        (c.Quartermaster, "Quartermaster's roll", "supply.quartermaster"),
    ):
        able = [key for key in state.sheets if may(state, seat, make(who=key))]
        if able:
            ask = ("who", "dv") if seat.is_gm else ("who",)
            picks: dict[str, Pick] = {"who": _who(state, able)}
            labels = {"who": "Who"}
            found += offers(
                state, seat, make(who=able[0]), "roll", label, ask=ask, picks=picks, cites=(cite,), labels=labels
            )
    return found


def _cached(state: State, seat: Seat) -> Offers:
    found: Offers = ()
    for key, sheet in state.sheets.items():
        for at, asset in enumerate(caches(sheet)):
            label = f"{asset.name}: spend a Cache token ({asset.caches} left)"
            spend = c.ClearSupply(c.Resupply.CACHE, asset=asset.name, who=key)
            about = f"{key}-{at}"
            found += offers(state, seat, spend, about, label, weight="quiet", cites=("supply.cache",))
    return found


def fallen_offers(state: State, seat: Seat, key: str) -> Offers:
    """How anybody this seat plays may help a character: keep them alive, or treat their wounds."""
    name, fallen = name_of(state, key), state.sheets[key]
    helpers = [who for who in state.sheets if may(state, seat, c.Stabilize(key, who=who))]
    ask = ("who", "attribute", "kit")
    labels = {"who": "Who helps"}
    found: Offers = ()
    if helpers:
        says = "Only three successes above the DV save the dying." if is_dying(fallen) else ""
        found += offers(
            state,
            seat,
            c.Stabilize(key, who=helpers[0]),
            key,
            f"Stabilize {name}",
            ask=ask,
            picks={"who": _who(state, helpers)},
            weight="primary",
            cites=("dying.stabilize",),
            says=says,
            labels=labels,
        )
    healers = [who for who in state.sheets if may(state, seat, c.Tend(key, who=who))]
    if healers:
        tend, label = c.Tend(key, who=healers[0]), f"Treat the wounds of {name}"
        picks = {"who": _who(state, healers)}
        cites = ("recovery.tend",)
        found += offers(
            state, seat, tend, key, label, ask=("who", "dv", *ask[1:]), picks=picks, cites=cites, labels=labels
        )
    return found


def fallen_facts(state: State, key: str) -> tuple[Fact, ...]:
    """How it stands with somebody at Harm 3."""
    sheet = state.sheets[key]
    if sheet.tracks.harm < HARM_MOST:
        return ()
    if is_dying(sheet):
        return (Fact("Wound", "Dying", "dying.critical", Tone.BAD, "dead when the exchange or the scene ends"),)
    if not is_fallen(sheet):
        return (Fact("Wound", "Stable", "dying.stabilize", Tone.MIXED),) if sheet.fallen.stable else ()
    tries = sheet.fallen.failures
    note = f"{many(tries, 'attempt')} failed: the next is harder" if tries else "an ally's Action, Craft"
    return (Fact("Wound", "Needs stabilizing", "dying.fallen", Tone.BAD, note),)


def time_panel(state: State) -> Panel:
    """Time, for the GM's console."""
    passes: Offers = ()
    for scale in c.Scale:
        ask = ("days", "use_supplies", "why") if scale is c.Scale.DAYS else ("why",)
        weight = "quiet" if scale is c.Scale.MOMENT else "normal"
        command = c.PassTime(scale)
        passes += offers(state, _GM, command, scale.value, scale.title, ask=ask, weight=weight, cites=("time.scales",))
    left = [name_of(state, key) for key, sheet in state.sheets.items() if is_fallen(sheet)]
    says = f"Minutes are too long for {', '.join(left)}: nobody has stabilized them." if left else ""
    facts = (Fact("Day", str(state.day), "time.scales"), Fact("Supply", _SAYS[supply_is(state)], "supply.timer"))
    return Panel("time", "Time", facts=facts, offers=passes, says=says)
