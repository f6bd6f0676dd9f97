"""What the GM asks about opponents."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.fields import Name


@dataclass(frozen=True, slots=True)
class RevealFoe:
    """The GM shows an opponent that was hidden."""

    foe: Name


FoesCommand = RevealFoe

FOES_COMMANDS: dict[str, type[FoesCommand]] = {
    "reveal-foe": RevealFoe,
}
