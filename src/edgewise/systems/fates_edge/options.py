"""The optional rules and contested readings of Fate's Edge, as switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from edgewise.core.system import Option

ARMOR = Option(
    "armor_mode", "Armor conversion", (("table", "By the table"), ("pattern", "By the pattern")), "armor.table"
)
UNARMORED = Option(
    "unarmored_min_fatigue",
    "A hit without armor",
    (("off", "Harm alone"), ("on", "Harm and 1 Fatigue")),
    "armor.unarmored",
)
HARM_2 = Option("harm2_dice", "Harm 2 costs", (("1", "1 die"), ("2", "2 dice")), "harm.level-2")
CRITICALS = Option(
    "criticals", "Benefits of 10s", (("guide", "Player's Guide"), ("srd", "Reference document")), "criticals.one"
)
MISS = Option(
    "miss_boons",
    "A Miss earns Boons",
    (("always", "Always"), ("limited", "Only with a Story Beat, 2 Boons a scene")),
    "boons.miss",
)
WORSEN = Option(
    "worsen_price",
    "Beats to worsen a Position",
    (("2", "2 Story Beats"), ("1", "1 Story Beat")),
    "position.beats-price",
)
CARRY = Option("beats_carried", "Beats kept at scene end", (("4", "At most 4"), ("all", "All")), "scenes.end")
NEGATE = Option(
    "negate_beat",
    "A negated re-roll's 1",
    (("undone", "Never happened"), ("stays", "Keeps its Story Beat")),
    "fatigue.negate",
)
TREATMENT = Option(
    "proper_care",
    "Proper care",
    (("level", "One Harm level at a time"), ("all", "Removes all Harm")),
    "recovery.proper-care",
)

OPTIONS = (ARMOR, UNARMORED, HARM_2, CRITICALS, MISS, WORSEN, CARRY, NEGATE, TREATMENT)
CHOICES = {option.name: tuple(value for value, _ in option.choices) for option in OPTIONS}
"""The values that each switch knows."""


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


def read_options(chosen: Mapping[str, str]) -> Options:
    """The switches that `chosen` sets; what it leaves out is at its default."""

    def choice(option: Option) -> str:
        return chosen.get(option.name, option.default)

    return Options(
        armor_by_pattern=choice(ARMOR) == "pattern",
        unarmored_fatigue=choice(UNARMORED) == "on",
        harm_2_dice=int(choice(HARM_2)),
        srd_criticals=choice(CRITICALS) == "srd",
        miss_limited=choice(MISS) == "limited",
        worsen_price=int(choice(WORSEN)),
        carry_all_beats=choice(CARRY) == "all",
        negated_beat_stays=choice(NEGATE) == "stays",
        proper_care_removes_all=choice(TREATMENT) == "all",
    )
