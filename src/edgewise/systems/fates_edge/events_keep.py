"""What can have happened to followers, Assets and growth, as facts."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.systems.fates_edge.events_base import Cites


@dataclass(frozen=True, slots=True)
class AssetUsed:
    """An Asset was brought into play."""

    sheet: str
    asset: str
    cites: Cites = ()


KeepEvent = AssetUsed

KEEP_EVENTS: dict[str, type[KeepEvent]] = {
    "fates_edge.asset-used": AssetUsed,
}
