"""Characters, and what is written on their sheets, in plain words."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.sheets import PARTS
from edgewise.systems.success_check.show import because, dice_line, listed, name_of, titled, upper, weapon_marks, whose
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.tell_base import Tellers


def _added(_state: State, _seat: Seat, event: e.SheetAdded) -> Line:
    blurb = event.character.blurb.strip()
    return Line(
        f"{titled(event.character.name)} comes to the table.", cites=event.cites, notes=(blurb,) if blurb else ()
    )


def _removed(_state: State, _seat: Seat, event: e.SheetRemoved) -> Line:
    return Line(f"{titled(event.name)} leaves the table.", cites=event.cites)


def _claimed(state: State, _seat: Seat, event: e.SheetClaimed) -> Line:
    return Line(f"{name_of(state, event.sheet)} has a player.", cites=event.cites)


def _released(state: State, _seat: Seat, event: e.SheetReleased) -> Line:
    return Line(f"{name_of(state, event.sheet)} is free for another player.", cites=event.cites)


def _attribute(state: State, _seat: Seat, event: e.AttributeSet) -> Line:
    return Line(f"{whose(state, event.sheet)} {titled(event.name)} is {event.value}.", cites=event.cites)


def _skill(state: State, _seat: Seat, event: e.SkillSet) -> Line:
    skill = event.skill
    says = f"{whose(state, event.sheet)} {titled(skill.name)} has rank {skill.ranks}."
    keys = [name for name in (skill.first, skill.second) if name.strip()]
    return Line(says, cites=event.cites, notes=(f"It goes with {listed(keys)}.",) if keys else ())


def _weapon(state: State, _seat: Seat, event: e.WeaponGained) -> Line:
    weapon = event.weapon
    line = f"{weapon.dice}d6 + Strength" if weapon.by_strength else dice_line(weapon.dice, weapon.bonus)
    says = f"{name_of(state, event.sheet)} takes up the {titled(weapon.name)}: {line}."
    marks = weapon_marks(weapon)
    return Line(says, cites=event.cites, notes=(f"{upper(listed(marks))}.",) if marks else ())


def _armor(state: State, _seat: Seat, event: e.ArmorGained) -> Line:
    armor = event.armor
    says = f"{name_of(state, event.sheet)} wears {titled(armor.name)}: PT {armor.pt}, DR {armor.dr}%."
    return Line(says, cites=event.cites)


def _talent(state: State, _seat: Seat, event: e.TalentGained) -> Line:
    says = f"{name_of(state, event.sheet)} has the talent {titled(event.talent.name)}{because(event.talent.does)}"
    return Line(says, cites=event.cites)


def _lost(state: State, _seat: Seat, event: e.Lost) -> Line:
    return Line(f"{titled(event.name)} is struck off {whose(state, event.sheet)} sheet.", cites=event.cites)


def _adjusted(state: State, _seat: Seat, event: e.Adjusted) -> Line:
    label = PARTS[event.path].label if event.path in PARTS else event.path
    was, value = (" / ".join(text.splitlines()) or "(empty)" for text in (event.was, event.value))
    says = f"{name_of(state, event.sheet)}: {label} set by hand from {was} to {value}{because(event.why)}"
    return Line(says, cites=event.cites)


TELLERS: Tellers = {
    e.SheetAdded: _added,
    e.SheetRemoved: _removed,
    e.SheetClaimed: _claimed,
    e.SheetReleased: _released,
    e.AttributeSet: _attribute,
    e.SkillSet: _skill,
    e.WeaponGained: _weapon,
    e.ArmorGained: _armor,
    e.TalentGained: _talent,
    e.Lost: _lost,
    e.Adjusted: _adjusted,
}
"""How each event of a sheet is told."""
