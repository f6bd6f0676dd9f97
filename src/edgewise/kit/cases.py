"""Worked examples that a player could read, run the way a table plays: `systems/<id>/cases/*.toml`.

    [[case]]
    name = "One success too few"
    rule = "outcomes.partial"            # or a list of labels
    source = "chapter 3, The Outcome Matrix"
    given = { "attributes.wits" = 3, "table.bank" = 2 }
    options = { criticals = "srd" }
    do = [{ as = "player", command = "throw", faces = [6, 9] }]
    then = { "roll.outcome" = "partial", "purses.boons" = 1 }

`given` and `then` speak of the one character by paths of the sheet, of the table by "table." and a field of the
state, and `then` also by the names that the system's `probe.facts` knows. `refused` is the code of the last command's
refusal without its prefix, `invalid` the field for which the last command cannot even be read.

`[[odds]]` holds a question, and the chances in percent, class by class of the first group; `mean_<group>` averages;
the name of what is told as one chance, as an exact fraction: `success = "16/25"`.
Any other table is one of the system's `probe.ROWS`.
"""
# ruff: noqa: ANN401 - values of a case are of any type

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from edgewise.core.answers import Refused
from edgewise.core.errors import EdgewiseError, WireError
from edgewise.core.fields import field_specs
from edgewise.core.plain import to_plain
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.step import decide
from edgewise.core.system import Setup
from edgewise.kit.probe import Probe, probe_of
from edgewise.odds.exact import distribution
from edgewise.odds.show import groups, singles
from edgewise.table.hand import TypedHand
from edgewise.table.hints import ITEMS, hints_of, is_fields, item_of, unwrap
from edgewise.table.wire import AnySystem, apply_settings, checked_options, decode_command, decode_question

HERO = "hero"
"""The one character of every case."""
TABLE = "table."
WORDS = frozenset({"name", "rule", "source"})
"""Keys of a row that say where it comes from, and hold no figures."""
HALF_OF_LAST_PLACE = Fraction(1, 200)
"""Printed percentages may be rounded either way where the exact figure ends on a half."""
HALF_OF_A_MEAN = Fraction(1, 2_000)


@dataclass(frozen=True, slots=True)
class Case:
    """One entry of a file of cases."""

    file: str
    number: int
    """Its place among the entries of its kind in the file, from 1."""
    kind: str
    name: str
    rules: tuple[str, ...]
    source: str
    entry: Mapping[str, Any]

    @property
    def id(self) -> str:
        """Where it stands, for the name of a test: "boons: One for a Partial"."""
        return f"{self.file}: {self.name}"


def cases_folder(system_id: str) -> Traversable:
    """The folder of an installed system's cases."""
    return files(f"edgewise.systems.{system_id}") / "cases"


def load_cases(folder: Traversable) -> tuple[Case, ...]:
    """Every case of the folder, file by file.

    Raises:
        WireError: a file that is no TOML, or an entry that is no table.
    """
    if not folder.is_dir():
        return ()
    found: list[Case] = []
    for file in sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name):
        try:
            content = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
            raise WireError(file.name, "TOML in UTF-8", str(fault)) from fault
        for kind, entries in content.items():
            for number, entry in enumerate(entries, 1):
                found.append(_case(file.name.removesuffix(".toml"), kind, number, entry))
    return tuple(found)


def _case(file: str, kind: str, number: int, entry: Mapping[str, Any]) -> Case:
    labels = entry.get("rule", ())
    rules = (labels,) if isinstance(labels, str) else tuple(labels)
    values = [f"{key} {value}" for key, value in entry.items() if key not in WORDS and isinstance(value, str | int)]
    name = str(entry.get("name") or ", ".join(values))
    return Case(file, number, kind, name, rules, str(entry.get("source", "")), entry)


def run_case(system: AnySystem, case: Case, probe: Probe | None = None) -> tuple[str, ...]:
    """What is otherwise than the case says; empty when it holds."""
    probe = probe_of(system.id) if probe is None else probe
    try:
        if case.kind == "case":
            return _played(system, case.entry, probe)
        if case.kind == "odds":
            return _weighed(system, case.entry)
        return _row(case, probe)
    except EdgewiseError as fault:
        return (f"{type(fault).__name__}: {fault}",)


# --- played cases ----------------------------------------------------------------------------------------------------


def _played(system: AnySystem, entry: Mapping[str, Any], probe: Probe) -> tuple[str, ...]:
    unknown = set(entry) - {"name", "rule", "source", "given", "options", "do", "then"}
    if unknown:
        return (f"no such part of a case: {', '.join(sorted(unknown))}",)
    then, answer = dict(entry["then"]), None
    state = given_state(system, entry.get("given", {}), entry.get("options", {}))
    last = len(entry["do"]) - 1
    for index, raw in enumerate(entry["do"]):
        try:
            answer = _carry_out(system, state, raw)
        except WireError as fault:
            if index == last and then.get("invalid") == fault.path:
                then.pop("invalid")
                return _differences(system, state, then, probe)
            return (f"command {index + 1}, {raw.get('command')}: {fault}",)
        if not isinstance(answer, Refused):
            state = answer
        elif index < last:
            return (f"command {index + 1}, {raw['command']}, was refused: {answer.code}: {answer.says}",)
    wanted, refused = then.pop("refused", None), answer.code.partition("/")[2] if isinstance(answer, Refused) else None
    wrong: tuple[str, ...] = ()
    if wanted != refused:
        says = f" ({answer.says})" if isinstance(answer, Refused) else ""
        wrong = (f"expected {_outcome(wanted)}, got {_outcome(refused)}{says}",)
    if "invalid" in then:
        wrong = (*wrong, f"expected {then.pop('invalid')} to be unreadable, but it was read")
    return (*wrong, *_differences(system, state, then, probe))


def _outcome(refused: str | None) -> str:
    return f'the refusal "{refused}"' if refused else "no refusal"


def given_state(system: AnySystem, given: Mapping[str, Any], options: Mapping[str, str]) -> Any:
    """A table with one character, as a case's `given` and `options` describe it.

    Raises:
        WireError: a path that leads nowhere, or a value that does not fit.
    """
    settings = {path: _listed(system, path, value) for path, value in given.items() if not path.startswith(TABLE)}
    sheet = apply_settings(system, to_plain(system.sheet()), settings)
    state = system.start(Setup(options=checked_options(system, options), sheets={HERO: sheet}))
    for path, value in given.items():
        if path.startswith(TABLE):
            state = _replaced(state, path.removeprefix(TABLE).split("."), value, path)
    return state


def _listed(system: AnySystem, path: str, value: object) -> object:
    """A list of names stands for a list of things that have those names."""
    hint: Any = system.sheet
    for step in path.split("."):
        base = unwrap(hint)[0]
        if not is_fields(base) or step not in hints_of(base):
            return value
        hint = hints_of(base)[step]
    base = unwrap(hint)[0]
    item = unwrap(item_of(base, 0))[0] if getattr(base, "__origin__", None) in ITEMS else None
    if not isinstance(value, list) or not is_fields(item):
        return value
    first = next(iter(hints_of(item)))
    return [{first: name} if isinstance(name, str) else name for name in value]


def _replaced(value: Any, steps: Sequence[str], new: object, path: str) -> Any:
    if not steps:
        return new
    names = [field.name for field in dataclasses.fields(value)] if dataclasses.is_dataclass(value) else []
    if steps[0] not in names:
        raise WireError(path, f"one of: {', '.join(names) or 'no fields'}", repr(steps[0]))
    return dataclasses.replace(value, **{steps[0]: _replaced(getattr(value, steps[0]), steps[1:], new, path)})


def seat_named(name: str) -> Seat:
    """The seat that a case calls "gm", "player", "player-2" or "watcher".

    Raises:
        WireError: another name.
    """
    role = name.partition("-")[0]
    if role not in {each.value for each in Role}:
        raise WireError("as", f"one of: {', '.join(each.value for each in Role)}", repr(name))
    return Seat(SeatId(name), Role(role))


def _carry_out(system: AnySystem, state: object, raw: Mapping[str, Any]) -> Any:
    """The state after one command of a case, or its refusal."""
    fields = {key: value for key, value in raw.items() if key not in {"as", "command", "faces"}}
    command = decode_command(system, raw["command"], fields)
    step = decide(system, state, seat_named(raw["as"]), command, TypedHand(raw.get("faces", ())))
    return step if isinstance(step, Refused) else step.state


def _differences(system: AnySystem, state: object, then: Mapping[str, object], probe: Probe) -> tuple[str, ...]:
    known = to_plain(probe.facts(state))
    sheet = to_plain(system.sheets(state).get(HERO))
    table = to_plain(state)
    wrong = []
    for path, expected in then.items():
        if path in known:
            found: object = known[path]
        elif path.startswith(TABLE):
            found = _at(table, path.removeprefix(TABLE).split("."))
        else:
            found = _at(sheet, path.split("."))
        if type(found) is not type(expected) or found != expected:
            wrong.append(f"{path}: expected {expected!r}, got {found!r}")
    return tuple(wrong)


def _at(plain: Any, steps: Sequence[str]) -> object:
    for step in steps:
        if not isinstance(plain, Mapping) or step not in plain:
            return "nothing of that name"
        plain = plain[step]
    return plain


# --- tables of figures -----------------------------------------------------------------------------------------------


def _row(case: Case, probe: Probe) -> tuple[str, ...]:
    make = (probe.rows or {}).get(case.kind)
    if make is None:
        return (f"the system's probe makes no rows of the kind {case.kind!r}",)
    made = to_plain(make(case.entry))
    return tuple(
        f"{key}: expected {case.entry.get(key)!r}, got {figure!r}"
        for key, figure in made.items()
        if case.entry.get(key) != figure
    )


def _weighed(system: AnySystem, entry: Mapping[str, Any]) -> tuple[str, ...]:
    names = {field.name for field in field_specs(system.question)}
    forecast = system.ask(decode_question(system, {key: value for key, value in entry.items() if key in names}))
    found = distribution(forecast)
    chances, alone = groups(forecast, found), singles(forecast, found)
    printed = {key: value for key, value in entry.items() if key not in names | WORDS}
    told = [
        f"{key}: expected {printed[key]}, got {chance}"
        for key, chance in alone.items()
        if key in printed and Fraction(printed[key]) != chance
    ]
    rest = {key: value for key, value in printed.items() if key not in alone}
    return (*told, *_odds_differences(chances, rest))


def _odds_differences(chances: Mapping[str, Mapping[str, Fraction]], printed: Mapping[str, Any]) -> Iterator[str]:
    for key, figures in printed.items():
        group = key.removeprefix("mean_")
        if key == "percent":
            exact = [100 * chance for chance in next(iter(chances.values())).values()]
            if len(exact) != len(figures) or any(
                abs(Fraction(str(figure)) - chance) > HALF_OF_LAST_PLACE
                for figure, chance in zip(figures, exact, strict=True)
            ):
                yield f"percent: expected {figures}, got {[round(float(chance), 4) for chance in exact]}"
        elif key.startswith("mean_") and group in chances:
            mean = sum((int(name) * chance for name, chance in chances[group].items()), Fraction(0))
            if abs(Fraction(str(figures)) - mean) > HALF_OF_A_MEAN:
                yield f"{key}: expected {figures}, got {round(float(mean), 5)}"
        else:
            yield f"{key}: no such figure; known: percent, {', '.join(f'mean_{name}' for name in chances)}"
