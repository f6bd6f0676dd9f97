"""What stands fast about every installed game: labels, names, recorded tables; and whole walks on both stores."""

import asyncio
from pathlib import Path

import pytest

from edgewise.core.answers import Refused
from edgewise.core.plain import to_plain
from edgewise.core.seats import Role
from edgewise.core.view import offers_in
from edgewise.kit.cases import cases_folder, load_cases
from edgewise.kit.contract import walk_problems
from edgewise.kit.draw import one_in, seeded
from edgewise.kit.labels import label_problems
from edgewise.kit.names import name_problems
from edgewise.kit.recorded import recorded_problems, recorded_tables
from edgewise.kit.walk import offered_raw, pick_offer
from edgewise.systems import installed
from edgewise.table.desk import Desk, Tables
from edgewise.table.log_memory import MemoryStore
from edgewise.table.log_sql import SqlStore

pytestmark = pytest.mark.parametrize("system", installed())


def test_every_citation_is_live_and_every_passage_has_code_and_a_case(system: str) -> None:
    """A mechanical passage is carried out by a function and shown by a case, or stands in not-covered.toml."""
    cases = load_cases(cases_folder(system))
    assert [str(problem) for problem in label_problems(installed()[system], cases)] == []


def test_files_kinds_and_codes_have_their_names(system: str) -> None:
    """The folder's files are named as in every system; kinds begin with the id."""
    assert [str(problem) for problem in name_problems(installed()[system])] == []


def test_recorded_tables_still_end_where_they_ended(system: str) -> None:
    """A log that an earlier version wrote folds to the end recorded then."""
    assert recorded_tables(system), "a system brings at least one recorded table"
    assert [str(problem) for problem in recorded_problems(installed()[system])] == []


@pytest.mark.timeout(120)
@pytest.mark.parametrize("seed", range(12))
def test_long_walks_by_chance(system: str, seed: int) -> None:
    """The same contract on longer walks, by seeds that anyone can repeat with `edgewise check-system`."""
    problems, steps = walk_problems(installed()[system], seeded(1_000 + seed), length=60)
    assert [str(problem) for problem in problems] == []
    assert steps > 0


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_a_walk_at_the_desk_is_there_at_the_next_start(system: str, kind: str, tmp_path: Path) -> None:
    """Live state, the fold of the stored log, and a second opening of it agree, on both stores."""
    store: MemoryStore | SqlStore = MemoryStore() if kind == "memory" else SqlStore(tmp_path / "tables.sqlite")
    game = installed()[system]
    tables = Tables(store, {system: game})
    assert game.demo is not None
    table, *_ = tables.create(game, game.demo)
    desk = tables.desk(table)
    seats = [store.take_seat(table, role, role.value)[0] for role in (Role.GM, Role.PLAYER)]
    draw = seeded(7)

    async def play() -> int:
        done = 0
        for number in range(60):
            seat = seats[one_in(draw, 3)]
            offer = pick_offer(draw, desk.view(seat))
            if offer is None:
                continue
            answer = await desk.submit(seat, offer.command, offered_raw(draw, game, offer), f"walk-{number}")
            done += not isinstance(answer, Refused)
        return done

    assert asyncio.run(play()) > 20
    again = Desk.open(store, {system: game}, table)
    assert to_plain(again.state) == to_plain(desk.state)
    assert again.seq == desk.seq
    for seat in seats:
        assert [offer.id for offer in offers_in(again.view(seat))] == [offer.id for offer in offers_in(desk.view(seat))]
    store.close()
