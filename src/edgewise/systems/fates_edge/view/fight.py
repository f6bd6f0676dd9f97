"""The fight in the middle of the table: whose turn it is, who stands how far from whom, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Offer, Panel, Tone
from edgewise.systems.fates_edge.book.terms import Stage
from edgewise.systems.fates_edge.book.terms_fight import Band, Order, Provoked, Side
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.judge.orders import SIDE_NAMES, kept, present, seen_fighters, waiting
from edgewise.systems.fates_edge.judge.ranks import in_melee
from edgewise.systems.fates_edge.judge.show import listed, lower, many, name_of
from edgewise.systems.fates_edge.model.fight import Fight, Turn
from edgewise.systems.fates_edge.model.state import State, band_of, fighting, footing_of, side_of
from edgewise.systems.fates_edge.offers import offers, stands_in
from edgewise.systems.fates_edge.offers.turns import BANDS, fight_offers, turn_offers
from edgewise.systems.fates_edge.view.map import viewpoint

_ORDERS = {
    Order.POPCORN: "whoever acted names the next",
    Order.SIDES: "side by side",
    Order.SLOTS: "by speed slots",
}
_WHY = {Provoked.LEAVING: "left Close", Provoked.SHOOTING: "shot in Close", Provoked.CASTING: "cast in Close"}


def fight_panel(state: State, seat: Seat) -> Panel | None:
    """The fight as a whole; None while nobody fights."""
    fight = state.fight
    if fight is None:
        return None
    facts = (*_course(state, fight), *_hanging(state, fight), *_pairs(state, seat))
    return Panel("fight", "The fight", facts=facts, offers=fight_offers(state, seat))


def turn_panel(state: State, seat: Seat) -> Panel | None:
    """The turn that goes on; None where this seat has no part in it."""
    who = fighting(state).spotlight
    found = turn_offers(state, seat, who) if who else ()
    if not found:
        return None
    turn = footing_of(state, who).turn or Turn()
    left = tuple(many(number, what) for number, what in ((turn.actions, "Action"), (turn.moves, "Move")) if number)
    says = f"Left: {listed(left)}." if left else "Nothing is left of it."
    done = tuple(Fact("Done", action.title, "turns.no-repeat") for action in turn.done)
    return Panel("turn", f"{name_of(state, who)}'s turn", facts=done, offers=found, says=says)


def is_own_turn(state: State, seat: Seat) -> bool:
    """Whether this seat has to see to the turn that goes on, before all else: no dice of it are on the table yet."""
    who = fighting(state).spotlight
    roll = state.rolls.get(who)
    rolls = roll is not None and roll.stage is not Stage.SETTLED
    return not rolls and not stands_in(state, seat, who)


def _names(state: State, who: tuple[str, ...]) -> str:
    return listed(name_of(state, key) for key in who)


def _course(state: State, fight: Fight) -> Iterator[Fact]:
    """How far the exchange has come."""
    yield Fact("Exchange", str(fight.exchange), "turns.windows")
    if fight.order is not Order.NARRATIVE:
        yield Fact("Order", _ORDERS[fight.order], "spotlight.orders")
    if fight.spotlight:
        yield Fact("Spotlight", name_of(state, fight.spotlight), "spotlight.default", Tone.GOOD)
    else:
        yield Fact("Spotlight", "on nobody", "spotlight.default")
    ambush = tuple(key for key in present(state) if key in fight.ambush)
    if ambush:
        yield Fact("Ambush", f"first {_names(state, ambush)}", "spotlight.ambush", Tone.BAD)
    if fight.order is Order.SIDES:
        yield Fact("Side", SIDE_NAMES[fight.side], "spotlight.orders")
    to_act = waiting(state)
    yield Fact("Still to act", _names(state, to_act) or "nobody", note=_slots(state, fight, to_act))
    if fight.asks:
        yield Fact("Asks for the spotlight", _names(state, fight.asks), "spotlight.ask", Tone.MIXED)
    for key in kept(state):
        turn = footing_of(state, key).turn or Turn()
        left = f"{many(turn.actions, 'Action')} and {many(turn.moves, 'Move')}"
        yield Fact(name_of(state, key), f"keeps {left}", "spotlight.shift")


def _slots(state: State, fight: Fight, who: tuple[str, ...]) -> str:
    if fight.order is not Order.SLOTS:
        return ""
    return ", ".join(f"{name_of(state, key)} {fight.slots.get(key, 2)}" for key in who)


def _hanging(state: State, fight: Fight) -> Iterator[Fact]:
    """What waits for its moment."""
    for key, footing in fight.footing.items():
        if footing.held is not None:
            trigger, what = footing.held.trigger.strip(), footing.held.what.strip()
            yield Fact(f"{name_of(state, key)} holds back", f"{lower(trigger)}: {what}", "actions.ready", Tone.MIXED)
    for each in fight.openings:
        who = f"{name_of(state, each.by)} → {name_of(state, each.against)}"
        yield Fact(who, f"an opening: {_WHY[each.why]}", "openings.free", Tone.MIXED)


def _pairs(state: State, seat: Seat) -> Iterator[Fact]:
    """How far enemies stand apart whom the map does not show from where it is seen; who stand alike share a line."""
    seen, eye = seen_fighters(state, seat), viewpoint(state, seat)
    there = tuple(key for key in present(state) if key in seen and key != eye)
    for one in (key for key in there if side_of(state, key) is Side.PARTY):
        alike: dict[tuple[Band, bool, bool], list[str]] = {}
        for two in (key for key in there if side_of(state, key) is Side.OPPOSITION):
            kind = (band_of(state, one, two), in_melee(state, one, two), in_melee(state, two, one))
            alike.setdefault(kind, []).append(two)
        for (band, mine, theirs), others in sorted(alike.items(), key=lambda each: each[0][0].steps):
            names = f"{name_of(state, one)} – {_names(state, tuple(others))}"
            first = name_of(state, one) if mine else name_of(state, others[0]) if len(others) == 1 else "they"
            melee = ", in Melee" if mine and theirs else f", {first} in Melee" if mine or theirs else ""
            yield Fact(names, f"{band.title}{melee}", "fight.melee")


def begin_fight_offer(state: State, seat: Seat) -> tuple[Offer, ...]:
    """For the GM's console: to begin a fight, where there is somebody to fight."""
    begin = c.BeginFight(order=Order(state.options.order))
    picks = {
        "ambush": (("", "Nobody"), *((side.value, f"{SIDE_NAMES[side]}") for side in Side)),
        "band": BANDS,
    }
    ask, cites = ("ambush", "order", "band"), ("spotlight.default", "spotlight.orders")
    return offers(state, seat, begin, "scene", "Begin a fight", ask=ask, picks=picks, cites=cites)
