"""What happens to sheets: harm and healing, milestones, coming and going, and writing on them."""

from __future__ import annotations

from edgewise.core.by_hand import Unfit
from edgewise.core.frozen import changed
from edgewise.core.parts import made_with
from edgewise.systems.fate import events as e
from edgewise.systems.fate.evolve_base import (
    Step,
    clamped,
    fail,
    marked,
    put,
    sheet_of,
    with_track,
    without,
)
from edgewise.systems.fate.evolve_leaving import removed
from edgewise.systems.fate.options import OPTIONS, read_options
from edgewise.systems.fate.sheet import Advances, Sheet, Stress
from edgewise.systems.fate.sheet_parts import PARTS
from edgewise.systems.fate.state import State, with_sheet
from edgewise.systems.fate.terms import Growth, Rank, Slot

_CHOICES = {option.name: {value for value, _ in option.choices} for option in OPTIONS}
_MOST_GRANTED = 20
_MOST_SKILL_POINTS = 50
_MOST_REFRESH = 20


def _hit_dealt(state: State, event: e.HitDealt) -> State:
    sheet_of(state, event, event.sheet)
    waiting = (*state.hits.get(event.sheet, ()), event.hit)
    return changed(state, hits={**state.hits, event.sheet: waiting})


def _hit_absorbed(state: State, event: e.HitAbsorbed) -> State:
    sheet = sheet_of(state, event, event.sheet)
    # A consequence that is the price of something else answers no hit.
    if event.shifts:
        state = _without_hit(state, event)
    sheet = marked(sheet, event.marks)
    sheet = changed(sheet, consequences={**sheet.consequences, **event.consequences})
    if Slot.EXTREME in event.consequences:
        sheet = _scarred(sheet, event)
        state = changed(state, free=without(state.free, f"{event.sheet}:{event.replaces}"))
    return with_sheet(state, event.sheet, sheet)


def _without_hit(state: State, event: e.HitAbsorbed) -> State:
    """The state once the oldest hit of a character is dealt with."""
    waiting = state.hits.get(event.sheet, ())
    if not waiting:
        raise fail(event, "its hit is not there")
    left = {**state.hits, event.sheet: waiting[1:]} if waiting[1:] else without(state.hits, event.sheet)
    return changed(state, hits=left)


def _scarred(sheet: Sheet, event: e.HitAbsorbed) -> Sheet:
    """A sheet with an extreme consequence in the words of one of its aspects."""
    sheet = changed(sheet, extreme_used=True)
    at = event.replaces
    if at is None:
        return sheet
    if not 0 <= at < len(sheet.aspects):
        raise fail(event, "the aspect it replaces is not on the sheet")
    scar = changed(sheet.aspects[at], name=event.consequences[Slot.EXTREME].name, hidden=False)
    return changed(sheet, aspects=put(sheet.aspects, at, scar))


def _mob_struck(state: State, event: e.MobStruck) -> State:
    sheet = with_track(sheet_of(state, event, event.sheet), event.kind, event.ticked)
    return with_sheet(state, event.sheet, changed(sheet, size=max(1, event.size)))


def _stress_marked(state: State, event: e.StressMarked) -> State:
    return with_sheet(state, event.sheet, marked(sheet_of(state, event, event.sheet), event.marks))


def _treated(state: State, event: e.ConsequenceTreated) -> State:
    sheet = sheet_of(state, event, event.sheet)
    if event.slot not in sheet.consequences:
        raise fail(event, "its consequence is not on the sheet")
    taken = sheet.consequences[event.slot]
    healing = changed(taken, name=event.name or taken.name, treated=event.when)
    return with_sheet(state, event.sheet, changed(sheet, consequences={**sheet.consequences, event.slot: healing}))


def _cleared(state: State, event: e.ConsequencesCleared) -> State:
    sheet = sheet_of(state, event, event.sheet)
    state = with_sheet(state, event.sheet, changed(sheet, consequences=without(sheet.consequences, *event.slots)))
    return changed(state, free=without(state.free, *(f"{event.sheet}:{slot.value}" for slot in event.slots)))


def _stress_cleared(state: State, event: e.StressCleared) -> State:
    for key in event.sheets:
        state = with_sheet(state, key, changed(sheet_of(state, event, key), stress=Stress()))
    return state


def _granted(sheet: Sheet, event: e.MilestoneReached | e.Advanced, sign: int) -> Sheet:
    """A sheet with what a milestone grants more, or less."""
    held = sheet.advances
    advances = Advances(
        clamped(held.minor, sign * event.minor, _MOST_GRANTED),
        clamped(held.points, sign * event.points, _MOST_SKILL_POINTS),
        clamped(held.renames, sign * event.renames, _MOST_GRANTED),
        clamped(held.refresh, sign * event.refresh, _MOST_GRANTED),
        clamped(held.extremes, sign * event.extremes, _MOST_GRANTED),
        sign > 0 if event.beyond_cap else held.beyond_cap,
    )
    return changed(sheet, advances=advances)


def _milestone(state: State, event: e.MilestoneReached) -> State:
    for key in event.sheets:
        sheet = _granted(sheet_of(state, event, key), event, 1)
        used = sheet.extreme_used and event.rank is not Rank.MAJOR
        state = with_sheet(state, key, changed(sheet, extreme_used=used))
    return state


def _advanced(state: State, event: e.Advanced) -> State:
    sheet = _granted(sheet_of(state, event, event.sheet), event, -1)
    if event.growth is Growth.REFRESH:
        sheet = changed(sheet, refresh=clamped(sheet.refresh, 1, _MOST_REFRESH))
    return with_sheet(state, event.sheet, sheet)


def _added(state: State, event: e.SheetAdded) -> State:
    if event.sheet in state.sheets:
        raise fail(event, "somebody else is at the table under that id")
    return changed(with_sheet(state, event.sheet, event.character), made=made_with(state.made, event.sheet))


def _shown(state: State, event: e.SheetShown) -> State:
    return with_sheet(state, event.sheet, changed(sheet_of(state, event, event.sheet), hidden=False))


def _removed(state: State, event: e.SheetRemoved) -> State:
    sheet_of(state, event, event.sheet)
    return removed(state, event.sheet)


def _claimed(state: State, event: e.SheetClaimed) -> State:
    sheet_of(state, event, event.sheet)
    return changed(state, players={**state.players, event.sheet: event.seat})


def _released(state: State, event: e.SheetReleased) -> State:
    return changed(state, players=without(state.players, event.sheet))


def _aspect_set(state: State, event: e.AspectSet) -> State:
    sheet = sheet_of(state, event, event.sheet)
    return with_sheet(state, event.sheet, changed(sheet, aspects=put(sheet.aspects, max(0, event.at), event.aspect)))


def _rating_set(state: State, event: e.RatingSet) -> State:
    sheet = sheet_of(state, event, event.sheet)
    name = sheet.skill_named(event.skill) or event.skill
    rated = without(sheet.ratings, name) if event.rating is None else {**sheet.ratings, name: event.rating}
    return with_sheet(state, event.sheet, changed(sheet, ratings=rated))


def _stunt_set(state: State, event: e.StuntSet) -> State:
    sheet, at = sheet_of(state, event, event.sheet), max(0, event.at)
    if event.stunt is None and at >= len(sheet.stunts):
        raise fail(event, "its stunt is not on the sheet")
    stunts = sheet.stunts[:at] + sheet.stunts[at + 1 :] if event.stunt is None else put(sheet.stunts, at, event.stunt)
    return with_sheet(state, event.sheet, changed(sheet, stunts=stunts))


def _extra_set(state: State, event: e.ExtraSet) -> State:
    sheet, at = sheet_of(state, event, event.sheet), max(0, event.at)
    if event.extra is None and at >= len(sheet.extras):
        raise fail(event, "it is not on the sheet")
    extras = sheet.extras[:at] + sheet.extras[at + 1 :] if event.extra is None else put(sheet.extras, at, event.extra)
    return with_sheet(state, event.sheet, changed(sheet, extras=extras))


def _finished(state: State, event: e.CreationFinished) -> State:
    sheet = sheet_of(state, event, event.sheet)
    return with_sheet(state, event.sheet, changed(sheet, creating=False, points=clamped(event.points, 0)))


def _adjusted(state: State, event: e.Adjusted) -> State:
    sheet = sheet_of(state, event, event.sheet)
    part = PARTS.get(event.path)
    written = part.write(sheet, event.value) if part else Unfit("a part of a sheet")
    if isinstance(written, Unfit):
        raise fail(event, f"{event.path}: expected {written.expected}")
    return with_sheet(state, event.sheet, written)


def _option_set(state: State, event: e.OptionSet) -> State:
    if event.value not in _CHOICES.get(event.name, ()):
        raise fail(event, "no such choice is known here")
    chosen = {**state.chosen, event.name: event.value}
    return changed(state, chosen=chosen, rules=read_options(chosen))


STEPS: dict[type, Step] = {
    e.HitDealt: _hit_dealt,
    e.HitAbsorbed: _hit_absorbed,
    e.MobStruck: _mob_struck,
    e.StressMarked: _stress_marked,
    e.ConsequenceTreated: _treated,
    e.ConsequencesCleared: _cleared,
    e.StressCleared: _stress_cleared,
    e.MilestoneReached: _milestone,
    e.Advanced: _advanced,
    e.SheetAdded: _added,
    e.SheetShown: _shown,
    e.SheetRemoved: _removed,
    e.SheetClaimed: _claimed,
    e.SheetReleased: _released,
    e.AspectSet: _aspect_set,
    e.RatingSet: _rating_set,
    e.StuntSet: _stunt_set,
    e.ExtraSet: _extra_set,
    e.CreationFinished: _finished,
    e.Adjusted: _adjusted,
    e.OptionSet: _option_set,
}
"""What each event of a sheet, or of the rules in use, does."""
