"""What four Fate dice mean: effort, outcome, the ladder, and what invokes can do about it.

The only file that the odds need: the live roll and its forecast read dice by the same functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, NamedTuple

from edgewise.core.dice import FUDGE, NOTHING, Die, Throw
from edgewise.core.fields import Says, Span
from edgewise.core.reading import Counts, Forecast, Mark, Reading, Recourse, Response
from edgewise.core.rules import rule
from edgewise.systems.fate.profiles import LADDER_DOWN, LADDER_UP, LOWEST_RUNG, LOWEST_RUNG_OF_CONDENSED
from edgewise.systems.fate.terms import Effect, Outcome

DICE = Throw(((FUDGE, 4),))
BOTH_DICE = Throw((*DICE.dice, *DICE.dice))
"""One's own dice, then those of the other side."""

BONUS = 2  # invokes.bonus
MOST_INVOKES = 6
"""What a question about odds may count on."""


@rule("dice.fate-dice")
def total(dice: tuple[int, ...]) -> int:
    """What faces come to together."""
    return sum(dice)


@rule("dice.effort")
def effort(dice: int, rest: int) -> int:
    """What a side comes to; never clamped.

    Args:
        dice: what its dice come to together.
        rest: rating, stunts, help and invokes.
    """
    return dice + rest


@rule("outcomes.fail", "outcomes.tie", "outcomes.succeed", "outcomes.style")
def outcome(margin: int) -> Outcome:
    """The outcome for a roll that is `margin` higher than what opposes it."""
    if margin >= 3:
        return Outcome.STYLE
    if margin > 0:
        return Outcome.SUCCEED
    return Outcome.TIE if margin == 0 else Outcome.FAIL


class Tally(NamedTuple):
    """A roll as it stands."""

    dice: int
    """What one's own dice come to together."""
    rest: int
    """Everything else: rating, bonuses and invokes, less the opposition."""

    @property
    def margin(self) -> int:
        """By how much the roll is higher than what opposes it."""
        return effort(self.dice, self.rest)


class Grade(NamedTuple):
    """What a roll comes to."""

    outcome: Outcome
    margin: int


@rule("outcomes.recompute")
def grade(tally: Tally) -> Grade:
    """The grade of a roll as it stands, whatever has been invoked on it."""
    return Grade(outcome(tally.margin), tally.margin)


@rule("opposition.passive")
def reading(rest: int) -> Reading[Tally, Grade]:
    """How four dice are read when all else comes to `rest`."""
    return Reading(_face, lambda kinds: Tally(_sum(kinds[0]), rest), grade)


@rule("opposition.active")
def opposed_reading(rest: int) -> Reading[Tally, Grade]:
    """How the dice of both sides are read, one's own first, when all else comes to `rest`."""
    return Reading(_face, lambda kinds: Tally(_sum(kinds[0]), rest - _sum(kinds[1])), grade)


def _face(_: Die, face: int) -> Mark:
    return face


def _sum(counts: Counts) -> int:
    return sum(face * counts.get(face, 0) for face in FUDGE.faces)


@rule("invokes.bonus")
def raised(tally: Tally, _: tuple[Counts, ...] = ()) -> Tally:
    """The roll with one more +2."""
    return Tally(tally.dice, tally.rest + BONUS)


@rule("invokes.reroll")
def thrown_again(tally: Tally, kinds: tuple[Counts, ...]) -> Tally:
    """The roll with all four of one's own dice thrown again; every +2 stays."""
    return Tally(_sum(kinds[0]), tally.rest)


INVOKE = Recourse(
    DICE, (Response("+2", throws=False, amend=raised), Response("reroll", throws=True, amend=thrown_again))
)


class Aim(Enum):
    """What invokes are spent to reach, at least."""

    TIE = "tie"
    SUCCEED = "succeed"
    STYLE = "succeed_with_style"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {Aim.TIE: "A tie or better", Aim.SUCCEED: "Success or better", Aim.STYLE: "Success with style"}[self]

    @property
    def outcome(self) -> Outcome:
        """The least outcome that will do."""
        return Outcome(self.value)


def forecast(
    label: str, rest: int, *, opposed: bool = False, invokes: int = 0, aim: Aim = Aim.SUCCEED, note: str = ""
) -> Forecast[Tally, Grade]:
    """What a roll may come to.

    Args:
        rest: rating and bonuses, less the opposition, or less what the other side adds to its dice.
        opposed: the other side throws too; its dice lie before anybody invokes.
        invokes: used as is best for the aim, once the dice lie.
    """
    read, throw = (opposed_reading(rest), BOTH_DICE) if opposed else (reading(rest), DICE)
    return _forecast(label, throw, read, invokes=invokes, aim=aim, note=note)


@rule("invokes.after-dice")
def after_dice(
    label: str, dice: int, rest: int, *, invokes: int, aim: Aim = Aim.SUCCEED, note: str = ""
) -> Forecast[Tally, Grade]:
    """What the dice that lie there come to under the best use of `invokes`.

    Args:
        dice: what one's own come to together.
        rest: everything else, less the whole effort of the other side.
        invokes: how many there are to use; 0 takes the roll as it stands.
    """
    lying: Reading[Tally, Grade] = Reading(_face, lambda _: Tally(dice, rest), grade)
    return _forecast(label, NOTHING, lying, invokes=invokes, aim=aim, note=note)


def after_effect(
    label: str, dice: int, rest: int, effect: Effect, *, invokes: int, aim: Aim = Aim.SUCCEED
) -> Forecast[Tally, Grade]:
    """What the dice that lie there come to if the next invoke is for `effect`, and the others are used as is best.

    As for `after_dice`, but `invokes` counts that one too, and is at least 1.
    """
    if effect is Effect.REROLL:
        return forecast(label, rest, invokes=invokes - 1, aim=aim)
    tally = raised(Tally(dice, rest))
    return after_dice(label, tally.dice, tally.rest, invokes=invokes - 1, aim=aim)


def _forecast(
    label: str, throw: Throw, read: Reading[Tally, Grade], *, invokes: int, aim: Aim, note: str
) -> Forecast[Tally, Grade]:
    return Forecast(
        label,
        throw,
        read,
        {"outcomes": lambda graded: str(graded.outcome.value), "margins": lambda graded: str(graded.margin)},
        (INVOKE,) * invokes,
        lambda graded: int(graded.outcome.rank >= aim.outcome.rank),
        _CLASSES,
        _TITLES,
        note,
        lambda tally: {"rest": tally.rest, "dice": tally.dice},
    )


_CLASSES = {"outcomes": tuple(each.value for each in reversed(Outcome))}
_TITLES = {
    "margins": "Shifts",
    "rest": "All but the dice",
    "left": "Invokes left",
    "choose": "Best choice",
    **{each.value: each.title for each in Outcome},
}


@dataclass(frozen=True, slots=True)
class Question:
    """A question about odds, away from any table."""

    rating: Annotated[int, Span(-10, 20), Says("Rating", "skill or approach, with all bonuses")]
    against: Annotated[int, Span(-10, 20), Says("Against", "a number, or what the other side adds to its dice")]
    opposed: Annotated[bool, Says("Opposed", "the other side throws four dice too")] = False
    invokes: Annotated[int, Span(0, MOST_INVOKES), Says("Invokes", "used as is best once the dice lie")] = 0
    aim: Annotated[Aim, Says("Aim", "what the invokes are used to reach")] = Aim.SUCCEED


def ask(question: Question) -> Forecast[Tally, Grade]:
    """The forecast that answers `question`."""
    other = f"{question.against:+d} and four dice" if question.opposed else f"{question.against:+d}"
    label = f"{ladder(question.rating)} against {other}"
    note = ""
    if question.invokes:
        many = "1 invoke" if question.invokes == 1 else f"{question.invokes} invokes"
        label = f"{label}, {many}"
        note = f"The invokes are used once the dice lie, as is best for {question.aim.title.lower()}."
    rest = question.rating - question.against
    return forecast(label, rest, opposed=question.opposed, invokes=question.invokes, aim=question.aim, note=note)


@rule("ladder.names", "ladder.beyond")
def ladder(number: int, *, low: bool = False) -> str:
    """The rung that `number` stands for, with the number.

    >>> ladder(3), ladder(12), ladder(-3), ladder(-3, low=True)
    ('Good +3', 'beyond Legendary (+12)', 'below Terrible (-3)', 'Catastrophic -3')

    Args:
        low: with the two lowest rungs, which not every edition has.
    """
    lowest = LOWEST_RUNG_OF_CONDENSED if low else LOWEST_RUNG
    if number >= len(LADDER_UP):
        return f"beyond {LADDER_UP[-1]} ({number:+d})"
    if -number > lowest:
        return f"below {LADDER_DOWN[lowest]} ({number:+d})"
    return f"{LADDER_DOWN[-number] if number < 0 else LADDER_UP[number]} {number:+d}"
