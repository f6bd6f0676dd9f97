"""Who may act for whom, and other questions that many commands ask first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from edgewise.core.answers import Ready, Refused
from edgewise.core.seats import Role, Seat
from edgewise.systems.fates_edge.book.numbers import HARM_MOST
from edgewise.systems.fates_edge.book.terms import Life, Pay, Stage
from edgewise.systems.fates_edge.events.base import Shift
from edgewise.systems.fates_edge.events.loop import SheetClaimed
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.harm import Marked, tire
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.sheet import Sheet, boxes
from edgewise.systems.fates_edge.model.state import State

Answer = Ready[Event] | Refused
Rules = Mapping[type, Callable[[State, Seat, Any], Answer]]
"""Kind of a command to the function that weighs it."""


def refuse(code: str, says: str, *cite: str) -> Refused:
    """A refusal of this system."""
    return Refused(f"fates_edge/{code}", says, cite)


def gm_only(seat: Seat, cite: str) -> Refused | None:
    """Refuses everyone but the GM."""
    return None if seat.is_gm else refuse("gm-only", "Only the GM does this.", cite)


def character(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The character that `who` means, if this seat may act for it.

    Empty means the seat's own character, or the only one at the table. A player may act for a character that nobody
    has claimed.
    """
    if seat.role is Role.WATCHER:
        return refuse("watching", "Watchers look on; take a player's seat to act.", cite)
    key = who
    if not key:
        own = [sheet for sheet, player in state.players.items() if player == seat.id and sheet in state.sheets]
        among = own or list(state.sheets)
        if len(among) != 1:
            names = ", ".join(f"{state.sheets[sheet].name or '(unnamed)'} ({sheet})" for sheet in among)
            return refuse("which-character", f"Say for whom: {names or 'there is no character yet'}.", cite)
        key = among[0]
    if key not in state.sheets:
        return refuse("no-such-character", "No such character is at the table.", cite)
    if not seat.is_gm and state.players.get(key, seat.id) != seat.id:
        return refuse("not-yours", f"{state.sheets[key].name or 'This character'} is played by someone else.", cite)
    return key


def claiming(state: State, seat: Seat, key: str) -> tuple[SheetClaimed, ...]:
    """A player who acts for a character that nobody plays takes it, if they have none."""
    if seat.is_gm or key in state.players or seat.id in state.players.values():
        return ()
    return (SheetClaimed(key, seat.id, ("modules.player-managed",)),)


def able(sheet: Sheet, cite: str) -> Refused | None:
    """Refuses those who cannot act."""
    name = sheet.name or "This character"
    if sheet.life is Life.DEAD:
        return refuse("dead", f"{name} is dead.", "harm.lethal", cite)
    if sheet.tracks.harm >= HARM_MOST:
        return refuse("out-of-action", f"{name} is at Harm {HARM_MOST} and cannot act.", "harm.level-3")
    return None


def living(sheet: Sheet) -> Refused | None:
    """Refuses what no longer matters to the dead."""
    if sheet.life is Life.DEAD:
        return refuse("dead", f"{sheet.name or 'This character'} is dead.", "harm.lethal")
    return None


def roll_at(state: State, key: str, stages: tuple[Stage, ...], cite: str) -> Roll | Refused:
    """The roll of a character, if it has come to one of `stages`."""
    roll = state.rolls.get(key)
    if roll is None:
        return refuse(
            "no-roll", "There is no roll of this character on the table: declare intent and approach first.", cite
        )
    if roll.stage in stages:
        return roll
    if roll.stage is Stage.OPEN:
        return refuse("not-set", "The GM sets Position and DV before the dice.", "loop.set-before-dice")
    if roll.stage is Stage.SET:
        return refuse("not-thrown", "The dice have not been thrown yet.", cite)
    if roll.stage is Stage.THROWN:
        return refuse("too-late", "The dice lie on the table already.", "loop.set-before-dice")
    return refuse("already-settled", "This roll is settled already.", cite)


def payable(state: State, key: str, pay: Pay, roll: Roll | None) -> Refused | None:
    """Refuses a payment that cannot be made."""
    sheet = state.sheets[key]
    if pay is Pay.BOON:
        if sheet.purses.boons:
            return None
        return refuse("no-boons", f"{sheet.name or 'This character'} holds no Boon.", "boons.reroll")
    if roll is not None and roll.fatigue_barred:
        return refuse(
            "fatigue-vetoed", "The GM has ruled out Fatigue in place of a Boon for this roll.", "boons.fatigue-veto"
        )
    return None


def shift(sheet: Sheet, marked: Marked) -> Shift:
    """How `marked` moves the tracks of `sheet`."""
    return Shift(
        harm=marked.harm - sheet.tracks.harm,
        fatigue=marked.fatigue - sheet.tracks.fatigue,
        cleared=marked.cleared,
        overflowed=marked.overflowed,
        lost=marked.lost,
        life=marked.life,
    )


def tired(sheet: Sheet, amount: int) -> Shift:
    """What one event of `amount` Fatigue does to `sheet`."""
    return shift(sheet, tire(sheet.tracks.harm, sheet.tracks.fatigue, boxes(sheet), amount))


def shift_cites(moved: Shift) -> tuple[str, ...]:
    """The passages that a shift of the tracks shows."""
    cites: tuple[str, ...] = ()
    if moved.cleared:
        cites += ("harm.clears-fatigue",)
    if moved.overflowed:
        cites += ("fatigue.overflow",)
    if moved.lost:
        cites += ("fatigue.overflow-once",)
    if moved.life is not Life.ALIVE:
        cites += ("harm.lethal",)
    return cites


def acts_for(state: State, seat: Seat, key: str) -> bool:
    """Whether this seat may act for the character: the GM, its player, or anyone while nobody plays it."""
    if seat.role is Role.WATCHER:
        return False
    return seat.is_gm or state.players.get(key, seat.id) == seat.id


def owed(sheet: Sheet, payments: int) -> tuple[Shift, ...]:
    """What the Fatigue owed for a roll does to the tracks; each payment is an event of its own."""
    shifts = []
    for _ in range(payments):
        moved = tired(sheet, 1)
        tracks = replace(
            sheet.tracks, harm=sheet.tracks.harm + moved.harm, fatigue=sheet.tracks.fatigue + moved.fatigue
        )
        sheet = replace(sheet, tracks=tracks)
        shifts.append(moved)
    return tuple(shifts)
