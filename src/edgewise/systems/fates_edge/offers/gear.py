"""Gear as a seat sees it, and what it may do with it."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Offer, Tone
from edgewise.systems.fates_edge.book.armory import GEAR, WEAPONS, magic_title
from edgewise.systems.fates_edge.book.terms import Armor, Condition
from edgewise.systems.fates_edge.book.terms_fight import Band
from edgewise.systems.fates_edge.commands import gear as c
from edgewise.systems.fates_edge.judge.modifiers import weapon_dice
from edgewise.systems.fates_edge.judge.show import many
from edgewise.systems.fates_edge.model.gear import Enchantment, Magic, ShieldKind, Tag, Weapon, WeaponKind
from edgewise.systems.fates_edge.model.items import Found, called, items_of, unused_name
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers import may, offers
from edgewise.systems.fates_edge.offers.magic import magic_offers
from edgewise.systems.fates_edge.tell.gear import weapon_words
from edgewise.systems.fates_edge.weigh.gear import worn_out

Offers = tuple[Offer, ...]

# ------------------------------------------------------------------------------------------------------------- facts


def dice_words(weapon: Weapon) -> str:
    """A weapon's dice by band: "Close +1, Near +2"."""
    by_band = ((band, weapon_dice(weapon, band)) for band in Band if band is not Band.ABSENT)
    return ", ".join(f"{band.title} {_signed(dice)}" for band, dice in by_band if dice is not None)


def _signed(dice: int) -> str:
    return f"+{dice}" if dice >= 0 else f"−{-dice}"


def gear_facts(state: State, key: str) -> tuple[Fact, ...]:
    """Weapons, shield, magic and pack of a character; the armor has its own place on the sheet."""
    sheet = state.sheets[key]
    weapon = sheet.weapon
    found = [_weapon_fact("In hand", weapon)]
    found += [_weapon_fact("Weapon", other) for other in sheet.weapons if other.name != sheet.wielded]
    if sheet.shield.kind is not ShieldKind.NONE:
        note, tone = _state_of(sheet.shield.condition)
        kind = sheet.shield.kind.value
        found.append(Fact("Shield", kind.capitalize(), f"shields.{kind}", tone, note))
    for item in items_of(sheet):
        found += [_magic_fact(item, each) for each in item.enchantments]
    found += [Fact("Trinket", trinket.name, "magic.items") for trinket in sheet.trinkets if not trinket.enchantments]
    found += [Fact("Pack", item.name, "gear.tracked", note=_uses(item.uses)) for item in sheet.gear]
    return tuple(found)


def _uses(uses: int) -> str:
    return many(uses, "use") if uses else "used up"


def _state_of(condition: Condition) -> tuple[str, Tone]:
    return ("", Tone.PLAIN) if condition is Condition.SOUND else (condition.value, Tone.BAD)


def _weapon_fact(label: str, weapon: Weapon) -> Fact:
    state, tone = _state_of(weapon.condition)
    unarmed = weapon.kind is WeaponKind.UNARMED
    words = [f"Harm {weapon.weight.harm}", dice_words(weapon)]
    words += [] if unarmed else [weapon_words(weapon)]
    words += ["masterwork"] if weapon.masterwork else []
    words += [state] if state else []
    value = weapon.name.capitalize() if unarmed else weapon.name
    ranged = weapon.kind is WeaponKind.RANGED
    cite = f"condition.{state}" if state else "weapons.ranged" if ranged else "weapons.melee"
    return Fact(label, value, cite, tone, "; ".join(words))


def _magic_fact(item: Found, enchantment: Enchantment) -> Fact:
    sleeps = item.condition is Condition.COMPROMISED
    note = "asleep" if sleeps else enchantment.does
    cite = "magic.asleep" if sleeps else "magic.items" if enchantment.kind is Magic.OTHER else "magic.samples"
    tone = Tone.BAD if sleeps else Tone.GOOD
    return Fact(f"Magic in {item.name}", magic_title(enchantment), cite, tone, note)


# ------------------------------------------------------------------------------------------------------------ offers


def gear_offers(state: State, seat: Seat, key: str) -> Offers:
    """Everything a seat may do with the gear of a character."""
    return (
        *_mending(state, seat, key),
        *_using(state, seat, key),
        *_getting(state, seat, key),
        *magic_offers(state, seat, key),
        *_losing(state, seat, key),
    )


def _getting(state: State, seat: Seat, key: str) -> Offers:
    grant = ("masterwork", "quest", "how") if seat.is_gm else ("masterwork", "how")
    weapons = _weapons(state, seat, key, grant)
    armors = [kind for kind in Armor if may(state, seat, c.GainArmor(kind, who=key))]
    shields = [kind for kind in ShieldKind if may(state, seat, c.GainShield(kind, who=key))]
    found: Offers = ()
    if armors:
        picks: dict[str, Pick] = {"kind": tuple((kind.value, kind.value.capitalize()) for kind in armors)}
        armor, label, ask = c.GainArmor(armors[0], who=key), "Put on armor", ("kind", *grant)
        found += offers(state, seat, armor, key, label, ask=ask, picks=picks, weight="quiet", cites=("armor.prices",))
    if shields:
        picks = {"kind": tuple((kind.value, kind.value.capitalize()) for kind in shields)}
        shield, label, ask = c.GainShield(shields[0], who=key), "Take up a shield", ("kind", *grant)
        cites = ("shields.prices", "shields.hand")
        found += offers(state, seat, shield, key, label, ask=ask, picks=picks, weight="quiet", cites=cites)
    return (*weapons, *found, *_packing(state, seat, key))


def _weapons(state: State, seat: Seat, key: str, grant: tuple[str, ...]) -> Offers:
    """A ready weapon, or one of one's own making; where only masterwork is to be had, as such."""
    named = {called(item.name) for item in items_of(state.sheets[key])}
    new = [weapon for weapon in WEAPONS if called(weapon.name) not in named]
    # Who may have one weapon of a weight may have any of it.
    first = {weapon.weight: weapon.name for weapon in new}
    weights = {weight for weight, name in first.items() if may(state, seat, c.GainWeapon(ready=name, who=key))}
    ready = [weapon for weapon in new if weapon.weight in weights]
    cites = ("weapons.acquire", "weapons.prices")
    found: Offers = ()
    if ready:
        picks: dict[str, Pick] = {"ready": tuple((each.name, _listed(each)) for each in ready)}
        take, label = c.GainWeapon(ready=ready[0].name, who=key), "Get a weapon"
        ask: tuple[str, ...] = ("ready", *grant)
        found += offers(state, seat, take, f"{key}-ready", label, ask=ask, picks=picks, weight="quiet", cites=cites)
    own = c.GainWeapon(unused_name(state.sheets[key], "Weapon"), masterwork=not ready, who=key)
    ask = ("name", "weight", "kind", "tag_one", "tag_two", *grant)
    tags: Pick = (("", "None"), *((tag.value, tag.value.capitalize()) for tag in Tag))
    picks = {"tag_one": tags, "tag_two": tags, "kind": (("melee", "Melee"), ("ranged", "Ranged"))}
    label = "Get another weapon"
    return found + offers(state, seat, own, f"{key}-own", label, ask=ask, picks=picks, weight="quiet", cites=cites)


def _listed(weapon: Weapon) -> str:
    return f"{weapon.name}: {weapon_words(weapon)}"


def _packing(state: State, seat: Seat, key: str) -> Offers:
    packed = {called(item.name) for item in items_of(state.sheets[key])}
    room = [name for name in GEAR if called(name) not in packed or may(state, seat, c.GainGear(name, who=key))]
    cites = ("gear.tracked", "gear.mundane")
    found: Offers = ()
    if room:
        picks: dict[str, Pick] = {"name": tuple((name, f"{name} ({many(GEAR[name], 'use')})") for name in room)}
        pack, label = c.GainGear(room[0], who=key), "Pack gear"
        found += offers(
            state, seat, pack, f"{key}-listed", label, ask=("name", "how"), picks=picks, weight="quiet", cites=cites
        )
    other, label = c.GainGear(unused_name(state.sheets[key], "Bundle"), 1, who=key), "Pack something else"
    return found + offers(
        state, seat, other, f"{key}-other", label, ask=("name", "uses"), weight="quiet", cites=("gear.mundane",)
    )


def _using(state: State, seat: Seat, key: str) -> Offers:
    left = [item for item in state.sheets[key].gear if item.uses]
    if not left:
        return ()
    picks: dict[str, Pick] = {"item": tuple((item.name, f"{item.name} ({_uses(item.uses)})") for item in left)}
    use = c.UseGear(left[0].name, who=key)
    return offers(
        state, seat, use, key, "Use up gear", ask=("item", "what"), picks=picks, weight="quiet", cites=("gear.tracked",)
    )


def _pick(items: tuple[Found, ...]) -> Pick:
    return tuple((item.key, item.name) for item in items)


def _mending(state: State, seat: Seat, key: str) -> Offers:
    worn = worn_out(state.sheets[key])
    found: Offers = ()
    for at, item in enumerate(worn):
        for how in c.Mending:
            mend = c.Mend(item.key, how, who=key)
            ask: tuple[str, ...] = () if how is c.Mending.REST else ("smith", "attribute")
            label, about = f"Mend {item.words}: {_SHORT[how]}", f"{key}-{at}-{how.value}"
            found += offers(state, seat, mend, about, label, ask=ask, says=how.title, cites=(f"mend.{how.value}",))
    if not worn:
        return found
    other = Condition.NEGLECTED if worn[0].condition is Condition.SOUND else Condition.SOUND
    state_it = c.SetCondition(worn[0].key, other, who=key)
    picks: dict[str, Pick] = {"item": _pick(worn)}
    ask = ("item", "condition", "why")
    cites = ("condition.neglected", "condition.compromised")
    label = "Gear breaks, or is whole"
    return found + offers(state, seat, state_it, key, label, ask=ask, picks=picks, weight="quiet", cites=cites)


_SHORT = {c.Mending.REST: "a short rest", c.Mending.SCENE: "a scene", c.Mending.DAY: "a day"}


def _losing(state: State, seat: Seat, key: str) -> Offers:
    held = items_of(state.sheets[key])
    if not held:
        return ()
    lose = c.LoseItem(held[0].key, who=key)
    picks: dict[str, Pick] = {"item": _pick(held)}
    return offers(
        state,
        seat,
        lose,
        key,
        "Lose something",
        ask=("item", "why"),
        picks=picks,
        weight="danger",
        cites=("weapons.acquire",),
    )
