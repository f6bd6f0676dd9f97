"""Hits on opponents against plain counting, and what players see of opponents whose figures are closed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgewise.core.answers import Refused
from edgewise.core.dice import Faces
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.step import decide
from edgewise.core.system import Setup
from edgewise.core.view import Line
from edgewise.systems.fates_edge import SYSTEM
from edgewise.systems.fates_edge.book.options import read_options
from edgewise.systems.fates_edge.book.roster import ROSTER
from edgewise.systems.fates_edge.book.terms import Armor, Condition
from edgewise.systems.fates_edge.commands.foes import AddFoe, AdjustFoe, HitFoe, RallyFoe
from edgewise.systems.fates_edge.every import Command
from edgewise.systems.fates_edge.judge.foes import Blow, forecast_hit, struck
from edgewise.systems.fates_edge.model.foe import Foe
from edgewise.systems.fates_edge.model.gear import Worn
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.parts.foes import FOE_PARTS
from edgewise.systems.fates_edge.view.foes import foe_views

GM = Seat(SeatId("gm"), Role.GM)
ANN = Seat(SeatId("ann"), Role.PLAYER)
QUICK = settings(max_examples=300, deadline=None, derandomize=True, database=None)

# --- hits against plain counting -------------------------------------------------------------------------------------

THROUGH = {
    Armor.LIGHT: ((0, 1), (1, 1), (2, 1)),
    Armor.MEDIUM: ((0, 1), (0, 1), (2, 1)),
    Armor.HEAVY: ((0, 1), (0, 1), (0, 2)),
    Armor.SUPERIOR: ((0, 1), (0, 1), (0, 1)),
    Armor.MYTHIC: ((0, 1), (0, 1), (0, 1)),
}
"""The printed conversion of Harm 1 to 3: what gets through, and Fatigue."""
LADDER = tuple(Armor)


def counted(foe: Foe, harm: int, pierces: int) -> tuple[int, int, int, bool]:
    """Resilience, Fatigue, phases and whether it is out after a hit, one point at a time."""
    at = LADDER.index(foe.armor.kind)
    at = 0 if foe.armor.condition is Condition.COMPROMISED else at - (foe.armor.condition is Condition.NEGLECTED)
    armor = LADDER[max(0, at - pierces)]
    through, gained = harm, 0
    if armor is not Armor.NONE and harm:
        through, gained = THROUGH[armor][min(harm, 3) - 1]
        through += max(0, harm - 3)
    resilience, fatigue = foe.resilience, foe.fatigue
    if through:
        fatigue = 0
    for _ in range(through):
        resilience -= 1
        if not resilience:
            return (foe.most, 0, foe.phases - 1, False) if foe.phases > 1 else (0, 0, 1, True)
    if gained and fatigue + gained >= foe.capacity:
        resilience, fatigue = resilience - 1, 0
        if not resilience:
            return (foe.most, 0, foe.phases - 1, False) if foe.phases > 1 else (0, 0, 1, True)
    elif gained:
        fatigue += gained
    return resilience, fatigue, foe.phases, False


@st.composite
def opponents(draw: st.DrawFn) -> Foe:
    most = draw(st.integers(1, 8))
    capacity = draw(st.integers(1, 6))
    return Foe(
        "Somebody",
        resilience=draw(st.integers(1, most)),
        most=most,
        phases=draw(st.integers(1, 3)),
        capacity=capacity,
        fatigue=draw(st.integers(0, capacity - 1)),
        armor=Worn(draw(st.sampled_from(Armor)), draw(st.sampled_from(Condition))),
    )


@QUICK
@given(opponents(), st.integers(0, 9), st.integers(0, 2))
def test_a_hit_does_what_counting_says(foe: Foe, harm: int, pierces: int) -> None:
    options = read_options({})
    blow = struck(foe, harm, options, pierces=pierces)
    state = replace(SYSTEM.start(Setup()), foes={"f1": foe})
    after = _done(state, HitFoe("f1", harm, pierces)).foes["f1"]
    assert (after.resilience, after.fatigue, after.phases, after.out) == counted(foe, harm, pierces)
    assert blow.out == after.out
    assert blow.next_phase == (after.phases < foe.phases)


@QUICK
@given(opponents(), st.integers(1, 9))
def test_without_fatigue_a_hit_takes_what_gets_through(foe: Foe, harm: int) -> None:
    fresh, options = replace(foe, fatigue=0), read_options({"foe_injury": "untiring"})
    remaining, gained = forecast_hit(fresh, harm, options)
    blow = struck(fresh, harm, options)
    assert blow.worn == remaining
    assert not blow.overflowed
    assert blow.fatigue == int(gained > 0 and remaining < fresh.resilience)
    assert (remaining, gained) == forecast_hit(fresh, harm, read_options({}))


def test_a_riddle_is_never_worn_down() -> None:
    riddle = ROSTER["curse"]
    assert struck(riddle, 20, read_options({})) == Blow(Armor.NONE, 0, 0, 0, unmoved=True)


# --- what is seen and heard ------------------------------------------------------------------------------------------


def _done(state: State, *commands: Command) -> State:
    for command in commands:
        step = decide(SYSTEM, state, GM, command, _NoDice())
        assert not isinstance(step, Refused), step
        state = step.state
    return state


class _NoDice:
    """A hand for what throws nothing."""

    def throw(self, throw: object) -> Faces:
        del throw
        return ()

    def leftover(self) -> int:
        return 0


def _heard(state: State, seat: Seat, *commands: Command) -> Iterator[Line]:
    for command in commands:
        step = decide(SYSTEM, state, GM, command, _NoDice())
        assert not isinstance(step, Refused), step
        state = step.state
        lines = (SYSTEM.tell(state, seat, event) for event in step.events)
        yield from (line for line in lines if line is not None)


def _closed() -> State:
    return SYSTEM.start(Setup(options={"open_foes": "hidden"}))


BLOWS = (
    AddFoe("warlord"),
    HitFoe("f1", 3),
    HitFoe("f1", 5),
    HitFoe("f1", 12),
    AdjustFoe("f1", "harm", "5"),
    HitFoe("f1", 8),
)


def test_closed_figures_show_no_number() -> None:
    state = _done(_closed(), *BLOWS)
    (seen,) = foe_views(state, ANN)
    assert (seen.gauges, seen.stats, seen.facts, seen.offers) == ((), (), (), ())
    assert [fact.value for fact in seen.words] == ["shaken"]
    assert foe_views(state, GM)[0].gauges


def test_closed_figures_are_not_told_either() -> None:
    heard = list(_heard(_closed(), ANN, *BLOWS, RallyFoe("f1", 2)))
    for line in heard:
        told = " ".join((re.sub(r"takes Harm \d+", "", line.says), *line.notes))
        assert not re.search(r"\d", told), told
    assert len(heard) == len(BLOWS) + 1


@pytest.mark.parametrize("seat", [ANN, Seat(SeatId("watcher"), Role.WATCHER)])
def test_nobody_hears_of_whom_the_gm_hides(seat: Seat) -> None:
    commands = (AddFoe("archer", hidden=True), HitFoe("f1", 1), AdjustFoe("f1", "harm", "5"), RallyFoe("f1", 0, 1))
    start = SYSTEM.start(Setup())
    assert list(_heard(start, seat, *commands)) == []
    assert len(list(_heard(start, GM, *commands))) == len(commands)
    assert foe_views(_done(start, *commands), seat) == ()


@pytest.mark.parametrize("key", ROSTER)
@pytest.mark.parametrize("path", FOE_PARTS)
def test_what_a_figure_reads_as_can_be_written_back(key: str, path: str) -> None:
    part, foe = FOE_PARTS[path], ROSTER[key]
    assert part.write(foe, part.read(foe)) == foe
