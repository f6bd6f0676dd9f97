"""The folds of events about opponents."""

from __future__ import annotations

from edgewise.core.by_hand import Unfit
from edgewise.core.frozen import changed
from edgewise.core.parts import made_with
from edgewise.systems.fates_edge.book.terms_fight import Cause
from edgewise.systems.fates_edge.events import foes as e
from edgewise.systems.fates_edge.evolve.base import Steps, bank, unfit
from edgewise.systems.fates_edge.model.foe import Foe
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.parts.foes import FOE_PARTS

_OfFoe = e.FoeAdjusted | e.FoeRemoved | e.FoeRevealed | e.FoeHit | e.FoeRallied


def _foe(state: State, event: _OfFoe) -> Foe:
    foe = state.foes.get(event.foe)
    if foe is None:
        raise unfit(event, "its opponent is not at the table")
    return foe


def _with_foe(state: State, key: str, foe: Foe) -> State:
    return changed(state, foes={**state.foes, key: foe})


def _added(state: State, event: e.FoeAdded) -> State:
    if event.foe in state.foes or event.foe in state.sheets:
        raise unfit(event, "its id is taken")
    return changed(_with_foe(state, event.foe, event.figures), made=made_with(state.made, event.foe))


def _adjusted(state: State, event: e.FoeAdjusted) -> State:
    part = FOE_PARTS.get(event.path)
    written = part.write(_foe(state, event), event.value) if part else Unfit("a figure of an opponent")
    if isinstance(written, Unfit):
        raise unfit(event, f"{event.path}: expected {written.expected}")
    return _with_foe(state, event.foe, written)


def _removed(state: State, event: e.FoeRemoved) -> State:
    _foe(state, event)
    return changed(state, foes={key: foe for key, foe in state.foes.items() if key != event.foe})


def _revealed(state: State, event: e.FoeRevealed) -> State:
    return _with_foe(state, event.foe, changed(_foe(state, event), hidden=False, name=event.name))


def _hit(state: State, event: e.FoeHit) -> State:
    """By amounts: where an earlier hit was taken back, this one may no longer end a phase."""
    foe = _foe(state, event)
    left = min(foe.most, foe.resilience - event.worn)
    if event.worn and left <= 0:
        last = foe.phases <= 1
        over = (
            changed(foe, resilience=0, out=True) if last else changed(foe, resilience=foe.most, phases=foe.phases - 1)
        )
        return _with_foe(state, event.foe, changed(over, fatigue=0))
    tired = max(0, min(foe.capacity, foe.fatigue + event.fatigue))
    return _with_foe(state, event.foe, changed(foe, resilience=left, fatigue=tired))


def _rallied(state: State, event: e.FoeRallied) -> State:
    foe = _foe(state, event)
    regained = max(0, event.resilience)
    return _with_foe(
        state,
        event.foe,
        changed(
            foe,
            resilience=min(foe.most, foe.resilience + regained),
            fatigue=max(0, foe.fatigue - max(0, event.fatigue)),
            out=foe.out and not regained,
        ),
    )


def _trouble(state: State, event: e.TroubleMade) -> State:
    state = bank(state, event, -event.price)
    roll = state.rolls.get(event.target)
    if event.cause is not Cause.CONSEQUENCE or roll is None:
        return state
    return changed(state, rolls={**state.rolls, event.target: changed(roll, answered=True)})


STEPS: Steps = {
    e.FoeAdded: _added,
    e.FoeAdjusted: _adjusted,
    e.FoeRemoved: _removed,
    e.FoeRevealed: _revealed,
    e.FoeHit: _hit,
    e.FoeRallied: _rallied,
    e.TroubleMade: _trouble,
}
