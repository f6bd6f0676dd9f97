"""May it be done, at what cost, with which dice, and what then happens: one rule for each command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from edgewise.core.answers import Ready, Refused, plan_of, resolve_of
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate import (
    weigh_aspects,
    weigh_compels,
    weigh_conflict,
    weigh_declare,
    weigh_growth,
    weigh_harm,
    weigh_invokes,
    weigh_purpose,
    weigh_rolls,
    weigh_scenes,
    weigh_settle,
    weigh_sheets,
    weigh_targets,
    weigh_trackers,
    weigh_writing,
    weigh_zones,
)
from edgewise.systems.fate.state import State

Answer = Ready[e.Event] | Refused

WEIGH: Final[Mapping[type[c.Command], Callable[[State, Seat, Any], Answer]]] = {
    c.Open: weigh_declare.weigh_open,
    c.Cross: weigh_purpose.weigh_cross,
    c.Attempt: weigh_purpose.weigh_attempt,
    c.Treat: weigh_purpose.weigh_treat,
    c.Aim: weigh_targets.weigh_aim,
    c.Oppose: weigh_rolls.weigh_oppose,
    c.Help: weigh_rolls.weigh_help,
    c.Throw: weigh_rolls.weigh_throw,
    c.Defend: weigh_rolls.weigh_defend,
    c.Waive: weigh_rolls.weigh_waive,
    c.Split: weigh_targets.weigh_split,
    c.Drop: weigh_rolls.weigh_drop,
    c.Close: weigh_rolls.weigh_close,
    c.Invoke: weigh_invokes.weigh_invoke,
    c.VetoInvoke: weigh_invokes.weigh_veto,
    c.Stand: weigh_settle.weigh_stand,
    c.Settle: weigh_settle.weigh_settle,
    c.Choose: weigh_settle.weigh_choose,
    c.AddAspect: weigh_aspects.weigh_add_aspect,
    c.RevealAspect: weigh_aspects.weigh_reveal_aspect,
    c.RenameAspect: weigh_aspects.weigh_rename_aspect,
    c.RemoveAspect: weigh_aspects.weigh_remove_aspect,
    c.PassInvoke: weigh_aspects.weigh_pass_invoke,
    c.StoryDetail: weigh_compels.weigh_story_detail,
    c.OfferCompel: weigh_compels.weigh_offer_compel,
    c.ApproveCompel: weigh_compels.weigh_approve_compel,
    c.AcceptCompel: weigh_compels.weigh_accept_compel,
    c.RefuseCompel: weigh_compels.weigh_refuse_compel,
    c.WithdrawCompel: weigh_compels.weigh_withdraw_compel,
    c.CompelAfter: weigh_compels.weigh_compel_after,
    c.TakeHit: weigh_harm.weigh_take_hit,
    c.Absorb: weigh_harm.weigh_absorb,
    c.GiveIn: weigh_harm.weigh_give_in,
    c.Recover: weigh_harm.weigh_recover,
    c.Concede: weigh_harm.weigh_concede,
    c.BeginConflict: weigh_conflict.weigh_begin_conflict,
    c.JoinConflict: weigh_conflict.weigh_join_conflict,
    c.LeaveConflict: weigh_conflict.weigh_leave_conflict,
    c.EndTurn: weigh_conflict.weigh_end_turn,
    c.GiveTurn: weigh_conflict.weigh_give_turn,
    c.FullDefense: weigh_conflict.weigh_full_defense,
    c.EndConflict: weigh_conflict.weigh_end_conflict,
    c.AddZone: weigh_zones.weigh_add_zone,
    c.RemoveZone: weigh_zones.weigh_remove_zone,
    c.SetBorder: weigh_zones.weigh_set_border,
    c.Move: weigh_zones.weigh_move,
    c.Place: weigh_zones.weigh_place,
    c.BeginContest: weigh_trackers.weigh_begin_contest,
    c.ScoreExchange: weigh_trackers.weigh_score_exchange,
    c.EndContest: weigh_trackers.weigh_end_contest,
    c.BeginChallenge: weigh_trackers.weigh_begin_challenge,
    c.AddTask: weigh_trackers.weigh_add_task,
    c.EndChallenge: weigh_trackers.weigh_end_challenge,
    c.BeginScene: weigh_scenes.weigh_begin_scene,
    c.EndScene: weigh_scenes.weigh_end_scene,
    c.BeginSession: weigh_scenes.weigh_begin_session,
    c.EndSession: weigh_scenes.weigh_end_session,
    c.BeginScenario: weigh_scenes.weigh_begin_scenario,
    c.SetOption: weigh_scenes.weigh_set_option,
    c.Milestone: weigh_growth.weigh_milestone,
    c.Advance: weigh_growth.weigh_advance,
    c.AddSheet: weigh_sheets.weigh_add,
    c.AddNpc: weigh_sheets.weigh_add_npc,
    c.RevealSheet: weigh_sheets.weigh_reveal,
    c.RemoveSheet: weigh_sheets.weigh_remove,
    c.Claim: weigh_sheets.weigh_claim,
    c.Release: weigh_sheets.weigh_release,
    c.SetAspect: weigh_writing.weigh_set_aspect,
    c.SetRating: weigh_writing.weigh_set_rating,
    c.SetStunt: weigh_writing.weigh_set_stunt,
    c.RemoveStunt: weigh_writing.weigh_remove_stunt,
    c.SetExtra: weigh_writing.weigh_set_extra,
    c.RemoveExtra: weigh_writing.weigh_remove_extra,
    c.FinishCreation: weigh_sheets.weigh_finish_creation,
    c.Award: weigh_sheets.weigh_award,
    c.Adjust: weigh_sheets.weigh_adjust,
}
"""Every command has its rule here."""


def weigh(state: State, seat: Seat, command: c.Command) -> Answer:
    """What the rules say to `command`."""
    return WEIGH[type(command)](state, seat, command)


plan = plan_of(weigh)
resolve = resolve_of(weigh)


def forced(state: State) -> c.Command | None:
    """Nothing: in Fate no dice fall and no price is paid that nobody asked for."""
    del state
    return None
