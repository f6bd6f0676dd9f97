"""The command `edgewise`: one module a command, imported only when it is the one that was asked for."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated

import typer

from edgewise import __version__
from edgewise.cli import faults, say
from edgewise.core.errors import EdgewiseError, WireError

PROGRAM = "edgewise"
MODULES = {
    "serve": "serve",
    "open": "open_table",
    "systems": "list_systems",
    "roll": "roll",
    "odds": "odds",
    "try": "try_command",
    "replay": "replay",
    "check-system": "check_system",
    "new-system": "new_system",
}
"""Each command's module in this package, in the order of the help; each has `register(app)`."""


def main() -> None:
    """Run the command that was typed and end the process with its exit code."""
    try:
        code = run(sys.argv[1:])
    except Exception:  # noqa: BLE001 - whatever it is, it must not look like a refusal
        traceback.print_exc()
        code = faults.OUR_FAULT
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """The exit code of a command: 0 done, 1 refused by the rules, 2 bad input, 3 our own fault, 130 broken off."""
    say.prepare()
    try:
        return _run(list(arguments))
    except typer.TyperException as fault:
        return faults.tell_usage(fault, arguments)
    except EdgewiseError as fault:
        return faults.tell(fault, arguments)
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        say.hush()
        return 0


def _run(arguments: list[str]) -> int:
    wanted = next(iter(arguments), "")
    if wanted and not wanted.startswith("-") and wanted not in _installed():
        raise WireError("command", f"one of: {', '.join(_installed())}", repr(wanted))
    command = typer.main.get_command(_app([wanted] if wanted in _installed() else _installed()))
    code = command.main(args=arguments or ["--help"], prog_name=PROGRAM, standalone_mode=False)
    say.flush()
    return code if isinstance(code, int) else 0


def _installed() -> list[str]:
    return [name for name, module in MODULES.items() if find_spec(f"{__package__}.{module}")]


def _app(commands: Sequence[str]) -> typer.Typer:
    app = typer.Typer(
        name=PROGRAM,
        callback=_root,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        epilog="Exit codes: 0 done · 1 refused by the rules · 2 bad input.",
    )
    for name in commands:
        import_module(f"{__package__}.{MODULES[name]}").register(app)
    return app


def _version(asked: bool) -> None:
    if asked:
        say.line(f"{PROGRAM} {__version__}")
        raise typer.Exit


def _root(
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and end.")
    ] = False,
) -> None:
    """A rules-aware table for narrative role-playing games."""
