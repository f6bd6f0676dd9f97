"""What commands about gear, supply and care ask first: whose it is, what is meant, what it costs, who has time."""

from __future__ import annotations

from edgewise.core.answers import Refused
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.judge.guards import able, character, gm_only, living, refuse
from edgewise.systems.fates_edge.judge.opening import rolling
from edgewise.systems.fates_edge.model.items import Found, find_item
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State


def owner(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The character that `who` means, if they live."""
    key = character(state, seat, who, cite)
    return key if isinstance(key, Refused) else living(state.sheets[key]) or key


def item_named(sheet: Sheet, named: str, among: tuple[Found, ...], cite: str) -> Found | Refused:
    """What `named` means, if it is among these."""
    item = find_item(sheet, named)
    if item in among and item is not None:
        return item
    names = ", ".join(each.key for each in among)
    return refuse("no-such-item", f"Name one of: {names}." if names else "There is nothing of the kind.", cite)


def fresh_name(sheet: Sheet, name: str, cite: str) -> str | Refused:
    """A name that nothing on the sheet bears yet."""
    plain = " ".join(name.split())
    if not plain:
        return refuse("no-name", "Say what it is called.", cite)
    if find_item(sheet, plain) or plain.casefold() in {"armor", "shield"}:
        return refuse("name-taken", f"Something is called {plain} already: give it another name.", cite)
    return plain


def price(sheet: Sheet, seat: Seat, xp: int, *, quest: bool, cite: str) -> int | Refused:
    """The XP to pay: none for what a quest won, and none yet for a character in the making."""
    if quest:
        return gm_only(seat, cite) or 0
    if sheet.making or xp <= sheet.purses.xp:
        return 0 if sheet.making else xp
    return refuse("too-little-xp", f"This costs {xp} XP; {sheet.name or 'the character'} has {sheet.purses.xp}.", cite)


def fight_on(state: State, cite: str) -> Refused | None:
    """Refuses what nobody has time for while a fight goes on."""
    if state.fight is None:
        return None
    return refuse("fight-on", "There is no time for this while a fight goes on.", cite)


def worker(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The character that `who` means, if they can work undisturbed."""
    key = character(state, seat, who, cite)
    if isinstance(key, Refused):
        return key
    return able(state.sheets[key], cite) or fight_on(state, cite) or key


def roller(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The character that `who` means, if they can work undisturbed and roll for it."""
    key = worker(state, seat, who, cite)
    return key if isinstance(key, Refused) else unready(state, key) or key


def unready(state: State, key: str) -> Refused | None:
    """Refuses a roll where no scene runs, or while another one is under way."""
    if not state.scene.running:
        return refuse("no-scene", "No scene is running: the GM sets the stage first.", "scenes.begin")
    return rolling(state, key)
