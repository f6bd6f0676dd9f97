"""Using what a milestone granted, one form for each change."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.offers import may, offers
from edgewise.systems.fate.options import Rules
from edgewise.systems.fate.sheet import Advances, Sheet
from edgewise.systems.fate.state import State
from edgewise.systems.fate.terms import Growth

Offers = tuple[Offer, ...]
LABELS = {
    Growth.SWAP: {"one": "One", "two": "The other"},
    Growth.REPLACE: {"one": "Goes", "two": "Comes at +1"},
    Growth.RAISE: {"one": "Rating"},
    Growth.RENAME: {"one": "Aspect", "two": "New words"},
    Growth.STUNT: {"one": "In place of", "two": "Its name", "text": "What it does"},
    Growth.REFRESH: {},
    Growth.EXTREME: {"two": "New words"},
}
"""What each change asks for, and what it is called there."""


def growth_offers(state: State, seat: Seat, key: str) -> Offers:
    """Every change that a milestone allows now, with what it may be made to."""
    found: Offers = ()
    if state.sheets[key].advances == Advances():
        return found
    for growth in Growth:
        lawful = [each for each in _tries(state.sheets[key], state.rules, growth, key) if may(state, seat, each)]
        if not lawful:
            continue
        picks = _picks(state.sheets[key], growth, lawful)
        labels = LABELS[growth]
        about = f"{key}-{growth.value}"
        found += offers(
            state,
            seat,
            lawful[0],
            about,
            growth.title,
            ask=tuple(labels),
            picks=picks,
            labels=labels,
            cites=("milestones.minor",),
        )
    return found


def _picks(sheet: Sheet, growth: Growth, lawful: list[c.Advance]) -> dict[str, Pick]:
    ones = tuple(dict.fromkeys(each.one for each in lawful))
    twos = tuple(dict.fromkeys(each.two for each in lawful))
    if growth in {Growth.SWAP, Growth.REPLACE}:
        return {"one": _rated(sheet, ones), "two": _rated(sheet, twos)}
    if growth is Growth.RAISE:
        return {"one": _rated(sheet, ones)}
    if growth is Growth.RENAME:
        return {"one": tuple((at, sheet.aspects[int(at)].name) for at in ones)}
    if growth is Growth.STUNT:
        stunts = {str(at): stunt.name for at, stunt in enumerate(sheet.stunts)}
        return {"one": tuple((at, stunts.get(at, "none: it is a new one")) for at in ones)}
    return {}


def _rated(sheet: Sheet, names: tuple[str, ...]) -> Pick:
    return tuple((name, f"{name} {sheet.rating(name):+d}") for name in names)


def _tries(sheet: Sheet, rules: Rules, growth: Growth, key: str) -> tuple[c.Advance, ...]:
    """Ways to use a right that may be lawful, the likeliest first."""
    names = tuple(sheet.ratings)
    if growth is Growth.SWAP:
        pairs = [(one, two) for one in names for two in names if sheet.ratings[one] != sheet.ratings[two]]
    elif growth is Growth.RAISE:
        pairs = [(one, "") for one in (*names, *_unrated(sheet, rules, approaches=sheet.approaches))]
    elif growth is Growth.REPLACE:
        unrated = _unrated(sheet, rules, approaches=False)
        pairs = [(one, two) for one in names if sheet.ratings[one] == 1 for two in unrated]
    elif growth is Growth.RENAME:
        pairs = [(str(at), aspect.name) for at, aspect in enumerate(sheet.aspects)]
    elif growth is Growth.STUNT:
        pairs = [("", "New stunt"), *((str(at), each.name) for at, each in enumerate(sheet.stunts))]
    else:
        pairs = [("", "")] if growth is Growth.REFRESH else [("", "New words")]
    return tuple(c.Advance(growth, one, two, who=key) for one, two in pairs)


def _unrated(sheet: Sheet, rules: Rules, *, approaches: bool) -> list[str]:
    return [name for name in rules.names(approaches=approaches) if sheet.skill_named(name) is None]
