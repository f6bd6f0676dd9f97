"""The table beside the checks: parts set by hand, and what is left when an earlier event is taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edgewise.core.by_hand import Unfit
from edgewise.core.errors import CannotEvolve
from edgewise.core.fields import NAME_LIMIT
from edgewise.core.step import fold
from edgewise.core.system import Setup
from edgewise.systems.success_check import SYSTEM
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.book import ARMOR, ATTRIBUTES, SKILLS, TALENTS, WEAPONS
from edgewise.systems.success_check.checks import Turn
from edgewise.systems.success_check.sheet import Attribute, Edge, Injury, Sheet, Weapon
from edgewise.systems.success_check.sheets import MOST, PARTS
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Action, Life, Severity

HERO = "hero"
FULL = Sheet(
    "Vera",
    "A deserter with a plan",
    tuple(Attribute(name, 4) for name in ATTRIBUTES),
    tuple(replace(skill, ranks=2) for skill in SKILLS.values()),
    Edge(2, 5),
    initiative_dice=2,
    armor=ARMOR["medium"],
    weapons=(*WEAPONS.values(), Weapon("sting of 3 bees", 1, 7, by_strength=True, stun=True, pierces_burst=2)),
    talents=tuple(TALENTS.values()),
    damage=7,
    stun=2,
    life=Life.SAVED,
)
TURN = (Action.MAJOR, Action.MOVE)


def table(sheet: Sheet | None = None, *events: e.Event) -> State:
    """A table with one character, after `events`."""
    return fold(SYSTEM, SYSTEM.start(Setup(sheets={HERO: sheet or Sheet()})), events)


def written(path: str, text: str, sheet: Sheet = FULL) -> Sheet | Unfit:
    """The sheet with one part set."""
    return PARTS[path].write(sheet, text)


# --- parts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PARTS)
def test_what_is_read_can_be_written_back(path: str) -> None:
    assert written(path, PARTS[path].read(FULL)) == FULL


@pytest.mark.parametrize("path", ["attributes", "skills", "weapons", "talents"])
def test_lists_keep_their_limits(path: str) -> None:
    figures = {"attributes": " 1", "skills": " 1 (Strength, Agility)", "weapons": " 1d6", "talents": ""}[path]
    bare = replace(FULL, skills=())
    fits = "\n".join(f"number {at} of all{figures}" for at in range(MOST[path]))
    assert isinstance(written(path, fits, bare), Sheet)
    assert isinstance(written(path, f"{fits}\none more{figures}", bare), Unfit)
    assert isinstance(written(path, f"{'x' * NAME_LIMIT}x{figures}", bare), Unfit)
    assert isinstance(written(path, f"twice{figures}\nTwice{figures}", bare), Unfit)
    assert written(path, "", bare) == replace(bare, **{path: ()})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("attributes", "Strength"),
        ("attributes", "Strength 31"),
        ("attributes", "Strength ٣"),
        ("skills", "Athletics 31"),
        ("weapons", "sword 2d6+61"),
        ("weapons", "sword 2d6 pierces 101"),
        ("weapons", "sword 2d6 sharp"),
        ("edge.most", "21"),
        ("edge.current", "6"),
        ("life", "undead"),
        ("armor.name", "x" * (NAME_LIMIT + 1)),
    ],
)
def test_what_does_not_fit_says_what_would(path: str, text: str) -> None:
    unfit = written(path, text)
    assert isinstance(unfit, Unfit)
    assert unfit.expected


def test_many_spaces_cost_no_time() -> None:
    assert isinstance(written("weapons", f"a{' ' * 4_000}b"), Unfit)


def test_nameless_attributes_govern_nothing() -> None:
    assert isinstance(written("skills", "Juggling 2", Sheet(attributes=(Attribute(),))), Unfit)


# --- events that stand on others -------------------------------------------------------------------------------------

ROUNDS = (e.RoundsBegan((HERO,)), e.InitiativeRolled(HERO, (4,), 10))
BEGUN = (*ROUNDS, e.TurnBegan(HERO, TURN))
INJURED = replace(Sheet(), injuries=(Injury(Severity.SERIOUS, 14),))


@pytest.mark.parametrize(
    ("sheet", "events", "event"),
    [
        (None, (), e.RoundsBegan(("nobody",))),
        (None, (), e.InitiativeRolled(HERO, (4,), 10)),
        (None, (), e.InitiativeBoosted(HERO, (3, 5))),
        (None, (), e.RoundsEnded(1)),
        (None, BEGUN, e.TurnBegan(HERO, TURN)),
        (None, BEGUN, e.ActionSpent(HERO, Action.MINOR)),
        (None, ROUNDS, e.ActionSpent(HERO, Action.MAJOR)),
        (None, ROUNDS, e.TurnEnded(HERO)),
        (INJURED, (), e.InjuryRated(HERO, 1, Severity.FATAL, Severity.SERIOUS)),
        (INJURED, (), e.InjuryLessened(HERO, 0, Severity.GRAZING, Severity.MODERATE)),
        (INJURED, (), e.Healed(HERO, injury=1)),
        (None, (), e.EdgeRegained("nobody", 1)),
        (None, (), e.OptionSet("weather", "rain")),
        (None, (), e.SheetAdded(HERO, Sheet())),
        (None, (), e.Lost(HERO, "Chainsaw")),
        (None, (), e.Adjusted(HERO, "luck", "3", "")),
        (None, (), e.Adjusted(HERO, "damage", "much", "0")),
    ],
)
def test_an_event_without_what_it_stands_on_does_not_fit(
    sheet: Sheet | None, events: tuple[e.Event, ...], event: e.Event
) -> None:
    before = table(sheet, *events)
    with pytest.raises(CannotEvolve):
        SYSTEM.evolve(before, event)


def test_edge_stays_within_bounds_when_what_gave_it_is_taken_back() -> None:
    spent = table(Sheet(edge=Edge(0, 2)), *ROUNDS, e.ReactionBought(HERO), e.EdgeRegained(HERO, 2))
    assert spent.sheets[HERO].edge == Edge(2, 2)
    assert table(Sheet(edge=Edge(1, 2)), e.EdgeRegained(HERO, 2)).sheets[HERO].edge == Edge(2, 2)
    assert table(Sheet(edge=Edge(0, 0)), e.EdgeBurned(HERO, 1, 1)).sheets[HERO].edge == Edge(0, 0)


def test_an_unspent_boost_waits_for_the_turn_and_ends_with_it() -> None:
    boosted = table(None, *ROUNDS, e.InitiativeBoosted(HERO, (3, 5)))
    assert boosted.rounds
    assert boosted.rounds.turns[HERO] == Turn(boosted=8)
    ended = fold(SYSTEM, boosted, (e.TurnBegan(HERO, TURN), e.TurnEnded(HERO)))
    assert ended.rounds
    assert ended.rounds.turns[HERO] == Turn()
    assert ended.rounds.acted == {HERO}


def test_ids_are_never_given_twice() -> None:
    assert table(None, e.SheetAdded("c7", Sheet())).made == 7
    assert table(None, e.SheetAdded("elsewhere", Sheet())).made == 1
