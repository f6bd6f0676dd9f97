"""How large a question about chances may be."""

from __future__ import annotations

from math import comb, prod

from edgewise.core.errors import TooLarge

MOST_MULTISETS = 2_000_000


def check(kinds: list[tuple[int, int]]) -> None:
    """Refuse a throw whose multisets are too many to walk through.

    Args:
        kinds: for each kind of die, how many dice and how many distinct marks.

    Raises:
        TooLarge: beyond 2,000,000 multisets.
    """
    asked = prod(comb(dice + marks - 1, dice) for dice, marks in kinds)
    if asked > MOST_MULTISETS:
        raise TooLarge("sets of faces to walk through", asked, MOST_MULTISETS)
