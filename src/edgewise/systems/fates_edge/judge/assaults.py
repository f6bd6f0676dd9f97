"""Who attacks whom with what, and whether the weapon, the place and the turn allow it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import DV_DEFAULT
from edgewise.systems.fates_edge.book.terms import Armor, Attribute, Skill
from edgewise.systems.fates_edge.book.terms_fight import Action, Band, Cover, Maneuver, Provoked, Task
from edgewise.systems.fates_edge.commands.fight import Way
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.footwork import Step, gone
from edgewise.systems.fates_edge.judge.guards import refuse
from edgewise.systems.fates_edge.judge.modifiers import weapon_dice
from edgewise.systems.fates_edge.judge.opening import opened, rolling
from edgewise.systems.fates_edge.judge.ranks import openings_from, tempo, weapon_of
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.turns import fighter
from edgewise.systems.fates_edge.model.fight import Turn
from edgewise.systems.fates_edge.model.gear import Tempo, Weapon, WeaponKind
from edgewise.systems.fates_edge.model.keep import Talent
from edgewise.systems.fates_edge.model.roll import Purpose
from edgewise.systems.fates_edge.model.state import (
    State,
    band_of,
    enemies_of,
    fighting,
    footing_of,
    is_out,
)


@dataclass(frozen=True, slots=True)
class Assault:
    """Somebody who attacks somebody."""

    who: str
    target: str
    weapon: Weapon

    @property
    def shoots(self) -> bool:
        """Whether it is a shot."""
        return self.weapon.kind is WeaponKind.RANGED


def assault(state: State, seat: Seat, who: str, target: str, cite: str) -> Assault | Refused:
    """Who attacks whom with what, if that target can be attacked at all."""
    key = fighter(state, seat, who, cite)
    if isinstance(key, Refused):
        return key
    if key in state.foes:
        says = f"{name_of(state, key)} is an opponent: it strikes, and the target resists."
        return refuse("opponents-strike", says, "foes.strike")
    stopped = rolling(state, key) or targetable(state, key, target)
    return stopped or Assault(key, target, state.sheets[key].weapon)


@rule("cover.full", "hiding.no-target", "bands.absent")
def targetable(state: State, who: str, target: str, *, covered: bool = False) -> Refused | None:
    """Refuses a target that is not there, hides, or stands behind full cover.

    Args:
        covered: full cover is no hindrance, as for a Charge that only finds out when it arrives.
    """
    if target == who or target not in fighting(state).footing:
        return refuse("no-such-target", "Say who in this fight is meant.", "actions.attack")
    footing, name = footing_of(state, target), name_of(state, target)
    if is_out(state, target):
        return refuse("target-out", f"{name} is out of the fight already.", "actions.attack")
    if footing.absent:
        return refuse("target-absent", f"{name} is off-screen.", "bands.absent")
    if footing.hidden is not None:
        return refuse("target-hidden", f"{name} is hidden: search first.", "hiding.no-target", "actions.search")
    if footing.cover is Cover.FULL and not covered:
        return refuse("full-cover", f"{name} is behind full cover and cannot be targeted.", "cover.full")
    return None


@rule("weapons.melee", "weapons.ranged")
def reaching(weapon: Weapon, band: Band, name: str) -> Refused | None:
    """Refuses an attack into a band that the weapon does not threaten."""
    if weapon_dice(weapon, band) is not None:
        return None
    cite = "weapons.ranged" if weapon.kind is WeaponKind.RANGED else "weapons.melee"
    return refuse("out-of-reach", f"{name} is at {band.title}: {weapon.name} does not reach there.", cite)


@rule("weapons.tempo-ranged", "weapons.tempo-melee", "weapons.slow", "actions.disengage", "actions.aim")
def in_time(state: State, who: str, weapon: Weapon, *, moving: bool) -> Refused | None:
    """Refuses an attack that does not go together with what its turn held so far.

    Args:
        moving: the movement is part of the attack.
    """
    footing = footing_of(state, who)
    turn, name = footing.turn or Turn(), name_of(state, who)
    cite = "weapons.tempo-ranged" if weapon.kind is WeaponKind.RANGED else "weapons.tempo-melee"
    if turn.disengaged:
        return refuse("disengaged", f"{name} has disengaged and attacks no more in this turn.", "actions.disengage")
    if Action.AIM in turn.done:
        return refuse("aimed", f"{name} has aimed, which takes the place of this turn's attack.", "actions.aim")
    pace = tempo(state, weapon)
    if pace is Tempo.STANDARD and turn.moved and not moving:
        says = f"{weapon.name} is a Standard weapon: move or attack in a turn, not both."
        return refuse("move-or-attack", says, cite)
    return not_ready(state, who, weapon)


@rule("weapons.slow")
def not_ready(state: State, who: str, weapon: Weapon) -> Refused | None:
    """Refuses a slow weapon that is not loaded, or set."""
    if tempo(state, weapon) is not Tempo.SLOW or footing_of(state, who).ready:
        return None
    verb = "loaded" if weapon.kind is WeaponKind.RANGED else "set"
    says = f"{weapon.name} is a Slow weapon: it must be {verb} on an earlier Action."
    return refuse("not-ready", says, "weapons.slow", "actions.load")


def rooted(state: State, found: Assault, cite: str) -> Refused | None:
    """Refuses movement of those who cannot leave their place."""
    name = name_of(state, found.who)
    if footing_of(state, found.who).planted:
        return refuse("planted", f"{name} stands behind a planted pavise.", "shields.pavise")
    if footing_of(state, found.who).prone:
        return refuse("prone", f"{name} lies on the ground: stand up first.", "moves.stand")
    if any(found.who in hold.split(">") for hold in fighting(state).grapples):
        return refuse("grappled", f"{name} is in a grapple and cannot move apart.", "actions.grapple", cite)
    return None


def open_ground(state: State, found: Assault, cite: str) -> Refused | None:
    """Refuses difficult ground to those without the Relentless talent."""
    rough = footing_of(state, found.who).difficult or footing_of(state, found.target).difficult
    if not rough or state.sheets[found.who].has(Talent.RELENTLESS):
        return None
    says = "This needs open ground, and the ground is difficult here."
    return refuse("difficult-ground", says, "terrain.open", cite)


@rule("openings.leaving")
def stepped(state: State, found: Assault, moved: dict[str, Band], *, away: bool) -> tuple[Event, ...]:
    """The movement that is part of an attack, with all that any movement brings."""
    bands = abs(moved[found.target].steps - band_of(state, found.who, found.target).steps)
    return gone(state, Step(found.who, found.target, Way.AWAY if away else Way.TOWARD, bands))


@rule("openings.shooting")
def shooting(state: State, found: Assault, moved: Mapping[str, Band]) -> tuple[Event, ...]:
    """The openings that a shot gives to enemies in Close; `moved` holds the distances that changed before it."""
    if not found.shoots:
        return ()
    near = tuple(
        foe
        for foe in enemies_of(state, found.who)
        if moved.get(foe, band_of(state, found.who, foe)) is Band.CLOSE
        and weapon_of(state, foe).kind is not WeaponKind.RANGED
    )
    return openings_from(state, found.who, near, Provoked.SHOOTING)


@rule("hiding.revealed")
def shows(state: State, found: Assault, *, moved: bool = False) -> tuple[Event, ...]:
    """Whoever attacks is seen, unless `moved` into the open has shown them; a slow weapon has to be readied again."""
    footing = footing_of(state, found.who)
    part = e.FootingPart(
        found=True if footing.hidden is not None and (footing.concealed or not moved) else None,
        ready=False if footing.ready else None,
    )
    return () if part == e.FootingPart() else (e.FootingChanged(found.who, part, ("hiding.revealed",)),)


def purpose_of(state: State, found: Assault, band: Band) -> Purpose:
    """What an attack of this weapon across this band is about."""
    mark = f"attacked:{found.who}"
    return Purpose(
        Task.ATTACK,
        found.target,
        found.weapon,
        band,
        first_in_exchange=mark not in fighting(state).used,
        first_in_scene=mark not in state.used,
    )


def attack_roll(
    state: State, found: Assault, purpose: Purpose, attribute: Attribute | None, words: str
) -> tuple[Event, ...]:
    """The events of the roll that an attack is; no attribute rolls Body in melee and Wits from a distance."""
    target = state.foes.get(found.target)
    skill = Skill.RANGED if found.shoots else Skill.MELEE
    rolled = attribute or (Attribute.WITS if found.shoots else Attribute.BODY)
    intent = f"{_VERBS[purpose.maneuver]} {name_of(state, found.target)} with the {found.weapon.name}"
    dv = DV_DEFAULT if target is None else target.dv
    marks = (
        e.Used(f"attacked:{found.who}", cites=()),
        e.Used(f"attacked:{found.who}", scene=True, cites=()),
    )
    return (*marks, *opened(state, found.who, purpose, (rolled, skill), (intent, words), dv=dv))


_VERBS = {
    None: "Attack",
    Maneuver.SIDESTEP: "Step and strike",
    Maneuver.CHARGE: "Charge",
    Maneuver.SKIRMISH: "Fall back and shoot",
}


@rule("actions.attack", "weapons.weight", "tags.brutal")
def harm_of(state: State, purpose: Purpose, tens: int) -> int:
    """Harm of a hit: the weapon's weight, and 1 more where a Brutal one hits critically."""
    if purpose.weapon is None:
        return 0
    brutal = any(tag.value == "brutal" for tag in purpose.weapon.tags)
    return purpose.weapon.weight.harm + int(brutal and (tens > 0 or state.options.brutal_always))


def armor_of(state: State, who: str) -> Armor:
    """The armor that a target wears."""
    return state.foes[who].armor.kind if who in state.foes else state.sheets[who].armor.kind
