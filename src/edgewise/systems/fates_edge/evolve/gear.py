"""The folds of events about gear, supply and the fallen."""

from __future__ import annotations

from edgewise.core.frozen import changed
from edgewise.systems.fates_edge.book.numbers import SUPPLY_SIZE
from edgewise.systems.fates_edge.book.terms import Life
from edgewise.systems.fates_edge.commands.gear import USES_MOST
from edgewise.systems.fates_edge.events import gear as e
from edgewise.systems.fates_edge.evolve.base import OfSheet, Steps, bank, sheet_of, shifted, unfit
from edgewise.systems.fates_edge.model.gear import Trinket
from edgewise.systems.fates_edge.model.items import (
    Found,
    ItemKind,
    items_of,
    with_condition,
    with_enchantments,
    without,
)
from edgewise.systems.fates_edge.model.sheet import Fallen, Sheet
from edgewise.systems.fates_edge.model.state import State, with_sheet


def _paid(event: OfSheet, sheet: Sheet, xp: int) -> Sheet:
    """The sheet after XP were paid."""
    left = sheet.purses.xp - xp
    if left < 0 or xp < 0:
        raise unfit(event, "it spends XP that were never gained")
    return changed(sheet, purses=changed(sheet.purses, xp=left)) if xp else sheet


def _item(event: OfSheet, sheet: Sheet, kind: ItemKind, name: str) -> Found:
    """The item that an event speaks of; armor and shield are always those that are worn."""
    worn = kind in {ItemKind.ARMOR, ItemKind.SHIELD}
    found = next((item for item in items_of(sheet) if item.kind is kind and (worn or item.name == name)), None)
    if found is None:
        raise unfit(event, "what it speaks of is not there")
    return found


# -------------------------------------------------------------------------------------------------------------- gear


def _weapon_gained(state: State, event: e.WeaponGained) -> State:
    sheet = _paid(event, sheet_of(state, event), event.xp)
    wielded = event.weapon.name if event.wielded else sheet.wielded
    return with_sheet(state, event.sheet, changed(sheet, weapons=(*sheet.weapons, event.weapon), wielded=wielded))


def _armor_gained(state: State, event: e.ArmorGained) -> State:
    return with_sheet(state, event.sheet, changed(_paid(event, sheet_of(state, event), event.xp), armor=event.armor))


def _shield_gained(state: State, event: e.ShieldGained) -> State:
    return with_sheet(state, event.sheet, changed(_paid(event, sheet_of(state, event), event.xp), shield=event.shield))


def _gear_gained(state: State, event: e.GearGained) -> State:
    sheet = sheet_of(state, event)
    if all(item.name != event.item.name for item in sheet.gear):
        return with_sheet(state, event.sheet, changed(sheet, gear=(*sheet.gear, event.item)))
    return _with_uses(state, event, event.item.name, event.item.uses)


def _with_uses(state: State, event: OfSheet, name: str, more: int) -> State:
    sheet = sheet_of(state, event)
    gear = tuple(
        changed(item, uses=max(0, min(USES_MOST, item.uses + more))) if item.name == name else item
        for item in sheet.gear
    )
    return with_sheet(state, event.sheet, changed(sheet, gear=gear))


def _gear_used(state: State, event: e.GearUsed) -> State:
    _item(event, sheet_of(state, event), ItemKind.GEAR, event.item)
    return _with_uses(state, event, event.item, -1)


def _item_lost(state: State, event: e.ItemLost) -> State:
    sheet = sheet_of(state, event)
    sheet = without(sheet, _item(event, sheet, event.kind, event.item))
    return with_sheet(state, event.sheet, _without_assets(sheet, event.assets))


def _without_assets(sheet: Sheet, names: tuple[str, ...]) -> Sheet:
    """The sheet without the Assets of magic that is gone."""
    left = tuple(asset for asset in sheet.assets if not (asset.enchantment and asset.name in names))
    return changed(sheet, assets=left)


def _conditioned(state: State, event: e.ConditionSet | e.ItemMended) -> State:
    sheet = sheet_of(state, event)
    if event.kind is ItemKind.GEAR:
        raise unfit(event, "what is packed has no condition")
    item = _item(event, sheet, event.kind, event.item)
    return with_sheet(state, event.sheet, with_condition(sheet, item, event.condition))


def _enchanted(state: State, event: e.ItemEnchanted) -> State:
    sheet = sheet_of(state, event)
    item = _item(event, sheet, event.kind, event.item)
    if item.kind is ItemKind.SHIELD:
        raise unfit(event, "a shield holds no magic")
    sheet = _paid(event, sheet, event.xp)
    sheet = changed(sheet, assets=(*sheet.assets, event.asset))
    if item.kind is ItemKind.GEAR:
        trinket = Trinket(item.name, (event.enchantment,))
        return with_sheet(state, event.sheet, changed(without(sheet, item), trinkets=(*sheet.trinkets, trinket)))
    magic = (*item.enchantments, event.enchantment)
    return with_sheet(state, event.sheet, with_enchantments(sheet, item, magic))


def _unenchanted(state: State, event: e.EnchantmentRemoved) -> State:
    sheet = sheet_of(state, event)
    item = _item(event, sheet, event.kind, event.item)
    if event.enchantment not in item.enchantments:
        raise unfit(event, "this magic is not in the item")
    at = item.enchantments.index(event.enchantment)
    magic = (*item.enchantments[:at], *item.enchantments[at + 1 :])
    sheet = with_enchantments(_paid(event, sheet, event.xp), item, magic)
    return with_sheet(state, event.sheet, _without_assets(sheet, (event.asset,)))


# --------------------------------------------------------------------------------------------------- supply and time


def _supply_moved(state: State, event: e.SupplyMoved) -> State:
    supply = max(0, min(SUPPLY_SIZE, state.supply + event.segments))
    return changed(bank(state, event, -event.price), supply=supply)


def _cache_spent(state: State, event: e.CacheSpent) -> State:
    sheet = sheet_of(state, event)
    at = next((at for at, asset in enumerate(sheet.assets) if asset.name == event.asset and asset.caches), None)
    if at is None:
        raise unfit(event, "its Cache token is not there")
    spent = changed(sheet.assets[at], caches=sheet.assets[at].caches - 1)
    assets = (*sheet.assets[:at], spent, *sheet.assets[at + 1 :])
    return with_sheet(state, event.sheet, changed(sheet, assets=assets))


def _day_passed(state: State, event: e.DayPassed) -> State:
    if event.toll.keys() - state.sheets.keys():
        raise unfit(event, "one of its characters is not at the table")
    sheets = {key: shifted(state.sheets[key], moved) for key, moved in event.toll.items()}
    supply = max(0, min(SUPPLY_SIZE, state.supply + event.uses))
    return changed(state, sheets={**state.sheets, **sheets}, supply=supply, day=state.day + 1)


# --------------------------------------------------------------------------------------------------------- the fallen


def _stabilized(state: State, event: e.Stabilized) -> State:
    return with_sheet(state, event.sheet, changed(sheet_of(state, event), fallen=Fallen(stable=True)))


def _stabilize_failed(state: State, event: e.StabilizeFailed) -> State:
    sheet = shifted(sheet_of(state, event), event.shift)
    failed = changed(sheet.fallen, failures=sheet.fallen.failures + 1)
    return with_sheet(state, event.sheet, changed(sheet, fallen=failed))


def _unattended(state: State, event: e.LeftUnattended) -> State:
    sheet = sheet_of(state, event)
    # Whoever the GM lets live through this is out of danger: the wound is not asked about again.
    return with_sheet(state, event.sheet, changed(sheet, life=Life.IN_THE_BALANCE, fallen=Fallen(stable=True)))


def _died(state: State, event: e.Died) -> State:
    return with_sheet(state, event.sheet, changed(sheet_of(state, event), life=Life.DEAD))


def _nothing(state: State, _event: object) -> State:
    """The state as it was: the event is for the log."""
    return state


STEPS: Steps = {
    e.WeaponGained: _weapon_gained,
    e.ArmorGained: _armor_gained,
    e.ShieldGained: _shield_gained,
    e.GearGained: _gear_gained,
    e.GearUsed: _gear_used,
    e.ItemLost: _item_lost,
    e.ConditionSet: _conditioned,
    e.ItemMended: _conditioned,
    e.ItemEnchanted: _enchanted,
    e.EnchantmentRemoved: _unenchanted,
    e.SupplyMoved: _supply_moved,
    e.CacheSpent: _cache_spent,
    e.TimePassed: _nothing,
    e.DayPassed: _day_passed,
    e.Stabilized: _stabilized,
    e.StabilizeFailed: _stabilize_failed,
    e.NotSaved: _nothing,
    e.LeftUnattended: _unattended,
    e.Died: _died,
}
