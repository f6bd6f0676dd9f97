"""The course of play: scenes, sessions, scenarios, and optional rules that change on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.guards import gm_only, payer, refuse
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.options import OPTIONS
from edgewise.systems.fate.recovery import SCENARIO, SCENE, SESSION, clear_cites, due
from edgewise.systems.fate.sheet import Sheet
from edgewise.systems.fate.state import State, fresh_pool
from edgewise.systems.fate.terms import AspectKind, Slot, Stage
from edgewise.systems.fate.weigh_harm import conceded

Answer = Ready[e.Event] | Refused

NEXT = "next"
_PASSING = frozenset({AspectKind.SITUATION, AspectKind.BOOST})


def unsettled(state: State, cite: str) -> Refused | None:
    """Refuses to go on while dice lie unsettled or somebody still has to absorb a hit."""
    for key, roll in state.rolls.items():
        if roll.stage is Stage.THROWN:
            says = f"The dice of {sheet_name(state, key)} lie unsettled: settle that roll first."
            return refuse("roll-open", says, cite)
    for key, hits in state.hits.items():
        if hits:
            says = f"{sheet_name(state, key)} still has a hit to absorb: see to it first."
            return refuse("hit-pends", says, "hits.absorb", cite)
    return None


def clearing(state: State, moment: str, before: Iterable[e.Event] = ()) -> tuple[e.ConsequencesCleared, ...]:
    """What clears at this moment, without what events of the same command cleared `before`."""
    gone = {(event.sheet, slot) for event in before if isinstance(event, e.ConsequencesCleared) for slot in event.slots}
    return cleared(
        {
            key: tuple(slot for slot in due(sheet, state.scene.when, moment, state.rules) if (key, slot) not in gone)
            for key, sheet in state.sheets.items()
        }
    )


def cleared(slots: Mapping[str, tuple[Slot, ...]]) -> tuple[e.ConsequencesCleared, ...]:
    """An event for each character of whom something clears."""
    return tuple(e.ConsequencesCleared(key, gone, clear_cites(gone)) for key, gone in slots.items() if gone)


@rule("concede.pay", "points.gm-carry")
def _conflict_pays(state: State) -> tuple[e.Event, ...]:
    """Those who conceded are paid; what the GM's characters gain comes with the next pool."""
    if state.conflict is None:
        return ()
    paid = [moved for key, pays in state.conflict.owed.items() for moved in conceded(state, key, pays)]
    return (*paid, e.ConflictEnded(("conflict.end",)))


@rule("compels.withdraw")
def _compels_return(state: State) -> tuple[e.Event, ...]:
    """Compels that nobody answered are withdrawn, and their price goes back."""
    events: list[e.Event] = []
    for key, compel in state.compels.items():
        if compel.price and compel.by in state.sheets:
            events.append(e.PointsMoved(payer(state, compel.by), compel.price, cites=("compels.withdraw",)))
        events.append(e.CompelEnded(key, accepted=None, cites=("compels.withdraw",)))
    return tuple(events)


@rule("scenes.end", "points.owed", "points.gm-carry", "aspects.situation-end", "boosts.end", "stress.clears")
def scene_end_events(state: State, *, by_compel: bool = False) -> tuple[e.Event, ...]:
    """Everything that comes with the end of the scene that runs."""
    removed = tuple(ref for ref, aspect in state.aspects.items() if aspect.kind in _PASSING)
    paid = {key: sheet.owed for key, sheet in state.sheets.items() if sheet.owed}
    cites = ("scenes.end", "stress.clears", *(("points.owed",) if paid else ()))
    carry = (e.PointsMoved(NEXT, 1, cites=("points.gm-carry",)),) if by_compel else ()
    return (
        *_conflict_pays(state),
        *_compels_return(state),
        *carry,
        e.SceneEnded(removed, paid, cites),
        *clearing(state, SCENE),
    )


@rule("scenes.end")
def weigh_end_scene(state: State, seat: Seat, command: c.EndScene) -> Answer:
    """The GM ends the scene."""
    stopped = gm_only(seat, "scenes.end") or unsettled(state, "scenes.end")
    if stopped:
        return stopped
    if not state.scene.running:
        return refuse("no-scene", "No scene is running.", "scenes.end")
    return free(*scene_end_events(state, by_compel=command.by_compel))


@rule("scenes.begin", "points.gm-pool", "points.gm-carry")
def weigh_begin_scene(state: State, seat: Seat, command: c.BeginScene) -> Answer:
    """The GM cuts to a new scene; a running one ends first."""
    stopped = gm_only(seat, "scenes.begin") or unsettled(state, "scenes.begin")
    if stopped:
        return stopped
    ended = scene_end_events(state) if state.scene.running else ()
    began = e.SceneBegan(command.title, _next_pool(state, ended), ("scenes.begin", "points.gm-pool"))
    return free(*ended, began)


@rule("points.gm-pool", "points.gm-carry")
def _next_pool(state: State, ended: tuple[e.Event, ...]) -> int:
    """One point for each player character in sight, and what is carried; 0 where nobody counts."""
    if state.has("gm_pool", "free"):
        return 0
    carried = sum(event.amount for event in ended if isinstance(event, e.PointsMoved) and event.sheet == NEXT)
    seen = {key: sheet for key, sheet in state.sheets.items() if not sheet.hidden}
    return fresh_pool(seen) + state.carried + carried


def _characters(state: State) -> dict[str, Sheet]:
    return {key: sheet for key, sheet in state.sheets.items() if sheet.is_pc}


@rule("points.session-start", "points.refresh")
def weigh_begin_session(state: State, seat: Seat, _command: c.BeginSession) -> Answer:
    """The GM begins the next session: whoever has fewer points than refresh goes up to it."""
    stopped = gm_only(seat, "sessions.play")
    if stopped:
        return stopped
    if state.in_session:
        return refuse("session-runs", "A session is running: end it first.", "sessions.play")
    return free(e.SessionBegan(_raised(state), ("points.session-start",)))


def _raised(state: State) -> dict[str, int]:
    """What brings each player character up to its refresh, where it has less."""
    short = {key: sheet.fresh_points - sheet.points for key, sheet in _characters(state).items()}
    return {key: amount for key, amount in short.items() if amount > 0}


@rule("sessions.play", "scenes.end")
def weigh_end_session(state: State, seat: Seat, _command: c.EndSession) -> Answer:
    """The GM ends the session, and the scene with it."""
    stopped = gm_only(seat, "sessions.play") or unsettled(state, "scenes.end")
    if stopped:
        return stopped
    if not state.in_session:
        return refuse("no-session", "No session is running.", "sessions.play")
    ended = scene_end_events(state) if state.scene.running else ()
    return free(*ended, *clearing(state, SESSION, ended), e.SessionEnded(("sessions.play",)))


@rule("points.scenario-start", "sessions.play")
def weigh_begin_scenario(state: State, seat: Seat, _command: c.BeginScenario) -> Answer:
    """The GM begins a new scenario: points go to refresh, or up to it alone, as the option says."""
    stopped = gm_only(seat, "sessions.play") or unsettled(state, "sessions.play")
    if stopped:
        return stopped
    points = _raised(state)
    if state.has("scenario_reset", "reset"):
        moves = {key: sheet.fresh_points - sheet.points for key, sheet in _characters(state).items()}
        points = {key: amount for key, amount in moves.items() if amount}
    return free(*clearing(state, SCENARIO), e.ScenarioBegan(points, ("points.scenario-start",)))


def weigh_set_option(_state: State, seat: Seat, command: c.SetOption) -> Answer:
    """The GM changes an optional rule in play."""
    option = next((option for option in OPTIONS if option.name == command.name), None)
    stopped = gm_only(seat, option.cite if option else "dice.effort")
    if stopped:
        return stopped
    if option is None:
        names = ", ".join(option.name for option in OPTIONS)
        return refuse("no-such-option", f"The optional rules are: {names}.", "dice.effort")
    values = [value for value, _ in option.choices]
    if command.value not in values:
        return refuse("no-such-choice", f"{option.label}: one of {', '.join(values)}.", option.cite)
    return free(e.OptionSet(command.name, command.value, (option.cite,)))
