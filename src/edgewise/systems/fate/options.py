"""The contested readings of Fate as switches, and the profiles that set them all at once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from edgewise.core.system import Option
from edgewise.systems.fate.profiles import APPROACHES, CONDENSED_DEFENDS, CONDENSED_SKILLS, CORE_DEFENDS, CORE_SKILLS

_FILE = tomllib.loads((files(__package__) / "settings.toml").read_text(encoding="utf-8"))["setting"]

PROFILE = Option(
    "profile",
    "Edition",
    (
        ("seed", "Cheat sheet, with Core where it is silent"),
        ("core", "Fate Core"),
        ("fae", "Fate Accelerated"),
        ("condensed", "Fate Condensed"),
    ),
    "dice.effort",
)
_AS_PROFILE = ("profile", "As the edition says")

SETTINGS = {
    entry["name"]: Option(entry["name"], entry["label"], (_AS_PROFILE, *entry["choices"].items()), entry["cite"])
    for entry in _FILE
}
OPTIONS = (PROFILE, *SETTINGS.values())
_DEFAULTS: Mapping[str, Mapping[str, str]] = {
    profile: {entry["name"]: entry.get(profile, entry["default"]) for entry in _FILE} for profile, _ in PROFILE.choices
}


@dataclass(frozen=True, slots=True)
class Rules:
    """The edition in use, and what each switch stands at."""

    profile: str = "seed"
    settings: Mapping[str, str] = field(default_factory=lambda: dict(_DEFAULTS["seed"]))

    def has(self, name: str, value: str) -> bool:
        """Whether the switch `name` stands at `value`.

        Raises:
            KeyError: there is no such switch.
        """
        return self.settings[name] == value

    @property
    def by_approach(self) -> bool:
        """Whether new characters have approaches instead of skills."""
        return self.profile == "fae"

    @property
    def skills(self) -> tuple[str, ...]:
        """The skill list, in the book's order."""
        return CONDENSED_SKILLS if self.profile == "condensed" else CORE_SKILLS

    @property
    def defends(self) -> frozenset[str]:
        """The skills that may defend."""
        return CONDENSED_DEFENDS if self.profile == "condensed" else CORE_DEFENDS

    def names(self, *, approaches: bool) -> tuple[str, ...]:
        """The ratings that a character may be asked for."""
        return APPROACHES if approaches else self.skills


def read_options(chosen: Mapping[str, str]) -> Rules:
    """The rules that `chosen` sets; what it leaves out, or leaves to the edition, is as the edition says."""
    profile = chosen.get(PROFILE.name, PROFILE.default)
    own = {name: chosen[name] for name in SETTINGS if chosen.get(name, "profile") != "profile"}
    return Rules(profile, {**_DEFAULTS[profile], **own})
