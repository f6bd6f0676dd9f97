"""Forecasts as bars and tables, ready to be drawn. The chances are exact; `odds.show` rounds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from edgewise.core.errors import TooLarge
from edgewise.core.reading import Forecast
from edgewise.odds import show
from edgewise.odds.exact import distribution

AnyForecast = Forecast[Any, Any]
Groups = Mapping[str, Mapping[str, Fraction]]

_WIDE = Fraction(14, 100)
"""The least share of a bar in which its percentage has room."""
_SHADES = 5
"""Shades in the style sheet for the classes of the first group …"""
_SIX = (1, 2, 6, 3, 4, 5)
"""… and their order for six classes, with one more between."""
_MOST_LABELS = 12
"""Numbers that have room below a chart."""


@dataclass(frozen=True, slots=True)
class Part:
    """One class of a group, with its chance."""

    key: str
    label: str
    percent: str
    exact: str
    shade: int
    start: str
    """Where its piece of the stacked bar begins, in percent."""
    share: str
    """Its chance as a length in percent; of the tallest class, in a chart."""
    middle: str
    wide: bool
    change: str = ""
    """Percentage points more or less than in the first forecast; empty where nothing changes."""
    top: str = "0%"
    """Where the column of a chart begins, from above."""
    told: bool = True
    """Its label has room below the chart."""


@dataclass(frozen=True, slots=True)
class Single:
    """A question that is answered with one chance."""

    label: str
    percent: str
    exact: str
    change: str = ""
    """Percentage points more or less than in the first forecast; empty where nothing changes."""


@dataclass(frozen=True, slots=True)
class Chart:
    """One group of classes."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """One forecast, drawn."""

    label: str
    throw: str
    note: str
    outcome: Chart
    charts: tuple[Chart, ...] = ()
    too_large: str = ""
    singles: tuple[Single, ...] = ()


def odds_of(forecast: AnyForecast) -> Groups:
    """The exact chance of each class of each group.

    Raises:
        TooLarge: the throw has more combinations than can be counted.
    """
    return show.groups(forecast, distribution(forecast))


def outlooks(forecasts: tuple[AnyForecast, ...]) -> tuple[Outlook, ...]:
    """Every forecast as it is drawn; all but the first say how they differ from it."""
    drawn: list[Outlook] = []
    first: Mapping[str, Fraction] | None = None
    before: Mapping[str, Fraction] = {}
    for forecast in forecasts:
        try:
            found = distribution(forecast)
        except TooLarge as fault:
            drawn.append(Outlook(forecast.label, str(forecast.throw), forecast.note, Chart("", ()), (), str(fault)))
            continue
        (title, outcome), *others = show.groups(forecast, found).items()
        alone = show.singles(forecast, found)
        charts = () if drawn else tuple(_chart(forecast, name, classes) for name, classes in others)
        stacked = Chart(forecast.title(title), _stacked(forecast, outcome, first))
        singles = _singles(forecast, alone, before)
        drawn.append(Outlook(forecast.label, str(forecast.throw), forecast.note, stacked, charts, singles=singles))
        first, before = first or outcome, before or alone
    return tuple(drawn)


def _singles(
    forecast: AnyForecast, chances: Mapping[str, Fraction], first: Mapping[str, Fraction]
) -> tuple[Single, ...]:
    return tuple(
        Single(
            forecast.title(name),
            show.percent(chance),
            show.fraction(chance),
            _points(chance - first[name]) if name in first else "",
        )
        for name, chance in chances.items()
    )


def _stacked(
    forecast: AnyForecast, classes: Mapping[str, Fraction], first: Mapping[str, Fraction] | None
) -> tuple[Part, ...]:
    parts, at = [], Fraction(0)
    for index, (key, chance) in enumerate(classes.items()):
        shade = _shade(index, len(classes))
        change = chance - first.get(key, Fraction(0)) if first is not None else Fraction(0)
        parts.append(
            Part(
                key,
                forecast.title(key),
                show.percent(chance),
                show.fraction(chance),
                shade,
                _length(at),
                _length(chance),
                _length(at + chance / 2),
                chance >= _WIDE,
                _points(change),
            )
        )
        at += chance
    return tuple(parts)


def _shade(index: int, classes: int) -> int:
    """The shade of a class, from the first to the last."""
    return _SIX[index] if classes == len(_SIX) else round(index * (_SHADES - 1) / max(1, classes - 1)) + 1


def _chart(forecast: AnyForecast, name: str, classes: Mapping[str, Fraction]) -> Chart:
    tallest = max(classes.values(), default=Fraction(1)) or Fraction(1)
    width = Fraction(1, max(1, len(classes)))
    step = -(-len(classes) // _MOST_LABELS) or 1
    zero = list(classes).index("0") if "0" in classes else 0
    parts = [
        Part(
            key,
            forecast.title(key),
            show.percent(chance),
            show.fraction(chance),
            1,
            _length(index * width + width / 10),
            _length(chance / tallest),
            _length(index * width + width / 2),
            wide=False,
            top=_length(1 - chance / tallest),
            told=(index - zero) % step == 0,
        )
        for index, (key, chance) in enumerate(classes.items())
    ]
    return Chart(forecast.title(name), tuple(parts))


def _length(share: Fraction) -> str:
    """A length as an SVG attribute. Drawing, not showing: nobody reads this number."""
    return f"{float(share * 100):.3f}%"


def _points(change: Fraction) -> str:
    points = round(change * 100)
    return f"{points:+d}".replace("-", "−") if points else ""
