"""Fields of commands as forms and the command line ask for them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Optional

from edgewise.core.fields import Field, FieldKind, Length, Name, Says, Span, Text, field_specs, form_fields


class Mood(Enum):
    CALM = "calm"
    VERY_WILD = "very-wild"


class Level(Enum):
    LOW = 1
    HIGH = 2

    @property
    def title(self) -> str:
        return f"Level {self.value}"


@dataclass(frozen=True, slots=True)
class Ask:
    amount: Annotated[int, Span(1, 5), Says("How much?", "in coins")]
    any_number: int = 7
    note: Text = ""
    who: Name = "ada"
    plain: str = "x"
    mood: Mood = Mood.VERY_WILD
    level: Annotated[Level, Says("Height")] = Level.LOW
    sure: bool = False
    maybe: Annotated[bool | None, Says("Perhaps")] = None
    old_style: Optional[Annotated[int, Span(0, 9)]] = None  # noqa: UP045 - both spellings are read


SPECS = {field.name: field for field in field_specs(Ask)}


def test_the_fields_come_in_order_and_are_found_once() -> None:
    assert list(SPECS) == [
        "amount", "any_number", "note", "who", "plain", "mood", "level", "sure", "maybe", "old_style",
    ]  # fmt: skip
    assert field_specs(Ask) is field_specs(Ask)


def test_what_is_declared_is_what_is_asked() -> None:
    """Each expectation repeats the declaration above."""
    assert SPECS["amount"] == Field("amount", FieldKind.NUMBER, "How much?", None, "in coins", 1, 5)
    assert SPECS["any_number"] == Field("any_number", FieldKind.NUMBER, "Any number", 7)
    assert SPECS["note"] == Field("note", FieldKind.TEXT, "Note", "", length=8_000)
    assert SPECS["who"] == Field("who", FieldKind.NAME, "Who", "ada", length=2_000)
    assert SPECS["plain"] == Field("plain", FieldKind.NAME, "Plain", "x")
    assert SPECS["mood"].choices == (("calm", "Calm"), ("very-wild", "Very wild"))
    assert SPECS["mood"].value == "very-wild"
    assert SPECS["level"] == Field("level", FieldKind.CHOICE, "Height", 1, choices=(("1", "Level 1"), ("2", "Level 2")))
    assert SPECS["sure"] == Field("sure", FieldKind.FLAG, "Sure", value=False)
    assert SPECS["maybe"] == Field("maybe", FieldKind.FLAG, "Perhaps", None)
    assert SPECS["old_style"] == Field("old_style", FieldKind.NUMBER, "Old style", None, "", 0, 9)


def test_a_form_asks_for_all_fields_by_default() -> None:
    assert form_fields(Ask) == field_specs(Ask)


def test_the_state_narrows_a_form() -> None:
    form = {
        field.name: field
        for field in form_fields(
            Ask,
            fixed={"who": "bo"},
            picks={"plain": (("a", "The first"), ("b", "The second")), "note": ()},
            values={"any_number": 3, "plain": "b"},
            spans={"any_number": (2, 4)},
            only=("any_number", "plain", "note"),
        )
    }
    assert list(form) == ["any_number", "note", "who", "plain"]
    assert form["who"].kind is FieldKind.FIXED
    assert form["who"].value == "bo"
    assert (form["any_number"].least, form["any_number"].most, form["any_number"].value) == (2, 4, 3)
    assert form["plain"].kind is FieldKind.CHOICE
    assert form["plain"].value == "b"
    assert (form["note"].kind, form["note"].value, form["note"].choices) == (FieldKind.CHOICE, None, ())


def test_a_pick_starts_with_its_first_choice() -> None:
    (plain,) = form_fields(Ask, picks={"plain": (("a", "The first"), ("b", "The second"))}, only=("plain",))
    assert plain.value == "a"


def test_limits_tell_the_edge_what_they_are() -> None:
    """The names are those of pydantic's core schema, which asks for them."""
    assert Span(1, 5).__get_pydantic_core_schema__(int, lambda _: {"type": "int"}) == {"type": "int", "ge": 1, "le": 5}
    assert Length(9).__get_pydantic_core_schema__(str, lambda _: {"type": "str"}) == {"type": "str", "max_length": 9}


def test_limits_hold_beside_none() -> None:
    """Whoever writes `int | None` means that a number which is given keeps to the range."""
    nullable = {"type": "nullable", "schema": {"type": "int"}}
    assert Span(1, 5).__get_pydantic_core_schema__(int, lambda _: nullable) == {
        "type": "nullable",
        "schema": {"type": "int", "ge": 1, "le": 5},
    }
    text = {"type": "nullable", "schema": {"type": "str"}}
    assert Length(9).__get_pydantic_core_schema__(str, lambda _: text) == {
        "type": "nullable",
        "schema": {"type": "str", "max_length": 9},
    }
