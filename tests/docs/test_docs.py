"""What the documents claim."""

import inspect
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import edgewise.core
from edgewise.cli.main import MODULES, run
from edgewise.settings import Settings
from edgewise.table.desk import Tables
from edgewise.table.log_memory import MemoryStore
from edgewise.table.messages import TABLE_EVENTS
from edgewise.web.app import build

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "NOTICE.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


def test_the_addresses_in_http_md_exist() -> None:
    app = build(Settings(), Tables(MemoryStore(), {}))
    paths = app.openapi()["paths"]
    text = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")
    named = re.findall(r"`(GET|POST) ([^`]+)`", text)
    assert len(named) >= 7
    for method, path in named:
        whole = path.replace("{invitation}", "{token}") if path.startswith("/") else f"/t/{{table}}/{{seat}}/{path}"
        found = paths.get(whole, {})
        assert method.lower() in found or whole == "/join/{token}", whole


def test_the_events_of_every_table_stand_in_log_format_md() -> None:
    text = (ROOT / "docs" / "log-format.md").read_text(encoding="utf-8")
    for kind, event in TABLE_EVENTS.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{kind}`"))
        for name in inspect.signature(event).parameters:
            assert f"`{name}`" in row


def test_no_word_that_the_glossary_avoids_is_a_name_in_the_core() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    avoided = set()
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and cells[2] and cells[0] not in {"word", "---"}:
            # "option, which is an optional rule": a word with a meaning of its own.
            avoided |= set() if "which" in cells[2] else set(cells[2].split(", "))
    assert {"room", "user", "history"} <= avoided
    for found in iter_modules(edgewise.core.__path__):
        module = import_module(f"edgewise.core.{found.name}")
        own = [name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__]
        assert not avoided & {name.lower() for name in own if not name.startswith("_")}


def test_every_command_that_the_readme_names_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in set(re.findall(r"edgewise ([a-z-]+)", text)) & set(MODULES):
        assert run([command, "--help"]) == 0
    assert (
        run(
            [
                "try",
                "fates_edge",
                "take-harm",
                "harm=3",
                "armor=heavy",
                "--set",
                "attributes.body=2",
                "--set",
                "tracks.fatigue=1",
            ]
        )
        == 0
    )
    assert "Harm 1" in capsys.readouterr().out
