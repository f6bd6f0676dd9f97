"""The types of fields: what is under their notes, and how they read to a person."""
# ruff: noqa: ANN401 - a type hint is any object at all

from __future__ import annotations

import dataclasses
import enum
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from edgewise.core.fields import Length, Span

MAPPINGS = (Mapping, dict)
ITEMS = (tuple, list, set, frozenset, Sequence)
UNIONS = (typing.Union, types.UnionType)

_SHOWN = 80


def hints_of(declared: Any) -> dict[str, Any]:
    """The fields of a dataclass, with their types and notes."""
    known = _HINTS.get(declared)
    if known is None:
        hints = typing.get_type_hints(declared, include_extras=True)
        known = _HINTS[declared] = {f.name: hints[f.name] for f in dataclasses.fields(declared) if f.init}
    return known


_HINTS: dict[Any, dict[str, Any]] = {}


def unwrap(hint: Any) -> tuple[Any, tuple[Any, ...], bool]:
    """The type under `Annotated`, `NewType` and `| None`, the notes on the way, and whether None is allowed."""
    notes: tuple[Any, ...] = ()
    optional = False
    while True:
        if typing.get_origin(hint) is Annotated:
            hint, *more = typing.get_args(hint)
            notes += tuple(more)
        elif hasattr(hint, "__supertype__"):
            hint = hint.__supertype__
        elif typing.get_origin(hint) in UNIONS and type(None) in typing.get_args(hint):
            optional = True
            rest = tuple(arg for arg in typing.get_args(hint) if arg is not type(None))
            hint = rest[0] if len(rest) == 1 else typing.Union[rest]  # noqa: UP007 - made of a tuple of types
        else:
            return hint, notes, optional


def item_of(base: Any, at: int) -> Any:
    """The type of the item at `at` of a list or tuple type."""
    args = typing.get_args(base)
    if typing.get_origin(base) is tuple and args[-1] is not Ellipsis:
        return args[min(at, len(args) - 1)]
    return args[0]


def is_enum(base: Any) -> bool:
    """Whether the type is an enum."""
    return isinstance(base, type) and issubclass(base, enum.Enum)


def is_fields(base: Any) -> bool:
    """Whether the type is a dataclass."""
    return isinstance(base, type) and dataclasses.is_dataclass(base)


def dataclasses_in(hint: Any, seen: set[Any]) -> Iterator[Any]:
    """Every dataclass in a type, itself included; those in `seen` are left out."""
    if is_fields(hint):
        if hint not in seen:
            seen.add(hint)
            yield hint
            for nested in hints_of(hint).values():
                yield from dataclasses_in(nested, seen)
        return
    for nested in typing.get_args(hint):
        yield from dataclasses_in(nested, seen)


def describe(hint: Any) -> str:
    """What a value of this type looks like, in words: "a whole number from 1 to 5"."""
    base, notes, optional = unwrap(hint)
    return f"{_described(base, notes)}{' or nothing' if optional else ''}"


def _described(base: Any, notes: tuple[Any, ...]) -> str:
    origin = typing.get_origin(base)
    if is_enum(base):
        return f"one of: {', '.join(str(member.value) for member in base)}"
    if is_fields(base):
        return f"fields: {', '.join(hints_of(base)) or 'none'}"
    if origin in MAPPINGS:
        return "names and their values"
    if origin in ITEMS:
        return f"a list, each item {describe(item_of(base, 0))}"
    if origin in UNIONS:
        return " or ".join(describe(choice) for choice in typing.get_args(base))
    if base is int:
        span = next((note for note in notes if isinstance(note, Span)), None)
        return f"a whole number from {span.least:,} to {span.most:,}" if span else "a whole number"
    if base is str:
        length = next((note for note in notes if isinstance(note, Length)), None)
        return f"text of at most {length.most:,} characters" if length else "text"
    return "yes or no" if base is bool else "a value"


def no_field(base: Any) -> str:
    """What to answer when a dataclass lacks the field that somebody sent."""
    return f"no such field; known fields: {', '.join(hints_of(base)) or 'none'}"


def join(path: str, step: str) -> str:
    """A path one step further."""
    return f"{path}.{step}" if path else step


def short(value: Any) -> str:
    """`value` for a person to recognize: at most 80 characters, and never half a character."""
    if isinstance(value, str):
        value = value[: _SHOWN + 1]
    elif isinstance(value, list | tuple | Mapping) and len(value) > _SHOWN:
        return f"{len(value):,} values"
    try:
        shown = repr(value)
    except (RecursionError, ValueError):
        return f"a value of type {type(value).__name__}"
    return clipped(shown.encode("utf-8", "backslashreplace").decode())


def clipped(text: str) -> str:
    """`text`, or its beginning and an ellipsis when it is longer than 80 characters."""
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
