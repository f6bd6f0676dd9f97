"""Weapons, gear and enchantments to pick from, as `armory.toml` lists them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from edgewise.systems.fates_edge.model.gear import Enchantment, Magic, Tag, Weapon, WeaponKind, Weight
from edgewise.systems.fates_edge.model.items import ItemKind, called

_FILE = tomllib.loads((files(__package__) / "armory.toml").read_text(encoding="utf-8"))

WEAPONS: Final[tuple[Weapon, ...]] = tuple(
    Weapon(
        each["name"],
        Weight(each["weight"]),
        WeaponKind(each.get("kind", "melee")),
        tuple(Tag(tag) for tag in each.get("tags", ())),
    )
    for each in _FILE["weapon"]
)
GEAR: Final[dict[str, int]] = _FILE["gear"]
"""What is tracked as part of Supply, and how often each can be used."""
HEALERS_KIT: Final = "Healer's kit"
SAMPLES: Final[dict[Magic, Enchantment]] = {
    Magic(kind): Enchantment(Magic(kind), xp=each["xp"], does=each["does"]) for kind, each in _FILE["magic"].items()
}
FITS: Final[dict[Magic, ItemKind]] = {Magic(kind): ItemKind(each["on"]) for kind, each in _FILE["magic"].items()}
"""What each sample can be worked into."""


def ready_weapon(name: str) -> Weapon | None:
    """The ready weapon of that name."""
    return next((weapon for weapon in WEAPONS if called(weapon.name) == called(name)), None)


def magic_title(enchantment: Enchantment) -> str:
    """What an enchantment is called."""
    if enchantment.kind is not Magic.OTHER:
        return _TITLES[enchantment.kind]
    return enchantment.name or "Enchantment"


_TITLES = {
    Magic.KEEN_EDGE: "Keen Edge",
    Magic.FLAMING: "Flaming Blade",
    Magic.SOULFIRE: "Soulfire Weapon",
    Magic.SHADOWWEAVE: "Shadowweave Armor",
    Magic.RUNED: "Runed Plate",
    Magic.SURE_STEP: "Boots of Sure Step",
}
