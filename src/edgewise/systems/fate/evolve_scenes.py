"""What happens in conflicts and to scenes, sessions and scenarios."""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.core.frozen import changed
from edgewise.systems.fate import events as e
from edgewise.systems.fate.evolve_base import (
    Step,
    all_rested,
    clamped,
    conflict_of,
    fail,
    moved_owed,
    moved_points,
    sheet_of,
    without,
    without_refs,
)
from edgewise.systems.fate.sheet import Stress, When
from edgewise.systems.fate.state import Conflict, State
from edgewise.systems.fate.terms import Limit


def _began(state: State, event: e.ConflictBegan) -> State:
    for key in event.order:
        sheet_of(state, event, key)
    conflict = Conflict(event.number, event.kind, event.popcorn, event.order)
    return changed(state, conflict=_turned(event, conflict, event.turn, 1), conflicts=event.number)


def _turned(event: object, conflict: Conflict, to: str, exchange: int) -> Conflict:
    """A conflict in which somebody else acts now; their turn begins with everything unused."""
    if to and not conflict.stands(to):
        raise fail(event, "whoever acts now is not in the conflict")
    new = exchange != conflict.exchange
    conflict = changed(conflict, turn=to, exchange=exchange, acted=frozenset() if new else conflict.acted)
    if not to:
        return conflict
    return changed(
        conflict,
        spent=conflict.spent - {to},
        moved=conflict.moved - {to},
        guarding=without(conflict.guarding, to),
    )


def _joined(state: State, event: e.JoinedConflict) -> State:
    sheet_of(state, event, event.sheet)
    conflict = conflict_of(state, event)
    order = tuple(dict.fromkeys((*conflict.order, event.sheet)))
    return changed(state, conflict=changed(conflict, order=order, out=without(conflict.out, event.sheet)))


def _left(state: State, event: e.LeftConflict) -> State:
    sheet_of(state, event, event.sheet)
    if event.how is not None:
        state = changed(state, hits=without(state.hits, event.sheet))
    conflict = state.conflict
    if conflict is None or event.sheet not in conflict.order:
        return state
    if event.how is None:
        conflict = changed(conflict, order=tuple(key for key in conflict.order if key != event.sheet))
    else:
        conflict = changed(conflict, out={**conflict.out, event.sheet: event.how})
    if event.pays:
        conflict = changed(conflict, owed={**conflict.owed, event.sheet: event.pays})
    conflict = changed(conflict, guarding=without(conflict.guarding, event.sheet))
    exchange = event.exchange or conflict.exchange
    if event.turn == conflict.turn and exchange == conflict.exchange and conflict.stands(event.turn):
        return changed(state, conflict=conflict)
    return changed(state, conflict=_turned(event, conflict, event.turn, exchange))


def _passed(state: State, event: e.TurnPassed) -> State:
    conflict = conflict_of(state, event)
    if event.by:
        conflict = changed(conflict, acted=conflict.acted | {event.by})
    return changed(state, conflict=_turned(event, conflict, event.to, event.exchange))


def _guarded(state: State, event: e.Guarded) -> State:
    conflict = conflict_of(state, event)
    if not conflict.stands(event.sheet):
        raise fail(event, "its character is not in the conflict")
    guarding = {**conflict.guarding, event.sheet: False}
    return changed(state, conflict=changed(conflict, guarding=guarding, spent=conflict.spent | {event.sheet}))


def _ended(state: State, event: e.ConflictEnded) -> State:
    conflict_of(state, event)
    return all_rested(changed(state, conflict=None), Limit.CONFLICT)


def _scene_began(state: State, event: e.SceneBegan) -> State:
    when = state.scene.when
    scene = changed(state.scene, title=event.title, running=True, when=changed(when, scene=when.scene + 1))
    return changed(state, scene=scene, pool=clamped(0, event.pool), carried=0)


def _scene_ended(state: State, event: e.SceneEnded) -> State:
    for key, amount in event.paid.items():
        state = moved_owed(moved_points(state, event, key, amount), event, key, -amount)
    state = all_rested(without_refs(state, event.removed), Limit.SCENE, Limit.CONFLICT)
    return changed(
        state,
        sheets={key: changed(sheet, stress=Stress()) for key, sheet in state.sheets.items()},
        rolls={},
        hits={},
        compels={},
        zones={},
        borders=(),
        places={},
        conflict=None,
        contest=None,
        challenge=None,
        scene=changed(state.scene, running=False),
    )


def _gaining(state: State, event: object, points: Mapping[str, int]) -> State:
    for key, amount in points.items():
        state = moved_points(state, event, key, amount)
    return state


def _session_began(state: State, event: e.SessionBegan) -> State:
    was = state.scene.when
    when = When(0, was.session + 1, was.sessions + 1, was.scenario)
    state = all_rested(_gaining(state, event, event.points), Limit.SESSION)
    return changed(state, scene=changed(state.scene, when=when), in_session=True)


def _session_ended(state: State, _: e.SessionEnded) -> State:
    return changed(state, in_session=False)


def _scenario_began(state: State, event: e.ScenarioBegan) -> State:
    was = state.scene.when
    when = changed(was, session=int(state.in_session), scenario=was.scenario + 1)
    return changed(_gaining(state, event, event.points), scene=changed(state.scene, when=when))


STEPS: dict[type, Step] = {
    e.ConflictBegan: _began,
    e.JoinedConflict: _joined,
    e.LeftConflict: _left,
    e.TurnPassed: _passed,
    e.Guarded: _guarded,
    e.ConflictEnded: _ended,
    e.SceneBegan: _scene_began,
    e.SceneEnded: _scene_ended,
    e.SessionBegan: _session_began,
    e.SessionEnded: _session_ended,
    e.ScenarioBegan: _scenario_began,
}
"""What each event of a conflict, or of the course of play, does."""
