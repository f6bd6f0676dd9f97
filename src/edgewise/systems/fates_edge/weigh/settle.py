"""The end of a roll: its outcome, what it earns and costs, and what 10s and Partials give."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.parts import gain
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge import rolls
from edgewise.systems.fates_edge.book.numbers import BOON_CAP, BOONS_ON_MISS, BOONS_ON_PARTIAL
from edgewise.systems.fates_edge.book.terms import Benefit, Earns, Outcome, Stage
from edgewise.systems.fates_edge.book.terms_fight import Task
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.events import loop as e
from edgewise.systems.fates_edge.judge.aftermath import aftermath
from edgewise.systems.fates_edge.judge.guards import (
    Answer,
    character,
    owed,
    refuse,
    roll_at,
    shift_cites,
)
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.stance import effective_dv
from edgewise.systems.fates_edge.model.roll import Roll, attempt
from edgewise.systems.fates_edge.model.state import State, Timer
from edgewise.systems.fates_edge.weigh.defense import turned_aside


@rule("outcomes.clean-success", "outcomes.success-with-sb", "outcomes.partial", "outcomes.miss", "beats.bank")
def weigh_settle(state: State, seat: Seat, command: c.Settle) -> Answer:
    """Name the outcome and apply it once: Boons to the purse, Story Beats to the bank, owed Fatigue to the track."""
    key = character(state, seat, command.who, "outcomes.miss")
    if isinstance(key, Refused):
        return key
    roll = roll_at(state, key, (Stage.THROWN,), "outcomes.miss")
    if isinstance(roll, Refused):
        return roll
    if roll.reroll_due:
        return refuse("reroll-due", "First throw again the success that Desperate takes.", "position.desperate")
    dv = effective_dv(state, roll)
    grade = rolls.grade(roll.tally, dv)
    earned, no_boons = boons_earned(state, roll, grade)
    purse = state.sheets[key].purses.boons
    kept = gain(purse, earned, BOON_CAP)
    tires = owed(state.sheets[key], roll.owed_fatigue)
    target = roll.purpose.target
    benefits, segments = benefits_of(grade, spared=turned_aside(state, roll))
    cites = _settle_cites(grade, kept, earned - kept, no_boons)
    return free(
        e.Settled(
            key,
            *grade,
            dv=dv,
            hide_dv=roll.hide_dv,
            boons=kept,
            boons_lost=earned - kept,
            no_boons=no_boons,
            benefits=benefits,
            segments=segments,
            tired=tires,
            cites=(*cites, *(cite for moved in tires for cite in ("boons.fatigue-after", *shift_cites(moved)))),
            task=roll.purpose.task,
            target=name_of(state, target) if target in {*state.foes, *state.sheets} else "",
        ),
        *aftermath(state, roll, grade),
    )


_OUTCOME_CITES = {
    Outcome.CLEAN_SUCCESS: "outcomes.clean-success",
    Outcome.SUCCESS_WITH_SB: "outcomes.success-with-sb",
    Outcome.PARTIAL: "outcomes.partial",
    Outcome.MISS: "outcomes.miss",
}


_NO_BOONS_CITES = {
    Earns.REHEARSAL: "boons.none-for-safe",
    Earns.NULL_RISK: "boons.none-for-null-risk",
    Earns.REPEAT: "boons.none-for-repeats",
    Earns.AUTO: "boons.miss",
}


_CRITICAL_CITES = ("criticals.one", "criticals.two", "criticals.three", "criticals.four")


def _settle_cites(grade: rolls.Grade, kept: int, lost: int, no_boons: Earns | None) -> tuple[str, ...]:
    cites = [_OUTCOME_CITES[grade.outcome]]
    if grade.story_beats:
        cites.append("beats.bank")
    if kept and grade.outcome is Outcome.PARTIAL:
        cites.append("boons.partial")
    if kept and grade.outcome is Outcome.MISS:
        cites.append("boons.miss")
    if lost:
        cites.append("boons.cap")
    if no_boons:
        cites.append(_NO_BOONS_CITES[no_boons])
    if grade.tens:
        succeeds = grade.outcome.succeeds
        cites.append(_CRITICAL_CITES[min(grade.tens, 4) - 1] if succeeds else "criticals.only-on-success")
    return tuple(cites)


@rule(
    "boons.partial",
    "boons.miss",
    "boons.none-for-safe",
    "boons.none-for-null-risk",
    "boons.none-for-repeats",
)
def boons_earned(state: State, roll: Roll, grade: rolls.Grade) -> tuple[int, Earns | None]:
    """Boons that a roll earns, and why none where it fell short and earns none."""
    if grade.outcome.succeeds:
        return 0, None
    if roll.earns in {Earns.REHEARSAL, Earns.NULL_RISK, Earns.REPEAT}:
        return 0, roll.earns
    # A blow after a blow is no idle try again: in a fight each one meets a new situation.
    again = roll.purpose.task is Task.FREE and attempt(roll) in state.scene.attempts
    if roll.earns is Earns.AUTO and again:
        return 0, Earns.REPEAT
    if grade.outcome is Outcome.PARTIAL:
        return BOONS_ON_PARTIAL, None
    if not state.options.miss_limited:
        return BOONS_ON_MISS, None
    left = BOONS_ON_MISS - state.scene.miss_boons.get(roll.sheet, 0)
    earned = left if grade.story_beats else 0
    return (earned, None) if earned > 0 else (0, Earns.AUTO)


@rule(
    "criticals.only-on-success",
    "criticals.one",
    "criticals.two",
    "criticals.three",
    "criticals.four",
    "outcomes.partial-gives",
)
def benefits_of(grade: rolls.Grade, *, spared: int = 0) -> tuple[int, int]:
    """How many benefits a roll may choose, and how many timer segments its 10s may clear.

    Args:
        spared: what a Partial turns aside of a strike; that is what such a Partial gives.
    """
    if grade.outcome is Outcome.PARTIAL:
        return 0 if spared else 1, 0
    if not grade.outcome.succeeds or not grade.tens:
        return 0, 0
    return min(grade.tens, 2), max(0, min(grade.tens - 2, 2))


def benefits_open(state: State, seat: Seat, roll: Roll) -> tuple[Benefit, ...]:
    """What this seat may choose now; a timer that is hidden from it is none."""
    if roll.outcome is Outcome.PARTIAL:
        return (Benefit.POSITION, Benefit.DV, Benefit.REDUCED, Benefit.REVEAL) if roll.benefits else ()
    choices: tuple[Benefit, ...] = ()
    if roll.benefits and state.options.srd_criticals:
        choices = (Benefit.BOON, Benefit.POSITION, Benefit.FLOURISH)
        if roll.benefits > 1:
            choices += (Benefit.POWER,)
    elif roll.benefits:
        choices = (Benefit.POSITION, Benefit.ADVANTAGE)
        if roll.tally.tens > 1:
            choices += (Benefit.DV, Benefit.POWER) if roll.benefits > 1 else (Benefit.DV,)
    if roll.segments and seen_timers(state, seat):
        choices += (Benefit.TIMER,)
    return choices


@rule("criticals.only-on-success", "outcomes.partial-gives")
def weigh_take_benefit(state: State, seat: Seat, command: c.TakeBenefit) -> Answer:
    """Choose what 10s, or a Partial, give."""
    key = character(state, seat, command.who, "criticals.one")
    if isinstance(key, Refused):
        return key
    roll = state.rolls.get(key)
    cite = "outcomes.partial-gives" if roll and roll.outcome is Outcome.PARTIAL else "criticals.only-on-success"
    if roll is None or roll.stage is not Stage.SETTLED or not (roll.benefits or roll.segments):
        return refuse("no-benefit-left", "This roll has no benefit left to choose.", cite)
    if command.benefit not in benefits_open(state, seat, roll):
        names = ", ".join(benefit.value for benefit in benefits_open(state, seat, roll))
        return refuse("no-such-benefit", f"This roll may give: {names or 'nothing more'}.", cite)
    timer = ""
    if command.benefit is Benefit.TIMER:
        found = find_timer(state, seat, command.timer or next(iter(seen_timers(state, seat))))
        if isinstance(found, Refused):
            return found
        timer = found
    boons = gain(state.sheets[key].purses.boons, 1, BOON_CAP) if command.benefit is Benefit.BOON else 0
    cites = (cite,) if cite == "outcomes.partial-gives" else (_CRITICAL_CITES[min(roll.tally.tens, 4) - 1],)
    return free(e.BenefitTaken(key, command.benefit, command.note, timer, boons, cites))


def seen_timers(state: State, seat: Seat) -> dict[str, Timer]:
    """The timers that this seat knows of."""
    return {key: timer for key, timer in state.timers.items() if seat.is_gm or not timer.hidden}


def find_timer(state: State, seat: Seat, named: str) -> str | Refused:
    """The timer of that id or, failing that, of that label; a hidden one is no timer to a player."""
    seen = seen_timers(state, seat)
    if named in seen:
        return named
    labelled = [key for key, timer in seen.items() if timer.label == named]
    if len(labelled) == 1:
        return labelled[0]
    if labelled:
        return refuse("which-timer", f"Several timers are called that: {', '.join(labelled)}.", "timers.tick")
    return refuse("no-such-timer", "There is no such timer.", "timers.tick")
