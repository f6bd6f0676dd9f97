"""A new game is one more folder: nothing else is touched, and the contract holds for it at once."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

import edgewise
from edgewise.cli.main import run
from edgewise.core.errors import WireError
from edgewise.kit import new_system
from edgewise.kit.names import FILES

PACKAGE = Path(edgewise.__file__).parent
GUIDE = PACKAGE.parent.parent / "docs" / "add-a-system.md"


def test_a_new_system_is_found_and_keeps_the_contract(tmp_path: Path) -> None:
    """docs/add-a-system.md: write it, find it, check it."""
    copytree(PACKAGE, tmp_path / "edgewise", ignore=ignore_patterns("__pycache__", "vendor"))
    before = _files(tmp_path)
    written = _edgewise(tmp_path, "new-system", "lantern")
    assert written.returncode == 0, written.stderr
    new = _files(tmp_path) - before
    assert new
    assert all(path.startswith("edgewise/systems/lantern/") for path in new)
    checked = _edgewise(tmp_path, "check-system", "lantern", "--walks", "15")
    assert checked.returncode == 0, checked.stdout
    assert checked.stdout.startswith("lantern: ")
    assert "no problem" in checked.stdout
    listed = _edgewise(tmp_path, "systems")
    assert "lantern" in listed.stdout
    assert "fates_edge" in listed.stdout
    again = _edgewise(tmp_path, "new-system", "lantern")
    assert again.returncode == 2


def test_the_guide_says_what_is_true(tmp_path: Path) -> None:
    """Its commands run in this order, its case holds, and its table of files is the one that is checked."""
    copytree(PACKAGE, tmp_path / "edgewise", ignore=ignore_patterns("__pycache__", "vendor"))
    guide = GUIDE.read_text(encoding="utf-8")
    shell, recording = re.findall(r"```sh\n(.*?)```", guide, re.DOTALL)
    for line in shell.splitlines():
        done = _edgewise(tmp_path, *shlex.split(line)[1:])
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    files = set(re.findall(r"^\| `([^`]+)` \|", guide, re.MULTILINE)) - {"facts(state)", "ROWS"}
    assert {name for name in FILES if name not in files} == set()
    system = tmp_path / "edgewise" / "systems" / "lantern"
    case = re.search(r"```toml\n(.*?)```", guide, re.DOTALL)
    assert case
    (system / "cases" / "guide.toml").write_text(case[1], encoding="utf-8")
    table = _run(tmp_path, "-c", EXPORT, str(system / "cases" / "demo.jsonl"))
    assert table.returncode == 0, table.stderr
    recorded = _run(tmp_path, *shlex.split(recording)[1:])
    assert recorded.returncode == 0, recorded.stderr
    checked = _edgewise(tmp_path, "check-system", "lantern", "--walks", "2", "--json")
    report = json.loads(checked.stdout)
    assert report["holds"], report["problems"]
    assert (report["cases"], report["recorded"]) == (11, 1)


EXPORT = """
import sys
from pathlib import Path
from edgewise.systems import installed
from edgewise.table.archive import dump_log
from edgewise.table.desk import Tables
from edgewise.table.log_memory import MemoryStore
game, store = installed()["lantern"], MemoryStore()
table, *_ = Tables(store, {game.id: game}).create(game, game.demo)
Path(sys.argv[1]).write_text(dump_log(store.read(table)), encoding="utf-8")
"""


@pytest.mark.parametrize("wrong", ["9lives", "Lantern", "class", "table", "a", "fates_edge", "a-b", "../x"])
def test_an_id_that_is_none_is_refused(wrong: str, tmp_path: Path) -> None:
    (tmp_path / "fates_edge").mkdir()
    before = _files(tmp_path)
    with pytest.raises(WireError) as caught:
        new_system(wrong, tmp_path)
    assert caught.value.path == "id"
    assert _files(tmp_path) == before


def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for parent in (tmp_path / "nowhere", tmp_path / "file"):
        with pytest.raises(WireError) as caught:
            new_system("lantern", parent)
        assert caught.value.path == "into"


def test_the_folder_may_lie_elsewhere(tmp_path: Path) -> None:
    done = run(["new-system", "lantern", "--into", str(tmp_path), "--json"])
    assert done == 0
    assert (tmp_path / "lantern" / "__init__.py").read_text(encoding="utf-8").startswith('"""Lantern: a pool')
    assert "skeleton" not in "".join(path.read_text(encoding="utf-8").lower() for path in tmp_path.rglob("*.*"))


def _files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def _edgewise(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return _run(folder, "-m", "edgewise", *arguments)


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {"PYTHONPATH": str(folder), "PATH": "", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
