"""What the dice of Fate's Edge mean: counting twice, the matrix, and what is thrown again.

The only file that the odds need: the live roll and its forecast read dice by the same functions.
"""

from __future__ import annotations

from typing import NamedTuple

from edgewise.core.dice import Die
from edgewise.core.reading import Counts, Reading
from edgewise.core.reading import Mark as AnyMark
from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.terms import Outcome

MOST_DICE = 20
"""Attribute 5, Skill 5, and room for every modifier a table may grant."""


MOST_DV = 10


MOST_HARM = 20


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
    resisted: int = 0
    """Successes of whoever rolls against it; 0 where nobody does."""

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
    beats, _, hits, tens, kept, _ = tally
    successes, story_beats = hits + 2 * tens, beats + kept
    return Grade(outcome(successes, story_beats, dv), successes, story_beats, tens)


def count(faces: tuple[int, ...], kept_beats: int = 0) -> Tally:
    """The tally of the faces as they lie now."""
    marks = [mark(face) for face in faces]
    return Tally(marks.count(BEAT), marks.count(BLANK), marks.count(HIT), marks.count(TEN), kept_beats)


@rule("dice.never-reroll-ten", "beats.reroll-keeps")
def amend(tally: Tally, old: AnyMark, new: AnyMark) -> Tally:
    """The tally after one die of mark `old` came up `new`; the beat of a 1 that is thrown again stays."""
    beats, blanks, hits, tens, kept, resisted = tally
    if old == BLANK:
        blanks -= 1
    elif old == HIT:
        hits -= 1
    else:
        beats, kept = beats - 1, kept + 1
    if new == BLANK:
        return Tally(beats, blanks + 1, hits, tens, kept, resisted)
    if new == HIT:
        return Tally(beats, blanks, hits + 1, tens, kept, resisted)
    if new == TEN:
        return Tally(beats, blanks, hits, tens + 1, kept, resisted)
    return Tally(beats + 1, blanks, hits, tens, kept, resisted)


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


@rule("opposed.rolls")
def beaten_by(resisted: int) -> int:
    """The DV that the successes of whoever resists come to: more wins, and a tie changes nothing."""
    return resisted + 1


def reading(dv: int, *, opposed: bool = False) -> Reading[Tally, Grade]:
    """How a pool is read against `dv`, or against the pool that is thrown with it."""
    if opposed:
        return Reading(marked, _tally, lambda tally: grade(tally, beaten_by(tally.resisted)))
    return Reading(marked, _tally, lambda tally: grade(tally, dv))


def marked(_: Die, face: int) -> AnyMark:
    """The mark of one face, as a reading asks for it."""
    return mark(face)


def _tally(kinds: tuple[Counts, ...]) -> Tally:
    counts, *others = kinds
    resisted = sum(other.get(HIT, 0) + 2 * other.get(TEN, 0) for other in others)
    return Tally(counts.get(BEAT, 0), counts.get(BLANK, 0), counts.get(HIT, 0), counts.get(TEN, 0), 0, resisted)
