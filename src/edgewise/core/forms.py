"""Commands that the rules would permit, as forms: whatever would be refused is not offered."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

from edgewise.core.answers import Refused, Weigh
from edgewise.core.fields import Field, Pick, form_fields
from edgewise.core.seats import Seat
from edgewise.core.view import Offer

S = TypeVar("S")
C = TypeVar("C")

BLANK = "…"
"""Stands for words that are still to be written."""
_Plain = dict[str, str | int | bool]


@dataclass(frozen=True, slots=True)
class Forms(Generic[S, C]):
    """Makes forms of commands by asking the rules first."""

    weigh: Weigh[S, C, Any]
    names: Mapping[type[C], str]
    """What each command is called on the wire."""

    def may(self, state: S, seat: Seat, command: C) -> bool:
        """Whether the rules permit `command` now."""
        return not isinstance(self.weigh(state, seat, command), Refused)

    def offers(
        self,
        state: S,
        seat: Seat,
        command: C,
        about: str,
        label: str,
        *,
        ask: tuple[str, ...] = (),
        picks: Mapping[str, Pick] | None = None,
        spans: Mapping[str, tuple[int, int]] | None = None,
        weight: str = "normal",
        cites: tuple[str, ...] = (),
        says: str = "",
        labels: Mapping[str, str] | None = None,
    ) -> tuple[Offer, ...]:
        """The form of `command`, or nothing where it would be refused.

        Args:
            about: tells this form from others of the same command.
            ask: the fields to ask for, which begin as `command` has them; all others are sent as they are.
            labels: what a field is called here, instead of its own label.
        """
        ready = self.weigh(state, seat, command)
        if isinstance(ready, Refused):
            return ()
        name = self.names[type(command)]
        fixed, values = _parts(command, ask)
        fields = form_fields(type(command), fixed=fixed, only=ask, values=values, picks=picks, spans=spans)
        fields = tuple(_shown(field, labels or {}) for field in fields)
        return (Offer(f"{name}-{about}", name, label, fields, says, cites, str(ready.throw), weight),)


def _shown(field: Field, labels: Mapping[str, str]) -> Field:
    """A field as it is drawn: what a list of choices says already needs no word of help."""
    told = field.name in labels or field.help.startswith("empty")
    return dataclasses.replace(field, label=labels.get(field.name, field.label), help="" if told else field.help)


def _parts(command: object, ask: tuple[str, ...]) -> tuple[_Plain, _Plain]:
    """What a form sends along, and what it shows at first."""
    fixed: _Plain = {}
    values: _Plain = {}
    for field in dataclasses.fields(command):  # type: ignore[arg-type]
        value = getattr(command, field.name)
        plain = value.value if isinstance(value, Enum) else value
        if plain is None or plain == BLANK:
            continue
        if field.name in ask:
            values[field.name] = plain
        elif value != field.default:
            fixed[field.name] = plain
    return fixed, values
