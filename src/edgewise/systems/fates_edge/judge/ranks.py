"""Distances: who threatens whom, what a move changes, and whom it opens to a blow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.numbers import MELEE_DICE, RANGED_DICE
from edgewise.systems.fates_edge.book.terms_fight import Band, Provoked
from edgewise.systems.fates_edge.commands.fight import Way
from edgewise.systems.fates_edge.events.fight import OpeningsMade
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.guards import refuse
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.model.fight import Opening, holds
from edgewise.systems.fates_edge.model.gear import FISTS, Tag, Tempo, Weapon, WeaponKind, Weight
from edgewise.systems.fates_edge.model.state import State, band_of, enemies_of, fighting, footing_of, is_out

_TEMPO = {Weight.LIGHT: Tempo.FAST, Weight.MEDIUM: Tempo.STANDARD, Weight.HEAVY: Tempo.SLOW}
SLOTS = {Tempo.FAST: 1, Tempo.STANDARD: 2, Tempo.SLOW: 3}
"""The speed slot that the weapon in hand gives."""
_WITHIN_ARMS_REACH = {WeaponKind.UNARMED, WeaponKind.RANGED}


def weapon_of(state: State, who: str) -> Weapon:
    """The weapon in somebody's hand."""
    if who in state.foes:
        return state.foes[who].weapon
    return state.sheets[who].weapon if who in state.sheets else FISTS


def slot_of(state: State, who: str) -> int:
    """The speed slot in which somebody acts, 1 to 3, where there are such: the faster the weapon, the sooner."""
    return SLOTS[_TEMPO[weapon_of(state, who).weight]]


@rule("weapons.tempo-melee", "weapons.tempo-ranged")
def tempo(state: State, weapon: Weapon) -> Tempo | None:
    """The tempo of a weapon, which its weight sets; None where this table gives melee weapons none."""
    if weapon.kind is not WeaponKind.RANGED and state.options.melee_tempo != "tempo":
        return None
    return _TEMPO[weapon.weight]


def threatens(weapon: Weapon, band: Band) -> bool:
    """Whether a weapon can attack across this distance."""
    if weapon.kind is WeaponKind.UNARMED:
        return band is Band.CLOSE
    if weapon.kind is WeaponKind.RANGED:
        # To an archer Reach is no other distance than Near.
        return (Band.NEAR if band is Band.REACH else band).value in RANGED_DICE[weapon.weight.value]
    hafted = band is Band.REACH and Tag.HAFTED in weapon.tags
    return hafted or band.value in MELEE_DICE[weapon.weight.value]


@rule("fight.melee")
def in_melee(state: State, who: str, other: str) -> bool:
    """Whether `who` is in Melee with `other`; the other need not be in Melee with them.

    It takes a distance within the farthest that the weapon of `who` threatens. Those with a ranged weapon in hand are
    in Melee in Close alone.
    """
    band = band_of(state, who, other)
    if band is Band.ABSENT:
        return False
    weapon = weapon_of(state, who)
    if weapon.kind in _WITHIN_ARMS_REACH:
        return band is Band.CLOSE
    return any(threatens(weapon, farther) for farther in Band if band.steps <= farther.steps)


def in_fight(state: State, named: str, cite: str) -> str | Refused:
    """The fighter that `named` means, by id or by name, wherever they are."""
    here = fighting(state).footing
    if named in here:
        return named
    found = [key for key in here if name_of(state, key) == named]
    if len(found) > 1:
        return refuse("which-target", f"Several are called that: {', '.join(found)}.", cite)
    return found[0] if found else refuse("no-such-target", "Nobody of that name takes part in this fight.", cite)


def other_fighter(state: State, who: str, target: str, cite: str) -> str | Refused:
    """The other fighter that `target` means, if they are there."""
    key = in_fight(state, target, cite)
    if isinstance(key, Refused):
        return key
    if key == who:
        return refuse("no-such-target", "Name somebody else.", cite)
    if band_of(state, who, key) is Band.ABSENT:
        away = name_of(state, key if footing_of(state, key).absent else who)
        return refuse("target-absent", f"{away} is off-screen: there is no distance to them.", "bands.absent")
    return key


# ------------------------------------------------------------------------------------------------------------- moving


def held_with(state: State, who: str) -> frozenset[str]:
    """Everyone who holds `who` in a grapple, or is held by them."""
    fight = fighting(state)
    return frozenset(
        key for key in fight.footing if holds(who, key) in fight.grapples or holds(key, who) in fight.grapples
    )


@rule("bands.four", "bands.pairs", "moves.band")
def after_move(state: State, who: str, target: str, way: Way, bands: int) -> dict[str, Band]:
    """Each distance of `who` that changes when they move toward `target` or away from them.

    Whoever is Close to the target ends up as far from them as the target. Whoever was Close to `who` and is not Close
    to the target is left behind. Everyone else stays as far away as before: the scene has no coordinates, and the GM
    puts right what the picture demands. Those in a grapple are never parted.
    """
    found = _drifted(state, who, target, way, bands)
    fast = held_with(state, who)
    return {key: band for key, band in found.items() if key not in fast or band is Band.CLOSE}


def torn(state: State, who: str, target: str, way: Way, bands: int) -> tuple[str, ...]:
    """From whom this movement would part `who`, although one of the two holds the other."""
    found = _drifted(state, who, target, way, bands)
    return tuple(key for key in sorted(held_with(state, who)) if found.get(key, Band.CLOSE) is not Band.CLOSE)


def _drifted(state: State, who: str, target: str, way: Way, bands: int) -> dict[str, Band]:
    before = band_of(state, who, target)
    if before is Band.ABSENT:
        return {}
    after = before.moved(-bands if way is Way.TOWARD else bands)
    found = {target: after} if after is not before else {}
    covered = abs(after.steps - before.steps)
    for key in fighting(state).footing:
        was = band_of(state, who, key)
        if key in {who, target} or was is Band.ABSENT or not found:
            continue
        left = was.moved(covered) if was is Band.CLOSE else was
        now = after if band_of(state, key, target) is Band.CLOSE else left
        if now is not was:
            found[key] = now
    return found


# ----------------------------------------------------------------------------------------------------------- openings


def _able_to_strike(state: State, key: str) -> bool:
    return weapon_of(state, key).kind is not WeaponKind.RANGED and not is_out(state, key)


@rule("moves.provoke", "openings.leaving")
def left_behind(state: State, who: str, bands: Mapping[str, Band]) -> tuple[str, ...]:
    """The enemies whose Close `who` leaves when their distances become `bands`, and who can strike at them for it."""
    return tuple(
        key
        for key in enemies_of(state, who)
        if band_of(state, who, key) is Band.CLOSE
        and bands.get(key, Band.CLOSE) is not Band.CLOSE
        and _able_to_strike(state, key)
    )


@rule("openings.shooting")
def engaged(state: State, who: str) -> tuple[str, ...]:
    """The enemies in Close who can strike at `who` for what opens them to a blow there."""
    return tuple(
        key for key in enemies_of(state, who) if band_of(state, who, key) is Band.CLOSE and _able_to_strike(state, key)
    )


_OPENING_CITES = {
    Provoked.LEAVING: "openings.leaving",
    Provoked.SHOOTING: "openings.shooting",
    Provoked.CASTING: "openings.casting",
}


@rule("openings.free")
def openings_from(state: State, who: str, by: Iterable[str], why: Provoked) -> tuple[Event, ...]:
    """The event of the opportunity attacks that `who` gives to each of `by`; nothing where there are none.

    Whoever has disengaged in this turn may leave Close without giving any. Movement that is forced never comes here.
    """
    turn = footing_of(state, who).turn
    if why is Provoked.LEAVING and turn is not None and turn.disengaged:
        return ()
    made = tuple(Opening(key, who, why) for key in by)
    new = tuple(opening for opening in made if opening not in fighting(state).openings)
    return (OpeningsMade(new, (_OPENING_CITES[why], "openings.free")),) if new else ()
