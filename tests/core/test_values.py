"""The small values of the core: clocks, plain forms, seats, readings, views, faults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise.core import errors
from edgewise.core.dice import D6, FUDGE, Die, Throw
from edgewise.core.frozen import changed
from edgewise.core.parts import Clock, gain, made_with
from edgewise.core.plain import to_plain
from edgewise.core.reading import Counts, Forecast, Mark, Reading
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.system import Option
from edgewise.core.view import Gauge, Offer, Panel, RollView, SheetView, View, offers_in

# --- parts -----------------------------------------------------------------------------------------------------------


@given(st.integers(1, 24), st.lists(st.integers(-30, 30), max_size=5))
def test_a_clock_stops_at_both_ends(size: int, ticks: list[int]) -> None:
    clock = Clock(size)
    for segments in ticks:
        before = clock.filled
        clock = clock.tick(segments)
        assert 0 <= clock.filled <= size
        assert clock.filled == before + segments or clock.filled in {0, size}
    assert clock.is_full == (clock.filled == size)


@pytest.mark.parametrize(
    ("held", "amount", "cap", "gained"), [(0, 2, 5, 2), (4, 2, 5, 1), (5, 2, 5, 0), (7, 1, 5, 0), (3, -1, 5, 0)]
)
def test_a_purse_takes_no_more_than_its_cap(held: int, amount: int, cap: int, gained: int) -> None:
    """By subtraction; a purse that is too full already takes nothing and loses nothing."""
    assert gain(held, amount, cap) == gained


@pytest.mark.parametrize(
    ("made", "key", "then"),
    [(3, "f4", 4), (3, "f9", 9), (3, "f2", 4), (3, "lyra", 4), (0, "t1", 1), (3, "f99999999999", 4), (3, "", 4)],
)
def test_an_id_counts_what_was_made(made: int, key: str, then: int) -> None:
    assert made_with(made, key) == then


# --- plain forms -----------------------------------------------------------------------------------------------------


class Mood(Enum):
    CALM = "calm"


@dataclass(frozen=True, slots=True)
class Inner:
    mood: Mood = Mood.CALM
    faces: tuple[tuple[int, ...], ...] = ((1,),)


@dataclass(frozen=True, slots=True)
class Outer:
    inner: Inner = Inner()
    by_mood: Mapping[Mood, int] = field(default_factory=lambda: {Mood.CALM: 0})
    tags: frozenset[str] = frozenset({"a"})
    nothing: None = None
    flag: bool = False


def test_plain_values_are_what_json_holds() -> None:
    assert to_plain(Outer()) == {
        "inner": {"mood": "calm", "faces": [[1]]},
        "by_mood": {"calm": 0},
        "tags": ["a"],
        "nothing": None,
        "flag": False,
    }


def test_a_type_is_left_alone() -> None:
    assert to_plain(Inner) is Inner


# --- changed values --------------------------------------------------------------------------------------------------


@given(st.integers())
def test_a_changed_value_is_what_the_standard_library_makes_of_it(segments: int) -> None:
    """`dataclasses.replace` is the oracle."""
    assert changed(Clock(6, 2), filled=segments) == replace(Clock(6, 2), filled=segments)
    assert changed(Outer(), flag=True, nothing=None) == replace(Outer(), flag=True, nothing=None)
    assert changed(Outer()) == Outer()


def test_a_change_of_no_field_is_our_own_mistake() -> None:
    with pytest.raises(TypeError, match="Clock has no field colour"):
        changed(Clock(6), colour="red")


# --- seats and options -----------------------------------------------------------------------------------------------


def test_only_the_gm_is_gm() -> None:
    assert [role for role in Role if Seat(SeatId("x"), role).is_gm] == [Role.GM]


def test_the_first_choice_is_the_default() -> None:
    assert Option("pace", "Pace", (("slow", "Slow"), ("fast", "Fast")), "x.pace").default == "slow"


# --- readings --------------------------------------------------------------------------------------------------------


def test_a_reading_counts_marks_kind_by_kind() -> None:
    """Two sixes of three d6, and no blank among two Fudge dice."""
    seen: list[tuple[Counts, ...]] = []

    def mark(die: Die, face: int) -> Mark:
        return face == 6 if die == D6 else face

    def tally(kinds: tuple[Counts, ...]) -> int:
        seen.append(kinds)
        return kinds[0].get(True, 0)

    reading: Reading[int, int] = Reading(mark, tally, lambda sixes: sixes)
    assert reading.read(Throw(((D6, 3), (FUDGE, 2))), ((6, 1, 6), (-1, 1))) == 2
    assert seen == [({True: 2, False: 1}, {-1: 1, 1: 1})]


def test_faces_of_another_throw_are_our_own_mistake() -> None:
    reading: Reading[int, int] = Reading(lambda _, face: face, lambda _: 0, lambda tally: tally)
    with pytest.raises(ValueError, match="shorter"):
        reading.read(Throw(((D6, 1), (FUDGE, 1))), ((6,),))


def test_a_forecast_names_its_groups_for_people() -> None:
    reading: Reading[int, int] = Reading(lambda _, face: face, lambda _: 0, lambda tally: tally)
    plain = Forecast("", Throw(), reading, {})
    assert plain.title("story_beats") == "Story beats"
    titled = replace(plain, titles={"story_beats": "Story Beats"})
    assert (titled.title("story_beats"), titled.title("tens")) == ("Story Beats", "Tens")


# --- views -----------------------------------------------------------------------------------------------------------


def test_every_offer_of_a_view_is_found_wherever_it_stands() -> None:
    def offer(name: str) -> Offer:
        return Offer(name, name, name)

    def gauge(name: str) -> Gauge:
        return Gauge(name, name, 0, 4, offers=(offer(name),))

    sheet = SheetView("s", "S", "", "", mine=True, gauges=(gauge("c"),), stats=(), skills=(), offers=(offer("d"),))
    roll = RollView("r", "R", "", (), 0, "", offers=(offer("a"),))
    panel = Panel("p", "P", (gauge("f"),), offers=(offer("g"),))
    view = View("T", "S.", (), (roll,), (sheet,), (gauge("b"),), (offer("e"),), (panel,))
    assert sorted(found.id for found in offers_in(view)) == list("abcdefg")


# --- faults ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (errors.WireError("harm", "a whole number", "'x'"), "harm: expected a whole number, got 'x'"),
        (errors.UnknownKind("command", "fly"), "unknown command 'fly'"),
        (errors.UnknownKind("command", "fly", ("walk", "run")), "unknown command 'fly'; known: walk, run"),
        (errors.LogConflict(3, 4), "the log stands at 4, not at 3"),
        (errors.TooLarge("dice", 1_001, 1_000), "dice: 1,001 asked, the limit is 1,000"),
        (errors.RulesTextError("a.b", "no such passage"), "a.b: no such passage"),
        (errors.CannotEvolve("x.spent", "nothing left"), "x.spent: nothing left"),
        (errors.InvariantBroken("x", "Harm 9"), "x: Harm 9"),
    ],
)
def test_a_fault_says_where_and_what(fault: errors.EdgewiseError, says: str) -> None:
    """House.md, section 11: fields instead of prose, the message built from the fields."""
    assert str(fault) == says
