"""What may come up, with exact chances."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

G = TypeVar("G", bound=Hashable)
H = TypeVar("H", bound=Hashable)


class Distribution(Generic[G]):
    """Outcomes with whole-number quantities over one denominator."""

    __slots__ = ("_quantities", "denominator")

    def __init__(self, quantities: Mapping[G, int]) -> None:
        self._quantities = {outcome: quantity for outcome, quantity in quantities.items() if quantity}
        self.denominator = sum(self._quantities.values())

    def __iter__(self) -> Iterator[G]:
        return iter(self._quantities)

    def __len__(self) -> int:
        return len(self._quantities)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Distribution({self._quantities!r})"

    def chance(self, outcome: G) -> Fraction:
        """The exact chance of one outcome."""
        return Fraction(self._quantities.get(outcome, 0), self.denominator)

    def items(self) -> Iterator[tuple[G, Fraction]]:
        """Every outcome that can come up, with its chance."""
        for outcome, quantity in self._quantities.items():
            yield outcome, Fraction(quantity, self.denominator)

    def map(self, sort: Callable[[G], H]) -> Distribution[H]:
        """The distribution of what `sort` makes of each outcome."""
        merged: dict[H, int] = {}
        for outcome, quantity in self._quantities.items():
            key = sort(outcome)
            merged[key] = merged.get(key, 0) + quantity
        return Distribution(merged)

    def at_least(self, least: int, value: Callable[[G], int]) -> Fraction:
        """The chance that `value` of the outcome reaches `least`."""
        return Fraction(sum(q for g, q in self._quantities.items() if value(g) >= least), self.denominator)

    def mean(self, value: Callable[[G], int]) -> Fraction:
        """The mean of `value` over the outcomes."""
        return Fraction(sum(q * value(g) for g, q in self._quantities.items()), self.denominator)
