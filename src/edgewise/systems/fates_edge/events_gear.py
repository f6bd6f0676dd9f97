"""What can have happened to gear, supply, time and the fallen, as facts."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.systems.fates_edge.events_base import Cites


@dataclass(frozen=True, slots=True)
class SupplyMoved:
    """Segments of the Supply Timer were filled, or cleared."""

    segments: int
    why: str = ""
    cites: Cites = ()


GearEvent = SupplyMoved

GEAR_EVENTS: dict[str, type[GearEvent]] = {
    "fates_edge.supply-moved": SupplyMoved,
}
