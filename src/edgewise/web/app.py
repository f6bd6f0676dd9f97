"""The composition root of the web: nothing else wires."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

from fastapi import FastAPI
from fastapi.responses import JSONResponse
from starlette.staticfiles import StaticFiles

from edgewise import __version__
from edgewise.settings import Settings
from edgewise.table.desk import Tables
from edgewise.web import replies
from edgewise.web.headers import Headers
from edgewise.web.rooms import Rooms
from edgewise.web.routes import commands, join, rules, stream
from edgewise.web.routes import tables as table_routes


def build(settings: Settings, tables: Tables) -> FastAPI:
    """The application over these tables; whoever made the tables' store closes it."""
    rooms = Rooms(settings, tables)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        with_signals = _end_streams_on_signal(rooms)
        yield
        with_signals()
        close(rooms)

    app = FastAPI(
        title="Edgewise",
        version=__version__,
        description="A rules-aware table for narrative role-playing games. Commands in, numbered events out.",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.rooms = rooms
    for routes in (join, table_routes, commands, stream, rules):
        app.include_router(routes.router)
    app.add_api_route("/healthz", _health, tags=["server"], summary="Whether the server is up")
    app.mount("/static", StaticFiles(packages=[("edgewise.web", "static")]), name="static")
    replies.install(app)
    app.add_middleware(Headers, origins=settings.origins)
    return app


def close(rooms: Rooms) -> None:
    """End every open stream."""
    rooms.closing = True
    rooms.tables.close()


async def _health() -> JSONResponse:
    return JSONResponse({"ok": True, "version": __version__})


def _end_streams_on_signal(rooms: Rooms) -> Any:  # noqa: ANN401 - a function that undoes it
    """Close the desks once the process is asked to stop; servers wait for open streams before they tell us.

    The handler interrupts the loop wherever it is, perhaps while it holds a lock that closing takes, so it only asks
    the loop to close.
    """
    if threading.current_thread() is not threading.main_thread():
        return lambda: None
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}

    def chain(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(close, rooms)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for number, handler in before.items():
        if callable(handler) and handler is not signal.default_int_handler:
            signal.signal(number, chain)

    def undo() -> None:
        for number, handler in before.items():
            if signal.getsignal(number) is chain:
                signal.signal(number, handler)

    return undo
