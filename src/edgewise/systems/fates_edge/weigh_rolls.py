"""The play loop: from intent to the spotlight passing."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.dice import D10, Faces
from edgewise.core.dice import Throw as Dice
from edgewise.core.parts import gain
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge import commands as c
from edgewise.systems.fates_edge import events as e
from edgewise.systems.fates_edge import rolls
from edgewise.systems.fates_edge.events_base import Shift
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.guards import (
    Answer,
    able,
    character,
    claiming,
    gm_only,
    payable,
    refuse,
    roll_at,
    shift_cites,
    tired,
)
from edgewise.systems.fates_edge.numbers import BOON_CAP, BOONS_ON_MISS, BOONS_ON_PARTIAL
from edgewise.systems.fates_edge.roll import Roll, attempt
from edgewise.systems.fates_edge.sheet import Sheet
from edgewise.systems.fates_edge.stance import effective_dv, stance
from edgewise.systems.fates_edge.state import State, Timer
from edgewise.systems.fates_edge.terms import Benefit, Earns, Outcome, Pay, Position, Reroll, Stage

BEFORE_DICE = (Stage.OPEN, Stage.SET)


@rule("loop.steps", "loop.intent", "loop.spotlight")
def weigh_open(state: State, seat: Seat, command: c.Open) -> Answer:
    """Declare intent and approach; a settled roll of the same character leaves the table."""
    key = character(state, seat, command.who, "loop.intent")
    if isinstance(key, Refused):
        return key
    if not command.intent.strip():
        return refuse("no-intent", "Say what the character wants to achieve.", "loop.intent")
    if not state.scene.running:
        return refuse("no-scene", "No scene is running: the GM sets the stage first.", "scenes.begin")
    stopped = able(state.sheets[key], "loop.intent")
    if stopped:
        return stopped
    roll = state.rolls.get(key)
    if roll is not None and roll.stage is Stage.THROWN:
        return refuse("roll-open", "The dice of the last roll still lie there: settle it first.", "loop.steps")
    if roll is not None and roll.stage is Stage.SET:
        return refuse("roll-open", "A roll is set already: throw, or drop it first.", "loop.steps")
    before = (e.RollClosed(key, cites=("loop.spotlight",)),) if roll is not None else ()
    opened = e.RollOpened(
        state.made + 1,
        key,
        command.intent,
        command.approach,
        command.attribute,
        command.skill,
        ("loop.intent", "dice.pool"),
    )
    return free(*claiming(state, seat, key), *before, opened)


@rule("loop.set-before-dice", "difficulty.ladder", "difficulty.default")
def weigh_set(state: State, seat: Seat, command: c.Set) -> Answer:
    """The GM sets Position and DV, and may change both until the dice are thrown."""
    stopped = gm_only(seat, "loop.set-before-dice")
    key = stopped or character(state, seat, command.who, "loop.set-before-dice")
    if isinstance(key, Refused):
        return key
    roll = roll_at(state, key, BEFORE_DICE, "loop.set-before-dice")
    if isinstance(roll, Refused):
        late = roll.code == "fates_edge/already-settled"
        return refuse("too-late", "The dice lie on the table already.", "loop.set-before-dice") if late else roll
    return free(
        e.RollSet(
            key,
            command.position,
            command.dv,
            command.hide_position,
            command.hide_dv,
            command.injury,
            command.dice,
            command.earns,
            ("loop.set-before-dice", "difficulty.ladder", "position.ladder"),
            command.effect,
        )
    )


@rule("loop.set-before-dice")
def weigh_reveal(state: State, seat: Seat, command: c.Reveal) -> Answer:
    """The GM shows the hidden Position and DV of a roll."""
    stopped = gm_only(seat, "loop.set-before-dice")
    key = stopped or character(state, seat, command.who, "loop.set-before-dice")
    if isinstance(key, Refused):
        return key
    roll = state.rolls.get(key)
    if roll is None or roll.position is None or roll.dv is None or not (roll.hide_dv or roll.hide_position):
        return refuse("nothing-hidden", "Nothing about this roll is hidden.", "loop.set-before-dice")
    return free(e.RollRevealed(key, roll.position, effective_dv(state, roll), ("loop.set-before-dice",)))


@rule("boons.position", "position.ends", "boons.fatigue-instead", "boons.fatigue-after")
def weigh_improve(state: State, seat: Seat, command: c.Improve) -> Answer:
    """Pay for one step of Position before the dice; a step past the end of the ladder is not sold."""
    key = character(state, seat, command.who, "boons.position")
    if isinstance(key, Refused):
        return key
    roll = roll_at(state, key, BEFORE_DICE, "boons.position")
    if isinstance(roll, Refused):
        return roll
    stopped = payable(state, key, command.pay, roll)
    if stopped:
        return stopped
    # A hidden Position must not show through this refusal, so there the step is sold, and may be lost.
    if roll.stage is Stage.SET and not roll.hide_position and not steps_left(state, roll):
        return refuse(
            "already-dominant", "Position stands at Dominant already: a step more does nothing.", "position.ends"
        )
    cites = ("boons.position",) + (("boons.fatigue-instead",) if command.pay is Pay.FATIGUE else ())
    return free(*claiming(state, seat, key), e.PositionImproved(key, command.pay, cites))


def steps_left(state: State, roll: Roll) -> bool:
    """Whether one more paid step would still move the roll's Position, its own Fatigue aside."""
    rested = replace(state.sheets[roll.sheet], tracks=replace(state.sheets[roll.sheet].tracks, fatigue=0))
    fresh = replace(state, sheets={**state.sheets, roll.sheet: rested})
    better = replace(roll, improvements=(*roll.improvements, Pay.BOON))
    return stance(fresh, better).position is not stance(fresh, roll).position


@rule("dice.pool", "position.desperate", "loop.set-before-dice")
def weigh_throw(state: State, seat: Seat, command: c.Throw) -> Answer:
    """Throw the pool; a Desperate roll then owes one success."""
    key = character(state, seat, command.who, "dice.pool")
    if isinstance(key, Refused):
        return key
    roll = roll_at(state, key, (Stage.SET,), "loop.set-before-dice")
    if isinstance(roll, Refused):
        return roll
    stopped = able(state.sheets[key], "dice.pool")
    if stopped:
        return stopped
    stood = stance(state, roll)

    def happens(faces: Faces) -> tuple[Event, ...]:
        (pool,) = faces
        due = stood.position is Position.DESPERATE and bool(rolls.desperate_marks(rolls.count(pool)))
        thrown = e.Thrown(
            key,
            pool,
            stood.position,
            effective_dv(state, roll),
            roll.hide_dv,
            by_fatigue=stood.by_fatigue,
            reroll_due=due,
            cites=("dice.pool", "dice.success", "dice.story-beat", "dice.ten"),
        )
        return (*claiming(state, seat, key), thrown)

    return Ready(happens, Dice(((D10, stood.pool),)))


def _again(roll: Roll, key: str, die: int, why: Reroll, pay: Pay | None, *cites: str) -> Ready[Event]:
    def happens(faces: Faces) -> tuple[Event, ...]:
        kept = ("beats.reroll-keeps",) if roll.faces[die] == 1 else ()
        return (e.DieRerolled(key, die, roll.faces[die], faces[0][0], why, pay, (*cites, *kept)),)

    return Ready(happens, Dice(((D10, 1),)))


def pick_die(
    roll: Roll, asked: int | None, marks: tuple[int, ...], *, code: str, says: str, cite: str
) -> int | Refused:
    """The die to throw again: the one asked for, else the lowest that may be."""
    may = rolls.eligible(roll.faces, marks)
    if asked is None:
        return may[0] if may else refuse("nothing-to-reroll", "No die may be thrown again.", cite)
    if asked >= len(roll.faces):
        return refuse("no-such-die", f"There are {len(roll.faces)} dice, counted from 0.", cite)
    if roll.faces[asked] == 10:
        return refuse("ten-stays", "A die that shows 10 is never thrown again.", "dice.never-reroll-ten")
    return asked if asked in may else refuse(code, says, cite)


@rule("position.desperate", "fatigue.forced-reroll")
def weigh_reroll_desperate(state: State, seat: Seat, command: c.RerollDesperate) -> Answer:
    """Throw again the success that Desperate takes."""
    key = character(state, seat, command.who, "position.desperate")
    if isinstance(key, Refused):
        return key
    roll = roll_at(state, key, (Stage.THROWN,), "position.desperate")
    if isinstance(roll, Refused):
        return roll
    if not roll.reroll_due:
        return refuse("no-reroll-due", "This roll owes no re-roll.", "position.desperate")
    says = "Desperate throws a success again: a die of 6 to 9."
    die = pick_die(roll, command.die, (rolls.HIT,), code="not-a-success", says=says, cite="position.desperate")
    if isinstance(die, Refused):
        return die
    why = Reroll.FATIGUE if roll.by_fatigue else Reroll.DESPERATE
    return _again(roll, key, die, why, None, *_WHY_CITES[why])


_WHY_CITES = {
    Reroll.DESPERATE: ("position.desperate",),
    Reroll.FATIGUE: ("fatigue.forced-reroll", "position.desperate"),
}


@rule("position.dominant")
def weigh_reroll_dominant(state: State, seat: Seat, command: c.RerollDominant) -> Answer:
    """Throw one failure again by right of a Dominant Position, once."""
    key = character(state, seat, command.who, "position.dominant")
    if isinstance(key, Refused):
        return key
    roll = roll_at(state, key, (Stage.THROWN,), "position.dominant")
    if isinstance(roll, Refused):
        return roll
    if roll.stood is not Position.DOMINANT:
        return refuse("not-dominant", "Only a Dominant roll may throw a failure again.", "position.dominant")
    if roll.right_used:
        return refuse("already-rerolled", "The Dominant re-roll of this roll is used.", "position.dominant")
    says = "Dominant throws a failure again: a die of 5 or less."
    die = pick_die(
        roll, command.die, (rolls.BEAT, rolls.BLANK), code="not-a-failure", says=says, cite="position.dominant"
    )
    return die if isinstance(die, Refused) else _again(roll, key, die, Reroll.DOMINANT, None, "position.dominant")


@rule("boons.reroll", "boons.fatigue-instead", "boons.fatigue-after", "boons.after-the-roll")
def weigh_reroll_boon(state: State, seat: Seat, command: c.RerollBoon) -> Answer:
    """Pay to throw one die again, any but a 10; Boons of this very roll come later and cannot pay."""
    key = character(state, seat, command.who, "boons.reroll")
    if isinstance(key, Refused):
        return key
    roll = roll_at(state, key, (Stage.THROWN,), "boons.reroll")
    if isinstance(roll, Refused):
        return roll
    if roll.reroll_due:
        return refuse("reroll-due", "First throw again the success that Desperate takes.", "position.desperate")
    every = (rolls.BEAT, rolls.BLANK, rolls.HIT)
    says = "No die may be thrown again."
    die = pick_die(roll, command.die, every, code="nothing-to-reroll", says=says, cite="boons.reroll")
    if isinstance(die, Refused):
        return die
    stopped = payable(state, key, command.pay, roll)
    if stopped:
        return stopped
    cites = ("boons.reroll",) + (("boons.fatigue-instead",) if command.pay is Pay.FATIGUE else ())
    return _again(roll, key, die, Reroll.BOON, command.pay, *cites)


@rule("fatigue.negate")
def weigh_negate(state: State, seat: Seat, command: c.Negate) -> Answer:
    """Pay a Boon to undo, or forestall, the re-roll that own Fatigue forces; Fatigue cannot pay for it."""
    key = character(state, seat, command.who, "fatigue.negate")
    if isinstance(key, Refused):
        return key
    roll = roll_at(state, key, (Stage.THROWN,), "fatigue.negate")
    if isinstance(roll, Refused):
        return roll
    if roll.stood is Position.DESPERATE and not roll.by_fatigue:
        return refuse("not-from-fatigue", "The GM's Position forced this re-roll, not Fatigue.", "fatigue.negate")
    forced = [step for step in roll.rerolls if step.why is Reroll.FATIGUE and not step.negated]
    if not forced and not roll.reroll_due:
        return refuse("nothing-to-negate", "Fatigue forced no re-roll here.", "fatigue.negate")
    stopped = payable(state, key, Pay.BOON, roll)
    if stopped:
        return stopped
    if roll.reroll_due:
        (die, *_) = rolls.eligible(roll.faces, (rolls.HIT,))
        return free(e.RerollNegated(key, die, roll.faces[die], roll.faces[die], cites=("fatigue.negate",)))
    (step,) = forced
    if roll.faces[step.die] != step.new or any(s.die == step.die for s in roll.rerolls[roll.rerolls.index(step) + 1 :]):
        return refuse("die-moved-on", "That die has been thrown again since.", "fatigue.negate")
    keeps = step.new == 1 and state.options.negated_beat_stays
    return free(e.RerollNegated(key, step.die, step.old, step.new, keeps, ("fatigue.negate",)))


@rule("boons.fatigue-veto")
def weigh_veto(state: State, seat: Seat, command: c.Veto) -> Answer:
    """The GM takes back the latest Fatigue in place of a Boon, with what it bought."""
    stopped = gm_only(seat, "boons.fatigue-veto")
    if stopped:
        return stopped
    latest = state.substitution
    if latest is None or latest.sheet not in state.sheets:
        return refuse("nothing-to-veto", "No Fatigue has been paid in place of a Boon just now.", "boons.fatigue-veto")
    roll = state.rolls.get(latest.sheet)
    if latest.owed and latest.bought is Reroll.BOON and (roll is None or roll.rerolls[-1].why is not Reroll.BOON):
        return refuse("die-moved-on", "Another die has been thrown again since.", "boons.fatigue-veto")
    return free(e.SubstitutionVetoed(latest.sheet, command.why, ("boons.fatigue-veto",)))


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
    benefits, segments = benefits_of(grade)
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
        )
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
    if roll.earns is Earns.AUTO and attempt(roll) in state.scene.attempts:
        return 0, Earns.REPEAT
    if grade.outcome is Outcome.PARTIAL:
        return BOONS_ON_PARTIAL, None
    if not state.options.miss_limited:
        return BOONS_ON_MISS, None
    left = BOONS_ON_MISS - state.scene.miss_boons.get(roll.sheet, 0)
    earned = left if grade.story_beats else 0
    return (earned, None) if earned > 0 else (0, Earns.AUTO)


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


@rule(
    "criticals.only-on-success",
    "criticals.one",
    "criticals.two",
    "criticals.three",
    "criticals.four",
    "outcomes.partial-gives",
)
def benefits_of(grade: rolls.Grade) -> tuple[int, int]:
    """How many benefits a roll may choose, and how many timer segments its 10s may clear."""
    if grade.outcome is Outcome.PARTIAL:
        return 1, 0
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


@rule("loop.spotlight")
def weigh_close(state: State, seat: Seat, command: c.Close) -> Answer:
    """The roll leaves the table and the spotlight passes."""
    key = character(state, seat, command.who, "loop.spotlight")
    if isinstance(key, Refused):
        return key
    roll = state.rolls.get(key)
    if roll is None:
        return refuse("no-roll", "There is no roll of this character on the table.", "loop.spotlight")
    if roll.stage is not Stage.SETTLED:
        return refuse("not-settled", "Settle the roll first, or drop it while no die is thrown.", "loop.spotlight")
    return free(e.RollClosed(key, cites=("loop.spotlight",)))


@rule("loop.set-before-dice", "boons.fatigue-after")
def weigh_drop(state: State, seat: Seat, command: c.Drop) -> Answer:
    """Think better of it before the dice; what was paid for the roll stays paid."""
    key = character(state, seat, command.who, "loop.set-before-dice")
    if isinstance(key, Refused):
        return key
    roll = roll_at(state, key, BEFORE_DICE, "loop.set-before-dice")
    if isinstance(roll, Refused):
        return roll
    sheet = state.sheets[key]
    marks = [
        e.FatigueMarked(key, 1, "paid for a dropped roll", moved, ("boons.fatigue-after", *shift_cites(moved)))
        for moved in owed(sheet, roll.owed_fatigue)
    ]
    return free(e.RollClosed(key, dropped=True, cites=("loop.set-before-dice",)), *marks)
