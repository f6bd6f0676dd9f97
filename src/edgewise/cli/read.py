"""Reading what is typed, where the types of the core don't say all of it."""

from __future__ import annotations

import dataclasses
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from edgewise.core.errors import TooLarge, UnknownKind, WireError
from edgewise.systems import installed
from edgewise.table.wire import AnySystem

MOST_BYTES = 65_536
"""Of a file with one sheet, as of a request's body."""

_INTEGER = re.compile(r"[+-]?[0-9]{1,12}")


def system(name: str) -> AnySystem:
    """The installed system of this id.

    Raises:
        UnknownKind: there is none.
    """
    found = installed().get(name)
    if found is None:
        raise UnknownKind("system", name, tuple(installed()))
    return found


def needed(command: type) -> frozenset[str]:
    """The fields of a dataclass that have no default."""
    missing = dataclasses.MISSING
    fields = dataclasses.fields(command)
    return frozenset(field.name for field in fields if field.default is missing and field.default_factory is missing)


def number(text: str, path: str, least: int, most: int) -> int:
    """A whole number between two bounds, both included.

    Raises:
        WireError: another text.
    """
    if _INTEGER.fullmatch(text.strip()) and least <= int(text) <= most:
        return int(text)
    raise WireError(path, f"a whole number from {least:,} to {most:,}", repr(text))


def pairs(texts: Iterable[str], path: str) -> dict[str, str]:
    """What comes before and after the first "=" of each text.

    Raises:
        WireError: a text without one, or a name that comes twice.
    """
    found: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise WireError(path, "name=value", repr(text))
        if name in found:
            where = name if path == "fields" else f"{path}.{name}"
            raise WireError(where, "one value", f"{found[name]!r} and {value!r}")
        found[name] = value
    return found


def text_of(file: Path, most: int = MOST_BYTES) -> str:
    """What a file holds; "-" is standard input.

    Raises:
        WireError: no such file, or not text in UTF-8.
        TooLarge: more than `most` bytes.
    """
    try:
        if str(file) == "-":
            content = sys.stdin.buffer.read(most + 1)
        else:
            with file.open("rb") as opened:
                content = opened.read(most + 1)
    except OSError as fault:
        raise WireError(str(file), "a file that can be read", fault.strerror or type(fault).__name__) from fault
    if len(content) > most:
        raise TooLarge(f"bytes of {file}", len(content), most)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise WireError(str(file), "text in UTF-8", f"byte {content[fault.start]:#04x} at {fault.start}") from fault
