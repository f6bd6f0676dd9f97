"""Commands answered per second, each on disk before it is answered."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from bench.measure import row
from edgewise.core.seats import Role
from edgewise.core.system import Setup
from edgewise.systems import installed
from edgewise.systems.fates_edge import SYSTEM
from edgewise.systems.fates_edge.demo import DEMO
from edgewise.table.desk import Desk, Tables
from edgewise.table.log_memory import MemoryStore
from edgewise.table.log_sql import SqlStore
from edgewise.table.roster import SeatRow, Store

SECONDS = 3.0


def run() -> None:
    """Print the figures."""
    for tables in (1, 50):
        asyncio.run(_commands("in memory", MemoryStore(), tables))
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_commands("SQLite, synchronous=FULL", SqlStore(Path(folder) / "bench.sqlite"), tables))


async def _commands(label: str, store: Store, tables: int) -> None:
    registry = Tables(store, installed())
    places: list[tuple[Desk, SeatRow]] = []
    setup = Setup(title="Bench", sheets=DEMO.sheets)
    for _ in range(tables):
        table, *_ = registry.create(SYSTEM, setup)
        seat, _token = store.take_seat(table, Role.GM, "GM")
        places.append((registry.desk(table), seat))
    begun = time.perf_counter()
    done = await asyncio.gather(*(_keep_going(desk, seat, begun + SECONDS) for desk, seat in places))
    rate = sum(done) / (time.perf_counter() - begun)
    row(f"{tables} table{'s' if tables > 1 else ''}, {label}", f"{rate:,.0f} commands/s")


async def _keep_going(desk: Desk, seat: SeatRow, until: float) -> int:
    sent = 0
    while time.perf_counter() < until:
        way = {"who": "mateo", "harm": "1"} if sent % 2 == 0 else {"who": "mateo", "levels": "1"}
        await desk.submit(seat, "take-harm" if sent % 2 == 0 else "treat", way, f"{seat.id}-{sent}")
        sent += 1
    return sent
