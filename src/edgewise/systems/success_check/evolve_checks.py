"""What happens to checks, from the declaration until they leave the table."""

from __future__ import annotations

from typing import Final

from edgewise.core.frozen import changed
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.checks import Check, Source
from edgewise.systems.success_check.evolve_base import (
    Steps,
    check_of,
    moved_edge,
    sheet_of,
    unfit,
    with_check,
    without,
)
from edgewise.systems.success_check.modes import edge_use
from edgewise.systems.success_check.state import State, with_sheet
from edgewise.systems.success_check.terms import Shown, Stage

_BEFORE_DICE = (Stage.OPEN, Stage.SET)
_MOST_WAITING = 50


def _declared(state: State, event: e.CheckDeclared) -> State:
    sheet_of(state, event, event.sheet)
    check = Check(
        event.check,
        event.sheet,
        event.intent,
        event.skill,
        related=event.related,
        attack=event.attack,
        sources=event.sources,
    )
    made = max(state.made + 1, event.check)
    return changed(state, checks={**state.checks, event.sheet: check}, made=made)


def _tn_set(state: State, event: e.TnSet) -> State:
    check = check_of(state, event, event.sheet, *_BEFORE_DICE)
    return with_check(state, check, tn=event.tn, shown=event.shown, said=event.said, stage=Stage.SET)


def _tn_revealed(state: State, event: e.TnRevealed) -> State:
    return with_check(state, check_of(state, event, event.sheet), shown=Shown.EXACT)


def _impossible(state: State, event: e.RuledImpossible) -> State:
    return with_check(state, check_of(state, event, event.sheet, *_BEFORE_DICE), stage=Stage.SETTLED)


def _resourced(state: State, check: Check, sources: tuple[Source, ...]) -> State:
    """A check with other circumstances; Edge that was spent does what they call for now."""
    edge = None if check.edge is None else edge_use(sources)
    return with_check(state, check, sources=sources, edge=edge)


def _source_added(state: State, event: e.SourceAdded) -> State:
    check = check_of(state, event, event.sheet, *_BEFORE_DICE)
    return _resourced(state, check, (*check.sources, event.source))


def _source_struck(state: State, event: e.SourceStruck) -> State:
    """Struck out by something, a circumstance stays in the list; named in error, it leaves it."""
    check = check_of(state, event, event.sheet, *_BEFORE_DICE)
    if not any(source.name == event.source and not source.removed for source in check.sources):
        raise unfit(event, "its circumstance does not count")
    if not event.by:
        return _resourced(state, check, tuple(each for each in check.sources if each.name != event.source))
    struck = (
        changed(each, removed=event.by) if each.name == event.source and not each.removed else each
        for each in check.sources
    )
    return _resourced(state, check, tuple(struck))


def _modifier_added(state: State, event: e.ModifierAdded) -> State:
    check = check_of(state, event, event.sheet, *_BEFORE_DICE)
    return with_check(state, check, flats=(*check.flats, event.flat))


def _edge(state: State, event: e.EdgeOnCheck) -> State:
    check = check_of(state, event, event.sheet, *_BEFORE_DICE)
    return moved_edge(with_check(state, check, edge=edge_use(check.sources)), event, event.sheet, -1)


def _thrown(state: State, event: e.Thrown) -> State:
    check = check_of(state, event, event.sheet, Stage.SET)
    if len(event.faces) not in {2, 3} or not all(1 <= face <= 10 for face in event.faces):
        raise unfit(event, "these are no dice of a check")
    if event.dropped is not None and not 0 <= event.dropped < len(event.faces) == 3:
        raise unfit(event, "there is no such die to drop")
    return with_check(state, check, faces=event.faces, dropped=event.dropped, stage=Stage.THROWN)


def _die_dropped(state: State, event: e.DieDropped) -> State:
    check = check_of(state, event, event.sheet, Stage.THROWN)
    if not 0 <= event.die < len(check.faces) == 3:
        raise unfit(event, "there is no such die to drop")
    return with_check(state, check, dropped=event.die)


def _settled(state: State, event: e.Settled) -> State:
    check = check_of(state, event, event.sheet, Stage.THROWN)
    hit = event.hit and check.attack is not None
    stage = Stage.DAMAGE if hit else Stage.SETTLED
    return with_check(state, check, margin=event.margin, band=event.band, stage=stage)


def _pending_gained(state: State, event: e.PendingGained) -> State:
    sheet = sheet_of(state, event, event.sheet)
    return with_sheet(state, event.sheet, changed(sheet, pending=(*sheet.pending, event.pending)[-_MOST_WAITING:]))


def _pending_lost(state: State, event: e.PendingLost) -> State:
    """What waited is gone; one that was taken off by hand before is not missed."""
    sheet = sheet_of(state, event, event.sheet)
    at = next((at for at, each in enumerate(sheet.pending) if each == event.pending), len(sheet.pending))
    left = (*sheet.pending[:at], *sheet.pending[at + 1 :])
    return with_sheet(state, event.sheet, changed(sheet, pending=left))


def _rewarded(state: State, event: e.Rewarded) -> State:
    return with_check(state, check_of(state, event, event.sheet, Stage.SETTLED), rewarded=True)


def _closed(state: State, event: e.CheckClosed) -> State:
    check_of(state, event, event.sheet)
    return changed(state, checks=without(state.checks, event.sheet))


STEPS: Final[Steps] = {
    e.CheckDeclared: _declared,
    e.TnSet: _tn_set,
    e.TnRevealed: _tn_revealed,
    e.RuledImpossible: _impossible,
    e.SourceAdded: _source_added,
    e.SourceStruck: _source_struck,
    e.ModifierAdded: _modifier_added,
    e.EdgeOnCheck: _edge,
    e.Thrown: _thrown,
    e.DieDropped: _die_dropped,
    e.Settled: _settled,
    e.PendingGained: _pending_gained,
    e.PendingLost: _pending_lost,
    e.Rewarded: _rewarded,
    e.CheckClosed: _closed,
}
