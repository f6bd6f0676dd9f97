"""The odds of opposed rolls, and of the Harm that gets through, against all faces there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from edgewise.core.answers import Refused
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.step import decide
from edgewise.core.system import Setup
from edgewise.odds.exact import distribution
from edgewise.odds.show import groups
from edgewise.systems.fates_edge import SYSTEM
from edgewise.systems.fates_edge.book.numbers import ARMOR_TABLE
from edgewise.systems.fates_edge.book.terms import Armor, Outcome, Position
from edgewise.systems.fates_edge.book.terms_fight import Band
from edgewise.systems.fates_edge.commands.fight import Attack, BeginFight, PassSpotlight, PlaceAt, Shove, TakeStrike
from edgewise.systems.fates_edge.commands.foes import MakeFoe
from edgewise.systems.fates_edge.commands.loop import Adjust, Set, Settle, Throw
from edgewise.systems.fates_edge.every import Command
from edgewise.systems.fates_edge.foretell import Question, ask
from edgewise.systems.fates_edge.judge.chances import forecasts
from edgewise.systems.fates_edge.model.gear import Tag, Weapon, Weight, Worn
from edgewise.systems.fates_edge.model.sheet import Attributes, Sheet
from edgewise.systems.fates_edge.model.state import State
from edgewise.table.hand import ScriptedHand

D10 = range(1, 11)
Faces = tuple[int, ...]
Lying = tuple[Faces, int]
"""Dice as they lie, and the Story Beats of 1s that were thrown again."""


# --- plain counting, without a line of the rules ---------------------------------------------------------------------


def successes(faces: Faces) -> int:
    return sum((face >= 6) + (face == 10) for face in faces)


def row(lying: Lying, dv: int) -> str:
    """The row of the Outcome Matrix."""
    faces, kept = lying
    if successes(faces) >= dv:
        return "success_with_sb" if kept or 1 in faces else "clean_success"
    return "partial" if successes(faces) else "miss"


def again(lying: Lying, die: int) -> Iterator[Lying]:
    """The ten ways in which one die may come up again."""
    faces, kept = lying
    kept += faces[die] == 1
    for face in D10:
        yield tuple(sorted((*faces[:die], face, *faces[die + 1 :]))), kept


@cache
def thrown(pool: int, position: Position) -> Counter[Lying]:
    """How often dice lie in each way, of 10 ** (pool + 1), after what Position demands or grants."""
    may = {Position.DESPERATE: range(6, 10), Position.CONTROLLED: (), Position.DOMINANT: range(1, 6)}[position]
    found: Counter[Lying] = Counter()
    for faces in map(tuple, map(sorted, product(D10, repeat=pool))):
        dice = [at for at, face in enumerate(faces) if face in may]
        if dice:
            found.update(again((faces, 0), dice[0]))
        else:
            found[faces, 0] += 10
    return found


@cache
def resistance(dice: int) -> Counter[int]:
    """How often so many dice show so many successes."""
    return Counter(successes(faces) for faces in product(D10, repeat=dice))


def shares(counted: Counter[str]) -> dict[str, Fraction]:
    return {name: Fraction(ways, counted.total()) for name, ways in counted.items()}


def foretold(question: Question, group: str) -> dict[str, Fraction]:
    """What has a chance at all."""
    forecast = ask(question)
    found = groups(forecast, distribution(forecast))[group]
    return {name: chance for name, chance in found.items() if chance}


# --- opposed rolls ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", Position)
@pytest.mark.parametrize("resisted", [1, 2, 4])
@pytest.mark.parametrize("pool", [1, 2, 4])
def test_more_successes_win_and_a_tie_does_not(pool: int, resisted: int, position: Position) -> None:
    counted: Counter[str] = Counter()
    for lying, ways in thrown(pool, position).items():
        for against, times in resistance(resisted).items():
            counted[row(lying, against + 1)] += ways * times
    assert foretold(Question(pool, position=position, resisted_by=resisted), "outcomes") == shares(counted)


def best(lying: Lying, dv: int) -> list[str]:
    """Ten equally likely rows under the best use of one Boon: success first, then no Miss, then a clean one."""

    def worth(rows: list[str]) -> tuple[int, int, int]:
        clean, missed = rows.count("clean_success"), rows.count("miss")
        return clean + rows.count("success_with_sb"), -missed, clean

    found = [row(lying, dv)] * 10
    for die, face in enumerate(lying[0]):
        if face != 10:
            found = max(found, [row(after, dv) for after in again(lying, die)], key=worth)
    return found


@pytest.mark.parametrize("position", Position)
@pytest.mark.parametrize("resisted", [1, 3])
def test_a_boon_knows_what_it_must_beat(resisted: int, position: Position) -> None:
    counted: Counter[str] = Counter()
    for lying, ways in thrown(3, position).items():
        for against, times in resistance(resisted).items():
            for outcome in best(lying, against + 1):
                counted[outcome] += ways * times
    question = Question(3, position=position, resisted_by=resisted, boon=True)
    assert foretold(question, "outcomes") == shares(counted)


# --- Harm that gets through ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", Position)
@pytest.mark.parametrize("armor", Armor)
@pytest.mark.parametrize("harm", [1, 2, 3, 5])
def test_harm_gets_through_as_often_as_attacks_hit(harm: int, armor: Armor, position: Position) -> None:
    through = harm if armor is Armor.NONE else ARMOR_TABLE[armor][harm - 1][0]
    counted: Counter[str] = Counter()
    for lying, ways in thrown(3, position).items():
        counted[str(through if successes(lying[0]) >= 2 else 0)] += ways
    assert foretold(Question(3, 2, position, harm=harm, armor=armor), "harm") == shares(counted)


# --- the odds that a table shows are the shares of what it plays -----------------------------------------------------

GM = Seat(SeatId("gm"), Role.GM)
FLAIL = Weapon("flail", Weight.MEDIUM, tags=(Tag.BRUTAL,))
MATEO = Sheet("Mateo", attributes=Attributes(body=1), weapons=(FLAIL,), wielded="flail")


def played(state: State, command: Command, *faces: int) -> State:
    step = decide(SYSTEM, state, GM, command, ScriptedHand(*faces))
    assert not isinstance(step, Refused), step
    return step.state


def fight(*setting_up: Command, **sheets: Sheet) -> State:
    """Mateo's turn, opponents and Lyra in Close: two dice with the flail, Body 1 and one for the band."""
    state = SYSTEM.start(Setup(sheets={"hero": MATEO, **sheets}))
    for command in (*setting_up, BeginFight(band=Band.CLOSE), PassSpotlight("hero")):
        state = played(state, command)
    return played(state, PlaceAt("hero", "lyra", Band.CLOSE)) if sheets else state


def shown(state: State, group: str) -> dict[str, Fraction]:
    """What the first odds on the page say."""
    found, _ = forecasts(state, GM, state.rolls["hero"])
    chances = groups(found[0], distribution(found[0]))[group]
    return {name: chance for name, chance in chances.items() if chance}


THROUGH = {Armor.NONE: (2, 3), Armor.LIGHT: (1, 2), Armor.MEDIUM: (0, 2), Armor.HEAVY: (0, 0)}
"""What is left of Harm 2, and of the 3 of a critical hit with a Brutal weapon."""


@pytest.mark.parametrize("dv", [1, 2, 3])
@pytest.mark.parametrize("armor", THROUGH)
def test_resilience_is_worn_down_as_often_as_the_table_shows(armor: Armor, dv: int) -> None:
    foe = MakeFoe("Ogre", resilience=20, capacity=10, armor=armor)
    state = played(played(fight(foe), Attack("f1")), Set(dv=dv))
    counted: Counter[str] = Counter()
    for faces in product(D10, repeat=2):
        after = played(played(state, Throw(), *faces), Settle())
        counted[str(20 - after.foes["f1"].resilience)] += 1
        plain = THROUGH[armor][10 in faces] if successes(faces) >= dv else 0
        assert after.foes["f1"].resilience == 20 - plain
    assert shown(state, "harm") == shares(counted)


@pytest.mark.parametrize("armor", [Armor.NONE, Armor.LIGHT, Armor.MEDIUM])
def test_so_is_a_character(armor: Armor) -> None:
    lyra = Sheet("Lyra", attributes=Attributes(body=5), armor=Worn(armor))
    state = fight(MakeFoe("Ogre"), lyra=lyra)
    state = played(played(state, Attack("lyra", who="hero")), Set(dv=1, who="hero"))
    counted: Counter[str] = Counter()
    for faces in product(D10, repeat=2):
        after = played(played(state, Throw("hero"), *faces), Settle("hero"))
        if after.strikes:
            after = played(after, TakeStrike(who="lyra"))
        counted[str(after.sheets["lyra"].tracks.harm)] += 1
    assert shown(state, "harm") == shares(counted)


def test_a_shove_comes_out_as_often_as_the_table_shows() -> None:
    state = fight(MakeFoe("Ogre"), lyra=Sheet("Lyra", attributes=Attributes(body=1)))
    state = played(state, Adjust("skills.athletics", "1", who="hero"))
    state = played(state, Shove("lyra", who="hero"))
    counted: Counter[str] = Counter()
    for faces in product(D10, repeat=3):
        after = played(played(state, Throw("hero"), *faces), Settle("hero"))
        outcome = after.rolls["hero"].outcome
        assert isinstance(outcome, Outcome)
        wins = successes(faces[:2]) > successes(faces[2:])
        assert outcome.succeeds == wins
        counted[outcome.value] += 1
    assert shown(state, "outcomes") == shares(counted)
