"""What every part of the fold stands on: finding things or failing, points, free invokes, aspects, stress."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

from edgewise.core.errors import CannotEvolve
from edgewise.core.frozen import changed
from edgewise.systems.fate.events import Marks
from edgewise.systems.fate.sheet import Sheet, Stress
from edgewise.systems.fate.state import GM, Conflict, Roll, State, with_sheet
from edgewise.systems.fate.terms import Harm, Limit, Slot, Stage

MOST_POINTS = 99
NEXT = "next"
"""What the GM's pool takes into the next scene, where a sheet could stand."""

K = TypeVar("K")
V = TypeVar("V")
Step = Callable[[State, Any], State]


class OfSheet(Protocol):
    """An event about one character."""

    @property
    def sheet(self) -> str:
        """Whose it is."""
        ...


def fail(event: object, says: str) -> CannotEvolve:
    """The fault of an event that stands on something missing."""
    return CannotEvolve(type(event).__name__, says)


def sheet_of(state: State, event: object, key: str) -> Sheet:
    """The sheet of a character at the table."""
    sheet = state.sheets.get(key)
    if sheet is None:
        raise fail(event, "its character is not at the table")
    return sheet


def roll_of(state: State, event: OfSheet, *stages: Stage) -> Roll:
    """The roll that an event is about, if it has come to one of `stages`."""
    roll = state.rolls.get(event.sheet)
    if roll is None or (stages and roll.stage not in stages):
        raise fail(event, "its roll is not at that point")
    return roll


def conflict_of(state: State, event: object) -> Conflict:
    """The conflict that runs."""
    if state.conflict is None:
        raise fail(event, "no conflict runs")
    return state.conflict


def with_roll(state: State, roll: Roll, **changes: Any) -> State:
    """The state with a roll changed."""
    return changed(state, rolls={**state.rolls, roll.sheet: changed(roll, **changes)})


def without(held: Mapping[K, V], *keys: K) -> dict[K, V]:
    """A mapping with some entries left out."""
    return {key: value for key, value in held.items() if key not in keys}


def put(held: tuple[V, ...], at: int, value: V) -> tuple[V, ...]:
    """A tuple with one place changed; a place beyond the last adds one."""
    return (*held[:at], value, *held[at + 1 :])


def clamped(held: int, amount: int, most: int = MOST_POINTS) -> int:
    """An amount more or less, within what a purse can hold."""
    return max(0, min(most, held + amount))


def moved_points(state: State, event: object, key: str, amount: int) -> State:
    """Fate points come or go: of a sheet, of the pool, or of what it takes into the next scene."""
    if key == GM:
        return changed(state, pool=clamped(state.pool, amount))
    if key == NEXT:
        return changed(state, carried=clamped(state.carried, amount))
    sheet = sheet_of(state, event, key)
    return with_sheet(state, key, changed(sheet, points=clamped(sheet.points, amount)))


def moved_owed(state: State, event: object, key: str, amount: int) -> State:
    """Fate points that come when the scene ends; the GM's come with the next one."""
    if key in {GM, NEXT}:
        return changed(state, carried=clamped(state.carried, amount))
    sheet = sheet_of(state, event, key)
    return with_sheet(state, key, changed(sheet, owed=clamped(sheet.owed, amount)))


def part_of(state: State, ref: str) -> tuple[str, int | Slot] | None:
    """The sheet and the place that a reference means; None where no aspect of a sheet stands there."""
    key, _, part = ref.rpartition(":")
    sheet = state.sheets.get(key)
    if sheet is None:
        return None
    places: tuple[int | Slot, ...] = (*range(len(sheet.aspects)), *sheet.consequences)
    names = (str(place.value if isinstance(place, Slot) else place) for place in places)
    return next(((key, place) for place, name in zip(places, names, strict=True) if name == part), None)


def stands(state: State, event: object, ref: str) -> None:
    """Fails where there is no such aspect."""
    if ref not in state.aspects and part_of(state, ref) is None:
        raise fail(event, "its aspect is not at the table")


def with_free(state: State, ref: str, side: str, number: int) -> State:
    """A side gains or loses free invokes of an aspect."""
    held = dict(state.free.get(ref, {}))
    held[side] = max(0, held.get(side, 0) + number)
    left = {each: count for each, count in held.items() if count}
    free = {**state.free, ref: left} if left else without(state.free, ref)
    return changed(state, free=free)


def without_refs(state: State, refs: Iterable[str]) -> State:
    """The state without these aspects and their free invokes, wherever they stand."""
    gone = tuple(refs)
    for ref in gone:
        part = part_of(state, ref)
        if part is None:
            continue
        sheet = state.sheets[part[0]]
        if isinstance(part[1], Slot):
            left = changed(sheet, consequences=without(sheet.consequences, part[1]))
        else:
            blank = changed(sheet.aspects[part[1]], name="")
            left = changed(sheet, aspects=put(sheet.aspects, part[1], blank))
        state = with_sheet(state, part[0], left)
    return changed(state, aspects=without(state.aspects, *gone), free=without(state.free, *gone))


def with_track(sheet: Sheet, kind: Harm, ticked: Iterable[int]) -> Sheet:
    """A sheet with just these boxes of a track ticked."""
    boxes = tuple(sorted(set(ticked)))
    physical = kind is Harm.PHYSICAL
    stress = Stress(boxes, sheet.stress.mental) if physical else Stress(sheet.stress.physical, boxes)
    return changed(sheet, stress=stress)


def marked(sheet: Sheet, marks: Marks) -> Sheet:
    """A sheet with boxes ticked and cleared."""
    held = (set(sheet.stress.of(marks.kind)) | set(marks.ticked)) - set(marks.cleared)
    return with_track(sheet, marks.kind, held)


def rested(sheet: Sheet, *limits: Limit) -> Sheet:
    """A sheet whose stunts of these limits can be used again."""
    if not any(stunt.used and stunt.limit in limits for stunt in sheet.stunts):
        return sheet
    fresh = tuple(changed(stunt, used=stunt.used and stunt.limit not in limits) for stunt in sheet.stunts)
    return changed(sheet, stunts=fresh)


def all_rested(state: State, *limits: Limit) -> State:
    """The state with the stunts of these limits fresh again."""
    return changed(state, sheets={key: rested(sheet, *limits) for key, sheet in state.sheets.items()})
