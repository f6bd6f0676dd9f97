"""The figures of `numbers.toml`, typed."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from edgewise.systems.fates_edge.book.terms import Armor, TimerKind

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
QUARTERMASTER_DV: Final[int] = _FILE["supply"]["quartermaster_dv"]
ASSIST_MOST: Final[int] = _FILE["assist"]["most"]
MELEE_DICE: Final[dict[str, dict[str, int]]] = _FILE["melee"]
RANGED_DICE: Final[dict[str, dict[str, int]]] = _FILE["ranged"]
WEAPON_XP: Final[dict[str, int]] = _FILE["weapons"]["xp"]
TAG_XP: Final[int] = _FILE["weapons"]["tag_xp"]
TAG_LIMIT: Final[int] = _FILE["weapons"]["tag_limit"]
VOLLEY_MOST: Final[int] = _FILE["weapons"]["volley_most"]
SHIELD_XP: Final[dict[str, int]] = _FILE["shields"]["xp"]
FOE_CAPACITY: Final[int] = _FILE["foes"]["capacity"]
FOE_PLOYS: Final[tuple[int, int]] = tuple(_FILE["foes"]["ploys"])
FOE_PLOYS_OF_THE_MIGHTY: Final[int] = _FILE["foes"]["ploys_of_the_mighty"]
FOE_MIGHTY_FROM: Final[int] = _FILE["foes"]["mighty_from"]
PLOY_PRICE: Final[tuple[int, int]] = tuple(_FILE["foes"]["price"])
SIGNATURE_FROM: Final[int] = _FILE["foes"]["signature_from"]
SIGNATURE_PRICE: Final[tuple[int, int]] = tuple(_FILE["foes"]["signature_price"])
STRIKE_PRICE: Final[int] = _FILE["foes"]["strike"]
THREATS: Final[dict[int, dict[str, Any]]] = {int(level): row for level, row in _FILE["foes"]["threat"].items()}
DELEGATES: Final[dict[int, int]] = {int(cap): int(most) for cap, most in _FILE["keep"]["delegates"].items()}
UPKEEP_SHARE: Final[int] = _FILE["keep"]["upkeep_share"]
UPKEEP_LEAST: Final[int] = _FILE["keep"]["upkeep_least"]
NEGLECT_MOST: Final[int] = _FILE["keep"]["neglect_most"]
OFF_SCREEN_XP: Final[int] = _FILE["keep"]["off_screen"]
ASSET_XP: Final[dict[str, int]] = _FILE["assets"]["xp"]
ASSET_TIME: Final[dict[str, dict[str, str]]] = _FILE["assets"]["time"]
ATTRIBUTE_XP: Final[int] = _FILE["growth"]["attribute"]
SKILL_XP: Final[int] = _FILE["growth"]["skill"]
TIERS: Final[tuple[int, ...]] = tuple(_FILE["growth"]["tiers"])
POOL_CEILINGS: Final[tuple[int, ...]] = tuple(_FILE["growth"]["ceilings"])
TALENT_XP: Final[dict[str, dict[str, int]]] = _FILE["growth"]["talents"]
MAKING_XP: Final[int] = _FILE["making"]["xp"]
MAKING_MOST: Final[int] = _FILE["making"]["most"]
SPREAD: Final[tuple[int, ...]] = tuple(_FILE["making"]["spread"])
START_LEVELS: Final[int] = _FILE["making"]["skill_levels"]
START_LEVEL_MOST: Final[int] = _FILE["making"]["skill_most"]
START_BONDS: Final[int] = _FILE["making"]["bonds"]
START_COMPLICATIONS: Final[int] = _FILE["making"]["complications"]
COMPLICATION_XP: Final[int] = _FILE["making"]["complication_xp"]
MAGIC_ON_WEAPON: Final[dict[str, int]] = _FILE["magic"]["weapon"]
MAGIC_ON_ARMOR: Final[dict[str, int]] = _FILE["magic"]["armor"]
MAGIC_ON_TRINKET: Final[int] = _FILE["magic"]["trinket"]
MAGIC_MINOR: Final[int] = _FILE["magic"]["minor"]
MAGIC_REMOVE_DV: Final[int] = _FILE["magic"]["remove_dv"]
MAGIC_LEVELS: Final[tuple[int, ...]] = tuple(_FILE["magic"]["levels"])
MEND_SCENE_DV: Final[int] = _FILE["mending"]["scene_dv"]
MEND_DAY_DV: Final[int] = _FILE["mending"]["day_dv"]
STABILIZE_DV: Final[int] = _FILE["dying"]["dv"]
DYING_FAILURES: Final[int] = _FILE["dying"]["failures"]
DYING_ABOVE: Final[int] = _FILE["dying"]["above"]
TEND_DV: Final[tuple[int, int]] = (_FILE["tending"]["dv"][0], _FILE["tending"]["dv"][1])
TEND_LEVELS: Final[int] = _FILE["tending"]["levels"]
TEND_CRITICAL: Final[int] = _FILE["tending"]["critical"]
