"""Which passages a game's functions and cases cite, and which citations lead nowhere."""

from __future__ import annotations

import ast
import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import walk_packages

from edgewise.core.plain import to_plain
from edgewise.core.rules import rules_of
from edgewise.kit.cases import Case
from edgewise.kit.report import Point, Problem
from edgewise.table.house_rules import RULES as HOUSE_RULES
from edgewise.table.wire import AnySystem

_LABEL = re.compile(r"[a-z](?:-?[a-z0-9])*(?:\.[a-z0-9](?:-?[a-z0-9])*)+")
_FILE_ENDINGS = (".toml", ".py", ".json", ".jsonl", ".md")


@dataclass(frozen=True, slots=True)
class Cited:
    """Who cites each label."""

    by_code: Mapping[str, tuple[str, ...]]
    """Label to the functions that carry it out."""
    by_cases: Mapping[str, tuple[str, ...]]
    """Label to the cases that show it."""


def cited(system: AnySystem, cases: tuple[Case, ...]) -> Cited:
    """Every label that the functions and cases of an installed system cite."""
    by_code: dict[str, list[str]] = {}
    for name, function in rule_functions(system.id):
        for label in rules_of(function):
            by_code.setdefault(label, []).append(name)
    by_cases: dict[str, list[str]] = {}
    for case in cases:
        for label in case.rules:
            by_cases.setdefault(label, []).append(case.id)
    return Cited(
        {label: tuple(names) for label, names in by_code.items()},
        {label: tuple(names) for label, names in by_cases.items()},
    )


def modules_of(system_id: str) -> Iterator[types.ModuleType]:
    """Every module in the folder of an installed system."""
    package = import_module(f"edgewise.systems.{system_id}")
    yield package
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        yield import_module(found.name)


def rule_functions(system_id: str) -> Iterator[tuple[str, types.FunctionType]]:
    """Every function of an installed system that says which passages it carries out, with its name."""
    for module in modules_of(system_id):
        for name, value in _members(module):
            function: object = value.fget if isinstance(value, property) else value
            if (
                isinstance(function, types.FunctionType)
                and function.__module__ == module.__name__
                and rules_of(function)
            ):
                yield f"{module.__name__.rpartition('.')[2]}.{name}", function


def _members(module: types.ModuleType) -> Iterator[tuple[str, object]]:
    """What stands in a module, and in the classes that it declares."""
    for name, value in vars(module).items():
        yield name, value
        if isinstance(value, type) and value.__module__ == module.__name__:
            yield from ((f"{name}.{inner}", item) for inner, item in vars(value).items())


def label_problems(system: AnySystem, cases: tuple[Case, ...]) -> Iterator[Problem]:
    """Citations that lead nowhere, and mechanical passages without a function or a case."""
    found, excused = cited(system, cases), {gap.what for gap in system.rules.not_covered}
    for cites in (found.by_code, found.by_cases):
        for label, names in cites.items():
            if label not in system.rules:
                yield _problem(names[0], f"cites {label!r}, which leads nowhere")
    for label in uncovered(system, found):
        by = [word for word, cites in (("function", found.by_code), ("case", found.by_cases)) if label not in cites]
        yield _problem("rules/passages.toml", f"{label} is mechanical, but no {' and no '.join(by)} cites it")
    for label in sorted(excused & set(system.rules.passages)):
        if label in found.by_code and label in found.by_cases:
            yield _problem("rules/not-covered.toml", f"{label} has a function and a case: it is covered")
    for option in system.options:
        if option.cite not in system.rules:
            yield _problem(f"option {option.name}", f"cites {option.cite!r}, which leads nowhere")
    for gap in system.rules.not_covered:
        if not gap.what.strip() or not gap.reason.strip() or not gap.source.strip():
            yield _problem("rules/not-covered.toml", f"an entry without what, source or reason: {gap.what[:60]!r}")
    yield from _written_labels(system)


def uncovered(system: AnySystem, found: Cited) -> tuple[str, ...]:
    """The mechanical passages that lack a function or a case, and that nothing excuses."""
    excused = {gap.what for gap in system.rules.not_covered}
    return tuple(
        label
        for label, passage in system.rules.passages.items()
        if passage.mechanical and label not in excused and not (label in found.by_code and label in found.by_cases)
    )


def _written_labels(system: AnySystem) -> Iterator[Problem]:
    """Labels in the text of code and of numbers, so that one which no walk reaches is seen too."""
    chapters = {label.partition(".")[0] for label in system.rules.passages}
    own = {*_paths(to_plain(system.sheet())), *system.events}
    for file in _sources(files(f"edgewise.systems.{system.id}")):
        text = file.read_text(encoding="utf-8")
        words = _strings(text) if file.name.endswith(".py") else _comments(text)
        for word in dict.fromkeys(words):
            stray = word.partition(".")[0] in chapters and word not in system.rules and word not in HOUSE_RULES
            if stray and word not in own and not word.endswith(_FILE_ENDINGS):
                yield _problem(file.name, f"names {word!r}, which leads nowhere")


def _sources(folder: Traversable) -> Iterator[Traversable]:
    """Code and figures of a system, its folders of code included; cases and passages are read elsewhere."""
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.is_file() and file.name.endswith((".py", ".toml")):
            yield file
        elif file.is_dir() and (file / "__init__.py").is_file():
            yield from _sources(file)


def _strings(code: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _LABEL.fullmatch(node.value):
            yield node.value


def _comments(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from _LABEL.findall(line.partition("#")[2])


def _paths(plain: object, path: str = "") -> Iterator[str]:
    if isinstance(plain, Mapping):
        for key, value in plain.items():
            below = f"{path}.{key}" if path else str(key)
            yield below
            yield from _paths(value, below)


def _problem(where: str, says: str) -> Problem:
    return Problem(Point.LABELS, where, says)
