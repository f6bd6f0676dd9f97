"""The best choices after a throw, by backward induction over what may follow it.

Whole-number weights throughout: each amendment multiplies the denominator by the faces of its dice, used or not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from edgewise.core.reading import Amendment, Forecast, Recourse, Response
from edgewise.odds import pools

T = TypeVar("T", bound=Hashable)
G = TypeVar("G", bound=Hashable)


class Course(NamedTuple, Generic[T]):
    """One thing that may be done about a tally."""

    name: str
    """Empty where a die is thrown again."""
    leads_to: Sequence[tuple[T, int]]
    """Tallies with their weights, which sum to the faces of the stage."""


@dataclass(frozen=True, slots=True)
class _Stage(Generic[T]):
    """One amendment, ready to be counted with."""

    faces: int
    may_decline: bool
    courses: Callable[[T], Sequence[Course[T]]]
    after_declining: int
    """The stage that comes next for whoever declines."""
    passed: int
    """The faces of all stages before that one, from this one on."""


class Chooser(Generic[T, G]):
    """What is best done about each tally at each stage, a stage being an index of the forecast's amendments."""

    def __init__(self, forecast: Forecast[T, G]) -> None:
        self._forecast = forecast
        self._stages = tuple(_stages(forecast))
        self._values: list[dict[T, int]] = [{} for _ in range(len(self._stages) + 1)]

    def amended(self, tallies: Mapping[T, int], stage: int) -> dict[T, int]:
        """The tallies after the amendment of `stage` has been used where that is chosen."""
        faces = self._stages[stage].faces
        after: dict[T, int] = {}
        for tally, quantity in tallies.items():
            course = self.choose(tally, stage)
            for key, weight in course.leads_to if course else ((tally, faces),):
                after[key] = after.get(key, 0) + quantity * weight
        return after

    def choose(self, tally: T, stage: int) -> Course[T] | None:
        """The best course; None is to leave things as they are, which is chosen where nothing promises more."""
        may_decline, courses = self._stages[stage].may_decline, self._stages[stage].courses(tally)
        if len(courses) == 1 and not may_decline:
            return courses[0]
        best: Course[T] | None = None
        worth = self._declined(tally, stage) if courses and may_decline else None
        for course in courses:
            value = self._taken(course, stage)
            if worth is None or value > worth:
                best, worth = course, value
        return best

    def _declined(self, tally: T, stage: int) -> int:
        passed = self._stages[stage]
        return passed.passed * self._value(tally, passed.after_declining)

    def _taken(self, course: Course[T], stage: int) -> int:
        known = self._values[stage + 1]
        value = 0
        for tally, weight in course.leads_to:
            worth = known.get(tally)
            value += weight * (self._value(tally, stage + 1) if worth is None else worth)
        return value

    def _value(self, tally: T, stage: int) -> int:
        """The worth of `tally` with the amendments from `stage` on still to come, times the faces of their dice."""
        known = self._values[stage].get(tally)
        if known is not None:
            return known
        if stage == len(self._stages):
            worth = self._forecast.worth
            if worth is None:
                raise ValueError(f"{self._forecast.label}: a choice needs something to strive for")
            value = worth(self._forecast.reading.grade(tally))
        else:
            course = self.choose(tally, stage)
            value = self._declined(tally, stage) if course is None else self._taken(course, stage)
        self._values[stage][tally] = value
        return value


def _stages(forecast: Forecast[T, G]) -> Iterator[_Stage[T]]:
    amendments = forecast.amendments
    for at, amendment in enumerate(amendments):
        faces = pools.faces_of(amendment.dice)
        if isinstance(amendment, Amendment):
            yield _Stage(faces, amendment.may_decline, _again(forecast, amendment), at + 1, faces)
            continue
        # To wait with one of several that are alike gains nothing, so that declining one is declining the rest.
        others = (later for later in range(at, len(amendments)) if amendments[later] != amendment)
        after = next(others, len(amendments))
        yield _Stage(faces, True, _used(forecast, amendment, faces), after, faces ** (after - at))  # noqa: FBT003


def _again(forecast: Forecast[T, G], amendment: Amendment[T]) -> Callable[[T], Sequence[Course[T]]]:
    """Throwing the amendment's die again, for each mark that it may be thrown again of."""
    marks, amend = tuple(pools.marks(forecast.reading, amendment.die).items()), amendment.amend

    def courses(tally: T) -> Sequence[Course[T]]:
        return [
            Course("", [(amend(tally, old, new), weight) for new, weight in marks]) for old in amendment.choices(tally)
        ]

    return courses


def _used(forecast: Forecast[T, G], recourse: Recourse[T], faces: int) -> Callable[[T], Sequence[Course[T]]]:
    """Each response of the recourse."""
    pools.check(forecast.reading, forecast.throw, recourse.throw)
    thrown = tuple(pools.ways(forecast.reading, recourse.throw))
    unthrown = (((), faces),)

    def leads_to(tally: T, response: Response[T]) -> Sequence[tuple[T, int]]:
        merged: dict[T, int] = {}
        for counts, weight in thrown if response.throws else unthrown:
            after = response.amend(tally, counts)
            merged[after] = merged.get(after, 0) + weight
        return list(merged.items())

    def courses(tally: T) -> Sequence[Course[T]]:
        return [Course(response.name, leads_to(tally, response)) for response in recourse.responses]

    return courses
