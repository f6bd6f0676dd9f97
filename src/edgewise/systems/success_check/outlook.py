"""How the dice of a check lie, as far as a seat may know it: the margin is not told where the Target Number is not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from edgewise.core.seats import Seat
from edgewise.systems.success_check.checks import Check
from edgewise.systems.success_check.modes import bonus, known_tn, roll_of
from edgewise.systems.success_check.rolls import DOUBLE, Kept, best_drop, keep, margin
from edgewise.systems.success_check.rolls import band as band_of
from edgewise.systems.success_check.show import lower, minus
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Band, Shown, Stage

SETTLED = frozenset({Stage.DAMAGE, Stage.SETTLED})


class Lying(NamedTuple):
    """Two dice that count, and what they come to."""

    kept: Kept
    total: int
    """With all that is added to the dice."""
    tn: int | None
    """The Target Number as this seat knows it."""
    exact: bool
    """That number is the true one for sure."""
    margin: int | None
    """Against that number."""
    band: Band | None
    double: int | None
    """What a double does to the margin; None where that cannot be known yet."""

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same."""
        return self.kept.high == self.kept.low


def exactly(seat: Seat, check: Check) -> bool:
    """Whether this seat knows the true Target Number."""
    return seat.is_gm or check.shown is Shown.EXACT


def lying(state: State, seat: Seat, check: Check, dropped: int | None) -> Lying:
    """What the dice come to with one of them dropped."""
    kept = keep(check.faces, dropped)
    total, tn, exact = kept.high + kept.low + bonus(state, check), known_tn(seat, check), exactly(seat, check)
    over = check.stage in SETTLED
    if tn is None or (over and not exact):
        band = check.band if over else None
        return Lying(kept, total, tn, exact, None, band, _double(kept, check, band))
    found = check.margin if over else margin(kept, roll_of(state, check, tn))
    band = check.band if over else band_of(found)
    return Lying(kept, total, tn, exact, found, band, found - (total - tn))


def _double(kept: Kept, check: Check, band: Band | None) -> int | None:
    """What a double does, where the number is not known: with Edge, and for ones and tens, it does not matter."""
    if kept.high != kept.low:
        return 0
    if check.edge is not None:
        return 0 if kept.low == 1 else DOUBLE
    if kept.low in {1, 10}:
        return DOUBLE if kept.low == 10 else -DOUBLE
    if band is None:
        return None
    return DOUBLE if band.succeeds else -DOUBLE


def ways_to_drop(state: State, seat: Seat, check: Check) -> Iterator[tuple[int, Lying, bool]]:
    """Each die that may be dropped, one of each face, what it comes to, and whether it is the best choice."""
    if check.stage is not Stage.THROWN or len(check.faces) < 3:
        return
    tn = known_tn(seat, check)
    best = None if tn is None else best_drop(check.faces, roll_of(state, check, tn))
    seen: set[int] = set()
    for at, face in enumerate(check.faces):
        if face not in seen:
            seen.add(face)
            yield at, lying(state, seat, check, at), best is not None and face == check.faces[best]


def comes_to(found: Lying) -> str:
    """What two dice come to, in words: "7 + 7, margin 9, significant success"."""
    dice = f"{found.kept.high} + {found.kept.low}"
    if found.margin is None or found.band is None:
        return f"{dice}, {found.total} in all{', a double' if found.is_double else ''}"
    if not found.exact:
        return f"{dice}, margin {minus(found.margin)} if it is TN {found.tn}"
    return f"{dice}, margin {minus(found.margin)}, {lower(found.band.title)}"
