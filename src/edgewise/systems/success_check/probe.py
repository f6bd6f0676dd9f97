"""What checks may ask of this game: names for the cases, rows of its tables, and what players must not come to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from edgewise.core.dice import D10, Faces, Throw
from edgewise.core.reading import Reading
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.book import WEAPONS, named
from edgewise.systems.success_check.checks import Check
from edgewise.systems.success_check.modes import bonus, mode, roll_of
from edgewise.systems.success_check.rolls import (
    Grade,
    Kept,
    Protection,
    Roll,
    band,
    best_drop,
    converted,
    keep,
    margin,
    reading,
    through,
)
from edgewise.systems.success_check.sheet import Sheet
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Mode, Shown, Stage


def facts(state: State) -> Mapping[str, object]:
    """Sheets by their ids, the latest check, and structured time."""
    found: dict[str, object] = {"checks": len(state.checks)}
    for key, sheet in state.sheets.items():
        found |= _sheet(key, sheet)
    latest = next(iter(tuple(state.checks.values())[::-1]), None)
    if latest is not None and latest.sheet in state.sheets:
        found |= _check(state, latest)
    if state.rounds:
        rounds = state.rounds
        found |= {"round": rounds.number, "acting": rounds.acting}
        for key, turn in rounds.turns.items():
            found[f"{key}.left"] = " ".join(action.value for action in turn.left)
            found[f"{key}.initiative"] = rounds.initiative.get(key, 0) + turn.boosted
    return found


def _sheet(key: str, sheet: Sheet) -> dict[str, object]:
    return {
        f"{key}.name": sheet.name,
        f"{key}.edge": f"{sheet.edge.current}/{sheet.edge.most}",
        f"{key}.damage": sheet.damage,
        f"{key}.stun": sheet.stun,
        f"{key}.life": sheet.life,
        f"{key}.injuries": " ".join(injury.severity.value for injury in sheet.injuries),
        f"{key}.points": " ".join(str(injury.points) for injury in sheet.injuries),
        f"{key}.degraded": sheet.armor.degraded,
        f"{key}.pending": ", ".join(f"{each.kind.value} {each.related or 'any'}" for each in sheet.pending),
    }


def _check(state: State, check: Check) -> dict[str, object]:
    kept = _kept(check)
    attack = check.attack
    return {
        "roll.sheet": check.sheet,
        "roll.stage": check.stage,
        "roll.skill": check.skill,
        "roll.mode": mode(check),
        "roll.edge": check.edge.value if check.edge else "",
        "roll.bonus": bonus(state, check),
        "roll.counts": ", ".join(source.name for source in check.sources if not source.removed),
        "roll.struck": ", ".join(source.name for source in check.sources if source.removed),
        "roll.kept": f"{kept.high} + {kept.low}" if kept else "",
        "roll.margin": check.margin,
        "roll.band": check.band.value if check.band else "",
        "roll.target": attack.target if attack else "",
        "roll.dice": len(check.damage_faces),
        "roll.total": check.total,
        "roll.through": check.through,
    }


def _kept(check: Check) -> Kept | None:
    """The dice that count, once that is known."""
    known = len(check.faces) == 2 or check.dropped is not None
    return keep(check.faces, check.dropped) if check.faces and known else None


# --- rows ------------------------------------------------------------------------------------------------------------

MODES = {
    "N": (Mode.PLAIN, False),
    "A": (Mode.ADVANTAGE, False),
    "D": (Mode.DISADVANTAGE, False),
    "NE": (Mode.PLAIN, True),
    "AE": (Mode.ADVANTAGE, True),
}
"""The five ways to roll a check; E is for Edge."""


def _roll(name: str, need: int) -> Roll:
    how, edge = MODES[name]
    return Roll(need, how, edge)


def _resolved(row: Mapping[str, Any]) -> Mapping[str, object]:
    roll, dice = _roll(row["mode"], row["need"]), row["dice"]
    kept = keep(dice, best_drop(dice, roll))
    found = margin(kept, roll)
    return {
        "keep": f"{kept.high} + {kept.low}",
        "raw": kept.high + kept.low - roll.need,
        "margin": found,
        "band": band(found),
    }


def _bands(row: Mapping[str, Any]) -> Mapping[str, object]:
    return {"band": band(row["margin"])}


def _need(row: Mapping[str, Any]) -> Mapping[str, object]:
    return {name: _successes(_roll(name, row["need"])) for name in MODES}


def _successes(roll: Roll) -> int:
    """In how many of all ordered throws the check succeeds."""
    throws = product(D10.faces, repeat=roll.mode.dice)
    return sum(band(margin(keep(faces, best_drop(faces, roll)), roll)).succeeds for faces in throws)


def _line(row: Mapping[str, Any]) -> Mapping[str, object]:
    weapon = WEAPONS[row["weapon"]]
    line = converted(weapon.dice, row["strength"])
    return {"line": f"{line.dice}d6{f'{line.bonus:+d}' if line.bonus else ''}", "stun": weapon.stun}


def _armor(row: Mapping[str, Any]) -> Mapping[str, object]:
    against = Protection(row["pt"], row["dr"], row.get("pierces", 0), row.get("up", False))
    return {"through": through(row["total"], against)}


def _ladder(row: Mapping[str, Any]) -> Mapping[str, object]:
    return {"says": named(row["tn"])}


def _weapon(row: Mapping[str, Any]) -> Mapping[str, object]:
    weapon = WEAPONS[row["weapon"]]
    bonus = "ST" if weapon.by_strength else str(weapon.bonus)
    pierces = [weapon.pierces, weapon.pierces_burst]
    return {"damage": f"{weapon.dice}d6+{bonus}", "stun": weapon.stun, "burst": weapon.burst, "pierces": pierces}


ROWS: dict[str, Callable[[Mapping[str, Any]], Mapping[str, object]]] = {
    "resolved": _resolved,
    "band": _bands,
    "need": _need,
    "line": _line,
    "armor": _armor,
    "ladder": _ladder,
    "weapon": _weapon,
}

# --- secrets and grades ----------------------------------------------------------------------------------------------

Twins = tuple[tuple[c.Command, ...], tuple[c.Command, ...], frozenset[str]]

_UNTIL_TOLD = frozenset({"reveal-tn", "settle"})


def secret_twins(state: State) -> list[Twins]:
    """Target Numbers that players cannot tell apart: hidden, under the same name, or with the same word of the GM."""
    found: list[Twins] = []
    for key in state.sheets:
        check = state.checks.get(key)
        free = check is None or check.stage is Stage.SETTLED
        before = (c.Declare("get across", "Athletics", who=key),) if free else ()
        for one, two in _pairs(key):
            found.append(((*before, one), (*before, two), _UNTIL_TOLD))
    return found


def _pairs(key: str) -> tuple[tuple[c.SetTn, c.SetTn], ...]:
    return (
        (c.SetTn(15, Shown.HIDDEN, who=key), c.SetTn(31, Shown.HIDDEN, who=key)),
        (c.SetTn(25, Shown.NAMED, who=key), c.SetTn(29, Shown.NAMED, who=key)),
        (c.SetTn(12, Shown.SAID, 20, who=key), c.SetTn(28, Shown.SAID, 20, who=key)),
    )


def graded(before: State, event: e.Event) -> tuple[Reading[Kept, Grade], Throw, Faces, Grade] | None:
    """The grade that a settled check records, where whoever chose dropped the best die."""
    check = before.checks.get(event.sheet) if isinstance(event, e.Settled) else None
    if check is None or not isinstance(event, e.Settled) or not check.faces:
        return None
    roll = roll_of(before, check)
    if keep(check.faces, check.dropped) != keep(check.faces, best_drop(check.faces, roll)):
        return None
    throw = Throw(((D10, len(check.faces)),))
    return reading(roll), throw, (check.faces,), Grade(event.margin, event.band)
