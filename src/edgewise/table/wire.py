"""Forms, files and stored bytes ↔ commands, questions, sheets and events: the one place that reads what comes in."""
# ruff: noqa: ANN401 - which type a value has is what this file finds out

from __future__ import annotations

import dataclasses
import enum
import json
import re
import typing
from collections.abc import Mapping
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from edgewise.core.errors import UnknownKind, WireError
from edgewise.core.plain import to_plain
from edgewise.core.system import System
from edgewise.table.hints import (
    ITEMS,
    MAPPINGS,
    UNIONS,
    clipped,
    dataclasses_in,
    describe,
    hints_of,
    is_enum,
    is_fields,
    item_of,
    join,
    no_field,
    short,
    unwrap,
)
from edgewise.table.messages import TABLE_COMMANDS, TABLE_EVENTS, Row

AnySystem = System[Any, Any, Any]
Systems = Mapping[str, AnySystem]

_INTEGER = re.compile(r"[+-]?[0-9]{1,18}")
_BEYOND = 10**18
_YES, _NO = {"on", "true", "yes", "1"}, {"", "off", "false", "no", "0"}


# --- commands, questions, sheets, options ----------------------------------------------------------------------------


def decode_command(system: AnySystem, name: str, raw: Mapping[str, object]) -> Any:
    """The command `name` of the system, or of the table itself, with the values of `raw`.

    Values may be typed, or text as forms and command lines send it: "3", "on", "" for nothing.

    Raises:
        UnknownKind: no such command.
        WireError: a field that does not fit, is missing or is unknown.
    """
    command = TABLE_COMMANDS.get(name) or system.commands.get(name)
    if command is None:
        raise UnknownKind("command", short(name)[1:-1], (*system.commands, *TABLE_COMMANDS))
    return _decode(command, raw, "")


def command_name(system: AnySystem, command: object) -> str:
    """The name under which `command` is sent.

    Raises:
        UnknownKind: the system does not declare it.
    """
    for name, declared in (*TABLE_COMMANDS.items(), *system.commands.items()):
        if type(command) is declared:
            return name
    raise UnknownKind("command", type(command).__name__, (*system.commands, *TABLE_COMMANDS))


def decode_question(system: AnySystem, raw: Mapping[str, object]) -> Any:
    """A question about odds.

    Raises:
        WireError: a field that does not fit, is missing or is unknown.
    """
    return _decode(system.question, raw, "")


def sheet_from_plain(system: AnySystem, plain: Mapping[str, object], path: str = "sheet") -> Any:
    """A character sheet from its plain form.

    Raises:
        WireError: a field that does not fit, is missing or is unknown.
    """
    return _decode(system.sheet, plain, path)


def apply_settings(system: AnySystem, plain: Mapping[str, object], settings: Mapping[str, object]) -> Any:
    """The sheet after single values of its plain form were set: {"tracks.fatigue": "1"}.

    Raises:
        WireError: a path that leads nowhere, or a value that does not fit.
    """
    changed: Any = _prepared(system.sheet, to_plain(plain), "")
    for path, value in settings.items():
        changed = _changed(system.sheet, changed, path.split("."), value, short(path)[1:-1])
    return _decode(system.sheet, changed, "")


def checked_options(system: AnySystem, chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option of the system, as chosen or by default.

    Raises:
        WireError: an option or a choice that the system does not have.
    """
    known = {option.name: option for option in system.options}
    for name, value in chosen.items():
        if name not in known:
            raise WireError(f"options.{short(name)[1:-1]}", f"one of: {', '.join(known) or 'no options'}", short(value))
        values = [choice for choice, _ in known[name].choices]
        if value not in values:
            raise WireError(f"options.{name}", f"one of: {', '.join(values)}", short(value))
    return {name: chosen.get(name, option.default) for name, option in known.items()}


def _changed(hint: Any, plain: Any, steps: list[str], value: object, path: str) -> object:
    """`plain` with `value` where the steps lead."""
    if not steps:
        return value
    base, (step, *rest) = unwrap(hint)[0], steps
    origin = typing.get_origin(base)
    if is_fields(base):
        known, fields = hints_of(base), plain if isinstance(plain, Mapping) else {}
        if step not in known:
            raise WireError(path, f"one of: {', '.join(known) or 'no fields'}", short(step))
        below = fields[step] if step in fields else _default(base, step)
        return {**fields, step: _changed(known[step], below, rest, value, path)}
    if origin in MAPPINGS and isinstance(plain, Mapping):
        return {**plain, step: _changed(typing.get_args(base)[1], plain.get(step), rest, value, path)}
    if origin in ITEMS and isinstance(plain, list) and step in map(str, range(len(plain))):
        at = int(step)
        return [*plain[:at], _changed(item_of(base, at), plain[at], rest, value, path), *plain[at + 1 :]]
    raise WireError(path, "a path that ends one step sooner", short(step))


def _default(base: Any, name: str) -> Any:
    """The plain form of what a field holds when nobody says; None when it must be said."""
    field = next(field for field in dataclasses.fields(base) if field.name == name)
    if field.default_factory is not dataclasses.MISSING:
        return to_plain(field.default_factory())
    return None if field.default is dataclasses.MISSING else to_plain(field.default)


# --- events ----------------------------------------------------------------------------------------------------------


def encode_event(system: AnySystem, event: object) -> tuple[str, int, str]:
    """Kind, version and canonical body of an event.

    Raises:
        UnknownKind: the system does not declare it.
    """
    for kind, declared in (*TABLE_EVENTS.items(), *system.events.items()):
        if type(event) is declared:
            return kind, system.versions.get(kind, 1), canonical(to_plain(event))
    raise UnknownKind("event", type(event).__name__, tuple(system.events))


def decode_event(system: AnySystem, row: Row) -> Any:
    """The event of a row, brought up from older versions.

    Raises:
        UnknownKind: a kind that is not declared, or a version newer than is known.
        WireError: a body that does not fit.
    """
    declared = TABLE_EVENTS.get(row.kind) or system.events.get(row.kind)
    if declared is None:
        raise UnknownKind("event", row.kind)
    present = system.versions.get(row.kind, 1)
    if not 1 <= row.v <= present:
        raise UnknownKind("event", f"{row.kind} version {row.v}", (f"versions 1 to {present}",))
    if row.v == present:
        return _validated(declared, row.body, "body")
    return _validated(declared, _brought_up(system, row, present), "body")


def _brought_up(system: AnySystem, row: Row, present: int) -> str:
    """The body of an older row as the present version would have it."""
    body: Mapping[str, Any] = read_json(row.body)
    for version in range(row.v, present):
        upcast = system.upcasts.get((row.kind, version))
        if upcast is None:
            # That version only added fields that have defaults.
            continue
        try:
            body = upcast(body)
        except (LookupError, TypeError, ValueError) as fault:
            raise WireError("body", f"{row.kind} version {version}", short(row.body)) from fault
    return canonical(to_plain(body))


def canonical(plain: object) -> str:
    """Canonical JSON: keys sorted, no spaces, characters as they are."""
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def read_json(text: str, path: str = "body") -> dict[str, Any]:
    """A JSON object.

    Raises:
        WireError: not JSON, or not an object.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise WireError(path, "JSON", short(text)) from fault
    if not isinstance(value, dict):
        raise WireError(path, "a JSON object", short(value))
    return value


# --- reading what people send ----------------------------------------------------------------------------------------


def _decode(declared: type, raw: Mapping[str, object], path: str) -> Any:
    return _validated(declared, canonical(_prepared(declared, raw, path)), path)


def _validated(declared: type, body: str, path: str) -> Any:
    """`body` as a value of `declared`, strictly: text of forms became numbers and flags before."""
    try:
        return _adapter(declared).validate_json(body, strict=True)
    except ValidationError as fault:
        raise _explained(declared, fault.errors(include_url=False)[0], path) from fault


def _adapter(declared: type) -> TypeAdapter[Any]:
    adapter = _ADAPTERS.get(declared)
    if adapter is None:
        for nested in dataclasses_in(declared, set()):
            if "__pydantic_config__" not in vars(nested):
                nested.__pydantic_config__ = ConfigDict(extra="forbid")
        adapter = _ADAPTERS[declared] = TypeAdapter(declared)
    return adapter


_ADAPTERS: dict[type, TypeAdapter[Any]] = {}


def _explained(declared: type, error: Any, path: str) -> WireError:
    """The validator's finding in our words."""
    hint: Any = declared
    for step in error["loc"]:
        base = unwrap(hint)[0]
        origin = typing.get_origin(base)
        if is_fields(base) and step in hints_of(base):
            hint = hints_of(base)[step]
        elif is_fields(base):
            return WireError(join(path, short(step)[1:-1]), no_field(base), short(error["input"]))
        elif origin in MAPPINGS:
            hint = typing.get_args(base)[1]
        elif origin in ITEMS:
            hint = item_of(base, step)
        else:
            # The validator names the member of a union that it tried; the sender knows no such step.
            hint = next((choice for choice in typing.get_args(base) if getattr(choice, "__name__", "") == step), hint)
            continue
        path = join(path, str(step))
    got = "nothing" if error["type"] == "missing" else short(error["input"])
    if error["type"] == "value_error":
        return WireError(path or "body", clipped(str(error["ctx"]["error"])), got)
    return WireError(path or "body", "JSON" if error["type"] == "json_invalid" else describe(hint), got)


def _prepared(hint: Any, value: object, path: str) -> object:
    """`value` as JSON would hold it, with the text of forms read as the hint wants it.

    Raises:
        WireError: a value of the wrong kind, or an unknown field; ranges and lengths are left to the validator.
    """
    base, _, optional = unwrap(hint)
    origin = typing.get_origin(base)
    if isinstance(value, enum.Enum):
        value = value.value
    if optional and (value is None or (value == "" and base is not str)):
        return None
    if base is Any:
        return _any_json(value, path)
    if is_fields(base):
        return _prepared_fields(base, value, path)
    if origin in MAPPINGS and isinstance(value, Mapping):
        return _prepared_mapping(base, value, path)
    if origin in ITEMS and (value == "" or isinstance(value, list | tuple | set | frozenset)):
        return [_prepared(item_of(base, at), item, join(path, str(at))) for at, item in enumerate(value)]
    if origin in UNIONS:
        return _prepared_union(base, value, path)
    read, fits = _leaf(base, _whole(value, path))
    if not fits:
        raise WireError(path or "body", describe(hint), short(value))
    return read


def _prepared_fields(base: Any, value: object, path: str) -> dict[str, object]:
    if is_fields(type(value)):
        value = {name: getattr(value, name) for name in hints_of(type(value))}
    if not isinstance(value, Mapping):
        raise WireError(path or "body", describe(base), short(value))
    known = hints_of(base)
    for name, item in value.items():
        if name not in known:
            raise WireError(join(path, short(name)[1:-1]), no_field(base), short(item))
    return {name: _prepared(known[name], item, join(path, name)) for name, item in value.items()}


def _prepared_mapping(base: Any, value: Mapping[object, object], path: str) -> dict[str, object]:
    keys, values = typing.get_args(base)
    made = {}
    for name, item in value.items():
        key = str(_prepared(keys, name, join(path, short(name)[1:-1])))
        made[key] = _prepared(values, item, join(path, key))
    return made


def _prepared_union(base: Any, value: object, path: str) -> object:
    for choice in typing.get_args(base):
        try:
            return _prepared(choice, value, path)
        except WireError:
            continue
    raise WireError(path or "body", describe(base), short(value))


def _leaf(base: Any, value: object) -> tuple[object, bool]:
    """`value` read as the type wants it, and whether it fits; a flag is no number, and 3.0 is no whole one."""
    number = int(value) if isinstance(value, str) and _INTEGER.fullmatch(value.strip()) else value
    if base is int:
        return number, type(number) is int and abs(number) < _BEYOND
    if base is bool:
        text = value.strip().lower() if isinstance(value, str) else None
        read = True if text in _YES else False if text in _NO else value
        return read, isinstance(read, bool)
    if is_enum(base):
        members = [member.value for member in base]
        read = value if any(type(value) is type(member) and value == member for member in members) else number
        return read, any(type(read) is type(member) and read == member for member in members)
    if base is str:
        return value, isinstance(value, str)
    return value, value is None or isinstance(value, str | bool | int)


def _any_json(value: object, path: str) -> object:
    if isinstance(value, Mapping):
        return {str(_whole(key, path)): _any_json(item, join(path, short(key)[1:-1])) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_any_json(item, join(path, str(at))) for at, item in enumerate(value)]
    if value is None or isinstance(value, str | bool | int):
        return _whole(value, path)
    raise WireError(path or "body", "text, a whole number, a flag, a list or fields", short(value))


def _whole(value: object, path: str) -> object:
    """`value` as it is; half of a surrogate pair is no character, and no database would take it."""
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError as fault:
            raise WireError(path or "body", "text of whole characters", short(value)) from fault
    return value
