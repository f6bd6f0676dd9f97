"""Edge that comes back, scenes, sessions, scenarios and the rules of the table in plain words."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.options import OPTIONS
from edgewise.systems.success_check.show import because, name_of, stop
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.tell_base import Tellers
from edgewise.systems.success_check.terms import Award

_FOR = {
    Award.ACHIEVEMENT: "a great obstacle or foe is overcome",
    Award.SETBACK: "a good or bold plan has failed",
    Award.VILLAIN: "the main villain is beaten",
    Award.FEAT: "it was a truly remarkable feat",
}


def _regained(state: State, _seat: Seat, event: e.EdgeRegained) -> Line:
    why = event.why.strip() or (_FOR[event.award] if event.award else "")
    says = f"{name_of(state, event.sheet)} gets {event.amount} Edge back{because(why)}"
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _scene_began(_state: State, _seat: Seat, event: e.SceneBegan) -> Line:
    title = stop(event.title.strip()) if event.title.strip() else "somewhere else."
    return Line(f"A new scene: {title}", cites=event.cites)


def _scene_ended(_state: State, _seat: Seat, event: e.SceneEnded) -> Line:
    return Line("The scene ends.", cites=event.cites)


def _scenario_ended(_state: State, _seat: Seat, event: e.ScenarioEnded) -> Line:
    return Line(f"The scenario is over{because(event.how)}", cites=event.cites)


def _session_began(_state: State, _seat: Seat, event: e.SessionBegan) -> Line:
    return Line("A new session begins.", cites=event.cites)


def _session_ended(_state: State, _seat: Seat, event: e.SessionEnded) -> Line:
    return Line("The session ends.", cites=event.cites)


def _option_set(_state: State, _seat: Seat, event: e.OptionSet) -> Line:
    option = next((option for option in OPTIONS if option.name == event.name), None)
    label = option.label if option else event.name
    value = dict(option.choices).get(event.value, event.value) if option else event.value
    return Line(f"Rule of this table: {label} — {value}.", cites=event.cites)


TELLERS: Tellers = {
    e.EdgeRegained: _regained,
    e.SceneBegan: _scene_began,
    e.SceneEnded: _scene_ended,
    e.ScenarioEnded: _scenario_ended,
    e.SessionBegan: _session_began,
    e.SessionEnded: _session_ended,
    e.OptionSet: _option_set,
}
"""How each event of the table itself is told."""
