"""The figures of `numbers.toml`, typed."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from edgewise.systems.fates_edge.terms import Armor, TimerKind

_FILE = tomllib.loads((files(__package__) / "numbers.toml").read_text(encoding="utf-8"))

DV_LADDER: Final[dict[int, str]] = {int(dv): str(words) for dv, words in _FILE["difficulty"]["ladder"].items()}
DV_DEFAULT: Final[int] = _FILE["difficulty"]["default"]
BOON_CAP: Final[int] = _FILE["boons"]["cap"]
BOONS_ON_PARTIAL: Final[int] = _FILE["boons"]["partial"]
BOONS_ON_MISS: Final[int] = _FILE["boons"]["miss"]
BOONS_AFTER_SCENE: Final[int] = _FILE["boons"]["scene_trim"]
XP_PRICE: Final[int] = _FILE["boons"]["xp_price"]
XP_LIMIT: Final[int] = _FILE["boons"]["xp_limit"]
BEATS_CARRIED: Final[int] = _FILE["beats"]["carry"]
BEAT_MENU: Final[dict[str, int]] = _FILE["beats"]["menu"]
TIMER_PRICE: Final[dict[TimerKind, int]] = {TimerKind(k): int(v) for k, v in _FILE["beats"]["timer"].items()}
HARM_MOST: Final[int] = _FILE["harm"]["most"]
SHORT_REST: Final[int] = _FILE["recovery"]["short_rest"]
ARMOR_TABLE: Final[dict[Armor, tuple[tuple[int, int], ...]]] = {
    Armor(kind): tuple((harm, fatigue) for harm, fatigue in cells) for kind, cells in _FILE["armor"]["table"].items()
}
ARMOR_XP: Final[dict[Armor, int]] = {Armor(kind): xp for kind, xp in _FILE["armor"]["xp"].items()}
ARMOR_DICE: Final[dict[str, dict[str, dict[str, int]]]] = _FILE["armor"]["dice"]
SUPPLY_SIZE: Final[int] = _FILE["supply"]["size"]
SUPPLY_DANGEROUS: Final[int] = _FILE["supply"]["dangerous"]
SUPPLY_EMPTY: Final[int] = _FILE["supply"]["empty"]
SUPPLY_FATIGUE: Final[int] = _FILE["supply"]["fatigue"]
SUPPLY_HARM: Final[int] = _FILE["supply"]["harm"]
FORAGE_DV: Final[int] = _FILE["supply"]["forage_dv"]
ASSIST_MOST: Final[int] = _FILE["assist"]["most"]
MELEE_DICE: Final[dict[str, dict[str, int]]] = _FILE["melee"]
RANGED_DICE: Final[dict[str, dict[str, int]]] = _FILE["ranged"]
WEAPON_XP: Final[dict[str, int]] = _FILE["weapons"]["xp"]
TAG_XP: Final[int] = _FILE["weapons"]["tag_xp"]
TAG_LIMIT: Final[int] = _FILE["weapons"]["tag_limit"]
VOLLEY_MOST: Final[int] = _FILE["weapons"]["volley_most"]
SHIELD_XP: Final[dict[str, int]] = _FILE["shields"]["xp"]
