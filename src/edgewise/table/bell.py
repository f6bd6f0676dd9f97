"""Waking those who wait for news, whichever thread the news comes from."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable


class Bell:
    """Wakes every waiter at once; a waiter costs one future."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: set[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]] = set()

    async def until(self, come: Callable[[], bool]) -> None:
        """Wait until `come` is true; it is asked now and after each ring."""
        loop = asyncio.get_running_loop()
        while True:
            # Asked and enlisted under one lock: news between the two would ring for nobody.
            with self._lock:
                if come():
                    return
                waiter = (loop, loop.create_future())
                self._waiting.add(waiter)
            try:
                await waiter[1]
            finally:
                with self._lock:
                    self._waiting.discard(waiter)

    def ring(self) -> None:
        """Wake all; called after the news is there to be seen."""
        with self._lock:
            waiting, self._waiting = self._waiting, set()
        for loop, future in waiting:
            if not loop.is_closed():
                loop.call_soon_threadsafe(_wake, future)


def _wake(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)
