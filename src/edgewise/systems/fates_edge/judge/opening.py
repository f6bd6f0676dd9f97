"""Rolls that the rules open and set by themselves, so that a fight needs no sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.terms import Attribute, Position, Skill, Stage
from edgewise.systems.fates_edge.book.terms_fight import Task
from edgewise.systems.fates_edge.events import loop as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.guards import refuse
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.model.roll import Purpose, Roll
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.rolls import Grade

Aftermath = Mapping[Task, Callable[[State, Roll, Grade], tuple[Event, ...]]]
"""What follows from a settled roll, by what it was for; the state is the one before it is settled."""


def rolling(state: State, key: str) -> Refused | None:
    """Refuses a new roll while the dice of the last one lie there, or while one is set."""
    roll = state.rolls.get(key)
    if roll is not None and roll.stage in {Stage.SET, Stage.THROWN}:
        return refuse("roll-open", f"{name_of(state, key)} has a roll under way: finish it first.", "loop.steps")
    return None


@rule("assume.position", "assume.effect")
def opened(
    state: State, key: str, purpose: Purpose, with_: tuple[Attribute, Skill], words: tuple[str, str], *, dv: int
) -> tuple[Event, ...]:
    """The events of a roll that opens and is set at once: Controlled, Standard Effect, the DV that the rules name.

    Until the dice fall the GM may set it otherwise.

    Args:
        with_: what is rolled.
        words: what it is to achieve, and how.
        dv: before cover and what else moves it.
    """
    attribute, skill = with_
    intent, approach = words
    # An id that no other event of the same command takes.
    number = state.made + 1
    before = (e.RollClosed(key),) if key in state.rolls else ()
    target = name_of(state, purpose.target) if purpose.target in {*state.foes, *state.sheets} else ""
    cites = ("loop.intent", "dice.pool")
    return (
        *before,
        e.RollOpened(number, key, intent, approach, attribute, skill, cites, purpose, target),
        e.RollSet(key, Position.CONTROLLED, dv, cites=("assume.position",), assumed=True),
    )
