"""What is said, and with which exit code, when something typed cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer

from edgewise.cli import say
from edgewise.core.errors import (
    EdgewiseError,
    InvariantBroken,
    LogConflict,
    RulesTextError,
    TooLarge,
    UnknownKind,
    WireError,
)

REFUSED = 1
BAD_INPUT = 2
OUR_FAULT = 3

_OURS = (InvariantBroken, RulesTextError, LogConflict)


def tell(fault: EdgewiseError, arguments: Sequence[str]) -> int:
    """Say what is wrong, in words and where JSON was asked for in JSON too; the exit code."""
    if isinstance(fault, _OURS):
        say.complain(f"edgewise: this should not happen, please report it: {type(fault).__name__}: {fault}")
        return OUR_FAULT
    path, expected, got = explained(fault)
    say.complain(f"edgewise: {path}: expected {expected}, got {got}" if expected else f"edgewise: {fault}")
    if "--json" in arguments:
        say.answer({"error": {"path": path, "expected": expected, "got": got}})
    return BAD_INPUT


def explained(fault: EdgewiseError) -> tuple[str, str, str]:
    """Where a fault lies, what was expected there and what came."""
    if isinstance(fault, WireError):
        return fault.path, fault.expected, fault.got
    if isinstance(fault, UnknownKind):
        return fault.what, f"one of: {', '.join(fault.known)}" if fault.known else f"a known {fault.what}", fault.kind
    if isinstance(fault, TooLarge):
        return fault.what, f"at most {fault.limit:,}", f"{fault.asked:,}"
    return type(fault).__name__, "", str(fault)


def tell_usage(fault: typer.TyperException, arguments: Sequence[str]) -> int:
    """Say which argument or option does not fit, and which there are."""
    context: Any = getattr(fault, "ctx", None)
    option: str | None = getattr(fault, "option_name", None)
    parameter: Any = getattr(fault, "param", None)
    command = context.command_path if context else "edgewise"
    if option and not hasattr(fault, "possibilities"):
        # The option is known; it lacks its value, or is a switch that was given one.
        missing = "requires" in fault.message
        wrong = WireError(option, "a value" if missing else "no value", "nothing" if missing else "one")
    elif option:
        parameters = context.command.params if context else []
        known = [name for each in parameters for name in (*each.opts, *each.secondary_opts)]
        options = [name for name in dict.fromkeys((*known, "--help")) if name.startswith("--")]
        wrong = WireError(option, f"an option of `{command}`: {', '.join(options)}", repr(option))
    elif parameter is not None:
        wrong = WireError(parameter.name, fault.message or f"a value ({(parameter.help or '').rstrip('.')})", "nothing")
    else:
        usage = context.get_usage().removeprefix("Usage: ") if context else "edgewise COMMAND"
        wrong = WireError("arguments", f"`{usage}`", fault.message.removeprefix("Got ") or "nothing")
    return tell(wrong, arguments)
