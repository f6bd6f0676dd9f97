"""What a seat may ask about gear, supply, time, care and dying."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.fields import Name


@dataclass(frozen=True, slots=True)
class Forage:
    """Look for food and water on the way."""

    who: Name = ""


GearCommand = Forage

GEAR_COMMANDS: dict[str, type[GearCommand]] = {
    "forage": Forage,
}
