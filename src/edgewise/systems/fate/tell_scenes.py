"""Conflicts, scenes, sessions and scenarios in plain words."""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.fate import events as e
from edgewise.systems.fate.state import State
from edgewise.systems.fate.tell_base import Teller
from edgewise.systems.fate.terms import Out
from edgewise.systems.fate.words import because, heard, listed, many, who, whom


def _began(state: State, seat: Seat, event: e.ConflictBegan) -> Line:
    names = listed(whom(state, seat, key) for key in event.order)
    order = "Whoever has acted names the next" if event.popcorn else "They act in this order"
    notes = [f"{order}: {names}."]
    if event.turn:
        notes.append(f"{who(state, seat, event.turn)} acts first.")
    return Line(f"A {event.kind.value} conflict begins.", cites=event.cites, tone=Tone.MIXED, notes=tuple(notes))


def _joined(state: State, seat: Seat, event: e.JoinedConflict) -> Line:
    return Line(f"{who(state, seat, event.sheet)} joins the conflict.", cites=event.cites)


_OUT = {Out.TAKEN_OUT: "is taken out", Out.CONCEDED: "concedes"}


def _left(state: State, seat: Seat, event: e.LeftConflict) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    how = _OUT[event.how] if event.how else "leaves the conflict"
    says = f"{who(state, seat, event.sheet)} {how}{because(event.says)}"
    notes = (f"It pays {many(event.pays, 'fate point')} when the conflict ends.",) if event.pays else ()
    return Line(says, cites=event.cites, tone=Tone.BAD if event.how else Tone.PLAIN, notes=notes)


def _passed(state: State, seat: Seat, event: e.TurnPassed) -> Line:
    over = f"{who(state, seat, event.by)} is done. " if event.by and event.by != event.to else ""
    now = f"It is the turn of {whom(state, seat, event.to)}" if event.to else "The next to act has to be named"
    return Line(f"{over}{now}, in exchange {event.exchange}.", cites=event.cites)


def _guarded(state: State, seat: Seat, event: e.Guarded) -> Line:
    says = f"{who(state, seat, event.sheet)} gives up the action to defend fully."
    return Line(says, cites=event.cites, notes=("+2 to every defence until the next turn.",))


def _ended(_state: State, _seat: Seat, event: e.ConflictEnded) -> Line:
    return Line("The conflict is over.", cites=event.cites)


def _scene_began(_state: State, _seat: Seat, event: e.SceneBegan) -> Line:
    notes = (f"The GM's pool holds {many(event.pool, 'fate point')}.",)
    return Line(f"A new scene{because(event.title)}", cites=event.cites, notes=notes)


def _gains(state: State, seat: Seat, points: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(
        f"{who(state, seat, key)} {'gains' if amount > 0 else 'loses'} {many(abs(amount), 'fate point')}."
        for key, amount in points.items()
        if amount and heard(state, seat, key)
    )


def _scene_ended(state: State, seat: Seat, event: e.SceneEnded) -> Line:
    return Line("The scene ends.", cites=event.cites, notes=_gains(state, seat, event.paid))


def _session_began(state: State, seat: Seat, event: e.SessionBegan) -> Line:
    return Line("A new session begins.", cites=event.cites, notes=_gains(state, seat, event.points))


def _session_ended(_state: State, _seat: Seat, event: e.SessionEnded) -> Line:
    return Line("The session ends.", cites=event.cites)


def _scenario_began(state: State, seat: Seat, event: e.ScenarioBegan) -> Line:
    return Line("A new scenario begins.", cites=event.cites, notes=_gains(state, seat, event.points))


TELLERS: dict[type, Teller] = {
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
"""How each event of a conflict, or of the course of play, is told."""
