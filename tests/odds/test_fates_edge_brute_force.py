"""The odds of Fate's Edge against all faces there are, read by the very functions that play reads them by."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from edgewise.core.answers import Refused
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.step import decide
from edgewise.core.system import Setup
from edgewise.odds.exact import distribution
from edgewise.odds.show import groups
from edgewise.systems.fates_edge import SYSTEM
from edgewise.systems.fates_edge.book.terms import Attribute, Outcome, Position, Skill
from edgewise.systems.fates_edge.commands.loop import Open, RerollDominant, Set, Settle, Throw
from edgewise.systems.fates_edge.events.loop import Settled
from edgewise.systems.fates_edge.every import Command, Event
from edgewise.systems.fates_edge.foretell import Question, ask
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.rolls import Grade, count, desperate_marks, dominant_marks, eligible, grade
from edgewise.table.hand import ScriptedHand

D10 = range(1, 11)
POOLS = (1, 2, 3, 4, 5)
DVS = (1, 2, 3, 4, 5, 6)

Lying = tuple[tuple[int, ...], int]
"""Dice as they lie, sorted, and the Story Beats of 1s that were thrown again."""


@cache
def thrown_again(faces: tuple[int, ...], kept: int, die: int) -> tuple[Lying, ...]:
    kept += faces[die] == 1
    return tuple((tuple(sorted((*faces[:die], face, *faces[die + 1 :]))), kept) for face in D10)


@cache
def after_position(pool: int, position: Position) -> Counter[Lying]:
    """How often dice lie in each way, of 10 ** (pool + 1), after what Position demands or grants."""
    found: Counter[Lying] = Counter()
    marks = {Position.DESPERATE: desperate_marks, Position.DOMINANT: dominant_marks}.get(position)
    for faces in product(D10, repeat=pool):
        dice = eligible(faces, marks(count(faces))) if marks else ()
        if dice:
            found.update(thrown_again(tuple(sorted(faces)), 0, sorted(faces).index(faces[dice[0]])))
        else:
            found[tuple(sorted(faces)), 0] += 10
    return found


@cache
def graded(lying: Lying, dv: int) -> Grade:
    return grade(count(*lying), dv)


def chances(quantities: Counter[Grade]) -> dict[Grade, Fraction]:
    whole = sum(quantities.values())
    return {each: Fraction(quantity, whole) for each, quantity in quantities.items()}


@pytest.mark.parametrize("position", Position)
@pytest.mark.parametrize("pool", POOLS)
def test_every_grade_has_the_share_of_all_faces_that_come_to_it(pool: int, position: Position) -> None:
    for dv in DVS:
        quantities: Counter[Grade] = Counter()
        for lying, quantity in after_position(pool, position).items():
            quantities[graded(lying, dv)] += quantity
        found = distribution(ask(Question(pool, dv, position)))
        assert dict(found.items()) == chances(quantities)


def value(outcomes: list[Outcome]) -> tuple[int, int, int]:
    """What a Boon is spent for, in order: to succeed, not to miss, to succeed without Story Beats."""
    return (
        sum(outcome in {Outcome.CLEAN_SUCCESS, Outcome.SUCCESS_WITH_SB} for outcome in outcomes),
        sum(outcome is not Outcome.MISS for outcome in outcomes),
        outcomes.count(Outcome.CLEAN_SUCCESS),
    )


def best_outcomes(lying: Lying, dv: int) -> list[Outcome]:
    """Ten equally likely outcomes under the best use of one Boon: any one die but a 10, or none (boons.reroll)."""
    faces, kept = lying
    best = [graded(lying, dv).outcome] * 10
    for face in dict.fromkeys(faces):
        if face != 10:
            again = [graded(after, dv).outcome for after in thrown_again(faces, kept, faces.index(face))]
            best = max(best, again, key=value)
    return best


@pytest.mark.parametrize("position", Position)
@pytest.mark.parametrize("pool", POOLS)
def test_a_boon_goes_to_the_die_that_serves_best(pool: int, position: Position) -> None:
    for dv in DVS:
        quantities: Counter[Outcome] = Counter()
        for lying, quantity in after_position(pool, position).items():
            for outcome in best_outcomes(lying, dv):
                quantities[outcome] += quantity
        forecast = ask(Question(pool, dv, position, boon=True))
        whole = sum(quantities.values())
        expected = {outcome.value: Fraction(quantities[outcome], whole) for outcome in Outcome}
        assert groups(forecast, distribution(forecast))["outcomes"] == expected


GM = Seat(SeatId("gm"), Role.GM)


def played(state: State, command: Command, hand: ScriptedHand) -> tuple[State, tuple[Event, ...]]:
    step = decide(SYSTEM, state, GM, command, hand)
    assert not isinstance(step, Refused), step
    return step.state, step.events


@pytest.mark.parametrize("dv", [1, 2, 3, 4])
@pytest.mark.parametrize("position", Position)
def test_the_table_itself_settles_as_often_as_the_odds_say(position: Position, dv: int) -> None:
    """Two dice, thrown at a table in all 100 ways, with the re-roll in all 10: what it logs is counted."""
    opened = SYSTEM.start(Setup(sheets={"hero": Sheet()}))
    ready, _ = played(opened, Open("reach the roof", Attribute.BODY, Skill.MELEE), ScriptedHand())
    ready, _ = played(ready, Set(position, dv), ScriptedHand())
    outcomes: Counter[str] = Counter()
    for faces in product(D10, repeat=2):
        successes = [face for face in faces if 6 <= face <= 9]
        failures = [face for face in faces if face <= 5]
        forced = position is Position.DESPERATE and bool(successes)
        granted = position is Position.DOMINANT and bool(failures)
        for again in D10:
            state, _ = played(ready, Throw(), ScriptedHand(*faces, *([again] if forced else [])))
            if granted:
                state, _ = played(state, RerollDominant(), ScriptedHand(again))
            _, events = played(state, Settle(), ScriptedHand())
            (settled,) = [event for event in events if isinstance(event, Settled)]
            outcomes[settled.outcome.value] += 1
    found = distribution(ask(Question(2, dv, position))).map(lambda each: each.outcome.value)
    assert dict(found.items()) == {outcome: Fraction(times, 1_000) for outcome, times in outcomes.items()}
