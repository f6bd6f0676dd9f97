"""Values drawn by chance or by Hypothesis: for the fields of an offer, for any command, for any event."""
# ruff: noqa: ANN401 - which type a value has is what this file finds out

from __future__ import annotations

import dataclasses
import random
import typing
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from edgewise.core.dice import Faces, Throw
from edgewise.core.fields import NAME_LIMIT, Field, FieldKind, Length, Span, field_specs
from edgewise.core.view import Offer
from edgewise.table.hints import ITEMS, MAPPINGS, UNIONS, hints_of, is_enum, is_fields, item_of, unwrap

T = TypeVar("T")


class Draw(Protocol):
    """Where choices come from."""

    def __call__(self, choices: int, /) -> int:
        """A whole number from 0 to `choices` − 1."""


def seeded(seed: int) -> Draw:
    """The same choices for the same seed."""
    return random.Random(seed).randrange  # noqa: S311 - no secret hangs on it


def pick(draw: Draw, items: Sequence[T]) -> T:
    """One of the items."""
    return items[draw(len(items))]


def one_in(draw: Draw, number: int) -> bool:
    """True once in so many times."""
    return draw(number) == number - 1


WORDS = "a word"
TEXTS = (
    WORDS,
    "1",
    "",
    " ",
    "3",
    'Zoë \u202e<b>"x"</b>',
    "__proto__",
    "a full stop.",
    "🐙\n\u2028 it's",
    "ﬀ" * 300,
)
SMALLEST, LARGEST = -3, 25


class DrawnHand:
    """Dice that fall as they are drawn; remembers them in order."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self.flat: list[int] = []

    def throw(self, throw: Throw) -> Faces:
        """The faces of `throw`."""
        faces = tuple(tuple(pick(self._draw, die.faces) for _ in range(number)) for die, number in throw.dice)
        self.flat += [face for kind in faces for face in kind]
        return faces

    def leftover(self) -> int:
        """Always 0."""
        return 0


# --- the fields of an offer ------------------------------------------------------------------------------------------


def preset(offer: Offer, command: type) -> dict[str, object]:
    """What the form of `offer` sends when somebody fills in only what must be filled in."""
    needed = _needed(command)
    raw: dict[str, object] = {}
    for field in offer.fields:
        if field.value not in {None, ""}:
            raw[field.name] = field.value
        elif field.name in needed or (field.kind is FieldKind.FIXED and field.value == ""):
            raw[field.name] = _least(field)
    return raw


def _needed(command: type) -> frozenset[str]:
    missing = dataclasses.MISSING
    return frozenset(
        field.name
        for field in dataclasses.fields(command)
        if field.default is missing and field.default_factory is missing
    )


def _least(field: Field) -> object:
    if field.kind in {FieldKind.NAME, FieldKind.TEXT}:
        return WORDS
    if field.kind is FieldKind.NUMBER:
        return field.least or 0
    return field.choices[0][0] if field.choices else field.value


def drawn(draw: Draw, offer: Offer) -> dict[str, object]:
    """What the form of `offer` may send: each field within what it declares, now and then as the text of a form."""
    as_text = one_in(draw, 3)
    raw = {field.name: _drawn_field(draw, field) for field in offer.fields}
    return {name: _as_text(value) if as_text else value for name, value in raw.items() if value is not None}


def _as_text(value: object) -> object:
    return ("on" if value else "") if isinstance(value, bool) else str(value)


def _drawn_field(draw: Draw, field: Field) -> object:
    if field.kind is FieldKind.FIXED:
        return field.value
    if field.kind is FieldKind.CHOICE:
        return pick(draw, field.choices)[0] if field.choices else None
    if field.kind is FieldKind.FLAG:
        return bool(draw(2))
    if field.kind is FieldKind.NUMBER:
        least, most = field.least or 0, LARGEST if field.most is None else field.most
        return least + draw(most - least + 1)
    limit = NAME_LIMIT if field.length is None else field.length
    return pick(draw, TEXTS)[:limit]


# --- anything at all -------------------------------------------------------------------------------------------------


def any_raw(draw: Draw, command: type, names: Sequence[str]) -> dict[str, object]:
    """Fields of `command` within their types, whatever the table is like; `names` are worth trying as names."""
    raw: dict[str, object] = {}
    for field in field_specs(command):
        if field.kind is FieldKind.NAME and names and not one_in(draw, 4):
            raw[field.name] = pick(draw, names)
        else:
            raw[field.name] = _drawn_field(draw, field)
    return {name: value for name, value in raw.items() if value is not None}


def instance(draw: Draw, hint: Any, names: Sequence[str]) -> Any:
    """Any value of the type, as far out as its notes allow."""
    base, notes, optional = unwrap(hint)
    if optional and one_in(draw, 3):
        return None
    if is_fields(base):
        return base(**{name: instance(draw, nested, names) for name, nested in hints_of(base).items()})
    origin = typing.get_origin(base)
    if origin in MAPPINGS:
        key, value = typing.get_args(base)
        return {instance(draw, key, names): instance(draw, value, names) for _ in range(draw(3))}
    if origin in ITEMS:
        return _items(draw, base, origin, names)
    if origin in UNIONS:
        return instance(draw, pick(draw, typing.get_args(base)), names)
    return _leaf(draw, base, notes, names)


def _items(draw: Draw, base: Any, origin: Any, names: Sequence[str]) -> Any:
    args = typing.get_args(base)
    count = len(args) if origin is tuple and Ellipsis not in args else draw(4)
    made = [instance(draw, item_of(base, at), names) for at in range(count)]
    return made if origin is list else frozenset(made) if origin in {set, frozenset} else tuple(made)


def _leaf(draw: Draw, base: Any, notes: tuple[Any, ...], names: Sequence[str]) -> Any:
    if is_enum(base):
        return pick(draw, tuple(base))
    if base is bool:
        return bool(draw(2))
    if base is int:
        span = next((note for note in notes if isinstance(note, Span)), Span(SMALLEST, LARGEST))
        return span.least + draw(min(span.most, span.least + LARGEST) - span.least + 1)
    if base is str:
        length = next((note for note in notes if isinstance(note, Length)), Length(NAME_LIMIT))
        return pick(draw, (*names, *names, *TEXTS))[: length.most]
    return None


def names_in(plain: Mapping[str, object]) -> tuple[str, ...]:
    """Short texts of a state in plain values, which a command may name at that table; the names of its parts first.

    Args:
        plain: a state; the keys of the mappings right in it are the ids of characters, timers and the like.
    """
    ids = [key for part in plain.values() if isinstance(part, Mapping) for key in part]
    found: dict[str, None] = {}
    _gather(plain, found)
    return tuple(ids * 3 + list(found))


_SHORT = 60


def _gather(plain: object, found: dict[str, None]) -> None:
    if isinstance(plain, str) and 0 < len(plain) <= _SHORT:
        found[plain] = None
    elif isinstance(plain, Mapping):
        for value in plain.values():
            _gather(value, found)
    elif isinstance(plain, list):
        for item in plain:
            _gather(item, found)
