"""Forms: only what the rules permit is offered, and a form sends what it does not ask for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.dice import D6, Throw
from edgewise.core.fields import FieldKind, Name, Says
from edgewise.core.forms import BLANK, Forms
from edgewise.core.seats import Role, Seat, SeatId

GM = Seat(SeatId("gm"), Role.GM)


class Pace(Enum):
    """How fast."""

    WALK = "walk"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Go:
    """Go somewhere."""

    where: Annotated[Name, Says("Where", "empty: home")]
    pace: Annotated[Pace, Says("Pace")] = Pace.WALK
    load: int | None = None
    quiet: bool = False


def _weigh(state: int, seat: Seat, command: Go) -> Ready[object] | Refused:
    del seat
    if command.where == "sea":
        return Refused("toy/no-boat", "There is no boat.", ())
    return Ready(lambda _: (), Throw(((D6, state),))) if command.pace is Pace.RUN else free()


FORMS: Forms[int, Go] = Forms(_weigh, {Go: "go"})


def test_what_would_be_refused_is_not_offered() -> None:
    assert not FORMS.may(1, GM, Go("sea"))
    assert FORMS.may(1, GM, Go("hill"))
    assert FORMS.offers(1, GM, Go("sea"), "a", "Sail") == ()


def test_a_form_is_named_by_its_command_and_what_it_is_about() -> None:
    (offer,) = FORMS.offers(1, GM, Go("hill"), "lyra", "Go", weight="primary", cites=("a.b",), says="Up")
    assert (offer.id, offer.command, offer.label) == ("go-lyra", "go", "Go")
    assert (offer.weight, offer.cites, offer.says, offer.throws) == ("primary", ("a.b",), "Up", "")


def test_what_is_not_asked_for_is_sent_along_unless_it_is_the_default() -> None:
    (offer,) = FORMS.offers(3, GM, Go("hill", Pace.RUN), "a", "Go")
    assert {field.name: (field.kind, field.value) for field in offer.fields} == {
        "where": (FieldKind.FIXED, "hill"),
        "pace": (FieldKind.FIXED, "run"),
    }
    assert offer.throws == "3d6"


def test_what_is_asked_for_begins_as_the_command_has_it() -> None:
    ask = ("where", "pace")
    (offer,) = FORMS.offers(1, GM, Go("hill", Pace.RUN), "a", "Go", ask=ask, labels={"pace": "How fast?"})
    where, pace = offer.fields
    assert (where.value, where.help) == ("hill", "")
    assert (pace.value, pace.label) == ("run", "How fast?")


def test_blank_stands_for_words_still_to_be_written() -> None:
    (offer,) = FORMS.offers(1, GM, Go(BLANK), "a", "Go", ask=("where",))
    assert offer.fields[0].value is None


def test_choices_narrow_a_field() -> None:
    picks = {"where": (("hill", "The hill"), ("mill", "The mill"))}
    (offer,) = FORMS.offers(1, GM, Go("mill"), "a", "Go", ask=("where",), picks=picks)
    assert offer.fields[0].kind is FieldKind.CHOICE
    assert offer.fields[0].choices == picks["where"]
    assert offer.fields[0].value == "mill"
