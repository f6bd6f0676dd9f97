"""How a character stands for a roll: Position, dice, DV and Effect, everything counted."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.options import Options
from edgewise.systems.fates_edge.book.terms import Attribute, Position, Skill
from edgewise.systems.fates_edge.book.terms_fight import Effect, Task
from edgewise.systems.fates_edge.judge.building import pool_ceiling
from edgewise.systems.fates_edge.judge.carrying import counting
from edgewise.systems.fates_edge.judge.modifiers import Modifier, armor_dice, modifiers
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.state import State


@dataclass(frozen=True, slots=True)
class Stance:
    """How a character stands for a roll, everything counted."""

    position: Position
    pool: int
    fatigue_dice: int
    harm_dice: int
    by_fatigue: bool
    effect: Effect = Effect.STANDARD
    counted: tuple[Modifier, ...] = ()
    """What moved it, by name."""


@rule(
    "position.ladder",
    "position.controlled",
    "position.order",
    "position.ends",
    "position.no-dice",
    "fatigue.position",
    "fatigue.dice",
    "dice.pool",
    "dice.attribute",
    "dice.skill",
    "dice.floor",
    "harm.stack",
)
def stance(state: State, roll: Roll) -> Stance:
    """Position and dice of `roll`: the GM's Position, what improves it, what worsens it, and own Fatigue last.

    Each point of Fatigue is used once: a step down while there is one, a die less after that.
    """
    sheet = state.sheets[roll.sheet]
    counted = (*carried(state, roll), *modifiers(state, roll))
    fresh, extra = _fresh(roll, counted)
    tired = fresh.moved(-sheet.tracks.fatigue)
    fatigue_dice = sheet.tracks.fatigue - (fresh.rung - tired.rung)
    harm_dice = injury_dice(sheet.tracks.harm, state.options, related=roll.injury)
    pool = sheet.rating(roll.attribute) + sheet.level(roll.skill) + roll.dice + extra - fatigue_dice - harm_dice
    ceiling = pool_ceiling(sheet, state.options)
    by_fatigue = tired is Position.DESPERATE and fresh is not Position.DESPERATE
    effect = roll.effect.moved(sum(each.effect for each in counted))
    pool = pool if ceiling is None else min(pool, ceiling)
    return Stance(tired, max(1, pool), fatigue_dice, harm_dice, by_fatigue, effect, counted)


def carried(state: State, roll: Roll) -> tuple[Modifier, ...]:
    """What waited for this roll."""
    return tuple(
        Modifier(each.why, "position.order", each.dice, each.position, None, each.effect, -each.dv)
        for each in counting(state.sheets[roll.sheet], roll.purpose)
    )


def _fresh(roll: Roll, counted: tuple[Modifier, ...]) -> tuple[Position, int]:
    """The Position before own Fatigue, and the dice that everything gives or takes."""
    base = roll.position or Position.CONTROLLED
    ups = len(roll.improvements) + sum(max(0, each.position) for each in counted if not each.die_at_dominant)
    raised = base.moved(ups)
    dice = sum(each.dice for each in counted)
    for each in counted:
        if each.die_at_dominant and raised is Position.DOMINANT:
            dice += 1
        elif each.die_at_dominant:
            raised = raised.moved(each.position)
    fresh = raised.moved(sum(min(0, each.position) for each in counted))
    for each in counted:
        if each.at_best is not None and fresh.rung > each.at_best.rung:
            fresh = each.at_best
    return fresh, dice


@rule("harm.level-1", "harm.level-2")
def injury_dice(harm: int, options: Options, *, related: bool | None) -> int:
    """Dice that Harm takes: Harm 1 where the GM says the injury matters, Harm 2 unless the GM says it does not."""
    if harm >= 2:
        return 0 if related is False else options.harm_2_dice
    return int(harm == 1 and related is True)


@rule("difficulty.floor", "outcomes.partial-gives", "cover.partial")
def effective_dv(state: State, roll: Roll) -> int:
    """The DV after what earlier rolls took off it and cover adds; never under 1, where no success is a Miss."""
    if roll.against is not None:
        return roll.against
    counted = (*carried(state, roll), *modifiers(state, roll))
    return max(1, (roll.dv or 1) + sum(each.dv for each in counted))


_OPPOSED = {Task.SHOVE: Skill.ATHLETICS, Task.GRAPPLE: Skill.ATHLETICS, Task.BREAK_FREE: Skill.MELEE}
"""What the other character rolls with Body."""


@rule("opposed.rolls", "actions.shove", "actions.grapple", "actions.break-free")
def resisting(state: State, roll: Roll) -> int:
    """Dice of another character who rolls against `roll`; 0 where none does, as opponents stand for a DV."""
    skill, sheet = _OPPOSED.get(roll.purpose.task), state.sheets.get(roll.purpose.target)
    if skill is None or sheet is None:
        return 0
    hurt = injury_dice(sheet.tracks.harm, state.options, related=None)
    return max(1, sheet.rating(Attribute.BODY) + sheet.level(skill) - hurt - armor_dice(state, sheet.armor.kind, skill))
