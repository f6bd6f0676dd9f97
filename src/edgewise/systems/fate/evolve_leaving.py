"""The table without one character, and without everything that stood on it."""

from __future__ import annotations

from edgewise.core.frozen import changed
from edgewise.systems.fate.evolve_base import without, without_refs
from edgewise.systems.fate.guards import participants
from edgewise.systems.fate.state import Challenge, Conflict, Contest, Hit, Roll, State


def removed(state: State, key: str) -> State:
    """The table once the character `key` has left it."""
    on_it = {ref for ref, aspect in state.aspects.items() if aspect.where == key}
    of_it = {ref for ref in (*state.free, *_named(state)) if ref.rpartition(":")[0] == key}
    gone = on_it | of_it
    state = changed(without_refs(state, on_it), free=without(state.free, *gone))
    return changed(
        state,
        sheets=without(state.sheets, key),
        players=without(state.players, key),
        rolls={by: _left(roll, key) for by, roll in state.rolls.items() if not _about(roll, key, gone)},
        hits={to: tuple(_from(hit, key) for hit in hits) for to, hits in state.hits.items() if to != key},
        compels={
            each: compel
            for each, compel in state.compels.items()
            if key not in {compel.target, compel.by} and compel.ref not in gone
        },
        places=without(state.places, key),
        conflict=_conflict(state.conflict, key) if state.conflict else None,
        contest=_contest(state.contest, key) if state.contest else None,
        challenge=_challenge(state.challenge, key) if state.challenge else None,
    )


def _named(state: State) -> set[str]:
    """Every reference that a roll or a compel holds."""
    return {roll.aspect for roll in state.rolls.values()} | {compel.ref for compel in state.compels.values()}


def _about(roll: Roll, key: str, gone: set[str]) -> bool:
    """Whether a roll cannot go on without the character."""
    return key in participants(roll) or key in {roll.patient, roll.where} or roll.aspect in gone


def _left(roll: Roll, key: str) -> Roll:
    helpers = tuple(helper for helper in roll.cast.helpers if helper != key)
    return changed(roll, content=roll.content - {key}, cast=changed(roll.cast, helpers=helpers))


def _from(hit: Hit, key: str) -> Hit:
    return changed(hit, by="") if hit.by == key else hit


def _conflict(conflict: Conflict, key: str) -> Conflict | None:
    order = tuple(each for each in conflict.order if each != key)
    if not order:
        return None
    return changed(
        conflict,
        order=order,
        turn="" if conflict.turn == key else conflict.turn,
        acted=conflict.acted - {key},
        spent=conflict.spent - {key},
        moved=conflict.moved - {key},
        guarding=without(conflict.guarding, key),
        out=without(conflict.out, key),
        owed=without(conflict.owed, key),
    )


def _contest(contest: Contest, key: str) -> Contest | None:
    """The contest without a side; one side alone has nobody to contend with."""
    sides = tuple(side for side in contest.sides if side != key)
    if len(sides) < 2:
        return None
    return changed(
        contest,
        sides=sides,
        victories=without(contest.victories, key),
        lost=contest.lost - {key},
        tried=contest.tried - {key},
    )


def _challenge(challenge: Challenge, key: str) -> Challenge:
    tasks = tuple(changed(task, by="") if task.by == key else task for task in challenge.tasks)
    return changed(challenge, tasks=tasks)
