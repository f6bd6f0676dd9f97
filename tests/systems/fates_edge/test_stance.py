"""How a character stands for a roll: what counts first, where the ladder ends, and what never goes away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgewise.systems.fates_edge.book.options import CHOICES, read_options
from edgewise.systems.fates_edge.book.terms import (
    AidKind,
    Armor,
    Attribute,
    CarriedFrom,
    Condition,
    Pay,
    Position,
    Skill,
    Stage,
)
from edgewise.systems.fates_edge.book.terms_fight import Band, Cover, Effect, Maneuver, Task
from edgewise.systems.fates_edge.judge.stance import Stance, effective_dv, resisting, stance
from edgewise.systems.fates_edge.model.fight import Fight, Footing, Strike, holds, pair
from edgewise.systems.fates_edge.model.foe import Foe
from edgewise.systems.fates_edge.model.gear import (
    Shield,
    ShieldKind,
    Tag,
    Weapon,
    WeaponKind,
    Weight,
    Worn,
)
from edgewise.systems.fates_edge.model.roll import Aid, Purpose, Roll
from edgewise.systems.fates_edge.model.sheet import Attributes, Carried, Sheet, Skills, Tracks
from edgewise.systems.fates_edge.model.state import EVEN, State

QUICK = settings(max_examples=200, deadline=None, derandomize=True, database=None)
DESPERATE, CONTROLLED, DOMINANT = Position
ROLL = Roll(1, "hero", "hold the door", "", Attribute.BODY, Skill.MELEE, Stage.SET, CONTROLLED, dv=3)
SHEET = Sheet("Mateo", attributes=Attributes(body=3), skills=Skills(melee=2))
SPEAR, BOW = Weapon("spear"), Weapon("bow", Weight.MEDIUM, WeaponKind.RANGED)
DEFENSE = Purpose(Task.DEFENSE, "s1", reaction=True)
STEPS = {
    "boon": replace(ROLL, improvements=(Pay.BOON,)),
    "sidestep": replace(ROLL, purpose=Purpose(Task.ATTACK, "f1", SPEAR, Band.NEAR, Maneuver.SIDESTEP)),
}


def table(sheet: Sheet = SHEET, footing: Footing = EVEN) -> State:
    """Mateo against a bandit in Close, whose strike is in the air."""
    fight = Fight(spotlight="hero", footing={"hero": footing, "f1": Footing()}, bands={pair("hero", "f1"): Band.CLOSE})
    strike = Strike("s1", "hero", "f1", amount=2, dv=2)
    return State(sheets={"hero": sheet}, foes={"f1": Foe("Bandit")}, fight=fight, strikes={"s1": strike})


def tired(fatigue: int, **changes: Any) -> Sheet:
    return replace(SHEET, tracks=Tracks(fatigue=fatigue), **changes)


def carrying(*carried: Carried) -> Sheet:
    return replace(SHEET, carried=carried)


def stood(where: Position, roll: Roll = ROLL, sheet: Sheet = SHEET, footing: Footing = EVEN) -> Stance:
    return stance(table(sheet, footing), replace(roll, position=where))


# --- the order of what moves Position --------------------------------------------------------------------------------


def sidestep(**changes: Any) -> Roll:
    """A Sidestep Strike, which takes a step."""
    return replace(STEPS["sidestep"], **changes)


def test_what_improves_counts_before_what_worsens() -> None:
    boon = sidestep(improvements=(Pay.BOON,))
    assert stood(DESPERATE, boon).position is DESPERATE
    assert stood(CONTROLLED, boon).position is CONTROLLED
    # The step above Dominant is lost before the other one takes its own.
    assert stood(DOMINANT, boon).position is CONTROLLED


def test_own_fatigue_comes_last() -> None:
    assert stood(DOMINANT, sidestep(improvements=(Pay.BOON, Pay.BOON)), tired(1)).position is DESPERATE
    stands = stood(CONTROLLED, sidestep(), tired(1))
    assert (stands.position, stands.fatigue_dice) == (DESPERATE, 1)
    assert not stands.by_fatigue


@pytest.mark.parametrize("order", [(1, -1), (-1, 1)])
def test_the_order_in_which_things_arose_does_not_matter(order: tuple[int, int]) -> None:
    waiting = tuple(Carried(position=step) for step in order)
    assert stood(DOMINANT, sheet=carrying(*waiting)).position is CONTROLLED
    assert stood(DESPERATE, sheet=carrying(*waiting)).position is DESPERATE


@pytest.mark.parametrize(
    ("where", "fatigue", "stands", "dice"),
    [
        (CONTROLLED, 0, CONTROLLED, 0),
        (CONTROLLED, 1, DESPERATE, 0),
        (CONTROLLED, 2, DESPERATE, 1),
        (CONTROLLED, 3, DESPERATE, 2),
        (DOMINANT, 1, CONTROLLED, 0),
        (DOMINANT, 2, DESPERATE, 0),
        (DOMINANT, 3, DESPERATE, 1),
        (DESPERATE, 1, DESPERATE, 1),
        (DESPERATE, 2, DESPERATE, 2),
    ],
)
def test_each_point_of_fatigue_is_used_once(where: Position, fatigue: int, stands: Position, dice: int) -> None:
    found = stood(where, sheet=tired(fatigue))
    assert (found.position, found.fatigue_dice, found.pool) == (stands, dice, 5 - dice)
    assert found.by_fatigue == (stands is DESPERATE and where is not DESPERATE)


# --- the ends of the ladder ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", range(1, 4))
def test_spare_steps_are_not_dice(steps: int) -> None:
    up = stood(DOMINANT, sheet=carrying(*(Carried(position=1),) * steps))
    down = stood(DESPERATE, sheet=carrying(*(Carried(position=-1),) * steps))
    assert (up.position, up.pool) == (DOMINANT, 5)
    assert (down.position, down.pool) == (DESPERATE, 5)


@pytest.mark.parametrize(("where", "pool"), [(DESPERATE, 5), (CONTROLLED, 5), (DOMINANT, 6)])
def test_defending_is_worth_a_die_at_dominant_alone(where: Position, pool: int) -> None:
    defense = replace(ROLL, purpose=DEFENSE)
    stands = stood(where, defense, footing=Footing(defending=True))
    assert (stands.position, stands.pool) == (where.moved(1), pool)


def test_effect_ends_at_both_ends_too() -> None:
    great = stood(CONTROLLED, replace(ROLL, effect=Effect.GREAT), carrying(Carried(effect=1)))
    limited = stood(CONTROLLED, replace(ROLL, effect=Effect.LIMITED), carrying(Carried(effect=-1)))
    assert (great.effect, limited.effect) == (Effect.GREAT, Effect.LIMITED)


# --- what Position may be no better than -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weight", "where", "stands"),
    [
        (Weight.LIGHT, DOMINANT, CONTROLLED),
        (Weight.LIGHT, CONTROLLED, CONTROLLED),
        (Weight.LIGHT, DESPERATE, DESPERATE),
        (Weight.MEDIUM, DOMINANT, DESPERATE),
        (Weight.MEDIUM, DESPERATE, DESPERATE),
        (Weight.HEAVY, DOMINANT, DESPERATE),
    ],
)
def test_a_shot_into_close_stands_no_better_than(weight: Weight, where: Position, stands: Position) -> None:
    shot = Purpose(Task.ATTACK, "f1", replace(BOW, weight=weight), Band.CLOSE)
    assert stood(where, replace(ROLL, purpose=shot)).position is stands


def test_a_limit_counts_after_every_improvement_and_before_fatigue() -> None:
    shot = replace(ROLL, purpose=Purpose(Task.ATTACK, "f1", replace(BOW, weight=Weight.LIGHT), Band.CLOSE))
    helped = replace(shot, improvements=(Pay.BOON, Pay.BOON))
    assert stood(DOMINANT, helped).position is CONTROLLED
    assert stood(DOMINANT, helped, tired(1)).position is DESPERATE


def test_whoever_is_exposed_resists_at_desperate_whatever_helps() -> None:
    defense = replace(ROLL, purpose=DEFENSE, improvements=(Pay.BOON, Pay.BOON))
    stands = stood(CONTROLLED, defense, footing=Footing(exposed=True))
    assert stands.position is DESPERATE
    assert not stands.by_fatigue


# --- dice ------------------------------------------------------------------------------------------------------------


def test_one_die_is_always_left() -> None:
    weak = Sheet(tracks=Tracks(harm=1, fatigue=1), attributes=Attributes(body=1), armor=Worn(Armor.HEAVY))
    assert stood(DESPERATE, replace(ROLL, dice=-10, injury=True), weak).pool == 1


@pytest.mark.parametrize(
    ("lent", "pool"),
    [((1,), 6), ((1, 1, 1), 8), ((1, 1, 1, 1), 8), ((3, 1), 8), ((2, 2), 8), ((-1,), 4), ((-1, 1, 1, 1), 7)],
)
def test_help_is_three_dice_at_most(lent: tuple[int, ...], pool: int) -> None:
    aids = tuple(Aid(f"c{at}", dice, AidKind.ALLY) for at, dice in enumerate(lent))
    assert stood(CONTROLLED, replace(ROLL, aids=aids)).pool == pool


def test_of_several_setups_one_of_each_kind_counts() -> None:
    position = Carried(position=1, source=CarriedFrom.SETUP)
    effect = Carried(effect=1, source=CarriedFrom.SETUP)
    stands = stood(DESPERATE, sheet=carrying(position, position, effect, effect))
    assert (stands.position, stands.effect) == (CONTROLLED, Effect.GREAT)
    # What a 10 gave is no Setup, and comes on top.
    assert stood(DESPERATE, sheet=carrying(position, position, Carried(position=1))).position is DOMINANT


@pytest.mark.parametrize("source", [CarriedFrom.OBSERVE, CarriedFrom.SETUP, CarriedFrom.SHOVED])
def test_what_waits_for_an_action_does_not_count_out_of_turn(source: CarriedFrom) -> None:
    step = -1 if source is CarriedFrom.SHOVED else 1
    waiting = carrying(Carried(position=step, source=source))
    assert stood(CONTROLLED, sheet=waiting).position is CONTROLLED.moved(step)
    assert stood(CONTROLLED, replace(ROLL, purpose=DEFENSE), waiting).position is CONTROLLED


# --- whatever comes together -----------------------------------------------------------------------------------------

footings = st.builds(
    Footing,
    cover=st.sampled_from(Cover),
    high=st.booleans(),
    mounted=st.booleans(),
    defending=st.booleans(),
    exposed=st.booleans(),
    suppressed=st.booleans(),
    shaken=st.booleans(),
)
weapons = st.builds(
    Weapon,
    name=st.just("thing"),
    weight=st.sampled_from(Weight),
    kind=st.sampled_from(WeaponKind),
    tags=st.lists(st.sampled_from(Tag), max_size=2, unique=True).map(tuple),
    condition=st.sampled_from(Condition),
)
purposes = st.builds(
    Purpose,
    task=st.sampled_from(Task),
    target=st.sampled_from(["", "f1", "c1", "s1"]),
    weapon=st.none() | weapons,
    band=st.none() | st.sampled_from(Band),
    maneuver=st.none() | st.sampled_from(Maneuver),
    volley=st.integers(0, 2),
    reaction=st.booleans(),
    mounted=st.booleans(),
    first_in_exchange=st.booleans(),
    first_in_scene=st.booleans(),
    open_spell=st.booleans(),
)
waiting = st.builds(
    Carried,
    position=st.integers(-2, 2),
    dv=st.integers(-1, 2),
    dice=st.integers(-2, 2),
    effect=st.integers(-2, 2),
    source=st.sampled_from(CarriedFrom),
)
ratings = st.integers(1, 5)
levels = st.integers(0, 5)
sheets = st.builds(
    Sheet,
    attributes=st.builds(Attributes, body=ratings, wits=ratings),
    skills=st.builds(Skills, melee=levels, ranged=levels, athletics=levels, stealth=levels),
    tracks=st.builds(Tracks, harm=st.integers(0, 3), fatigue=st.integers(0, 5)),
    armor=st.builds(Worn, kind=st.sampled_from(Armor), condition=st.sampled_from(Condition)),
    shield=st.builds(Shield, kind=st.sampled_from(ShieldKind), condition=st.sampled_from(Condition)),
    carried=st.lists(waiting, max_size=4).map(tuple),
)
rolls = st.builds(
    Roll,
    id=st.just(1),
    sheet=st.just("hero"),
    intent=st.just("win"),
    approach=st.just(""),
    attribute=st.sampled_from([Attribute.BODY, Attribute.WITS]),
    skill=st.sampled_from([Skill.MELEE, Skill.RANGED, Skill.ATHLETICS, Skill.STEALTH]),
    stage=st.just(Stage.SET),
    position=st.sampled_from(Position),
    dv=st.integers(1, 10),
    injury=st.none() | st.booleans(),
    dice=st.integers(-10, 10),
    improvements=st.lists(st.sampled_from(Pay), max_size=3).map(tuple),
    purpose=purposes,
    effect=st.sampled_from(Effect),
    aids=st.lists(
        st.builds(Aid, by=st.just("c1"), dice=st.integers(-1, 3), kind=st.sampled_from(AidKind)), max_size=4
    ).map(tuple),
)
chosen = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in CHOICES.items()})


@st.composite
def tables(draw: st.DrawFn) -> State:
    fight = Fight(
        footing={key: draw(footings) for key in ("hero", "c1", "f1", "f2")},
        bands={pair("hero", "f2"): draw(st.sampled_from(Band))},
        grapples=frozenset(draw(st.sets(st.sampled_from([holds("f1", "hero"), holds("hero", "f1")])))),
    )
    options: Mapping[str, str] = draw(chosen)
    return State(
        options=read_options(options),
        chosen=options,
        sheets={"hero": draw(sheets), "c1": draw(sheets)},
        foes={"f1": Foe("Bandit", fatigue=draw(st.integers(0, 3))), "f2": Foe("Raider")},
        fight=draw(st.none() | st.just(fight)),
        strikes={"s1": Strike("s1", "hero", draw(st.sampled_from(["", "f1", "c1"])))},
    )


@QUICK
@given(tables(), rolls)
def test_whatever_comes_together_there_is_a_die_a_position_and_a_dv(state: State, roll: Roll) -> None:
    found = stance(state, roll)
    assert found.pool >= 1
    assert found.position in Position
    assert found.effect in Effect
    assert 0 <= found.fatigue_dice <= state.sheets["hero"].tracks.fatigue
    assert effective_dv(state, roll) >= 1
    assert resisting(state, roll) >= 0


@QUICK
@given(tables(), rolls)
def test_a_step_down_never_helps(state: State, roll: Roll) -> None:
    sheet = state.sheets["hero"]
    worse = replace(sheet, carried=(*sheet.carried, Carried(position=-1)))
    before, after = stance(state, roll), stance(replace(state, sheets={**state.sheets, "hero": worse}), roll)
    assert after.position.rung <= before.position.rung
    assert after.pool <= before.pool


@QUICK
@given(tables(), rolls)
def test_more_fatigue_never_helps(state: State, roll: Roll) -> None:
    sheet = state.sheets["hero"]
    worn = replace(sheet, tracks=replace(sheet.tracks, fatigue=sheet.tracks.fatigue + 1))
    before, after = stance(state, roll), stance(replace(state, sheets={**state.sheets, "hero": worn}), roll)
    assert after.position.rung <= before.position.rung
    assert after.pool <= before.pool
    assert (after.position, after.pool) != (before.position, before.pool) or before.pool == 1 or _capped(state)


def _capped(state: State) -> bool:
    """Where Tiers set the largest pool, a die less may not show."""
    return state.options.tier_ceiling
