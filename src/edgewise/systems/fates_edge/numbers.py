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
