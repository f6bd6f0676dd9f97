"""What must hold of every store: the log and the roster, in memory and on disk."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from edgewise.core.errors import InvariantBroken, LogConflict, UnknownKind, WireError
from edgewise.core.seats import Role
from edgewise.table.messages import CommandRow, Row
from edgewise.table.roster import Store, TableRow

ODD = 'Zoë \u202e <script>alert(1)</script> __proto__ 🐙 \u2028 it\'s "x" %s ; DROP TABLE events; -- \\u0000'


def row(seq: int, body: str = "{}", command_id: str = "") -> Row:
    return Row(seq, "2026-01-01T00:00:00.000Z", "s", command_id or f"c{seq}", "toy.added", 1, body)


def command(command_id: str, first: int, last: int) -> CommandRow:
    return CommandRow(command_id, "s", "d", first, last)


@pytest.fixture
def table(store: Store) -> str:
    store.create_table(TableRow("t", "toy", "T", "2026-01-01T00:00:00.000Z"))
    return "t"


def test_rows_come_back_in_order_and_byte_for_byte(store: Store, table: str) -> None:
    rows = [row(1, '{"note":"' + ODD.replace('"', "'") + '"}'), row(2, '{"n":"' + "x" * 100_000 + '"}'), row(3)]
    store.append(table, 0, rows[:2], command("a", 1, 2))
    store.append(table, 2, rows[2:], command("b", 3, 3))
    assert store.read(table) == rows
    assert store.read(table, 2) == rows[2:]
    assert store.read(table, 3) == []
    assert store.last_seq(table) == 3


def test_an_append_at_the_wrong_place_stores_nothing(store: Store, table: str) -> None:
    store.append(table, 0, [row(1)], command("a", 1, 1))
    with pytest.raises(LogConflict) as caught:
        store.append(table, 0, [row(1)], command("b", 1, 1))
    assert (caught.value.expected, caught.value.actual) == (0, 1)
    assert store.command(table, "b") is None
    assert store.last_seq(table) == 1


def test_a_command_id_is_stored_once_for_each_table(store: Store, table: str) -> None:
    store.create_table(TableRow("u", "toy", "U", "2026-01-01T00:00:00.000Z"))
    store.append(table, 0, [row(1)], command("a", 1, 1))
    with pytest.raises(LogConflict):
        store.append(table, 1, [row(2)], command("a", 2, 2))
    assert store.last_seq(table) == 1
    store.append("u", 0, [row(1)], command("a", 1, 1))
    assert store.command(table, "a") == store.command("u", "a") == command("a", 1, 1)


def test_rows_with_a_gap_are_a_fault(store: Store, table: str) -> None:
    with pytest.raises(InvariantBroken):
        store.append(table, 0, [row(2)], None)
    with pytest.raises(InvariantBroken):
        store.append(table, 0, [row(1), row(3)], None)
    assert store.last_seq(table) == 0


def test_a_command_without_events_is_remembered(store: Store, table: str) -> None:
    store.append(table, 0, [], command("a", 1, 0))
    assert store.command(table, "a") == command("a", 1, 0)
    assert store.read(table) == []


def test_unknown_tables_and_seats_are_named(store: Store) -> None:
    for attempt in (
        lambda: store.append("x", 0, [row(1)], None),
        lambda: store.invite("x", Role.GM),
        lambda: store.take_seat("x", Role.GM, "A"),
        lambda: store.rename_seat("x", "A"),
        lambda: store.revoke_seat("x"),
    ):
        with pytest.raises(UnknownKind):
            attempt()
    assert store.table("x") is None
    assert (store.read("x"), store.last_seq("x"), store.command("x", "a"), store.seats("x")) == ([], 0, None, [])


def test_of_many_that_append_at_one_place_one_wins(store: Store, table: str) -> None:
    def attempt(number: int) -> bool:
        try:
            store.append(table, 0, [row(1, command_id=f"n{number}")], command(f"n{number}", 1, 1))
        except LogConflict:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(16))) == 1
    assert len(store.read(table)) == 1


def test_appends_from_many_threads_leave_no_gap(store: Store, table: str) -> None:
    def attempt(number: int) -> None:
        while True:
            seq = store.last_seq(table)
            try:
                return store.append(table, seq, [row(seq + 1)], command(f"n{number}", seq + 1, seq + 1))
            except LogConflict:
                continue

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(attempt, range(40)))
    assert [stored.seq for stored in store.read(table)] == list(range(1, 41))


def test_a_table_and_its_first_row_come_together(store: Store) -> None:
    opened = TableRow("t", "toy", ODD, "2026-01-02T00:00:00.000Z")
    store.create_table(opened, row(1))
    older = TableRow("z", "toy", "Z", "2026-01-01T00:00:00.000Z")
    store.create_table(older)
    assert store.table("t") == opened
    assert store.tables() == [older, opened]
    assert store.read("t") == [row(1)]


def test_an_invitation_lets_many_take_seats(store: Store, table: str) -> None:
    token = store.invite(table, Role.PLAYER)
    assert store.invited(token) == (table, Role.PLAYER)
    assert store.invited(f"{token}x") is None
    assert store.invited("\ud800") is None
    ann, ann_token = store.take_seat(table, Role.PLAYER, "Ann")
    bob, bob_token = store.take_seat(table, Role.GM, ODD)
    assert store.seats(table) == [ann, bob]
    assert store.seat_by_token(ann_token) == ann
    assert store.seat_by_token(bob_token) == bob
    assert store.seat_by_token(token) is None
    assert (bob.name, bob.role) == (ODD, Role.GM)


def test_a_closed_seat_lets_nobody_in_and_keeps_its_place(store: Store, table: str) -> None:
    ann, token = store.take_seat(table, Role.PLAYER, "Ann")
    bob, other = store.take_seat(table, Role.PLAYER, "Bob")
    store.rename_seat(ann.id, "")
    store.revoke_seat(ann.id)
    assert store.seat_by_token(token) is None
    assert store.seat_by_token(other) == bob
    assert [(seat.name, seat.revoked) for seat in store.seats(table)] == [("", True), ("Bob", False)]


@pytest.mark.parametrize("name", ["x" * 2_001, "a\0b", "half \ud800"])
def test_a_name_that_no_database_takes_is_refused(store: Store, table: str, name: str) -> None:
    ann, _ = store.take_seat(table, Role.PLAYER, "x" * 2_000)
    with pytest.raises(WireError):
        store.take_seat(table, Role.PLAYER, name)
    with pytest.raises(WireError):
        store.rename_seat(ann.id, name)
    with pytest.raises(WireError):
        store.create_table(TableRow("u", "toy", name, ""))
    assert store.seats(table) == [ann]
    assert store.table("u") is None
