"""Limits on size, so that nothing drowns; an exception has its reason, and the list may only get shorter."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import edgewise

PACKAGE = Path(edgewise.__file__).parent
FILES = sorted(path for path in PACKAGE.rglob("*.py"))

LINES = 400
LINES_OF_CODE = 60
"""Lines of a function without its docstring."""

LONG_FILES = {
    "systems/fates_edge/commands.py": "one dataclass a command, read like a list",
    "systems/fates_edge/events.py": "one dataclass an event, read like a list",
    "systems/fates_edge/evolve.py": "one case an event",
    "systems/fates_edge/weigh_rolls.py": "the play loop in the order of its steps",
}
LONG_FUNCTIONS = {
    "systems/fates_edge/evolve.py:evolve": "one flat case an event",
    "systems/fates_edge/tell.py:tell": "one flat case an event",
}


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def _functions(path: Path) -> Iterator[tuple[str, int]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        body = node.body[1:] if ast.get_docstring(node) else node.body
        lines = (node.end_lineno or 0) - body[0].lineno + 1 if body else 0
        yield f"{_name(path)}:{node.name}", lines


def test_no_file_is_long() -> None:
    """At most 400 lines."""
    long = {_name(path) for path in FILES if len(path.read_text(encoding="utf-8").splitlines()) > LINES}
    assert long == set(LONG_FILES)


def test_no_function_is_long() -> None:
    """At most 60 lines without the docstring."""
    long = {name for path in FILES for name, lines in _functions(path) if lines > LINES_OF_CODE}
    assert long == set(LONG_FUNCTIONS)


@pytest.mark.parametrize("layer", ["core", "odds", "table", "kit", "web", "cli", "systems"])
def test_what_is_public_says_what_it_is(layer: str) -> None:
    """One sentence on every public function and class."""
    silent = []
    for path in sorted((PACKAGE / layer).rglob("*.py")):
        if "migrations" in path.parts:
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            public = isinstance(
                node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
            ) and not node.name.startswith("_")
            if public and not ast.get_docstring(node):  # type: ignore[arg-type]
                silent.append(f"{_name(path)}:{node.name}")  # type: ignore[attr-defined]
    assert silent == []
