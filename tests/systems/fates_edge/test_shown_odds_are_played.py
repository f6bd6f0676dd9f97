"""The odds that a page shows are the shares of what play comes to, over every way in which the dice can fall."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from edgewise.core.answers import Refused
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.step import decide
from edgewise.core.system import Setup
from edgewise.odds.exact import distribution
from edgewise.systems.fates_edge import SYSTEM
from edgewise.systems.fates_edge.book.terms import Attribute, Position, Skill
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.events import loop as e
from edgewise.systems.fates_edge.every import Command, Event
from edgewise.systems.fates_edge.model.sheet import Attributes, Sheet
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.rolls import Grade
from edgewise.table.hand import TypedHand

GM = Seat(SeatId("gm"), Role.GM)
FACES = range(1, 11)


def done(state: State, command: Command, *faces: int) -> tuple[State, tuple[Event, ...]]:
    step = decide(SYSTEM, state, GM, command, TypedHand(faces))
    assert not isinstance(step, Refused), step
    return step.state, step.events


def set_up(pool: int, dv: int, position: Position) -> State:
    state = SYSTEM.start(Setup(sheets={"hero": Sheet("Hero", attributes=Attributes(wits=pool))}))
    state, _ = done(state, c.Open("open the gate", Attribute.WITS, Skill.STEALTH))
    state, _ = done(state, c.Set(position, dv))
    return state


def settled(state: State) -> Grade:
    _, (event,) = done(state, c.Settle())
    assert isinstance(event, e.Settled)
    return Grade(event.outcome, event.successes, event.story_beats, event.tens)


def shown(state: State) -> dict[Grade, Fraction]:
    """The first forecast that the page draws."""
    (roll,) = SYSTEM.view(state, GM).rolls
    return dict(distribution(roll.forecasts[0]).items())


def shares(played: Counter[Grade]) -> dict[Grade, Fraction]:
    return {grade: Fraction(ways, played.total()) for grade, ways in played.items()}


@pytest.mark.parametrize("dv", [1, 2, 3])
@pytest.mark.parametrize("pool", [1, 2])
def test_controlled(pool: int, dv: int) -> None:
    state = set_up(pool, dv, Position.CONTROLLED)
    played = Counter(settled(done(state, c.Throw(), *faces)[0]) for faces in product(FACES, repeat=pool))
    assert shares(played) == shown(state)


@pytest.mark.parametrize("dv", [1, 2])
def test_desperate_throws_a_success_again(dv: int) -> None:
    state = set_up(2, dv, Position.DESPERATE)
    played: Counter[Grade] = Counter()
    for faces in product(FACES, repeat=2):
        if any(6 <= face <= 9 for face in faces):
            played.update(settled(done(state, c.Throw(), *faces, again)[0]) for again in FACES)
        else:
            played[settled(done(state, c.Throw(), *faces)[0])] += len(FACES)
    assert shares(played) == shown(state)


@pytest.mark.parametrize("dv", [1, 2])
def test_dominant_may_throw_a_failure_again(dv: int) -> None:
    state = set_up(2, dv, Position.DOMINANT)
    played: Counter[Grade] = Counter()
    for faces in product(FACES, repeat=2):
        thrown, _ = done(state, c.Throw(), *faces)
        if any(face <= 5 for face in faces):
            played.update(settled(done(thrown, c.RerollDominant(), again)[0]) for again in FACES)
        else:
            played[settled(thrown)] += len(FACES)
    assert shares(played) == shown(state)
