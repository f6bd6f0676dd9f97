"""What a roll may come to, for the odds: the same reading as in play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from edgewise.core.dice import D10, NOTHING, Throw
from edgewise.core.fields import Says, Span
from edgewise.core.reading import Amendment, Forecast, Reading
from edgewise.systems.fates_edge.book.numbers import DV_DEFAULT
from edgewise.systems.fates_edge.book.options import Options
from edgewise.systems.fates_edge.book.terms import Armor, Outcome, Position
from edgewise.systems.fates_edge.judge.harm import convert
from edgewise.systems.fates_edge.rolls import (
    MOST_DICE,
    MOST_DV,
    MOST_HARM,
    Grade,
    Tally,
    amend,
    boon_marks,
    desperate_marks,
    dominant_marks,
    grade,
    marked,
    reading,
)

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


@dataclass(frozen=True, slots=True)
class Blow:
    """What a hit does: Harm that gets through for each number of 10s that may matter."""

    through: tuple[int, ...]
    """Harm that gets through with no 10, with one, and so on; the last for all that follow."""

    def harm(self, graded: Grade) -> str:
        """Harm that gets through in a grade."""
        if not graded.outcome.succeeds:
            return "0"
        return str(self.through[min(graded.tens, len(self.through) - 1)])


def forecast(
    label: str,
    pool: int,
    dv: int | None,
    position: Position | None,
    *,
    boon_reroll: bool = False,
    note: str = "",
    resisted_by: int = 0,
    blow: Blow | None = None,
) -> Forecast[Tally, Grade]:
    """What a roll may come to.

    Args:
        pool: dice, at least 1.
        dv: None while it is not known: then outcomes are left out and a Boon goes to a failed die.
        position: None leaves its re-roll out.
        boon_reroll: with the best single die thrown again for a Boon after all else.
        resisted_by: dice of another character who rolls against it; then `dv` does not matter.
        blow: what a hit would do; None where it is no attack, or where that is not known.
    """
    opposed = resisted_by > 0
    amendments = BY_POSITION[position] if position else ()
    if boon_reroll:
        amendments = (*amendments, BOON if dv or opposed else DOMINANT)
    groups: dict[str, Callable[[Grade], str]] = {}
    if dv or opposed:
        groups["outcomes"] = lambda graded: str(graded.outcome.value)
    if blow is not None and (dv or opposed):
        groups["harm"] = blow.harm
    groups |= {
        "successes": lambda graded: str(graded.successes),
        "story_beats": lambda graded: str(graded.story_beats),
        "tens": lambda graded: str(graded.tens),
    }
    throw = Throw(((D10, pool), (D10, resisted_by))) if opposed else Throw(((D10, pool),))
    read = reading(dv or 1, opposed=opposed)
    return Forecast(label, throw, read, groups, amendments, strive, _CLASSES, _TITLES, note)


_CLASSES = {"outcomes": tuple(row.value for row in Outcome)}


_TITLES = {
    "harm": "Harm that gets through",
    "story_beats": "Story Beats",
    "tens": "10s",
    **{row.value: row.title for row in Outcome},
}


def reroll_forecast(label: str, tally: Tally, dv: int, amendment: Amendment[Tally]) -> Forecast[Tally, Grade]:
    """What the dice that lie there come to once `amendment` has been used on them, as best it can."""
    lying: Reading[Tally, Grade] = Reading(marked, lambda _: tally, lambda after: grade(after, dv))
    groups = {"outcomes": lambda graded: str(graded.outcome.value)}
    return Forecast(label, NOTHING, lying, groups, (amendment,), strive, _CLASSES, _TITLES)


@dataclass(frozen=True, slots=True)
class Question:
    """A question about odds, away from any table."""

    pool: Annotated[int, Span(1, MOST_DICE), Says("Dice", "Attribute + Skill and modifiers")]
    dv: Annotated[int, Span(1, MOST_DV), Says("Difficulty Value")] = DV_DEFAULT
    position: Annotated[Position, Says("Position")] = Position.CONTROLLED
    boon: Annotated[bool, Says("With a Boon", "the best single die re-rolled afterwards")] = False
    resisted_by: Annotated[int, Span(0, MOST_DICE), Says("Against dice", "of whoever resists; then no DV counts")] = 0
    harm: Annotated[int, Span(0, MOST_HARM), Says("Harm of a hit", "to learn how much gets through")] = 0
    armor: Annotated[Armor, Says("Armor of the target")] = Armor.NONE


def ask(question: Question) -> Forecast[Tally, Grade]:
    """The forecast that answers `question`."""
    label = f"{question.pool}d10, DV {question.dv}, {question.position.value.capitalize()}"
    if question.resisted_by:
        label = f"{question.pool}d10 against {question.resisted_by}d10, {question.position.value.capitalize()}"
    blow = Blow((convert(question.harm, question.armor, Options())[0],)) if question.harm else None
    return forecast(
        label,
        question.pool,
        question.dv,
        question.position,
        boon_reroll=question.boon,
        resisted_by=question.resisted_by,
        blow=blow,
    )
