"""The course of play: scenes, sessions, and optional rules that change on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.guards import gm_only, refuse
from edgewise.systems.success_check.options import OPTIONS
from edgewise.systems.success_check.show import name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Stage
from edgewise.systems.success_check.weigh_edge import session_regains

Answer = Ready[e.Event] | Refused

BEGIN = "scenes.begin"
END = "scenes.end"
SESSION = "sessions.play"
_LYING = frozenset({Stage.THROWN, Stage.DAMAGE})


def dice_lie(state: State, cite: str) -> Refused | None:
    """Refuses to go on while dice lie unsettled, or the damage of a hit is still to be rolled."""
    key = next((key for key, check in state.checks.items() if check.stage in _LYING), None)
    if key is None:
        return None
    if state.checks[key].stage is Stage.DAMAGE:
        return refuse("dice-lie", f"{name_of(state, key)} has hit: the damage is rolled first.", cite)
    return refuse("dice-lie", f"The dice of {name_of(state, key)} lie unsettled: settle that check first.", cite)


@rule("scenes.end", "scenes.pending")
def scene_end_events(state: State) -> tuple[e.Event, ...]:
    """Everything that comes with the end of the scene that runs."""
    rounds = (e.RoundsEnded(state.rounds.number, ("time.structured",)),) if state.rounds else ()
    waits = any(sheet.pending for sheet in state.sheets.values())
    return (*rounds, e.SceneEnded((END, "scenes.pending") if waits else (END,)))


@rule("scenes.end")
def weigh_end_scene(state: State, seat: Seat, _command: c.EndScene) -> Answer:
    """The GM ends the scene."""
    stopped = gm_only(seat, END) or dice_lie(state, END)
    if stopped:
        return stopped
    if not state.scene.running:
        return refuse("no-scene", "No scene is running.", END)
    return free(*scene_end_events(state))


@rule("scenes.begin")
def weigh_begin_scene(state: State, seat: Seat, command: c.BeginScene) -> Answer:
    """The GM cuts to a new scene; a running one ends first."""
    stopped = gm_only(seat, BEGIN) or dice_lie(state, BEGIN)
    if stopped:
        return stopped
    ended = scene_end_events(state) if state.scene.running else ()
    return free(*ended, e.SceneBegan(command.title, (BEGIN,)))


@rule("sessions.play")
def weigh_begin_session(state: State, seat: Seat, _command: c.BeginSession) -> Answer:
    """The GM begins the next session."""
    stopped = gm_only(seat, SESSION)
    if stopped:
        return stopped
    if state.in_session:
        return refuse("session-runs", "A session is running: end it first.", SESSION)
    return free(e.SessionBegan((SESSION,)))


@rule("sessions.play", "edge.simple")
def weigh_end_session(state: State, seat: Seat, _command: c.EndSession) -> Answer:
    """The GM ends the session, and the scene with it; with the simple method all spent Edge comes back."""
    stopped = gm_only(seat, SESSION) or dice_lie(state, SESSION)
    if stopped:
        return stopped
    if not state.in_session:
        return refuse("no-session", "No session is running.", SESSION)
    ended = scene_end_events(state) if state.scene.running else ()
    return free(*ended, e.SessionEnded((SESSION,)), *session_regains(state))


def weigh_set_option(_state: State, seat: Seat, command: c.SetOption) -> Answer:
    """The GM changes an optional rule in play."""
    option = next((option for option in OPTIONS if option.name == command.name), None)
    stopped = gm_only(seat, option.cite if option else "edge.recovery")
    if stopped:
        return stopped
    if option is None:
        names = ", ".join(option.name for option in OPTIONS)
        return refuse("no-such-option", f"The optional rules are: {names}.", "edge.recovery")
    values = [value for value, _ in option.choices]
    if command.value not in values:
        return refuse("no-such-choice", f"{option.label}: one of {', '.join(values)}.", option.cite)
    return free(e.OptionSet(command.name, command.value, (option.cite,)))


WEIGH: Mapping[type, Callable[[State, Seat, Any], Answer]] = {
    c.BeginScene: weigh_begin_scene,
    c.EndScene: weigh_end_scene,
    c.BeginSession: weigh_begin_session,
    c.EndSession: weigh_end_session,
    c.SetOption: weigh_set_option,
}
"""The rules of scenes and sessions."""
