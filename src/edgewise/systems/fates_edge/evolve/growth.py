"""The folds of events about XP, talents, bonds, complications and making a character."""

from __future__ import annotations

from typing import Any

from edgewise.core.frozen import changed
from edgewise.systems.fates_edge.commands.keep import Choice
from edgewise.systems.fates_edge.events import keep as e
from edgewise.systems.fates_edge.evolve.base import Steps, bank, sheet_of, unfit
from edgewise.systems.fates_edge.judge.building import talent_title
from edgewise.systems.fates_edge.judge.keeping import bitten
from edgewise.systems.fates_edge.model.sheet import Bond, Sheet
from edgewise.systems.fates_edge.model.state import State, with_sheet

HIGHEST = 5


def with_xp(event: object, sheet: Sheet, amount: int) -> Sheet:
    """The sheet after XP came or went."""
    held = sheet.purses.xp + amount
    if held < 0:
        raise unfit(event, "it spends XP that were never gained")
    return changed(sheet, purses=changed(sheet.purses, xp=held))


def _awarded(state: State, event: e.XpAwarded) -> State:
    return with_sheet(state, event.sheet, with_xp(event, sheet_of(state, event), event.amount))


def _raised(state: State, event: e.TraitRaised) -> State:
    sheet = with_xp(event, sheet_of(state, event), -event.xp)
    name = event.trait.value
    group = "attributes" if event.trait.attribute else "skills"
    ratings = getattr(sheet, group)
    if getattr(ratings, name) >= HIGHEST:
        raise unfit(event, "there is no step left")
    changes: dict[str, Any] = {group: changed(ratings, **{name: getattr(ratings, name) + 1})}
    return with_sheet(state, event.sheet, changed(sheet, **changes))


def _learned(state: State, event: e.TalentGained) -> State:
    sheet = with_xp(event, sheet_of(state, event), -event.xp)
    return with_sheet(state, event.sheet, changed(sheet, talents=(*sheet.talents, event.gift)))


def _bond_gained(state: State, event: e.BondGained) -> State:
    sheet = sheet_of(state, event)
    return with_sheet(state, event.sheet, changed(sheet, bonds=(*sheet.bonds, Bond(event.name))))


def _bond_lost(state: State, event: e.BondLost) -> State:
    sheet = sheet_of(state, event)
    at = next((at for at, bond in enumerate(sheet.bonds) if bond.name == event.name), None)
    if at is None:
        raise unfit(event, "its bond is not on the sheet")
    return with_sheet(state, event.sheet, changed(sheet, bonds=(*sheet.bonds[:at], *sheet.bonds[at + 1 :])))


def _complication_added(state: State, event: e.ComplicationAdded) -> State:
    sheet = sheet_of(state, event)
    return with_sheet(state, event.sheet, changed(sheet, complications=(*sheet.complications, event.name)))


def _complication_lost(state: State, event: e.ComplicationLost) -> State:
    sheet = sheet_of(state, event)
    if event.name not in sheet.complications:
        raise unfit(event, "its complication is not on the sheet")
    at = sheet.complications.index(event.name)
    left = (*sheet.complications[:at], *sheet.complications[at + 1 :])
    return with_sheet(state, event.sheet, changed(sheet, complications=left))


def _bit(state: State, event: e.ComplicationBit) -> State:
    sheet_of(state, event)
    state = changed(state, used=state.used | {bitten(event.sheet, event.name)})
    return bank(state, event, event.beats)


# ------------------------------------------------------------------------------------------------------------ making


def _making_began(state: State, event: e.MakingBegan) -> State:
    return with_sheet(state, event.sheet, changed(sheet_of(state, event), making=True))


def _making_finished(state: State, event: e.MakingFinished) -> State:
    return with_sheet(state, event.sheet, changed(sheet_of(state, event), making=False))


def _shaped(state: State, event: e.Shaped) -> State:
    sheet = sheet_of(state, event)
    attributes, skills = event.attributes or sheet.attributes, event.skills or sheet.skills
    return with_sheet(state, event.sheet, changed(sheet, attributes=attributes, skills=skills))


def _undone(state: State, event: e.ChoiceUndone) -> State:
    sheet = sheet_of(state, event)
    group, names = {
        Choice.TALENT: ("talents", [talent_title(gift) for gift in sheet.talents]),
        Choice.FOLLOWER: ("followers", [each.name for each in sheet.followers]),
        Choice.ASSET: ("assets", [asset.name for asset in sheet.assets]),
    }[event.choice]
    if event.name not in names:
        raise unfit(event, "it is not on the sheet")
    at, things = names.index(event.name), getattr(sheet, group)
    changes: dict[str, Any] = {group: (*things[:at], *things[at + 1 :])}
    return with_sheet(state, event.sheet, changed(sheet, **changes))


STEPS: Steps = {
    e.XpAwarded: _awarded,
    e.TraitRaised: _raised,
    e.TalentGained: _learned,
    e.BondGained: _bond_gained,
    e.BondLost: _bond_lost,
    e.ComplicationAdded: _complication_added,
    e.ComplicationLost: _complication_lost,
    e.ComplicationBit: _bit,
    e.MakingBegan: _making_began,
    e.MakingFinished: _making_finished,
    e.Shaped: _shaped,
    e.ChoiceUndone: _undone,
}
