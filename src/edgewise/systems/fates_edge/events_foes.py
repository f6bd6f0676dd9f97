"""What can have happened to opponents, as facts."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.systems.fates_edge.events_base import Cites


@dataclass(frozen=True, slots=True)
class FoeRevealed:
    """The GM showed an opponent."""

    foe: str
    name: str
    cites: Cites = ()


FoesEvent = FoeRevealed

FOES_EVENTS: dict[str, type[FoesEvent]] = {
    "fates_edge.foe-revealed": FoeRevealed,
}
