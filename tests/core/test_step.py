"""One step of a table, the fold of many, and which events count; on a game of one die and a counter (tests/toy.py)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise.core.answers import Plan, Ready, Refused, free, plan_of, resolve_of
from edgewise.core.dice import D6, NOTHING, Throw
from edgewise.core.errors import CannotEvolve, InvariantBroken
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.step import Hand, Step, decide, fold, withdrawn
from edgewise.table.hand import ScriptedHand, TypedHand
from tests.toy import TOY, Add, Added, Break, Command, Event, Hide, Roll, RollAgain, Rolled, Spend, Spent, State

GM = Seat(SeatId("gm"), Role.GM)
PLAYER = Seat(SeatId("ada"), Role.PLAYER)
SIX = Rolled(((6,),))


def done(state: State, command: Command, hand: Hand, seat: Seat = PLAYER) -> Step[State, Event]:
    step = decide(TOY, state, seat, command, hand)
    assert isinstance(step, Step), step
    return step


def refused(state: State, command: Command, hand: Hand, seat: Seat = PLAYER) -> Refused:
    answer = decide(TOY, state, seat, command, hand)
    assert isinstance(answer, Refused), answer
    return answer


# --- one step --------------------------------------------------------------------------------------------------------


def test_a_command_without_dice_happens_at_once() -> None:
    step = done(State(), Add(3), TypedHand([]))
    assert step.events == (Added(3),)
    assert step.state == State(counter=3)


def test_a_refusal_is_the_systems_own_and_changes_nothing() -> None:
    answer = refused(State(counter=1), Spend(2), TypedHand([]))
    assert (answer.code, answer.cite) == ("toy/too-little", ("toy.spend",))
    assert refused(State(), Hide(7), TypedHand([])).code == "toy/gm-only"
    assert done(State(), Hide(7), TypedHand([]), GM).state.secret == 7


def test_what_the_rules_force_follows_and_takes_the_faces_that_are_left() -> None:
    """The toy throws again after a six."""
    step = done(State(), Roll(), TypedHand([6, 6, 2]))
    assert step.events == (SIX, SIX, Rolled(((2,),)))
    assert step.state == State(counter=14)


def test_a_forced_throw_waits_when_the_typed_faces_are_used_up() -> None:
    """House.md, "Faces": the desk waits for more to be typed (`Hand.throw` gives None)."""
    step = done(State(), Roll(), TypedHand([6]))
    assert step.state == State(counter=6, again=True)
    assert done(step.state, RollAgain(), TypedHand([4])).state == State(counter=10)


def test_what_was_due_before_waits_on_while_another_command_is_carried_out() -> None:
    """The die that is due may lie in somebody's hand: the comment in `decide`."""
    due = State(counter=6, again=True)
    assert done(due, Hide(7), ScriptedHand(), GM).state == replace(due, secret=7)


def test_a_first_throw_without_faces_is_refused_with_a_hint() -> None:
    class Empty:
        def throw(self, throw: Throw) -> None:
            del throw

        def leftover(self) -> int:
            return 0

    assert refused(State(), Roll(), Empty()).code == "table/faces"


@pytest.mark.parametrize(
    ("faces", "says"),
    [
        ([], "Expected 1 face (1d6), got 0."),
        ([7], "Expected numbers that a d6 shows (1 to 6), got 7."),
        ([6, 9], "Expected numbers that a d6 shows (1 to 6), got 9."),
        ([1, 2, 3], "2 more faces were typed than these dice have."),
    ],
)
def test_faces_that_do_not_fit_refuse_the_whole_command(faces: list[int], says: str) -> None:
    """Issue 2, "Bad input": refused, saying what was expected."""
    answer = refused(State(), Roll(), TypedHand(faces))
    assert (answer.code, answer.says, answer.cite) == ("table/faces", says, ("table.real-dice",))


def test_faces_for_a_command_without_dice_are_too_many() -> None:
    assert refused(State(), Add(1), TypedHand([3])).code == "table/faces"


def test_a_state_that_must_not_be_is_our_fault() -> None:
    with pytest.raises(InvariantBroken, match="beyond 500"):
        decide(TOY, State(), PLAYER, Break(), TypedHand([]))


def test_a_forced_command_that_is_refused_is_our_fault() -> None:
    wrong = replace(TOY, forced=lambda state: Spend(5) if state.counter else None)
    with pytest.raises(InvariantBroken, match="a forced command was refused"):
        decide(wrong, State(), PLAYER, Add(1), TypedHand([]))


def test_rules_that_force_without_end_are_our_fault() -> None:
    wrong = replace(TOY, forced=lambda state: Add(1) if state.counter else None)
    with pytest.raises(InvariantBroken, match="more than 100"):
        decide(wrong, State(), PLAYER, Add(1), TypedHand([]))


# --- plan and resolve in one -----------------------------------------------------------------------------------------


def weigh(state: int, seat: Seat, command: str) -> Ready[str] | Refused:
    if command == "no":
        return Refused("x/no", f"{seat.id} may not at {state}.", ())
    if command == "throw":
        return Ready(lambda faces: (f"threw {faces}",), Throw(((D6, 1),)))
    return free("done", "twice")


def test_a_rule_written_once_gives_plan_and_resolve() -> None:
    plan, resolve = plan_of(weigh), resolve_of(weigh)
    assert plan(0, GM, "throw") == Plan(Throw(((D6, 1),)))
    assert resolve(0, GM, "throw", ((4,),)) == ("threw ((4,),)",)
    assert plan(0, GM, "free") == Plan(NOTHING)
    assert resolve(0, GM, "free", ()) == ("done", "twice")
    answer = plan(3, GM, "no")
    assert isinstance(answer, Refused)
    assert answer.says == "gm may not at 3."


def test_resolving_what_was_refused_is_our_fault() -> None:
    with pytest.raises(InvariantBroken, match="x/no"):
        resolve_of(weigh)(0, GM, "no", ())


# --- the fold --------------------------------------------------------------------------------------------------------

EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(Added, st.integers(1, 5)),
    st.builds(Spent, st.integers(1, 5)),
    st.integers(1, 5).map(lambda n: Rolled(((n,),))),
)


def test_an_event_that_does_not_fit_says_so() -> None:
    events: list[Event] = [Added(1), Spent(2)]
    with pytest.raises(CannotEvolve):
        fold(TOY, State(), events)


@given(st.lists(EVENTS, max_size=12), st.integers(0, 12))
def test_folding_in_two_parts_is_folding_in_one(events: list[Event], cut: int) -> None:
    """Which is what lets a desk go on from the state it has."""
    try:
        whole: State | None = fold(TOY, State(), events)
    except CannotEvolve:
        whole = None
    try:
        parts: State | None = fold(TOY, fold(TOY, State(), events[:cut]), events[cut:])
    except CannotEvolve:
        parts = None
    assert parts == whole


@given(st.lists(st.sampled_from([Add(1), Add(4), Spend(2), Roll(), RollAgain(), Hide(3)]), max_size=8), st.randoms())
def test_the_state_reached_live_is_the_fold_of_the_events(commands: list[Command], chance: Random) -> None:
    """Contract of house.md, section 12."""
    live, log = State(), list[Event]()
    for command in commands:
        step = decide(TOY, live, GM, command, ScriptedHandUnending(chance))
        if isinstance(step, Step):
            live = step.state
            log += step.events
    assert fold(TOY, State(), log) == live


class ScriptedHandUnending:
    """Faces from Hypothesis, so that a failure is shrunk and found again."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def throw(self, throw: Throw) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(self._chance.choice(die.faces[:-1]) for _ in range(number)) for die, number in throw.dice)

    def leftover(self) -> int:
        return 0


def test_a_script_that_runs_dry_refuses() -> None:
    assert refused(State(), Roll(), ScriptedHand()).code == "table/faces"


# --- what was taken back ---------------------------------------------------------------------------------------------


@st.composite
def takings(draw: st.DrawFn) -> list[tuple[int, tuple[int, ...]]]:
    """Withdrawals among events 1 to 30, each of a few earlier events, which may be withdrawals."""
    seqs = sorted(draw(st.sets(st.integers(2, 30), max_size=12)))
    return [(seq, tuple(draw(st.sets(st.integers(1, seq - 1), min_size=1, max_size=3)))) for seq in seqs]


def counts(seq: int, made: Sequence[tuple[int, Sequence[int]]]) -> bool:
    """By definition: an event counts unless a withdrawal that counts takes it."""
    return not any(seq in taken and counts(by, made) for by, taken in made)


@given(takings())
def test_an_event_counts_unless_a_withdrawal_that_counts_takes_it(made: list[tuple[int, tuple[int, ...]]]) -> None:
    gone = withdrawn(made)
    assert gone == {seq for seq in range(1, 31) if not counts(seq, made)}


@given(takings())
def test_taking_back_the_last_withdrawal_restores_what_it_took(made: list[tuple[int, tuple[int, ...]]]) -> None:
    """Product.md: undo is an event, and may be undone."""
    if made:
        undone = [*made, (31, (made[-1][0],))]
        assert withdrawn(undone) - {made[-1][0]} == withdrawn(made[:-1])


def test_nothing_taken_back() -> None:
    assert withdrawn([]) == frozenset()
