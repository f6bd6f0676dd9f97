"""What a character may do with a milestone, one rule for each change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.creation import broken_rungs, cap, kind_at, rating_cite
from edgewise.systems.fate.guards import refuse
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.npcs import listed_name
from edgewise.systems.fate.profiles import APPROACHES, MOST_RATING
from edgewise.systems.fate.sheet import MOST_ASPECTS, MOST_RATINGS, Sheet, SheetAspect, Stunt
from edgewise.systems.fate.state import State
from edgewise.systems.fate.terms import AspectKind, Growth, Slot
from edgewise.systems.fate.weigh_writing import dice_wait, full, nameless, stunt_allowed

Grown = tuple[e.Event, ...] | Refused

MINOR, MAJOR = "milestones.minor", "milestones.major"
"""The passages that most changes stand in."""

MOST_REFRESH = 20
_NEW_STUNT_BONUS = 2


def _ungranted(held: int, what: str, cite: str) -> Refused | None:
    return None if held else refuse("not-granted", f"No milestone has granted {what} that is still unused.", cite)


def _rated(sheet: Sheet, written: str) -> str | Refused:
    """The rating that `written` means; an approach that nobody rated stands at 0."""
    found = sheet.skill_named(written)
    if found is None and sheet.approaches:
        wanted = written.strip().casefold()
        found = next((name for name in APPROACHES if name.casefold() == wanted), None)
    if found is None:
        return refuse("no-such-skill", f"There is no {written[:80]!r} on this sheet.", rating_cite(sheet))
    return found


@rule("milestones.minor")
def _swap(state: State, key: str, command: c.Advance) -> Grown:
    """Two ratings change places."""
    sheet = state.sheets[key]
    stopped = _ungranted(sheet.advances.minor, "a minor change", MINOR) or dice_wait(state, key)
    if stopped:
        return stopped
    one, two = _rated(sheet, command.one), _rated(sheet, command.two)
    if isinstance(one, Refused):
        return one
    if isinstance(two, Refused):
        return two
    first, second = sheet.rating(one), sheet.rating(two)
    if first == second:
        return refuse("nothing-changes", "Name two different ratings to swap.", MINOR)
    return (
        e.RatingSet(key, one, second, sheet.ratings.get(one), (MINOR,)),
        e.RatingSet(key, two, first, sheet.ratings.get(two), (MINOR,)),
        e.Advanced(key, Growth.SWAP, minor=1, cites=(MINOR,)),
    )


@rule("milestones.minor")
def _replace(state: State, key: str, command: c.Advance) -> Grown:
    """A skill that is not on the sheet takes the place of one at +1."""
    sheet = state.sheets[key]
    stopped = _ungranted(sheet.advances.minor, "a minor change", MINOR) or dice_wait(state, key)
    stopped = stopped or nameless(command.two, "new skill", MINOR)
    if stopped:
        return stopped
    if sheet.approaches:
        return refuse("approaches-stay", "Approaches are swapped, never replaced.", MINOR)
    one = sheet.skill_named(command.one)
    if one is None or sheet.ratings[one] != 1:
        return refuse("not-at-one", "The skill that goes must stand at +1.", MINOR)
    if sheet.rating(command.two):
        return refuse("rated-already", "The new skill is on the sheet already: swap the two.", MINOR)
    two = sheet.skill_named(command.two) or listed_name(command.two, state.rules, approaches=False)
    return (
        e.RatingSet(key, one, None, 1, (MINOR,)),
        e.RatingSet(key, two, 1, sheet.ratings.get(two), (MINOR,)),
        e.Advanced(key, Growth.REPLACE, minor=1, cites=(MINOR,)),
    )


@rule("milestones.significant", "characters.columns", "characters.approaches")
def _raise(state: State, key: str, command: c.Advance) -> Grown:
    """A point raises a rating by 1, within the cap and, for skills, where the columns hold."""
    sheet = state.sheets[key]
    cite = "milestones.significant"
    stopped = _ungranted(sheet.advances.points, "a point for ratings", cite) or dice_wait(state, key)
    stopped = stopped or nameless(command.one, "skill", cite)
    if stopped:
        return stopped
    known = sheet.skill_named(command.one)
    name = known or listed_name(command.one, state.rules, approaches=sheet.approaches)
    rating = sheet.rating(name) + 1
    stopped = None if known else full(len(sheet.ratings), MOST_RATINGS, "ratings", cite)
    stopped = stopped or _too_high(sheet, name, rating)
    if stopped:
        return stopped
    beyond = rating > cap(sheet)
    cites = (cite, *((MAJOR,) if beyond else ()), *(() if sheet.approaches else ("characters.columns",)))
    return (
        e.RatingSet(key, name, rating, sheet.ratings.get(name), cites),
        e.Advanced(key, Growth.RAISE, points=1, beyond_cap=beyond, cites=cites),
    )


def _too_high(sheet: Sheet, name: str, rating: int) -> Refused | None:
    """Refuses a rating above the cap, or one that nothing below holds up."""
    may_exceed = sheet.advances.beyond_cap and not sheet.approaches
    if rating > (MOST_RATING if may_exceed else cap(sheet)):
        return refuse("cap", f"No rating goes above +{cap(sheet)} here.", rating_cite(sheet), MAJOR)
    if not sheet.approaches and rating in broken_rungs({**sheet.ratings, name: rating}):
        says = f"More skills would stand at +{rating} than at +{rating - 1}: raise another, or save the point."
        return refuse("columns", says, "characters.columns")
    return None


def _place(written: str, names: tuple[str, ...]) -> int | None:
    """The place that a number or a name means."""
    plain = written.strip()
    if plain.isascii() and plain.isdigit() and len(plain) < 4:
        return int(plain) if int(plain) < len(names) else None
    wanted = plain.casefold()
    found = [at for at, name in enumerate(names) if wanted and name.strip().casefold() == wanted]
    return found[0] if len(found) == 1 else None


@rule("milestones.minor", "milestones.major", "consequences.extreme")
def _rename(state: State, key: str, command: c.Advance) -> Grown:
    """An aspect gets new words; the high concept only by a major milestone."""
    sheet = state.sheets[key]
    seen = tuple("" if aspect.hidden else aspect.name for aspect in sheet.aspects)
    at = _place(command.one, seen)
    if at is None or not seen[at].strip():
        return refuse("no-such-aspect", "Name one aspect of the sheet, by its number from 0 or its words.", MINOR)
    aspect = sheet.aspects[at]
    concept = aspect.kind is AspectKind.HIGH_CONCEPT
    cite, held = (MAJOR, sheet.advances.renames) if concept else (MINOR, sheet.advances.minor)
    what = "a new high concept" if concept else "a minor change"
    stopped = _ungranted(held, what, cite) or nameless(command.two, "aspect", cite)
    if stopped:
        return stopped
    return (
        e.AspectSet(key, at, replace(aspect, name=command.two.strip()), (cite,)),
        e.Advanced(key, Growth.RENAME, minor=int(not concept), renames=int(concept), cites=(cite,)),
    )


@rule("milestones.minor", "stunts.free")
def _stunt(state: State, key: str, command: c.Advance) -> Grown:
    """A stunt is traded for another, or a new one is paid for with refresh."""
    sheet = state.sheets[key]
    stopped = _ungranted(sheet.advances.minor, "a minor change", MINOR) or nameless(command.two, "stunt", MINOR)
    if stopped:
        return stopped
    traded = bool(command.one.strip())
    at = _place(command.one, tuple(stunt.name for stunt in sheet.stunts)) if traded else len(sheet.stunts)
    if at is None:
        return refuse("no-such-stunt", "Name one stunt of the sheet, by its number from 0 or its name.", MINOR)
    stopped = None if traded else stunt_allowed(sheet)
    if stopped:
        return stopped
    stunt = Stunt(command.two.strip(), command.text, bonus=_NEW_STUNT_BONUS)
    cites = (MINOR, "stunts.free")
    return (e.StuntSet(key, at, stunt, cites), e.Advanced(key, Growth.STUNT, minor=1, cites=cites))


@rule("milestones.major", "points.refresh")
def _refresh(state: State, key: str, _command: c.Advance) -> Grown:
    """Refresh rises by 1."""
    sheet = state.sheets[key]
    stopped = _ungranted(sheet.advances.refresh, "refresh", MAJOR)
    if not stopped and sheet.refresh >= MOST_REFRESH:
        stopped = refuse("refresh-full", f"Refresh goes no higher than {MOST_REFRESH}.", "points.refresh")
    return stopped or (e.Advanced(key, Growth.REFRESH, refresh=1, cites=(MAJOR, "points.refresh")),)


@rule("milestones.major", "consequences.extreme", "consequences.extreme-limits")
def _extreme(state: State, key: str, command: c.Advance) -> Grown:
    """An extreme consequence gets new words and stays as an aspect; its slot is open again."""
    sheet = state.sheets[key]
    taken = sheet.consequences.get(Slot.EXTREME)
    stopped = _ungranted(sheet.advances.extremes, "a new name for an extreme consequence", MAJOR)
    stopped = stopped or nameless(command.two, "aspect", MAJOR)
    if stopped:
        return stopped
    if taken is None:
        return refuse("no-extreme", f"{sheet_name(state, key)} has no extreme consequence.", "consequences.extreme")
    at = _scar(sheet, taken.name)
    stopped = full(at, MOST_ASPECTS, "aspects", "characters.aspects")
    if stopped:
        return stopped
    kind = sheet.aspects[at].kind if at < len(sheet.aspects) else kind_at(at)
    cites = (MAJOR, "consequences.extreme-limits")
    return (
        e.AspectSet(key, at, SheetAspect(command.two.strip(), kind), cites),
        e.ConsequencesCleared(key, (Slot.EXTREME,), cites),
        e.Advanced(key, Growth.EXTREME, extremes=1, cites=cites),
    )


def _scar(sheet: Sheet, name: str) -> int:
    """Where the extreme consequence stands among the aspects; else the first blank after the high concept."""
    later = [(at, aspect.name.strip()) for at, aspect in enumerate(sheet.aspects) if at]
    same = [at for at, words in later if words and words == name.strip()]
    blank = [at for at, words in later if not words]
    return next(iter((*same, *blank)), len(sheet.aspects))


GROWTHS: dict[Growth, Callable[[State, str, c.Advance], Grown]] = {
    Growth.SWAP: _swap,
    Growth.REPLACE: _replace,
    Growth.RAISE: _raise,
    Growth.RENAME: _rename,
    Growth.STUNT: _stunt,
    Growth.REFRESH: _refresh,
    Growth.EXTREME: _extreme,
}
"""What a character may do with a milestone: a growth to the rule that weighs it."""
