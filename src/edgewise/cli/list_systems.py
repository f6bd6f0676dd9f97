"""`edgewise systems`: the installed games, and what each can be asked."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

from edgewise.cli import read, say
from edgewise.core.fields import Field, FieldKind, field_specs
from edgewise.systems import installed
from edgewise.table.wire import AnySystem


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("systems")(systems)


def systems(
    system: Annotated[str, typer.Argument(help="Show only this system, with the fields of each command.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """List the installed game systems: their commands and options."""
    found = [read.system(system)] if system else list(installed().values())
    if as_json:
        say.answer({"systems": [_plain(each) for each in found]})
        return
    for each in found:
        say.line(Text.assemble((each.id, "bold"), f"  {each.title} · {each.edition}"))
        if system:
            _show(each)
        else:
            say.line(f"  commands: {', '.join(each.commands)}")
            say.line(f"  options: {', '.join(option.name for option in each.options) or 'none'}")


def _show(system: AnySystem) -> None:
    commands = say.table("command", "fields")
    for name, command in system.commands.items():
        say.row(commands, (name, usage(command) or "–"))
    say.line()
    say.show(commands)
    if system.options:
        options = say.table("option", "choices, the default first", "says")
        for option in system.options:
            say.row(options, (option.name, ", ".join(value for value, _ in option.choices), option.label))
        say.line()
        say.show(options)


def usage(command: type) -> str:
    """The fields of a command as they are typed, those in brackets may be left out."""
    needed = read.needed(command)
    return "  ".join(_usage(field, needed=field.name in needed) for field in field_specs(command))


def _usage(field: Field, *, needed: bool) -> str:
    if field.kind is FieldKind.CHOICE:
        value = "|".join(value for value, _ in field.choices)
    elif field.kind is FieldKind.FLAG:
        value = "yes|no"
    elif field.least is not None:
        value = f"{field.least}…{field.most}"
    else:
        value = "N" if field.kind is FieldKind.NUMBER else "TEXT"
    return f"{field.name}={value}" if needed else f"[{field.name}={value}]"


def _plain(system: AnySystem) -> dict[str, Any]:
    return {
        "id": system.id,
        "title": system.title,
        "edition": system.edition,
        "commands": {name: _asked(command) for name, command in system.commands.items()},
        "options": {
            option.name: {
                "label": option.label,
                "choices": [value for value, _ in option.choices],
                "default": option.default,
                "cite": option.cite,
            }
            for option in system.options
        },
        "question": _asked(system.question),
    }


def _asked(command: type) -> dict[str, Any]:
    return {"says": (command.__doc__ or "").strip(), "fields": [_field(field) for field in field_specs(command)]}


def _field(field: Field) -> dict[str, Any]:
    plain: dict[str, Any] = {"name": field.name, "kind": field.kind.value, "label": field.label, "default": field.value}
    if field.help:
        plain["help"] = field.help
    if field.least is not None:
        plain |= {"least": field.least, "most": field.most}
    if field.length is not None:
        plain["length"] = field.length
    if field.choices:
        plain["choices"] = [value for value, _ in field.choices]
    return plain
