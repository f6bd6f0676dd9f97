"""Whether a character is made by the rules, what is still free on the way, and whether ratings hold as columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from edgewise.core.rules import rule
from edgewise.systems.fate.options import Rules
from edgewise.systems.fate.profiles import APPROACH_MOST, APPROACH_SPREAD, FREE_STUNTS, PYRAMID, SKILL_CAP
from edgewise.systems.fate.sheet import Sheet
from edgewise.systems.fate.terms import AspectKind

_FIRST_KINDS = (AspectKind.HIGH_CONCEPT, AspectKind.TROUBLE)


@dataclass(frozen=True, slots=True)
class Fault:
    """What keeps a character from being ready."""

    says: str
    """A full sentence."""
    cite: str


@dataclass(frozen=True, slots=True)
class Rung:
    """How many ratings of one height there are while a character is made, and how many there should be."""

    rating: int
    wanted: int
    taken: int

    @property
    def free(self) -> int:
        """How many are still to be given; below 0 where there are too many."""
        return self.wanted - self.taken


@rule("characters.pyramid", "characters.approaches")
def left(sheet: Sheet) -> tuple[Rung, ...]:
    """Every rung above 0 that should be filled or is, the highest first."""
    wanted = Counter(APPROACH_SPREAD if sheet.approaches else PYRAMID)
    taken = Counter(sheet.ratings.values())
    rungs = sorted((rating for rating in {*wanted, *taken} if rating > 0), reverse=True)
    return tuple(Rung(rating, wanted[rating], taken[rating]) for rating in rungs)


def rating_cite(sheet: Sheet) -> str:
    """The passage that says how this character is rated."""
    return "characters.approaches" if sheet.approaches else "characters.pyramid"


def cap(sheet: Sheet) -> int:
    """How high a rating may rise without a special right."""
    return APPROACH_MOST if sheet.approaches else SKILL_CAP


@rule("stunts.free", "points.refresh")
def stunts_left(sheet: Sheet) -> int:
    """How many more stunts the refresh allows; below 0 where there are too many."""
    return FREE_STUNTS + sheet.refresh - 1 - len(sheet.stunts)


def kind_at(place: int) -> AspectKind:
    """What the aspect in a place of a sheet is."""
    return _FIRST_KINDS[place] if place < len(_FIRST_KINDS) else AspectKind.OTHER


@rule("characters.aspects")
def aspect_count(rules: Rules) -> int:
    """How many aspects a character has."""
    return int(rules.settings["aspect_count"])


def faults(sheet: Sheet, rules: Rules) -> tuple[Fault, ...]:
    """Everything that keeps a character from being ready; empty when it is."""
    return (*_aspect_faults(sheet, rules), *_rating_faults(sheet), *_stunt_faults(sheet))


@rule("characters.aspects")
def _aspect_faults(sheet: Sheet, rules: Rules) -> Iterator[Fault]:
    named = [aspect for aspect in sheet.aspects if aspect.name.strip()]
    if not any(aspect.kind is AspectKind.HIGH_CONCEPT for aspect in named):
        yield Fault("The high concept has no words yet; other aspects may stay blank.", "characters.aspects")
    most = aspect_count(rules)
    if len(named) > most:
        yield Fault(f"A character has {most} aspects at most; this one has {len(named)}.", "characters.aspects")


def _rating_faults(sheet: Sheet) -> Iterator[Fault]:
    cite = rating_cite(sheet)
    what = "approaches" if sheet.approaches else "skills"
    for rung in left(sheet):
        if rung.free:
            yield Fault(f"There should be {rung.wanted} {what} at +{rung.rating}; there are {rung.taken}.", cite)
    low = [name for name, rating in sheet.ratings.items() if rating < 0]
    if low:
        yield Fault(f"A new character has no {what} below 0: {', '.join(low)}.", cite)
    if sheet.approaches and len(sheet.ratings) > len(APPROACH_SPREAD):
        count = len(sheet.ratings)
        yield Fault(f"A character has {len(APPROACH_SPREAD)} approaches at most; this one has {count}.", cite)


def _stunt_faults(sheet: Sheet) -> Iterator[Fault]:
    if stunts_left(sheet) < 0:
        most = len(sheet.stunts) + stunts_left(sheet)
        yield Fault(f"A refresh of {sheet.refresh} allows {most} stunts; there are {len(sheet.stunts)}.", "stunts.free")


@rule("characters.columns")
def broken_rungs(ratings: Mapping[str, int]) -> tuple[int, ...]:
    """The heights from +2 up that hold more skills than the one right below, the lowest first."""
    count = Counter(ratings.values())
    return tuple(sorted(rating for rating in count if rating > 1 and count[rating] > count[rating - 1]))
