"""Who may act for whom, what a name means, and other questions that many commands ask first."""

from __future__ import annotations

from edgewise.core.answers import Refused
from edgewise.core.seats import Role, Seat
from edgewise.systems.success_check.checks import Check
from edgewise.systems.success_check.events import SheetClaimed
from edgewise.systems.success_check.show import name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Life, Stage

WHO = "characters.who"
"""Passage on who plays whom."""


def refuse(code: str, says: str, *cite: str) -> Refused:
    """A refusal of this system."""
    return Refused(f"success_check/{code}", says, cite)


def gm_only(seat: Seat, cite: str) -> Refused | None:
    """Refuses everyone but the GM."""
    return None if seat.is_gm else refuse("gm-only", "Only the GM does this.", cite)


def same(one: str, two: str) -> bool:
    """Whether two names mean the same, however they are written."""
    return " ".join(one.split()).casefold() == " ".join(two.split()).casefold()


def acts_for(state: State, seat: Seat, key: str) -> bool:
    """Whether this seat may act for the character: the GM, its player, or any player while nobody plays it."""
    sheet = state.sheets.get(key)
    if sheet is None or seat.role is Role.WATCHER:
        return False
    return seat.is_gm or (not sheet.npc and state.players.get(key, seat.id) == seat.id)


def meant(state: State, text: str) -> tuple[str, ...]:
    """The characters that `text` can mean: the one of that id, or all of that name."""
    if text.strip() in state.sheets:
        return (text.strip(),)
    return tuple(key for key, sheet in state.sheets.items() if text.strip() and same(sheet.name, text))


def sheet_called(state: State, text: str, cite: str) -> str | Refused:
    """The character that `text` means."""
    found = meant(state, text)
    if len(found) == 1:
        return found[0]
    if found:
        return refuse("which-character", f"Several are called that; say which: {', '.join(found)}.", cite)
    return refuse("no-such-character", f"There is no character {text[:80]!r} here.", cite)


def character(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The character that `who` means, if this seat may act for it.

    Empty means the seat's own character, or the only one that it may act for.
    """
    if seat.role is Role.WATCHER:
        return refuse("watching", "Watchers look on; take a player's seat to act.", cite)
    if not who.strip():
        own = [key for key, player in state.players.items() if player == seat.id and key in state.sheets]
        among = own or [key for key in state.sheets if acts_for(state, seat, key)]
        if len(among) == 1:
            return among[0]
        names = ", ".join(f"{name_of(state, key)} ({key})" for key in among)
        return refuse("which-character", f"Say for whom: {names or 'there is no character for you yet'}.", cite)
    key = sheet_called(state, who, cite)
    if isinstance(key, Refused) or acts_for(state, seat, key):
        return key
    by = "the GM" if state.sheets[key].npc else "someone else"
    return refuse("not-yours", f"{name_of(state, key)} is played by {by}.", cite)


def claiming(state: State, seat: Seat, key: str) -> tuple[SheetClaimed, ...]:
    """A player who acts for a character that nobody plays takes it, if they have none."""
    if seat.is_gm or key in state.players or seat.id in state.players.values():
        return ()
    return (SheetClaimed(key, seat.id, (WHO,)),)


def able(state: State, key: str, cite: str) -> Refused | None:
    """Refuses deeds of the dying and the dead."""
    life = state.sheets[key].life
    if life not in {Life.DYING, Life.DEAD}:
        return None
    return refuse("out", f"{name_of(state, key)} is {life.value} and can do nothing now.", cite)


def check_at(state: State, key: str, stages: tuple[Stage, ...], cite: str) -> Check | Refused:
    """The check of a character, if it has come to one of `stages`."""
    check = state.checks.get(key)
    if check is None:
        return refuse("no-check", "There is no check of this character on the table: declare one first.", cite)
    if check.stage in stages:
        return check
    if check.stage is Stage.OPEN:
        return refuse("no-tn", "First the GM sets the Target Number.", "difficulty.set", cite)
    if check.stage is Stage.SET:
        return refuse("not-thrown", "The dice have not been rolled yet.", cite)
    if check.stage is Stage.THROWN:
        if Stage.SETTLED in stages or Stage.DAMAGE in stages:
            return refuse("not-settled", "First the dice are left as they lie, and the margin is named.", cite)
        return refuse("too-late", "The dice lie on the table already.", cite)
    if check.stage is Stage.DAMAGE:
        return refuse("damage-due", "The attack hit: its damage comes first.", cite)
    return refuse("already-settled", "This check is settled already.", cite)


def check_called(state: State, seat: Seat, who: str, stages: tuple[Stage, ...], cite: str) -> Check | Refused:
    """The check that `who` means, if this seat may act for its character and it has come to one of `stages`.

    For the GM, empty may also mean the only check on the table.
    """
    if seat.is_gm and not who.strip() and len(state.checks) == 1:
        who = next(iter(state.checks))
    key = character(state, seat, who, cite)
    return key if isinstance(key, Refused) else check_at(state, key, stages, cite)


def payable(state: State, key: str, *cites: str) -> Refused | None:
    """Refuses a point of Edge that is not there."""
    if state.sheets[key].edge.current > 0:
        return None
    return refuse("no-edge", f"{name_of(state, key)} has no Edge left.", *cites)
