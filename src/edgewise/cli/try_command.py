"""`edgewise try`: one command on a fresh table with one character, to see what the rules make of it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from edgewise.cli import faults, read, say, words
from edgewise.core.answers import Refused
from edgewise.core.errors import UnknownKind, WireError
from edgewise.core.fields import field_specs
from edgewise.core.plain import to_plain
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.step import Step, decide
from edgewise.core.system import Setup
from edgewise.core.view import Gauge
from edgewise.table.hand import SystemHand, TypedHand, parse_faces
from edgewise.table.wire import (
    AnySystem,
    apply_settings,
    checked_options,
    decode_command,
    encode_event,
    read_json,
    sheet_from_plain,
)

HERO = "hero"
"""Id of the only character."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One command as it was typed: who gives it, its name and fields, the faces of its dice."""

    seat: Seat
    name: str
    fields: Mapping[str, str] = field(default_factory=dict)
    faces: tuple[int, ...] | None = None


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("try", epilog="`edgewise systems SYSTEM` lists the commands and their fields.")(try_command)


def try_command(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="A system's id.")],
    command: Annotated[str, typer.Argument(metavar="COMMAND", help="The command.")],
    fields: Annotated[
        list[str] | None, typer.Argument(metavar="[FIELD=VALUE]...", help="The command's fields.")
    ] = None,
    *,
    by: Annotated[str, typer.Option("--as", metavar="gm|player", help="Who gives the command.")] = "gm",
    sheet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The character, as JSON; - reads standard input.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="Part of the character's sheet. Repeatable."),
    ] = None,
    options: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A rule that may be chosen. Repeatable.")
    ] = None,
    faces: Annotated[
        str | None,
        typer.Option(metavar="FACES", help='What real dice show, as in "9,6,4"; forced re-rolls take the rest.'),
    ] = None,
    before: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COMMAND", help='A command that comes first: "NAME FIELD=VALUE … --as … --faces …". Repeatable.'
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Try one command on a fresh table with one character: what the rules make of it, or why they refuse."""
    chosen = read.system(system)
    seat = _seat(by)
    given, also_set = _sorted_pairs(chosen, command, fields or [], settings or [])
    attempt = Attempt(seat, command, given, None if faces is None else parse_faces(faces))
    earlier = [_attempt(text, seat) for text in before or []]
    state = chosen.start(_setup(chosen, sheet, also_set, read.pairs(options or [], "options")))
    for first in earlier:
        step = _carry_out(chosen, state, first)
        if isinstance(step, Refused):
            say.complain(f"edgewise: refused already at --before {first.name}")
            raise _refusal(chosen, step, as_json)
        state = step.state
    step = _carry_out(chosen, state, attempt)
    if isinstance(step, Refused):
        raise _refusal(chosen, step, as_json)
    if as_json:
        say.answer(
            {
                "events": [_event(chosen, event) for event in step.events],
                "sheet": to_plain(chosen.sheets(step.state).get(HERO)),
            }
        )
    else:
        _tell(chosen, seat, step)


def _sorted_pairs(
    system: AnySystem, command: str, fields: Sequence[str], settings: Sequence[str]
) -> tuple[dict[str, str], dict[str, str]]:
    """Fields of the command, and settings of the sheet: one --set may be followed by more than one setting."""
    declared = system.commands.get(command)
    if declared is None:
        raise UnknownKind("command", command, tuple(system.commands))
    known = {spec.name for spec in field_specs(declared)}
    parts = {spec.name for spec in field_specs(system.sheet)}
    followers = []
    if settings:
        names = {text: text.partition("=")[0] for text in fields}
        followers = [text for text, name in names.items() if name not in known and name.partition(".")[0] in parts]
    given = read.pairs([text for text in fields if text not in followers], "fields")
    return given, read.pairs([*settings, *followers], "set")


def _seat(role: str) -> Seat:
    if role not in {Role.GM.value, Role.PLAYER.value}:
        raise WireError("as", "one of: gm, player", repr(role))
    return Seat(SeatId(role), Role(role))


def _attempt(text: str, seat: Seat) -> Attempt:
    """A command of --before, in the words of `edgewise try` itself."""
    try:
        typed = shlex.split(text)
    except ValueError as fault:
        raise WireError("before", "a command and its fields", f"{text!r} ({fault})") from fault
    attempt, rest, fields = Attempt(seat, ""), iter(typed), []
    faces: tuple[int, ...] | None = None
    for word in rest:
        flag, sign, value = word.partition("=")
        if flag in {"--as", "--faces"}:
            value = value if sign else next(rest, "")
            seat, faces = (_seat(value), faces) if flag == "--as" else (seat, parse_faces(value))
        elif word.startswith("--"):
            raise WireError("before", "one of: --as, --faces", repr(word))
        elif not attempt.name:
            attempt = Attempt(seat, word)
        else:
            fields.append(word)
    if not attempt.name:
        raise WireError("before", "a command and its fields", repr(text))
    return Attempt(seat, attempt.name, read.pairs(fields, "fields"), faces)


def _setup(system: AnySystem, file: Path | None, settings: Mapping[str, str], options: Mapping[str, str]) -> Setup:
    plain = {} if file is None else read_json(read.text_of(file), str(file))
    sheet = sheet_from_plain(system, plain)
    sheet = apply_settings(system, to_plain(sheet), settings)
    return Setup(options=checked_options(system, options), sheets={HERO: sheet})


def _carry_out(
    system: AnySystem,
    state: Any,  # noqa: ANN401 - each game has its own
    attempt: Attempt,
) -> Step[Any, Any] | Refused:
    if attempt.name not in system.commands:
        raise UnknownKind("command", attempt.name, tuple(system.commands))
    command = decode_command(system, attempt.name, attempt.fields)
    hand = SystemHand() if attempt.faces is None else TypedHand(attempt.faces)
    return decide(system, state, attempt.seat, command, hand)


def _refusal(system: AnySystem, refused: Refused, as_json: bool) -> typer.Exit:
    """Say the refusal; the exception that ends the command with its exit code."""
    if as_json:
        say.answer({"refused": to_plain(refused)})
    else:
        say.line(Text.assemble(("Refused: ", "bold"), say.visible(refused.says)))
        words.cites(system, refused.cite)
    return typer.Exit(faults.REFUSED)


def _event(system: AnySystem, event: object) -> dict[str, Any]:
    """The event's kind and fields; a field that is itself named "kind" stands as "kind_"."""
    kind, _, _ = encode_event(system, event)
    plain = {f"{name}_" if name == "kind" else name: value for name, value in to_plain(event).items()}
    return {"kind": kind, **plain}


def _tell(system: AnySystem, seat: Seat, step: Step[Any, Any]) -> None:
    for event in step.events:
        line = system.tell(step.state, seat, event)
        if line is not None:
            words.line(system, line)
    if not step.events:
        say.line("Nothing changes.")
    sheet = next((sheet for sheet in system.view(step.state, seat).sheets if sheet.id == HERO), None)
    if sheet is not None:
        say.line()
        numbers = " · ".join(f"{gauge.label} {_level(gauge)}" for gauge in sheet.gauges)
        say.line(f"{sheet.name or HERO}{f' ({sheet.badge})' if sheet.badge else ''}: {numbers}")


def _level(gauge: Gauge) -> str:
    return f"{gauge.filled}/{gauge.size}" if gauge.capped else str(gauge.filled)
