"""The play loop: from intent to the spotlight passing."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.dice import D10, Faces
from edgewise.core.dice import Throw as Dice
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge import rolls
from edgewise.systems.fates_edge.book.terms import Pay, Position, Reroll, Stage
from edgewise.systems.fates_edge.book.terms_fight import Action
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.events import loop as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.foes import acted_against
from edgewise.systems.fates_edge.judge.guards import (
    Answer,
    able,
    character,
    claiming,
    gm_only,
    owed,
    payable,
    refuse,
    roll_at,
    shift_cites,
)
from edgewise.systems.fates_edge.judge.keeping import undone
from edgewise.systems.fates_edge.judge.stance import effective_dv, resisting, stance
from edgewise.systems.fates_edge.judge.turns import spending, spent
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.state import State

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
    acts = declaring(state, seat, key)
    if isinstance(acts, Refused):
        return acts
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
    return free(*claiming(state, seat, key), *acts, *before, opened)


@rule("turns.action-and-move", "spotlight.shift")
def declaring(state: State, seat: Seat, key: str) -> Refused | tuple[Event, ...]:
    """What an action that no other rule names costs in a fight: the Action; nothing where the GM calls for the roll."""
    if state.fight is None or key not in state.fight.footing:
        return ()
    if seat.is_gm and state.fight.spotlight != key:
        return ()
    stopped = spending(state, key, Action.OTHER)
    return stopped or spent(key, Action.OTHER, cite="turns.action-and-move")


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
    stood, other = stance(state, roll), resisting(state, roll)
    strike = state.strikes.get(roll.purpose.target)
    against = strike.by if strike else roll.purpose.target

    def happens(faces: Faces) -> tuple[Event, ...]:
        pool, *answer = faces
        resisted = answer[0] if answer else ()
        due = stood.position is Position.DESPERATE and bool(rolls.desperate_marks(rolls.count(pool)))
        thrown = e.Thrown(
            key,
            pool,
            stood.position,
            rolls.beaten_by(rolls.count(resisted).successes) if answer else effective_dv(state, roll),
            roll.hide_dv and not answer,
            by_fatigue=stood.by_fatigue,
            reroll_due=due,
            cites=("dice.pool", "dice.success", "dice.story-beat", "dice.ten", *(("opposed.rolls",) if answer else ())),
            answer=resisted,
            effect=stood.effect,
        )
        return (*claiming(state, seat, key), thrown, *acted_against(state, against))

    return Ready(happens, Dice(((D10, stood.pool), *(((D10, other),) if other else ()))))


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
    return free(e.SubstitutionVetoed(latest.sheet, command.why, ("boons.fatigue-veto",)), *undone(state, latest))


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
    return free(e.RollClosed(key, cites=("spotlight.default" if state.fight else "loop.spotlight",)))


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
