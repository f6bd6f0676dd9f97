"""The contract is worth something only if it notices: faults planted in a sound game, each found under its point."""

# ruff: noqa: ANN401 - commands, events and faces as any system has them

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from edgewise.core.answers import Plan, Refused
from edgewise.core.dice import Die, Throw
from edgewise.core.rules import Passage, RulesText
from edgewise.core.seats import Seat
from edgewise.core.system import Option, System
from edgewise.core.view import Fact, Line, Offer, View
from edgewise.kit.cases import Case, cases_folder, load_cases, run_case
from edgewise.kit.contract import walk_problems
from edgewise.kit.draw import seeded
from edgewise.kit.labels import label_problems
from edgewise.kit.names import name_problems
from edgewise.kit.recorded import recorded_problems
from edgewise.kit.report import Point
from edgewise.systems import installed
from edgewise.systems.fates_edge.book.terms import Outcome
from edgewise.systems.fates_edge.events import loop as e
from edgewise.systems.fates_edge.model.state import State
from edgewise.table.wire import AnySystem

SOUND: System[State, Any, Any] = installed()["fates_edge"]
MOST_WALKS = 40


def found(system: AnySystem, point: Point) -> str:
    """The first problem under this point on seeded walks, in words; empty when none is found."""
    for seed in range(MOST_WALKS):
        problems, _ = walk_problems(system, seeded(seed), points=(point,))
        for problem in problems:
            return str(problem)
    return ""


# --- along a walk ----------------------------------------------------------------------------------------------------


def offers_what_is_refused() -> AnySystem:
    def view(state: State, seat: Seat) -> View:
        shown = SOUND.view(state, seat)
        return replace(shown, offers=(*shown.offers, Offer("more", "begin-session", "Begin again")))

    return replace(SOUND, view=view)


def offers_the_same_twice() -> AnySystem:
    def view(state: State, seat: Seat) -> View:
        shown = SOUND.view(state, seat)
        return replace(shown, offers=shown.offers * 2)

    return replace(SOUND, view=view)


def announces_other_dice() -> AnySystem:
    def plan(state: State, seat: Seat, command: Any) -> Plan | Refused:
        answer = SOUND.plan(state, seat, command)
        return replace(answer, throw=Throw(answer.throw.dice, 1)) if isinstance(answer, Plan) else answer

    return replace(SOUND, plan=plan)


def refuses_under_a_foreign_code() -> AnySystem:
    def plan(state: State, seat: Seat, command: Any) -> Plan | Refused:
        answer = SOUND.plan(state, seat, command)
        return Refused("no", "No", ("nowhere.at-all",)) if isinstance(answer, Refused) else answer

    return replace(SOUND, plan=plan)


def tells_something_else_each_time() -> AnySystem:
    numbers = count()

    def tell(state: State, seat: Seat, event: Any) -> Line | None:
        del state, seat, event
        return Line(f"Line {next(numbers)}.")

    return replace(SOUND, tell=tell)


def remembers_outside_the_state() -> AnySystem:
    numbers = count()

    def evolve(state: State, event: Any) -> State:
        return replace(SOUND.evolve(state, event), made=state.made + 1 + next(numbers))

    return replace(SOUND, evolve=evolve)


def goes_below_zero() -> AnySystem:
    def evolve(state: State, event: Any) -> State:
        after = SOUND.evolve(state, event)
        return replace(after, bank=-1) if isinstance(event, e.RollOpened) else after

    return replace(SOUND, evolve=evolve)


def chokes_on_what_does_not_fit() -> AnySystem:
    def evolve(state: State, event: Any) -> State:
        if isinstance(event, e.RollClosed | e.RollSet | e.Thrown):
            # Where it should say that it cannot evolve, it fails.
            state.rolls[event.sheet]
        return SOUND.evolve(state, event)

    return replace(SOUND, evolve=evolve)


def records_another_grade() -> AnySystem:
    def resolve(state: State, seat: Seat, command: Any, faces: Any) -> tuple[Any, ...]:
        events = SOUND.resolve(state, seat, command, faces)
        return tuple(replace(x, outcome=Outcome.MISS, tens=9) if isinstance(x, e.Settled) else x for x in events)

    return replace(SOUND, resolve=resolve)


def shows_a_hidden_dv() -> AnySystem:
    def view(state: State, seat: Seat) -> View:
        shown = SOUND.view(state, seat)
        return replace(shown, facts=(*shown.facts, *(Fact("DV", str(roll.dv)) for roll in state.rolls.values())))

    return replace(SOUND, view=view)


def tells_of_a_hidden_timer() -> AnySystem:
    def tell(state: State, seat: Seat, event: Any) -> Line | None:
        return Line(event.label) if isinstance(event, e.TimerAdded) else SOUND.tell(state, seat, event)

    return replace(SOUND, tell=tell)


def tells_a_hidden_dv_at_the_throw() -> AnySystem:
    def tell(state: State, seat: Seat, event: Any) -> Line | None:
        return Line(f"Against {event.against}.") if isinstance(event, e.Thrown) else SOUND.tell(state, seat, event)

    return replace(SOUND, tell=tell)


def refuses_by_what_is_hidden() -> AnySystem:
    def plan(state: State, seat: Seat, command: Any) -> Plan | Refused:
        hidden = any(timer.hidden and timer.clock.size > 4 for timer in state.timers.values())
        if hidden and not seat.is_gm:
            return Refused("fates_edge/something-looms", "Something looms.", ("timers.tick",))
        return SOUND.plan(state, seat, command)

    return replace(SOUND, plan=plan)


def cites_what_is_not_there() -> AnySystem:
    def tell(state: State, seat: Seat, event: Any) -> Line | None:
        line = SOUND.tell(state, seat, event)
        return replace(line, cites=("nowhere.at-all",)) if line else None

    return replace(SOUND, tell=tell)


def throws_dice_without_a_name() -> AnySystem:
    coin = Die("coin", (0, 1))

    def plan(state: State, seat: Seat, command: Any) -> Plan | Refused:
        answer = SOUND.plan(state, seat, command)
        return Plan(Throw(((coin, answer.throw.count),))) if isinstance(answer, Plan) and answer.throw.count else answer

    return replace(SOUND, plan=plan)


PLANTED: tuple[tuple[Point, Callable[[], AnySystem]], ...] = (
    (Point.OFFERS, offers_what_is_refused),
    (Point.OFFERS, offers_the_same_twice),
    (Point.OFFERS, announces_other_dice),
    (Point.OFFERS, refuses_under_a_foreign_code),
    (Point.PURE, tells_something_else_each_time),
    (Point.PURE, remembers_outside_the_state),
    (Point.FOLD, remembers_outside_the_state),
    (Point.EVENTS, goes_below_zero),
    (Point.EVENTS, chokes_on_what_does_not_fit),
    (Point.CHANCES, records_another_grade),
    (Point.SECRETS, shows_a_hidden_dv),
    (Point.SECRETS, tells_of_a_hidden_timer),
    (Point.SECRETS, tells_a_hidden_dv_at_the_throw),
    (Point.SECRETS, refuses_by_what_is_hidden),
    (Point.LABELS, cites_what_is_not_there),
    (Point.FORMS, throws_dice_without_a_name),
    (Point.TAKING_BACK, chokes_on_what_does_not_fit),
)


@pytest.mark.parametrize(
    ("point", "plant"), [pytest.param(*each, id=f"{each[0].value}-{each[1].__name__}") for each in PLANTED]
)
def test_a_planted_fault_is_found(point: Point, plant: Callable[[], AnySystem]) -> None:
    assert found(plant(), point).startswith(point.value)


# --- without a walk --------------------------------------------------------------------------------------------------


@pytest.fixture
def cases() -> tuple[Case, ...]:
    return load_cases(cases_folder(SOUND.id))


def with_passage(label: str) -> RulesText:
    more = Passage(label, "More", "More.", "tests")
    return RulesText({**SOUND.rules.passages, label: more}, SOUND.rules.not_covered)


def test_a_passage_without_code_and_case_is_found(cases: tuple[Case, ...]) -> None:
    problems = [str(each) for each in label_problems(replace(SOUND, rules=with_passage("loop.more")), cases)]
    assert problems == [
        "labels · rules/passages.toml: loop.more is mechanical, but no function and no case cites it",
    ]


def test_a_passage_that_is_gone_is_found(cases: tuple[Case, ...]) -> None:
    left = {label: passage for label, passage in SOUND.rules.passages.items() if label != "boons.cap"}
    problems = [str(each) for each in label_problems(replace(SOUND, rules=RulesText(left)), cases)]
    assert any("'boons.cap', which leads nowhere" in each for each in problems)
    assert any(each.startswith("labels · boons: Four and a Miss make five") for each in problems)


def test_a_dead_citation_of_an_option_is_found(cases: tuple[Case, ...]) -> None:
    option = Option("mood", "Mood", (("calm", "Calm"),), "nowhere.at-all")
    problems = [str(each) for each in label_problems(replace(SOUND, options=(option,)), cases)]
    assert problems == ["labels · option mood: cites 'nowhere.at-all', which leads nowhere"]


def test_wrong_names_are_found() -> None:
    events: Any = {("other.thrown" if event is e.Thrown else kind): event for kind, event in SOUND.events.items()}
    renamed = replace(SOUND, events=events, commands={**SOUND.commands, "Say so": SOUND.commands["open"]})
    assert [each.where for each in name_problems(renamed)] == ["other.thrown", "Say so"]


def test_a_table_that_ends_elsewhere_is_found() -> None:
    def evolve(state: State, event: Any) -> State:
        after = SOUND.evolve(state, event)
        return replace(after, bank=after.bank + 1) if isinstance(event, e.RollClosed) else after

    (problem,) = recorded_problems(replace(SOUND, evolve=evolve))
    assert "differ at state.bank" in problem.says


def test_a_case_that_does_not_hold_says_what_is_otherwise(cases: tuple[Case, ...]) -> None:
    case = next(case for case in cases if case.name == "Two for a Miss")
    wrong: list[tuple[dict[str, Any], tuple[str, ...] | None]] = [
        ({"then": {"purses.boons": 3}}, ("purses.boons: expected 3, got 2",)),
        ({"then": {"purses.bones": 3}}, ("purses.bones: expected 3, got 'nothing of that name'",)),
        ({"then": {"table.bank": True}}, ("table.bank: expected True, got 0",)),
        ({"then": {"refused": "no-boons"}}, ('expected the refusal "no-boons", got no refusal',)),
        ({"then": {"invalid": "who"}}, ("expected who to be unreadable, but it was read",)),
        ({"given": {"purses.bones": 1}}, None),
        ({"given": {"table.bones": 1}}, None),
        ({"options": {"criticals": "none"}}, None),
        ({"when": "now"}, ("no such part of a case: when",)),
        ({"do": [{"as": "ghost", "command": "settle"}]}, None),
        ({"do": [{"as": "gm", "command": "settle", "die": 1}, {"as": "gm", "command": "settle"}]}, None),
    ]
    for changes, expected in wrong:
        says = run_case(SOUND, replace(case, entry={**case.entry, **changes}))
        assert says, changes
        assert expected is None or says == expected
    assert run_case(SOUND, replace(case, kind="weather")) == ("the system's probe makes no rows of the kind 'weather'",)


def test_a_refusal_before_the_last_command_is_no_case(cases: tuple[Case, ...]) -> None:
    case = next(case for case in cases if case.name == "Two for a Miss")
    (says,) = run_case(SOUND, replace(case, entry={**case.entry, "do": [*case.entry["do"], *case.entry["do"][2:]]}))
    assert says.startswith("command 5, throw, was refused: fates_edge/")


def test_figures_that_do_not_hold_are_found(cases: tuple[Case, ...]) -> None:
    odds = next(case for case in cases if case.kind == "odds" and case.entry["pool"] == 2 and case.entry["dv"] == 2)
    for changes, start in _figures():
        (says,) = run_case(SOUND, replace(odds, entry={**odds.entry, **changes}))
        assert says.startswith(start)
    row = next(case for case in cases if case.kind == "conversion" and case.entry["armor"] == "heavy")
    (says,) = run_case(SOUND, replace(row, entry={**row.entry, "remaining": 17}))
    assert says.startswith("remaining: expected 17, got ")


def _figures() -> Iterator[tuple[dict[str, object], str]]:
    yield {"percent": [33.01, 2.00, 40.00, 25.00]}, "percent: expected"
    yield {"percent": [33.00, 2.00]}, "percent: expected"
    yield {"mean_successes": 1.3}, "mean_successes: expected 1.3, got 1.2"
    yield {"median": 1}, "median: no such figure"
