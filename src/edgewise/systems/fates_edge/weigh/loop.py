"""May it be done, at what cost, with which dice, and what then happens: one rule for each command."""

from __future__ import annotations

from typing import assert_never

from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.judge.guards import Answer
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.weigh import boons, gm, harm, rolls, settle, sheets


def weigh_loop(state: State, seat: Seat, command: c.LoopCommand) -> Answer:
    """What the rules say to `command`."""
    match command:
        case c.Open():
            return rolls.weigh_open(state, seat, command)
        case c.Set():
            return rolls.weigh_set(state, seat, command)
        case c.Reveal():
            return rolls.weigh_reveal(state, seat, command)
        case c.Improve():
            return rolls.weigh_improve(state, seat, command)
        case c.Throw():
            return rolls.weigh_throw(state, seat, command)
        case c.RerollDesperate():
            return rolls.weigh_reroll_desperate(state, seat, command)
        case c.RerollDominant():
            return rolls.weigh_reroll_dominant(state, seat, command)
        case c.RerollBoon():
            return rolls.weigh_reroll_boon(state, seat, command)
        case c.Negate():
            return rolls.weigh_negate(state, seat, command)
        case c.Veto():
            return rolls.weigh_veto(state, seat, command)
        case c.Settle():
            return settle.weigh_settle(state, seat, command)
        case c.TakeBenefit():
            return settle.weigh_take_benefit(state, seat, command)
        case c.Close():
            return rolls.weigh_close(state, seat, command)
        case c.Drop():
            return rolls.weigh_drop(state, seat, command)
        case c.TakeHarm():
            return harm.weigh_take_harm(state, seat, command)
        case c.MarkFatigue():
            return harm.weigh_mark_fatigue(state, seat, command)
        case c.RuleLethal():
            return harm.weigh_rule_lethal(state, seat, command)
        case c.TakeRest():
            return harm.weigh_rest(state, seat, command)
        case c.Treat():
            return harm.weigh_treat(state, seat, command)
        case c.Award():
            return boons.weigh_award(state, seat, command)
        case c.ClaimBond():
            return boons.weigh_claim_bond(state, seat, command)
        case c.SpendBoon():
            return boons.weigh_spend_boon(state, seat, command)
        case c.ConvertXp():
            return boons.weigh_convert_xp(state, seat, command)
        case c.AddSheet():
            return sheets.weigh_add(state, seat, command)
        case c.RemoveSheet():
            return sheets.weigh_remove(state, seat, command)
        case c.Claim():
            return sheets.weigh_claim(state, seat, command)
        case c.Release():
            return sheets.weigh_release(state, seat, command)
        case c.Adjust():
            return sheets.weigh_adjust(state, seat, command)
        case _:
            return _weigh_gm(state, seat, command)


GmCommand = (
    c.SpendBeats
    | c.Worsen
    | c.AdjustBank
    | c.AddTimer
    | c.TickTimer
    | c.BuyTick
    | c.RevealTimer
    | c.RemoveTimer
    | c.BeginScene
    | c.EndScene
    | c.Downtime
    | c.BeginSession
    | c.EndSession
    | c.SetOption
)


def _weigh_gm(state: State, seat: Seat, command: GmCommand) -> Answer:
    match command:
        case c.SpendBeats():
            return gm.weigh_spend_beats(state, seat, command)
        case c.Worsen():
            return gm.weigh_worsen(state, seat, command)
        case c.AdjustBank():
            return gm.weigh_adjust_bank(state, seat, command)
        case c.AddTimer():
            return gm.weigh_add_timer(state, seat, command)
        case c.TickTimer():
            return gm.weigh_tick_timer(state, seat, command)
        case c.BuyTick():
            return gm.weigh_buy_tick(state, seat, command)
        case c.RevealTimer():
            return gm.weigh_reveal_timer(state, seat, command)
        case c.RemoveTimer():
            return gm.weigh_remove_timer(state, seat, command)
        case c.BeginScene():
            return gm.weigh_begin_scene(state, seat, command)
        case c.EndScene():
            return gm.weigh_end_scene(state, seat)
        case c.Downtime():
            return gm.weigh_downtime(seat, command)
        case c.BeginSession():
            return gm.weigh_begin_session(state, seat)
        case c.EndSession():
            return gm.weigh_end_session(state, seat)
        case c.SetOption():
            return gm.weigh_set_option(seat, command)
        case _:
            assert_never(command)
