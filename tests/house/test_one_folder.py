"""A new game is one more folder: nothing else is touched, and the contract holds for it at once."""

import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import edgewise

PACKAGE = Path(edgewise.__file__).parent


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


def _files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def _edgewise(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {"PYTHONPATH": str(folder), "PATH": "", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-m", "edgewise", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
