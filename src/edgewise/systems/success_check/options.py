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
    Option(
        each["name"],
        each["label"],
        tuple((value, label) for value, label in each["choices"]),
        each["cite"],
    )
    for each in _FILE["option"]
)
CHOICES: Final = {option.name: tuple(value for value, _ in option.choices) for option in OPTIONS}
"""The values that each switch knows."""
_DEFAULTS = {option.name: option.default for option in OPTIONS}


@dataclass(frozen=True, slots=True)
class Options:
    """The switches as the rules ask for them."""

    complex_recovery: bool = False
    burn: str = "on"
    edge_beside_advantage: bool = False
    convert: str = "strength"
    soak_up: bool = False
    net_blocks: bool = False
    boost_after: bool = False
    lessen_again: bool = False
    degrade: str = "gm"
    initiative_each_round: bool = False


def read_options(chosen: Mapping[str, str]) -> Options:
    """The switches that `chosen` sets; what it leaves out is at its default."""

    def choice(name: str) -> str:
        return chosen.get(name, _DEFAULTS[name])

    return Options(
        complex_recovery=choice("recovery") == "complex",
        burn=choice("edge_burn"),
        edge_beside_advantage=choice("edge_with_advantage") == "doubles",
        convert=choice("conversion"),
        soak_up=choice("soak") == "up",
        net_blocks=choice("options_blocked") == "net",
        boost_after=choice("boost_order") == "after",
        lessen_again=choice("lessen") == "again",
        degrade=choice("degrade"),
        initiative_each_round=choice("initiative") == "round",
    )
