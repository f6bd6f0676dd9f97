"""Views in plain values, so that two of them can be compared: a forecast by what it says, not by its functions."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from enum import Enum
from typing import Any

from edgewise.core.reading import Forecast
from edgewise.core.view import View
from edgewise.odds.exact import distribution
from edgewise.odds.show import groups

_FIELDS: dict[type, tuple[str, ...]] = {}


def _fields(value: object) -> tuple[str, ...]:
    """The names of a dataclass's fields; none for anything else."""
    kind = type(value)
    found = _FIELDS.get(kind)
    if found is None:
        found = tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()
        _FIELDS[kind] = found
    return found


def shown(value: object, *, odds: bool = False) -> Any:  # noqa: ANN401 - plain values, nested
    """A view, a part of one or a line of the log, as plain values.

    Args:
        value: frozen values of `core.view`.
        odds: with the exact chances of every forecast, as a page would show them.
    """
    if isinstance(value, str | int) or value is None:
        return value
    if isinstance(value, list | tuple):
        return [shown(item, odds=odds) for item in value]
    if isinstance(value, Forecast):
        plain = [value.label, str(value.throw), value.note, sorted(value.groups), len(value.amendments)]
        return [*plain, groups(value, distribution(value))] if odds else plain
    if isinstance(value, Enum):
        return value.value
    return {name: shown(getattr(value, name), odds=odds) for name in _fields(value)}


def looks_alike(one: object, two: object) -> bool:
    """Whether two views, or parts of views, show the same, chances aside."""
    return one == two or shown(one) == shown(two)


def first_difference(one: Any, two: Any, path: str = "") -> str:  # noqa: ANN401 - plain values, nested
    """Where two plain values part, and how; empty when they are equal."""
    if one == two:
        return ""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        return next(filter(None, (first_difference(one[key], two[key], f"{path}.{key}") for key in one)))
    if isinstance(one, dict) and isinstance(two, dict):
        return f"{path.lstrip('.') or 'the top'}: only one has {', '.join(sorted(map(str, one.keys() ^ two.keys())))}"
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = enumerate(zip(one, two, strict=True))
        return next(filter(None, (first_difference(a, b, f"{path}[{at}]") for at, (a, b) in pairs)))
    return f"{path.lstrip('.')}: {one!r:.120} against {two!r:.120}"


def citations(value: object) -> Iterator[str]:
    """Every label that a view, a line, a refusal or an event cites."""
    if isinstance(value, list | tuple):
        for item in value:
            if not isinstance(item, str | int):
                yield from citations(item)
        return
    for name in _fields(value):
        item = getattr(value, name)
        if name in {"cite", "cites"}:
            yield from (item,) if isinstance(item, str) else item
        elif item and not isinstance(item, str | int):
            yield from citations(item)


def forecasts_in(view: View) -> tuple[Forecast[Any, Any], ...]:
    """Every forecast of a view."""
    return tuple(forecast for roll in view.rolls for forecast in roll.forecasts)
