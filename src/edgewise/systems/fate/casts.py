"""What one side of a roll brings: rating, stunt, gear, helpers."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.systems.fate import events as e
from edgewise.systems.fate.guards import pay, payable, refuse
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.options import Rules
from edgewise.systems.fate.profiles import ATTACKS
from edgewise.systems.fate.sheet import Extra, Sheet, Stunt
from edgewise.systems.fate.state import Cast, State
from edgewise.systems.fate.terms import Action, Harm, Limit, Role

FULL_DEFENSE = 2


@dataclass(frozen=True, slots=True)
class Brought:
    """A cast that is ready, and what it cost to bring."""

    cast: Cast
    events: tuple[e.Event, ...] = ()
    swapped: bool = False
    """A stunt lets the skill stand in for another."""


@rule("stunts.bonus", "stunts.swap", "stunts.limited", "extras.bonus", "dice.effort")
def brought(state: State, key: str, skill: str, stunt: str, extra: str) -> Brought | Refused:
    """What a character brings to a roll with `skill`, and with the stunt and the extra of these names, if any."""
    sheet = state.sheets[key]
    if not skill.strip():
        return refuse("no-skill", "Say with which skill or approach.", "dice.effort")
    name = sheet.skill_named(skill) or skill.strip()
    found = _stunt(state, key, stunt) if stunt.strip() else None
    if isinstance(found, Refused):
        return found
    gear = _extra(sheet, extra) if extra.strip() else None
    if isinstance(gear, Refused):
        return gear
    bonus, swapped = (gear.bonus if gear else 0), False
    spent: tuple[e.Event, ...] = ()
    if found is not None:
        at, used = found
        swapped = not used.bonus
        if used.skill.strip() and used.skill.strip().casefold() != name.casefold():
            return refuse("stunt-skill", f"This stunt is for {used.skill}.", "stunts.bonus")
        bonus += used.bonus
        spent = _spent(state, key, at, used)
    cast = Cast(key, name, sheet.rating(name), bonus, help=mob_bonus(sheet, sheet.rating(name), state.rules))
    return Brought(cast, spent, swapped)


def _stunt(state: State, key: str, name: str) -> tuple[int, Stunt] | Refused:
    sheet = state.sheets[key]
    wanted = name.strip().casefold()
    called = [(at, stunt) for at, stunt in enumerate(sheet.stunts) if stunt.name.strip().casefold() == wanted]
    if not called:
        return refuse("no-such-stunt", f"{sheet_name(state, key)} has no stunt {name[:80]!r}.", "stunts.bonus")
    at, stunt = next((each for each in called if not each[1].used), called[0])
    if stunt.used:
        return refuse("stunt-used", f"This stunt is for {stunt.limit.title.lower()}, and used.", "stunts.limited")
    stopped = payable(state, key, "stunts.limited") if stunt.limit is Limit.POINT else None
    return stopped or (at, stunt)


def _extra(sheet: Sheet, name: str) -> Extra | Refused:
    wanted = name.strip().casefold()
    found = next((extra for extra in sheet.extras if extra.name.strip().casefold() == wanted), None)
    return found or refuse("no-such-extra", f"There is no {name[:80]!r} on this sheet.", "extras.bonus")


def _spent(state: State, key: str, at: int, stunt: Stunt) -> tuple[e.Event, ...]:
    if stunt.limit is Limit.ALWAYS:
        return ()
    if stunt.limit is Limit.POINT:
        return pay(state, key, "stunts.limited", stunt.name)
    return (e.StuntUsed(key, at, ("stunts.limited",)),)


@rule("npcs.mob", "teamwork.cap")
def mob_bonus(sheet: Sheet, rating: int, rules: Rules) -> int:
    """What the others of a mob add to the one who acts."""
    if sheet.role is not Role.NAMELESS:
        return 0
    return capped(sheet.size - 1, rating, rules)


@rule("teamwork.cap")
def capped(help_: int, rating: int, rules: Rules) -> int:
    """Help as far as it counts."""
    return min(help_, max(0, rating)) if rules.has("teamwork", "condensed") else help_


@rule("opposition.skills", "actions.attack")
def attack_harm(state: State, cast: Cast, harm: Harm | None, *, free: bool) -> Harm | Refused:
    """What an attack with this skill hurts; refused for skills that do not attack.

    Args:
        free: any skill may, as a stunt or the GM says so.
    """
    kind = next((kind for name, kind in ATTACKS.items() if name.casefold() == cast.skill.casefold()), None)
    if kind is None and not free and not by_description(state, cast):
        attacks = ", ".join(ATTACKS)
        return refuse("cannot-attack", f"{cast.skill} does not attack; {attacks} do.", "opposition.skills")
    return harm or kind or Harm.PHYSICAL


@rule("opposition.skills", "actions.defend")
def may_defend(state: State, cast: Cast, *, free: bool) -> Refused | None:
    """Refuses to defend with a skill that does not."""
    known = {name.casefold() for name in state.rules.defends}
    listed = {name.casefold() for name in state.rules.skills}
    skill = cast.skill.casefold()
    if free or by_description(state, cast) or skill in known or skill not in listed:
        return None
    names = ", ".join(sorted(state.rules.defends))
    return refuse("cannot-defend", f"{cast.skill} does not defend; these do: {names}.", "opposition.skills")


@rule("opposition.active", "defend.full")
def is_defense(state: State, action: Action) -> bool:
    """Whether to answer this action is to defend, and not merely to be in the way."""
    return action is not Action.OVERCOME or state.has("defend_overcome", "boost")


def by_description(state: State, cast: Cast) -> bool:
    """Whether any of a character's ratings may do anything, and only its description counts."""
    return state.sheets[cast.sheet].approaches


@rule("actions.overcome", "actions.create-advantage", "actions.attack")
def action_cite(action: Action) -> str:
    """The passage about an action."""
    return {
        Action.OVERCOME: "actions.overcome",
        Action.ADVANTAGE: "actions.create-advantage",
        Action.ATTACK: "actions.attack",
    }[action]
