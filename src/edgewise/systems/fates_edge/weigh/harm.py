"""Harm and Fatigue taken, and both healed."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import HARM_MOST, SHORT_REST
from edgewise.systems.fates_edge.book.terms import Care, Condition, Life, Rest
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.events import loop as e
from edgewise.systems.fates_edge.judge.fallen import is_dying
from edgewise.systems.fates_edge.judge.guards import Answer, character, gm_only, living, refuse, shift_cites, tired
from edgewise.systems.fates_edge.judge.hits import hit_events
from edgewise.systems.fates_edge.judge.stores import no_rest
from edgewise.systems.fates_edge.model.gear import Worn
from edgewise.systems.fates_edge.model.state import State

CRITICAL_LEVELS = 2
"""Levels that a critical treatment may heal at once."""


@rule("hit.state", "hit.narrate", "harm.level-3")
def weigh_take_harm(state: State, seat: Seat, command: c.TakeHarm) -> Answer:
    """Take a hit: convert by armor, Harm first, then Fatigue, then overflow."""
    key = character(state, seat, command.who, "hit.state")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    stopped = living(sheet)
    if stopped:
        return stopped
    armor = sheet.armor.kind if command.armor is None else command.armor
    # A named armor without a named condition is not the worn one, so it does not take over the worn one's condition.
    worn_condition = sheet.armor.condition if command.armor in {None, sheet.armor.kind} else Condition.SOUND
    condition = worn_condition if command.condition is None else command.condition
    return free(*hit_events(state, key, command.harm, Worn(armor, condition)))


@rule("fatigue.exertion", "fatigue.track", "fatigue.overflow")
def weigh_mark_fatigue(state: State, seat: Seat, command: c.MarkFatigue) -> Answer:
    """Mark Fatigue in one event, which overflows at most once."""
    key = character(state, seat, command.who, "fatigue.exertion")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    stopped = living(sheet)
    if stopped:
        return stopped
    moved = tired(sheet, command.amount)
    return free(e.FatigueMarked(key, command.amount, command.why, moved, ("fatigue.exertion", *shift_cites(moved))))


@rule("harm.lethal")
def weigh_rule_lethal(state: State, seat: Seat, command: c.RuleLethal) -> Answer:
    """The GM says whether overflow at Harm 3 kills."""
    stopped = gm_only(seat, "harm.lethal")
    key = stopped or character(state, seat, command.who, "harm.lethal")
    if isinstance(key, Refused):
        return key
    if state.sheets[key].life is not Life.IN_THE_BALANCE:
        return refuse("not-in-the-balance", "Nobody's life hangs on the GM's word here.", "harm.lethal")
    return free(e.LethalRuled(key, command.dies, ("harm.lethal",)))


@rule("recovery.short-rest", "recovery.night-rest")
def weigh_rest(state: State, seat: Seat, command: c.TakeRest) -> Answer:
    """Rest; a short rest without food and water clears nothing."""
    key = character(state, seat, command.who, "recovery.short-rest")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    stopped = living(sheet)
    if stopped:
        return stopped
    if no_rest(state):
        return free(e.Rested(key, command.kind, 0, ("supply.dangerous",)))
    if command.kind is Rest.NIGHT:
        return free(e.Rested(key, command.kind, sheet.tracks.fatigue, ("recovery.night-rest",)))
    cleared = min(SHORT_REST, sheet.tracks.fatigue) if command.provisions else 0
    return free(e.Rested(key, command.kind, cleared, ("recovery.short-rest",)))


@rule("recovery.treatment", "recovery.proper-care", "recovery.week")
def weigh_treat(state: State, seat: Seat, command: c.Treat) -> Answer:
    """Bring Harm down by care, magic or time."""
    key = character(state, seat, command.who, "recovery.treatment")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    stopped = living(sheet)
    if stopped:
        return stopped
    cite = {Care.PROPER: "recovery.proper-care", Care.WEEK: "recovery.week"}.get(command.kind, "recovery.treatment")
    if not sheet.tracks.harm:
        return refuse("unhurt", f"{sheet.name or 'This character'} has no Harm to treat.", cite)
    if is_dying(sheet) and command.kind is not Care.MAGIC:
        return refuse("dying", "Only a great success or magic still saves the dying.", "dying.critical")
    if command.kind is Care.WEEK and sheet.tracks.harm >= HARM_MOST:
        return refuse("needs-help", "Rest alone does not heal Harm 3: someone must help.", cite)
    wholly = command.kind is Care.PROPER and state.options.proper_care_removes_all
    most = HARM_MOST if wholly else CRITICAL_LEVELS if command.kind in {Care.CARE, Care.PROPER} else 1
    if command.levels > most:
        says = f"This heals at most {most} level{'s' if most > 1 else ''} at a time."
        return refuse("one-level-at-a-time", says, cite)
    levels = sheet.tracks.harm if wholly else min(command.levels, sheet.tracks.harm)
    return free(e.Treated(key, command.kind, levels, (cite,)))
