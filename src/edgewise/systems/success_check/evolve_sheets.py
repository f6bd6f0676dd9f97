"""What happens to sheets: coming and going, who plays them, and writing on them."""

from __future__ import annotations

from typing import Protocol, TypeVar

from edgewise.core.by_hand import Unfit
from edgewise.core.frozen import changed
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.checks import Check
from edgewise.systems.success_check.evolve_base import Step, made, sheet_of, unfit, without
from edgewise.systems.success_check.sheet import Armor, Attribute, Sheet
from edgewise.systems.success_check.sheets import PARTS
from edgewise.systems.success_check.state import State, with_sheet


class Named(Protocol):
    """What a sheet holds by name."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...


N = TypeVar("N", bound=Named)


def put(held: tuple[N, ...], new: N) -> tuple[N, ...]:
    """A list in which `new` takes the place of what bears its name, or comes last."""
    names = [each.name for each in held]
    if new.name not in names:
        return (*held, new)
    at = names.index(new.name)
    return (*held[:at], new, *held[at + 1 :])


def without_named(sheet: Sheet, name: str) -> Sheet | None:
    """A sheet without its weapon, talent, skill or armor of that name, whichever comes first; None if it has none."""
    for path in ("weapons", "talents", "skills"):
        held = getattr(sheet, path)
        left = tuple(each for each in held if each.name != name)
        if len(left) < len(held):
            return changed(sheet, **{path: left})
    return changed(sheet, armor=Armor()) if sheet.armor != Armor() and sheet.armor.name == name else None


def _added(state: State, event: e.SheetAdded) -> State:
    if event.sheet in state.sheets:
        raise unfit(event, "somebody else is at the table under that id")
    return changed(with_sheet(state, event.sheet, event.character), made=made(state, event.sheet))


def _without_target(check: Check, key: str) -> Check:
    """A check that is aimed at this character no more."""
    attack = check.attack
    return changed(check, attack=changed(attack, target="")) if attack and attack.target == key else check


def _removed(state: State, event: e.SheetRemoved) -> State:
    sheet_of(state, event, event.sheet)
    key, rounds = event.sheet, state.rounds
    if rounds:
        rounds = changed(
            rounds,
            initiative=without(rounds.initiative, key),
            acting="" if rounds.acting == key else rounds.acting,
            acted=rounds.acted - {key},
            turns=without(rounds.turns, key),
        )
    checks = {other: _without_target(check, key) for other, check in without(state.checks, key).items()}
    sheets, players = without(state.sheets, key), without(state.players, key)
    return changed(state, sheets=sheets, players=players, checks=checks, rounds=rounds)


def _claimed(state: State, event: e.SheetClaimed) -> State:
    sheet_of(state, event, event.sheet)
    return changed(state, players={**state.players, event.sheet: event.seat})


def _released(state: State, event: e.SheetReleased) -> State:
    return changed(state, players=without(state.players, event.sheet))


def _attribute_set(state: State, event: e.AttributeSet) -> State:
    sheet = sheet_of(state, event, event.sheet)
    attributes = put(sheet.attributes, Attribute(event.name, event.value))
    return with_sheet(state, event.sheet, changed(sheet, attributes=attributes))


def _skill_set(state: State, event: e.SkillSet) -> State:
    sheet = sheet_of(state, event, event.sheet)
    return with_sheet(state, event.sheet, changed(sheet, skills=put(sheet.skills, event.skill)))


def _weapon_gained(state: State, event: e.WeaponGained) -> State:
    sheet = sheet_of(state, event, event.sheet)
    return with_sheet(state, event.sheet, changed(sheet, weapons=put(sheet.weapons, event.weapon)))


def _armor_gained(state: State, event: e.ArmorGained) -> State:
    sheet = sheet_of(state, event, event.sheet)
    return with_sheet(state, event.sheet, changed(sheet, armor=event.armor))


def _talent_gained(state: State, event: e.TalentGained) -> State:
    sheet = sheet_of(state, event, event.sheet)
    return with_sheet(state, event.sheet, changed(sheet, talents=put(sheet.talents, event.talent)))


def _lost(state: State, event: e.Lost) -> State:
    left = without_named(sheet_of(state, event, event.sheet), event.name)
    if left is None:
        raise unfit(event, "it is not on the sheet")
    return with_sheet(state, event.sheet, left)


def _adjusted(state: State, event: e.Adjusted) -> State:
    sheet = sheet_of(state, event, event.sheet)
    part = PARTS.get(event.path)
    written = part.write(sheet, event.value) if part else Unfit("a part of a sheet")
    if isinstance(written, Unfit):
        raise unfit(event, f"{event.path}: expected {written.expected}")
    return with_sheet(state, event.sheet, written)


STEPS: dict[type, Step] = {
    e.SheetAdded: _added,
    e.SheetRemoved: _removed,
    e.SheetClaimed: _claimed,
    e.SheetReleased: _released,
    e.AttributeSet: _attribute_set,
    e.SkillSet: _skill_set,
    e.WeaponGained: _weapon_gained,
    e.ArmorGained: _armor_gained,
    e.TalentGained: _talent_gained,
    e.Lost: _lost,
    e.Adjusted: _adjusted,
}
"""What each event of a sheet does."""
