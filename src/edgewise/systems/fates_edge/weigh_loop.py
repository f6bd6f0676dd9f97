"""May it be done, at what cost, with which dice, and what then happens: one rule for each command."""

from __future__ import annotations

from typing import assert_never

from edgewise.core.seats import Seat
from edgewise.systems.fates_edge import commands as c
from edgewise.systems.fates_edge import weigh_boons, weigh_gm, weigh_harm, weigh_rolls, weigh_settle, weigh_sheets
from edgewise.systems.fates_edge.guards import Answer
from edgewise.systems.fates_edge.state import State


def weigh_loop(state: State, seat: Seat, command: c.LoopCommand) -> Answer:
    """What the rules say to `command`."""
    match command:
        case c.Open():
            return weigh_rolls.weigh_open(state, seat, command)
        case c.Set():
            return weigh_rolls.weigh_set(state, seat, command)
        case c.Reveal():
            return weigh_rolls.weigh_reveal(state, seat, command)
        case c.Improve():
            return weigh_rolls.weigh_improve(state, seat, command)
        case c.Throw():
            return weigh_rolls.weigh_throw(state, seat, command)
        case c.RerollDesperate():
            return weigh_rolls.weigh_reroll_desperate(state, seat, command)
        case c.RerollDominant():
            return weigh_rolls.weigh_reroll_dominant(state, seat, command)
        case c.RerollBoon():
            return weigh_rolls.weigh_reroll_boon(state, seat, command)
        case c.Negate():
            return weigh_rolls.weigh_negate(state, seat, command)
        case c.Veto():
            return weigh_rolls.weigh_veto(state, seat, command)
        case c.Settle():
            return weigh_settle.weigh_settle(state, seat, command)
        case c.TakeBenefit():
            return weigh_settle.weigh_take_benefit(state, seat, command)
        case c.Close():
            return weigh_rolls.weigh_close(state, seat, command)
        case c.Drop():
            return weigh_rolls.weigh_drop(state, seat, command)
        case c.TakeHarm():
            return weigh_harm.weigh_take_harm(state, seat, command)
        case c.MarkFatigue():
            return weigh_harm.weigh_mark_fatigue(state, seat, command)
        case c.RuleLethal():
            return weigh_harm.weigh_rule_lethal(state, seat, command)
        case c.TakeRest():
            return weigh_harm.weigh_rest(state, seat, command)
        case c.Treat():
            return weigh_harm.weigh_treat(state, seat, command)
        case c.Award():
            return weigh_boons.weigh_award(state, seat, command)
        case c.ClaimBond():
            return weigh_boons.weigh_claim_bond(state, seat, command)
        case c.SpendBoon():
            return weigh_boons.weigh_spend_boon(state, seat, command)
        case c.ConvertXp():
            return weigh_boons.weigh_convert_xp(state, seat, command)
        case c.AddSheet():
            return weigh_sheets.weigh_add(state, seat, command)
        case c.RemoveSheet():
            return weigh_sheets.weigh_remove(state, seat, command)
        case c.Claim():
            return weigh_sheets.weigh_claim(state, seat, command)
        case c.Release():
            return weigh_sheets.weigh_release(state, seat, command)
        case c.Adjust():
            return weigh_sheets.weigh_adjust(state, seat, command)
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
            return weigh_gm.weigh_spend_beats(state, seat, command)
        case c.Worsen():
            return weigh_gm.weigh_worsen(state, seat, command)
        case c.AdjustBank():
            return weigh_gm.weigh_adjust_bank(state, seat, command)
        case c.AddTimer():
            return weigh_gm.weigh_add_timer(state, seat, command)
        case c.TickTimer():
            return weigh_gm.weigh_tick_timer(state, seat, command)
        case c.BuyTick():
            return weigh_gm.weigh_buy_tick(state, seat, command)
        case c.RevealTimer():
            return weigh_gm.weigh_reveal_timer(state, seat, command)
        case c.RemoveTimer():
            return weigh_gm.weigh_remove_timer(state, seat, command)
        case c.BeginScene():
            return weigh_gm.weigh_begin_scene(state, seat, command)
        case c.EndScene():
            return weigh_gm.weigh_end_scene(state, seat)
        case c.Downtime():
            return weigh_gm.weigh_downtime(seat, command)
        case c.BeginSession():
            return weigh_gm.weigh_begin_session(state, seat)
        case c.EndSession():
            return weigh_gm.weigh_end_session(state, seat)
        case c.SetOption():
            return weigh_gm.weigh_set_option(seat, command)
        case _:
            assert_never(command)
