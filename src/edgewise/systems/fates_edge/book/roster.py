"""The opponents of `roster.toml`, ready to be brought in."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final

from edgewise.core.errors import RulesTextError
from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.numbers import (
    DV_DEFAULT,
    FOE_CAPACITY,
    FOE_MIGHTY_FROM,
    FOE_PLOYS,
    FOE_PLOYS_OF_THE_MIGHTY,
    PLOY_PRICE,
    SIGNATURE_FROM,
    SIGNATURE_PRICE,
    THREATS,
)
from edgewise.systems.fates_edge.book.terms import Armor
from edgewise.systems.fates_edge.book.terms_fight import Strikes
from edgewise.systems.fates_edge.model.foe import Foe, Ploy
from edgewise.systems.fates_edge.model.gear import Tag, Weapon, WeaponKind, Weight, Worn

_HARD_DV = 4
_PUZZLE = 10
_PUZZLE_DV = 5
_FIELDS = frozenset(
    {"name", "blurb", "threat", "rating", "pool", "harm", "capacity", "dv", "armor", "weapon", "ploys", "signature"}
)


@rule("foes.threat", "foes.ploys")
def faults(foe: Foe) -> Iterator[str]:
    """Where an opponent leaves the row of its Threat Level, or its ploys their counts and prices."""
    row = THREATS[foe.threat]
    for name in ("rating", "pool", "harm"):
        least, most = row[name]
        if not least <= getattr(foe, name) <= most:
            yield f"{name} {getattr(foe, name)} is not from {least} to {most}"
    if (foe.resilience, foe.most, foe.phases) != (row["resilience"], row["resilience"], row["phases"]):
        yield f"Resilience {foe.resilience} of {foe.most} in {foe.phases} phases is not the row's"
    if not DV_DEFAULT <= foe.dv <= (_PUZZLE_DV if foe.threat == _PUZZLE else _HARD_DV):
        yield f"DV {foe.dv} is neither the default nor a hard one"
    yield from _ploy_faults(foe)


def _ploy_faults(foe: Foe) -> Iterator[str]:
    plain = [ploy for ploy in foe.ploys if not ploy.signature]
    most = FOE_PLOYS_OF_THE_MIGHTY if foe.threat >= FOE_MIGHTY_FROM else FOE_PLOYS[1]
    if not FOE_PLOYS[0] <= len(plain) <= most:
        yield f"{len(plain)} ploys are not from {FOE_PLOYS[0]} to {most}"
    if len(foe.ploys) - len(plain) != int(foe.threat >= SIGNATURE_FROM):
        yield f"there is one signature from Threat Level {SIGNATURE_FROM} on, and none below"
    for ploy in foe.ploys:
        least, highest = SIGNATURE_PRICE if ploy.signature else PLOY_PRICE
        if not least <= ploy.price <= highest:
            yield f"{ploy.name} costs {ploy.price}, not from {least} to {highest}"


def load_roster(text: str) -> dict[str, Foe]:
    """The opponents of a roster in TOML, by their id.

    Raises:
        RulesTextError: a figure that is not the Threat Level's, or an entry that is no opponent.
    """
    found = {}
    for key, entry in tomllib.loads(text)["foe"].items():
        unknown = set(entry) - _FIELDS
        if unknown:
            raise RulesTextError(f"roster {key}", f"no such field: {', '.join(sorted(unknown))}")
        try:
            found[key] = _foe(entry)
        except (LookupError, TypeError, ValueError) as fault:
            raise RulesTextError(f"roster {key}", str(fault)) from fault
        wrong = list(faults(found[key]))
        if wrong:
            raise RulesTextError(f"roster {key}", "; ".join(wrong))
    return found


def _foe(entry: Mapping[str, Any]) -> Foe:
    row = THREATS[entry["threat"]]
    return Foe(
        entry["name"],
        entry["blurb"],
        entry["threat"],
        entry["rating"],
        entry["pool"],
        harm=entry["harm"],
        resilience=row["resilience"],
        most=row["resilience"],
        phases=row["phases"],
        capacity=entry.get("capacity", FOE_CAPACITY),
        armor=Worn(Armor(entry.get("armor", "none"))),
        weapon=_weapon(**entry["weapon"]),
        dv=entry.get("dv", DV_DEFAULT),
        ploys=tuple(_ploy(entry.get("signature"), ploy) for ploy in entry["ploys"]),
    )


def _weapon(name: str, weight: str, kind: str = "melee", tags: tuple[str, ...] = ()) -> Weapon:
    return Weapon(name, Weight(weight), WeaponKind(kind), tuple(Tag(tag) for tag in tags))


def _ploy(signature: str | None, entry: tuple[Any, ...]) -> Ploy:
    name, price, does, amount, words = entry
    return Ploy(name, price, Strikes(does), amount, words, signature=name == signature)


ROSTER: Final[Mapping[str, Foe]] = load_roster((files(__package__) / "roster.toml").read_text(encoding="utf-8"))
"""Every opponent of the roster by its id, weakest first."""
