"""What must hold of one table at work: order, retries, conflicts, waiting, what each seat may see."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from edgewise.core.answers import Refused
from edgewise.core.dice import D6
from edgewise.core.errors import InvariantBroken, LogConflict, UnknownKind, WireError
from edgewise.core.plain import to_plain
from edgewise.core.seats import Role
from edgewise.core.system import Setup
from edgewise.table.bell import _wake
from edgewise.table.desk import Accepted, Desk, Tables
from edgewise.table.fold import extended, fold_rows
from edgewise.table.log_memory import MemoryStore
from edgewise.table.messages import CommandRow, Row
from edgewise.table.roster import Store
from tests.table.rig import SYSTEMS, Rig, rig_on
from tests.toy import TOY, Add, Rolled, Sheet, Tracks

# --- commands and their answers --------------------------------------------------------------------------------------


def test_a_command_is_stored_and_a_later_start_sees_it(rig: Rig) -> None:
    assert rig.do(rig.ann, "add", amount="3") == Accepted(2, 2, "c1", repeated=False)
    assert rig.do(rig.bob, "roll", (4,), boost="on") == Accepted(3, 4, "c2", repeated=False)
    assert rig.desk.state.counter == 8
    again = rig.reopened()
    assert (again.to_plain(), again.title, again.read_only) == (rig.desk.to_plain(), "Test", None)


def test_the_same_id_takes_effect_once_and_gets_the_first_answer(rig: Rig) -> None:
    first = rig.desk.submit_sync(rig.ann, "roll", {"boost": "on"}, "id")
    for again in (rig.desk, rig.reopened()):
        repeated = again.submit_sync(rig.ann, "roll", {"boost": True}, "id")
        assert isinstance(first, Accepted)
        assert repeated == replace(first, repeated=True)
        assert again.seq == first.last_seq


@pytest.mark.parametrize("change", ["seat", "body", "name", "faces", "watcher"])
def test_the_same_id_with_another_content_is_refused(quick: Rig, change: str) -> None:
    quick.desk.submit_sync(quick.ann, "roll", {}, "id", (3,))
    seat = {"seat": quick.gm, "watcher": quick.watcher}.get(change, quick.ann)
    name = "nothing" if change == "name" else "roll"
    raw = {"boost": "on"} if change == "body" else {}
    answer = quick.desk.submit_sync(seat, name, raw, "id", (4,) if change == "faces" else (3,))
    assert isinstance(answer, Refused)
    assert (answer.code, answer.cite) == ("table/command-id-used", ("table.command-ids",))
    assert quick.desk.seq == 2


def test_a_command_without_events_is_remembered_too(rig: Rig) -> None:
    assert rig.do(rig.ann, "nothing") == Accepted(2, 1, "c1", repeated=False)
    assert rig.desk.submit_sync(rig.ann, "nothing", {}, "c1") == Accepted(2, 1, "c1", repeated=True)
    assert isinstance(rig.desk.submit_sync(rig.ann, "add", {"amount": 1}, "c1"), Refused)


def test_a_refused_command_may_be_sent_again_under_its_id(quick: Rig) -> None:
    refused = quick.desk.submit_sync(quick.ann, "spend", {"amount": 2}, "id")
    assert isinstance(refused, Refused)
    assert refused.code == "toy/too-little"
    quick.do(quick.bob, "add", amount=2)
    assert isinstance(quick.desk.submit_sync(quick.ann, "spend", {"amount": 2}, "id"), Accepted)


@pytest.mark.parametrize("command_id", ["", "x" * 101, "open", "é", "a\nb", "\ud800"])
def test_a_command_id_must_be_plain(quick: Rig, command_id: str) -> None:
    with pytest.raises(WireError, match="command_id"):
        quick.desk.submit_sync(quick.ann, "add", {"amount": 1}, command_id)


def test_what_cannot_be_read_is_raised_and_nothing_is_stored(quick: Rig) -> None:
    with pytest.raises(WireError):
        quick.send(quick.ann, "add", amount=9)
    with pytest.raises(UnknownKind):
        quick.send(quick.ann, "fly")
    assert quick.desk.seq == 1


def test_a_state_that_must_not_be_is_a_fault_and_nothing_is_stored(rig: Rig) -> None:
    before = rig.desk.to_plain()
    with pytest.raises(InvariantBroken):
        rig.send(rig.ann, "break")
    assert rig.desk.to_plain() == before == rig.reopened().to_plain()


def test_an_event_that_storing_would_change_is_a_fault() -> None:
    careless = replace(TOY, resolve=lambda *_: (Rolled([[3]]),))  # type: ignore[arg-type]
    store = MemoryStore()
    tables = Tables(store, {"toy": careless})
    desk = tables.desk(tables.create(careless, Setup())[0])
    seat, _ = store.take_seat(desk.table_id, Role.PLAYER, "A")
    with pytest.raises(InvariantBroken, match=r"toy\.rolled does not survive"):
        desk.submit_sync(seat, "add", {"amount": 1}, "id")
    assert store.last_seq(desk.table_id) == 1


def test_a_watcher_changes_nothing(quick: Rig) -> None:
    for name, raw in (("add", {"amount": 1}), ("say", {"text": "x"}), ("withdraw", {"seq": 1})):
        answer = quick.refused(quick.watcher, name, **raw)
        assert (answer.code, answer.cite) == ("table/watching", ("table.watching",))


def test_a_closed_seat_changes_nothing(quick: Rig) -> None:
    assert quick.refused(replace(quick.ann, revoked=True), "add", amount=1).code == "table/seat-closed"


def test_a_seat_of_another_table_is_a_fault(quick: Rig) -> None:
    stranger = replace(quick.gm, table="elsewhere")
    for attempt in (
        lambda: quick.send(stranger, "add", amount=1),
        lambda: quick.desk.view(stranger),
        lambda: quick.desk.lines(stranger),
        lambda: quick.desk.export(stranger),
    ):
        with pytest.raises(InvariantBroken):
            attempt()


# --- dice ------------------------------------------------------------------------------------------------------------


def test_the_tables_own_dice_are_thrown_and_stored(quick: Rig) -> None:
    quick.do(quick.ann, "roll")
    row = quick.store.read(quick.desk.table_id)[1]
    assert json.loads(row.body)["faces"][0][0] in D6.faces


def test_typed_faces_also_serve_the_throw_that_is_forced(quick: Rig) -> None:
    assert quick.do(quick.ann, "roll", (6, 6, 2)) == Accepted(2, 4, "c1", repeated=False)
    assert quick.desk.state.counter == 14


def test_a_forced_throw_waits_for_its_faces(quick: Rig) -> None:
    quick.do(quick.ann, "roll", (6,))
    assert quick.desk.state.again
    assert quick.refused(quick.ann, "add", amount=1).code == "toy/again"
    quick.do(quick.ann, "roll-again", (3,))
    assert (quick.desk.state.again, quick.desk.state.counter) == (False, 9)


@pytest.mark.parametrize(
    ("faces", "words"), [((), "1 face (1d6)"), ((1, 2), "1 more"), ((7,), "1 to 6"), ((6, 0), "1 to 6")]
)
def test_faces_that_do_not_fit_are_refused_with_what_is_wanted(quick: Rig, faces: tuple[int, ...], words: str) -> None:
    answer = quick.refused(quick.ann, "roll", faces)
    assert (answer.code, answer.cite) == ("table/faces", ("table.real-dice",))
    assert words in answer.says


def test_faces_for_a_command_without_dice_are_refused(quick: Rig) -> None:
    assert quick.refused(quick.ann, "add", (3,), amount=1).code == "table/faces"


# --- two at once -----------------------------------------------------------------------------------------------------


def test_posts_at_the_same_moment_are_all_answered_and_none_is_doubled(rig: Rig) -> None:
    async def race() -> list[Accepted | Refused]:
        posts = [
            rig.desk.submit(seat, "add", {"amount": 1}, f"{seat.name}{number}")
            for number in range(10)
            for seat in (rig.gm, rig.ann)
            for _ in range(2)
        ]
        return await asyncio.gather(*posts)

    answers = [answer for answer in asyncio.run(race()) if isinstance(answer, Accepted)]
    assert len(answers) == 40
    assert sorted(answer.first_seq for answer in answers if not answer.repeated) == list(range(2, 22))
    assert {(answer.command_id, answer.first_seq) for answer in answers if answer.repeated} == {
        (answer.command_id, answer.first_seq) for answer in answers if not answer.repeated
    }
    assert rig.desk.state.counter == 20
    assert rig.reopened().to_plain() == rig.desk.to_plain()


class Crowded:
    """A store in which others append first, a number of times."""

    def __init__(self, store: Store, others: Sequence[Row]) -> None:
        self._store = store
        self._others = list(others)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the store has
        return getattr(self._store, name)

    def append(self, table: str, expected_seq: int, rows: Sequence[Row], command: CommandRow | None) -> None:
        if self._others:
            other = replace(self._others.pop(0), seq=expected_seq + 1)
            self._store.append(table, expected_seq, [other], None)
        self._store.append(table, expected_seq, rows, command)


def other(kind: str = "toy.added", body: str = '{"amount":2}') -> Row:
    return Row(0, "2026-01-01T00:00:00.000Z", "x", "other", kind, 1, body)


def crowded(rig: Rig, *others: Row) -> Desk:
    return Desk.open(Crowded(rig.store, others), SYSTEMS, rig.desk.table_id)


def test_on_a_conflict_the_command_is_decided_again_on_the_new_state(rig: Rig) -> None:
    desk = crowded(rig, other(), other())
    assert desk.submit_sync(rig.ann, "add", {"amount": 3}, "id") == Accepted(4, 4, "id", repeated=False)
    assert desk.state.counter == 7
    assert rig.reopened().to_plain() == desk.to_plain()
    late = crowded(rig, other("toy.spent", '{"amount":5}'))
    answer = late.submit_sync(rig.ann, "spend", {"amount": 5}, "id2")
    assert isinstance(answer, Refused)
    assert answer.says == "The counter stands at 2."


@pytest.mark.parametrize("faces", [None, (6, 4)])
def test_on_a_conflict_the_faces_stand(
    quick: Rig, monkeypatch: pytest.MonkeyPatch, faces: tuple[int, ...] | None
) -> None:
    coming = iter([6, 4, 1, 1, 1])
    monkeypatch.setattr("edgewise.table.hand.secrets.choice", lambda _: next(coming))
    desk = crowded(quick, other())
    assert isinstance(desk.submit_sync(quick.ann, "roll", {}, "id", faces), Accepted)
    rows = quick.store.read(desk.table_id)
    assert [json.loads(row.body).get("faces") for row in rows[-2:]] == [[[6]], [[4]]]


def test_a_command_that_another_process_stored_meanwhile_gets_its_first_answer(rig: Rig) -> None:
    stale = rig.reopened()
    first = rig.desk.submit_sync(rig.ann, "add", {"amount": 1}, "id")
    assert isinstance(first, Accepted)
    assert stale.submit_sync(rig.ann, "add", {"amount": 1}, "id") == replace(first, repeated=True)


def test_one_who_is_always_late_is_told(quick: Rig) -> None:
    desk = crowded(quick, *[other()] * 5)
    with pytest.raises(LogConflict):
        desk.submit_sync(quick.ann, "add", {"amount": 1}, "id")
    assert isinstance(desk.submit_sync(quick.ann, "add", {"amount": 1}, "id"), Accepted)


def test_a_conflict_with_an_unknown_row_makes_the_table_read_only(quick: Rig) -> None:
    desk = crowded(quick, other("toy.sung"))
    answer = desk.submit_sync(quick.ann, "add", {"amount": 1}, "id")
    assert isinstance(answer, Refused)
    assert answer.code == "table/read-only"
    assert quick.store.last_seq(desk.table_id) == 2


def test_a_refusal_tells_what_changed_since_the_page_was_made(quick: Rig) -> None:
    seen = quick.desk.seq
    quick.do(quick.gm, "hide", number=777)
    assert news(quick, seen) == "The counter stands at 0."
    quick.do(quick.bob, "name", word="a")
    assert news(quick, seen) == "The counter stands at 0. Meanwhile: The word is a."
    quick.do(quick.bob, "name", word="b")
    quick.do(quick.bob, "name", word="c")
    assert news(quick, seen) == "The counter stands at 0. Meanwhile: The word is a. · The word is b. (and 1 more)"
    assert news(quick, quick.desk.seq) == news(quick, 10_000) == "The counter stands at 0."


def news(rig: Rig, seen: int) -> str:
    rig.sent += 1
    answer = rig.desk.submit_sync(rig.ann, "spend", {"amount": 1}, f"c{rig.sent}", seen=seen)
    assert isinstance(answer, Refused)
    return answer.says


# --- waiting ---------------------------------------------------------------------------------------------------------


def test_everyone_who_waits_is_woken_after_the_commit(rig: Rig) -> None:
    async def scene() -> None:
        assert await rig.desk.wait(0) == 1
        waiting = [asyncio.create_task(rig.desk.wait(1)) for _ in range(200)]
        await asyncio.sleep(0)
        assert not any(task.done() for task in waiting)
        answer = await rig.desk.submit(rig.ann, "add", {"amount": 1}, "id")
        assert isinstance(answer, Accepted)
        assert set(await asyncio.wait_for(asyncio.gather(*waiting), 5)) == {2}
        assert rig.store.last_seq(rig.desk.table_id) == 2

    asyncio.run(scene())


def test_no_wake_up_is_lost_while_commands_come_from_threads(quick: Rig) -> None:
    async def follow() -> list[int]:
        seen = [1]
        while seen[-1] < 101:
            seen.append(await asyncio.wait_for(quick.desk.wait(seen[-1]), 5))
        return seen

    async def scene() -> list[list[int]]:
        following = [asyncio.create_task(follow()) for _ in range(5)]
        posts = [quick.desk.submit(quick.ann, "name", {"word": "w"}, f"n{number}") for number in range(100)]
        await asyncio.gather(*posts)
        return await asyncio.gather(*following)

    for seen in asyncio.run(scene()):
        assert seen == sorted(set(seen))


def test_who_stops_waiting_is_forgotten_and_the_others_are_not(quick: Rig) -> None:
    async def scene() -> None:
        gone, stays = (asyncio.create_task(quick.desk.wait(1)) for _ in range(2))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        quick.do(quick.ann, "add", amount=1)
        assert await asyncio.wait_for(stays, 5) == 2
        assert gone.cancelled()

    asyncio.run(scene())


def test_closing_wakes_all_and_nobody_waits_again(quick: Rig) -> None:
    async def scene() -> None:
        waiting = asyncio.create_task(quick.desk.wait(1))
        await asyncio.sleep(0)
        quick.tables.close()
        assert await asyncio.wait_for(waiting, 5) == 1
        assert await quick.desk.wait(1) == 1
        assert quick.desk.closed

    asyncio.run(scene())


def test_a_waiter_whose_loop_has_ended_stops_nobody(quick: Rig) -> None:
    loop = asyncio.new_event_loop()
    task = loop.create_task(quick.desk.wait(1))
    loop.run_until_complete(asyncio.sleep(0))
    # The future stays enlisted: its task never gets to run again.
    enlisted = set(quick.desk._bell._waiting)
    task.cancel()
    loop.run_until_complete(asyncio.gather(task, return_exceptions=True))
    loop.close()
    quick.desk._bell._waiting |= enlisted
    quick.do(quick.ann, "add", amount=1)
    assert quick.desk.seq == 2


def test_a_waiter_that_is_done_already_is_left_alone() -> None:
    async def scene() -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        _wake(future)
        _wake(future)
        await future

    asyncio.run(scene())


# --- reading only ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (other("toy.sung"), 'row 3 is of kind "toy.sung", which this version does not know'),
        (replace(other(), v=2), 'row 3 is of kind "toy.added" version 2, which this version does not know'),
        (
            other(body='{"amount":"x"}'),
            'row 3 of kind "toy.added" cannot be read: body.amount: expected a whole number',
        ),
        (other(body="{"), 'row 3 of kind "toy.added" cannot be read'),
        (other("toy.spent", '{"amount":5}'), "row 3 does not fit what came before it: 5 of 0 can't be spent"),
    ],
)
def test_a_row_that_cannot_be_read_leaves_the_table_readable_up_to_it(rig: Rig, row: Row, words: str) -> None:
    rig.do(rig.ann, "add", amount=2)
    rows = [replace(row, seq=3), replace(other(), seq=4), replace(other("table.withdrawn", '{"seqs":[2]}'), seq=5)]
    rig.store.append(rig.desk.table_id, 2, rows, None)
    desk = rig.reopened()
    assert desk.read_only is not None
    assert words in desk.read_only
    assert (desk.seq, desk.state.counter) == (2, 2)
    assert [told.may_withdraw for told in desk.lines(rig.gm)] == [False, False]
    for name, raw in (("add", {"amount": 1}), ("say", {"text": "x"}), ("withdraw", {"seq": 2})):
        answer = desk.submit_sync(rig.gm, name, raw, f"late-{name}")
        assert isinstance(answer, Refused)
        assert (answer.code, answer.cite) == ("table/read-only", ("table.read-only",))
    assert rig.store.last_seq(desk.table_id) == 5
    repeated = desk.submit_sync(rig.ann, "add", {"amount": 2}, "c1")
    assert repeated == Accepted(2, 2, "c1", repeated=True)


def test_a_log_with_a_gap_is_read_up_to_it(quick: Rig) -> None:
    rows = quick.store.read(quick.desk.table_id)
    folded = fold_rows(SYSTEMS, [*rows, replace(other(), seq=3)])
    assert folded.read_only is not None
    assert folded.seq == 1
    assert extended(folded, [replace(other(), seq=2)]) is folded


# --- opening tables --------------------------------------------------------------------------------------------------


def test_a_new_table_starts_with_its_options_and_sheets(store: Store) -> None:
    tables = Tables(store, SYSTEMS)
    sheets = {"__proto__": Sheet("Zoë 🐙", tracks=Tracks(2))}
    table_id, gm, player = tables.create(TOY, Setup("<b>T</b>", {"cap": "30"}, sheets))
    desk = tables.desk(table_id)
    assert (desk.state.cap, desk.state.sheets, desk.title) == (30, sheets, "<b>T</b>")
    assert (store.invited(gm), store.invited(player)) == ((table_id, Role.GM), (table_id, Role.PLAYER))
    assert Desk.open(store, SYSTEMS, table_id).state == desk.state
    assert tables.desk(table_id) is desk
    row = store.table(table_id)
    assert row is not None
    assert (row.system, row.title) == ("toy", "<b>T</b>")


def test_a_wrong_option_or_title_or_sheet_opens_no_table(store: Store) -> None:
    tables = Tables(store, SYSTEMS)
    for setup in (
        Setup(options={"cap": "31"}),
        Setup(options={"hat": "1"}),
        Setup(title="\ud800"),
        Setup(title="x" * 2_001),
        Setup(sheets={"a": Sheet(tracks=Tracks(9))}),
    ):
        with pytest.raises(WireError):
            tables.create(TOY, setup)
    assert store.tables() == []


def test_a_start_that_must_not_be_opens_no_table(store: Store) -> None:
    broken = replace(TOY, invariants=lambda _: ("wrong",))
    with pytest.raises(InvariantBroken):
        Tables(store, SYSTEMS).create(broken, Setup())
    assert store.tables() == []


def test_the_demo_is_played_by_the_rules(store: Store) -> None:
    tables = Tables(store, SYSTEMS)
    assert TOY.demo is not None
    desk = tables.desk(tables.create(TOY, TOY.demo)[0])
    assert (desk.seq, desk.state.counter, desk.state.secret, desk.title) == (5, 11, 7, "Demo")
    rows = store.read(desk.table_id)
    assert [row.command_id for row in rows] == ["open", "demo-1", "demo-2", "demo-2", "demo-3"]
    names = [(seat.name, seat.role, seat.revoked) for seat in store.seats(desk.table_id)]
    assert names == [("The table", Role.GM, True), ("A player", Role.PLAYER, True)]


def test_a_demo_against_the_rules_is_a_fault() -> None:
    wrong = replace(TOY, demo_script=(("player", Add(2), ()), ("player", Add(2), (4,))))
    with pytest.raises(InvariantBroken, match="the demo's step 2, add, was refused"):
        Tables(MemoryStore(), {"toy": wrong}).create(wrong, wrong.demo or Setup())


def test_a_table_that_cannot_be_opened_says_why(store: Store) -> None:
    tables = Tables(store, SYSTEMS)
    with pytest.raises(UnknownKind, match="unknown table 'nowhere'"):
        tables.desk("nowhere")
    table_id = tables.create(TOY, Setup())[0]
    with pytest.raises(UnknownKind, match="unknown system 'toy'"):
        Tables(store, {}).desk(table_id)


# --- what a seat may see ---------------------------------------------------------------------------------------------


def test_a_view_is_made_once_for_each_seat_and_moment(quick: Rig) -> None:
    first = quick.desk.view(quick.ann)
    assert quick.desk.view(quick.ann) is first
    assert quick.desk.view(quick.gm) != first
    quick.do(quick.ann, "add", amount=1)
    assert quick.desk.view(quick.ann) != first


def test_lines_come_in_pages_oldest_first(quick: Rig) -> None:
    for number in range(10):
        quick.do(quick.ann, "name", word=str(number))
        quick.do(quick.gm, "hide", number=number)
    page = quick.desk.lines(quick.ann, limit=4)
    assert [told.line.says for told in page] == [f"The word is {number}." for number in (6, 7, 8, 9)]
    older = quick.desk.lines(quick.ann, before=page[0].seq, limit=4)
    assert [told.line.says for told in older] == [f"The word is {number}." for number in (2, 3, 4, 5)]
    assert len(quick.desk.lines(quick.gm, limit=100)) == 21
    assert quick.desk.lines(quick.ann, before=1) == []
    assert quick.desk.lines(quick.ann, before=0) == []
    assert quick.desk.lines(quick.ann, before=10**12, limit=0) == []
    first = quick.desk.lines(quick.ann)[0]
    assert (first.seq, first.kind, first.by, first.line.says) == (1, "table.opened", "", "The table opens: Test, Toy.")


def test_only_the_page_that_is_asked_for_is_told_and_each_line_once() -> None:
    told = []

    def tell(state: Any, seat: Any, event: Any) -> Any:  # noqa: ANN401
        told.append(event)
        return TOY.tell(state, seat, event)

    store = MemoryStore()
    tables = Tables(store, {"toy": replace(TOY, tell=tell)})
    desk = tables.desk(tables.create(TOY, Setup())[0])
    seat, _ = store.take_seat(desk.table_id, Role.PLAYER, "A")
    for number in range(200):
        desk.submit_sync(seat, "name", {"word": "w"}, f"n{number}")
    assert told == []
    desk.lines(seat, limit=10)
    desk.lines(seat, limit=10)
    assert len(told) == 10


def test_what_was_said_has_the_name_that_the_seat_has_now(quick: Rig) -> None:
    quick.do(quick.ann, "say", text='<script>"hi"</script>')
    assert quick.says(quick.bob)[-1] == 'Ann: “<script>"hi"</script>”'
    quick.store.rename_seat(quick.ann.id, "Anne")
    assert quick.says(quick.bob)[-1].startswith("Anne: ")
    quick.store.rename_seat(quick.ann.id, "")
    assert quick.says(quick.watcher)[-1].startswith("Someone: ")


def test_the_game_masters_export_is_the_log(rig: Rig) -> None:
    rig.do(rig.gm, "hide", number=3)
    exported = rig.desk.export(rig.gm)
    assert [row["seq"] for row in exported] == [1, 2]
    assert exported[1]["body"] == {"number": 3}
    assert exported[1].keys() == {"seq", "at", "seat", "command_id", "kind", "v", "body"}


def everything_seen(rig: Rig, desk: Desk) -> str:
    """All that a player, and a watcher, can get out of a table, as text."""
    seen: list[object] = [
        [to_plain(desk.view(seat)), to_plain(desk.lines(seat)), desk.export(seat)] for seat in (rig.ann, rig.watcher)
    ]
    attempts: list[tuple[str, dict[str, object]]] = [("spend", {"amount": 5}), ("hide", {"number": 5})]
    attempts += [("withdraw", {"seq": seq}) for seq in range(1, desk.seq + 2)]
    for number, (name, raw) in enumerate(attempts):
        answer = desk.submit_sync(rig.ann, name, raw, f"probe-{number}", seen=0)
        seen.append(to_plain(answer))
    return repr(seen)


def test_nothing_that_a_player_can_get_depends_on_what_is_hidden() -> None:
    def played(secret: int) -> str:
        rig = rig_on(MemoryStore())
        rig.do(rig.gm, "hide", number=secret)
        rig.do(rig.gm, "hide", number=secret)
        rig.do(rig.gm, "withdraw", seq=3, why=f"because of {secret}")
        rig.do(rig.gm, "withdraw", seq=4, why=f"after all {secret}")
        rig.do(rig.gm, "add", amount=1)
        text = everything_seen(rig, rig.desk)
        assert str(secret) not in text
        for name, value in vars(rig).items():
            if name in {"gm", "ann", "bob", "watcher"}:
                text = text.replace(value.id, name)
        return re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "", text)

    assert played(31_337 % 1_000) == played(421)
