"""The names that every game has in common: its files, and the beginnings of what it stores and answers."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from edgewise.kit.report import Point, Problem
from edgewise.table.messages import TABLE_COMMANDS, TABLE_EVENTS
from edgewise.table.wire import AnySystem

FILES = (
    "__init__.py",
    "terms.py",
    "state.py",
    "commands.py",
    "events.py",
    "rolls.py",
    "weigh.py",
    "evolve.py",
    "view.py",
    "tell.py",
    "probe.py",
)
"""Files that the folder of every game holds; more are its own affair.

A big game groups them: a folder of the same name stands for a file, and a file may lie one folder further down.
"""


def name_problems(system: AnySystem) -> Iterator[Problem]:
    """Missing files, kinds and names that do not begin as they must, and commands nobody could send."""
    folder = files(f"edgewise.systems.{system.id}")
    for name in FILES:
        if not _holds(folder, name):
            yield _problem(name, "the folder of a system holds this file")
    rules = folder / "rules"
    if not rules.is_dir() or not any(file.name.startswith("passages") for file in rules.iterdir()):
        yield _problem("rules/passages.toml", "the folder of a system holds its rules")
    cases = folder / "cases"
    if not cases.is_dir() or not any(file.name.endswith(".toml") for file in cases.iterdir()):
        yield _problem("cases/", "the folder of a system holds cases")
    for kind in system.events:
        if not kind.startswith(f"{system.id}."):
            yield _problem(kind, f"kinds of events begin with {system.id}.")
    for name in system.commands:
        if name in TABLE_COMMANDS or not name.replace("-", "").isalnum() or name != name.lower():
            yield _problem(name, "commands are lower-case words with dashes, and none of the table's own")
    for kind in (*(kind for kind, _ in system.upcasts), *system.versions):
        if kind not in system.events or kind in TABLE_EVENTS:
            yield _problem(kind, "a version of a kind that is not declared")
    for name, declared in (*system.commands.items(), *system.events.items(), ("sheet", system.sheet)):
        if not getattr(getattr(declared, "__dataclass_params__", None), "frozen", False):
            yield _problem(name, f"{declared.__name__} is no frozen dataclass")


def _holds(folder: Traversable, name: str) -> bool:
    within = (folder, *(each for each in folder.iterdir() if each.is_dir()))
    package = name.removesuffix(".py")
    return any(each.joinpath(name).is_file() for each in within) or folder.joinpath(package, "__init__.py").is_file()


def _problem(where: str, says: str) -> Problem:
    return Problem(Point.NAMES, where, says)
