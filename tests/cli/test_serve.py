"""`edgewise serve` and `open`: links that work, tables that last, and an end when it is asked for."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from edgewise.cli import hosting
from edgewise.cli import serve as serving
from edgewise.core.errors import WireError
from edgewise.core.seats import Role
from edgewise.systems import installed
from edgewise.table.desk import Tables
from edgewise.table.log_sql import SqlStore
from tests.cli.rig import Run

START_SECONDS = 20
END_SECONDS = 8


@dataclass(frozen=True, slots=True)
class Server:
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    ready: dict[str, Any]
    """The line of JSON that it printed."""

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Its exit code and what it printed on standard error."""
        self.process.send_signal(number)
        _, err = self.process.communicate(timeout=END_SECONDS)
        return self.process.returncode, err


@contextmanager
def served(*arguments: str) -> Iterator[Server]:
    typed = [sys.executable, "-W", "error", "-m", "edgewise", "serve", "--json", *arguments]
    with subprocess.Popen(typed, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            assert line, process.communicate(timeout=START_SECONDS)[1]
            yield Server(process, json.loads(line))
        finally:
            if process.poll() is None:
                process.kill()


def take_seat(link: str) -> dict[str, Any]:
    """Follow an invitation as a program does."""
    request = urllib.request.Request(link, method="POST")  # noqa: S310 - our own server
    with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310 - the same
        seat: dict[str, Any] = json.load(answer)
        return seat


# --- in a process of its own -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_two_links_two_roles_and_an_end_with_streams_open(tmp_path: Path, number: int) -> None:
    """The brief: one line {"gm", "player", "port"}; ends within a few seconds, quietly."""
    with served("--demo", "--port", "0", "--data", str(tmp_path / "new" / "folder")) as server:
        assert set(server.ready) == {"gm", "player", "port"}
        assert server.ready["gm"].startswith(f"http://127.0.0.1:{server.ready['port']}/join/")
        gm, player = take_seat(server.ready["gm"]), take_seat(server.ready["player"])
        assert (gm["role"], player["role"]) == ("gm", "player")
        stream = urllib.request.Request(
            f"http://127.0.0.1:{server.ready['port']}{gm['address']}/stream",
            headers={"Authorization": f"Bearer {gm['token']}", "Accept": "text/event-stream"},
        )
        with urllib.request.urlopen(stream, timeout=5) as lines:  # noqa: S310 - the same
            assert lines.readline()
            assert server.end(number) == (0, "")


def test_the_demo_is_still_there_the_next_time(tmp_path: Path) -> None:
    """Same folder, same table; new links, since of old ones only hashes are kept, and old ones stay good."""
    with served("--demo", "--port", "0", "--data", str(tmp_path)) as server:
        first = take_seat(server.ready["gm"])["table"]
        server.end()
    with served("--demo", "--port", "0", "--data", str(tmp_path)) as again:
        assert again.ready["gm"].rpartition("/")[2] != server.ready["gm"].rpartition("/")[2]
        assert take_seat(again.ready["player"])["table"] == first
        old = f"http://127.0.0.1:{again.ready['port']}/join/{server.ready['gm'].rpartition('/')[2]}"
        assert take_seat(old)["table"] == first
        again.end()


# --- in this process -------------------------------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that says it is ready and then ends."""

    def run(self: serving.Server, sockets: list[socket.socket] | None = None) -> None:
        assert sockets
        self._ready()
        self._ending()

    monkeypatch.setattr(serving.Server, "run", run)


@pytest.mark.usefixtures("quick")
def test_the_links_in_words(edgewise: Run, tmp_path: Path) -> None:
    """The brief: "Game master: http://127.0.0.1:8000/join/…", "Players: …"."""
    ran = edgewise("serve", "--demo", "--system", "fates_edge", "--port", "0", "--data", str(tmp_path))
    assert ran.code == 0
    title = installed()["fates_edge"].demo
    assert title
    assert title.title in ran.out
    assert "Game master: http://127.0.0.1:" in ran.out
    assert "Players:     http://127.0.0.1:" in ran.out
    assert ran.out.count("/join/") == 2


@pytest.mark.usefixtures("quick")
def test_an_empty_store_is_served_too(edgewise: Run, tmp_path: Path) -> None:
    ran = edgewise("serve", "--port", "0", "--data", str(tmp_path), "--json")
    assert (ran.json["gm"], ran.json["player"]) == (None, None)
    assert ran.json["port"] > 0
    assert "`edgewise open SYSTEM` opens one" in edgewise("serve", "--port", "0", "--data", str(tmp_path)).out


@pytest.mark.usefixtures("quick")
def test_a_table_is_opened_and_its_links_lead_to_it(edgewise: Run, tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    first = edgewise("open", "fates_edge", "--title", "Ørsted", "--option", "armor_mode=pattern", *data, "--json").json
    second = edgewise("open", "fates_edge", *data, "--address", "https://table.example/", "--json").json
    assert first["gm"].startswith("http://127.0.0.1:8000/join/")
    assert second["player"].startswith("https://table.example/join/")
    newest = edgewise("serve", *data, "--port", "0", "--json").json
    chosen = edgewise("serve", *data, "--port", "0", "--table", first["table"], "--json").json
    store = SqlStore(tmp_path / hosting.DATABASE)
    try:
        found = {link: store.invited(link.rpartition("/")[2]) for link in (first["gm"], newest["gm"], chosen["player"])}
        assert found == {
            first["gm"]: (first["table"], Role.GM),
            newest["gm"]: (second["table"], Role.GM),
            chosen["player"]: (first["table"], Role.PLAYER),
        }
        desk = Tables(store, installed()).desk(first["table"])
        assert desk.title == "Ørsted"
        assert desk.state.options.armor_by_pattern
    finally:
        store.close()
    assert edgewise("serve", *data, "--table", "nowhere", "--json").error["path"] == "table"
    words = edgewise("open", "fates_edge", "--title", "Third", *data).out
    assert "Third" in words
    assert words.count("/join/") == 2


@pytest.mark.usefixtures("quick")
def test_the_next_port_when_the_usual_one_is_taken(
    edgewise: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(hosting, "DEFAULT_PORT", port)
        ran = edgewise("serve", "--data", str(tmp_path), "--json")
        assert ran.code == 0
        assert port < ran.json["port"] <= port + serving.TRIES
        assert ran.err == f"edgewise: port {port} is taken, so this is port {ran.json['port']}\n"
        error = edgewise("serve", "--data", str(tmp_path), "--port", str(port), "--json").error
        assert error["path"] == "port"
        assert str(port) in error["got"]


@pytest.mark.usefixtures("quick")
def test_the_next_demo_is_opened_when_the_old_one_cannot_be_read(edgewise: Run, tmp_path: Path) -> None:
    """A demo of a newer version is left alone."""
    data = ("serve", "--demo", "--port", "0", "--data", str(tmp_path), "--json")
    assert edgewise(*data).code == 0
    store = SqlStore(tmp_path / hosting.DATABASE)
    (old,) = store.tables()
    with store._writes.begin() as connection:  # only a newer version could have written it
        connection.exec_driver_sql("update events set kind = 'fates_edge.newer' where seq = 3")
    link = edgewise(*data).json["gm"]
    found = store.invited(link.rpartition("/")[2])
    assert found
    assert found[0] != old.id
    store.close()


@pytest.mark.parametrize(
    ("typed", "path"),
    [
        (("serve", "--port", "65536"), "port"),
        (("serve", "--port", "http"), "port"),
        (("serve", "--demo", "--system", "ludo"), "system"),
        (("serve", "--host", "no.such.host.invalid", "--port", "0"), "host"),
        (("serve", "--database", "nonsense"), "database"),
        (("serve", "--database", "nosuch://x"), "database"),
        (("open", "ludo"), "system"),
        (("open", "fates_edge", "--option", "armor_mode=x"), "options.armor_mode"),
        (("open", "fates_edge", "--title", "x" * 2_001), "title"),
    ],
)
def test_bad_input(edgewise: Run, tmp_path: Path, typed: tuple[str, ...], path: str) -> None:
    assert edgewise(*typed, "--data", str(tmp_path), "--json").error["path"] == path


def test_a_folder_that_cannot_be_made_and_a_file_that_is_no_database(edgewise: Run, tmp_path: Path) -> None:
    (tmp_path / hosting.DATABASE).write_text("this is no database, however long it goes on and on")
    assert edgewise("serve", "--data", str(tmp_path), "--json").error["path"] == str(tmp_path / hosting.DATABASE)
    below = tmp_path / hosting.DATABASE / "below"
    assert edgewise("open", "fates_edge", "--data", str(below), "--json").error["path"] == "data"


def test_a_system_without_a_demo(tmp_path: Path) -> None:
    from dataclasses import replace  # noqa: PLC0415 - for this one test

    store = SqlStore(tmp_path / hosting.DATABASE)
    bare = replace(installed()["fates_edge"], demo=None)
    with pytest.raises(WireError) as wrong:
        serving._demo(Tables(store, installed()), bare)
    assert wrong.value.path == "system"
    store.close()


# --- where it listens and keeps --------------------------------------------------------------------------------------


def test_the_folder_of_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the help says: given, else EDGEWISE_DATA, else the user's folder for data."""
    monkeypatch.delenv("EDGEWISE_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert hosting.data_folder(None) == Path.home() / ".local" / "share" / "edgewise"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert hosting.data_folder(None) == tmp_path / "edgewise"
    monkeypatch.setenv("EDGEWISE_DATA", str(tmp_path / "here"))
    assert hosting.data_folder(None) == tmp_path / "here"
    assert hosting.data_folder(tmp_path / "given") == tmp_path / "given"


def test_addresses_that_browsers_take() -> None:
    """Brackets about IPv6 (RFC 3986); a server on every address is reached under one of them."""
    assert hosting.address("127.0.0.1", 8000) == "http://127.0.0.1:8000"
    assert hosting.address("::1", 80) == "http://[::1]:80"
    assert hosting.address("0.0.0.0", 80) == "http://127.0.0.1:80"  # noqa: S104 - nothing listens
    assert "0.0.0.0" not in hosting.address("0.0.0.0", 80, for_others=True)  # noqa: S104 - the same
