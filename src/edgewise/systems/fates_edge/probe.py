"""What checks may ask of this game: names for the cases, rows of its tables, and what players must not come to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from edgewise.core.dice import D10, Faces, Throw
from edgewise.core.reading import Reading
from edgewise.systems.fates_edge import commands as c
from edgewise.systems.fates_edge import events as e
from edgewise.systems.fates_edge.harm import convert, worn
from edgewise.systems.fates_edge.options import read_options
from edgewise.systems.fates_edge.rolls import Grade, Tally, grade, reading
from edgewise.systems.fates_edge.state import State, effective_dv, stance
from edgewise.systems.fates_edge.terms import Armor, Condition, Position, Stage, TimerKind


def facts(state: State) -> Mapping[str, object]:
    """The latest roll as it stands now, also before it is settled, and how far each timer is filled."""
    found: dict[str, object] = {f"timers.{timer.label}": timer.clock.filled for timer in state.timers.values()}
    if not state.rolls:
        return found
    roll = list(state.rolls.values())[-1]
    stood = stance(state, roll)
    found |= {
        "roll.stage": roll.stage,
        "roll.position": roll.stood or stood.position,
        "roll.pool": len(roll.faces) or stood.pool,
        "roll.dv": effective_dv(state, roll),
    }
    if roll.faces:
        graded = grade(roll.tally, effective_dv(state, roll))
        found |= {f"roll.{name}": value for name, value in graded._asdict().items()}
        found["roll.outcome"] = roll.outcome or graded.outcome
    return found


def _conversion(row: Mapping[str, Any]) -> Mapping[str, object]:
    armor = worn(Armor(row["armor"]), Condition(row.get("condition", "sound")))
    options = read_options({"armor_mode": row["armor_mode"]} if "armor_mode" in row else {})
    remaining, fatigue = convert(row["harm"], armor, options)
    return {"remaining": remaining, "fatigue": fatigue}


ROWS: dict[str, Callable[[Mapping[str, Any]], Mapping[str, object]]] = {"conversion": _conversion}
