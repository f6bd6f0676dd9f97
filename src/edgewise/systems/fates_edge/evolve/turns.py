"""The folds of fights as a whole, of turns and of the spotlight."""

from __future__ import annotations

from typing import Any

from edgewise.core.frozen import changed
from edgewise.systems.fates_edge.book.terms_fight import Band, Order
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.evolve.base import Steps, unfit
from edgewise.systems.fates_edge.model.fight import Fight, Footing, Turn, pair
from edgewise.systems.fates_edge.model.sheet import Carried
from edgewise.systems.fates_edge.model.state import State, side_of


def fight_of(state: State, event: object) -> Fight:
    """The fight that an event speaks of."""
    if state.fight is None:
        raise unfit(event, "no fight is going on")
    return state.fight


def footing_in(state: State, event: object, who: str) -> Footing:
    """How somebody stands whom an event speaks of."""
    footing = fight_of(state, event).footing.get(who)
    if footing is None:
        raise unfit(event, "it speaks of somebody who takes no part in the fight")
    return footing


def with_fight(state: State, event: object, **changes: Any) -> State:
    """The state with something about the fight changed."""
    return changed(state, fight=changed(fight_of(state, event), **changes))


def with_footing(state: State, event: object, who: str, **changes: Any) -> State:
    """The state with one fighter standing differently."""
    footing = changed(footing_in(state, event, who), **changes)
    return with_fight(state, event, footing={**fight_of(state, event).footing, who: footing})


def with_bands(fight: Fight, who: str, bands: dict[str, Band]) -> Fight:
    """The fight with some distances of `who` changed; Near is what stands where nothing is said."""
    new = {**fight.bands, **{pair(who, key): band for key, band in bands.items()}}
    return changed(fight, bands={key: band for key, band in new.items() if band is not Band.NEAR})


# --------------------------------------------------------------------------------------------------- the whole fight


def _began(state: State, event: e.FightBegan) -> State:
    if state.fight is not None:
        raise unfit(event, "a fight is going on already")
    fight = Fight(
        order=event.order,
        ambush=frozenset(event.ambush),
        side=event.side,
        slots=dict(event.slots),
        footing={key: Footing() for key in event.who},
    )
    for key in event.who:
        across = {other: event.band for other in event.who if side_of(state, other) is not side_of(state, key)}
        fight = with_bands(fight, key, across)
    return changed(state, fight=fight)


def fight_over(state: State) -> State:
    """The state without its fight; what was to last some turns goes with it, wounds and words remain."""
    sheets = {
        key: changed(sheet, carried=tuple(each for each in sheet.carried if each.turns is None))
        for key, sheet in state.sheets.items()
    }
    return changed(state, fight=None, sheets=sheets)


def _ended(state: State, event: e.FightEnded) -> State:
    fight_of(state, event)
    return fight_over(state)


def _joined(state: State, event: e.FightJoined) -> State:
    fight = fight_of(state, event)
    if event.who in fight.footing:
        raise unfit(event, "they take part already")
    fight = with_bands(fight, event.who, dict.fromkeys(fight.footing, event.band))
    slots = {**fight.slots, event.who: event.slot} if fight.order is Order.SLOTS else fight.slots
    return changed(state, fight=changed(fight, footing={**fight.footing, event.who: Footing()}, slots=slots))


def without_fighter(state: State, who: str) -> State:
    """The state where `who` takes no part in the fight; nothing changes where they took none."""
    fight = state.fight
    if fight is None or who not in fight.footing:
        return state
    footing = {
        key: changed(each, protects="") if each.protects == who else each
        for key, each in fight.footing.items()
        if key != who
    }
    left = changed(
        fight,
        footing=footing,
        spotlight="" if fight.spotlight == who else fight.spotlight,
        acted=fight.acted - {who},
        ambush=fight.ambush - {who},
        asks=tuple(key for key in fight.asks if key != who),
        slots={key: slot for key, slot in fight.slots.items() if key != who},
        bands={key: band for key, band in fight.bands.items() if who not in key.split("|")},
        grapples=frozenset(hold for hold in fight.grapples if who not in hold.split(">")),
        openings=tuple(each for each in fight.openings if who not in {each.by, each.against}),
    )
    return changed(state, fight=left)


def _left(state: State, event: e.FightLeft) -> State:
    footing_in(state, event, event.who)
    return without_fighter(state, event.who)


# ----------------------------------------------------------------------------------------------------------- turns


def _passed(state: State, event: e.SpotlightPassed) -> State:
    footing_in(state, event, event.to)
    before = fight_of(state, event).spotlight
    if before not in {"", event.to} and not event.hold:
        state = _turn_over(state, event, before)
    fight = fight_of(state, event)
    state = with_fight(
        state,
        event,
        spotlight=event.to,
        acted=fight.acted | {event.to},
        ambush=fight.ambush - {event.to},
        asks=tuple(key for key in fight.asks if key != event.to),
        openings=fight.openings if event.hold else (),
        side=side_of(state, event.to) if event.fresh else fight.side,
    )
    return _turn_begun(state, event, event.to) if event.fresh else state


def _turn_begun(state: State, event: object, who: str) -> State:
    """A new turn, with which a stance and a held action of the last one end."""
    return with_footing(state, event, who, turn=Turn(), defending=False, protects="", held=None, observed=False)


def _turn_over(state: State, event: object, who: str) -> State:
    """The turn is over: what lasts some turns is one turn shorter."""
    if footing_in(state, event, who).turn is not None and who in state.sheets:
        sheet = changed(state.sheets[who], carried=_shorter(state.sheets[who].carried))
        state = changed(state, sheets={**state.sheets, who: sheet})
    return with_footing(state, event, who, turn=None)


def _shorter(carried: tuple[Carried, ...]) -> tuple[Carried, ...]:
    counted = (each if each.turns is None else changed(each, turns=each.turns - 1) for each in carried)
    return tuple(each for each in counted if each.turns is None or each.turns > 0)


def _asked(state: State, event: e.SpotlightAsked) -> State:
    footing_in(state, event, event.who)
    others = tuple(key for key in fight_of(state, event).asks if key != event.who)
    return with_fight(state, event, asks=(*others, event.who))


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    state = _turn_over(state, event, event.who)
    fight = fight_of(state, event)
    return with_fight(
        state,
        event,
        spotlight="" if fight.spotlight == event.who else fight.spotlight,
        side=event.side or fight.side,
    )


def _exchange_began(state: State, event: e.ExchangeBegan) -> State:
    for key, footing in fight_of(state, event).footing.items():
        if footing.turn is not None:
            state = _turn_over(state, event, key)
        if footing.held is not None:
            state = with_footing(state, event, key, held=None)
    none: frozenset[str] = frozenset()
    return with_fight(
        state, event, exchange=event.number, spotlight="", acted=none, ambush=none, used=none, openings=()
    )


def _granted(state: State, event: e.TurnGranted) -> State:
    turn = footing_in(state, event, event.who).turn
    if turn is None:
        raise unfit(event, "it adds to a turn that has not begun")
    more = changed(turn, actions=turn.actions + event.actions, moves=turn.moves + event.moves)
    return with_footing(state, event, event.who, turn=more)


def _slot_set(state: State, event: e.SlotSet) -> State:
    footing_in(state, event, event.who)
    return with_fight(state, event, slots={**fight_of(state, event).slots, event.who: event.slot})


def _spent(state: State, event: e.ActionSpent) -> State:
    if event.action is None and not event.move:
        return state
    turn = footing_in(state, event, event.who).turn
    if turn is None:
        raise unfit(event, "it spends of a turn that has not begun")
    left = changed(
        turn,
        done=turn.done if event.action is None else (*turn.done, event.action),
        actions=turn.actions - (event.action is not None),
        moves=turn.moves - event.move,
    )
    if left.actions < 0 or left.moves < 0:
        raise unfit(event, "it spends more than the turn holds")
    return with_footing(state, event, event.who, turn=left)


STEPS: Steps = {
    e.FightBegan: _began,
    e.FightEnded: _ended,
    e.FightJoined: _joined,
    e.FightLeft: _left,
    e.SpotlightPassed: _passed,
    e.SpotlightAsked: _asked,
    e.TurnEnded: _turn_ended,
    e.ExchangeBegan: _exchange_began,
    e.TurnGranted: _granted,
    e.SlotSet: _slot_set,
    e.ActionSpent: _spent,
}
