"""Conflicts: who is in them, whose turn it is, and how they end."""

from __future__ import annotations

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.gains import with_unneeded
from edgewise.systems.fate.guards import acts_for, character, claiming, gm_only, out_of_it, refuse, sheet_called
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.order import after, order_of, waiting
from edgewise.systems.fate.state import Conflict, State
from edgewise.systems.fate.weigh_harm import conceded, left_events, undecided
from edgewise.systems.fate.weigh_trackers import contest_over

Answer = Ready[e.Event] | Refused

_STRESS_STAYS = frozenset({"fae", "condensed"})
"""Editions in which stress goes with the scene alone."""


def _running(state: State, cite: str) -> Conflict | Refused:
    return state.conflict or refuse("no-conflict", "No conflict runs.", cite)


def _standing(state: State, seat: Seat, named: str, cite: str) -> str | Refused:
    """The character that is meant, if it is in the conflict."""
    key = sheet_called(state, seat, named, cite)
    if isinstance(key, Refused):
        return key
    conflict = state.conflict
    if conflict and conflict.stands(key):
        return key
    says = f"{sheet_name(state, key)} is not in this conflict."
    return out_of_it(state, key, cite) or refuse("not-in-conflict", says, cite)


@rule("conflict.begin", "conflict.order", "conflict.popcorn", "contest.attack")
def weigh_begin_conflict(state: State, seat: Seat, command: c.BeginConflict) -> Answer:
    """The GM begins a conflict of everybody in sight; a contest that runs is over."""
    stopped = gm_only(seat, "conflict.begin")
    if stopped:
        return stopped
    if state.conflict:
        return refuse("in-conflict", "A conflict runs already.", "conflict.begin")
    order = order_of(state, command.kind)
    if not order:
        return refuse("nobody", "Nobody is here to fight.", "conflict.begin")
    popcorn = state.has("turn_order", "popcorn")
    first: str | Refused = "" if popcorn else order[0]
    if command.first.strip():
        first = sheet_called(state, seat, command.first, "conflict.order")
    if isinstance(first, Refused):
        return first
    if first and first not in order:
        return refuse("hidden", "Show this character first.", "aspects.hidden")
    cites = ("conflict.begin", "conflict.popcorn" if popcorn else "conflict.order")
    began = e.ConflictBegan(state.conflicts + 1, command.kind, popcorn, order, first, cites)
    return free(*contest_over(state, "contest.attack"), began)


@rule("conflict.begin")
def weigh_join_conflict(state: State, seat: Seat, command: c.JoinConflict) -> Answer:
    """The GM brings somebody in, last in the order."""
    conflict = gm_only(seat, "conflict.begin") or _running(state, "conflict.begin")
    if isinstance(conflict, Refused):
        return conflict
    key = sheet_called(state, seat, command.who, "conflict.begin")
    if isinstance(key, Refused):
        return key
    if conflict.stands(key):
        return refuse("already-in", f"{sheet_name(state, key)} is in this conflict already.", "conflict.begin")
    if state.sheets[key].hidden:
        return refuse("hidden", "Show this character first.", "aspects.hidden")
    return out_of_it(state, key, "conflict.begin") or free(e.JoinedConflict(key, ("conflict.begin",)))


@rule("conflict.no-stall")
def weigh_leave_conflict(state: State, seat: Seat, command: c.LeaveConflict) -> Answer:
    """The GM takes somebody out of the conflict who neither lost nor conceded."""
    conflict = gm_only(seat, "conflict.no-stall") or _running(state, "conflict.no-stall")
    if isinstance(conflict, Refused):
        return conflict
    key = _standing(state, seat, command.who, "conflict.no-stall")
    if isinstance(key, Refused):
        return key
    if key in state.hits:
        says = f"A hit waits for {sheet_name(state, key)}: it is absorbed, or they give in."
        return refuse("hit-pends", says, "hits.absorb")
    return free(*with_unneeded(state, left_events(state, key, None)))


@rule("conflict.order", "conflict.popcorn")
def weigh_end_turn(state: State, seat: Seat, command: c.EndTurn) -> Answer:
    """Whoever holds the turn hands it on: down the order, or to whom they name."""
    conflict = _running(state, "conflict.order")
    if isinstance(conflict, Refused):
        return conflict
    key = conflict.turn
    if not key:
        return refuse("no-turn", "Nobody holds the turn: the GM gives it to somebody.", "conflict.popcorn")
    stopped = _holds(state, seat, conflict, command.who, "conflict.order")
    named = stopped or (_named(state, seat, conflict, command.next) if conflict.popcorn else "")
    if isinstance(named, Refused):
        return named
    to, exchange = after(conflict, key, named)
    cites = ("conflict.popcorn" if conflict.popcorn else "conflict.order",)
    return free(*claiming(state, seat, key), *with_unneeded(state, (e.TurnPassed(key, to, exchange, cites),)))


def _holds(state: State, seat: Seat, conflict: Conflict, who: str, cite: str) -> Refused | None:
    """Refuses a seat that does not act for whoever holds the turn, or that names somebody else."""
    key = sheet_called(state, seat, who, cite) if who.strip() else conflict.turn
    if isinstance(key, Refused):
        return key
    if key == conflict.turn and acts_for(state, seat, key):
        return None
    holder = sheet_name(state, conflict.turn) if conflict.turn else "nobody yet"
    return refuse("not-your-turn", f"The turn is held by {holder}.", cite)


def _named(state: State, seat: Seat, conflict: Conflict, text: str) -> str | Refused:
    """Who is to act next: one who has not acted, or anybody once all have."""
    if not text.strip():
        return ""
    key = _standing(state, seat, text, "conflict.popcorn")
    if isinstance(key, Refused):
        return key
    left = waiting(conflict, conflict.turn)
    if left and key not in left:
        names = ", ".join(sheet_name(state, each) for each in left)
        return refuse("has-acted", f"Name one who has not acted in this exchange: {names}.", "conflict.popcorn")
    return key


@rule("conflict.order", "conflict.popcorn")
def weigh_give_turn(state: State, seat: Seat, command: c.GiveTurn) -> Answer:
    """The GM says who acts now; whoever held the turn comes later, if their action is not used yet."""
    conflict = gm_only(seat, "conflict.order") or _running(state, "conflict.order")
    if isinstance(conflict, Refused):
        return conflict
    key = _standing(state, seat, command.who, "conflict.order")
    if isinstance(key, Refused):
        return key
    if key == conflict.turn:
        return refuse("has-turn", f"{sheet_name(state, key)} holds the turn already.", "conflict.order")
    cites = ("conflict.popcorn" if conflict.popcorn else "conflict.order",)
    passed = e.TurnPassed("", key, conflict.exchange, cites)
    if conflict.turn in conflict.spent:
        passed = e.TurnPassed(conflict.turn, key, after(conflict, conflict.turn)[1], cites)
    return free(*with_unneeded(state, (passed,)))


@rule("defend.full", "conflict.one-action")
def weigh_full_defense(state: State, seat: Seat, command: c.FullDefense) -> Answer:
    """Spend the action of the turn on nothing but defence."""
    key = character(state, seat, command.who, "defend.full")
    if isinstance(key, Refused):
        return key
    if state.has("full_defense", "off"):
        return refuse("no-full-defense", "At this table defending is not an action.", "defend.full")
    conflict = _running(state, "defend.full")
    if isinstance(conflict, Refused):
        return conflict
    stopped = _holds(state, seat, conflict, key, "defend.full")
    if stopped:
        return stopped
    if key in conflict.spent:
        return refuse("action-spent", "The action of this turn is used.", "conflict.one-action")
    return free(*claiming(state, seat, key), e.Guarded(key, ("defend.full",)))


@rule("conflict.end", "concede.pay", "stress.clears", "points.gm-carry")
def weigh_end_conflict(state: State, seat: Seat, command: c.EndConflict) -> Answer:
    """The GM ends the conflict: concessions are paid, and with a breather stress is cleared."""
    conflict = gm_only(seat, "conflict.end") or _running(state, "conflict.end")
    if isinstance(conflict, Refused):
        return conflict
    if any(undecided(roll) for roll in state.rolls.values()):
        return refuse("dice-lie", "Dice lie on the table: settle them first.", "conflict.end")
    if any(state.hits.values()):
        names = ", ".join(sheet_name(state, key) for key in state.hits)
        return refuse("hit-pends", f"A hit still waits to be absorbed: {names}.", "conflict.end", "hits.absorb")
    paid = [moved for key, pays in conflict.owed.items() for moved in conceded(state, key, pays)]
    cleared = _cleared(state, conflict) if command.breather else ()
    return free(*paid, *cleared, e.ConflictEnded(("conflict.end",)))


def _cleared(state: State, conflict: Conflict) -> tuple[e.StressCleared, ...]:
    """The stress that a moment to breathe clears, where the edition does not wait for the scene's end."""
    if state.rules.profile in _STRESS_STAYS:
        return ()
    there = [(key, state.sheets[key].stress) for key in conflict.order if key in state.sheets]
    hurt = tuple(key for key, stress in there if stress.physical or stress.mental)
    return (e.StressCleared(hurt, ("stress.clears",)),) if hurt else ()
