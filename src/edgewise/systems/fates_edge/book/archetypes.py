"""Characters that are ready to play, as `archetypes.toml` lists them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.terms import Armor, Skill
from edgewise.systems.fates_edge.model.gear import Tag, Weapon, WeaponKind, Weight, Worn
from edgewise.systems.fates_edge.model.keep import Asset, Follower, Gift, Item, Size, Talent
from edgewise.systems.fates_edge.model.sheet import Attributes, Bond, Sheet, Skills

_FILE = tomllib.loads((files(__package__) / "archetypes.toml").read_text(encoding="utf-8"))


@rule("making.ready", "making.gear")
def _sheet(entry: Mapping[str, Any]) -> Sheet:
    weapons = tuple(_weapon(each) for each in entry["weapons"])
    return Sheet(
        name=entry["name"],
        blurb=entry["blurb"],
        attributes=Attributes(**entry["attributes"]),
        skills=Skills(**entry["skills"]),
        armor=Worn(Armor(entry["armor"])),
        bonds=tuple(Bond(name) for name in entry["bonds"]),
        weapons=weapons,
        wielded=weapons[0].name,
        gear=tuple(Item(each["name"], each["uses"]) for each in entry.get("gear", ())),
        talents=tuple(_gift(each) for each in entry.get("talents", ())),
        followers=tuple(_follower(each) for each in entry.get("followers", ())),
        assets=tuple(Asset(each["name"], Size(each["size"]), does=each["does"]) for each in entry.get("assets", ())),
        complications=tuple(entry.get("complications", ())),
    )


def _weapon(entry: Mapping[str, Any]) -> Weapon:
    tags = tuple(Tag(tag) for tag in entry.get("tags", ()))
    return Weapon(entry["name"], Weight(entry["weight"]), WeaponKind(entry.get("kind", "melee")), tags)


def _gift(entry: Mapping[str, Any]) -> Gift:
    talent = Talent(entry.get("talent", "other"))
    return Gift(talent, entry.get("name", ""), entry["xp"], entry.get("does", ""))


def _follower(entry: Mapping[str, Any]) -> Follower:
    skill = Skill(entry["skill"])
    return Follower(entry["name"], entry["capability"], skill, entry["level"], motive=entry["motive"])


READY: Final[dict[str, Sheet]] = {entry["key"]: _sheet(entry) for entry in _FILE["ready"]}
"""Every ready character, by its key."""
