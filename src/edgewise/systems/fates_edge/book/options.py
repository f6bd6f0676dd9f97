"""The switches of `options.toml`, typed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from edgewise.core.system import Option

_FILE = tomllib.loads((files(__package__) / "options.toml").read_text(encoding="utf-8"))

OPTIONS: Final = tuple(
    Option(each["name"], each["label"], tuple((value, label) for value, label in each["choices"]), each["cite"])
    for each in _FILE["option"]
)
CHOICES: Final = {option.name: tuple(value for value, _ in option.choices) for option in OPTIONS}
"""The values that each switch knows."""
_DEFAULTS = {option.name: option.default for option in OPTIONS}


@dataclass(frozen=True, slots=True)
class Options:
    """The switches as the rules ask for them."""

    armor_by_pattern: bool = False
    unarmored_fatigue: bool = False
    harm_2_dice: int = 1
    srd_criticals: bool = False
    miss_limited: bool = False
    worsen_price: int = 2
    carry_all_beats: bool = False
    negated_beat_stays: bool = False
    proper_care_removes_all: bool = False
    foes_tire: bool = True
    foes_have_harm: bool = False
    foes_open: bool = True
    order: str = "narrative"
    one_reaction: bool = False
    defend_with_move: bool = True
    defend_die: bool = True
    dash_keeps_move: bool = False
    melee_tempo: str = "tempo"
    armor_dice: str = "srd"
    light_armor_die: bool = False
    guide_shields: bool = False
    height_gives_effect: bool = False
    suppress_limits_effect: bool = False
    brutal_always: bool = False
    assistants: int = 1
    supply_empty: int = 3
    supply_stops_rest: bool = False
    bond_xp: int = 1
    made_by_points: bool = False
    skill_capped: bool = False
    guide_asset_times: bool = False
    supplement_talents: bool = False
    tier_ceiling: bool = False


def read_options(chosen: Mapping[str, str]) -> Options:
    """The switches that `chosen` sets; what it leaves out is at its default."""

    def choice(name: str) -> str:
        return chosen.get(name, _DEFAULTS[name])

    return Options(
        armor_by_pattern=choice("armor_mode") == "pattern",
        unarmored_fatigue=choice("unarmored_min_fatigue") == "on",
        harm_2_dice=int(choice("harm2_dice")),
        srd_criticals=choice("criticals") == "srd",
        miss_limited=choice("miss_boons") == "limited",
        worsen_price=int(choice("worsen_price")),
        carry_all_beats=choice("beats_carried") == "all",
        negated_beat_stays=choice("negate_beat") == "stays",
        proper_care_removes_all=choice("proper_care") == "all",
        foes_tire=choice("foe_injury") == "resilience",
        foes_have_harm=choice("foe_injury") == "harm",
        foes_open=choice("open_foes") == "open",
        order=choice("order"),
        one_reaction=choice("reactions") == "one",
        defend_with_move=choice("defend_cost") == "either",
        defend_die=choice("defend_die") == "on",
        dash_keeps_move=choice("dash_total") == "3",
        melee_tempo=choice("melee_tempo"),
        armor_dice=choice("armor_dice"),
        light_armor_die=choice("light_armor_die") == "on",
        guide_shields=choice("shields") == "guide",
        height_gives_effect=choice("height") == "effect",
        suppress_limits_effect=choice("suppress") == "effect",
        brutal_always=choice("brutal") == "hit",
        assistants=int(choice("assistants")),
        supply_empty=int(choice("supply_states")),
        supply_stops_rest=choice("supply_rest") == "stays",
        bond_xp=int(choice("bond_xp")),
        made_by_points=choice("making") == "points",
        skill_capped=choice("skill_cap") == "attribute",
        guide_asset_times=choice("asset_times") == "guide",
        supplement_talents=choice("talent_prices") == "supplement",
        tier_ceiling=choice("pool_ceiling") == "tier",
    )
