"""The best choices themselves: what to do in every situation that they can lead to."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TypeVar

from edgewise.core.reading import Forecast, Recourse
from edgewise.odds.choices import Chooser
from edgewise.odds.exact import tallies

T = TypeVar("T", bound=Hashable)
G = TypeVar("G", bound=Hashable)

KEEP = "keep"
LEFT, CHOOSE = "left", "choose"

Advice = dict[str, int | str]
"""A situation, how many recourses are left in it, and the response to choose: `KEEP` is to use no more of its kind."""


def policy(forecast: Forecast[T, G]) -> tuple[Advice, ...]:
    """The best use of a forecast's recourses; it keeps what nothing can improve.

    Following it gives exactly the chances of `distribution`. Most recourses left come first, then situations by size.
    Empty where the forecast has no recourse, or no name for a situation.

    Raises:
        TooLarge: the dice have more multisets than `limits` allows.
        ValueError: two tallies call for different choices, but have the same name.
    """
    situation = forecast.situation
    if situation is None or not any(isinstance(each, Recourse) for each in forecast.amendments):
        return ()
    chosen: dict[tuple[int, tuple[tuple[str, int], ...]], str] = {}
    for tally, left, name in _choices(forecast):
        where = tuple(situation(tally).items())
        if chosen.setdefault((-left, where), name) != name:
            raise ValueError(f"{forecast.label}: {dict(where)} does not say which response to choose")
    return tuple({**dict(where), LEFT: -left, CHOOSE: name} for (left, where), name in sorted(chosen.items()))


def _choices(forecast: Forecast[T, G]) -> Iterator[tuple[T, int, str]]:
    """Every tally that a recourse may meet, how many are left then, and the response that is best."""
    chooser, amendments = Chooser(forecast), forecast.amendments
    meeting, kept = set(tallies(forecast)), set[T]()
    for stage, amendment in enumerate(amendments):
        if stage and amendment != amendments[stage - 1]:
            meeting, kept = meeting | kept, set()
        is_recourse = isinstance(amendment, Recourse)
        left = sum(isinstance(each, Recourse) for each in amendments[stage:])
        after: set[T] = set()
        for tally in meeting:
            course = chooser.choose(tally, stage)
            if is_recourse:
                yield tally, left, course.name if course else KEEP
            if course:
                after.update(reached for reached, _ in course.leads_to)
            else:
                (kept if is_recourse else after).add(tally)
        meeting = after
