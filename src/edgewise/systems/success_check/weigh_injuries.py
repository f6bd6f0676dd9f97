"""Hazards, injuries, dying and Edge Burn, healing, and armor that suffers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.guards import character, claiming, gm_only, payable, refuse
from edgewise.systems.success_check.sheet import Armor, Injury, Sheet
from edgewise.systems.success_check.show import name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Life, Severity
from edgewise.systems.success_check.weigh_damage import Blow, damage_taken

Answer = Ready[e.Event] | Refused

HAZARD = "injury.hazards"
STEPS = "injury.severity"
LESSEN = "edge.injury"
BURN = "edge.burn"
DEATH = "injury.fatal"
HEAL = "injury.heal"
DEGRADE = "armor.degrade"


def _living(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The character that `who` means, if it is not dead."""
    key = character(state, seat, who, cite)
    if isinstance(key, Refused) or state.sheets[key].life is not Life.DEAD:
        return key
    return refuse("dead", f"{name_of(state, key)} is dead.", cite)


def _injury(state: State, key: str, at: int | None, cite: str) -> int | Refused:
    """The place of an injury on the sheet; of the latest where none is said."""
    count = len(state.sheets[key].injuries)
    if not count:
        return refuse("no-injury", f"{name_of(state, key)} has no injury.", cite)
    if at is None:
        return count - 1
    if at < count:
        return at
    return refuse("no-injury", f"{name_of(state, key)} has {count} injuries, numbered from 0.", cite)


@rule("injury.hazards", "injury.points")
def weigh_take_damage(state: State, seat: Seat, command: c.TakeDamage) -> Answer:
    """Take damage that no attack here rolled, as of a fall or a fire; armor counts where it can."""
    key = _living(state, seat, command.who, HAZARD)
    if isinstance(key, Refused):
        return key
    if not command.amount:
        return refuse("no-damage", "Say how much damage it is.", HAZARD)
    blow = Blow(command.amount, command.pierces, armored=command.armored, stun=command.stun)
    return free(*claiming(state, seat, key), damage_taken(state, key, blow))


# --- how bad it is ---------------------------------------------------------------------------------------------------


@rule("injury.fatal")
def life_after(sheet: Sheet, at: int, severity: Severity) -> Life | None:
    """What becomes of a life when an injury is of this severity now; None where nothing changes."""
    if sheet.life is Life.DEAD:
        return None
    if severity is Severity.FATAL:
        return None if sheet.life is Life.DYING else Life.DYING
    others = (*sheet.injuries[:at], *sheet.injuries[at + 1 :])
    still = any(each.severity is Severity.FATAL for each in others)
    eased = sheet.injuries[at].severity is Severity.FATAL and not still
    return Life.ALIVE if sheet.life is Life.DYING and eased else None


@rule("injury.severity", "injury.fatal")
def weigh_rate(state: State, seat: Seat, command: c.RateInjury) -> Answer:
    """The GM says how bad an injury is, whatever its points suggest."""
    key = gm_only(seat, STEPS) or character(state, seat, command.who, STEPS)
    if isinstance(key, Refused):
        return key
    at = _injury(state, key, command.injury, STEPS)
    if isinstance(at, Refused):
        return at
    sheet, severity = state.sheets[key], command.severity
    was = sheet.injuries[at].severity
    if severity is was:
        return refuse("no-change", f"That injury is {was.value} already.", STEPS)
    life = life_after(sheet, at, severity)
    return free(e.InjuryRated(key, at, severity, was, life, (STEPS, DEATH) if life else (STEPS,)))


def _can_lessen(state: State, injury: Injury) -> Refused | None:
    if injury.severity is Severity.GRAZING:
        return refuse("mildest", "A grazing injury is as mild as an injury can be.", LESSEN, STEPS)
    if injury.lessened and not state.options.lessen_again:
        return refuse("lessened", "Edge has made this injury milder once: it cannot do so again.", LESSEN)
    return None


@rule("edge.injury", "edge.price", "injury.severity")
def weigh_lessen(state: State, seat: Seat, command: c.LessenInjury) -> Answer:
    """Spend Edge to make an injury one step milder; the points stay."""
    key = _living(state, seat, command.who, LESSEN)
    if isinstance(key, Refused):
        return key
    at = _injury(state, key, command.injury, LESSEN)
    if isinstance(at, Refused):
        return at
    sheet = state.sheets[key]
    injury = sheet.injuries[at]
    stopped = _can_lessen(state, injury) or payable(state, key, LESSEN, "edge.price")
    if stopped:
        return stopped
    milder = injury.severity.milder
    life = life_after(sheet, at, milder)
    lessened = e.InjuryLessened(key, at, milder, injury.severity, life, (LESSEN, DEATH) if life else (LESSEN,))
    return free(*claiming(state, seat, key), lessened)


# --- dying -----------------------------------------------------------------------------------------------------------


@rule("edge.burn-cost")
def _can_burn(state: State, key: str) -> Refused | None:
    """Refuses a burn without a point to give up: of the maximum always, of what is left by the letter."""
    edge = state.sheets[key].edge
    if not edge.most:
        return refuse("no-edge", f"{name_of(state, key)} has no Edge to give up for good.", "edge.burn-cost")
    if not edge.current and state.options.burn != "soft":
        says = f"{name_of(state, key)} has no Edge left, and a burn takes a point of that too."
        return refuse("no-edge", says, "edge.burn-cost")
    return None


@rule("edge.burn", "edge.burn-only", "edge.burn-cost", "edge.burn-care")
def weigh_burn(state: State, seat: Seat, command: c.BurnEdge) -> Answer:
    """Give up a point of Edge for good instead of dying."""
    key = character(state, seat, command.who, BURN)
    if isinstance(key, Refused):
        return key
    if state.options.burn == "off":
        return refuse("no-burn", "Edge Burn is not in use at this table.", BURN)
    sheet = state.sheets[key]
    if sheet.life is not Life.DYING:
        says = f"{name_of(state, key)} is not dying, and Edge Burn prevents nothing less than death."
        return refuse("not-dying", says, "edge.burn-only")
    stopped = _can_burn(state, key)
    burned = e.EdgeBurned(key, min(1, sheet.edge.current), 1, (BURN, "edge.burn-cost", "edge.burn-care"))
    return stopped or free(*claiming(state, seat, key), burned)


@rule("injury.fatal", "edge.burn-care")
def weigh_rule_death(state: State, seat: Seat, command: c.RuleDeath) -> Answer:
    """The GM says whether somebody who is dying, or was just saved, dies or lives."""
    key = gm_only(seat, DEATH) or _living(state, seat, command.who, DEATH)
    if isinstance(key, Refused):
        return key
    if state.sheets[key].life is Life.ALIVE:
        says = f"{name_of(state, key)} is not dying: rate an injury as fatal first, so that Edge can still be burned."
        return refuse("not-dying", says, DEATH, BURN)
    return free(e.DeathRuled(key, command.dies, (DEATH,)))


# --- getting better, and worse ---------------------------------------------------------------------------------------


def _heals(state: State, key: str, command: c.Heal) -> e.Healed | Refused:
    """What of the healing there is something to heal for."""
    sheet = state.sheets[key]
    at = None if command.injury is None else _injury(state, key, command.injury, HEAL)
    if isinstance(at, Refused):
        return at
    if at is not None and sheet.injuries[at].severity is Severity.FATAL:
        says = f"{name_of(state, key)} is dying of that: lessen it, burn Edge, or let the GM rule that they live."
        return refuse("dying-of-it", says, DEATH, HEAL)
    points, stun = min(command.points, sheet.damage), min(command.stun, sheet.stun)
    if at is None and not points and not stun:
        return refuse("nothing-heals", f"There is nothing of that for {name_of(state, key)} to heal.", HEAL)
    return e.Healed(key, points, stun, at, command.why, (HEAL,))


@rule("injury.heal")
def weigh_heal(state: State, seat: Seat, command: c.Heal) -> Answer:
    """Bring damage down, or be rid of an injury; how long that takes is the table's word."""
    key = _living(state, seat, command.who, HEAL)
    if isinstance(key, Refused):
        return key
    healed = _heals(state, key, command)
    return healed if isinstance(healed, Refused) else free(*claiming(state, seat, key), healed)


@rule("armor.degrade")
def weigh_degrade(state: State, seat: Seat, command: c.DegradeArmor) -> Answer:
    """The GM lets armor suffer, or be mended."""
    key = gm_only(seat, DEGRADE) or character(state, seat, command.who, DEGRADE)
    if isinstance(key, Refused):
        return key
    armor, name = state.sheets[key].armor, name_of(state, key)
    if armor == Armor():
        return refuse("no-armor", f"{name} wears no armor.", DEGRADE)
    if command.points > 0 and state.options.degrade == "never":
        return refuse("no-degrading", "At this table armor does not degrade.", DEGRADE)
    points = max(-armor.degraded, min(command.points, armor.pt - armor.degraded))
    if not points:
        says = "has no PT left to lose" if command.points > 0 else "needs no mending"
        return refuse("no-change", f"The armor of {name} {says}.", DEGRADE)
    return free(e.ArmorDegraded(key, points, (DEGRADE,)))


WEIGH: Mapping[type, Callable[[State, Seat, Any], Answer]] = {
    c.TakeDamage: weigh_take_damage,
    c.RateInjury: weigh_rate,
    c.LessenInjury: weigh_lessen,
    c.BurnEdge: weigh_burn,
    c.RuleDeath: weigh_rule_death,
    c.Heal: weigh_heal,
    c.DegradeArmor: weigh_degrade,
}
"""The rules of injuries and armor."""
