"""What must hold of taking back: who may, what goes with it, what stands in the way, and how it is told."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from edgewise.core.answers import Refused
from edgewise.core.seats import Role
from edgewise.table.desk import Accepted, Desk
from edgewise.table.fold import Stuck, fold_rows
from edgewise.table.log_memory import MemoryStore
from edgewise.table.messages import Row
from edgewise.table.roster import SeatRow, TableRow
from tests.table.rig import SYSTEMS, Rig
from tests.toy import TOY


def gone(rig: Rig) -> list[int]:
    withdrawn: list[int] = rig.desk.to_plain()["withdrawn"]
    return withdrawn


def offered(rig: Rig, name: str) -> list[int]:
    seat = getattr(rig, name)
    return [told.seq for told in rig.desk.lines(seat) if told.may_withdraw]


def test_a_withdrawal_takes_back_the_whole_command_and_deletes_nothing(rig: Rig) -> None:
    before = rig.desk.state
    rig.do(rig.ann, "roll", (6, 2), boost="on")
    rows = rig.store.read(rig.desk.table_id)
    rig.do(rig.ann, "withdraw", seq=3)
    assert rig.desk.state == before
    assert gone(rig) == [2, 3, 4]
    assert rig.store.read(rig.desk.table_id)[:4] == rows
    assert rig.reopened().to_plain() == rig.desk.to_plain()
    assert [told.withdrawn for told in rig.desk.lines(rig.bob)] == [False, True, True, True, False]


def test_taking_back_a_withdrawal_restores_and_so_on(rig: Rig) -> None:
    rig.do(rig.ann, "add", amount=2)
    for seq, counter in ((2, 0), (3, 2), (4, 0), (5, 2)):
        rig.do(rig.ann, "withdraw", seq=seq)
        assert rig.desk.state.counter == counter
        assert rig.reopened().to_plain() == rig.desk.to_plain()
    assert [says.split(":")[0] for says in rig.says(rig.bob)[2:]] == ["Taken back", "Restored"] * 2
    assert rig.says(rig.bob)[3] == "Restored: “2 added.”"


def test_a_player_takes_back_only_their_own_last_command(quick: Rig) -> None:
    quick.do(quick.ann, "add", amount=1)
    quick.do(quick.ann, "add", amount=2)
    assert (offered(quick, "ann"), offered(quick, "bob"), offered(quick, "watcher")) == ([3], [], [])
    assert quick.refused(quick.bob, "withdraw", seq=3).code == "table/not-yours"
    assert quick.refused(quick.ann, "withdraw", seq=2).code == "table/not-yours"
    quick.do(quick.bob, "add", amount=3)
    answer = quick.refused(quick.ann, "withdraw", seq=3)
    assert (answer.code, answer.cite) == ("table/not-yours", ("table.withdraw",))
    assert offered(quick, "gm") == [2, 3, 4]
    quick.do(quick.gm, "withdraw", seq=4)
    assert quick.refused(quick.ann, "withdraw", seq=3).code == "table/not-yours"


def test_what_is_offered_is_what_is_let_through(quick: Rig) -> None:
    quick.do(quick.ann, "add", amount=1)
    quick.do(quick.bob, "say", text="a")
    quick.do(quick.ann, "say", text="b")
    quick.do(quick.bob, "add", amount=1)
    quick.do(quick.bob, "say", text="c")
    quick.do(quick.gm, "withdraw", seq=2)
    quick.do(quick.bob, "say", text="d")
    rows = quick.store.read(quick.desk.table_id)
    for name in ("gm", "ann", "bob", "watcher"):
        let = []
        for told in quick.desk.lines(getattr(quick, name)):
            store = MemoryStore()
            store.create_table(TableRow(quick.desk.table_id, "toy", "", ""), rows[0])
            store.append(quick.desk.table_id, 1, rows[1:], None)
            desk = Desk.open(store, SYSTEMS, quick.desk.table_id)
            if isinstance(desk.submit_sync(getattr(quick, name), "withdraw", {"seq": told.seq}, "try"), Accepted):
                let.append(told.seq)
        assert let == offered(quick, name)


def test_talk_stops_nobody_from_taking_back_and_can_be_taken_back(quick: Rig) -> None:
    quick.do(quick.ann, "add", amount=1)
    quick.do(quick.ann, "say", text="oops")
    quick.do(quick.bob, "say", text="what?")
    assert offered(quick, "ann") == [2, 3]
    assert offered(quick, "bob") == [4]
    quick.do(quick.ann, "withdraw", seq=2)
    assert quick.refused(quick.bob, "withdraw", seq=4).code == "table/not-yours"
    quick.do(quick.gm, "withdraw", seq=4)
    assert gone(quick) == [2, 4]
    assert quick.says(quick.ann)[-1] == "Taken back: “Bob: “what?””"


@pytest.mark.parametrize(
    ("seq", "code"),
    [(1, "table/opening-stands"), (2, "table/already-withdrawn"), (99, "table/nothing-there")],
)
def test_what_cannot_be_taken_back_is_refused(quick: Rig, seq: int, code: str) -> None:
    quick.do(quick.gm, "add", amount=1)
    quick.do(quick.gm, "withdraw", seq=2)
    answer = quick.refused(quick.gm, "withdraw", seq=seq)
    assert (answer.code, answer.cite) == (code, ("table.withdraw",))


def test_what_others_stand_on_is_refused_with_the_line_in_words(quick: Rig) -> None:
    quick.do(quick.ann, "add", amount=3)
    quick.do(quick.bob, "name", word="w")
    quick.do(quick.ann, "spend", amount=2)
    answer = quick.refused(quick.gm, "withdraw", seq=2)
    assert answer.code == "table/others-stand-on-it"
    assert answer.says == (
        "“2 spent.” (line 4) stands on it. Take that back first, or take back everything from line 2 on."
    )
    quick.do(quick.gm, "withdraw", seq=4)
    quick.do(quick.gm, "withdraw", seq=2)
    assert (quick.desk.state.counter, quick.desk.state.words) == (0, ("w",))
    # What was taken back in this order can't be restored in that order.
    assert quick.refused(quick.gm, "withdraw", seq=5).code == "table/others-stand-on-it"


def test_invariants_also_stand_in_the_way(quick: Rig) -> None:
    limited = replace(TOY, invariants=lambda state: ("below the word's",) if state.words and not state.counter else ())
    rows = quick.store.read(quick.desk.table_id)
    added = Row(2, "", quick.ann.id, "a", "toy.added", 1, '{"amount":3}')
    named = Row(3, "", quick.ann.id, "b", "toy.named", 1, '{"word":"w"}')
    quick.store.append(quick.desk.table_id, 1, [added, named], None)
    desk = Desk.open(quick.store, {"toy": limited}, quick.desk.table_id)
    answer = desk.submit_sync(quick.gm, "withdraw", {"seq": 2}, "id")
    assert "“The word is w.” (line 3) stands on it" in str(answer)
    assert isinstance(desk.submit_sync(quick.gm, "withdraw", {"seq": 3}, "id2"), Accepted)
    assert str(Stuck(fold_rows(SYSTEMS, rows).entries[0], "x")) == "row 1: x"


def test_everything_from_a_line_on_brings_the_table_back_to_what_it_was_before(rig: Rig) -> None:
    rig.do(rig.ann, "add", amount=5)
    rig.do(rig.ann, "add", amount=4)
    rig.do(rig.gm, "withdraw", seq=3)
    before = rig.desk.state
    rig.do(rig.bob, "add", amount=3)  # 5
    rig.do(rig.gm, "withdraw", seq=4)  # 6 restores 3
    rig.do(rig.gm, "withdraw", seq=5)  # 7
    rig.do(rig.ann, "say", text="hm")  # 8
    rig.do(rig.ann, "roll", (6, 1))  # 9, 10
    rig.do(rig.gm, "withdraw", seq=6, and_after=True, why="let us go back")  # 11
    assert rig.desk.state == replace(before, counter=before.counter + 3)
    assert gone(rig) == [3, 6, 7, 9, 10]
    assert rig.reopened().to_plain() == rig.desk.to_plain()
    last = rig.desk.lines(rig.bob)[-1].line
    assert (last.says, last.notes) == ("Taken back: “A 6 is thrown.” and 1 more line", ("let us go back",))
    rig.do(rig.gm, "withdraw", seq=11)
    assert rig.desk.state.counter == 5 + 4 + 7


def test_and_after_never_stands_on_anything(quick: Rig) -> None:
    quick.do(quick.ann, "add", amount=5)
    quick.do(quick.ann, "spend", amount=5)
    quick.do(quick.gm, "withdraw", seq=2, and_after=True)
    assert quick.desk.state.counter == 0


def test_a_players_and_after_takes_back_their_own_command_alone(quick: Rig) -> None:
    quick.do(quick.ann, "add", amount=5)
    quick.do(quick.bob, "say", text="no!")
    quick.do(quick.ann, "withdraw", seq=2, and_after=True)
    assert gone(quick) == [2]


def test_taking_back_much_is_told_in_one_short_line(quick: Rig) -> None:
    for number in range(60):
        quick.do(quick.gm, "hide", number=number)
        quick.do(quick.ann, "name", word=str(number))
    quick.do(quick.gm, "withdraw", seq=2, and_after=True)
    assert quick.says(quick.gm)[-1] == "Taken back: “0 is hidden.” and everything after it"
    assert quick.says(quick.ann)[-1] == "Taken back: “The word is 0.” and everything after it"


def test_a_player_never_learns_what_they_could_not_see(quick: Rig) -> None:
    quick.do(quick.gm, "hide", number=31)
    quick.do(quick.gm, "withdraw", seq=2, why="31 was wrong")
    quick.do(quick.gm, "withdraw", seq=3)
    assert quick.says(quick.gm)[-2:] == ["Taken back: “31 is hidden.”", "Restored: “31 is hidden.”"]
    assert quick.says(quick.ann) == quick.says(quick.watcher) == ["The table opens: Test, Toy."]
    quick.do(quick.ann, "add", amount=1)
    quick.do(quick.gm, "withdraw", seq=2, and_after=True)
    assert quick.says(quick.ann)[-1] == "Taken back: “1 added.”"


def test_what_nobody_is_told_of_is_taken_back_by_its_number(quick: Rig) -> None:
    silent = {"toy": replace(TOY, tell=lambda *_: None)}
    quick.do(quick.ann, "add", amount=1)
    quick.do(quick.ann, "add", amount=1)
    desk = Desk.open(quick.store, silent, quick.desk.table_id)
    desk.submit_sync(quick.gm, "withdraw", {"seq": 2}, "id")
    assert [told.line.says for told in desk.lines(quick.gm)][1:] == ["Taken back: line 2"]
    assert len(desk.lines(quick.ann)) == 1


def test_what_stands_in_the_way_and_is_told_to_nobody_is_not_quoted(quick: Rig) -> None:
    silent = {"toy": replace(TOY, tell=lambda *_: None)}
    quick.do(quick.ann, "add", amount=3)
    quick.do(quick.ann, "spend", amount=2)
    desk = Desk.open(quick.store, silent, quick.desk.table_id)
    answer = desk.submit_sync(quick.gm, "withdraw", {"seq": 2}, "id")
    assert isinstance(answer, Refused)
    assert answer.says.startswith("What happened later stands on it.")


def test_ten_thousand_events_are_opened_taken_back_and_paged_at_once() -> None:
    store = MemoryStore()
    first = Row(1, "", "", "open", "table.opened", 1, '{"system":"toy","edition":"","title":"T"}')
    store.create_table(TableRow("t", "toy", "T", ""), first)
    body = '{"amount":1}'
    rows = [Row(seq, "", "s", f"c{seq}", "toy.added" if seq % 2 else "toy.spent", 1, body) for seq in range(3, 10_001)]
    store.append("t", 1, [Row(2, "", "s", "c2", "toy.added", 1, body), *rows], None)
    begun = time.perf_counter()
    desk = Desk.open(store, SYSTEMS, "t")
    gm = SeatRow("g", "t", Role.GM, "G")
    desk.submit_sync(gm, "withdraw", {"seq": 9_999}, "id")
    assert len(desk.lines(gm)) == 60
    # About 0.2 s on a slow machine; a table told or folded again for each line would take minutes.
    assert time.perf_counter() - begun < 5
