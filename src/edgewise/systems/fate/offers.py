"""Commands that the rules would permit, as forms: whatever would be refused is not offered."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import Enum

from edgewise.core.answers import Refused
from edgewise.core.fields import Field, Pick, form_fields
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fate.commands import COMMANDS, Command
from edgewise.systems.fate.state import State
from edgewise.systems.fate.weigh import weigh

NAMES = {command: name for name, command in COMMANDS.items()}
BLANK = "…"
"""Stands for words that are still to be written."""


def may(state: State, seat: Seat, command: Command) -> bool:
    """Whether the rules permit `command` now."""
    return not isinstance(weigh(state, seat, command), Refused)


def offers(
    state: State,
    seat: Seat,
    command: Command,
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
    ready = weigh(state, seat, command)
    if isinstance(ready, Refused):
        return ()
    name = NAMES[type(command)]
    fixed, values = _parts(command, ask)
    fields = form_fields(type(command), fixed=fixed, only=ask, values=values, picks=picks, spans=spans)
    fields = tuple(_shown(field, labels or {}) for field in fields)
    return (Offer(f"{name}-{about}", name, label, fields, says, cites, str(ready.throw), weight),)


def _shown(field: Field, labels: Mapping[str, str]) -> Field:
    """A field as it is drawn: what a list of choices says already needs no word of help."""
    told = field.name in labels or field.help.startswith("empty")
    return dataclasses.replace(field, label=labels.get(field.name, field.label), help="" if told else field.help)


def _parts(command: Command, ask: tuple[str, ...]) -> tuple[dict[str, str | int | bool], dict[str, str | int | bool]]:
    """What a form sends along, and what it shows at first."""
    fixed: dict[str, str | int | bool] = {}
    values: dict[str, str | int | bool] = {}
    for field in dataclasses.fields(command):
        value = getattr(command, field.name)
        plain = value.value if isinstance(value, Enum) else value
        if plain is None or plain == BLANK:
            continue
        if field.name in ask:
            values[field.name] = plain
        elif value != field.default:
            fixed[field.name] = plain
    return fixed, values
