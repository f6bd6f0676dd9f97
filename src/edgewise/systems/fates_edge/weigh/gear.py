"""Gear: what is used up and lost, what breaks, and what mends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.armory import magic_title
from edgewise.systems.fates_edge.book.numbers import MEND_DAY_DV, MEND_SCENE_DV
from edgewise.systems.fates_edge.book.terms import Condition, Skill
from edgewise.systems.fates_edge.book.terms_fight import Task
from edgewise.systems.fates_edge.commands import gear as c
from edgewise.systems.fates_edge.events import gear as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, claiming, refuse
from edgewise.systems.fates_edge.judge.opening import opened
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.working import item_named, owner, unready, worker
from edgewise.systems.fates_edge.model.items import Found, ItemKind, asset_name, called, find_item, items_of
from edgewise.systems.fates_edge.model.roll import Purpose, Roll
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.rolls import Grade
from edgewise.systems.fates_edge.weigh import getting, magic


@rule("gear.tracked")
def weigh_use_gear(state: State, seat: Seat, command: c.UseGear) -> Answer:
    """Use something up."""
    key = owner(state, seat, command.who, "gear.tracked")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    item = next((item for item in sheet.gear if called(item.name) == called(command.item)), None)
    if item is None:
        return refuse("no-such-item", f"{name_of(state, key)} has packed nothing of that name.", "gear.tracked")
    if not item.uses:
        return refuse("used-up", f"{item.name}: it is used up.", "gear.tracked")
    return free(e.GearUsed(key, item.name, command.what, ("gear.tracked",)))


def weigh_lose_item(state: State, seat: Seat, command: c.LoseItem) -> Answer:
    """Something is gone, and with it the magic in it."""
    key = owner(state, seat, command.who, "weapons.acquire")
    if isinstance(key, Refused):
        return key
    item = item_named(state.sheets[key], command.item, items_of(state.sheets[key]), "weapons.acquire")
    if isinstance(item, Refused):
        return item
    assets = tuple(asset_name(magic_title(each), item.name) for each in item.enchantments)
    return free(e.ItemLost(key, item.kind, item.name, command.why, assets, ("weapons.acquire",)))


def worn_out(sheet: Sheet) -> tuple[Found, ...]:
    """What can be Neglected or Compromised."""
    return tuple(item for item in items_of(sheet) if item.kind is not ItemKind.GEAR)


@rule("condition.neglected", "condition.compromised")
def weigh_set_condition(state: State, seat: Seat, command: c.SetCondition) -> Answer:
    """Say what state a piece of gear is in."""
    cite = _CITES[command.condition]
    key = owner(state, seat, command.who, cite)
    if isinstance(key, Refused):
        return key
    item = item_named(state.sheets[key], command.item, worn_out(state.sheets[key]), cite)
    if isinstance(item, Refused):
        return item
    if item.condition is command.condition:
        return refuse("condition-stands", f"{item.name} is {command.condition.value} already.", cite)
    return free(e.ConditionSet(key, item.kind, item.name, command.condition, command.why, (cite,)))


_CITES = {
    Condition.SOUND: "mend.rest",
    Condition.NEGLECTED: "condition.neglected",
    Condition.COMPROMISED: "condition.compromised",
}
_MEND_DV = {c.Mending.SCENE: MEND_SCENE_DV, c.Mending.DAY: MEND_DAY_DV}
_MENDED = {
    c.Mending.REST: Condition.SOUND,
    c.Mending.SCENE: Condition.NEGLECTED,
    c.Mending.DAY: Condition.SOUND,
}


@rule("mend.rest", "mend.scene", "mend.day")
def weigh_mend(state: State, seat: Seat, command: c.Mend) -> Answer:
    """Mend at a rest without a roll; by a scene's or a day's work with one, unless a smith does it."""
    cite = f"mend.{command.how.value}"
    key = worker(state, seat, command.who, cite)
    if isinstance(key, Refused):
        return key
    item = item_named(state.sheets[key], command.item, worn_out(state.sheets[key]), cite)
    if isinstance(item, Refused):
        return item
    stopped = _mendable(item, command.how)
    if stopped:
        return stopped
    if command.how is c.Mending.REST or command.smith:
        smith = command.smith and command.how is not c.Mending.REST
        return free(e.ItemMended(key, item.kind, item.name, _MENDED[command.how], command.how, smith, (cite,)))
    stopped = unready(state, key)
    if stopped:
        return stopped
    purpose = Purpose(Task.MEND, f"{command.how.value}:{item.key}")
    words = (f"Mend {item.words}", "a scene of work" if command.how is c.Mending.SCENE else "a full day of work")
    rolled = (command.attribute, Skill.CRAFT)
    return free(*claiming(state, seat, key), *opened(state, key, purpose, rolled, words, dv=_MEND_DV[command.how]))


def _mendable(item: Found, how: c.Mending) -> Refused | None:
    if item.condition is Condition.SOUND:
        return refuse("nothing-to-mend", f"Nothing is wrong with {item.name}.", "mend.rest")
    if item.condition is Condition.NEGLECTED and how is not c.Mending.REST:
        says = f"{item.name} is only Neglected: a short rest with tools is enough."
        return refuse("rest-is-enough", says, "mend.rest")
    if item.condition is Condition.COMPROMISED and how is c.Mending.REST:
        says = f"{item.name} is Compromised: it takes a scene of work, or a full day."
        return refuse("rest-too-short", says, "mend.scene", "mend.day")
    return None


@rule("mend.scene", "mend.day")
def after_mend(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    """A success puts the item right, as far as the work was meant to."""
    word, _, named = roll.purpose.target.partition(":")
    item = find_item(state.sheets[roll.sheet], named)
    how = next((each for each in c.Mending if each.value == word), None)
    if item is None or how is None or item.condition is not Condition.COMPROMISED or not grade.outcome.succeeds:
        return ()
    return (e.ItemMended(roll.sheet, item.kind, item.name, _MENDED[how], how, cites=(f"mend.{how.value}",)),)


WEIGH: Rules = {
    **getting.WEIGH,
    c.UseGear: weigh_use_gear,
    c.LoseItem: weigh_lose_item,
    c.SetCondition: weigh_set_condition,
    c.Mend: weigh_mend,
    **magic.WEIGH,
}

AFTERMATH: Mapping[Task, Callable[[State, Roll, Grade], tuple[Event, ...]]] = {
    Task.MEND: after_mend,
    **magic.AFTERMATH,
}
