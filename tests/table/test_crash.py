"""What must hold when the process is killed: every command that was answered is there at the next start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from edgewise.core.seats import Role
from edgewise.core.system import Setup
from edgewise.table.desk import Accepted, Desk, Tables
from edgewise.table.log_sql import SqlStore
from tests.table.rig import SYSTEMS
from tests.toy import TOY

ROOT = Path(__file__).parents[2]
PLAYER = """
import sys
from edgewise.table.desk import Desk
from edgewise.table.log_sql import SqlStore
from tests.table.rig import SYSTEMS
path, table, token = sys.argv[1:]
store = SqlStore(path)
desk, seat = Desk.open(store, SYSTEMS, table), store.seat_by_token(token)
number = desk.seq
while True:
    number += 1
    answer = desk.submit_sync(seat, "roll", {"boost": "on"}, f"k{number}")
    print(answer.command_id, answer.first_seq, answer.last_seq, flush=True)
    if desk.state.counter > 400:
        desk.submit_sync(seat, "withdraw", {"seq": desk.seq}, f"w{number}")
"""


def killed_in_the_middle(path: Path, table: str, token: str, answers: int) -> list[str]:
    """What a process that was killed had answered by then."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-c", PLAYER, f"sqlite:///{path}", table, token]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(answers)]
        time.sleep(0.003)  # so that the kill falls anywhere in the next commands
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
        process.wait()
    return [line for line in lines if line.endswith("\n")]


def test_every_answered_command_survives_a_kill_once(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    store = SqlStore(path)
    table, _, _ = Tables(store, SYSTEMS).create(TOY, Setup())
    seat, token = store.take_seat(table, Role.PLAYER, "A")
    for answers in (1, 25, 26):
        answered = killed_in_the_middle(path, table, token, answers)
        assert len(answered) >= answers
        desk = Desk.open(store, SYSTEMS, table)
        rows = store.read(table)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        for line in answered:
            command_id, first, last = line.split()
            stored = store.command(table, command_id)
            assert stored is not None
            assert (str(stored.first_seq), str(stored.last_seq)) == (first, last)
            assert [row.seq for row in rows if row.command_id == command_id] == list(range(int(first), int(last) + 1))
            repeated = desk.submit_sync(seat, "roll", {"boost": "on"}, command_id)
            assert isinstance(repeated, Accepted)
            assert repeated.repeated
    store.close()
