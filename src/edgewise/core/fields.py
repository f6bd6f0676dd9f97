"""What a field of a command or sheet may hold: ranges and lengths, read by forms, the command line and the wire alike.

The method `__get_pydantic_core_schema__` is the hook by which the edge's validation library asks an annotation for its
constraint; it works on plain dictionaries, so that this floor needs no such library.
"""

from __future__ import annotations

import dataclasses
import enum
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

NAME_LIMIT = 2_000
TEXT_LIMIT = 8_000


@dataclass(frozen=True, slots=True)
class Span:
    """A whole number from `least` to `most`, both included."""

    least: int
    most: int

    def __get_pydantic_core_schema__(
        self, source: object, handler: Callable[[object], dict[str, Any]]
    ) -> dict[str, Any]:
        return _bounded(handler(source), ge=self.least, le=self.most)


@dataclass(frozen=True, slots=True)
class Length:
    """Text of at most `most` characters."""

    most: int
    lines: int = 1

    def __get_pydantic_core_schema__(
        self, source: object, handler: Callable[[object], dict[str, Any]]
    ) -> dict[str, Any]:
        return _bounded(handler(source), max_length=self.most)


def _bounded(schema: dict[str, Any], **bounds: int) -> dict[str, Any]:
    """The schema with bounds on what it holds; beside None they would be passed over without a word."""
    if schema.get("type") == "nullable":
        return {**schema, "schema": _bounded(schema["schema"], **bounds)}
    return {**schema, **bounds}


@dataclass(frozen=True, slots=True)
class Says:
    """The label of a field in a form, and a word of help."""

    label: str
    help: str = ""


Name = Annotated[str, Length(NAME_LIMIT)]
Text = Annotated[str, Length(TEXT_LIMIT, lines=3)]


class FieldKind(enum.Enum):
    """How a field is asked for."""

    NUMBER = "number"
    NAME = "name"
    TEXT = "text"
    CHOICE = "choice"
    FLAG = "flag"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form, as it stands now."""

    name: str
    kind: FieldKind
    label: str
    value: str | int | bool | None = None
    help: str = ""
    least: int | None = None
    most: int | None = None
    length: int | None = None
    choices: tuple[tuple[str, str], ...] = ()
    """Value and label of each choice."""


Pick = tuple[tuple[str, str], ...]


def form_fields(
    command: type,
    *,
    fixed: typing.Mapping[str, str | int | bool] | None = None,
    picks: typing.Mapping[str, Pick] | None = None,
    values: typing.Mapping[str, str | int | bool | None] | None = None,
    spans: typing.Mapping[str, tuple[int, int]] | None = None,
    only: tuple[str, ...] | None = None,
) -> tuple[Field, ...]:
    """The fields of `command` as a form would ask for them.

    Args:
        fixed: fields that the form sends along without asking.
        picks: choices for a field that the state narrows.
        values: what a field shows at first, instead of its default.
        spans: ranges that the state narrows.
        only: the fields to ask for; all others are left to their defaults. None asks for all.
    """
    fixed, picks, values, spans = fixed or {}, picks or {}, values or {}, spans or {}
    made = []
    for spec in field_specs(command):
        if spec.name in fixed:
            made.append(dataclasses.replace(spec, kind=FieldKind.FIXED, value=fixed[spec.name]))
            continue
        if only is not None and spec.name not in only:
            continue
        changes: dict[str, Any] = {}
        if spec.name in picks:
            changes |= {"kind": FieldKind.CHOICE, "choices": picks[spec.name]}
            changes["value"] = picks[spec.name][0][0] if picks[spec.name] else None
        if spec.name in spans:
            changes |= {"least": spans[spec.name][0], "most": spans[spec.name][1]}
        if spec.name in values:
            changes["value"] = values[spec.name]
        made.append(dataclasses.replace(spec, **changes))
    return tuple(made)


def field_specs(command: type) -> tuple[Field, ...]:
    """The fields that the dataclass `command` declares, in order."""
    cached = _SPECS.get(command)
    if cached is None:
        hints = typing.get_type_hints(command, include_extras=True)
        cached = tuple(_spec(f, hints[f.name]) for f in dataclasses.fields(command))
        _SPECS[command] = cached
    return cached


_SPECS: dict[type, tuple[Field, ...]] = {}


def _spec(declared: dataclasses.Field[Any], hint: object) -> Field:
    base, notes = _unwrap(hint)
    says = next((note for note in notes if isinstance(note, Says)), None)
    label = says.label if says else declared.name.replace("_", " ").capitalize()
    value = None if declared.default is dataclasses.MISSING else declared.default
    spec = Field(declared.name, FieldKind.NAME, label, _plain(value), says.help if says else "")
    if isinstance(base, type) and issubclass(base, enum.Enum):
        choices = tuple((str(member.value), _title(member)) for member in base)
        return dataclasses.replace(spec, kind=FieldKind.CHOICE, choices=choices)
    if base is bool:
        return dataclasses.replace(spec, kind=FieldKind.FLAG)
    if base is int:
        span = next((note for note in notes if isinstance(note, Span)), None)
        return dataclasses.replace(
            spec, kind=FieldKind.NUMBER, least=span.least if span else None, most=span.most if span else None
        )
    length = next((note for note in notes if isinstance(note, Length)), None)
    kind = FieldKind.TEXT if length and length.lines > 1 else FieldKind.NAME
    return dataclasses.replace(spec, kind=kind, length=length.most if length else None)


def _unwrap(hint: object) -> tuple[Any, tuple[Any, ...]]:
    """The plain type under `Annotated` and `| None`, and the notes on the way."""
    notes: tuple[Any, ...] = ()
    while True:
        if typing.get_origin(hint) is Annotated:
            hint, *more = typing.get_args(hint)
            notes += tuple(more)
        elif typing.get_origin(hint) in {typing.Union, types.UnionType}:
            hint = next(arg for arg in typing.get_args(hint) if arg is not type(None))
        else:
            return hint, notes


def _plain(value: object) -> str | int | bool | None:
    plain = value.value if isinstance(value, enum.Enum) else value
    return plain if isinstance(plain, str | int | bool) else None


def _title(member: enum.Enum) -> str:
    return str(getattr(member, "title", None) or str(member.value).replace("_", " ").replace("-", " ").capitalize())
