"""Milestones, and what characters do with them."""

from __future__ import annotations

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.growths import GROWTHS, MAJOR, MINOR
from edgewise.systems.fate.guards import character, claiming, gm_only, refuse
from edgewise.systems.fate.recovery import MILESTONE, due, outlived
from edgewise.systems.fate.state import State
from edgewise.systems.fate.terms import Rank, Slot
from edgewise.systems.fate.weigh_scenes import cleared

Answer = Ready[e.Event] | Refused


@rule("milestones.minor", "milestones.significant", "milestones.major")
def weigh_milestone(state: State, seat: Seat, command: c.Milestone) -> Answer:
    """The GM grants every player character what the edition gives for a milestone."""
    cite = f"milestones.{command.rank.value}"
    sheets = tuple(key for key, sheet in state.sheets.items() if sheet.is_pc)
    condensed = state.has("milestones", "condensed")
    stopped = gm_only(seat, cite)
    if stopped:
        return stopped
    if not sheets:
        return refuse("nobody", "There is no player character yet.", cite)
    if condensed and command.rank is Rank.SIGNIFICANT:
        return refuse("no-such-milestone", "Condensed has minor and major milestones alone.", cite)
    if command.power_up and not (condensed and command.rank is Rank.MAJOR):
        return refuse("no-power-up", "A step up in power comes with a major milestone of Condensed.", MAJOR)
    return free(_granted(state, command, sheets, cite), *cleared(_healed(state, command.rank)))


def _granted(state: State, command: c.Milestone, sheets: tuple[str, ...], cite: str) -> e.MilestoneReached:
    """What a milestone of the edition in use gives."""
    minor, major = command.rank is Rank.MINOR, command.rank is Rank.MAJOR
    condensed, power = state.has("milestones", "condensed"), int(command.power_up)
    return e.MilestoneReached(
        command.rank,
        sheets,
        minor=1,
        points=0 if minor else 1 + power,
        renames=int(major),
        refresh=power if condensed else int(major),
        extremes=int(major and state.has("extreme", "on")),
        beyond_cap=major and state.has("milestones", "core"),
        cites=(cite,),
    )


def _healed(state: State, rank: Rank) -> dict[str, tuple[Slot, ...]]:
    """What each character is rid of with a milestone."""
    now, rules = state.scene.when, state.rules
    healed = {}
    for key, sheet in state.sheets.items():
        over = due(sheet, now, MILESTONE, rules) if rank is Rank.MAJOR else ()
        old = outlived(sheet, now, rank, rules) if sheet.is_pc else ()
        healed[key] = tuple(dict.fromkeys((*over, *old)))
    return healed


@rule("milestones.minor", "milestones.significant", "milestones.major")
def weigh_advance(state: State, seat: Seat, command: c.Advance) -> Answer:
    """Use what a milestone granted, as far as something is left of it."""
    key = character(state, seat, command.who, MINOR)
    if isinstance(key, Refused):
        return key
    grown = GROWTHS[command.growth](state, key, command)
    return grown if isinstance(grown, Refused) else free(*claiming(state, seat, key), *grown)
