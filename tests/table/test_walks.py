"""A random walk of several people at one table, with lost answers, withdrawals, restarts and a second process."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from edgewise.core.answers import Refused
from edgewise.core.plain import to_plain
from edgewise.table.desk import Accepted, Desk
from edgewise.table.log_memory import MemoryStore
from edgewise.table.log_sql import SqlStore
from edgewise.table.roster import SeatRow
from tests.table.rig import Rig, rig_on

SECRET = st.integers(900, 999)
COMMANDS = st.one_of(
    st.tuples(st.just("add"), st.fixed_dictionaries({"amount": st.integers(1, 5)})),
    st.tuples(st.just("spend"), st.fixed_dictionaries({"amount": st.integers(1, 5)})),
    st.tuples(st.sampled_from(["roll", "roll-again", "nothing"]), st.just({})),
    st.tuples(st.just("hide"), st.fixed_dictionaries({"number": SECRET})),
    st.tuples(st.just("name"), st.fixed_dictionaries({"word": st.sampled_from(["a", "", "é", "<b>"])})),
    st.tuples(st.just("say"), st.fixed_dictionaries({"text": st.sampled_from(["hi", "🐙", "{{x}}"])})),
)
Sent = tuple[SeatRow, str, dict[str, Any], str, "tuple[int, ...] | None"]


class Walk(RuleBasedStateMachine):
    """Two desks stand for two processes over one store; each may be behind the other."""

    @initialize(on_disk=st.booleans())
    def open(self, on_disk: bool) -> None:  # noqa: FBT001
        self.folder = tempfile.TemporaryDirectory()
        self.store = SqlStore(Path(self.folder.name) / "t.db") if on_disk else MemoryStore()
        self.rig: Rig = rig_on(self.store)
        self.desks = [self.rig.desk, self.rig.reopened()]
        self.people = [self.rig.gm, self.rig.ann, self.rig.bob, self.rig.watcher]
        self.sent: list[tuple[Sent, Accepted]] = []
        self.number = 0

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            self.folder.cleanup()

    def submit(self, desk: Desk, seat: SeatRow, name: str, raw: dict[str, Any], faces: tuple[int, ...] | None) -> None:
        self.number += 1
        before, stored = to_plain(desk.state), self.store.last_seq(desk.table_id)
        behind = desk.seq < stored
        answer = desk.submit_sync(seat, name, raw, f"c{self.number}", faces, seen=0)
        if isinstance(answer, Refused):
            assert answer.says
            assert answer.cite
            assert self.store.last_seq(desk.table_id) == stored
            assert behind or to_plain(desk.state) == before
        else:
            assert not answer.repeated
            assert seat.role.value != "watcher"
            assert answer.first_seq == stored + 1
            assert self.store.last_seq(desk.table_id) == answer.last_seq
            self.sent.append(((seat, name, raw, f"c{self.number}", faces), answer))

    @rule(
        where=st.integers(0, 1),
        who=st.integers(0, 3),
        command=COMMANDS,
        faces=st.none() | st.lists(st.integers(1, 6), max_size=3).map(tuple),
    )
    def act(self, where: int, who: int, command: tuple[str, dict[str, Any]], faces: tuple[int, ...] | None) -> None:
        self.submit(self.desks[where], self.people[who], *command, faces)

    @rule(where=st.integers(0, 1), who=st.integers(0, 3), back=st.integers(0, 12), after=st.booleans())
    def take_back(self, where: int, who: int, back: int, after: bool) -> None:  # noqa: FBT001
        seq = max(1, self.desks[where].seq - back)
        self.submit(self.desks[where], self.people[who], "withdraw", {"seq": seq, "and_after": after}, None)

    @precondition(lambda self: self.sent)
    @rule(where=st.integers(0, 1), which=st.integers(0, 10**6))
    def lose_the_answer_and_send_again(self, where: int, which: int) -> None:
        sent, first = self.sent[which % len(self.sent)]
        seat, name, raw, command_id, faces = sent
        stored = self.store.last_seq(self.rig.desk.table_id)
        again = self.desks[where].submit_sync(seat, name, raw, command_id, faces)
        assert again == Accepted(first.first_seq, first.last_seq, command_id, repeated=True)
        other = self.desks[where].submit_sync(self.rig.gm, "say", {"text": "another"}, command_id)
        assert isinstance(other, Refused)
        assert self.store.last_seq(self.rig.desk.table_id) == stored

    @rule(where=st.integers(0, 1))
    def restart(self, where: int) -> None:
        self.desks[where] = self.rig.reopened()

    @invariant()
    def the_log_has_no_gap_and_replays_to_the_state(self) -> None:
        if not hasattr(self, "desks"):
            return
        rows = self.store.read(self.rig.desk.table_id)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        replayed = self.rig.reopened().to_plain()
        for desk in self.desks:
            if desk.seq == len(rows):
                assert desk.to_plain() == replayed
            assert desk.read_only is None
            assert 0 <= desk.state.counter <= 500

    @invariant()
    def a_player_sees_no_secret(self) -> None:
        if not hasattr(self, "desks"):
            return
        for seat in (self.rig.ann, self.rig.watcher):
            desk = self.desks[0]
            seen = [desk.view(seat), [told.line for told in desk.lines(seat)]]
            assert not re.search(r"9\d\d", repr(to_plain(seen)))


Walk.TestCase.settings = settings(
    max_examples=30, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestWalk = Walk.TestCase
