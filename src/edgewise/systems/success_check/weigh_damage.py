"""The damage of a hit, and what armor lets through of any blow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.dice import D6, NOTHING, Faces, Throw
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.book import BURST_DICE, EDGE_DICE, severity
from edgewise.systems.success_check.checks import Attack, Check
from edgewise.systems.success_check.guards import check_called, claiming, payable, refuse
from edgewise.systems.success_check.rolls import Line, Protection, converted, through
from edgewise.systems.success_check.sheet import Injury, Sheet
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Life, Severity, Stage

Answer = Ready[e.Event] | Refused


@dataclass(frozen=True, slots=True)
class Blow:
    """Damage on its way to somebody."""

    total: int
    pierces: int = 0
    armored: bool = True
    """Armor counts."""
    stun: bool = False
    by: str = ""
    """Id of whoever struck it; empty for what no attack at this table rolled."""


@rule("armor.ratings", "armor.pierce", "armor.degrade")
def protection(state: State, key: str, pierces: int = 0, *, armored: bool = True) -> Protection:
    """What a character's armor, as it is now, puts in the way; nothing where nobody is."""
    sheet = state.sheets.get(key)
    if sheet is None or not armored:
        return Protection()
    pt = max(0, sheet.armor.pt - sheet.armor.degraded)
    return Protection(pt, sheet.armor.dr, pierces, state.options.soak_up)


@rule("armor.threshold", "armor.reduction", "armor.degrade", "injury.severity", "injury.fatal")
def damage_taken(state: State, key: str, blow: Blow) -> e.DamageTaken:
    """What a blow does to a character: how much gets through, the injury, and whether it is fatal."""
    sheet, against = state.sheets[key], protection(state, key, blow.pierces, armored=blow.armored)
    points = through(blow.total, against)
    grave = severity(points, stun=blow.stun)
    stopped = blow.armored and blow.total > 0 and not points and sheet.armor.pt > sheet.armor.degraded
    cites = ("armor.threshold", *(("armor.reduction", "armor.rounding") if points and against.dr else ()))
    cites += ("armor.pierce",) if blow.pierces and against.pt else ()
    return e.DamageTaken(
        key,
        blow.total,
        against.threshold,
        against.dr,
        points,
        stun=blow.stun,
        by=blow.by,
        injury=Injury(grave, points, stun=blow.stun) if grave else None,
        life=Life.DYING if grave is Severity.FATAL and sheet.life in {Life.ALIVE, Life.SAVED} else None,
        degraded=int(stopped and state.options.degrade == "always"),
        cites=cites if blow.armored else ("injury.severity",),
    )


# --- the dice of a hit -----------------------------------------------------------------------------------------------


@rule("damage.strength", "damage.listed", "damage.convert")
def weapon_line(state: State, attacker: Sheet, attack: Attack, *, convert: bool = True) -> Line:
    """The weapon's own dice and bonus, a high bonus turned into dice."""
    weapon = attack.weapon
    bonus = attacker.attribute("Strength") if weapon.by_strength else weapon.bonus
    return converted(weapon.dice, bonus) if convert and converts(state, attack) else Line(weapon.dice, bonus)


@rule("damage.convert")
def converts(state: State, attack: Attack) -> bool:
    """Whether a high bonus of this weapon becomes dice."""
    return attack.weapon.by_strength or state.options.convert == "all"


@rule("damage.burst", "margin.attack-dice", "edge.damage")
def more_dice(check: Check) -> tuple[tuple[int, str], ...]:
    """Dice beside the weapon's own, and where they come from."""
    burst = BURST_DICE if check.attack and check.attack.burst else 0
    margin = check.band.dice if check.band else 0
    edge = EDGE_DICE if check.damage_edge else 0
    return tuple(each for each in ((burst, "burst"), (margin, "margin"), (edge, "Edge")) if each[0])


def damage_line(state: State, check: Check, *, convert: bool = True) -> Line:
    """All dice of a hit, and what is added to them."""
    if check.attack is None:
        return Line(0, 0)
    line = weapon_line(state, state.sheets[check.sheet], check.attack, convert=convert)
    return Line(line.dice + sum(dice for dice, _ in more_dice(check)), line.bonus)


@rule("armor.pierce")
def pierces(state: State, check: Check) -> int:
    """By how much an attack lowers PT, weapon and talents together."""
    attack = check.attack
    if attack is None:
        return 0
    weapon = attack.weapon.pierces_burst if attack.burst else attack.weapon.pierces
    return weapon + sum(talent.pierces for talent in state.sheets[check.sheet].talents)


def _words(line: Line, check: Check) -> str:
    base = f"{line.dice}d6{f'{line.bonus:+d}' if line.bonus else ''}"
    return ", ".join((base, *(f"+{dice}d6 {why}" for dice, why in more_dice(check))))


@rule("damage.roll", "damage.form", "damage.strength", "damage.listed", "damage.stun")
def weigh_throw_damage(state: State, seat: Seat, command: c.ThrowDamage) -> Answer:
    """Roll the damage of a hit; it reaches its target at once, unless Edge may still be spent on it."""
    hit = _hit(state, seat, command.who)
    if isinstance(hit, Refused):
        return hit
    check, attack = hit
    if not command.convert and converts(state, attack) and state.options.convert != "may":
        return refuse("must-convert", "A high damage bonus has to become dice.", "damage.convert")
    line = weapon_line(state, state.sheets[check.sheet], attack, convert=command.convert)
    dice = line.dice + sum(number for number, _ in more_dice(check))

    def happens(faces: Faces) -> tuple[e.Event, ...]:
        shown = faces[0] if faces else ()
        total = sum(shown) + line.bonus
        cites = ("damage.roll", "damage.form", *(("damage.convert",) if line.dice > attack.weapon.dice else ()))
        thrown = e.DamageThrown(check.sheet, shown, line.bonus, total, _words(line, check), cites)
        waits = shown and state.options.boost_after and boost_barred(state, check) is None
        return (*claiming(state, seat, check.sheet), thrown, *(() if waits else _lands(state, check, total)))

    return Ready(happens, Throw(((D6, dice),)) if dice else NOTHING)


def _hit(state: State, seat: Seat, who: str) -> tuple[Check, Attack] | Refused:
    """A check that hit and whose damage is still to be rolled."""
    check = check_called(state, seat, who, (Stage.DAMAGE, Stage.SETTLED), "damage.roll")
    if isinstance(check, Refused):
        return check
    if check.damage_faces:
        return refuse("damage-lies", "This damage is rolled already.", "damage.roll")
    if check.attack is None or check.stage is not Stage.DAMAGE:
        says = "This attack missed." if check.attack else "This is no attack, so there is no damage to roll."
        return refuse("no-damage", says, "damage.roll")
    return check, check.attack


def _lands(state: State, check: Check, total: int) -> tuple[e.DamageTaken, ...]:
    """What a hit does to its target; nothing where that has no sheet."""
    attack = check.attack
    if attack is None or attack.target not in state.sheets:
        return ()
    blow = Blow(total, pierces(state, check), stun=attack.weapon.stun, by=check.sheet)
    return (damage_taken(state, attack.target, blow),)


def landed(state: State, check: Check) -> Answer:
    """Damage that lies reaches its target."""
    if not check.damage_faces:
        return refuse("damage-due", "The attack hit: roll its damage first.", "damage.roll")
    lands = _lands(state, check, check.total)
    return free(*lands) if lands else refuse("nobody-there", "The target is gone: close this check.", "damage.roll")


# --- Edge ------------------------------------------------------------------------------------------------------------


@rule("edge.damage", "edge.damage-not-both", "edge.damage-once")
def boost_barred(state: State, check: Check) -> Refused | None:
    """Why Edge cannot be spent on this damage, its order aside."""
    if check.edge is not None:
        says = "Edge was spent on the attack roll, so none can be spent on its damage."
        return refuse("edge-on-attack", says, "edge.damage-not-both")
    if check.damage_edge:
        return refuse("boosted", "Edge was spent on this damage already.", "edge.damage-once")
    return payable(state, check.sheet, "edge.damage")


@rule("edge.damage", "edge.damage-order")
def weigh_boost_damage(state: State, seat: Seat, command: c.BoostDamage) -> Answer:
    """Spend Edge on two more damage dice, once it is known that the attack hit."""
    check = check_called(state, seat, command.who, (Stage.DAMAGE, Stage.SETTLED), "edge.damage")
    if isinstance(check, Refused):
        return check
    lies = bool(check.damage_faces)
    if lies and not state.options.boost_after:
        return refuse("damage-lies", "Edge on damage is spent before its dice are rolled.", "edge.damage-order")
    if check.stage is Stage.SETTLED and (check.attack is None or not lies or check.attack.target in state.sheets):
        return refuse("no-damage", "There is no damage here that Edge could raise.", "edge.damage")
    stopped = boost_barred(state, check)
    if stopped:
        return stopped
    key, cites = check.sheet, ("edge.damage",)

    def happens(faces: Faces) -> tuple[e.Event, ...]:
        boosted = e.DamageBoosted(key, faces[0] if faces else (), cites)
        more = _lands(state, check, check.total + sum(boosted.faces)) if lies else ()
        return (*claiming(state, seat, key), boosted, *more)

    return Ready(happens, Throw(((D6, EDGE_DICE),)) if lies else NOTHING)


WEIGH: Final[Mapping[type, Callable[[State, Seat, Any], Answer]]] = {
    c.BoostDamage: weigh_boost_damage,
    c.ThrowDamage: weigh_throw_damage,
}
