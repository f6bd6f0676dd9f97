"""Beginning something: a check, an attack, a new character."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Role, Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check.book import FIST, SKILLS
from edgewise.systems.success_check.checks import Attack
from edgewise.systems.success_check.guards import acts_for
from edgewise.systems.success_check.modes import skill_bonus
from edgewise.systems.success_check.offers import Offers, may, offers, weighed
from edgewise.systems.success_check.sheet import Sheet, Weapon
from edgewise.systems.success_check.show import dice_line, lower, name_of, signed
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.weigh_damage import weapon_line

SOMETHING = "something"
"""What is attacked until a word for it is typed; unlike no word at all, it is never the name of the attacker."""


def desk_offers(state: State, seat: Seat) -> Offers:
    """What this seat's characters may begin; where there are several, each form says whose it is."""
    if seat.role is Role.WATCHER:
        return ()
    keys = _keys(state, seat)
    found: Offers = ()
    for key in keys:
        mine = (*_attack(state, seat, key), *_declare(state, seat, key))
        if len(keys) > 1:
            mine = tuple(replace(one, label=f"{name_of(state, key)}: {lower(one.label)}") for one in mine)
        found += mine if _at_hand(state, seat, key) else weighed(mine, "quiet")
    new = c.AddSheet(BLANK)
    return (*found, *offers(state, seat, new, "new", "New character", ask=("name", "blurb"), weight="quiet"))


def _keys(state: State, seat: Seat) -> list[str]:
    """The characters that this seat would act with: its own, or while it has none, all that it may act for."""
    own = [key for key in state.sheets if state.players.get(key) == seat.id]
    return own or [key for key in state.sheets if acts_for(state, seat, key)]


def _at_hand(state: State, seat: Seat, key: str) -> bool:
    """Whether it is likely that this seat begins something with the character now."""
    if state.rounds and state.rounds.acting:
        return state.rounds.acting == key
    return not seat.is_gm or state.sheets[key].npc


def skills_pick(sheet: Sheet) -> Pick:
    """The skills of a sheet, the best first, then those of the list that are not on it, each with its bonus."""
    held = [each.name for each in sheet.skills if each.name.strip()]
    held.sort(key=lambda name: -skill_bonus(sheet, name))
    others = [name for name in SKILLS if name not in held]
    return tuple((name, f"{name} {signed(skill_bonus(sheet, name))}") for name in dict.fromkeys((*held, *others)))


def _declare(state: State, seat: Seat, key: str) -> Offers:
    skills = skills_pick(state.sheets[key])
    command, picks = c.Declare(BLANK, skills[0][0], who=key), {"skill": skills}
    ask, cites = ("intent", "skill", "related"), ("check.declare",)
    return offers(state, seat, command, key, "Attempt something", ask=ask, picks=picks, cites=cites)


def _attack(state: State, seat: Seat, key: str) -> Offers:
    """An attack on somebody here; on what has no sheet there is a form of its own."""
    sheet = state.sheets[key]
    weapons = [each for each in (*sheet.weapons, FIST) if each.name.strip()]
    held = {each.name: each for each in reversed(weapons)}
    names = list(dict.fromkeys(each.name for each in weapons))
    pick: Pick = tuple((name, _weapon_says(state, sheet, held[name])) for name in names)
    bursts = any(each.burst for each in held.values())
    ask = ("target", "weapon", *(("burst",) if bursts else ()), "intent")
    targets = _targets(state, seat, key, names[0])
    found: Offers = ()
    if targets:
        command, picks = c.Attack(targets[0][0], names[0], who=key), {"target": targets, "weapon": pick}
        found = offers(state, seat, command, key, "Attack", ask=ask, picks=picks, cites=("attack.declare",))
    other, picks = c.Attack(SOMETHING, names[0], who=key), {"weapon": pick}
    label, cites = "Attack something else", ("attack.declare",)
    about = f"{key}-else"
    return (
        *found,
        *offers(state, seat, other, about, label, ask=ask, picks=picks, weight="quiet", cites=cites),
    )


def _targets(state: State, seat: Seat, key: str, weapon: str) -> Pick:
    """Whom a character may attack, the other side first."""
    npc = state.sheets[key].npc
    keys = [other for other in state.sheets if may(state, seat, c.Attack(other, weapon, who=key))]
    keys.sort(key=lambda other: state.sheets[other].npc == npc)
    return tuple((other, name_of(state, other)) for other in keys)


def _weapon_says(state: State, sheet: Sheet, weapon: Weapon) -> str:
    bonus = signed(skill_bonus(sheet, weapon.skill or FIST.skill))
    line = weapon_line(state, sheet, Attack("", weapon))
    return f"{weapon.name} {dice_line(*line)}, {bonus}"
