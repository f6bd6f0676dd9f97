"""One word, one meaning: the glossary's words, the games' own ones, and what a comment may leave undone."""

import ast
import re
from pathlib import Path

import pytest

import edgewise
from edgewise.systems import installed

PACKAGE = Path(edgewise.__file__).parent
ROOT = PACKAGE.parent.parent
GLOSSARY = ROOT / "docs" / "glossary.md"
NAMED = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
VAGUE = {"manager", "helper", "utils", "util", "data", "info", "process", "handle", "handler", "misc"}
"""Words that name nothing."""
UNDONE = re.compile(r"#.*\b(?:TODO|FIXME|XXX)\b")


def _not_our_words() -> dict[str, str]:
    """The third column of the glossary: words that mean something else here, or nothing."""
    found: dict[str, str] = {}
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and cells[0] not in {"word", "---"}:
            # "replay, which is the command": that word has a meaning of its own and is only not this one.
            words = [word.strip() for word in cells[2].split(",")] if ", which" not in cells[2] else []
            found |= {word: cells[0] for word in words if word}
    return found


def _public_names(layer: str) -> dict[str, str]:
    names = {}
    for path in sorted((PACKAGE / layer).rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, NAMED) and not node.name.startswith("_"):
                names[node.name] = path.relative_to(PACKAGE).as_posix()
    return names


def _words(name: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


@pytest.mark.parametrize("layer", ["core", "odds"])
def test_no_word_of_the_not_column_is_a_public_name(layer: str) -> None:
    others = _not_our_words()
    assert "room" in others
    assert "history" in others
    assert {name: others[name.lower()] for name in _public_names(layer) if name.lower() in others} == {}


def test_no_name_in_the_package_is_vague() -> None:
    files = {path.stem: path.name for path in PACKAGE.rglob("*.py")}
    vague = {name for name in files if _words(name) & VAGUE}
    vague |= {name for layer in ("core", "odds", "table", "kit", "systems") for name in _public_names(layer)} & VAGUE
    assert vague == set()


def test_the_core_uses_no_word_of_a_game() -> None:
    core = {word for name in _public_names("core") for word in _words(name)}
    for system in installed():
        assert not core & set(system.split("_"))
    book = {"boon", "harm", "fatigue", "beat", "position", "stress", "aspect", "trauma"}
    assert core & book == set()


def test_what_is_left_undone_names_its_issue() -> None:
    stray = []
    for folder in ("src", "tests", "bench"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if UNDONE.search(line) and not re.search(r"#\d+|issue \d+", line) and path != Path(__file__):
                    stray.append(f"{path.relative_to(ROOT)}:{number}")
    assert stray == []
