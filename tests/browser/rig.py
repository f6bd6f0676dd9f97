"""What the browser tests stand on: finding Chromium, a server of their own, axe's findings as values."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue

from playwright.sync_api import Page

CHECKOUT = Path(__file__).resolve().parents[2]
AXE = CHECKOUT / "node_modules" / "axe-core" / "axe.min.js"

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_ARGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # Without these a browser calls home at each start, which a closed network refuses loudly.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

START_SECONDS = 30
END_SECONDS = 10


def find_chromium() -> str | None:
    """Path of the Chromium to drive: the one EDGEWISE_CHROMIUM names, else the first on the PATH."""
    names = [named] if (named := os.environ.get("EDGEWISE_CHROMIUM")) else CHROMIUM_NAMES
    return next((path for name in names if (path := shutil.which(name))), None)


def chromium_args() -> list[str]:
    """Start flags. Root has no sandbox to offer, so Chromium starts for root only without one."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*CHROMIUM_ARGS, *(["--no-sandbox"] if as_root else [])]


@dataclass(frozen=True, slots=True)
class Server:
    """A demo table being served on loopback."""

    gm: str
    """Address that seats the game master."""
    player: str
    """Address that seats a player."""
    port: int
    pid: int
    data: Path
    """Where it keeps its tables; serve it again to see what lasts."""

    @property
    def address(self) -> str:
        """Scheme, host and port, with no slash at the end."""
        return f"http://127.0.0.1:{self.port}"


Serve = Callable[[Path], AbstractContextManager[Server]]


@contextmanager
def serving(data: Path, system: str = "fates_edge") -> Iterator[Server]:
    """Serve the demo table of a system from a data folder until the block ends.

    Raises:
        AssertionError: it didn't say that it is ready within 30 s, or didn't end within 10 s of being asked to.
    """
    shown = ("--demo", "--system", system)
    command = [sys.executable, "-m", "edgewise", "serve", *shown, "--port", "0", "--json", "--data", str(data)]
    data.mkdir(parents=True, exist_ok=True)
    errors = data.with_name(f"{data.name}-stderr.txt")
    with (
        errors.open("wb") as stderr,
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=stderr, text=True
        ) as process,
    ):
        try:
            ready = _first_line(process, errors)
            yield Server(ready["gm"], ready["player"], int(ready["port"]), process.pid, data)
        finally:
            _end(process, errors)


def _first_line(process: subprocess.Popen[str], errors: Path) -> dict[str, str]:
    lines: Queue[str] = Queue()

    def read() -> None:
        assert process.stdout is not None
        for line in process.stdout:
            lines.put(line)
        lines.put("")

    threading.Thread(target=read, daemon=True).start()
    try:
        line = lines.get(timeout=START_SECONDS)
    except Empty:
        line = ""
    assert line, f"the server said nothing in {START_SECONDS} s; its stderr:\n{errors.read_text(errors='replace')}"
    ready: dict[str, str] = json.loads(line)
    return ready


def _end(process: subprocess.Popen[str], errors: Path) -> None:
    process.terminate()
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        said = errors.read_text(errors="replace")
        message = f"the server was still there {END_SECONDS} s after it was asked to end; its stderr:\n{said}"
        raise AssertionError(message) from None


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule of accessibility that a page breaks."""

    rule: str
    impact: str
    help: str
    targets: tuple[str, ...]
    """CSS selectors of the elements at fault."""


Axe = Callable[[Page], list[Violation]]


def axe_violations(page: Page, source: str) -> list[Violation]:
    """What axe-core finds wrong with the page as it stands now.

    The source is evaluated through the debugging protocol, which the page's content policy doesn't bind.
    """
    page.evaluate(source)
    found = page.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    return [
        Violation(
            one["id"],
            one["impact"] or "",
            one["help"],
            tuple(" ".join(map(str, node["target"])) for node in one["nodes"]),
        )
        for one in found
    ]
