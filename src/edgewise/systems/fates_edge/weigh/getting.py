"""Getting gear: mundane for nothing, masterwork for XP."""

from __future__ import annotations

from typing import Final

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.armory import GEAR, ready_weapon
from edgewise.systems.fates_edge.book.terms import Armor
from edgewise.systems.fates_edge.commands import gear as c
from edgewise.systems.fates_edge.events import gear as e
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, refuse
from edgewise.systems.fates_edge.judge.working import fight_on, fresh_name, owner, price
from edgewise.systems.fates_edge.model.gear import FISTS, Shield, ShieldKind, Weapon, WeaponKind, Weight, Worn
from edgewise.systems.fates_edge.model.items import (
    ItemKind,
    armor_xp,
    bars_shield,
    called,
    find_item,
    shield_xp,
    weapon_xp,
)
from edgewise.systems.fates_edge.model.keep import Item
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State

RARE: Final = frozenset({Armor.SUPERIOR, Armor.MYTHIC})
"""Armor that only the GM hands out."""
TO_START: Final = frozenset({Armor.LIGHT, Armor.MEDIUM})
"""Armor that a character may begin with."""


def _not_to_start(sheet: Sheet, seat: Seat, *, allowed: bool) -> Refused | None:
    """Refuses a character in the making more than they begin with; the GM may hand out more."""
    if allowed or seat.is_gm or not sheet.making:
        return None
    says = "A character begins with one Light or Medium weapon and Light or Medium armor; more is masterwork, for XP."
    return refuse("start-gear", says, "weapons.start")


@rule("weapons.acquire", "weapons.prices", "weapons.start", "weapons.weight", "tags.limit")
def weigh_gain_weapon(state: State, seat: Seat, command: c.GainWeapon) -> Answer:
    """Get a weapon; a mundane one is free, a masterwork costs XP."""
    key = owner(state, seat, command.who, "weapons.acquire")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    weapon = _weapon(sheet, command)
    if isinstance(weapon, Refused):
        return weapon
    one = weapon.weight is not Weight.HEAVY and all(each.masterwork for each in sheet.weapons)
    stopped = _not_to_start(sheet, seat, allowed=command.masterwork or one)
    if stopped:
        return stopped
    cost = weapon_xp(weapon) if command.masterwork else 0
    xp = price(sheet, seat, cost, quest=command.quest, cite="weapons.prices")
    if isinstance(xp, Refused):
        return xp
    free_hand = sheet.shield.kind is ShieldKind.NONE or not bars_shield(weapon)
    wielded = sheet.weapon is FISTS and state.fight is None and free_hand
    cites = ("weapons.acquire", *(("weapons.prices",) if xp else ()), *(("tags.limit",) if weapon.tags else ()))
    return free(e.WeaponGained(key, weapon, xp, command.how, wielded, cites))


def _weapon(sheet: Sheet, command: c.GainWeapon) -> Weapon | Refused:
    ready = ready_weapon(command.ready) if command.ready else None
    if command.ready and ready is None:
        says = "No weapon of that name lies ready in the armory: name its weight, kind and tags yourself."
        return refuse("no-such-weapon", says, "weapons.weight")
    if command.kind is WeaponKind.UNARMED:
        return refuse("not-a-weapon", "Bare hands need not be gained: choose melee or ranged.", "weapons.weight")
    name = fresh_name(sheet, command.name or (ready.name if ready else ""), "weapons.acquire")
    if isinstance(name, Refused):
        return name
    if ready is not None:
        return Weapon(name, ready.weight, ready.kind, ready.tags, masterwork=command.masterwork)
    tags = tuple(tag for tag in (command.tag_one, command.tag_two) if tag)
    if len(set(tags)) < len(tags):
        return refuse("tag-twice", "A weapon bears a tag once: choose two different ones.", "tags.limit")
    return Weapon(name, command.weight, command.kind, tags, masterwork=command.masterwork)


@rule("weapons.acquire", "armor.prices", "armor.rare", "weapons.start")
def weigh_gain_armor(state: State, seat: Seat, command: c.GainArmor) -> Answer:
    """Put on other armor; the best kinds only by the GM's hand."""
    key = owner(state, seat, command.who, "weapons.acquire")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    if command.kind is Armor.NONE:
        return refuse("no-such-item", "To be without armor, lose what is worn.", "weapons.acquire")
    if command.kind in RARE and not seat.is_gm:
        return refuse("rare-armor", "Superior and Mythic armor are the GM's to hand out.", "armor.rare")
    if sheet.armor.enchantments:
        says = "There is magic in the armor that is worn: lose it first, and its enchantments with it."
        return refuse("enchanted-armor-worn", says, "magic.items")
    stopped = _not_to_start(sheet, seat, allowed=command.masterwork or command.kind in TO_START)
    stopped = stopped or (None if seat.is_gm else fight_on(state, "weapons.acquire"))
    if stopped:
        return stopped
    armor = Worn(command.kind, masterwork=command.masterwork)
    cost = armor_xp(armor) if command.masterwork else 0
    xp = price(sheet, seat, cost, quest=command.quest, cite="armor.prices")
    if isinstance(xp, Refused):
        return xp
    cites = ("weapons.acquire", *(("armor.prices",) if xp else ()))
    return free(e.ArmorGained(key, armor, xp, command.how, cites))


@rule("weapons.acquire", "shields.kinds", "shields.prices", "shields.hand", "weapons.start")
def weigh_gain_shield(state: State, seat: Seat, command: c.GainShield) -> Answer:
    """Take up a shield beside a Light or Medium weapon."""
    key = owner(state, seat, command.who, "shields.hand")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    if command.kind is ShieldKind.NONE:
        return refuse("no-such-item", "To be without a shield, lose the one you have.", "shields.hand")
    if bars_shield(sheet.weapon):
        says = f"{sheet.wielded} leaves no hand for a shield: only a Light or Medium weapon for one hand does."
        return refuse("hands-full", says, "shields.hand", "tags.silent")
    stopped = _not_to_start(sheet, seat, allowed=command.masterwork)
    if stopped:
        return stopped
    shield = Shield(command.kind, masterwork=command.masterwork)
    cost = shield_xp(shield) if command.masterwork else 0
    xp = price(sheet, seat, cost, quest=command.quest, cite="shields.prices")
    if isinstance(xp, Refused):
        return xp
    cites = ("weapons.acquire", "shields.hand", *(("shields.prices",) if xp else ()))
    return free(e.ShieldGained(key, shield, xp, command.how, cites))


@rule("gear.mundane", "gear.tracked")
def weigh_gain_gear(state: State, seat: Seat, command: c.GainGear) -> Answer:
    """Pack something; what is listed as part of Supply comes with its uses."""
    key = owner(state, seat, command.who, "gear.mundane")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    listed = {called(name): (name, uses) for name, uses in GEAR.items()}
    name, uses = listed.get(called(command.name), (command.name, 1))
    found = find_item(sheet, name)
    held = found.name if found and found.kind is ItemKind.GEAR else fresh_name(sheet, name, "gear.mundane")
    if isinstance(held, Refused):
        return held
    has = next((item.uses for item in sheet.gear if item.name == held), 0)
    more = min(command.uses or uses, c.USES_MOST - has)
    if more <= 0:
        return refuse("pack-full", f"{held}: nobody carries more than {c.USES_MOST} uses of it.", "gear.tracked")
    cites = ("gear.mundane", *(("gear.tracked",) if called(held) in listed else ()))
    return free(e.GearGained(key, Item(held, more), command.how, cites))


WEIGH: Rules = {
    c.GainWeapon: weigh_gain_weapon,
    c.GainArmor: weigh_gain_armor,
    c.GainShield: weigh_gain_shield,
    c.GainGear: weigh_gain_gear,
}
