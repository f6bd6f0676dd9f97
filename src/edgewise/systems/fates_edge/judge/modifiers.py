"""What moves a roll's Position, dice, DV and Effect, each by name, as the table stands now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.numbers import ARMOR_DICE, ASSIST_MOST, MELEE_DICE, RANGED_DICE
from edgewise.systems.fates_edge.book.terms import Armor, Condition, Position, Skill
from edgewise.systems.fates_edge.book.terms_fight import Band, Cover, Maneuver, Task
from edgewise.systems.fates_edge.judge.foes import worn_down
from edgewise.systems.fates_edge.model.fight import Footing
from edgewise.systems.fates_edge.model.gear import Magic, ShieldKind, Weapon, WeaponKind, Weight, Worn
from edgewise.systems.fates_edge.model.keep import Talent
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.state import State, band_of, enemies_of, fighting, footing_of


@dataclass(frozen=True, slots=True)
class Modifier:
    """One thing that moves a roll."""

    why: str
    cite: str
    dice: int = 0
    position: int = 0
    """Steps, down when negative."""
    at_best: Position | None = None
    """A Position that it may not be better than."""
    effect: int = 0
    dv: int = 0
    die_at_dominant: bool = False
    """A die instead of the step where the Position is Dominant already."""


def modifiers(state: State, roll: Roll) -> tuple[Modifier, ...]:
    """Everything that moves `roll`, own Fatigue and Harm aside."""
    found = [*_of_body(state, roll), *_aids(roll)]
    if roll.purpose.task is Task.ATTACK:
        found += [*_of_weapon(state, roll), *_of_distance(state, roll), *_of_maneuver(state, roll)]
    if roll.purpose.task is Task.DEFENSE:
        found += _of_defense(state, roll)
    elif roll.purpose.target in state.foes:
        found += _worn_down(state, roll.purpose.target)
    return tuple(found)


def asleep(item: Weapon | Worn) -> bool:
    """Whether the magic of an item sleeps."""
    return item.condition is Condition.COMPROMISED


@rule("magic.samples", "magic.asleep")
def awake(item: Weapon | Worn, magic: Magic) -> bool:
    """Whether an item carries this magic, awake."""
    return not asleep(item) and any(each.kind is magic for each in item.enchantments)


# ---------------------------------------------------------------------------------------------- weapon and distance


@rule("weapons.melee", "weapons.ranged", "tags.hafted", "tags.infighting")
def weapon_dice(weapon: Weapon, band: Band) -> int | None:
    """Dice of a weapon into a band, its tags for distance included; None where it cannot attack."""
    from_tags = int(band is Band.CLOSE and any(tag.value == "infighting" for tag in weapon.tags))
    if weapon.kind is WeaponKind.UNARMED:
        return 0 if band is Band.CLOSE else None
    table = MELEE_DICE if weapon.kind is WeaponKind.MELEE else RANGED_DICE
    dice = table[weapon.weight.value].get(band.value)
    hafted = weapon.kind is WeaponKind.MELEE and any(tag.value == "hafted" for tag in weapon.tags)
    if dice is None and hafted and band is Band.REACH:
        return 0
    return None if dice is None else dice + from_tags


@rule("tags.accurate", "condition.neglected", "condition.compromised", "talents.mastery", "weapons.set-once")
def _of_weapon(state: State, roll: Roll) -> Iterator[Modifier]:
    weapon, band, purpose = roll.purpose.weapon, roll.purpose.band, roll.purpose
    if weapon is None or band is None:
        return
    dice = weapon_dice(weapon, band)
    if dice:
        cite = "weapons.ranged" if weapon.kind is WeaponKind.RANGED else "weapons.melee"
        yield Modifier(f"{weapon.name} at {band.title}", cite, dice=dice)
    if any(tag.value == "accurate" for tag in weapon.tags):
        yield Modifier("Accurate", "tags.accurate", dice=1)
    if purpose.volley:
        yield Modifier("Volley", "actions.volley", dice=purpose.volley)
    if weapon.condition is Condition.NEGLECTED:
        yield Modifier("neglected weapon", "condition.neglected", dice=-1)
    if weapon.condition is Condition.COMPROMISED and purpose.first_in_exchange:
        yield Modifier("compromised weapon, first attack", "condition.compromised", dice=-1)
    yield from _unset(state, roll, weapon)
    sheet = state.sheets[roll.sheet]
    if any(gift.talent is Talent.WEAPON_MASTERY and gift.name == weapon.name for gift in sheet.talents):
        yield Modifier("Weapon Mastery", "talents.mastery", dice=2)
    target = state.foes.get(purpose.target)
    if awake(weapon, Magic.KEEN_EDGE) and target is not None and target.armor.kind is not Armor.NONE:
        yield Modifier("Keen Edge against armor", "magic.samples", dice=1)


def _unset(state: State, roll: Roll, weapon: Weapon) -> Iterator[Modifier]:
    late = {Weight.MEDIUM: 1, Weight.HEAVY: 2}.get(weapon.weight, 0)
    if state.options.melee_tempo != "set" or weapon.kind is not WeaponKind.MELEE or not late:
        return
    if roll.purpose.first_in_scene and f"set:{roll.sheet}" not in state.used:
        yield Modifier("not set, first attack", "weapons.set-once", dice=-late)


@rule("weapons.ranged-close", "cover.partial", "terrain.height")
def _of_distance(state: State, roll: Roll) -> Iterator[Modifier]:
    purpose, who = roll.purpose, roll.sheet
    if purpose.weapon is not None and purpose.weapon.kind is WeaponKind.RANGED:
        yield from _in_the_press(state, roll, purpose.weapon)
    there, here = footing_of(state, purpose.target), footing_of(state, who)
    if there.cover is Cover.PARTIAL:
        yield Modifier("partial cover", "cover.partial", dv=1)
    if _above(here) and not _above(there):
        if state.options.height_gives_effect:
            yield Modifier("higher ground", "terrain.height", effect=1)
        else:
            yield Modifier("higher ground", "terrain.height", dice=1)


def _above(footing: Footing) -> bool:
    """Whether somebody attacks from above: from a ledge, a roof, or a horse."""
    return footing.high or footing.mounted


def _in_the_press(state: State, roll: Roll, weapon: Weapon) -> Iterator[Modifier]:
    if roll.purpose.band is Band.CLOSE:
        best = Position.CONTROLLED if weapon.weight is Weight.LIGHT else Position.DESPERATE
        yield Modifier("shooting into Close", "weapons.ranged-close", at_best=best)
    elif any(band_of(state, roll.sheet, enemy) is Band.CLOSE for enemy in enemies_of(state, roll.sheet)):
        yield Modifier("shooting with an enemy in Close", "weapons.ranged-close", at_best=Position.DESPERATE)


@rule("actions.sidestep", "terrain.mounted")
def _of_maneuver(state: State, roll: Roll) -> Iterator[Modifier]:
    del state
    if roll.purpose.maneuver is Maneuver.SIDESTEP:
        yield Modifier("Sidestep Strike", "actions.sidestep", position=-1)
    if roll.purpose.mounted:
        yield Modifier("from the saddle", "terrain.mounted", dice=2)


# ------------------------------------------------------------------------------------------------- body and company

_PHYSICAL = frozenset({Skill.MELEE, Skill.RANGED, Skill.ATHLETICS})
_STEALTHY = frozenset({Skill.STEALTH, Skill.DECEPTION})


@rule("armor.dice")
def armor_dice(state: State, armor: Armor, skill: Skill) -> int:
    """Dice that armor takes from a roll of this skill."""
    if armor is Armor.LIGHT and skill in _PHYSICAL:
        return int(state.options.light_armor_die)
    edition = ARMOR_DICE.get(state.options.armor_dice)
    group = "physical" if skill in _PHYSICAL else "stealth" if skill in _STEALTHY else ""
    return edition[group].get(armor.value, 0) if edition and group else 0


@rule("actions.suppress", "actions.grapple", "weapons.load-and-move")
def _of_body(state: State, roll: Roll) -> Iterator[Modifier]:
    sheet, footing, who = state.sheets[roll.sheet], footing_of(state, roll.sheet), roll.sheet
    heavy = armor_dice(state, sheet.armor.kind, roll.skill)
    if heavy:
        yield Modifier(f"{sheet.armor.kind.value} armor", "armor.dice", dice=-heavy)
    if footing.suppressed and state.options.suppress_limits_effect:
        # Limited, whatever the Effect was.
        yield Modifier("under fire", "actions.suppress", effect=-2)
    elif footing.suppressed:
        yield Modifier("under fire", "actions.suppress", dice=-1)
    if any(hold.endswith(f">{who}") for hold in fighting(state).grapples):
        yield Modifier("held", "actions.grapple", dice=-1)
    if footing.turn and footing.turn.loaded and footing.turn.moved:
        yield Modifier("moving while loading", "weapons.load-and-move", at_best=Position.DESPERATE)
    if roll.purpose.open_spell and any(band_of(state, who, enemy) is Band.CLOSE for enemy in enemies_of(state, who)):
        yield Modifier("casting with an enemy in Close", "actions.cast", position=-1)
    if roll.skill is Skill.STEALTH and awake(sheet.armor, Magic.SHADOWWEAVE):
        yield Modifier("Shadowweave", "magic.samples", dice=1)
    yield from _of_shield(state, roll)


def _of_shield(state: State, roll: Roll) -> Iterator[Modifier]:
    weapon, shield = roll.purpose.weapon, state.sheets[roll.sheet].shield.kind
    shot = roll.purpose.task is Task.ATTACK and weapon is not None and weapon.kind is WeaponKind.RANGED
    clumsy = {ShieldKind.HEATER} if state.options.guide_shields else {ShieldKind.BUCKLER, ShieldKind.HEATER}
    if shot and shield in clumsy:
        yield Modifier(f"{shield.value} on the arm", f"shields.{shield.value}", dice=-1)


@rule("assist.most")
def _aids(roll: Roll) -> Iterator[Modifier]:
    left = ASSIST_MOST
    for aid in roll.aids:
        dice = min(aid.dice, left)
        left -= max(0, dice)
        yield Modifier(f"help: {aid.words or aid.kind.value}", f"assist.{_AID_CITES[aid.kind.value]}", dice=dice)


_AID_CITES = {"ally": "one", "follower": "most", "words": "words", "asset": "most"}


@rule("foes.position")
def _worn_down(state: State, who: str) -> Iterator[Modifier]:
    worn = worn_down(state.foes[who])
    if worn:
        yield Modifier("its Fatigue", "foes.position", position=worn)


# ------------------------------------------------------------------------------------------------------- defending


@rule("actions.defend", "defense.exposed", "shields.buckler", "shields.heater", "actions.shove", "actions.grapple")
def _of_defense(state: State, roll: Roll) -> Iterator[Modifier]:
    strike, footing = state.strikes.get(roll.purpose.target), footing_of(state, roll.sheet)
    if footing.defending:
        yield Modifier("defending", "actions.defend", position=1, die_at_dominant=state.options.defend_die)
        yield from _behind_shield(state, roll)
    if footing.exposed:
        yield Modifier("exposed", "defense.exposed", at_best=Position.DESPERATE)
    if strike is None or strike.by not in state.foes:
        return
    yield from _worn_down(state, strike.by)
    by = footing_of(state, strike.by)
    if by.shaken:
        yield Modifier("it was shoved", "actions.shove", position=1)
    if any(hold.endswith(f">{strike.by}") for hold in fighting(state).grapples):
        yield Modifier("it is held", "actions.grapple", dice=1)
    if by.suppressed and not state.options.suppress_limits_effect:
        yield Modifier("it is under fire", "actions.suppress", dice=1)


def _behind_shield(state: State, roll: Roll) -> Iterator[Modifier]:
    shield = state.sheets[roll.sheet].shield
    if shield.condition is Condition.COMPROMISED:
        return
    strike = state.strikes.get(roll.purpose.target)
    if shield.kind is ShieldKind.BUCKLER and state.options.guide_shields and strike is not None and strike.ranged:
        return
    once = shield.kind is ShieldKind.BUCKLER and not state.options.guide_shields
    if once and f"buckler:{roll.sheet}" in state.used:
        return
    if shield.kind in {ShieldKind.BUCKLER, ShieldKind.HEATER}:
        yield Modifier(f"{shield.kind.value}", f"shields.{shield.kind.value}", dice=1)
