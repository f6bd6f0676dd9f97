"""Making a character step by step, and using what milestones grant."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.creation import left
from edgewise.systems.fate.offers import offers
from edgewise.systems.fate.offers_sheet import leads
from edgewise.systems.fate.options import Rules
from edgewise.systems.fate.sheet import Sheet
from edgewise.systems.fate.state import State

Offers = tuple[Offer, ...]
ASPECTS = ("High concept", "Trouble")


def making_offers(state: State, seat: Seat, key: str) -> Offers:
    """Aspects, ratings, stunts and extras, as far as they may be written now."""
    sheet = state.sheets[key]
    weight = "normal" if sheet.creating else "quiet"
    step = _step(sheet) if leads(state, seat, key) else ""
    picks: dict[str, Pick] = {"at": _aspect_places(sheet)}
    aspect = c.SetAspect(_first_blank(sheet), BLANK, who=key)
    found = offers(
        state,
        seat,
        aspect,
        key,
        "Write an aspect",
        ask=("at", "name", *(("hidden",) if seat.is_gm else ())),
        picks=picks,
        labels={"at": "Place"},
        weight="primary" if step == "aspect" else weight,
        cites=("characters.aspects",),
    )
    found += _rating(state, seat, key, "primary" if step == "rating" else weight)
    found += _stunts(state, seat, key, weight)
    found += _extras(state, seat, key)
    if sheet.creating:
        for anyway in (False, True):
            label = "Ready to play, as it is" if anyway else "Ready to play"
            finish = c.FinishCreation(anyway=anyway, who=key)
            done = offers(state, seat, finish, key, label, weight="quiet" if anyway else "primary")
            if done:
                return (*found, *done)
    return found


def _step(sheet: Sheet) -> str:
    """What a character in the making needs next: the first two aspects, then ratings."""
    if not sheet.creating:
        return ""
    named = [aspect for aspect in sheet.aspects[: len(ASPECTS)] if aspect.name.strip()]
    if len(named) < len(ASPECTS):
        return "aspect"
    return "rating" if any(rung.free > 0 for rung in left(sheet)) else ""


def _aspect_places(sheet: Sheet) -> Pick:
    number = min(12, len(sheet.aspects) + 1)
    names = [sheet.aspects[at].name if at < len(sheet.aspects) else "" for at in range(max(2, number))]
    return tuple(
        (str(at), f"{ASPECTS[at] if at < len(ASPECTS) else f'Aspect {at + 1}'}: {name.strip() or '(blank)'}")
        for at, name in enumerate(names)
    )


def _first_blank(sheet: Sheet) -> int:
    blank = (at for at, aspect in enumerate(sheet.aspects) if not aspect.name.strip())
    return next(blank, min(11, len(sheet.aspects)))


def rating_names(sheet: Sheet, rules: Rules) -> Pick:
    """The skills of the list and those of the sheet, with their ratings."""
    known = {name.casefold() for name in sheet.ratings}
    listed = [name for name in rules.names(approaches=sheet.approaches) if name.casefold() not in known]
    rated = tuple((name, f"{name} {rating:+d}") for name, rating in sheet.ratings.items() if name.strip())
    return (*((name, name) for name in listed), *rated)


def _rating(state: State, seat: Seat, key: str, weight: str) -> Offers:
    sheet = state.sheets[key]
    names = rating_names(sheet, state.rules)
    if not names:
        return ()
    rung = next((each.rating for each in left(sheet) if each.free > 0), 1)
    return offers(
        state,
        seat,
        c.SetRating(names[0][0], rung, who=key),
        key,
        "Rate an approach" if sheet.approaches else "Rate a skill",
        ask=("skill", "rating"),
        picks={"skill": names},
        weight=weight,
        cites=("characters.approaches" if sheet.approaches else "characters.pyramid",),
    )


def _stunts(state: State, seat: Seat, key: str, weight: str) -> Offers:
    sheet = state.sheets[key]
    stunt = c.SetStunt(BLANK, who=key)
    ask = ("name", "text", "skill", "bonus", "limit")
    found = offers(state, seat, stunt, key, "Add a stunt", ask=ask, weight=weight, cites=("stunts.free",))
    places: Pick = tuple((str(at), each.name or "(unnamed)") for at, each in enumerate(sheet.stunts))
    if places:
        remove = c.RemoveStunt(0, key)
        found += offers(state, seat, remove, key, "Drop a stunt", ask=("at",), picks={"at": places}, weight="quiet")
    return found


def _extras(state: State, seat: Seat, key: str) -> Offers:
    sheet = state.sheets[key]
    extra = c.SetExtra(BLANK, who=key)
    ask = ("name", "text", "bonus")
    found = offers(state, seat, extra, key, "Add gear or a power", ask=ask, weight="quiet", cites=("extras.bonus",))
    places: Pick = tuple((str(at), each.name or "(unnamed)") for at, each in enumerate(sheet.extras))
    if places:
        remove = c.RemoveExtra(0, key)
        label = "Drop gear or a power"
        found += offers(state, seat, remove, key, label, ask=("at",), picks={"at": places}, weight="quiet")
    return found
