"""The log's lines about gear, supply and the fallen."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.fates_edge.book.terms import Condition
from edgewise.systems.fates_edge.commands.gear import Mending, Scale
from edgewise.systems.fates_edge.events import gear as e
from edgewise.systems.fates_edge.events.base import Shift
from edgewise.systems.fates_edge.judge.show import because, many, name_of, tracks_moved
from edgewise.systems.fates_edge.model.gear import Weapon
from edgewise.systems.fates_edge.model.items import find_item, in_words
from edgewise.systems.fates_edge.model.keep import Size
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.tell.base import Tellers


def weapon_words(weapon: Weapon) -> str:
    """A weapon in a few words: "Medium melee, hafted"."""
    words = [f"{weapon.weight.value.capitalize()} {weapon.kind.value}", *(tag.value for tag in weapon.tags)]
    return ", ".join(words)


def _price(xp: int) -> str:
    return f" for {xp} XP" if xp else ""


def _weapon_gained(state: State, _seat: Seat, event: e.WeaponGained) -> Line:
    name, weapon = name_of(state, event.sheet), event.weapon
    masterwork = "masterwork, " if weapon.masterwork else ""
    says = f"{name} gets a weapon{_price(event.xp)}, the {weapon.name} ({masterwork}{weapon_words(weapon)})"
    notes = (f"{weapon.name} is in hand.",) if event.wielded else ()
    return Line(says + because(event.how), cites=event.cites, notes=notes)


def _armor_gained(state: State, _seat: Seat, event: e.ArmorGained) -> Line:
    masterwork = "masterwork " if event.armor.masterwork else ""
    says = f"{name_of(state, event.sheet)} puts on {masterwork}{event.armor.kind.value} armor{_price(event.xp)}"
    return Line(says + because(event.how), cites=event.cites)


def _shield_gained(state: State, _seat: Seat, event: e.ShieldGained) -> Line:
    masterwork = "masterwork " if event.shield.masterwork else ""
    says = f"{name_of(state, event.sheet)} takes up a {masterwork}{event.shield.kind.value}{_price(event.xp)}"
    return Line(says + because(event.how), cites=event.cites)


def _gear_gained(state: State, _seat: Seat, event: e.GearGained) -> Line:
    says = f"{name_of(state, event.sheet)} packs {event.item.name} ({many(event.item.uses, 'use')})"
    return Line(says + because(event.how), cites=event.cites)


def _gear_used(state: State, _seat: Seat, event: e.GearUsed) -> Line:
    sheet = state.sheets.get(event.sheet)
    left = next((item.uses for item in sheet.gear if item.name == event.item), None) if sheet else None
    notes = ("It is used up.",) if left == 0 else ()
    says = f"{name_of(state, event.sheet)} uses {event.item}"
    return Line(says + because(event.what), cites=event.cites, notes=notes)


def _item_lost(state: State, _seat: Seat, event: e.ItemLost) -> Line:
    says = f"{name_of(state, event.sheet)} is without {in_words(event.kind, event.item)} now"
    notes = ("The magic in it is gone as well.",) if event.assets else ()
    return Line(says + because(event.why), cites=event.cites, tone=Tone.BAD, notes=notes)


def _condition_set(state: State, _seat: Seat, event: e.ConditionSet) -> Line:
    says = f"{name_of(state, event.sheet)}: {in_words(event.kind, event.item)} is {event.condition.value} now"
    tone = Tone.GOOD if event.condition is Condition.SOUND else Tone.BAD
    sheet = state.sheets.get(event.sheet)
    item = find_item(sheet, event.item) if sheet else None
    sleeps = event.condition is Condition.COMPROMISED and item is not None and item.enchantments
    notes = ("The magic in it sleeps.",) if sleeps else ()
    return Line(says + because(event.why), cites=event.cites, tone=tone, notes=notes)


_WORK = {Mending.REST: "at a short rest", Mending.SCENE: "in a scene of work", Mending.DAY: "in a full day's work"}


def _item_mended(state: State, _seat: Seat, event: e.ItemMended) -> Line:
    name, item = name_of(state, event.sheet), in_words(event.kind, event.item)
    after = "as good as ever" if event.condition is Condition.SOUND else f"only {event.condition.value} now"
    doer = f"A smith mends {item} for {name}" if event.smith else f"{name} mends {item}"
    return Line(f"{doer} {_WORK[event.how]}: it is {after}.", cites=event.cites, tone=Tone.GOOD)


def _item_enchanted(state: State, _seat: Seat, event: e.ItemEnchanted) -> Line:
    size = "Minor" if event.asset.size is Size.MINOR else "Standard"
    name, item = name_of(state, event.sheet), in_words(event.kind, event.item)
    says = f"Magic goes into {item} of {name}{_price(event.xp)}: {event.title}."
    notes = (*((event.enchantment.does,) if event.enchantment.does else ()), f"It counts as a {size} Asset.")
    return Line(says, cites=event.cites, tone=Tone.GOOD, notes=notes)


def _enchantment_removed(state: State, _seat: Seat, event: e.EnchantmentRemoved) -> Line:
    name, item = name_of(state, event.sheet), in_words(event.kind, event.item)
    says = f"{name} draws {event.title} out of {item}{_price(event.xp)}."
    return Line(says, cites=event.cites, notes=("The item itself is unharmed.",))


def _supply_moved(_state: State, _seat: Seat, event: e.SupplyMoved) -> Line:
    price = f" for {many(event.price, 'Story Beat')}" if event.price else ""
    if not event.segments:
        return Line(f"Nothing is lost from the stores{because(event.why)}", cites=event.cites, tone=Tone.GOOD)
    filled = many(abs(event.segments), "segment")
    if event.segments < 0:
        says = f"The stores fill up again, {filled} of Supply cleared{because(event.why)}"
        return Line(says, cites=event.cites, tone=Tone.GOOD)
    says = f"Stores run down, {filled} of Supply filled{price}{because(event.why)}"
    return Line(says, cites=event.cites, tone=Tone.BAD, notes=_FULL if event.full else ())


_FULL = ("The timer is full: the GM names something vital that is gone.",)


def _cache_spent(state: State, _seat: Seat, event: e.CacheSpent) -> Line:
    return Line(f"{name_of(state, event.sheet)} opens a cache of {event.asset}.", cites=event.cites, tone=Tone.GOOD)


_SCALES = {
    Scale.MOMENT: "A moment passes",
    Scale.SOME_TIME: "Some minutes pass",
    Scale.SIGNIFICANT_TIME: "Hours pass",
    Scale.DAYS: "Days pass",
}


def _time_passed(_state: State, _seat: Seat, event: e.TimePassed) -> Line:
    return Line(_SCALES[event.scale] + because(event.why), cites=event.cites)


def _day_passed(state: State, _seat: Seat, event: e.DayPassed) -> Line:
    notes = [note for key, moved in event.toll.items() for note in _toll(state, key, moved, empty=event.empty)]
    if event.uses:
        notes.append(f"It fills {many(event.uses, 'segment')} of Supply.")
    if "supply.full" in event.cites:
        notes += _FULL
    tone = Tone.BAD if event.toll else Tone.PLAIN
    return Line(f"Day {event.day} goes by{because(event.why)}", cites=event.cites, tone=tone, notes=tuple(notes))


def _toll(state: State, key: str, moved: Shift, *, empty: bool) -> tuple[str, ...]:
    cost = "Harm 1: there is nothing left" if empty else "1 Fatigue: supplies are dangerously short"
    return (f"{name_of(state, key)} takes {cost}.", *tracks_moved(moved))


def _stabilized(state: State, _seat: Seat, event: e.Stabilized) -> Line:
    says = f"{name_of(state, event.by)} stanches the wound: {name_of(state, event.sheet)} will live, still at Harm 3."
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _stabilize_failed(state: State, _seat: Seat, event: e.StabilizeFailed) -> Line:
    name = name_of(state, event.sheet)
    says = f"{name_of(state, event.by)} cannot stop the bleeding: {name} marks 1 Fatigue, and the next try is harder."
    dying = (f"{name} is dying: only a great success or magic still helps, before the exchange ends.",)
    notes = (*tracks_moved(event.shift), *(dying if event.dying else ()))
    return Line(says, cites=event.cites, tone=Tone.BAD, notes=notes)


def _not_saved(state: State, _seat: Seat, event: e.NotSaved) -> Line:
    name, by = name_of(state, event.sheet), name_of(state, event.by)
    says = f"{by} does what can be done, but it would take more than that: {name} is still dying."
    return Line(says, cites=event.cites, tone=Tone.BAD)


def _left_unattended(state: State, _seat: Seat, event: e.LeftUnattended) -> Line:
    says = f"Nobody has helped {name_of(state, event.sheet)} in time: the GM says whether they live."
    return Line(says, cites=event.cites, tone=Tone.BAD)


def _died(state: State, _seat: Seat, event: e.Died) -> Line:
    return Line(f"{name_of(state, event.sheet)} dies of the wound.", cites=event.cites, tone=Tone.BAD)


TELLERS: Tellers = {
    e.WeaponGained: _weapon_gained,
    e.ArmorGained: _armor_gained,
    e.ShieldGained: _shield_gained,
    e.GearGained: _gear_gained,
    e.GearUsed: _gear_used,
    e.ItemLost: _item_lost,
    e.ConditionSet: _condition_set,
    e.ItemMended: _item_mended,
    e.ItemEnchanted: _item_enchanted,
    e.EnchantmentRemoved: _enchantment_removed,
    e.SupplyMoved: _supply_moved,
    e.CacheSpent: _cache_spent,
    e.TimePassed: _time_passed,
    e.DayPassed: _day_passed,
    e.Stabilized: _stabilized,
    e.StabilizeFailed: _stabilize_failed,
    e.NotSaved: _not_saved,
    e.LeftUnattended: _left_unattended,
    e.Died: _died,
}
