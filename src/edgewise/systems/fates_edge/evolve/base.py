"""What the folds of all events share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from edgewise.core.errors import CannotEvolve
from edgewise.core.frozen import changed
from edgewise.systems.fates_edge.book.numbers import BOON_CAP, HARM_MOST
from edgewise.systems.fates_edge.book.terms import Life, Stage
from edgewise.systems.fates_edge.events.base import Shift
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.sheet import Carried, Fallen, Sheet
from edgewise.systems.fates_edge.model.state import State, Timer, with_sheet

Step = Callable[[State, Any], State]
"""The fold of one kind of event."""
Steps = Mapping[type, Step]


class OfSheet(Protocol):
    """An event about a character."""

    @property
    def sheet(self) -> str:
        """Id of the sheet."""


class OfTimer(Protocol):
    """An event about a timer."""

    @property
    def timer(self) -> str:
        """Id of the timer."""


def unfit(event: object, says: str) -> CannotEvolve:
    """The error of an event that does not fit."""
    return CannotEvolve(type(event).__name__, says)


def sheet_of(state: State, event: OfSheet) -> Sheet:
    """The sheet that an event speaks of."""
    sheet = state.sheets.get(event.sheet)
    if sheet is None:
        raise unfit(event, "its character is not at the table")
    return sheet


def roll_of(state: State, event: OfSheet, *stages: Stage) -> Roll:
    """The roll that an event speaks of, at one of `stages`; any stage when none is named."""
    roll = state.rolls.get(event.sheet)
    if roll is None or (stages and roll.stage not in stages):
        raise unfit(event, "its roll is not at that point")
    return roll


def timer_of(state: State, event: OfTimer) -> Timer:
    """The timer that an event speaks of."""
    timer = state.timers.get(event.timer)
    if timer is None:
        raise unfit(event, "its timer is not on the table")
    return timer


def with_roll(state: State, key: str, roll: Roll, **changes: Any) -> State:
    """The state with one roll changed."""
    return changed(state, rolls={**state.rolls, key: changed(roll, **changes)})


def purse(event: object, held: int, amount: int) -> int:
    """What a purse holds afterwards; never over what it can hold."""
    if held + amount < 0:
        raise unfit(event, "it spends what was never gained")
    return min(BOON_CAP, held + amount)


def boons(state: State, event: OfSheet, amount: int) -> State:
    """The state after Boons came or went."""
    sheet = sheet_of(state, event)
    held = purse(event, sheet.purses.boons, amount)
    return with_sheet(state, event.sheet, changed(sheet, purses=changed(sheet.purses, boons=held)))


def bank(state: State, event: object, amount: int) -> State:
    """The state after Story Beats came or went."""
    if state.bank + amount < 0:
        raise unfit(event, "it spends Story Beats that were never banked")
    return changed(state, bank=state.bank + amount)


def shifted(sheet: Sheet, shift: Shift) -> Sheet:
    """The sheet after its tracks moved; whoever comes to lie at Harm 3, or gets up again, begins dying anew."""
    tracks = changed(
        sheet.tracks,
        harm=max(0, min(HARM_MOST, sheet.tracks.harm + shift.harm)),
        fatigue=max(0, sheet.tracks.fatigue + shift.fatigue),
    )
    lay = min(sheet.tracks.harm, tracks.harm) >= HARM_MOST
    life = sheet.life if shift.life is Life.ALIVE else shift.life
    return changed(sheet, tracks=tracks, life=life, fallen=sheet.fallen if lay else Fallen())


def carry(sheet: Sheet, carried: Carried) -> Sheet:
    """The sheet with something that waits for its next roll."""
    return changed(sheet, carried=(*sheet.carried, carried))


def forget(state: State, key: str) -> State:
    """The state without a substitution that belonged to the roll of `key`."""
    latest = state.substitution
    return changed(state, substitution=None) if latest and latest.sheet == key else state
