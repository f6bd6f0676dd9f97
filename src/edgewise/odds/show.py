"""Chances as text: the only place where anything is rounded."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import TypeVar

from edgewise.core.reading import Forecast
from edgewise.odds.distribution import Distribution
from edgewise.odds.policy import Advice

T = TypeVar("T", bound=Hashable)
G = TypeVar("G", bound=Hashable)


def fraction(chance: Fraction) -> str:
    """The exact chance as "n/d", also when it is 0 or 1.

    >>> fraction(Fraction(1, 2)), fraction(Fraction(0))
    ('1/2', '0/1')
    """
    return f"{chance.numerator}/{chance.denominator}"


def percent(chance: Fraction, digits: int = 0) -> str:
    """The chance in percent, never shown as certain or impossible unless it is.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 1000)), percent(Fraction(999, 1000)), percent(Fraction(1))
    ('33 %', '< 1 %', '> 99 %', '100 %')
    """
    smallest = Fraction(1, 10**digits)
    hundredfold = chance * 100
    shown = f"{float(round(hundredfold, digits)):.{digits}f}"
    if hundredfold > 0 and float(shown) == 0:
        return f"< {float(smallest):.{digits}f} %"
    if chance < 1 and float(shown) == 100:  # noqa: PLR2004 - percent
        return f"> {float(100 - smallest):.{digits}f} %"
    return f"{shown} %"


def singles(forecast: Forecast[T, G], found: Distribution[G]) -> dict[str, Fraction]:
    """The chance of each question that the forecast answers with one number."""
    return {name: found.map(asked).chance(True) for name, asked in (forecast.singles or {}).items()}  # noqa: FBT003


def groups(forecast: Forecast[T, G], found: Distribution[G]) -> dict[str, dict[str, Fraction]]:
    """The chance of each class of each group that the forecast declares.

    Classes that the forecast lists come first, in its order and even at chance zero; the rest follow, whole numbers by
    size.
    """
    result: dict[str, dict[str, Fraction]] = {}
    for name, sort in forecast.groups.items():
        classes = dict(found.map(sort).items())
        listed = (forecast.classes or {}).get(name, ())
        rest = sorted((key for key in classes if key not in listed), key=_by_size)
        result[name] = {key: classes.get(key, Fraction(0)) for key in (*listed, *rest)}
    return result


def rows(advice: Iterable[Advice]) -> list[list[str]]:
    """A policy as cells; neighbors that differ only in the last number of the situation become one row.

    >>> rows([{"rest": 0, "dice": at, "left": 1, "choose": "keep" if at > 0 else "+2"} for at in (-1, 0, 1)])
    [['0', '-1 to 0', '1', '+2'], ['0', '1', '1', 'keep']]
    """
    runs: list[tuple[list[str], int, int, list[str]]] = []
    for each in advice:
        *before, number, left, choose = each.values()
        at, first, rest = int(number), [str(cell) for cell in before], [str(left), str(choose)]
        if runs and (runs[-1][0], runs[-1][2] + 1, runs[-1][3]) == (first, at, rest):
            runs[-1] = (first, runs[-1][1], at, rest)
        else:
            runs.append((first, at, at, rest))
    return [[*first, str(low) if low == high else f"{low} to {high}", *rest] for first, low, high, rest in runs]


def _by_size(key: str) -> tuple[int, str]:
    return (int(key), "") if key.lstrip("-").isdigit() else (10**9, key)
