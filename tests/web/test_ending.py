"""Being asked to stop, at whatever moment."""

import asyncio
import signal
from types import FrameType

from edgewise.settings import Settings
from edgewise.table.desk import Tables
from edgewise.table.log_memory import MemoryStore
from edgewise.web.app import build


def test_a_signal_while_a_lock_is_held_neither_hangs_nor_is_lost() -> None:
    """A handler runs between two steps of the loop's own thread, so waiting for a lock there would last for ever."""
    tables = Tables(MemoryStore(), {})
    app = build(Settings(), tables)
    asked: list[int] = []

    def before(number: int, _: FrameType | None) -> None:
        asked.append(number)

    async def interrupted() -> bool:
        async with app.router.lifespan_context(app):
            with tables._lock:
                signal.raise_signal(signal.SIGTERM)
                assert not app.state.rooms.closing
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            return bool(app.state.rooms.closing)

    old = signal.signal(signal.SIGTERM, before)
    try:
        assert asyncio.run(interrupted())
    finally:
        signal.signal(signal.SIGTERM, old)
    assert asked == [signal.SIGTERM]
