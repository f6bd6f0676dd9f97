"""Rules of Fate against plain counting: ways to absorb a hit, turns, contests, columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgewise.systems.fate.creation import broken_rungs
from edgewise.systems.fate.harm import all_ways
from edgewise.systems.fate.options import read_options
from edgewise.systems.fate.order import after, order_of, waiting, without
from edgewise.systems.fate.sheet import Consequence, Sheet, SheetAspect, Stress
from edgewise.systems.fate.state import Conflict, State
from edgewise.systems.fate.terms import AspectKind, Harm, Out, Role, Slot
from edgewise.systems.fate.weigh_trackers import victories

PROFILES = ("seed", "core", "fae", "condensed")
QUICK = settings(max_examples=300, deadline=None, derandomize=True, database=None)

# --- ways to absorb a hit --------------------------------------------------------------------------------------------

WORTH = {"mild": 2, "mild_physical": 2, "mild_mental": 2, "moderate": 4, "severe": 6}
"""The digest's section 6."""
LENGTHS = {"seed": (2, 3, 4), "core": (2, 3, 4), "fae": (3, 3, 3), "condensed": (3, 4, 6)}
"""The digest's section 5: boxes at +0, at +1 and +2, at +3 and more."""
Sets = tuple[frozenset[int], frozenset[str]]


def subsets(things: frozenset[int] | frozenset[str]) -> list[frozenset[int | str]]:
    parts: list[int | str] = sorted(things, key=str)
    return [frozenset(chosen) for number in range(len(parts) + 1) for chosen in combinations(parts, number)]


def legal(profile: str, boxes: frozenset[int | str], slots: frozenset[int | str], shifts: int) -> bool:
    """The digest's test: box value (0 or one box) and chosen consequences reach the shifts; Condensed any boxes."""
    if profile != "condensed" and len(boxes) > 1:
        return False
    value = len(boxes) if profile == "condensed" else sum(int(box) for box in boxes)
    return value + sum(WORTH[str(slot)] for slot in slots) >= shifts


def free_parts(profile: str, sheet: Sheet, kind: Harm) -> tuple[frozenset[int], frozenset[str]]:
    """The boxes and slots that may still be used, by the digest's sections 5 and 6."""
    approaches = profile == "fae"
    skill = sheet.ratings.get("Physique" if kind is Harm.PHYSICAL else "Will", 0)
    rating = 0 if approaches else skill
    length = LENGTHS[profile][0 if rating < 1 else 1 if rating < 3 else 2]
    ticked = sheet.stress.physical if approaches or kind is Harm.PHYSICAL else sheet.stress.mental
    slots = {"mild", "moderate", "severe"}
    if not approaches and skill >= 5:
        slots.add(f"mild_{kind.value}")
    taken = {slot.value for slot in sheet.consequences}
    return frozenset(range(1, length + 1)) - frozenset(ticked), frozenset(slots - taken)


def parts_of(key: str) -> tuple[frozenset[int | str], frozenset[int | str]]:
    """The boxes and slots that a way is made of."""
    parts = key.split("+")
    boxes = frozenset(int(part) for part in parts if part.isdigit())
    slots = frozenset(part for part in parts if not part.isdigit())
    assert len(boxes) + len(slots) == len(parts)
    return frozenset(boxes), frozenset(slots)


def same_to_all(profile: str, boxes: frozenset[int | str]) -> object:
    """Boxes as far as it matters which: in Condensed all are alike."""
    return len(boxes) if profile == "condensed" else boxes


@st.composite
def hurt(draw: st.DrawFn) -> tuple[str, Sheet, Harm, int]:
    """Somebody who has had some already, and a new hit."""
    profile = draw(st.sampled_from(PROFILES))
    slots = draw(st.sets(st.sampled_from([slot for slot in Slot if slot is not Slot.EXTREME])))
    ticks = st.sets(st.integers(1, 6)).map(lambda boxes: tuple(sorted(boxes)))
    sheet = Sheet(
        approaches=profile == "fae",
        ratings={"Physique": draw(st.integers(0, 6)), "Will": draw(st.integers(0, 6))},
        stress=Stress(draw(ticks), draw(ticks)),
        consequences={slot: Consequence("x") for slot in slots},
    )
    return profile, sheet, draw(st.sampled_from(Harm)), draw(st.integers(1, 22))


@QUICK
@given(hurt())
def test_every_way_there_is_and_no_other(given_: tuple[str, Sheet, Harm, int]) -> None:
    """Every legal set of boxes and slots is offered, and only those; a minimal one fails without any of its parts."""
    profile, sheet, kind, shifts = given_
    free = free_parts(profile, sheet, kind)
    found = all_ways(sheet, kind, shifts, read_options({"profile": profile}))
    offered = [parts_of(way.key) for way in found]
    assert all(boxes <= free[0] and slots <= free[1] for boxes, slots in offered)
    assert all(legal(profile, *way, shifts) for way in offered)
    told = [(same_to_all(profile, boxes), slots) for boxes, slots in offered]
    assert len(told) == len(set(told))
    every = product(subsets(free[0]), subsets(free[1]))
    lawful = {(same_to_all(profile, boxes), slots) for boxes, slots in every if legal(profile, boxes, slots, shifts)}
    assert set(told) == lawful
    for way, (boxes, slots) in zip(found, offered, strict=True):
        fewer = chain(((boxes - {box}, slots) for box in boxes), ((boxes, slots - {slot}) for slot in slots))
        assert way.minimal == (not any(legal(profile, *less, shifts) for less in fewer))
    assert [way.minimal for way in found] == sorted((way.minimal for way in found), reverse=True)


def sheet_with(profile: str, boxes: int, ticked: tuple[int, ...], free: str) -> Sheet:
    taken = [slot for slot in (Slot.MILD, Slot.MODERATE, Slot.SEVERE) if slot.value not in free.split()]
    return Sheet(
        approaches=profile == "fae",
        boxes=boxes,
        stress=Stress(physical=ticked),
        consequences={slot: Consequence("x") for slot in taken},
    )


ALL = "mild moderate severe"


@pytest.mark.parametrize(
    ("sheet", "shifts", "minimal"),
    [
        (("core", 4, (), ALL), 3, "3 4 1+mild 2+mild moderate severe"),
        (("seed", 2, (), ALL), 4, "2+mild moderate severe"),
        (("core", 4, (1, 3), ""), 3, "4"),
        (("core", 4, (1, 3, 4), ""), 3, ""),
        (("core", 2, (), ALL), 6, "severe mild+moderate 2+moderate"),
        (("core", 4, (), ALL), 6, "severe mild+moderate 2+moderate 3+moderate 4+mild 4+moderate"),
        (("core", 4, (1, 3), "mild"), 5, "4+mild"),
        (("core", 1, (), "moderate severe"), 7, "1+severe moderate+severe"),
        (("core", 0, (), "mild severe"), 8, "mild+severe"),
        (("core", 0, (), "mild severe"), 9, ""),
        (("fae", 3, (), ALL), 4, "2+mild 3+mild moderate severe"),
        (("condensed", 3, (1, 2), ALL), 5, "3+moderate severe mild+moderate"),
        (("condensed", 4, (), ""), 4, "1+2+3+4"),
    ],
)
def test_the_worked_cases(sheet: tuple[str, int, tuple[int, ...], str], shifts: int, minimal: str) -> None:
    """The digest's cases 9 to 17."""
    found = all_ways(sheet_with(*sheet), Harm.PHYSICAL, shifts, read_options({"profile": sheet[0]}))
    assert sorted(way.key for way in found if way.minimal) == sorted(minimal.split())


def test_overpaying_is_counted_too() -> None:
    """The digest's case 9: 36 legal sets in all."""
    found = all_ways(sheet_with("core", 4, (), ALL), Harm.PHYSICAL, 3, read_options({"profile": "core"}))
    assert len(found) == 36


def test_three_fresh_boxes_and_a_mild_one_in_condensed() -> None:
    """The digest's case 17."""
    found = all_ways(sheet_with("condensed", 3, (), ALL), Harm.PHYSICAL, 5, read_options({"profile": "condensed"}))
    assert "1+2+3+mild" in {way.key for way in found}


@pytest.mark.parametrize(("kind", "extra"), [(Harm.PHYSICAL, True), (Harm.MENTAL, False)])
def test_the_extra_slot_takes_one_kind_of_harm(kind: Harm, *, extra: bool) -> None:
    """The digest's case 18: Physique +5 gives no slot against harm to the mind."""
    sheet = Sheet(
        ratings={"Physique": 5},
        stress=Stress((1, 2, 3, 4), (1, 2)),
        consequences={Slot.MILD: Consequence("x")},
    )
    keys = {way.key for way in all_ways(sheet, kind, 2, read_options({})) if way.minimal}
    assert keys == {"moderate", "severe"} | ({"mild_physical"} if extra else set())


ASPECTS = (SheetAspect("Knight", AspectKind.HIGH_CONCEPT), SheetAspect("Proud", AspectKind.TROUBLE))


@pytest.mark.parametrize("options", [{}, {"extreme": "off"}])
def test_the_extreme_one_is_the_last_resort(options: dict[str, str]) -> None:
    """The digest's case 19: a hit of 8 with all else full; never twice, and never without the option."""
    sheet = Sheet(
        aspects=ASPECTS,
        boxes=0,
        consequences={slot: Consequence("x") for slot in (Slot.MILD, Slot.MODERATE, Slot.SEVERE)},
    )
    rules = read_options(options)
    allowed = ["extreme"] if rules.has("extreme", "on") else []
    assert [way.key for way in all_ways(sheet, Harm.PHYSICAL, 8, rules)] == allowed
    used = Sheet(aspects=ASPECTS, boxes=0, consequences=sheet.consequences, extreme_used=True)
    assert all_ways(used, Harm.PHYSICAL, 8, rules) == ()
    assert all_ways(sheet, Harm.PHYSICAL, 9, rules) == ()


def test_nameless_ones_have_no_consequences() -> None:
    """The digest's section 10."""
    mook = Sheet(role=Role.NAMELESS, boxes=2)
    assert [way.key for way in all_ways(mook, Harm.PHYSICAL, 2, read_options({}))] == ["2"]
    assert all_ways(mook, Harm.PHYSICAL, 3, read_options({})) == ()


# --- turns -----------------------------------------------------------------------------------------------------------

PEOPLE = ("a", "b", "c", "d", "e")


def passed(conflict: Conflict, to: str, exchange: int) -> Conflict:
    """The conflict once the turn is handed on."""
    acted = conflict.acted | {conflict.turn} if exchange == conflict.exchange else frozenset()
    return Conflict(
        1, conflict.kind, conflict.popcorn, conflict.order, exchange, to, frozenset(acted), out=conflict.out
    )


def gone(conflict: Conflict, who: str) -> Conflict:
    """The conflict once somebody is taken out."""
    to, exchange = without(conflict, who)
    acted = conflict.acted if exchange == conflict.exchange else frozenset()
    out = {**conflict.out, who: Out.TAKEN_OUT}
    return Conflict(1, conflict.kind, conflict.popcorn, conflict.order, exchange, to, acted, out=out)


def standing(conflict: Conflict) -> list[str]:
    return [key for key in conflict.order if conflict.stands(key)]


def nameable(conflict: Conflict) -> list[str]:
    """Who may act next: one who has not acted, or anybody once all have (the digest's case 28)."""
    left = [key for key in standing(conflict) if key not in conflict.acted and key != conflict.turn]
    return left or standing(conflict)


@QUICK
@given(st.data())
def test_naming_each_other_never_stalls(data: st.DataObject) -> None:
    """The digest's case 28: somebody can always act, whoever leaves, and nobody acts twice in an exchange."""
    conflict = Conflict(1, Harm.PHYSICAL, popcorn=True, order=PEOPLE, turn=data.draw(st.sampled_from(PEOPLE)))
    turns: list[tuple[int, str]] = [(1, conflict.turn)]
    for _ in range(data.draw(st.integers(1, 25))):
        if len(standing(conflict)) > 1 and data.draw(st.integers(0, 3)) == 0:
            before = conflict.exchange
            conflict = gone(conflict, data.draw(st.sampled_from(standing(conflict))))
            assert conflict.exchange in {before, before + 1}
        elif conflict.turn:
            named = data.draw(st.sampled_from(nameable(conflict)))
            conflict = passed(conflict, *after(conflict, conflict.turn, named))
            turns.append((conflict.exchange, conflict.turn))
        assert not conflict.turn or conflict.stands(conflict.turn)
        if not conflict.turn:
            # Whoever held the turn has left: somebody is there to be named, of this exchange or the next.
            left = waiting(conflict)
            assert left
            conflict = Conflict(
                1, conflict.kind, True, PEOPLE, conflict.exchange, data.draw(st.sampled_from(left)),  # noqa: FBT003
                conflict.acted, out=conflict.out,
            )  # fmt: skip
            turns.append((conflict.exchange, conflict.turn))
    assert max(Counter(turns).values()) == 1


@QUICK
@given(st.lists(st.integers(0, 3), min_size=15, max_size=15), st.sampled_from(Harm), st.integers(1, 4))
def test_the_order_by_skill_visits_everybody_once_an_exchange(numbers: list[int], kind: Harm, exchanges: int) -> None:
    """The digest's section 7: high first, ties by the next two skills, full ties as they joined."""
    skills = ("Notice", "Athletics", "Physique") if kind is Harm.PHYSICAL else ("Empathy", "Rapport", "Will")
    ranks = {key: tuple(numbers[3 * at : 3 * at + 3]) for at, key in enumerate(PEOPLE)}
    sheets = {key: Sheet(name=key, ratings=dict(zip(skills, rank, strict=True))) for key, rank in ranks.items()}
    order = order_of(State(sheets=sheets), kind)
    assert Counter(order) == Counter(PEOPLE)
    for one, two in pairwise(order):
        assert ranks[one] > ranks[two] or (ranks[one] == ranks[two] and one < two)
    conflict = Conflict(1, kind, popcorn=False, order=order, turn=order[0])
    for exchange in range(1, exchanges + 1):
        for key in order:
            assert (conflict.exchange, conflict.turn) == (exchange, key)
            conflict = passed(conflict, *after(conflict, key))


@QUICK
@given(st.data())
def test_the_order_by_skill_goes_on_without_those_who_leave(data: st.DataObject) -> None:
    """Everybody who stays acts once in each exchange, in the order."""
    conflict = Conflict(1, Harm.PHYSICAL, popcorn=False, order=PEOPLE, turn="a")
    turns = [(1, "a")]
    for _ in range(data.draw(st.integers(1, 20))):
        if len(standing(conflict)) > 1 and data.draw(st.integers(0, 3)) == 0:
            holder = conflict.turn
            conflict = gone(conflict, data.draw(st.sampled_from(standing(conflict))))
            if conflict.turn == holder:
                continue
        else:
            conflict = passed(conflict, *after(conflict, conflict.turn))
        assert conflict.stands(conflict.turn)
        turns.append((conflict.exchange, conflict.turn))
    assert turns == sorted(set(turns))
    for exchange in range(1, conflict.exchange):
        assert {key for at, key in turns if at == exchange} >= set(standing(conflict))


def test_the_books_order() -> None:
    """The digest's case 27: Notice 3, 1, 0, 0; the two zeros have Athletics 3 and 2."""
    sheets = {
        "og": Sheet(ratings={"Athletics": 2}),
        "landon": Sheet(ratings={"Athletics": 3}),
        "b": Sheet(ratings={"Notice": 1}),
        "a": Sheet(ratings={"Notice": 3}),
    }
    assert order_of(State(sheets=sheets), Harm.PHYSICAL) == ("a", "b", "landon", "og")


# --- contests --------------------------------------------------------------------------------------------------------


def test_the_books_contest() -> None:
    """The digest's case 30: 1 to 3, 5 to 2 with style, 3 to 3 a twist, 8 to 4 with style: 4 to 1, and won."""
    score = Counter({"us": 0, "them": 0})
    seen = []
    for us, them in ((1, 3), (5, 2), (3, 3), (8, 4)):
        score.update(victories({"us": us, "them": them}))
        seen.append((score["us"], score["them"]))
    assert seen == [(0, 1), (2, 1), (2, 1), (4, 1)]


@QUICK
@given(st.dictionaries(st.sampled_from(PEOPLE), st.integers(-4, 12), min_size=2, max_size=4))
def test_victories_of_any_exchange(efforts: dict[str, int]) -> None:
    """The digest's section 8: the highest alone gains 1, or 2 when the next best is 3 or more below; else a twist."""
    best, second = sorted(efforts.values(), reverse=True)[:2]
    gained = victories(efforts)
    if best == second:
        assert gained == {}
    else:
        (winner,) = [key for key, effort in efforts.items() if effort == best]
        assert gained == {winner: 2 if best - second >= 3 else 1}


# --- columns ---------------------------------------------------------------------------------------------------------


def counts(most: int) -> Iterator[tuple[int, int, int, int, int]]:
    return ((five, four, three, two, one) for five, four, three, two, one in product(range(most), repeat=5))


def test_columns_by_trying_all_of_them() -> None:
    """The digest's section 11: at each rating from 2 up no more skills than at the one right below."""
    for heights in counts(4):
        ratings = {
            f"{rating}.{number}": rating
            for rating, count in zip((5, 4, 3, 2, 1), heights, strict=True)
            for number in range(count)
        }
        stands = all(above <= below for above, below in pairwise(heights))
        assert (not broken_rungs(ratings)) == stands
        assert (not broken_rungs({**ratings, "Untrained": 0, "Bad": -2})) == stands
        assert bool(broken_rungs(ratings)) != stands


@pytest.mark.parametrize(
    ("heights", "stands"),
    [
        ({4: 1, 3: 2, 2: 4, 1: 3}, False),
        ({4: 1, 3: 2, 2: 4, 1: 4}, True),
        ({4: 1, 3: 3, 2: 3, 1: 3}, True),
        ({4: 1}, False),
        ({4: 1, 3: 2, 2: 3, 1: 4}, True),
    ],
)
def test_columns_by_the_book(heights: dict[int, int], *, stands: bool) -> None:
    """The digest's case 34, and the pyramid itself."""
    ratings = {f"{rating}.{at}": rating for rating, count in heights.items() for at in range(count)}
    assert (not broken_rungs(ratings)) == stands
