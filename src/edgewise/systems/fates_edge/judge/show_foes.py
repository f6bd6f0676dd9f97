"""Words for opponents, shared by the view, the forms and the log."""

from __future__ import annotations

from edgewise.systems.fates_edge.book.numbers import HARM_MOST
from edgewise.systems.fates_edge.book.options import Options
from edgewise.systems.fates_edge.book.terms import Armor, Condition
from edgewise.systems.fates_edge.book.terms_fight import Strikes
from edgewise.systems.fates_edge.judge.foes import is_puzzle
from edgewise.systems.fates_edge.judge.show import many
from edgewise.systems.fates_edge.model.foe import Foe, Ploy
from edgewise.systems.fates_edge.model.gear import Weapon, WeaponKind


def has_levels(foe: Foe, options: Options) -> bool:
    """Whether it is drawn with the Harm levels of a character."""
    return options.foes_have_harm and foe.most == HARM_MOST and foe.phases == 1


def bearing(foe: Foe) -> str:
    """How it looks, to those who see no figures."""
    if foe.out:
        return "out"
    if is_puzzle(foe) or foe.resilience == foe.most:
        return "unhurt" if not foe.fatigue else "winded"
    return "worn" if 2 * foe.resilience > foe.most else "shaken"


def strength(foe: Foe, options: Options) -> str:
    """What it takes to bring it down."""
    if is_puzzle(foe):
        return "no blow wears it down"
    if has_levels(foe, options):
        return "three Harm levels"
    return f"Resilience {foe.resilience}" + (f" in each of {foe.phases} phases" if foe.phases > 1 else "")


def armor_words(foe: Foe) -> str:
    """Its armor, with the state that it is in."""
    kind, condition = foe.armor.kind, foe.armor.condition
    if kind is Armor.NONE:
        return "no armor"
    return f"{kind.value} armor" if condition is Condition.SOUND else f"{condition.value} {kind.value} armor"


def weapon_words(weapon: Weapon) -> str:
    """A weapon and what sets it apart, as "spear (Medium, hafted)"."""
    kind = "" if weapon.kind is WeaponKind.MELEE else f" {weapon.kind.value}"
    tags = "".join(f", {tag.value}" for tag in weapon.tags)
    tags += "".join(f", {each.kind.value.replace('-', ' ')}" for each in weapon.enchantments)
    return f"{weapon.name or 'weapon'} ({weapon.weight.value.capitalize()}{kind}{tags})"


def ploy_words(foe: Foe, ploy: Ploy) -> str:
    """What a ploy does, in figures: "Harm 3", "2 Fatigue", "a shove"."""
    if ploy.does is Strikes.HARM:
        return f"Harm {ploy.amount or foe.harm}"
    if ploy.does is Strikes.FATIGUE:
        return f"{ploy.amount or 1} Fatigue"
    return {Strikes.SHOVE: "a shove", Strikes.GRAPPLE: "a grapple", Strikes.TROUBLE: "trouble"}[ploy.does]


def beats(price: int) -> str:
    """A price in Story Beats, as the forms write it."""
    return many(price, "Beat")
