"""The figures of `profiles.toml`, typed."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from edgewise.systems.fate.terms import Harm, Slot

_FILE = tomllib.loads((files(__package__) / "profiles.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Boxes:
    """How long a stress track is, and what a box of it is worth."""

    by_rating: tuple[int, int, int]
    """For ratings of 0, of 1 and 2, of 3 and more."""
    each_worth_one: bool
    """Otherwise the first is worth 1, the second 2, and so on, and a hit is met by one box alone."""


BOXES: Final[dict[str, Boxes]] = {
    name: Boxes(tuple(table["boxes"]), table["each_worth_one"]) for name, table in _FILE["stress"].items()
}
LADDER_UP: Final[tuple[str, ...]] = tuple(_FILE["ladder"]["up"])
LADDER_DOWN: Final[tuple[str, ...]] = tuple(_FILE["ladder"]["down"])
LOWEST_RUNG: Final[int] = _FILE["ladder"]["lowest"]
LOWEST_RUNG_OF_CONDENSED: Final[int] = _FILE["ladder"]["lowest_of_condensed"]
CORE_SKILLS: Final[tuple[str, ...]] = tuple(_FILE["skills"]["core"])
CONDENSED_SKILLS: Final[tuple[str, ...]] = tuple(_FILE["skills"]["condensed"])
APPROACHES: Final[tuple[str, ...]] = tuple(_FILE["approaches"]["names"])
APPROACH_SPREAD: Final[tuple[int, ...]] = tuple(_FILE["approaches"]["spread"])
APPROACH_MOST: Final[int] = _FILE["approaches"]["most"]
PYRAMID: Final[tuple[int, ...]] = tuple(_FILE["pyramid"]["spread"])
SKILL_CAP: Final[int] = _FILE["pyramid"]["cap"]
ATTACKS: Final[dict[str, Harm]] = {name: Harm(kind) for name, kind in _FILE["attack"].items()}
CORE_DEFENDS: Final[frozenset[str]] = frozenset(_FILE["defend"]["core"])
CONDENSED_DEFENDS: Final[frozenset[str]] = frozenset(_FILE["defend"]["condensed"])
ORDER: Final[dict[str, tuple[str, ...]]] = {name: tuple(skills) for name, skills in _FILE["order"].items()}
TRACK_SKILL: Final[dict[Harm, str]] = {kind: _FILE["track"][kind.value] for kind in Harm}
EXTRA_MILD_AT: Final[int] = _FILE["track"]["extra_mild_at"]
ABSORBS: Final[dict[Slot, int]] = {slot: _FILE["consequences"][slot.grade.value] for slot in Slot}
TREATMENT: Final[dict[Slot, int]] = {slot: _FILE["treatment"].get(slot.grade.value, 0) for slot in Slot}
TREATING_ONESELF: Final[int] = _FILE["treatment"]["oneself"]
REFRESH: Final[int] = _FILE["points"]["refresh"]
FREE_STUNTS: Final[int] = _FILE["points"]["free_stunts"]
NAMELESS_BOXES: Final[dict[int, int]] = {int(rating): boxes for rating, boxes in _FILE["nameless"]["boxes"].items()}
LEAST_RATING: Final[int] = _FILE["ratings"]["least"]
MOST_RATING: Final[int] = _FILE["ratings"]["most"]
