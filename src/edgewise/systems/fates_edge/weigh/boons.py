"""Boons gained and spent away from the dice."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.parts import gain
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import BOON_CAP, XP_PRICE
from edgewise.systems.fates_edge.book.terms import Pay, Stage, Use
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.events import loop as e
from edgewise.systems.fates_edge.judge.guards import (
    Answer,
    character,
    gm_only,
    living,
    payable,
    refuse,
    shift_cites,
    tired,
)
from edgewise.systems.fates_edge.model.state import State


@rule("boons.award", "boons.cap")
def weigh_award(state: State, seat: Seat, command: c.Award) -> Answer:
    """The GM gives Boons; what the purse cannot hold is lost."""
    stopped = gm_only(seat, "boons.award")
    key = stopped or character(state, seat, command.who, "boons.award")
    if isinstance(key, Refused):
        return key
    kept = gain(state.sheets[key].purses.boons, command.amount, BOON_CAP)
    lost = command.amount - kept
    cites = ("boons.award", "boons.cap") if lost else ("boons.award",)
    return free(e.BoonsAwarded(key, kept, lost, command.why, cites))


@rule("boons.bond")
def weigh_claim_bond(state: State, seat: Seat, command: c.ClaimBond) -> Answer:
    """A bond that the action engaged pays a Boon, once a session."""
    key = character(state, seat, command.who, "boons.bond")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    if not sheet.bonds:
        return refuse("no-bonds", f"{sheet.name or 'This character'} has no bond.", "boons.bond")
    if command.bond:
        found = [at for at, bond in enumerate(sheet.bonds) if bond.name == command.bond]
    else:
        found = [at for at, bond in enumerate(sheet.bonds) if not bond.claimed] or [0]
    if not found:
        names = ", ".join(f"“{bond.name}”" for bond in sheet.bonds)
        return refuse("no-such-bond", f"The bonds are: {names}.", "boons.bond")
    # Two bonds may bear one name: the one that can still pay comes first.
    found.sort(key=lambda at: sheet.bonds[at].claimed)
    if sheet.bonds[found[0]].claimed:
        return refuse("bond-already-paid", "This bond has paid its Boon in this session.", "boons.bond")
    gained = gain(sheet.purses.boons, 1, BOON_CAP)
    return free(e.BondClaimed(key, found[0], gained, ("boons.bond",) if gained else ("boons.bond", "boons.cap")))


@rule("boons.asset", "boons.power", "boons.fatigue-instead", "boons.fatigue-after")
def weigh_spend_boon(state: State, seat: Seat, command: c.SpendBoon) -> Answer:
    """Pay for an Asset on screen, a Rite or an ability; Fatigue paid while a roll is under way is marked after it."""
    cite = "boons.asset" if command.use is Use.ASSET else "boons.power"
    key = character(state, seat, command.who, cite)
    if isinstance(key, Refused):
        return key
    sheet, roll = state.sheets[key], state.rolls.get(key)
    stopped = living(sheet) or payable(state, key, command.pay, roll)
    if stopped:
        return stopped
    if command.pay is Pay.BOON:
        return free(e.BoonSpent(key, command.use, command.pay, command.why, cites=(cite,)))
    if roll is not None and roll.stage is not Stage.SETTLED:
        later = (cite, "boons.fatigue-instead", "boons.fatigue-after")
        return free(e.BoonSpent(key, command.use, command.pay, command.why, cites=later))
    moved = tired(sheet, 1)
    cites = (cite, "boons.fatigue-instead", *shift_cites(moved))
    return free(e.BoonSpent(key, command.use, command.pay, command.why, moved, cites))


@rule("boons.xp", "boons.xp-limit")
def weigh_convert_xp(state: State, seat: Seat, command: c.ConvertXp) -> Answer:
    """Turn Boons into XP: in downtime, once a session, at most 2 XP."""
    key = character(state, seat, command.who, "boons.xp")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    if not state.scene.downtime:
        return refuse("not-in-downtime", "Boons become XP in downtime only.", "boons.xp")
    if key in state.converted:
        return refuse("already-converted", "Boons have become XP once in this session already.", "boons.xp-limit")
    if command.boons % XP_PRICE:
        return refuse("odd-boons", f"{XP_PRICE} Boons make 1 XP: give a multiple of {XP_PRICE}.", "boons.xp")
    if sheet.purses.boons < command.boons:
        held = sheet.purses.boons
        return refuse("no-boons", f"{sheet.name or 'This character'} holds {held}, not {command.boons}.", "boons.xp")
    return free(e.BoonsConverted(key, command.boons, command.boons // XP_PRICE, ("boons.xp", "boons.xp-limit")))
