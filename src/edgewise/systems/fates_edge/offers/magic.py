"""Magic in gear, as forms."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fates_edge.book.armory import FITS, SAMPLES, magic_title
from edgewise.systems.fates_edge.commands import gear as c
from edgewise.systems.fates_edge.model.gear import Magic
from edgewise.systems.fates_edge.model.items import Found, ItemKind, called, magic_level, magic_limit
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers import may, offers
from edgewise.systems.fates_edge.weigh.magic import holds_magic

Offers = tuple[Offer, ...]


def magic_offers(state: State, seat: Seat, key: str) -> Offers:
    """Working magic into the things of a character, and drawing it out."""
    sheet = state.sheets[key]
    open_to = tuple(item for item in holds_magic(sheet) if len(item.enchantments) < magic_limit(sheet, item))
    grant = ("quest",) if seat.is_gm else ()
    found: Offers = ()
    for at, item in enumerate(open_to):
        if item.kind is not ItemKind.GEAR:
            found += _samples(state, seat, key, item, f"{key}-{at}")
    found += _boots(state, seat, key, tuple(item for item in open_to if item.kind is ItemKind.GEAR))
    if open_to:
        own = c.Enchant(open_to[0].key, name=_unused(open_to[0]), xp=1, who=key)
        asked = ("item", "name", "xp", "does", *grant)
        label, cites = "Work in other magic", ("magic.items", "magic.price")
        picks = {"item": tuple((item.key, item.name) for item in open_to)}
        found += offers(state, seat, own, f"{key}-own", label, ask=asked, picks=picks, weight="quiet", cites=cites)
    return found + _unmaking(state, seat, key)


def _unused(item: Found) -> str:
    """A name for new magic that the item does not bear yet."""
    borne = {called(magic_title(each)) for each in item.enchantments}
    names = ("Enchantment", *(f"Enchantment {number}" for number in range(2, len(borne) + 3)))
    return next(name for name in names if called(name) not in borne)


def _samples(state: State, seat: Seat, key: str, item: Found, about: str) -> Offers:
    """The samples that fit an item; the GM may grant what cannot be paid for."""
    grant = seat.is_gm
    fits = (kind for kind, into in FITS.items() if into is item.kind)
    fitting = [kind for kind in fits if may(state, seat, c.Enchant(item.key, kind, quest=grant, who=key))]
    if not fitting:
        return ()
    picks: dict[str, Pick] = {"kind": tuple((kind.value, _sample(kind)) for kind in fitting)}
    work = c.Enchant(item.key, fitting[0], who=key)
    work = work if may(state, seat, work) else c.Enchant(item.key, fitting[0], quest=True, who=key)
    ask = ("kind", "quest") if grant else ("kind",)
    label, cites = f"Enchant {item.words}", ("magic.items", "magic.samples")
    return offers(state, seat, work, about, label, ask=ask, picks=picks, weight="quiet", cites=cites)


def _boots(state: State, seat: Seat, key: str, packed: tuple[Found, ...]) -> Offers:
    """The sample that goes into something packed, which becomes a trinket."""
    if not packed:
        return ()
    picks: dict[str, Pick] = {"item": tuple((item.key, item.name) for item in packed)}
    work, cites = c.Enchant(packed[0].key, Magic.SURE_STEP, who=key), ("magic.items", "magic.samples")
    label = f"Make a trinket: {magic_title(SAMPLES[Magic.SURE_STEP])}"
    return offers(state, seat, work, f"{key}-boots", label, ask=("item",), picks=picks, weight="quiet", cites=cites)


def _sample(kind: Magic) -> str:
    sample = SAMPLES[kind]
    return f"{magic_title(sample)} · {sample.xp} XP: {sample.does}"


def _unmaking(state: State, seat: Seat, key: str) -> Offers:
    found: Offers = ()
    for at, item in enumerate(holds_magic(state.sheets[key])):
        for number, each in enumerate(item.enchantments):
            title = magic_title(each)
            label = f"Draw {title} out of {item.words} · {magic_level(each)} XP"
            ritual = c.Disenchant(item.key, title, who=key)
            about = f"{key}-{at}-{number}"
            found += offers(state, seat, ritual, about, label, weight="quiet", cites=("magic.remove",))
    return found
