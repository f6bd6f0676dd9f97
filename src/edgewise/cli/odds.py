"""`edgewise odds`: exact chances of one system's rolls; the flags are the fields of the system's own question."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, Any

import typer
from rich.bar import Bar
from rich.text import Text

from edgewise.cli import read, say
from edgewise.core.errors import WireError
from edgewise.core.fields import Field, FieldKind, field_specs
from edgewise.core.reading import Forecast
from edgewise.odds.exact import distribution
from edgewise.odds.policy import Advice, policy
from edgewise.odds.show import fraction, groups, percent, rows, singles
from edgewise.table.wire import AnySystem, decode_question

BAR_WIDTH = 24


def register(app: typer.Typer) -> None:
    """Add the command; what follows the system's name is read by `asker`."""
    settings = {"allow_extra_args": True, "ignore_unknown_options": True, "allow_interspersed_args": False}
    app.command("odds", context_settings=settings)(odds)


def odds(
    context: typer.Context,
    system: Annotated[
        str,
        typer.Argument(metavar="SYSTEM", help="A system's id; `edgewise odds SYSTEM --help` lists its flags."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON, with exact fractions.")] = False,
) -> None:
    """Say the exact chances of a roll before it is thrown."""
    chosen = read.system(system)
    flags = ["--json", *context.args] if as_json else context.args
    app = typer.Typer(add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False)
    settings = {"allow_extra_args": True, "ignore_unknown_options": True}
    app.command(help=f"Exact chances of a roll in {chosen.title}.", context_settings=settings)(asker(chosen))
    typer.main.get_command(app).main(args=flags, prog_name=f"{context.command_path} {system}", standalone_mode=False)


def asker(system: AnySystem) -> Callable[..., None]:
    """A function whose parameters are the fields of the system's question, for Typer to make flags of."""
    fields = field_specs(system.question)
    needed = read.needed(system.question)

    def ask(context: typer.Context, *, as_json: bool, **flags: str | bool | None) -> None:
        if context.args:
            known = ", ".join(name for field in fields for name in _names(field).split("/"))
            raise WireError(context.args[0].partition("=")[0], f"one of: {known}, --json", repr(context.args[0]))
        question = decode_question(system, {name: value for name, value in flags.items() if value is not None})
        _tell(system, question, as_json)

    parameters = [
        inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context),
        *(_parameter(field, needed=field.name in needed) for field in fields),
        inspect.Parameter(
            "as_json",
            inspect.Parameter.KEYWORD_ONLY,
            default=False,
            annotation=Annotated[bool, typer.Option("--json", help="Answer in JSON, with exact fractions.")],
        ),
    ]
    ask.__dict__["__signature__"] = inspect.Signature(parameters)
    ask.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return ask


def _parameter(field: Field, *, needed: bool) -> inspect.Parameter:
    hint: Any = bool | None if field.kind is FieldKind.FLAG else str | None
    words = f"{field.label}: {field.help}." if field.help else f"{field.label}."
    default = {True: "yes", False: "no"}[field.value] if isinstance(field.value, bool) else field.value
    words += " [needed]" if needed else f" [default: {default}]"
    escaped = words.replace("[", r"\[")
    option = typer.Option(_names(field), metavar=_metavar(field), help=escaped, show_default=False)
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(field.name, kind, default=None, annotation=Annotated[hint, option])


def _names(field: Field) -> str:
    dashed = field.name.replace("_", "-")
    return f"--{dashed}/--no-{dashed}" if field.kind is FieldKind.FLAG else f"--{dashed}"


def _metavar(field: Field) -> str | None:
    if field.kind is FieldKind.CHOICE:
        return "|".join(value for value, _ in field.choices)
    if field.kind is FieldKind.NUMBER:
        return "N" if field.least is None else f"{field.least}…{field.most}"
    return None if field.kind is FieldKind.FLAG else "TEXT"


def _tell(system: AnySystem, question: object, as_json: bool) -> None:
    forecast = system.ask(question)
    found, advice = distribution(forecast), policy(forecast)
    chances, alone = groups(forecast, found), singles(forecast, found)
    if as_json:
        plain: dict[str, object] = {name: fraction(chance) for name, chance in alone.items()}
        plain |= {name: {key: fraction(chance) for key, chance in group.items()} for name, group in chances.items()}
        say.answer({**plain, "policy": advice} if advice else plain)
        return
    say.line(Text(forecast.label, "bold"))
    for name, chance in alone.items():
        say.line(f"{forecast.title(name)}: {percent(chance, 2)} ({fraction(chance)})")
    for name, group in chances.items():
        _show_chances(forecast, name, group)
    if advice:
        _show_policy(forecast, advice)
    if forecast.note:
        say.line()
        say.line(forecast.note)


def _show_chances(forecast: Forecast[Any, Any], name: str, group: Mapping[str, Fraction]) -> None:
    say.line()
    made = say.table(forecast.title(name), "", "", "")
    made.columns[1].width = BAR_WIDTH
    made.columns[2].justify = "right"
    for key, chance in group.items():
        made.add_row(
            say.visible(forecast.title(key)),
            Bar(1, 0, float(chance), width=BAR_WIDTH),
            percent(chance, 2),
            fraction(chance),
        )
    say.show(made)


def _show_policy(forecast: Forecast[Any, Any], advice: tuple[Advice, ...]) -> None:
    say.line()
    made = say.table(*(forecast.title(key) for key in advice[0]))
    for row in rows(advice):
        say.row(made, row)
    say.show(made)
