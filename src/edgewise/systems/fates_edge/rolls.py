"""What the dice of Fate's Edge mean: counting twice, the matrix, and what is thrown again.

The only file that the odds need: the live roll and its forecast read dice by the same functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from edgewise.core.dice import D10, NOTHING, Die, Throw
from edgewise.core.fields import Says, Span
from edgewise.core.reading import Amendment, Counts, Forecast, Reading
from edgewise.core.reading import Mark as AnyMark
from edgewise.core.rules import rule
from edgewise.systems.fates_edge.numbers import DV_DEFAULT
from edgewise.systems.fates_edge.terms import Outcome, Position

MOST_DICE = 20
"""Attribute 5, Skill 5, and room for every modifier a table may grant."""
MOST_DV = 10


BEAT, BLANK, HIT, TEN = range(4)
"""What one face counts as. Plain numbers, as the odds hash them by the ten thousand."""


@rule("dice.success", "dice.story-beat", "dice.ten")
def mark(face: int) -> int:
    """What `face` counts as: 6 or more is a success, a 1 a Story Beat, a 10 two successes."""
    if face == 10:
        return TEN
    if face >= 6:
        return HIT
    return BEAT if face == 1 else BLANK


class Tally(NamedTuple):
    """How many dice show each mark, and the Story Beats of 1s that were thrown again."""

    beats: int = 0
    blanks: int = 0
    hits: int = 0
    tens: int = 0
    kept_beats: int = 0

    @property
    def successes(self) -> int:
        """Successes, each 10 counting for two."""
        return self.hits + 2 * self.tens

    @property
    def story_beats(self) -> int:
        """Story Beats of the roll: every 1 that ever came up."""
        return self.beats + self.kept_beats


class Grade(NamedTuple):
    """What a roll comes to."""

    outcome: Outcome
    successes: int
    story_beats: int
    tens: int


@rule("outcomes.clean-success", "outcomes.success-with-sb", "outcomes.partial", "outcomes.miss")
def outcome(successes: int, story_beats: int, dv: int) -> Outcome:
    """The row of the Outcome Matrix."""
    if successes >= dv:
        return Outcome.SUCCESS_WITH_SB if story_beats else Outcome.CLEAN_SUCCESS
    return Outcome.PARTIAL if successes else Outcome.MISS


def grade(tally: Tally, dv: int) -> Grade:
    """The grade of `tally` against `dv`, which is at least 1."""
    beats, _, hits, tens, kept = tally
    successes, story_beats = hits + 2 * tens, beats + kept
    return Grade(outcome(successes, story_beats, dv), successes, story_beats, tens)


def count(faces: tuple[int, ...], kept_beats: int = 0) -> Tally:
    """The tally of the faces as they lie now."""
    marks = [mark(face) for face in faces]
    return Tally(marks.count(BEAT), marks.count(BLANK), marks.count(HIT), marks.count(TEN), kept_beats)


@rule("dice.never-reroll-ten", "beats.reroll-keeps")
def amend(tally: Tally, old: AnyMark, new: AnyMark) -> Tally:
    """The tally after one die of mark `old` came up `new`; the beat of a 1 that is thrown again stays."""
    beats, blanks, hits, tens, kept = tally
    if old == BLANK:
        blanks -= 1
    elif old == HIT:
        hits -= 1
    else:
        beats, kept = beats - 1, kept + 1
    if new == BLANK:
        return Tally(beats, blanks + 1, hits, tens, kept)
    if new == HIT:
        return Tally(beats, blanks, hits + 1, tens, kept)
    if new == TEN:
        return Tally(beats, blanks, hits, tens + 1, kept)
    return Tally(beats + 1, blanks, hits, tens, kept)


@rule("position.desperate", "dice.never-reroll-ten")
def desperate_marks(tally: Tally) -> tuple[int, ...]:
    """What a Desperate roll must throw again: one success, never a 10."""
    return (HIT,) if tally.hits else ()


@rule("position.dominant")
def dominant_marks(tally: Tally) -> tuple[int, ...]:
    """What a Dominant roll may throw again: one failure; a 1 first, which is the same, as its beat stays."""
    if tally.beats:
        return (BEAT,)
    return (BLANK,) if tally.blanks else ()


@rule("boons.reroll", "dice.never-reroll-ten")
def boon_marks(tally: Tally) -> tuple[int, ...]:
    """What a Boon may throw again: any one die but a 10.

    A 1 and another failure are the same to throw again, as the beat stays, so only one of them is named.
    """
    return dominant_marks(tally) + desperate_marks(tally)


def eligible(faces: tuple[int, ...], marks: tuple[int, ...]) -> tuple[int, ...]:
    """The dice whose mark is among `marks`, the lowest face first."""
    dice = [index for index, face in enumerate(faces) if mark(face) in marks]
    return tuple(sorted(dice, key=lambda index: faces[index]))


def reading(dv: int) -> Reading[Tally, Grade]:
    """How a pool is read against `dv`."""
    return Reading(_mark, _tally, lambda tally: grade(tally, dv))


def _mark(_: Die, face: int) -> AnyMark:
    return mark(face)


def _tally(kinds: tuple[Counts, ...]) -> Tally:
    (counts,) = kinds
    return Tally(counts.get(BEAT, 0), counts.get(BLANK, 0), counts.get(HIT, 0), counts.get(TEN, 0))


DESPERATE = Amendment(D10, desperate_marks, amend, may_decline=False)
# The right may be declined, but it is never worse for the goal to take it, so the odds always do.
DOMINANT = Amendment(D10, dominant_marks, amend, may_decline=False)
BOON = Amendment(D10, boon_marks, amend)

BY_POSITION: dict[Position, tuple[Amendment[Tally], ...]] = {
    Position.DESPERATE: (DESPERATE,),
    Position.CONTROLLED: (),
    Position.DOMINANT: (DOMINANT,),
}


def strive(graded: Grade) -> int:
    """What the best use of a Boon is measured by: success first, then no Miss, then a Clean Success."""
    return _WORTH[graded.outcome.value]


# Far enough apart that no number of tenths of a lesser aim outweighs one of a greater.
_WORTH = {"clean_success": 1_000_000 + 1_000 + 1, "success_with_sb": 1_000_000 + 1_000, "partial": 1_000, "miss": 0}


def forecast(
    label: str, pool: int, dv: int | None, position: Position | None, *, boon_reroll: bool = False, note: str = ""
) -> Forecast[Tally, Grade]:
    """What a roll may come to.

    Args:
        pool: dice, at least 1.
        dv: None while it is not known: then outcomes are left out and a Boon goes to a failed die.
        position: None leaves its re-roll out.
        boon_reroll: with the best single die thrown again for a Boon after all else.
    """
    amendments = BY_POSITION[position] if position else ()
    if boon_reroll:
        amendments = (*amendments, BOON if dv else DOMINANT)
    groups = {
        "successes": lambda graded: str(graded.successes),
        "story_beats": lambda graded: str(graded.story_beats),
        "tens": lambda graded: str(graded.tens),
    }
    if dv:
        groups = {"outcomes": lambda graded: str(graded.outcome.value), **groups}
    throw = Throw(((D10, pool),))
    return Forecast(label, throw, reading(dv or 1), groups, amendments, strive, _CLASSES, _TITLES, note)


_CLASSES = {"outcomes": tuple(row.value for row in Outcome)}
_TITLES = {"story_beats": "Story Beats", "tens": "10s", **{row.value: row.title for row in Outcome}}


def reroll_forecast(label: str, tally: Tally, dv: int, amendment: Amendment[Tally]) -> Forecast[Tally, Grade]:
    """What the dice that lie there come to once `amendment` has been used on them, as best it can."""
    lying: Reading[Tally, Grade] = Reading(_mark, lambda _: tally, lambda after: grade(after, dv))
    groups = {"outcomes": lambda graded: str(graded.outcome.value)}
    return Forecast(label, NOTHING, lying, groups, (amendment,), strive, _CLASSES, _TITLES)


@dataclass(frozen=True, slots=True)
class Question:
    """A question about odds, away from any table."""

    pool: Annotated[int, Span(1, MOST_DICE), Says("Dice", "Attribute + Skill and modifiers")]
    dv: Annotated[int, Span(1, MOST_DV), Says("Difficulty Value")] = DV_DEFAULT
    position: Annotated[Position, Says("Position")] = Position.CONTROLLED
    boon: Annotated[bool, Says("With a Boon", "the best single die re-rolled afterwards")] = False


def ask(question: Question) -> Forecast[Tally, Grade]:
    """The forecast that answers `question`."""
    label = f"{question.pool}d10, DV {question.dv}, {question.position.value.capitalize()}"
    return forecast(label, question.pool, question.dv, question.position, boon_reroll=question.boon)
