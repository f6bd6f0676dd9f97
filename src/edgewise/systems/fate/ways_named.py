"""What somebody writes to absorb a hit, read as one of the lawful ways, or told why it is none."""

from __future__ import annotations

import re

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.systems.fate import harm
from edgewise.systems.fate.guards import refuse
from edgewise.systems.fate.options import Rules
from edgewise.systems.fate.sheet import Sheet
from edgewise.systems.fate.state import Hit
from edgewise.systems.fate.terms import AspectKind, Slot

_SLOTS = {slot.value: slot for slot in Slot}
_BOX = re.compile(r"[1-9][0-9]?", re.ASCII)


@rule("hits.absorb")
def read(sheet: Sheet, hit: Hit, way: str, rules: Rules) -> harm.Way | Refused:
    """The way that is meant, its parts in any order and case; its slots stay in the order they are written."""
    lawful = harm.all_ways(sheet, hit.kind, hit.shifts, rules)
    if not lawful:
        return refuse("taken-out", "Nothing absorbs this hit: give in, and be taken out.", "hits.taken-out")
    parts = re.split(r"[\s+]+", way.strip(" \t\n+").lower()) if way.strip(" \t\n+") else []
    found = next((each for each in lawful if sorted(each.key.split("+")) == sorted(parts)), None)
    if found is None:
        return _unlawful(sheet, hit, parts, rules)
    return harm.Way(found.boxes, tuple(_SLOTS[part] for part in parts if part in _SLOTS), found.minimal)


def _unlawful(sheet: Sheet, hit: Hit, parts: list[str], rules: Rules) -> Refused:
    boxes = tuple(int(part) for part in parts if _BOX.fullmatch(part))
    slots = tuple(_SLOTS[part] for part in parts if part in _SLOTS)
    known = len(boxes) + len(slots) == len(parts) == len(set(parts))
    wrong = _wrong_boxes(sheet, hit, boxes, rules) or _wrong_slots(sheet, hit, slots, rules) if known else None
    if wrong:
        return wrong
    if known and harm.worth(sheet, boxes, slots, rules) < hit.shifts:
        return refuse("not-enough", f"That is not worth the {hit.shifts} shifts of this hit.", "hits.absorb")
    some = ", ".join(each.key for each in harm.all_ways(sheet, hit.kind, hit.shifts, rules)[:6])
    return refuse("no-such-way", f"Say what meets the hit, as in {some}.", "hits.absorb")


def _wrong_boxes(sheet: Sheet, hit: Hit, boxes: tuple[int, ...], rules: Rules) -> Refused | None:
    if len(boxes) > 1 and not harm.track_kind(sheet, rules).each_worth_one:
        return refuse("one-box", "One box at most is ticked against one hit.", "stress.one-box")
    ticked = sheet.stress.of(harm.track_of(sheet, hit.kind, rules))
    for box in boxes:
        if box in ticked:
            return refuse("box-ticked", f"Box {box} is ticked already.", "stress.one-box")
    return None


def _wrong_slots(sheet: Sheet, hit: Hit, slots: tuple[Slot, ...], rules: Rules) -> Refused | None:
    open_ones = harm.free_slots(sheet, hit.kind, rules)
    for slot in slots:
        if slot in sheet.consequences:
            return refuse("slot-taken", f"The {slot.title.lower()} slot is taken.", "consequences.slots")
        if slot is Slot.EXTREME and not harm.may_be_extreme(sheet, rules):
            return refuse("no-extreme", "An extreme consequence is not open now.", "consequences.extreme-limits")
        if slot is not Slot.EXTREME and slot not in open_ones:
            says = f"There is no {slot.title.lower()} slot for this hit."
            return refuse("no-such-slot", says, "consequences.slots", "consequences.extra-mild")
    if len(slots) > 1 and rules.has("consequences_per_hit", "one"):
        return refuse("one-consequence", "One consequence at most meets one hit.", "consequences.slots")
    return None


@rule("consequences.extreme-limits")
def replacing(sheet: Sheet, at: int | None) -> Refused | None:
    """Refuses an extreme consequence that replaces no aspect, or one that must stay."""
    may = harm.replaceable(sheet)
    if at in may:
        return None
    if at is not None and at < len(sheet.aspects) and sheet.aspects[at].kind is AspectKind.HIGH_CONCEPT:
        return refuse("high-concept", "The high concept can't be replaced.", "consequences.extreme-limits")
    named = ", ".join(f"{each} ({sheet.aspects[each].name.strip() or 'unnamed'})" for each in may)
    return refuse("which-aspect", f"Say which aspect it replaces: {named}.", "consequences.extreme")
