"""Harm, healing, milestones and everything that is written on a sheet, in plain words."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.fate import events as e
from edgewise.systems.fate.known import UNNAMED
from edgewise.systems.fate.options import OPTIONS
from edgewise.systems.fate.sheet_parts import PARTS
from edgewise.systems.fate.state import State
from edgewise.systems.fate.tell_base import Teller
from edgewise.systems.fate.terms import AspectKind, Harm, Slot
from edgewise.systems.fate.words import because, heard, listed, lower, many, quoted, rung, who, whom


def _hit_dealt(state: State, seat: Seat, event: e.HitDealt) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    hit = event.hit
    by = f" by {whom(state, seat, hit.by)}" if hit.by else ""
    says = f"{who(state, seat, event.sheet)} is hit{by}: {many(hit.shifts, f'{hit.kind.value} shift')} to absorb."
    return Line(says, cites=event.cites, tone=Tone.BAD)


def _boxes(kind: Harm, boxes: tuple[int, ...]) -> str:
    return f"{kind.value} stress box{'es' if len(boxes) > 1 else ''} {listed(map(str, boxes))}"


def _slot(slot: Slot) -> str:
    return f"{'an' if slot is Slot.EXTREME else 'a'} {slot.grade.value} consequence"


def _hit_absorbed(state: State, seat: Seat, event: e.HitAbsorbed) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    marks, taken = event.marks, event.consequences
    price = [_boxes(marks.kind, marks.ticked)] if marks.ticked else []
    price += [f"{_slot(slot)}{f', {quoted(each.name)}' if each.name.strip() else ''}" for slot, each in taken.items()]
    name = who(state, seat, event.sheet)
    what = f"absorbs {many(event.shifts, 'shift')} with" if event.shifts else "takes"
    notes = () if event.replaces is None else ("An aspect of the character is changed by it for good.",)
    return Line(f"{name} {what} {listed(price)}.", cites=event.cites, tone=Tone.BAD, notes=notes)


def _mob_struck(state: State, seat: Seat, event: e.MobStruck) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    left = f"{event.size} still {'stands' if event.size == 1 else 'stand'}" if event.size else "none is left standing"
    lost = f"{event.lost} out, " if event.lost else ""
    says = f"{who(state, seat, event.sheet)} is hit for {many(event.shifts, 'shift')}: {lost}{left}."
    notes = (f"Ticked: {_boxes(event.kind, event.ticked)}.",) if event.ticked else ()
    return Line(says, cites=event.cites, tone=Tone.BAD, notes=notes)


def _stress_marked(state: State, seat: Seat, event: e.StressMarked) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    marks = event.marks
    done = [f"ticks {_boxes(marks.kind, marks.ticked)}"] if marks.ticked else []
    done += [f"clears {_boxes(marks.kind, marks.cleared)}"] if marks.cleared else []
    says = f"{who(state, seat, event.sheet)} {listed(done) if done else 'has no stress box to tick'}."
    return Line(says, cites=event.cites, tone=Tone.BAD if marks.ticked else Tone.PLAIN)


def _treated(state: State, seat: Seat, event: e.ConsequenceTreated) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    says = f"{who(state, seat, event.sheet)} begins to recover from {_slot(event.slot)}"
    return Line(says + because(event.name), cites=event.cites, tone=Tone.GOOD)


def _cleared(state: State, seat: Seat, event: e.ConsequencesCleared) -> Line | None:
    if not heard(state, seat, event.sheet) or not event.slots:
        return None
    says = f"{who(state, seat, event.sheet)} is rid of {listed(_slot(slot) for slot in event.slots)}."
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _stress_cleared(state: State, seat: Seat, event: e.StressCleared) -> Line | None:
    names = [whom(state, seat, key) for key in event.sheets if heard(state, seat, key)]
    return Line(f"The stress is cleared of {listed(names)}.", cites=event.cites, tone=Tone.GOOD) if names else None


def _milestone(_state: State, _seat: Seat, event: e.MilestoneReached) -> Line:
    granted = (
        (event.minor, many(event.minor, "minor change")),
        (event.points, many(event.points, "skill point")),
        (event.renames, "the high concept may be renamed"),
        (event.refresh, f"{event.refresh} more refresh"),
        (event.extremes, "an extreme consequence may be renamed"),
        (event.beyond_cap, "one rating may go above the cap"),
    )
    given = [words for number, words in granted if number]
    notes = (f"For each player character: {listed(given)}.",) if given else ()
    return Line(f"A {event.rank.value} milestone is reached.", cites=event.cites, tone=Tone.GOOD, notes=notes)


def _advanced(state: State, seat: Seat, event: e.Advanced) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    says = f"{who(state, seat, event.sheet)} uses a milestone: {lower(event.growth.title)}."
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _added(_state: State, seat: Seat, event: e.SheetAdded) -> Line | None:
    hidden = event.character.hidden
    if hidden and not seat.is_gm:
        return None
    says = f"{event.character.name.strip() or UNNAMED} comes to the table."
    return Line(says, cites=event.cites, tone=Tone.SECRET if hidden else Tone.PLAIN)


def _shown(state: State, seat: Seat, event: e.SheetShown) -> Line:
    return Line(f"{who(state, seat, event.sheet)} comes into view.", cites=event.cites)


def _removed(_state: State, seat: Seat, event: e.SheetRemoved) -> Line | None:
    if event.hidden and not seat.is_gm:
        return None
    says = f"{event.name.strip() or UNNAMED} leaves the table."
    return Line(says, cites=event.cites, tone=Tone.SECRET if event.hidden else Tone.PLAIN)


def _claimed(state: State, seat: Seat, event: e.SheetClaimed) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    return Line(f"{who(state, seat, event.sheet)} has a player.", cites=event.cites)


def _released(state: State, seat: Seat, event: e.SheetReleased) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    return Line(f"{who(state, seat, event.sheet)} is free for another player.", cites=event.cites)


def _aspect_set(state: State, seat: Seat, event: e.AspectSet) -> Line | None:
    aspect = event.aspect
    if not heard(state, seat, event.sheet) or (aspect.hidden and not seat.is_gm):
        return None
    kind = "an aspect" if aspect.kind is AspectKind.OTHER else f"the {lower(aspect.kind.title)}"
    says = f"{who(state, seat, event.sheet)}: {kind} is {quoted(aspect.name, 'left blank')}."
    return Line(says, cites=event.cites, tone=Tone.SECRET if aspect.hidden else Tone.PLAIN)


def _rating_set(state: State, seat: Seat, event: e.RatingSet) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    now = "is taken off the sheet" if event.rating is None else f"is {rung(state, event.rating)}"
    notes = () if event.was is None else (f"It was {rung(state, event.was)}.",)
    return Line(f"{who(state, seat, event.sheet)}: {event.skill} {now}.", cites=event.cites, notes=notes)


def _stunt_set(state: State, seat: Seat, event: e.StuntSet) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    name = who(state, seat, event.sheet)
    if event.stunt is None:
        return Line(f"{name} gives up a stunt.", cites=event.cites)
    notes = (event.stunt.text.strip(),) if event.stunt.text.strip() else ()
    return Line(f"{name} has the stunt {quoted(event.stunt.name)}.", cites=event.cites, notes=notes)


def _extra_set(state: State, seat: Seat, event: e.ExtraSet) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    name = who(state, seat, event.sheet)
    if event.extra is None:
        return Line(f"{name} gives up gear or a power.", cites=event.cites)
    notes = (event.extra.text.strip(),) if event.extra.text.strip() else ()
    return Line(f"{name} has {quoted(event.extra.name)}.", cites=event.cites, notes=notes)


def _finished(state: State, seat: Seat, event: e.CreationFinished) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    says = f"{who(state, seat, event.sheet)} is ready to play, with {many(event.points, 'fate point')}."
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _adjusted(state: State, seat: Seat, event: e.Adjusted) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    label = PARTS[event.path].label if event.path in PARTS else event.path
    was, value = (text.replace("\n", ", ").strip() or "(empty)" for text in (event.was, event.value))
    says = f"{who(state, seat, event.sheet)}: {label} set by hand from {was} to {value}{because(event.why)}"
    return Line(says, cites=event.cites)


def _option_set(_state: State, _seat: Seat, event: e.OptionSet) -> Line:
    option = next((option for option in OPTIONS if option.name == event.name), None)
    label = option.label if option else event.name
    value = dict(option.choices).get(event.value, event.value) if option else event.value
    return Line(f"Rule of this table: {label} — {value}.", cites=event.cites)


TELLERS: dict[type, Teller] = {
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
"""How each event of a sheet, or of the rules in use, is told."""
