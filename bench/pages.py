"""From one player's post to the other's page, over a real server on loopback, with 1, 50 and 500 open pages."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from bench.measure import spread

PAGES = (1, 50, 500)
POSTS = 30
LONGEST = 30.0
"""Seconds after which a page that heard nothing counts as a fault."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the served table."""

    host: str
    port: int
    path: str
    cookie: str


def run() -> None:
    """Print the figures."""
    for pages in PAGES:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "edgewise", "serve", "--demo", "--port", "0", "--json", "--data", folder]
            server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            try:
                links = json.loads(server.stdout.readline() if server.stdout else "")
                seconds = asyncio.run(_measure(links["player"], links["gm"], pages))
            finally:
                server.terminate()
                server.wait(15)
        spread(f"post to page, {pages} open page{'s' if pages > 1 else ''} of one table", seconds)


async def _measure(player_link: str, gm_link: str, pages: int) -> list[float]:
    writer = await _sit(gm_link)
    readers = [await _sit(player_link) for _ in range(min(pages, 8))]
    heard: list[asyncio.Queue[float]] = [asyncio.Queue() for _ in range(pages)]
    streams = [
        asyncio.create_task(_listen(readers[number % len(readers)], queue)) for number, queue in enumerate(heard)
    ]
    for queue in heard:
        await asyncio.wait_for(queue.get(), LONGEST)
    seconds: list[float] = []
    try:
        for number in range(POSTS):
            for queue in heard:
                while not queue.empty():
                    queue.get_nowait()
            begun = time.perf_counter()
            await _post(writer, number)
            arrived = await asyncio.gather(*(asyncio.wait_for(queue.get(), LONGEST) for queue in heard))
            seconds += [at - begun for at in arrived]
            await asyncio.sleep(0.05)
    finally:
        for stream in streams:
            stream.cancel()
    return seconds


async def _request(place: Place, head: str, body: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(place.host, place.port)
    lines = [head, f"Host: {place.host}:{place.port}", f"Content-Length: {len(body)}"]
    if place.cookie:
        lines.append(f"Cookie: {place.cookie}")
    if body:
        lines += ["Content-Type: application/json", f"Origin: http://{place.host}:{place.port}", "Connection: close"]
    writer.write("\r\n".join([*lines, "", ""]).encode() + body)
    await writer.drain()
    return reader, writer


async def _sit(link: str) -> Place:
    parts = urlsplit(link)
    door = Place(parts.hostname or "", parts.port or 0, parts.path, "")
    reader, writer = await _request(door, f"GET {parts.path} HTTP/1.1")
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    writer.close()
    fields = [line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line]
    where = next(value for name, value in fields if name.lower() == "location")
    cookies = [value.split(";")[0] for name, value in fields if name.lower() == "set-cookie"]
    return Place(door.host, door.port, urlsplit(where).path.rstrip("/"), "; ".join(cookies))


async def _listen(place: Place, heard: asyncio.Queue[float]) -> None:
    reader, writer = await _request(place, f"GET {place.path}/stream HTTP/1.1")
    try:
        while line := await reader.readline():
            if line.startswith(b"id:"):
                heard.put_nowait(time.perf_counter())
    finally:
        writer.close()


async def _post(place: Place, number: int) -> None:
    body = json.dumps({"command_id": f"bench-{number}", "fields": {"text": f"Line {number}"}}).encode()
    reader, writer = await _request(place, f"POST {place.path}/commands/say HTTP/1.1", body)
    status = await reader.readline()
    if b" 200 " not in status:
        raise RuntimeError(status.decode())
    writer.close()
