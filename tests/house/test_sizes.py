"""Limits on size, so that nothing drowns. An exception has its reason and its ceiling; both lists may only shrink."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import edgewise

PACKAGE = Path(edgewise.__file__).parent
TREES = {
    path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(PACKAGE.rglob("*.py"))
}
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
BLOCKS = ast.If | ast.For | ast.AsyncFor | ast.While | ast.With | ast.AsyncWith | ast.Try | ast.Match

FILE, FILE_OF_A_SYSTEM, DECLARATION = 400, 250, 60
"""Lines; the last for an `__init__.py`."""
FUNCTION, USUAL_FUNCTION = 40, 25
"""Lines without the docstring: at most, and for nine functions in ten."""
METHODS = 12
"""Public ones of a class."""
NESTING = 3

FILES_BEYOND = {
    "systems/fate/commands.py": (845, "one dataclass a command, read like a list"),
    "systems/fate/events.py": (870, "one dataclass an event, read like a list"),
    "systems/fate/state.py": (385, "a field a fact, and the questions that all rules ask of them"),
    "systems/fate/terms.py": (285, "the book's words, one after the other"),
    "systems/fates_edge/commands/loop.py": (485, "one dataclass a command, read like a list"),
    "systems/fates_edge/commands/fight.py": (550, "one dataclass a command, read like a list"),
    "systems/fates_edge/events/loop.py": (535, "one dataclass an event, read like a list"),
    "systems/fates_edge/events/fight.py": (450, "one dataclass an event, read like a list"),
    "systems/fates_edge/commands/gear.py": (345, "one dataclass a command, read like a list"),
    "systems/fates_edge/commands/keep.py": (491, "one dataclass a command, read like a list"),
    "systems/fates_edge/events/gear.py": (283, "one dataclass an event, read like a list"),
    "systems/fates_edge/events/keep.py": (394, "one dataclass an event, read like a list"),
    "systems/fates_edge/evolve/loop.py": (375, "one case an event"),
    "systems/fates_edge/book/terms.py": (280, "the book's words, one after the other"),
    "systems/fates_edge/weigh/rolls.py": (515, "the play loop in the order of its steps"),
    "systems/success_check/commands.py": (610, "one dataclass a command, read like a list"),
    "systems/success_check/events.py": (650, "one dataclass an event, read like a list"),
}
FUNCTIONS_BEYOND = {
    "systems/fates_edge/evolve/loop.py:evolve_loop": (96, "one flat case an event"),
    "systems/fates_edge/tell/loop.py:tell_loop": (103, "one flat case an event"),
    "systems/fates_edge/weigh/loop.py:weigh_loop": (59, "one flat case a command"),
    "systems/fates_edge/offers/table.py:boon_offers": (59, "a list of forms, spread over many lines"),
    "table/migrations/versions/r0001_first.py:upgrade": (43, "the columns of every table"),
}
CLASSES_BEYOND = {
    "table/desk.py:Desk": (14, "commands, views and waiting of one table belong to one lock"),
    "table/log_memory.py:MemoryStore": (15, "the log's and the roster's port in one store"),
    "table/log_sql.py:SqlStore": (15, "the log's and the roster's port in one store"),
}


def _check(measured: Mapping[str, int], limit: int, beyond: Mapping[str, tuple[int, str]]) -> None:
    ceilings = {name: beyond[name][0] if name in beyond else limit for name in measured}
    assert {name: size for name, size in measured.items() if size > ceilings[name]} == {}
    needless = [name for name in beyond if measured.get(name, 0) <= limit]
    assert needless == [], "these keep the limit now: take them off the list"


def _functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, FUNCTIONS):
                yield f"{file}:{node.name}", node


def _lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = node.body[1:] if ast.get_docstring(node) else node.body
    return (node.end_lineno or 0) - body[0].lineno + 1 if body else 0


def _depth(node: ast.AST, above: int = 0) -> int:
    deepest = above
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FUNCTIONS | ast.ClassDef | ast.Lambda):
            continue
        is_elif = isinstance(node, ast.If) and isinstance(child, ast.If) and node.orelse == [child]
        deepest = max(deepest, _depth(child, above + (isinstance(child, BLOCKS) and not is_elif)))
    return deepest


def test_files_are_short() -> None:
    lengths = {name: (PACKAGE / name).read_text(encoding="utf-8").count("\n") for name in TREES}
    own = {name: lines for name, lines in lengths.items() if name.startswith("systems/") and name.count("/") > 1}
    others = {name: lines for name, lines in lengths.items() if name not in own}
    _check(others, FILE, {})
    _check(own, FILE_OF_A_SYSTEM, FILES_BEYOND)
    _check({name: lines for name, lines in lengths.items() if name.endswith("__init__.py")}, DECLARATION, {})


def test_functions_are_short() -> None:
    lengths: dict[str, int] = {}
    for name, node in _functions():
        lengths[name] = max(lengths.get(name, 0), _lines(node))
    _check(lengths, FUNCTION, FUNCTIONS_BEYOND)
    ordered = sorted(_lines(node) for _, node in _functions())
    assert ordered[len(ordered) * 9 // 10] <= USUAL_FUNCTION


def test_classes_do_one_thing() -> None:
    methods = {
        f"{file}:{node.name}": sum(isinstance(m, FUNCTIONS) and not m.name.startswith("_") for m in node.body)
        for file, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    _check(methods, METHODS, CLASSES_BEYOND)


def test_nothing_is_nested_deeply() -> None:
    assert {name: _depth(node) for name, node in _functions() if _depth(node) > NESTING} == {}


@pytest.mark.parametrize("layer", ["core", "odds", "systems", "table", "kit", "web", "cli"])
def test_what_is_public_says_what_it_is(layer: str) -> None:
    silent = []
    for file, tree in TREES.items():
        for node in tree.body if file.startswith(f"{layer}/") and "/migrations/" not in file else ():
            if isinstance(node, FUNCTIONS | ast.ClassDef) and not node.name.startswith("_"):
                sentence = (ast.get_docstring(node) or "").partition("\n\n")[0]
                if not sentence.endswith((".", "!", "?", "…")):
                    silent.append(f"{file}:{node.name}")
    assert silent == []
