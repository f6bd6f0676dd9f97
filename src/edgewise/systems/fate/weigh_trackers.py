"""Contests and challenges: who is how far."""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Role, Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.guards import gm_only, refuse, sheet_called
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.rolls import outcome
from edgewise.systems.fate.state import Contest, Roll, State
from edgewise.systems.fate.terms import Outcome, Stage

Answer = Ready[e.Event] | Refused

"""What a roll of a contest must be higher by to be worth 2 victories."""
MOST_TASKS = 20


@rule("contest.exchange", "contest.goal")
def weigh_begin_contest(state: State, seat: Seat, command: c.BeginContest) -> Answer:
    """The GM begins a contest of two to four sides."""
    stopped = gm_only(seat, "contest.exchange")
    if stopped:
        return stopped
    if state.contest:
        return refuse("in-contest", "A contest runs already.", "contest.exchange")
    if state.conflict:
        return refuse("in-conflict", "A conflict runs: it ends first.", "contest.attack")
    found = _sides(state, seat, (command.first, command.second, command.third, command.fourth))
    if isinstance(found, Refused):
        return found
    goal = int(state.rules.settings["contest_goal"])
    return free(e.ContestBegan(command.what, found, goal, ("contest.exchange", "contest.goal")))


def _sides(state: State, seat: Seat, named: tuple[str, ...]) -> tuple[str, ...] | Refused:
    """Who rolls for each side."""
    keys: list[str] = []
    for text in named:
        if not text.strip():
            continue
        key = sheet_called(state, seat, text, "contest.exchange")
        if isinstance(key, Refused):
            return key
        if state.sheets[key].hidden:
            return refuse("hidden", "Show this character first.", "aspects.hidden")
        keys.append(key)
    if len(keys) < 2 or len(set(keys)) < len(keys):
        return refuse("sides", "A contest needs two sides or more, each with its own character.", "contest.exchange")
    return tuple(keys)


@rule("contest.exchange", "contest.victory", "contest.tie", "contest.goal", "invokes.answer")
def weigh_score_exchange(state: State, seat: Seat, _command: c.ScoreExchange) -> Answer:
    """Compare the rolls of an exchange: the GM at any time, players once everybody lets their roll stand."""
    contest = state.contest
    if seat.role is Role.WATCHER:
        return refuse("watching", "Watchers look on; take a player's seat to act.", "contest.exchange")
    if contest is None:
        return refuse("no-contest", "No contest runs.", "contest.exchange")
    if contest.winner:
        says = f"{sheet_name(state, contest.winner)} has won the contest: the GM ends it."
        return refuse("contest-won", says, "contest.goal")
    rolls = _thrown(state, contest)
    if isinstance(rolls, Refused):
        return rolls
    unsure = [roll.sheet for roll in rolls if roll.sheet not in roll.content]
    if unsure and not seat.is_gm:
        names = ", ".join(sheet_name(state, key) for key in unsure)
        return refuse("not-all-stand", f"These have not let their roll stand: {names}.", "invokes.answer")
    closed = (e.RollClosed(roll.sheet, cites=("contest.exchange",)) for roll in rolls)
    return free(_scored(contest, rolls), *closed)


def _thrown(state: State, contest: Contest) -> tuple[Roll, ...] | Refused:
    """The roll of each side that has one in this exchange."""
    sides = [key for key in contest.sides if key not in contest.lost]
    rolls = tuple(
        state.rolls[key]
        for key in sides
        if key in state.rolls and state.rolls[key].contest and state.rolls[key].stage is Stage.THROWN
    )
    if len(rolls) == len(sides):
        return rolls
    there = {roll.sheet for roll in rolls}
    names = ", ".join(sheet_name(state, key) for key in sides if key not in there)
    return refuse("not-all-thrown", f"These have not thrown in this exchange: {names}.", "contest.exchange")


def _passive(roll: Roll) -> int | None:
    """The GM's number that a roll of the contest is measured by, if there is one."""
    casts = (against.cast for against in roll.against)
    return next((cast.effort for cast in casts if cast and not cast.sheet and cast.number is not None), None)


def _scored(contest: Contest, rolls: tuple[Roll, ...]) -> e.ExchangeScored:
    efforts = {roll.sheet: roll.cast.effort - (_passive(roll) or 0) for roll in rolls}
    measured = frozenset(roll.sheet for roll in rolls if _passive(roll) is not None)
    gained = victories(efforts, measured)
    cites = ("contest.exchange", "contest.victory" if gained else "contest.tie")
    won = next((key for key, more in gained.items() if contest.victories.get(key, 0) + more >= contest.goal), "")
    return e.ExchangeScored(efforts, gained, won, (*cites, "contest.goal") if won else cites)


def _with_style(margin: int) -> bool:
    return outcome(margin) is Outcome.STYLE


@rule("contest.victory", "contest.tie")
def victories(efforts: Mapping[str, int], measured: frozenset[str] = frozenset()) -> dict[str, int]:
    """What the best of an exchange gains; nothing when the best are equal.

    Args:
        efforts: by side; shifts for those who are measured by a number.
        measured: whose style is told by that number, and not by the next best.
    """
    ranked = sorted(efforts, key=lambda key: -efforts[key])
    if not ranked or (len(ranked) > 1 and efforts[ranked[0]] == efforts[ranked[1]]):
        return {}
    best, others = ranked[0], ranked[1:]
    if best in measured:
        style = _with_style(efforts[best]) and not any(_with_style(efforts[key]) for key in others if key in measured)
    else:
        style = bool(others) and _with_style(efforts[best] - efforts[others[0]])
    return {best: 2 if style else 1}


def contest_over(state: State, cite: str) -> tuple[e.Event, ...]:
    """The end of the contest that runs, and of the rolls that were made for it."""
    if state.contest is None:
        return ()
    open_ones = [roll for roll in state.rolls.values() if roll.contest]
    closed = (e.RollClosed(roll.sheet, dropped=not roll.cast.lies, cites=(cite,)) for roll in open_ones)
    return (*closed, e.ContestEnded((cite,)))


@rule("contest.goal")
def weigh_end_contest(state: State, seat: Seat, _command: c.EndContest) -> Answer:
    """The GM ends the contest, won or not."""
    stopped = gm_only(seat, "contest.goal")
    if stopped:
        return stopped
    over = contest_over(state, "contest.goal")
    return free(*over) if over else refuse("no-contest", "No contest runs.", "contest.goal")


@rule("challenge.tasks")
def weigh_begin_challenge(state: State, seat: Seat, command: c.BeginChallenge) -> Answer:
    """The GM begins a challenge, whose tasks come one by one."""
    stopped = gm_only(seat, "challenge.tasks")
    if stopped:
        return stopped
    if state.challenge:
        return refuse("in-challenge", "A challenge runs already.", "challenge.tasks")
    return free(e.ChallengeBegan(command.what, ("challenge.tasks",)))


@rule("challenge.tasks")
def weigh_add_task(state: State, seat: Seat, command: c.AddTask) -> Answer:
    """The GM adds a task."""
    stopped = gm_only(seat, "challenge.tasks")
    if stopped:
        return stopped
    if state.challenge is None:
        return refuse("no-challenge", "No challenge runs.", "challenge.tasks")
    if not command.what.strip():
        return refuse("no-name", "Say what the task is.", "challenge.tasks")
    if len(state.challenge.tasks) >= MOST_TASKS:
        return refuse("too-many", f"A challenge has {MOST_TASKS} tasks at most.", "challenge.tasks")
    return free(e.TaskAdded(command.what, command.difficulty, ("challenge.tasks",)))


@rule("challenge.together")
def weigh_end_challenge(state: State, seat: Seat, _command: c.EndChallenge) -> Answer:
    """The GM reads the outcomes together, also of tasks that nobody tried."""
    stopped = gm_only(seat, "challenge.together")
    if stopped:
        return stopped
    if state.challenge is None:
        return refuse("no-challenge", "No challenge runs.", "challenge.together")
    if any(roll.task is not None for roll in state.rolls.values()):
        return refuse("roll-open", "A roll for one of its tasks is still on the table.", "challenge.together")
    outcomes = tuple(task.outcome for task in state.challenge.tasks)
    tasks = tuple(task.what for task in state.challenge.tasks)
    return free(e.ChallengeEnded(outcomes, tasks, ("challenge.together",)))
