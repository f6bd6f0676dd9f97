"""Which odds a seat may know, before and after the dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from edgewise.core.reading import Forecast
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge import foretell, rolls
from edgewise.systems.fates_edge.book.terms import AidKind, Armor, Pay, Position, Stage
from edgewise.systems.fates_edge.book.terms_fight import Task
from edgewise.systems.fates_edge.judge.assaults import harm_of
from edgewise.systems.fates_edge.judge.foes import forecast_hit
from edgewise.systems.fates_edge.judge.harm import convert, worn
from edgewise.systems.fates_edge.judge.modifiers import awake
from edgewise.systems.fates_edge.judge.show import many, position
from edgewise.systems.fates_edge.judge.stance import Stance, effective_dv, resisting, stance
from edgewise.systems.fates_edge.model.gear import Magic
from edgewise.systems.fates_edge.model.roll import Aid, Roll
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.weigh.aid import room
from edgewise.systems.fates_edge.weigh.rolls import steps_left

Forecasts = tuple[Forecast[Any, Any], ...]


def forecasts(state: State, seat: Seat, roll: Roll) -> tuple[Forecasts, str]:
    """The odds that this seat may know: nothing that follows from what is hidden from it."""
    if roll.stage is Stage.SET:
        dv = effective_dv(state, roll) if seat.is_gm or not roll.hide_dv else None
        if roll.hide_position and not seat.is_gm:
            return _by_position(state, roll, dv), "The Position is hidden: these are the odds from each."
        return _before_dice(state, seat, roll, dv), _note(state, seat, roll, dv)
    if roll.stage is Stage.THROWN and not roll.reroll_due and (seat.is_gm or not roll.hide_dv):
        return _after_dice(state, roll), ""
    return (), ""


def _note(state: State, seat: Seat, roll: Roll, dv: int | None) -> str:
    if dv is None and not resisting(state, roll):
        return "The DV is hidden: only what the dice show can be foretold."
    closed = roll.purpose.target in state.foes and not (seat.is_gm or state.options.foes_open)
    if roll.purpose.task is Task.ATTACK and closed:
        return "The target's armor is not known: how much Harm gets through cannot be foretold."
    return ""


@rule("foes.hit", "armor.table")
def blow_of(state: State, seat: Seat, roll: Roll) -> foretell.Blow | None:
    """What an attack would do to its target; None where it is none, or where this seat may not know."""
    target, purpose = roll.purpose.target, roll.purpose
    if purpose.task is not Task.ATTACK or purpose.weapon is None:
        return None
    pierces = int(awake(purpose.weapon, Magic.SOULFIRE))
    harms = [harm_of(state, purpose, tens) for tens in (0, 1)]
    if target in state.foes and (seat.is_gm or state.options.foes_open):
        foe = state.foes[target]
        return foretell.Blow(tuple(forecast_hit(foe, harm, state.options, pierces=pierces)[0] for harm in harms))
    if target not in state.sheets:
        return None
    armor: Armor = worn(state.sheets[target].armor.kind, state.sheets[target].armor.condition)
    for _ in range(pierces):
        armor = armor.worsened
    return foretell.Blow(tuple(convert(harm, armor, state.options)[0] for harm in harms))


def _before_dice(state: State, seat: Seat, roll: Roll, dv: int | None) -> Forecasts:
    against, blow = resisting(state, roll), blow_of(state, seat, roll)

    def outlook(label: str, stood: Stance, *, boon: bool = False, note: str = "") -> Forecast[Any, Any]:
        return foretell.forecast(
            label,
            stood.pool,
            dv,
            stood.position,
            boon_reroll=boon,
            note=note,
            resisted_by=against,
            blow=blow,
        )

    stood = stance(state, roll)
    found = [outlook("As it stands", stood)]
    if steps_left(state, roll):
        better = stance(state, replace(roll, improvements=(*roll.improvements, Pay.BOON)))
        words = f"{position(better.position)}, {many(better.pool, 'die', 'dice')}"
        found.append(outlook("1 Boon now: a step of Position", better, note=words))
    words = "the best single die thrown again" if dv or against else "a failed die thrown again"
    found.append(outlook("1 Boon later: a re-roll", stood, boon=True, note=words))
    if room(roll):
        helped = stance(state, replace(roll, aids=(*roll.aids, Aid("", 1, AidKind.ALLY))))
        found.append(outlook("An ally assists", helped, note=many(helped.pool, "die", "dice")))
    return tuple(found)


def _by_position(state: State, roll: Roll, dv: int | None) -> Forecasts:
    found = []
    for where in reversed(Position):
        stood = stance(state, replace(roll, position=where))
        words = f"you stand {position(stood.position)}, {many(stood.pool, 'die', 'dice')}"
        found.append(foretell.forecast(f"If set {position(where)}", stood.pool, dv, stood.position, note=words))
    return tuple(found)


def _after_dice(state: State, roll: Roll) -> Forecasts:
    """What one more re-roll would do to the dice that lie there; nothing, where the goal is reached already."""
    dv, found = effective_dv(state, roll), []
    if rolls.grade(roll.tally, dv).outcome.succeeds:
        return ()
    if roll.stood is Position.DOMINANT and not roll.right_used and rolls.dominant_marks(roll.tally):
        label = "Dominant: a failure thrown again"
        found.append(foretell.reroll_forecast(label, roll.tally, dv, foretell.DOMINANT))
    if rolls.boon_marks(roll.tally):
        label = "1 Boon: the best die thrown again"
        found.append(foretell.reroll_forecast(label, roll.tally, dv, foretell.BOON))
    return tuple(found)
