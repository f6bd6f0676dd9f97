"""Exact odds of made-up readings against all their faces; and how large a question may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgewise.core.dice import Die, Throw, sided
from edgewise.core.errors import TooLarge
from edgewise.core.reading import Amendment, Counts, Forecast, Mark, Reading
from edgewise.odds import limits
from edgewise.odds.exact import distribution

Tally = tuple[frozenset[tuple[str, int]], ...]
"""For each kind of die, how many show each mark."""
Faces = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Again:
    """One die of kind `kind` may be thrown again, if it shows one of `marks`."""

    kind: int
    marks: frozenset[str]
    may_decline: bool


@dataclass(frozen=True)
class Game:
    """A reading that is nothing but tables, so that it can be anything."""

    sides: tuple[int, ...]
    numbers: tuple[int, ...]
    letters: tuple[str, ...]
    """The mark of face n is letter n − 1, shifted by the kind."""
    spice: int
    """Makes one grading out of many."""
    agains: tuple[Again, ...]

    @property
    def throw(self) -> Throw:
        # Named apart, since two kinds may have the same faces.
        dice = [Die(f"k{kind}", sided(sides).faces) for kind, sides in enumerate(self.sides)]
        return Throw(tuple(zip(dice, self.numbers, strict=True)))

    def mark(self, die: Die, face: int) -> Mark:
        return self.letters[(face - 1 + int(die.name[1:])) % len(self.letters)]

    def grade(self, tally: Tally) -> int:
        told = sum(
            (kind + 2) * (ord(mark) - 90) * dice**2 for kind, counts in enumerate(tally) for mark, dice in counts
        )
        return (told * self.spice) % 7

    def choices(self, tally: Tally, again: Again) -> tuple[Mark, ...]:
        return tuple(sorted(mark for mark, _ in tally[again.kind] if mark in again.marks))

    def forecast(self) -> Forecast[Tally, int]:
        def amended(again: Again) -> Amendment[Tally]:
            die = self.throw.dice[again.kind][0]

            def choices(tally: Tally) -> tuple[Mark, ...]:
                return self.choices(tally, again)

            def amend(tally: Tally, old: Mark, new: Mark) -> Tally:
                counts = dict(tally[again.kind])
                counts[str(old)] -= 1
                counts[str(new)] = counts.get(str(new), 0) + 1
                changed = frozenset((mark, dice) for mark, dice in counts.items() if dice)
                return (*tally[: again.kind], changed, *tally[again.kind + 1 :])

            return Amendment(die, choices, amend, again.may_decline)

        reading = Reading(self.mark, _tally, self.grade)
        again = tuple(amended(each) for each in self.agains)
        return Forecast("made up", self.throw, reading, {}, again, lambda grade: grade)


def _tally(kinds: tuple[Counts, ...]) -> Tally:
    return tuple(frozenset((str(mark), dice) for mark, dice in counts.items()) for counts in kinds)


@st.composite
def games(draw: st.DrawFn, *, choosing: bool) -> Game:
    kinds = draw(st.integers(1, 2))
    sides = tuple(draw(st.integers(2, 4)) for _ in range(kinds))
    numbers = tuple(draw(st.integers(1, 3 if kinds == 1 else 2)) for _ in range(kinds))
    letters = tuple(draw(st.lists(st.sampled_from("abc"), min_size=1, max_size=4)))
    agains = tuple(
        Again(
            draw(st.integers(0, kinds - 1)),
            draw(st.frozensets(st.sampled_from("abc"), max_size=3 if choosing else 1)),
            choosing and draw(st.booleans()),
        )
        for _ in range(draw(st.integers(0, 2)))
    )
    return Game(sides, numbers, letters, draw(st.integers(1, 6)), agains)


def all_faces(game: Game) -> list[Faces]:
    return list(product(*(product(die.faces, repeat=number) for die, number in game.throw.dice)))


def thrown_again(faces: Faces, kind: int, at: int, face: int) -> Faces:
    changed = (*faces[kind][:at], face, *faces[kind][at + 1 :])
    return (*faces[:kind], changed, *faces[kind + 1 :])


def best(game: Game, faces: Faces, agains: Sequence[Again]) -> Fraction:
    """The expected grade when the best die is thrown again at each chance, found on whole faces."""
    reading = game.forecast().reading
    tally = reading.read(game.throw, faces)
    if not agains:
        return Fraction(game.grade(tally))
    again, *later = agains
    dice = game.throw.dice[again.kind][0]
    worths = []
    for mark in game.choices(tally, again):
        at = [game.mark(dice, face) for face in faces[again.kind]].index(mark)
        after = [best(game, thrown_again(faces, again.kind, at, face), later) for face in dice.faces]
        worths.append(sum(after, Fraction(0)) / len(after))
    if again.may_decline or not worths:
        worths.append(best(game, faces, later))
    return max(worths)


@settings(max_examples=120, deadline=None)
@given(games(choosing=False))
def test_each_grade_has_the_share_of_all_faces_that_come_to_it(game: Game) -> None:
    """With re-rolls that leave no choice, face by face."""
    quantities: dict[int, Fraction] = {}

    def follow(faces: Faces, agains: Sequence[Again], chance: Fraction) -> None:
        tally = game.forecast().reading.read(game.throw, faces)
        if not agains:
            grade = game.grade(tally)
            quantities[grade] = quantities.get(grade, Fraction(0)) + chance
            return
        again, *later = agains
        die = game.throw.dice[again.kind][0]
        found = [at for at, face in enumerate(faces[again.kind]) if game.mark(die, face) in again.marks]
        if not found:
            follow(faces, later, chance)
            return
        for face in die.faces:
            follow(thrown_again(faces, again.kind, found[0], face), later, chance / len(die.faces))

    every = all_faces(game)
    for faces in every:
        follow(faces, game.agains, Fraction(1, len(every)))
    assert dict(distribution(game.forecast()).items()) == quantities


@settings(max_examples=80, deadline=None)
@given(games(choosing=True))
def test_choices_are_worth_what_the_best_ones_are(game: Game) -> None:
    """By expectation, over the faces themselves; which of two equal choices is taken is free."""
    found = distribution(game.forecast())
    every = all_faces(game)
    expected = sum((best(game, faces, game.agains) for faces in every), Fraction(0)) / len(every)
    assert found.mean(lambda grade: grade) == expected
    assert sum(chance for _, chance in found.items()) == 1


def test_a_choice_without_a_goal_is_our_own_mistake() -> None:
    game = Game((2,), (2,), ("a", "b"), 1, (Again(0, frozenset("ab"), may_decline=True),))
    whole = game.forecast()
    aimless = Forecast("aimless", whole.throw, whole.reading, {}, whole.amendments)
    with pytest.raises(ValueError, match="something to strive for"):
        distribution(aimless)


def test_a_throw_of_no_dice_has_one_grade() -> None:
    nothing = Forecast("nothing", Throw(((sided(6), 0),)), Reading(lambda _, face: face, str, str), {})
    assert [chance for _, chance in distribution(nothing).items()] == [Fraction(1)]


def test_a_question_beyond_the_limit_is_refused() -> None:
    """100 dice with ten marks have C(109, 9) multisets, as the formula for multisets says."""
    by_face: Reading[int, int] = Reading(lambda _, face: face, lambda _: 0, lambda tally: tally)
    with pytest.raises(TooLarge) as refused:
        distribution(Forecast("many", Throw(((sided(10), 100),)), by_face, {}))
    assert (refused.value.asked, refused.value.limit) == (4_263_421_511_271, 2_000_000)


def test_the_limit_counts_all_kinds_together() -> None:
    """17 six-sided dice have C(22, 5) = 26,334 multisets; twice that many kinds, its square."""
    limits.check([(17, 6)])
    with pytest.raises(TooLarge) as refused:
        limits.check([(17, 6), (17, 6)])
    assert refused.value.asked == 26_334**2
