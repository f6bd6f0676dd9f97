"""Parts that events are made of."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.systems.fates_edge.book.terms import Life

Cites = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shift:
    """How the tracks of a character moved in one go."""

    harm: int = 0
    fatigue: int = 0
    cleared: int = 0
    """Fatigue cleared by the shock of a wound; part of `fatigue`."""
    overflowed: bool = False
    lost: int = 0
    life: Life = Life.ALIVE
