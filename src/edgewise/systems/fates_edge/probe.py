"""What checks may ask of this game: names for the cases, rows of its tables, and what players must not come to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from edgewise.core.dice import D10, Faces, Throw
from edgewise.core.reading import Reading
from edgewise.systems.fates_edge.book.options import read_options
from edgewise.systems.fates_edge.book.terms import Armor, Condition, Position, Stage, TimerKind
from edgewise.systems.fates_edge.book.terms_fight import Band
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.commands.foes import AddFoe
from edgewise.systems.fates_edge.events import loop as e
from edgewise.systems.fates_edge.every import Command, Event
from edgewise.systems.fates_edge.judge.harm import convert, worn
from edgewise.systems.fates_edge.judge.modifiers import weapon_dice
from edgewise.systems.fates_edge.judge.stance import effective_dv, stance
from edgewise.systems.fates_edge.model.gear import Tag, Weapon, WeaponKind, Weight
from edgewise.systems.fates_edge.model.state import State, band_of, fighting
from edgewise.systems.fates_edge.probes.fight import fight_facts
from edgewise.systems.fates_edge.probes.gear import gear_known
from edgewise.systems.fates_edge.probes.keep import KEEP_ROWS, keep_known
from edgewise.systems.fates_edge.rolls import Grade, Tally, grade, reading


def facts(state: State) -> Mapping[str, object]:
    """The latest roll as it stands now, also before it is settled, how far each timer is filled, and the fight."""
    found: dict[str, object] = {f"timers.{timer.label}": timer.clock.filled for timer in state.timers.values()}
    found |= {**_fight(state), **fight_facts(state), **gear_known(state)}
    found |= keep_known(state)
    if not state.rolls:
        return found
    roll = list(state.rolls.values())[-1]
    stood = stance(state, roll)
    found |= {
        "roll.stage": roll.stage,
        "roll.position": roll.stood or stood.position,
        "roll.pool": len(roll.faces) or stood.pool,
        "roll.dv": effective_dv(state, roll),
        "roll.effect": stood.effect,
    }
    if roll.faces:
        now = grade(roll.tally, effective_dv(state, roll))
        found |= {f"roll.{name}": value for name, value in now._asdict().items()}
        found["roll.outcome"] = roll.outcome or now.outcome
    return found


def _fight(state: State) -> dict[str, object]:
    """Who stands how far from whom, who may strike at whom, who holds whom, who hides, and how many strikes fly."""
    fight = fighting(state)
    pairs = {f"band.{one}-{two}": band_of(state, one, two) for one, two in combinations(fight.footing, 2)}
    openings = [f"{each.by}>{each.against}" for each in fight.openings]
    hidden = sorted(key for key, footing in fight.footing.items() if footing.hidden is not None)
    grapples = sorted(fight.grapples)
    return {**pairs, "openings": openings, "grapples": grapples, "hidden": hidden, "strikes": len(state.strikes)}


def _weapon(row: Mapping[str, Any]) -> Mapping[str, object]:
    tags = tuple(Tag(tag) for tag in row.get("tags", ()))
    weapon = Weapon("", Weight(row["weight"]), WeaponKind(row["kind"]), tags)
    dice = weapon_dice(weapon, Band(row["band"]))
    return {"dice": "none" if dice is None else dice}


def _conversion(row: Mapping[str, Any]) -> Mapping[str, object]:
    armor = worn(Armor(row["armor"]), Condition(row.get("condition", "sound")))
    options = read_options({"armor_mode": row["armor_mode"]} if "armor_mode" in row else {})
    remaining, fatigue = convert(row["harm"], armor, options)
    return {"remaining": remaining, "fatigue": fatigue}


ROWS: dict[str, Callable[[Mapping[str, Any]], Mapping[str, object]]] = {
    "conversion": _conversion,
    "weapon": _weapon,
    **KEEP_ROWS,
}

Twins = tuple[tuple[Command, ...], tuple[Command, ...], frozenset[str]]

_UNTIL_SETTLED = frozenset({"reveal", "settle"})
_UNTIL_TIRED = frozenset({"reveal", "throw", "mark-fatigue", "take-harm", "spend-boon", "adjust"})
_UNTIL_SHOWN = frozenset({"reveal-timer"})
_UNTIL_MET = frozenset({"reveal-foe"})


def secret_twins(state: State) -> list[Twins]:
    """Pairs of what the GM may do that differ in nothing a player may know, and what tells them apart in the end.

    The kind of a hidden timer is left alone, as Story Beats that buy a segment of it leave a bank that everyone sees.
    """
    label = f"t{state.made + 1}"
    found: list[Twins] = [
        (
            (c.AddTimer("The bishop lies", 4, TimerKind.SCENE, hidden=True), c.TickTimer(label, 1)),
            (c.AddTimer("Wolves", 10, TimerKind.SCENE, hidden=True), c.TickTimer(label, 3)),
            _UNTIL_SHOWN,
        ),
        ((AddFoe("bandit", hidden=True),), (AddFoe("ogre", hidden=True),), _UNTIL_MET),
    ]
    for key, roll in state.rolls.items():
        if roll.stage not in {Stage.OPEN, Stage.SET}:
            continue
        where = roll.position or Position.CONTROLLED
        easy, hard = (c.Set(where, dv, hide_dv=True, who=key) for dv in (2, 5))
        found.append(((easy,), (hard,), _UNTIL_SETTLED))
        # Whoever throws is told how many dice, and by Fatigue that number comes to hang on the Position.
        if not state.sheets[key].tracks.fatigue:
            found += [
                (
                    (c.Set(one, 3, hide_position=True, who=key),),
                    (c.Set(two, 3, hide_position=True, who=key),),
                    _UNTIL_TIRED,
                )
                for one, two in combinations(Position, 2)
            ]
    return found


def graded(before: State, event: Event) -> tuple[Reading[Tally, Grade], Throw, Faces, Grade] | None:
    """The grade that a settled roll records, where no die was thrown again, with the faces it was read from."""
    roll = before.rolls.get(event.sheet) if isinstance(event, e.Settled) else None
    if roll is None or roll.rerolls or not isinstance(event, e.Settled):
        return None
    recorded = Grade(event.outcome, event.successes, event.story_beats, event.tens)
    return reading(event.dv), Throw(((D10, len(roll.faces)),)), (roll.faces,), recorded
