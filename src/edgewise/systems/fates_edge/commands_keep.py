"""What a seat may ask about followers, Assets, talents and growth."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.fields import Name


@dataclass(frozen=True, slots=True)
class UseAsset:
    """Bring an Asset into play."""

    asset: Name
    who: Name = ""


KeepCommand = UseAsset

KEEP_COMMANDS: dict[str, type[KeepCommand]] = {
    "use-asset": UseAsset,
}
