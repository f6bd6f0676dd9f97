"""The figures of `book.toml`, typed; what this project made up is kept apart from what the text prints."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from edgewise.core.rules import rule
from edgewise.systems.success_check.sheet import Armor, Skill, Talent, Weapon
from edgewise.systems.success_check.terms import Action, Severity

_FILE = tomllib.loads((files(__package__) / "book.toml").read_text(encoding="utf-8"))
_TEXT, _OURS = _FILE["text"], _FILE["ours"]


@dataclass(frozen=True, slots=True)
class Bracket:
    """What a turn holds from some initiative on."""

    least: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Threshold:
    """How bad an injury is, at least, from some damage on."""

    least: int
    severity: Severity


def _skills(rows: list[list[str]]) -> dict[str, Skill]:
    return {name: Skill(name, 0, first, second) for name, first, second in rows}


def _weapon(name: str, row: Mapping[str, Any]) -> Weapon:
    by_strength = bool(row.get("by_strength"))
    return Weapon(name, skill=_OURS["weapon_skills"]["strength" if by_strength else "other"], **row)


# --- what the text prints --------------------------------------------------------------------------------------------

LADDER: Final[dict[int, str]] = {int(tn): name for tn, name in _TEXT["ladder"].items()}
"""Target Numbers that have a name, from the lowest."""
BURST_DICE: Final[int] = _TEXT["burst_dice"]
EDGE_DICE: Final[int] = _TEXT["edge_dice"]
"""What Edge adds to damage, and to initiative."""
TEXT_ATTRIBUTES: Final[tuple[str, ...]] = tuple(_TEXT["attributes"])
TEXT_SKILLS: Final[Mapping[str, Skill]] = _skills(_TEXT["skills"])
WEAPONS: Final[Mapping[str, Weapon]] = {name: _weapon(name, row) for name, row in _TEXT["weapons"].items()}
"""The skill that each is used with is ours."""
ARMOR: Final[Mapping[str, Armor]] = {name: Armor(name, **row) for name, row in _TEXT["armor"].items()}
TALENTS: Final[Mapping[str, Talent]] = {name: Talent(name, **row) for name, row in _TEXT["talents"].items()}

# --- what this project made up, there to be changed ------------------------------------------------------------------

OUR_ATTRIBUTES: Final[tuple[str, ...]] = tuple(_OURS["attributes"])
OUR_SKILLS: Final[Mapping[str, Skill]] = _skills(_OURS["skills"])
BRACKETS: Final[tuple[Bracket, ...]] = tuple(
    Bracket(row["least"], tuple(Action(action) for action in row["actions"])) for row in _OURS["brackets"]
)
"""From the lowest initiative."""
INJURIES: Final[tuple[Threshold, ...]] = tuple(
    Threshold(row["least"], Severity(row["severity"])) for row in _OURS["injuries"]
)
"""From the mildest."""

# --- both together ---------------------------------------------------------------------------------------------------

ATTRIBUTES: Final[tuple[str, ...]] = (*TEXT_ATTRIBUTES, *OUR_ATTRIBUTES)
SKILLS: Final[Mapping[str, Skill]] = {**TEXT_SKILLS, **OUR_SKILLS}
FIST: Final[Weapon] = WEAPONS["fist"]
"""What everybody has."""


def rung(tn: int) -> int:
    """The Target Number that has a name, at `tn` or next below it; the lowest where none is below."""
    return next((each for each in reversed(LADDER) if tn >= each), next(iter(LADDER)))


@rule("difficulty.ladder", "difficulty.between")
def named(tn: int) -> str:
    """The name of a difficulty.

    >>> named(20), named(22), named(60), named(3)
    ('Moderate', 'Moderate', 'Near Impossible', 'Very Easy')
    """
    return LADDER[rung(tn)]


def bracket(initiative: int) -> Bracket:
    """The bracket that an initiative falls into."""
    return next((each for each in reversed(BRACKETS) if initiative >= each.least), BRACKETS[0])


@rule("injury.severity", "damage.stun")
def severity(points: int, *, stun: bool = False) -> Severity | None:
    """How bad an injury of so many points is; None for no injury. Stun makes none that is fatal."""
    found = next((each.severity for each in reversed(INJURIES) if points >= each.least), None)
    return Severity.LIFE_THREATENING if stun and found is Severity.FATAL else found
