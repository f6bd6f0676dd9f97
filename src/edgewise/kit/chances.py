"""Exact chances against brute force, and against the grades that events record."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import Any

from edgewise.core.answers import Plan
from edgewise.core.dice import Faces, Throw
from edgewise.core.errors import CannotEvolve, TooLarge
from edgewise.core.fields import FieldKind, field_specs
from edgewise.core.reading import Forecast
from edgewise.core.step import fold
from edgewise.kit.compare import forecasts_in
from edgewise.kit.draw import Draw, pick
from edgewise.kit.walk import SEATS, Deed, Walk
from edgewise.odds.exact import distribution
from edgewise.odds.show import groups
from edgewise.table.wire import AnySystem, decode_question

MOST_ORDERED = 1_000
"""Ordered faces that brute force walks through at most."""


def chances_hold(walk: Walk, draw: Draw) -> Iterator[str]:
    """The forecasts that one seat sees now."""
    for forecast in forecasts_in(walk.system.view(walk.state, pick(draw, SEATS))):
        yield from forecast_holds(forecast)


def question_holds(system: AnySystem, draw: Draw) -> Iterator[str]:
    """A question about odds, drawn near the small end of its ranges."""
    raw: dict[str, object] = {}
    for field in field_specs(system.question):
        if field.kind is FieldKind.NUMBER:
            least = field.least or 0
            raw[field.name] = least + draw(min(8, (field.most or least + 8) - least + 1))
        elif field.kind is FieldKind.CHOICE:
            raw[field.name] = pick(draw, field.choices)[0]
        elif field.kind is FieldKind.FLAG:
            raw[field.name] = bool(draw(2))
    yield from (f"question {raw}: {says}" for says in forecast_holds(system.ask(decode_question(system, raw))))


def forecast_holds(forecast: Forecast[Any, Any]) -> Iterator[str]:
    """Chances sum to exactly 1, over one denominator that the dice account for; and brute force says the same.

    Where other throws follow, their dice add to the denominator.
    """
    try:
        found = distribution(forecast)
    except TooLarge:
        return
    dice = [*forecast.throw.dice, *(kind for amendment in forecast.amendments for kind in amendment.dice)]
    ordered = prod(len(die.faces) ** number for die, number in dice)
    if found.denominator % ordered or (forecast.follow is None and found.denominator != ordered):
        yield f"{forecast.label}: {found.denominator} ways, but the dice have {ordered}"
    for name, classes in groups(forecast, found).items():
        total = sum(classes.values(), Fraction(0))
        if total != 1:
            yield f"{forecast.label}: the chances of {name} sum to {total}"
    small = not forecast.amendments and ordered <= MOST_ORDERED
    if small and _by_brute_force(forecast, ordered) != dict(found.items()):
        yield f"{forecast.label}: brute force says otherwise"


def _by_brute_force(forecast: Forecast[Any, Any], ordered: int) -> dict[Hashable, Fraction]:
    """The chance of each grade, by every way in which the dice can fall; what follows is as its own forecast says."""
    chances: dict[Hashable, Fraction] = {}
    reading, each = forecast.reading, Fraction(1, ordered)
    following = cache(lambda grade: _following(forecast, grade))
    for faces in every_faces(forecast.throw):
        for grade, chance in following(reading.grade(reading.read(forecast.throw, faces))):
            chances[grade] = chances.get(grade, Fraction(0)) + each * chance
    return chances


def _following(forecast: Forecast[Any, Any], grade: Hashable) -> tuple[tuple[Hashable, Fraction], ...]:
    follow = forecast.follow(grade) if forecast.follow else None
    return ((grade, Fraction(1)),) if follow is None else tuple(distribution(follow).items())


def every_faces(throw: Throw) -> Iterator[Faces]:
    """Every way in which the dice of `throw` can fall, in order."""
    yield from product(*(product(die.faces, repeat=number) for die, number in throw.dice))


def grades_agree(walk: Walk, deed: Deed) -> Iterator[str]:
    """The grade inside an event is what its reading makes of the faces."""
    state = deed.before
    for event in deed.events:
        graded = walk.probe.graded(state, event)
        if graded is not None:
            reading, throw, faces, recorded = graded
            grade = reading.grade(reading.read(throw, faces))
            if grade != recorded:
                yield f"{type(event).__name__} records {recorded}, but {faces} are {grade}"
        state = walk.system.evolve(state, event)


def every_throw_resolves(walk: Walk, deed: Deed) -> Iterator[str]:
    """However the dice of a small throw fall, what follows can be folded."""
    plan = walk.system.plan(deed.before, deed.seat, deed.command)
    if not isinstance(plan, Plan) or not plan.throw.count:
        return
    if prod(len(die.faces) ** number for die, number in plan.throw.dice) > MOST_ORDERED // 10:
        return
    for faces in every_faces(plan.throw):
        try:
            fold(walk.system, deed.before, walk.system.resolve(deed.before, deed.seat, deed.command, faces))
        except CannotEvolve as fault:
            yield f"after {faces}: {fault}"
