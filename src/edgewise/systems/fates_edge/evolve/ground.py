"""The folds of where fighters stand and how, and of what waits for their next roll."""

from __future__ import annotations

import dataclasses

from edgewise.core.frozen import changed
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.evolve.base import Steps, carry, sheet_of, unfit
from edgewise.systems.fates_edge.evolve.turns import fight_of, footing_in, with_bands, with_fight, with_footing
from edgewise.systems.fates_edge.model.fight import Footing, holds
from edgewise.systems.fates_edge.model.state import State, with_sheet

_OF_FOOTING = frozenset(field.name for field in dataclasses.fields(Footing))
_OF_TURN = ("disengaged", "loaded")


def _moved(state: State, event: e.Moved) -> State:
    turn = footing_in(state, event, event.who).turn
    state = changed(state, fight=with_bands(fight_of(state, event), event.who, dict(event.bands)))
    if turn is None or event.forced:
        return state
    return with_footing(state, event, event.who, turn=changed(turn, moved=True))


def _footing_changed(state: State, event: e.FootingChanged) -> State:
    turn = footing_in(state, event, event.who).turn
    told = {field.name: getattr(event.part, field.name) for field in dataclasses.fields(event.part)}
    new = {name: value for name, value in told.items() if value is not None and name in _OF_FOOTING}
    if event.part.found:
        new["hidden"] = None
    of_turn = {name: told[name] for name in _OF_TURN if told[name] is not None}
    if turn is not None and of_turn:
        new["turn"] = changed(turn, **of_turn)
    return with_footing(state, event, event.who, **new)


def _held(state: State, event: e.ActionHeld) -> State:
    return with_footing(state, event, event.who, held=event.held)


def _openings_made(state: State, event: e.OpeningsMade) -> State:
    return with_fight(state, event, openings=(*fight_of(state, event).openings, *event.openings))


def _opening_gone(state: State, event: e.OpeningGone) -> State:
    openings = fight_of(state, event).openings
    gone = next((each for each in openings if (each.by, each.against) == (event.by, event.against)), None)
    if gone is None:
        raise unfit(event, "there is no such opening")
    at = openings.index(gone)
    return with_fight(state, event, openings=(*openings[:at], *openings[at + 1 :]))


def _grappled(state: State, event: e.Grappled) -> State:
    for key in (event.holder, event.held):
        footing_in(state, event, key)
    return with_fight(state, event, grapples=fight_of(state, event).grapples | {holds(event.holder, event.held)})


def _grapple_ended(state: State, event: e.GrappleEnded) -> State:
    return with_fight(state, event, grapples=fight_of(state, event).grapples - {holds(event.holder, event.held)})


def _gained(state: State, event: e.AdvantageGained) -> State:
    return with_sheet(state, event.sheet, carry(sheet_of(state, event), event.carried))


def _lost(state: State, event: e.AdvantageLost) -> State:
    sheet = sheet_of(state, event)
    left = tuple(each for each in sheet.carried if each.source is not event.source)
    return with_sheet(state, event.sheet, changed(sheet, carried=left))


def _wielded(state: State, event: e.WeaponWielded) -> State:
    return with_sheet(state, event.sheet, changed(sheet_of(state, event), wielded=event.weapon))


def _used(state: State, event: e.Used) -> State:
    if event.scene:
        return changed(state, used=state.used | {event.what})
    # Between fights there are no exchanges in which it could come back.
    return with_fight(state, event, used=state.fight.used | {event.what}) if state.fight else state


STEPS: Steps = {
    e.Moved: _moved,
    e.FootingChanged: _footing_changed,
    e.ActionHeld: _held,
    e.OpeningsMade: _openings_made,
    e.OpeningGone: _opening_gone,
    e.Grappled: _grappled,
    e.GrappleEnded: _grapple_ended,
    e.AdvantageGained: _gained,
    e.AdvantageLost: _lost,
    e.WeaponWielded: _wielded,
    e.Used: _used,
}
