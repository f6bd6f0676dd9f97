"""The odds of Fate against its published tables, and the best use of invokes against play tried out face by face."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
import typer
from typer.testing import CliRunner

from edgewise.cli.odds import asker
from edgewise.kit.chances import forecast_holds
from edgewise.odds.exact import distribution
from edgewise.odds.policy import Advice, policy
from edgewise.odds.show import groups
from edgewise.systems import installed
from edgewise.systems.fate.rolls import (
    BOTH_DICE,
    DICE,
    Aim,
    Grade,
    Question,
    Tally,
    after_dice,
    after_effect,
    ask,
    effort,
    forecast,
    grade,
    ladder,
    opposed_reading,
    outcome,
    reading,
    total,
)
from edgewise.systems.fate.terms import Effect, Outcome

SUMS = Counter(sum(faces) for faces in product((-1, 0, 1), repeat=4))
"""How often four dice come to each number, of 81, counted face by face."""
NEEDED = {Aim.TIE: 0, Aim.SUCCEED: 1, Aim.STYLE: 3}
"""The least margin that will do."""
NAMES = ("fail", "tie", "succeed", "succeed_with_style")
RESTS = range(-9, 6)


def outcomes(asked: Question) -> tuple[Fraction, ...]:
    found = ask(asked)
    chances = groups(found, distribution(found))["outcomes"]
    return tuple(chances[name] for name in NAMES)


def reached(chances: tuple[Fraction, ...], aim: Aim) -> Fraction:
    return sum(chances[NAMES.index(aim.value) :], Fraction(0))


# --- without invokes -------------------------------------------------------------------------------------------------


def test_four_dice_have_81_ways_to_fall() -> None:
    """The published table of sums."""
    found = distribution(forecast("four dice", 0))
    ways = [found.map(lambda graded: graded.margin).chance(margin) * 81 for margin in range(-4, 5)]
    assert ways == [1, 4, 10, 16, 19, 16, 10, 4, 1]
    assert found.mean(lambda graded: graded.margin) == 0
    assert found.mean(lambda graded: graded.margin**2) == Fraction(8, 3)


@pytest.mark.parametrize(
    ("ahead", "ways"),
    [
        (-6, (81, 0, 0, 0)),
        (-5, (81, 0, 0, 0)),
        (-4, (80, 1, 0, 0)),
        (-3, (76, 4, 1, 0)),
        (-2, (66, 10, 5, 0)),
        (-1, (50, 16, 14, 1)),
        (0, (31, 19, 26, 5)),
        (1, (15, 16, 35, 15)),
        (2, (5, 10, 35, 31)),
        (3, (1, 4, 26, 50)),
        (4, (0, 1, 14, 66)),
        (5, (0, 0, 5, 76)),
    ],
)
def test_against_a_number(ahead: int, ways: tuple[int, ...]) -> None:
    """The published table, of 81; only the difference matters."""
    for against in (-2, 0, 4):
        assert outcomes(Question(against + ahead, against)) == tuple(Fraction(way, 81) for way in ways)


@pytest.mark.parametrize(
    ("ahead", "ways"),
    [
        (-2, (4850, 784, 770, 157)),
        (-1, (3834, 1016, 1288, 423)),
        (0, (2727, 1107, 1800, 927)),
        (1, (1711, 1016, 2123, 1711)),
        (2, (927, 784, 2123, 2727)),
    ],
)
def test_against_a_roll(ahead: int, ways: tuple[int, ...]) -> None:
    """The published table, of 6,561."""
    assert outcomes(Question(3 + ahead, 3, opposed=True)) == tuple(Fraction(way, 6561) for way in ways)


def test_the_difference_of_two_rolls() -> None:
    """The published counts, of 6,561."""
    found = distribution(forecast("both throw", 0, opposed=True)).map(lambda graded: graded.margin)
    ways = [1107, 1016, 784, 504, 266, 112, 36, 8, 1]
    for margin, way in enumerate(ways):
        assert found.chance(margin) == found.chance(-margin) == Fraction(way, 6561)


@pytest.mark.parametrize("margin", range(-9, 10))
def test_outcomes_recompute(margin: int) -> None:
    """0 is a tie, 1 and 2 succeed, 3 and more have style."""
    expected = "fail" if margin < 0 else "tie" if margin == 0 else "succeed" if margin < 3 else "succeed_with_style"
    assert outcome(margin).value == expected
    assert grade(Tally(margin - 2, 2)) == Grade(outcome(margin), margin)


def test_play_and_odds_read_the_same_dice() -> None:
    faces, theirs = (-1, 1, 0, 1), (1, 1, 0, 0)
    assert total(faces) == 1
    assert effort(total(faces), 3) == 4
    assert reading(3).read(DICE, (faces,)) == Tally(1, 3)
    assert opposed_reading(3).read(BOTH_DICE, (faces, theirs)) == Tally(1, 1)


# --- one invoke, and what it is best used for ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "better", "as_good"),
    [(-4, 66, 76), (-3, 50, 66), (-2, 31, 50), (-1, 15, 31), (0, 5, 15), (1, 1, 5), (2, 0, 1)],
)
def test_thrown_again_or_two_more(dice: int, better: int, as_good: int) -> None:
    """The published table: how often, of 81, new dice beat or equal the old ones with +2."""
    rest = -(dice + 2)
    raised = distribution(after_effect("+2", dice, rest, Effect.BONUS, invokes=1))
    assert list(raised) == [Grade(Outcome.TIE, 0)]
    again = distribution(after_effect("again", dice, rest, Effect.REROLL, invokes=1))
    assert again.at_least(1, lambda graded: graded.margin) == Fraction(better, 81)
    assert again.at_least(0, lambda graded: graded.margin) == Fraction(as_good, 81)


def test_the_chance_to_reach_the_aim_for_each_choice() -> None:
    """Three short with all else at −1: +2 falls short; new dice must show +2 or more, which 15 of 81 do."""
    for aim, by_bonus, by_dice in ((Aim.SUCCEED, 0, 15), (Aim.TIE, 0, 31)):
        for effect, ways in ((Effect.BONUS, by_bonus), (Effect.REROLL, by_dice)):
            found = after_effect("one", -2, -1, effect, invokes=1, aim=aim)
            by_name = groups(found, distribution(found))["outcomes"]
            chances = tuple(by_name[name] for name in NAMES)
            assert reached(chances, aim) == Fraction(ways, 81)
    best = distribution(after_dice("best", -2, -1, invokes=1))
    assert best.at_least(1, lambda graded: graded.margin) == Fraction(15, 81)
    with_another = distribution(after_effect("first +2", -2, -1, Effect.BONUS, invokes=2))
    assert list(with_another) == [Grade(Outcome.SUCCEED, 1)]
    assert list(distribution(after_dice("as it lies", -2, -1, invokes=0))) == [Grade(Outcome.FAIL, -3)]


# --- any number of invokes, by trying everything ---------------------------------------------------------------------


@cache
def tried(dice: int, rest: int, left: int, needed: int) -> Fraction:
    """The best chance to reach `needed`, over every way to use up to `left` invokes."""
    stay = Fraction(dice + rest >= needed)
    return max(stay, *(chance for _, chance in _uses(dice, rest, left, needed))) if left else stay


def _uses(dice: int, rest: int, left: int, needed: int) -> Iterator[tuple[str, Fraction]]:
    yield "+2", tried(dice, rest + 2, left - 1, needed)
    again = sum((ways * tried(new, rest, left - 1, needed) for new, ways in SUMS.items()), Fraction(0))
    yield "reroll", again / 81


def best_use(dice: int, rest: int, left: int, needed: int) -> str:
    """What is done: nothing where nothing helps; of two that help as much, +2."""
    stay = Fraction(dice + rest >= needed)
    name, chance = max(_uses(dice, rest, left, needed), key=lambda use: use[1]) if left else ("keep", stay)
    return name if chance > stay else "keep"


Stand = tuple[int, int, int]
"""What the dice come to, all else, and the invokes left."""
Choose = Callable[[Stand], str]


def played_out(stand: Stand, choose: Choose) -> Iterator[tuple[int, Fraction]]:
    """The margins that play ends with, and their chances."""
    dice, rest, left = stand
    choice = choose(stand) if left else "keep"
    if choice == "keep":
        yield dice + rest, Fraction(1)
    elif choice == "+2":
        yield from played_out((dice, rest + 2, left - 1), choose)
    else:
        for new, ways in SUMS.items():
            for margin, chance in played_out((new, rest, left - 1), choose):
                yield margin, chance * ways / 81


def ends_of(rests: dict[int, Fraction], invokes: int, choose: Choose) -> dict[int, Fraction]:
    """The chance of each margin, with `rests` known before anybody invokes."""
    ends: dict[int, Fraction] = {}
    for (rest, known), (dice, ways) in product(rests.items(), SUMS.items()):
        for margin, chance in played_out((dice, rest, invokes), choose):
            ends[margin] = ends.get(margin, Fraction(0)) + known * chance * ways / 81
    return ends


def rests_of(rest: int, *, opposed: bool) -> dict[int, Fraction]:
    return {rest - theirs: Fraction(ways, 81) for theirs, ways in SUMS.items()} if opposed else {rest: Fraction(1)}


def margins(asked: Question) -> dict[int, Fraction]:
    return dict(distribution(ask(asked)).map(lambda graded: graded.margin).items())


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("invokes", range(4))
def test_invokes_reach_the_aim_as_often_as_the_best_play(invokes: int, aim: Aim) -> None:
    needed = NEEDED[aim]
    for rest in RESTS:
        best = sum((ways * tried(dice, rest, invokes, needed) for dice, ways in SUMS.items()), Fraction(0)) / 81
        assert reached(outcomes(Question(rest, 0, invokes=invokes, aim=aim)), aim) == best


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("invokes", range(4))
def test_nothing_is_spent_that_does_not_help(invokes: int, aim: Aim) -> None:
    """Every margin has the chance of play that keeps what it cannot improve, and prefers +2."""
    for rest in range(-6, 4):
        asked = Question(rest, 0, invokes=invokes, aim=aim)
        expected = ends_of({rest: Fraction(1)}, invokes, lambda stand: best_use(*stand, NEEDED[aim]))
        assert margins(asked) == expected


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("invokes", range(4))
def test_the_other_side_has_thrown_before_anybody_invokes(invokes: int, aim: Aim) -> None:
    """Only one's own dice are thrown again."""
    needed = NEEDED[aim]
    for rest in range(-5, 4):
        best = sum(
            (
                ways * chance * tried(dice, standing, invokes, needed) / 81
                for standing, chance in rests_of(rest, opposed=True).items()
                for dice, ways in SUMS.items()
            ),
            Fraction(0),
        )
        assert reached(outcomes(Question(rest, 0, opposed=True, invokes=invokes, aim=aim)), aim) == best


class Book:
    """A policy as somebody follows it at the table."""

    def __init__(self, lines: Iterable[Advice]) -> None:
        self.lines = {stand_of(line): str(line["choose"]) for line in lines}
        self.seen: set[Stand] = set()

    def look_up(self, stand: Stand) -> str:
        self.seen.add(stand)
        return self.lines[stand]


def stand_of(line: Advice) -> Stand:
    return int(line["dice"]), int(line["rest"]), int(line["left"])


@pytest.mark.parametrize("opposed", [False, True])
@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("invokes", range(1, 4))
def test_the_policy_attains_what_is_promised(invokes: int, aim: Aim, *, opposed: bool) -> None:
    """Looking up every line as play goes on gives every margin exactly the chance that is stated."""
    for rest in (-7, -4, -2, 0, 3):
        asked = Question(rest, 0, opposed, invokes, aim)
        lines = policy(ask(asked))
        book = Book(lines)
        assert ends_of(rests_of(rest, opposed=opposed), invokes, book.look_up) == margins(asked)
        assert len(book.lines) == len(lines)
        assert book.seen == set(book.lines), "no line is of no use"


@pytest.mark.parametrize("aim", Aim)
def test_each_line_of_the_policy_is_the_best_use_there(aim: Aim) -> None:
    for rest in RESTS:
        for line in policy(ask(Question(rest, 0, invokes=3, aim=aim))):
            assert line["choose"] == best_use(*stand_of(line), NEEDED[aim])


def test_a_policy_by_hand() -> None:
    """All else at −1, one invoke, to succeed: 0 and +1 come to 1 with +2; below, only new dice can do it."""
    lines = policy(ask(Question(3, 4, invokes=1)))
    chosen = [(line["dice"], line["choose"]) for line in lines]
    assert [choice for _, choice in chosen] == ["reroll"] * 4 + ["+2"] * 2 + ["keep"] * 3
    assert [dice for dice, _ in chosen] == list(range(-4, 5))
    assert {(line["rest"], line["left"]) for line in lines} == {(-1, 1)}
    # 31 of 81 need new dice, 15 of 81 of which do; 35 need +2; 15 have it already.
    assert reached(outcomes(Question(3, 4, invokes=1)), Aim.SUCCEED) == Fraction(50 * 81 + 31 * 15, 81**2)


def test_without_invokes_there_is_no_policy() -> None:
    assert policy(ask(Question(3, 4))) == ()


@pytest.mark.parametrize("opposed", [False, True])
@pytest.mark.parametrize("invokes", range(7))
def test_the_dice_account_for_every_way(invokes: int, *, opposed: bool) -> None:
    found = ask(Question(2, 3, opposed, invokes))
    assert list(forecast_holds(found)) == []
    assert distribution(found).denominator == 81 ** (1 + opposed + invokes)


@pytest.mark.parametrize("aim", Aim)
def test_one_more_invoke_never_hurts(aim: Aim) -> None:
    chances = [reached(outcomes(Question(0, 3, invokes=invokes, aim=aim)), aim) for invokes in range(7)]
    assert chances == sorted(chances)
    assert chances[-1] == 1 if aim is not Aim.STYLE else chances[-1] > Fraction(99, 100)


# --- as it is told ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "low", "name"),
    [
        (12, False, "beyond Legendary (+12)"),
        (9, False, "beyond Legendary (+9)"),
        (8, False, "Legendary +8"),
        (3, False, "Good +3"),
        (0, False, "Mediocre +0"),
        (-2, False, "Terrible -2"),
        (-3, False, "below Terrible (-3)"),
        (-2, True, "Terrible -2"),
        (-3, True, "Catastrophic -3"),
        (-4, True, "Horrifying -4"),
        (-5, True, "below Horrifying (-5)"),
    ],
)
def test_ladder_beyond(number: int, name: str, *, low: bool) -> None:
    assert ladder(number, low=low) == name


def test_labels_say_what_was_asked() -> None:
    assert ask(Question(3, 4)).label == "Good +3 against +4"
    assert ask(Question(3, -1, opposed=True, invokes=1)).label == "Good +3 against -1 and four dice, 1 invoke"
    asked = ask(Question(9, 4, invokes=2, aim=Aim.TIE))
    assert asked.label == "beyond Legendary (+9) against +4, 2 invokes"
    assert asked.note == "The invokes are used once the dice lie, as is best for a tie or better."
    assert asked.title("margins") == "Shifts"


def typed(*flags: str) -> str:
    system = replace(installed()["fates_edge"], title="Fate", question=Question, ask=ask)
    app = typer.Typer()
    app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(asker(system))
    ran = CliRunner().invoke(app, flags, catch_exceptions=False)
    assert ran.exit_code == 0
    return ran.output


def test_in_json_the_policy_stands_beside_the_chances() -> None:
    answer = json.loads(typed("--rating", "3", "--against", "4", "--json"))
    assert list(answer) == ["outcomes", "margins"]
    assert answer["outcomes"] == dict(zip(NAMES, ("50/81", "16/81", "14/81", "1/81"), strict=True))
    answer = json.loads(typed("--rating=-2", "--against", "-1", "--opposed", "--invokes", "1", "--aim=tie", "--json"))
    assert list(answer) == ["outcomes", "margins", "policy"]
    assert {"rest": -1, "dice": 0, "left": 1, "choose": "+2"} in answer["policy"]


def test_in_words_the_policy_is_a_table() -> None:
    lines = [" ".join(line.split()) for line in typed("--rating", "3", "--against", "4", "--invokes", "2").splitlines()]
    start = lines.index("All but the dice Dice Invokes left Best choice")
    assert lines[start + 1 : start + 4] == ["-1 -4 to -3 2 reroll", "-1 -2 to 1 2 +2", "-1 2 to 4 2 keep"]
    assert "Best choice" not in typed("--rating", "3", "--against", "4")
