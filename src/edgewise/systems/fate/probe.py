"""What checks may ask of this game: names for the cases, rows of its tables, and what players must not come to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from edgewise.core.dice import FUDGE, Faces, Throw
from edgewise.core.reading import Reading
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.creation import broken_rungs
from edgewise.systems.fate.harm import all_ways, slots_of, track_size
from edgewise.systems.fate.known import known_aspects
from edgewise.systems.fate.options import Rules, read_options
from edgewise.systems.fate.rolls import Grade, Tally, ladder, reading
from edgewise.systems.fate.sheet import Consequence, Sheet, SheetAspect, Stress
from edgewise.systems.fate.state import Roll, State
from edgewise.systems.fate.terms import AspectKind, Harm, Role, Slot


def facts(state: State) -> Mapping[str, object]:
    """Sheets by their ids, the latest roll, aspects and free invokes, hits, the conflict and the trackers."""
    found: dict[str, object] = {"lying": len(state.aspects), "pool": state.pool, "carried": state.carried}
    for key, sheet in state.sheets.items():
        found |= _sheet(state, key, sheet)
    for ref, known in known_aspects(state).items():
        found |= {f"free.{known.name or ref}.{side}": number for side, number in state.free.get(ref, {}).items()}
        found[f"free.{known.name or ref}"] = sum(state.free.get(ref, {}).values())
    found["boosts"] = sum(aspect.kind is AspectKind.BOOST for aspect in state.aspects.values())
    if state.rolls:
        found |= _roll(tuple(state.rolls.values())[-1])
    if state.conflict:
        conflict = state.conflict
        found |= {"turn": conflict.turn, "exchange": conflict.exchange, "order": " ".join(conflict.order)}
    if state.contest:
        found["twist"] = state.contest.twist
        found["victories"] = " ".join(str(state.contest.victories.get(key, 0)) for key in state.contest.sides)
    if state.challenge:
        found["tasks"] = " ".join(task.outcome.value if task.outcome else "open" for task in state.challenge.tasks)
    return found


def _sheet(state: State, key: str, sheet: Sheet) -> dict[str, object]:
    hits = state.hits.get(key, ())
    held = {aspect.where: 0 for aspect in state.aspects.values()}
    for aspect in state.aspects.values():
        held[aspect.where] += aspect.kind is AspectKind.BOOST
    out = state.conflict.out.get(key) if state.conflict else None
    return {
        f"{key}.points": sheet.points,
        f"{key}.owed": sheet.owed,
        f"{key}.refresh": sheet.fresh_points,
        f"{key}.physical": " ".join(map(str, sheet.stress.physical)),
        f"{key}.mental": " ".join(map(str, sheet.stress.mental)),
        f"{key}.consequences": " ".join(slot.value for slot in Slot if slot in sheet.consequences),
        f"{key}.hit": hits[0].shifts if hits else 0,
        f"{key}.boosts": held.get(key, 0),
        f"{key}.size": sheet.size,
        f"{key}.zone": state.places.get(key, ""),
        f"{key}.out": out.value if out else "",
    }


def _roll(roll: Roll) -> dict[str, object]:
    found: dict[str, object] = {"roll.stage": roll.stage, "roll.effort": roll.cast.effort, "roll.help": roll.cast.help}
    for at, against in enumerate(roll.against):
        prefix = "roll" if not at else f"roll.{at}"
        if against.cast:
            found[f"{prefix}.against"] = against.cast.effort
        found |= {f"{prefix}.margin": against.margin, f"{prefix}.outcome": against.outcome}
    takes = [take.value for choice in roll.choices for take in choice.takes]
    return {**found, "roll.choices": " ".join(takes)}


# --- rows ------------------------------------------------------------------------------------------------------------


def _hero(row: Mapping[str, Any]) -> Sheet:
    """The character that a row speaks of, with the boxes and slots that it says are left."""
    sheet = Sheet(
        "Hero",
        aspects=(SheetAspect("High", AspectKind.HIGH_CONCEPT), SheetAspect("Trouble", AspectKind.TROUBLE)),
        ratings={"Physique": row.get("physique", 0), "Will": row.get("will", 0)},
        approaches=row.get("approaches", False),
    )
    used = {Slot(name): Consequence(name) for name in row.get("used", [])}
    kind = Harm(row.get("kind", "physical"))
    ticked = (
        Stress(physical=tuple(row.get("ticked", ())))
        if kind is Harm.PHYSICAL
        else Stress(mental=tuple(row.get("ticked", ())))
    )
    boxes = row.get("boxes")
    return replace(sheet, stress=ticked, boxes=boxes, consequences=used)


def _options(row: Mapping[str, Any]) -> Rules:
    return read_options({name: row[name] for name in ("profile", "extreme", "consequences_per_hit") if name in row})


def _absorb(row: Mapping[str, Any]) -> Mapping[str, object]:
    ways = all_ways(_hero(row), Harm(row.get("kind", "physical")), row["shifts"], _options(row))
    plain = [way for way in ways if Slot.EXTREME not in way.slots]
    return {
        "minimal": sorted(way.key for way in plain if way.minimal),
        "ways": len(plain),
        "with_extreme": any(Slot.EXTREME in way.slots for way in ways),
    }


def _track(row: Mapping[str, Any]) -> Mapping[str, object]:
    sheet, rules = replace(_hero(row), boxes=None), _options(row)
    extra = Slot.MILD_PHYSICAL in slots_of(sheet, rules)
    return {"boxes": track_size(sheet, Harm.PHYSICAL, rules), "extra": extra}


def _columns(row: Mapping[str, Any]) -> Mapping[str, object]:
    names: dict[str, int] = {}
    for rating, number in row["at"].items():
        names |= {f"{rating}-{at}": int(rating) for at in range(number)}
    return {"holds": not broken_rungs(names)}


def _ladder(row: Mapping[str, Any]) -> Mapping[str, object]:
    return {"says": ladder(row["number"], low=row.get("low", False))}


ROWS: dict[str, Callable[[Mapping[str, Any]], Mapping[str, object]]] = {
    "absorb": _absorb,
    "track": _track,
    "columns": _columns,
    "ladder": _ladder,
}

Twins = tuple[tuple[c.Command, ...], tuple[c.Command, ...], frozenset[str]]

_UNTIL_SHOWN = frozenset({"reveal-aspect", "rename-aspect", "remove-aspect", "choose", "settle", "stand", "end-scene"})
_UNTIL_MET = frozenset({"reveal-character", "remove-character"})


def secret_twins(state: State) -> list[Twins]:
    """Pairs of what the GM may do that differ in nothing a player may know, and what tells them apart in the end."""
    one = c.AddNpc("The bishop", Role.NAMELESS, 1, "Fight", hidden=True)
    two = c.AddNpc("Wolf", Role.NAMELESS, 3, "Athletics, Fight", 4, "Hungry", hidden=True)
    found: list[Twins] = [
        (
            (c.AddAspect("The bishop lies", hidden=True, free=1),),
            (c.AddAspect("Wolves all around", hidden=True, free=1),),
            _UNTIL_SHOWN,
        ),
        ((one,), (two,), _UNTIL_MET),
    ]
    for key, sheet in state.sheets.items():
        if not sheet.hidden:
            lie, truth = (c.AddAspect(words, key, hidden=True) for words in ("Sold us out", "Loyal to the end"))
            found.append(((lie,), (truth,), _UNTIL_SHOWN))
    return found


def graded(before: State, event: e.Event) -> tuple[Reading[Tally, Grade], Throw, Faces, Grade] | None:
    """The grade that a settled roll records, where nothing was thrown again, with the faces it was read from."""
    roll = before.rolls.get(event.sheet) if isinstance(event, e.Settled) else None
    if roll is None or not isinstance(event, e.Settled) or len(event.grades) != 1 or not roll.cast.faces:
        return None
    grade = event.grades[0]
    rest = grade.effort - sum(roll.cast.faces) - grade.opposition
    return reading(rest), Throw(((FUDGE, 4),)), (roll.cast.faces,), Grade(grade.outcome, grade.margin)
