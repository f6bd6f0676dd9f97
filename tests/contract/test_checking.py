"""`check` and its two commands: what they count, what they say, and with which exit code they end."""

# ruff: noqa: ANN401 - events as any system has them

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import pytest

from edgewise.cli.main import run
from edgewise.core.errors import WireError
from edgewise.core.fields import Length, Span
from edgewise.core.rules import Gap, RulesText
from edgewise.core.seats import Seat
from edgewise.core.view import Line
from edgewise.kit import Point, Problem, check
from edgewise.kit.cases import load_cases, run_case, seat_named
from edgewise.kit.contract import walk_problems
from edgewise.kit.draw import instance, pick, seeded
from edgewise.kit.labels import label_problems
from edgewise.kit.probe import Probe, probe_of
from edgewise.kit.recorded import log_problems
from edgewise.kit.walk import walks
from edgewise.systems import installed
from edgewise.systems.fates_edge.model.state import State
from edgewise.table.archive import dump_log
from tests.toy import TOY

SOUND = installed()["fates_edge"]


# --- the report ------------------------------------------------------------------------------------------------------


def test_a_sound_game_is_counted_and_has_no_problem() -> None:
    report = check(SOUND, walks=2)
    mechanical = sum(passage.mechanical for passage in SOUND.rules.passages.values())
    assert report.holds
    assert (report.passages, report.mechanical) == (len(SOUND.rules.passages), mechanical)
    assert report.carried_out == report.cited_by_code == report.cited_by_cases == mechanical
    assert (report.walks, report.recorded, report.cases_failed) == (2, 1, 0)
    assert report.steps > 20
    assert str(report) == (
        f"fates_edge: {mechanical} of {mechanical} mechanical passages carried out, {report.not_covered} not covered "
        f"with reasons; {report.cases} cases; 2 walks; no problem"
    )


def test_what_is_wrong_is_counted_and_told_with_its_walk() -> None:
    def tell(state: State, seat: Seat, event: Any) -> Line | None:
        line = SOUND.tell(state, seat, event)
        return replace(line, cites=("nowhere.at-all",)) if line else None

    report = check(replace(SOUND, tell=tell), walks=3, seed=5)
    assert not report.holds
    assert {problem.point for problem in report.problems} == {Point.LABELS}
    assert {problem.where.split(",")[0] for problem in report.problems} == {"walk 5", "walk 6", "walk 7"}
    assert str(report).endswith(f"3 walks; {len(report.problems)} problems")


def test_problems_name_their_point() -> None:
    assert str(Problem(Point.FOLD, "", "no.")) == "fold: no."
    assert str(Problem(Point.FOLD, "step 1", "no.")) == "fold · step 1: no."


def test_the_same_seed_walks_the_same_way() -> None:
    one, two = ([str(deed) for walk in walks(SOUND, seeded(3)) for deed in walk.deeds[-1:]] for _ in range(2))
    assert one == two
    assert len(one) > 10


def test_a_crash_ends_the_walk_and_says_where() -> None:
    def evolve(state: State, event: Any) -> State:
        raise KeyError(type(event).__name__, state.made)

    problems, steps = walk_problems(replace(SOUND, evolve=evolve, demo=None), seeded(1), points=(Point.FORMS,))
    (problem,) = problems
    assert problem.point is Point.EVENTS
    assert "KeyError: (" in problem.says
    assert "test_checking.py:" in problem.says
    assert steps < 24


# --- the commands ----------------------------------------------------------------------------------------------------


def test_check_system_in_words_and_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check-system", "fates_edge", "--walks", "1"]) == 0
    assert capsys.readouterr().out.endswith("1 walk; no problem\n")
    assert run(["check-system", "fates_edge", "--walks", "0", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["system"], report["holds"], report["problems"], report["steps"]) == ("fates_edge", True, [], 0)


def test_check_system_of_what_is_not_installed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check-system", "nope"]) == 2
    assert "expected one of: " in capsys.readouterr().err


# --- recorded tables -------------------------------------------------------------------------------------------------


def test_a_recorded_table_must_be_short_readable_and_have_its_end(tmp_path: Path) -> None:
    walk = next(walks(SOUND, seeded(0), length=0))
    log, end = tmp_path / "evening.jsonl", tmp_path / "evening.end.json"
    text = dump_log(walk.rows())
    log.write_text(text, encoding="utf-8")
    assert list(log_problems(SOUND, log, end)) == ["its end is not recorded in evening.end.json"]
    end.write_text("{}", encoding="utf-8")
    (says,) = log_problems(SOUND, log, end)
    assert says == "the recorded end and what it folds to now differ at the top: only one has seq, state, withdrawn"
    log.write_text("\n" * 201, encoding="utf-8")
    assert list(log_problems(SOUND, log, end)) == [
        "201 lines; 200 at most",
        "log: expected table.opened as row 1, got no rows",
    ]
    log.write_text(text + text.replace('"seq":1', '"seq":2').replace("table.opened", "table.folded"), encoding="utf-8")
    says, _ = log_problems(SOUND, log, end)
    assert says == 'row 2 is of kind "table.folded", which this version does not know'


# --- cases -----------------------------------------------------------------------------------------------------------


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[[case]", encoding="utf-8")
    with pytest.raises(WireError) as caught:
        load_cases(tmp_path)
    assert (caught.value.path, caught.value.expected) == ("bad.toml", "TOML in UTF-8")
    assert load_cases(tmp_path / "nowhere") == ()


def test_seats_in_cases_have_roles() -> None:
    assert [seat_named(name).role.value for name in ("gm", "player", "player-2", "watcher")] == [
        "gm",
        "player",
        "player",
        "watcher",
    ]


def test_a_game_without_a_probe_has_cases_of_its_sheet_and_state(tmp_path: Path) -> None:
    (tmp_path / "toy.toml").write_text(
        """
[[case]]
name = "A six is thrown again"
rule = "toy.again"
given = { "tracks.fatigue" = 2, "table.counter" = 1 }
do = [{ as = "player", command = "roll", faces = [6, 2] }]
then = { "table.counter" = 9, "table.again" = false, "tracks.fatigue" = 2 }

[[odds]]
dice = 1
percent = [16.67, 16.67, 16.67, 16.67, 16.67, 16.67]
mean_total = 3.5
""",
        encoding="utf-8",
    )
    played, weighed = load_cases(tmp_path)
    assert probe_of(TOY.id) == Probe()
    assert (run_case(TOY, played), run_case(TOY, weighed)) == ((), ())
    assert played.id == "toy: A six is thrown again"


def test_what_is_excused_needs_a_reason() -> None:
    gaps = (Gap("loop.steps", "page 1", "Later."), Gap("Turns", "", ""))
    rules = RulesText(SOUND.rules.passages, gaps)
    says = [problem.says for problem in label_problems(replace(SOUND, rules=rules), ())]
    assert "an entry without what, source or reason: 'Turns'" in says
    assert not any("loop.steps is mechanical" in each for each in says)


# --- drawing ---------------------------------------------------------------------------------------------------------


class Mood(Enum):
    CALM = "calm"
    WILD = "wild"


@dataclass(frozen=True, slots=True)
class Odd:
    pair: tuple[int, bool]
    many: tuple[Mood, ...]
    some: frozenset[int]
    rows: list[str]
    named: Mapping[str, Annotated[int, Span(2, 3)]]
    maybe: int | None
    either: int | Mood
    word: Annotated[str, Length(4)]


def test_any_value_of_a_type_can_be_drawn() -> None:
    draw = seeded(11)
    made = [instance(draw, Odd, ("ab", "abcdef")) for _ in range(200)]
    assert {type(odd.either) for odd in made} == {int, Mood}
    assert {odd.maybe is None for odd in made} == {True, False}
    assert {len(odd.many) for odd in made} == {0, 1, 2, 3}
    assert {value for odd in made for value in odd.named.values()} == {2, 3}
    assert max(len(odd.word) for odd in made) == 4
    assert all(isinstance(odd.pair[0], int) and isinstance(odd.pair[1], bool) for odd in made)
    assert all(isinstance(odd.some, frozenset) and isinstance(odd.rows, list) for odd in made)


def test_a_choice_is_one_of_the_items() -> None:
    draw = seeded(2)
    assert {pick(draw, "abc") for _ in range(60)} == set("abc")
