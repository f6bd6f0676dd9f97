"""What a check is about, and what it is up against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.success_check import checks
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.book import FIST
from edgewise.systems.success_check.guards import (
    able,
    character,
    check_called,
    claiming,
    gm_only,
    meant,
    refuse,
    same,
    sheet_called,
)
from edgewise.systems.success_check.modes import fitting, skill_of
from edgewise.systems.success_check.rounds import spending
from edgewise.systems.success_check.sheet import Sheet, Skill, Weapon
from edgewise.systems.success_check.show import name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Action, Shown, Stage

Answer = Ready[e.Event] | Refused

BEFORE_DICE = (Stage.OPEN, Stage.SET)
ANY_STAGE = tuple(Stage)


def _ready_for(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The character that declares, if it has no check under way."""
    key = character(state, seat, who, cite)
    if isinstance(key, Refused):
        return key
    running = state.checks.get(key)
    if running is not None and running.stage is not Stage.SETTLED:
        return refuse("check-runs", f"{name_of(state, key)} has a check on the table: finish or drop it first.", cite)
    return able(state, key, cite) or key


def _skill(sheet: Sheet, name: str) -> Skill | Refused:
    found = skill_of(sheet, name)
    if found is None:
        says = f"Nothing says which two attributes govern {name[:80]!r}: write it on the sheet first."
        return refuse("no-such-skill", says, "check.bonus")
    return found


def _declared(state: State, seat: Seat, declared: e.CheckDeclared) -> Answer:
    """The events of a declaration; a check that is settled makes room for it."""
    key = declared.sheet
    over = (e.CheckClosed(key),) if key in state.checks else ()
    return free(*claiming(state, seat, key), *over, declared)


@rule("check.declare", "check.bonus", "margin.next")
def weigh_declare(state: State, seat: Seat, command: c.Declare) -> Answer:
    """Say what the character wants, and with which skill; what waits for such a check comes along."""
    key = _ready_for(state, seat, command.who, "check.declare")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    skill = _skill(sheet, command.skill)
    if isinstance(skill, Refused):
        return skill
    sources = fitting(sheet, skill.name, command.related)
    cites = ("check.declare", "check.bonus", *(("margin.next",) if sources else ()))
    declared = e.CheckDeclared(
        state.made + 1,
        key,
        command.intent,
        skill.name,
        related=command.related,
        sources=sources,
        cites=cites,
    )
    return _declared(state, seat, declared)


def _weapon(sheet: Sheet, name: str) -> Weapon | Refused:
    """A weapon of the sheet; everybody has their fists."""
    found = next((weapon for weapon in (*sheet.weapons, FIST) if same(weapon.name, name)), None)
    if found is None:
        held = ", ".join(weapon.name for weapon in (*sheet.weapons, FIST))
        return refuse("no-such-weapon", f"There is no {name[:80]!r} here; there is: {held}.", "attack.weapon")
    return found


def _target(state: State, key: str, text: str) -> str | Refused:
    """The id of who is attacked; empty for something that has no sheet."""
    if not text.strip():
        return refuse("no-target", "Say who or what is attacked.", "attack.declare")
    target = sheet_called(state, text, "attack.declare") if meant(state, text) else ""
    if target == key:
        return refuse("oneself", "Nobody attacks themselves.", "attack.declare")
    return target


@rule("attack.declare", "attack.weapon", "damage.burst", "turn.attack")
def weigh_attack(state: State, seat: Seat, command: c.Attack) -> Answer:
    """Attack somebody, or something, with a weapon."""
    key = _ready_for(state, seat, command.who, "attack.declare")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    target, weapon = _target(state, key, command.target), _weapon(sheet, command.weapon)
    if isinstance(target, Refused):
        return target
    if isinstance(weapon, Refused):
        return weapon
    if command.burst and not weapon.burst:
        return refuse("no-burst", f"{weapon.name} fires no bursts.", "damage.burst")
    skill = _skill(sheet, weapon.skill or FIST.skill)
    if isinstance(skill, Refused):
        return skill
    spent = spending(state, key, Action.MAJOR, by_gm=seat.is_gm)
    if isinstance(spent, Refused):
        return spent
    sources = fitting(sheet, skill.name, "")
    declared = e.CheckDeclared(
        state.made + 1,
        key,
        command.intent,
        skill.name,
        attack=checks.Attack(target, weapon, command.burst),
        target=name_of(state, target) if target else command.target.strip(),
        sources=sources,
        cites=("attack.declare", "attack.weapon", *(("margin.next",) if sources else ())),
    )
    return _declared(state, seat, declared)


@rule("difficulty.set", "difficulty.between", "difficulty.hidden", "difficulty.default")
def weigh_set_tn(state: State, seat: Seat, command: c.SetTn) -> Answer:
    """The GM sets the Target Number, and may set another until the dice are rolled."""
    check = gm_only(seat, "difficulty.set") or check_called(state, seat, command.who, BEFORE_DICE, "difficulty.set")
    if isinstance(check, Refused):
        return check
    says = command.said if command.shown is Shown.SAID else None
    if command.shown is Shown.SAID and says is None:
        return refuse("nothing-said", "Say which number the players are told.", "difficulty.hidden")
    cites = ("difficulty.set",) if command.shown is Shown.EXACT else ("difficulty.set", "difficulty.hidden")
    return free(e.TnSet(check.sheet, command.tn, command.shown, says, cites))


@rule("difficulty.hidden")
def weigh_reveal_tn(state: State, seat: Seat, command: c.RevealTn) -> Answer:
    """The GM shows the true Target Number."""
    cite = "difficulty.hidden"
    check = gm_only(seat, cite) or check_called(state, seat, command.who, ANY_STAGE, cite)
    if isinstance(check, Refused):
        return check
    if check.stage is Stage.OPEN:
        return refuse("no-tn", "First the GM sets the Target Number.", "difficulty.set")
    if check.shown is Shown.EXACT:
        return refuse("nothing-hidden", "Everyone knows this Target Number.", cite)
    return free(e.TnRevealed(check.sheet, check.tn, (cite,)))


@rule("check.impossible")
def weigh_impossible(state: State, seat: Seat, command: c.RuleImpossible) -> Answer:
    """The GM rules that it cannot be done: no dice are rolled, and it fails."""
    cite = "check.impossible"
    check = gm_only(seat, cite) or check_called(state, seat, command.who, BEFORE_DICE, cite)
    return check if isinstance(check, Refused) else free(e.RuledImpossible(check.sheet, check.intent, (cite,)))


def weigh_drop(state: State, seat: Seat, command: c.Drop) -> Answer:
    """Think better of it, while no die is rolled and no Edge is spent."""
    check = check_called(state, seat, command.who, BEFORE_DICE, "check.declare")
    if isinstance(check, Refused):
        return check
    if check.edge is not None:
        return refuse("edge-spent", "Edge was spent on this check: roll it, or take the spending back.", "edge.price")
    return free(e.CheckClosed(check.sheet, dropped=True))


def weigh_close(state: State, seat: Seat, command: c.Close) -> Answer:
    """The check is done and leaves the table; the GM may also wave away damage that is still to be rolled."""
    stages = (Stage.SETTLED, Stage.DAMAGE) if seat.is_gm else (Stage.SETTLED,)
    check = check_called(state, seat, command.who, stages, "check.declare")
    return check if isinstance(check, Refused) else free(e.CheckClosed(check.sheet))


WEIGH: Final[Mapping[type, Callable[[State, Seat, Any], Answer]]] = {
    c.Declare: weigh_declare,
    c.Attack: weigh_attack,
    c.SetTn: weigh_set_tn,
    c.RevealTn: weigh_reveal_tn,
    c.RuleImpossible: weigh_impossible,
    c.Drop: weigh_drop,
    c.Close: weigh_close,
}
