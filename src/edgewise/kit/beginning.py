"""The folder of a new game: small, whole and playable at once, to be changed into the game that is meant."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from edgewise.core.errors import WireError

_ID = re.compile(r"[a-z][a-z0-9_]{1,29}")
_SKELETON_ID = "skeleton_id"
_SKELETON_TITLE = "Skeleton Title"
_TEMPLATE_ENDING = ".txt"
"""Templates of code end with it, so that no tool takes them for code."""


def systems_folder() -> Path:
    """Where the installed games lie."""
    return Path(str(files("edgewise.systems")))


def new_system(system_id: str, parent_folder: Path | None = None) -> Path:
    """Write the folder of a new game, and say where it is.

    Args:
        system_id: lower-case letters, digits and underscores; stable for ever, as it begins every kind in the log.
        parent_folder: where the folder goes; None puts it among the installed games, where it is found at once.

    Raises:
        WireError: an id that is no name of a Python package or is taken, or a folder that is not there.
    """
    if not _ID.fullmatch(system_id) or keyword.iskeyword(system_id) or system_id == "table":
        raise WireError("id", "2 to 30 lower-case letters, digits and underscores, a letter first", repr(system_id))
    parent = systems_folder() if parent_folder is None else parent_folder
    if not parent.is_dir():
        raise WireError("into", "a folder that is there", repr(str(parent)))
    folder = parent / system_id
    if folder.exists():
        raise WireError("id", "the name of a folder that is not there yet", repr(str(folder)))
    title = system_id.replace("_", " ").title()
    try:
        for path, template in _templates(files(__package__) / "skeleton", ""):
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            text = template.read_text(encoding="utf-8")
            file.write_text(text.replace(_SKELETON_ID, system_id).replace(_SKELETON_TITLE, title), encoding="utf-8")
    except OSError as fault:
        raise WireError("into", "a folder that can be written to", f"{parent} ({fault.strerror})") from fault
    return folder


def _templates(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """Every template, with the path that it gets."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _templates(entry, f"{path}{entry.name}/")
        else:
            yield f"{path}{entry.name.removesuffix(_TEMPLATE_ENDING)}", entry
