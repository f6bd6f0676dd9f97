"""What must hold of reading commands, questions, sheets and stored events, and of the words for what can't be read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Annotated, Any, NewType, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgewise.core.errors import UnknownKind, WireError
from edgewise.core.fields import Name, Span
from edgewise.core.plain import to_plain
from edgewise.table import wire
from edgewise.table.hints import describe
from edgewise.table.messages import Opened, Row, Said, Say, Withdraw, Withdrawn
from tests.toy import TOY, Add, Added, Break, Hide, Mood, Name_, Question, Roll, Rolled, Sheet, Tracks

Id = NewType("Id", str)


class Grade(Enum):
    LOW = 1
    HIGH = 2


@dataclass(frozen=True)
class Cat:
    lives: Annotated[int, Span(1, 9)]


@dataclass(frozen=True)
class Dog:
    bones: int


@dataclass(frozen=True)
class Everything:
    """Each type that a field may have."""

    id: Id = Id("x")
    grade: Grade = Grade.LOW
    maybe: Mood | None = None
    note: str | None = None
    pair: tuple[int, Name] = (1, "a")
    pet: Cat | Dog = field(default_factory=lambda: Cat(9))
    herd: tuple[Dog, ...] = ()
    by_mood: Mapping[Mood, int] = field(default_factory=dict)
    anything: Mapping[str, Any] = field(default_factory=dict)
    flag: bool = False

    def __post_init__(self) -> None:
        if self.pair[0] == 13:
            raise ValueError("not thirteen")


ODD: wire.AnySystem = replace(
    cast("wire.AnySystem", TOY),
    commands={"everything": Everything},
    sheet=Everything,
    events={"toy.everything": Everything},
)


def read(name: str, **raw: object) -> Any:  # noqa: ANN401 - any command
    return wire.decode_command(TOY, name, raw)


def everything(**raw: object) -> Any:  # noqa: ANN401 - as `read`
    return wire.decode_command(ODD, "everything", raw)


def fault(name: str, **raw: object) -> tuple[str, str, str]:
    with pytest.raises(WireError) as caught:
        wire.decode_command(ODD if name == "everything" else TOY, name, raw)
    return caught.value.path, caught.value.expected, caught.value.got


def row(kind: str, v: int, body: str) -> Row:
    return Row(2, "", "", "", kind, v, body)


# --- commands --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", [3, "3", " 3 ", "+3"])
def test_a_whole_number_may_come_as_text(amount: object) -> None:
    assert read("add", amount=amount) == Add(3)


@pytest.mark.parametrize("amount", [3.5, 3.0, True, "3.0", "3,0", "1_0", "", None, "three", "٣", [], {}, 10**18])
def test_what_is_no_whole_number_is_refused(amount: object) -> None:
    path, expected, _ = fault("add", amount=amount)
    assert (path, expected) == ("amount", "a whole number from 1 to 5")


@pytest.mark.parametrize("amount", [0, "6", -1, "99999999999999999999"])
def test_a_number_out_of_its_range_is_refused_with_the_range(amount: object) -> None:
    assert fault("add", amount=amount)[:2] == ("amount", "a whole number from 1 to 5")


@pytest.mark.parametrize(
    ("boost", "flag"), [("on", True), ("true", True), (True, True), ("", False), ("false", False), (False, False)]
)
def test_a_flag_may_come_as_a_form_sends_it(boost: object, flag: bool) -> None:  # noqa: FBT001
    assert read("roll", boost=boost) == Roll(flag)


@pytest.mark.parametrize("boost", [1, 0, None, "maybe", 1.0])
def test_what_is_no_flag_is_refused(boost: object) -> None:
    assert fault("roll", boost=boost)[:2] == ("boost", "yes or no")


@pytest.mark.parametrize(("number", "hidden"), [("", None), (None, None), ("0", 0), (7, 7)])
def test_an_empty_field_of_an_optional_number_is_nothing_and_zero_is_zero(number: object, hidden: int | None) -> None:
    assert read("hide", number=number) == Hide(hidden)


def test_a_field_that_is_left_out_takes_its_default() -> None:
    assert read("hide") == Hide(None)
    assert fault("add") == ("amount", "a whole number from 1 to 5", "nothing")


def test_a_choice_is_read_by_its_value_and_refused_with_all_choices() -> None:
    assert read("name", word="", mood="wild") == Name_("", Mood.WILD)
    assert read("name", word="", mood=Mood.WILD) == Name_("", Mood.WILD)
    assert fault("name", word="", mood="Wild") == ("mood", "one of: calm, wild", "'Wild'")
    assert everything(grade="2") == everything(grade=2) == Everything(grade=Grade.HIGH)
    assert fault("everything", grade=True)[1] == "one of: 1, 2"
    assert fault("everything", maybe=3)[1] == "one of: calm, wild or nothing"


@pytest.mark.parametrize(
    "name", ["__proto__", "constructor", "amonut", "", "x" * 500, "half \ud800"], ids=lambda name: ascii(name)[:20]
)
def test_an_unknown_field_is_refused_with_the_known_ones(name: str) -> None:
    path, expected, _ = fault("add", amount=1, **{name: 1})
    assert expected == "no such field; known fields: amount, note"
    assert len(path) <= 80
    assert fault("break", x=1)[1] == "no such field; known fields: none"
    assert read("break") == Break()


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x" * 8_000,
        "<b onclick='x'>&amp;</b>",
        "\0\x01\x7f",
        "\r\n\t",
        "🐙" * 8_000,
        "e\u0301",
        "\u202e\ufeff\u2028",
        "on",
        "3",
    ],
    ids=lambda text: ascii(text)[:20],
)
def test_text_is_kept_byte_for_byte(text: str) -> None:
    command = read("add", amount=1, note=text)
    assert command.note.encode() == text.encode()
    kind, v, body = wire.encode_event(TOY, Added(1, text))
    assert wire.decode_event(TOY, row(kind, v, body)) == Added(1, text)


def test_text_beyond_its_length_is_refused_and_never_cut() -> None:
    path, expected, got = fault("add", amount=1, note="x" * 8_001)
    assert (path, expected) == ("note", "text of at most 8,000 characters")
    assert len(got) <= 80


@pytest.mark.parametrize("raw", [3, None, True, ["a"], b"bytes"])
def test_what_is_no_text_is_refused(raw: object) -> None:
    assert fault("add", amount=1, note=raw)[:2] == ("note", "text of at most 8,000 characters")


def test_half_a_character_is_refused() -> None:
    assert fault("add", amount=1, note="a\ud800") == ("note", "text of whole characters", "'a\\ud800'")
    assert fault("everything", anything={"a": ["\udfff"]})[:2] == ("anything.a.0", "text of whole characters")


def test_deep_nesting_is_refused_and_not_followed() -> None:
    deep: Any = []
    for _ in range(50_000):
        deep = [deep]
    assert fault("add", amount=1, note=deep)[0] == "note"
    assert fault("add", amount=deep)[0] == "amount"
    while deep:  # taken apart by hand: the interpreter would do it recursively
        deep = deep.pop()


def test_the_tables_own_commands_are_read_in_every_system() -> None:
    assert read("withdraw", seq="4", and_after="on", why="") == Withdraw(4, and_after=True)
    assert read("say", text="hi") == Say("hi")
    assert wire.command_name(TOY, Say("hi")) == "say"
    assert wire.command_name(TOY, Add(1)) == "add"
    assert fault("withdraw", seq=0)[1] == "a whole number from 1 to 1,000,000,000"


def test_an_unknown_command_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownKind, match=r"unknown command 'fly'; known: add, .*withdraw, say"):
        read("fly")
    with pytest.raises(UnknownKind):
        read("x" * 10_000)
    with pytest.raises(UnknownKind):
        wire.command_name(TOY, object())


def test_nested_values_are_read_and_their_faults_have_paths() -> None:
    made = everything(
        id="y",
        note="",
        pair=["2", "b"],
        pet={"bones": "3"},
        herd=[{"bones": 1}],
        by_mood={"wild": "2", Mood.CALM: 1},
        anything={"a": [1, None, True, {"b": "c"}]},
        flag="on",
    )
    assert made == Everything(
        Id("y"), Grade.LOW, None, "", (2, "b"), Dog(3), (Dog(1),), {Mood.WILD: 2, Mood.CALM: 1},
        {"a": [1, None, True, {"b": "c"}]}, flag=True,
    )  # fmt: skip
    assert everything(herd="") == Everything()
    assert fault("everything", herd=[{"bones": 1}, {"bones": "x"}])[:2] == ("herd.1.bones", "a whole number")
    assert fault("everything", herd=[{}])[:] == ("herd.0.bones", "a whole number", "nothing")
    assert fault("everything", herd={"a": 1})[1] == "a list, each item fields: bones"
    assert fault("everything", herd=[3])[:2] == ("herd.0", "fields: bones")
    assert fault("everything", by_mood={"odd": 1})[:2] == ("by_mood.odd", "one of: calm, wild")
    assert fault("everything", by_mood={"wild": "x"})[:2] == ("by_mood.wild", "a whole number")
    assert fault("everything", by_mood=3)[1] == "names and their values"
    assert fault("everything", pet={"tail": 1})[:2] == ("pet", "fields: lives or fields: bones")
    assert fault("everything", pet={"lives": 10})[1] == "a whole number from 1 to 9"
    assert fault("everything", pair=[1, "x" * 2_001])[:2] == ("pair.1", "text of at most 2,000 characters")
    assert fault("everything", pair=[1, "b", 3])[0].startswith("pair")
    assert fault("everything", pair=[13, "a"])[1] == "not thirteen"
    assert fault("everything", anything={"a": 1.5})[0] == "anything.a"
    assert fault("everything", anything={"a": {1, 2}})[0] == "anything.a"


def test_what_was_got_is_shown_short() -> None:
    assert fault("add", amount=10**5_000)[2] == "a value of type int"
    assert fault("add", amount=list(range(200)))[2] == "200 values"
    assert len(fault("add", amount="9" * 500)[2]) <= 80


def test_a_value_of_no_common_type_still_has_words() -> None:
    assert describe(object) == "a value"
    assert describe(Mood | None) == "one of: calm, wild or nothing"


@settings(max_examples=100, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["amount", "note", "word", "number", "seq", "x"]) | st.text(max_size=3),
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text(max_size=5)
        | st.lists(st.integers(), max_size=2),
        max_size=3,
    )
)
def test_whatever_is_sent_gives_a_command_or_a_fault_in_words(raw: dict[str, object]) -> None:
    shown: list[str] = []
    for name in ("add", "name", "hide", "roll", "withdraw"):
        try:
            command = wire.decode_command(TOY, name, raw)
        except WireError as wrong:
            str(wrong).encode()
            shown.append(wrong.got)
        else:
            assert wire.decode_command(TOY, name, to_plain(command)) == command
    assert all(len(got) <= 80 for got in shown)


# --- questions, sheets, options --------------------------------------------------------------------------------------


def test_a_question_is_read_like_a_command() -> None:
    assert wire.decode_question(TOY, {"dice": "2"}) == Question(2)
    with pytest.raises(WireError, match="dice: expected a whole number from 1 to 5, got 9"):
        wire.decode_question(TOY, {"dice": 9})


SHEET = Sheet("Ada", Mood.WILD, Tracks(2), {"__proto__": 1, "a.b": 2}, ("x", "y"))


def test_a_sheet_survives_its_plain_form() -> None:
    assert wire.sheet_from_plain(TOY, to_plain(SHEET)) == SHEET
    assert wire.sheet_from_plain(TOY, to_plain(SHEET) | {"tracks": Tracks(2)}) == SHEET
    with pytest.raises(WireError, match=r"sheet\.tracks\.fatigue: expected a whole number from 0 to 5, got 6"):
        wire.sheet_from_plain(TOY, {"tracks": {"fatigue": 6}})
    with pytest.raises(WireError, match=r"sheet\.tracks: expected fields: fatigue, got 3"):
        wire.sheet_from_plain(TOY, {"tracks": 3})
    with pytest.raises(WireError, match=r"sheet\.tags\.a: expected a whole number from 0 to 9, got 10"):
        wire.sheet_from_plain(TOY, {"tags": {"a": "10"}})


def test_settings_change_single_values() -> None:
    settings = {"name": "Bea", "tracks.fatigue": "1", "tags.new": "3", "skills.1": "z"}
    made = wire.apply_settings(TOY, to_plain(SHEET), settings)
    assert made == Sheet("Bea", Mood.WILD, Tracks(1), {"__proto__": 1, "a.b": 2, "new": 3}, ("x", "z"))
    assert wire.apply_settings(TOY, {}, {"tracks.fatigue": 1}) == Sheet(tracks=Tracks(1))
    assert wire.apply_settings(ODD, {}, {"pair.0": "5"}).pair == (5, "a")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("tracks.harm", "one of: fatigue"),
        ("track.fatigue", "one of: name, mood, tracks, tags, skills"),
        ("", "one of: name, mood, tracks, tags, skills"),
        ("name.first", "a path that ends one step sooner"),
        ("skills.2", "a path that ends one step sooner"),
    ],
)
def test_a_setting_that_leads_nowhere_is_refused_with_what_is_there(path: str, expected: str) -> None:
    with pytest.raises(WireError) as caught:
        wire.apply_settings(TOY, to_plain(SHEET), {path: "1"})
    assert (caught.value.path, caught.value.expected) == (path, expected)


def test_a_required_field_that_no_setting_gives_is_missed() -> None:
    needy = replace(TOY, sheet=Cat)
    assert wire.apply_settings(needy, {}, {"lives": "3"}) == Cat(3)
    with pytest.raises(WireError, match="lives: expected a whole number from 1 to 9, got nothing"):
        wire.apply_settings(needy, {}, {})


def test_options_are_completed_and_checked() -> None:
    assert wire.checked_options(TOY, {}) == {"cap": "20"}
    assert wire.checked_options(TOY, {"cap": "30"}) == {"cap": "30"}
    with pytest.raises(WireError, match=r"options\.cap: expected one of: 20, 30, got '40'"):
        wire.checked_options(TOY, {"cap": "40"})
    with pytest.raises(WireError, match=r"options\.hat: expected one of: cap, got 'x'"):
        wire.checked_options(TOY, {"hat": "x"})


# --- events ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        Added(3, "é🐙 </script>"),
        Rolled(((6,), ()), boost=True),
        Opened("toy", "first", "T", {"cap": "20"}, {"__proto__": {"a": [1, {"b": None}]}}),
        Withdrawn((3, 4), "why"),
        Said("a\nb"),
    ],
)
def test_events_survive_being_stored(event: object) -> None:
    kind, v, body = wire.encode_event(TOY, event)
    assert wire.decode_event(TOY, row(kind, v, body)) == event
    assert wire.canonical(json.loads(body)) == body


def test_bodies_are_canonical() -> None:
    assert wire.encode_event(TOY, Added(3, "é\n")) == ("toy.added", 1, '{"amount":3,"note":"é\\n"}')
    with pytest.raises(UnknownKind):
        wire.encode_event(TOY, Add(3))


def test_every_type_of_field_survives_being_stored() -> None:
    event = Everything(by_mood={Mood.WILD: 2}, maybe=Mood.CALM, pet=Dog(1), herd=(Dog(2),), grade=Grade.HIGH)
    assert wire.decode_event(ODD, row(*wire.encode_event(ODD, event))) == event


def test_a_body_without_a_later_field_takes_the_default() -> None:
    assert wire.decode_event(TOY, row("toy.added", 1, '{"amount":3}')) == Added(3)


def test_an_older_version_is_brought_up() -> None:
    assert wire.decode_event(TOY, row("toy.rolled", 1, '{"die":4}')) == Rolled(((4,),))
    later = replace(TOY, versions={"toy.rolled": 3})
    assert wire.decode_event(later, row("toy.rolled", 1, '{"die":4}')) == Rolled(((4,),))
    with pytest.raises(WireError, match=r"toy\.rolled version 1"):
        wire.decode_event(TOY, row("toy.rolled", 1, "{}"))


@pytest.mark.parametrize(("kind", "v"), [("toy.sung", 1), ("toy.added", 2), ("toy.added", 0), ("table.opened", 2)])
def test_unknown_kinds_and_newer_versions_are_refused(kind: str, v: int) -> None:
    with pytest.raises(UnknownKind):
        wire.decode_event(TOY, row(kind, v, '{"amount":3}'))


@pytest.mark.parametrize(
    "body",
    ["", "[]", "{", '{"amount":"3"}', '{"amount":3.0}', '{"amount":true}', '{"amount":3,"x":1}', "null", "[" * 9_999],
    ids=lambda body: body[:20],
)
def test_a_stored_body_is_read_strictly(body: str) -> None:
    with pytest.raises(WireError):
        wire.decode_event(TOY, row("toy.added", 1, body))
    with pytest.raises(WireError):
        wire.decode_event(TOY, row("toy.rolled", 1, body))
