"""Magic in gear: worked in for XP, taken out by a ritual."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.armory import FITS, SAMPLES, magic_title
from edgewise.systems.fates_edge.book.numbers import MAGIC_MINOR, MAGIC_REMOVE_DV
from edgewise.systems.fates_edge.book.terms import Attribute, Skill
from edgewise.systems.fates_edge.book.terms_fight import Task
from edgewise.systems.fates_edge.commands import gear as c
from edgewise.systems.fates_edge.events import gear as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, claiming, refuse
from edgewise.systems.fates_edge.judge.opening import opened
from edgewise.systems.fates_edge.judge.working import item_named, owner, price, roller
from edgewise.systems.fates_edge.model.gear import Enchantment, Magic
from edgewise.systems.fates_edge.model.items import (
    Found,
    ItemKind,
    asset_name,
    called,
    find_item,
    items_of,
    magic_level,
    magic_limit,
)
from edgewise.systems.fates_edge.model.keep import Asset, Size
from edgewise.systems.fates_edge.model.roll import Purpose, Roll
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.rolls import Grade


def holds_magic(sheet: Sheet) -> tuple[Found, ...]:
    """What magic can be worked into: not shields."""
    return tuple(item for item in items_of(sheet) if item.kind is not ItemKind.SHIELD)


@rule("magic.items", "magic.limit", "magic.price", "magic.samples")
def weigh_enchant(state: State, seat: Seat, command: c.Enchant) -> Answer:
    """Work magic into an item, for XP; packed gear becomes a trinket by it."""
    key = owner(state, seat, command.who, "magic.items")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    item = item_named(sheet, command.item, holds_magic(sheet), "magic.items")
    if isinstance(item, Refused):
        return item
    made = _enchantment(item, command)
    if isinstance(made, Refused):
        return made
    most = magic_limit(sheet, item)
    if len(item.enchantments) >= most:
        says = f"{item.name} holds {len(item.enchantments)} of at most {most}: there is no room for more magic."
        return refuse("enchantment-limit", says, "magic.limit")
    xp = price(sheet, seat, made.xp, quest=command.quest, cite="magic.price")
    if isinstance(xp, Refused):
        return xp
    title = magic_title(made)
    asset = Asset(asset_name(title, item.name), asset_size(made), does=made.does, enchantment=True)
    cites = ("magic.items", "magic.price", *(() if made.kind is Magic.OTHER else ("magic.samples",)))
    return free(e.ItemEnchanted(key, item.kind, item.name, title, made, asset, xp, cites))


@rule("magic.items")
def asset_size(enchantment: Enchantment) -> Size:
    """How big an Asset an enchantment counts as."""
    return Size.MINOR if enchantment.xp <= MAGIC_MINOR else Size.STANDARD


def _enchantment(item: Found, command: c.Enchant) -> Enchantment | Refused:
    made = SAMPLES.get(command.kind)
    if made is None:
        name = " ".join(command.name.split())
        if not name:
            return refuse("no-name", "Say what the enchantment is called.", "magic.samples")
        if not command.xp and not command.quest:
            return refuse("no-price", "Every enchantment costs XP: say how much.", "magic.price")
        made = Enchantment(Magic.OTHER, name, command.xp, command.does)
    fits = FITS.get(command.kind)
    kind = ItemKind.TRINKET if item.kind is ItemKind.GEAR else item.kind
    if fits is not None and fits is not kind:
        says = f"{magic_title(made)} can only be worked into {_INTO[fits]}."
        return refuse("wrong-item", says, "magic.samples")
    if any(called(magic_title(each)) == called(magic_title(made)) for each in item.enchantments):
        return refuse("already-enchanted", f"{item.name} bears this enchantment already.", "magic.items")
    return made


_INTO = {ItemKind.WEAPON: "a weapon", ItemKind.ARMOR: "armor", ItemKind.TRINKET: "a trinket"}


@rule("magic.remove")
def weigh_disenchant(state: State, seat: Seat, command: c.Disenchant) -> Answer:
    """Begin the ritual that takes an enchantment out; the XP is paid when it succeeds."""
    key = roller(state, seat, command.who, "magic.remove")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    magical = tuple(item for item in holds_magic(sheet) if item.enchantments)
    item = item_named(sheet, command.item, magical, "magic.remove")
    if isinstance(item, Refused):
        return item
    titles = [called(magic_title(each)) for each in item.enchantments]
    wanted = called(command.enchantment) or titles[0]
    if wanted not in titles:
        names = ", ".join(magic_title(each) for each in item.enchantments)
        return refuse("no-such-enchantment", f"{item.name} bears: {names}.", "magic.remove")
    at = titles.index(wanted)
    xp = magic_level(item.enchantments[at])
    if xp > sheet.purses.xp:
        says = f"This costs {xp} XP; {sheet.name or 'the character'} has {sheet.purses.xp}."
        return refuse("too-little-xp", says, "magic.remove")
    purpose = Purpose(Task.DISENCHANT, f"{at}:{item.key}")
    words = (f"Take {magic_title(item.enchantments[at])} out of {item.words}", "a ritual")
    rolled = (Attribute.WITS, Skill.ARCANA)
    return free(*claiming(state, seat, key), *opened(state, key, purpose, rolled, words, dv=MAGIC_REMOVE_DV))


@rule("magic.remove")
def after_disenchant(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    """A success takes the enchantment out and is paid for; the item is unharmed."""
    word, _, named = roll.purpose.target.partition(":")
    sheet = state.sheets[roll.sheet]
    item = find_item(sheet, named)
    at = int(word) if word.isascii() and word.isdigit() else 0
    if item is None or at >= len(item.enchantments) or not grade.outcome.succeeds:
        return ()
    gone = item.enchantments[at]
    title = magic_title(gone)
    # XP may have been spent on something else while the dice lay there.
    xp = min(magic_level(gone), sheet.purses.xp)
    asset = asset_name(title, item.name)
    return (e.EnchantmentRemoved(roll.sheet, item.kind, item.name, title, gone, asset, xp, ("magic.remove",)),)


WEIGH: Rules = {c.Enchant: weigh_enchant, c.Disenchant: weigh_disenchant}

AFTERMATH: Mapping[Task, Callable[[State, Roll, Grade], tuple[Event, ...]]] = {Task.DISENCHANT: after_disenchant}
