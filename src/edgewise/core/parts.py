"""Values a sheet or a table is made of, in any game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from edgewise.core.fields import Span

MOST_DIGITS = 10
"""Of a number in an id; a longer one is not of our making."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A counter of segments that fills up."""

    size: Annotated[int, Span(1, 24)]
    filled: Annotated[int, Span(0, 24)] = 0

    @property
    def is_full(self) -> bool:
        """Whether no segment is left."""
        return self.filled >= self.size

    def tick(self, segments: int) -> Clock:
        """The clock after `segments` more, fewer when negative; it stops at both ends."""
        return replace(self, filled=max(0, min(self.size, self.filled + segments)))


def gain(held: int, amount: int, cap: int) -> int:
    """How much of `amount` a purse that holds `held` can still take."""
    return max(0, min(amount, cap - held))


def made_with(made: int, key: str) -> int:
    """How many things were made, once `key` is one of them: a letter, and a number that counts all of them.

    The number in `key` counts too, so that no later id meets it when an earlier thing was taken back.

    >>> made_with(3, "f4"), made_with(3, "f9"), made_with(3, "lyra")
    (4, 9, 4)
    """
    number = key[1:]
    ours = number.isascii() and number.isdigit() and len(number) < MOST_DIGITS
    return max(made + 1, int(number) if ours else 0)
