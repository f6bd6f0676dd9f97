"""Edge that comes back, by the one method or the other; what each use costs stands with that use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.parts import gain
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.guards import character, claiming, gm_only, refuse
from edgewise.systems.success_check.show import name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Award, Life, Rest

Answer = Ready[e.Event] | Refused

METHOD = "edge.recovery"
AWARD = "edge.awards"
VILLAIN = "edge.villain"
FEAT = "edge.feat"
REFRESH = "edge.refresh"
REST = "edge.rest"
MOST = "edge.maximum"


def party(state: State) -> tuple[str, ...]:
    """Everyone who is not played by the GM, and lives."""
    return tuple(key for key, sheet in state.sheets.items() if not sheet.npc and sheet.life is not Life.DEAD)


@rule("edge.maximum")
def spent_edge(state: State, key: str) -> int:
    """How much a character's Edge can rise before it is at its maximum."""
    edge = state.sheets[key].edge
    return max(0, edge.most - edge.current)


def _filled(
    state: State, keys: Iterable[str], why: str, *cites: str, award: Award | None = None
) -> tuple[e.Event, ...]:
    """All spent Edge back for each of them who has spent any."""
    gaps = {key: spent_edge(state, key) for key in keys}
    return tuple(e.EdgeRegained(key, gap, award, why, cites) for key, gap in gaps.items() if gap)


def _full(state: State, key: str, cite: str) -> Refused | None:
    """Refuses Edge to those who have spent none, and to the dead."""
    if state.sheets[key].life is Life.DEAD:
        return refuse("dead", f"{name_of(state, key)} is dead.", cite)
    if spent_edge(state, key):
        return None
    edge = state.sheets[key].edge
    return refuse(
        "edge-full", f"{name_of(state, key)} has all of their Edge: {edge.current} of {edge.most}.", MOST, cite
    )


# --- in play ---------------------------------------------------------------------------------------------------------


def _award_fits(state: State, command: c.AwardEdge) -> Refused | None:
    """Refuses an award that the method in use does not know."""
    if state.options.complex_recovery:
        if command.award is not Award.FEAT:
            return None
        says = "The point for a remarkable feat belongs to the simple method: here, award an achievement instead."
        return refuse("other-method", says, METHOD, FEAT)
    if command.award is not Award.FEAT:
        says = (
            "Edge for achievements and setbacks belongs to the complex method: here, only a remarkable feat earns it."
        )
        return refuse("other-method", says, METHOD, AWARD)
    if command.amount != 1:
        return refuse("one-point", "A remarkable feat earns 1 point of Edge, no more.", FEAT)
    return None


@rule("edge.villain")
def _villain(state: State, command: c.AwardEdge) -> Answer:
    """The main villain is beaten: full Edge for everyone in the party."""
    regained = _filled(state, party(state), command.why, VILLAIN, award=Award.VILLAIN)
    if regained:
        return free(*regained)
    return refuse("edge-full", "Nobody in the party has spent any Edge.", VILLAIN, MOST)


@rule("edge.awards", "edge.award-size", "edge.feat", "edge.maximum", "edge.recovery")
def weigh_award(state: State, seat: Seat, command: c.AwardEdge) -> Answer:
    """The GM gives Edge back for what was achieved, or for what failed in a good cause."""
    stopped = gm_only(seat, METHOD) or _award_fits(state, command)
    if stopped:
        return stopped
    if command.award is Award.VILLAIN:
        return _villain(state, command)
    cite = FEAT if command.award is Award.FEAT else AWARD
    key = character(state, seat, command.who, cite)
    if isinstance(key, Refused):
        return key
    edge = state.sheets[key].edge
    amount = gain(edge.current, command.amount, edge.most)
    regained = e.EdgeRegained(key, amount, command.award, command.why, (cite, MOST))
    return _full(state, key, cite) or free(regained)


@rule("edge.refresh", "edge.recovery")
def weigh_refresh(state: State, seat: Seat, _command: c.RefreshEdge) -> Answer:
    """The GM gives everyone all spent Edge back within a session."""
    stopped = gm_only(seat, REFRESH)
    if stopped:
        return stopped
    if state.options.complex_recovery:
        says = "A refresh within the session belongs to the simple method: here Edge comes by rests and awards."
        return refuse("other-method", says, METHOD, REFRESH)
    regained = _filled(state, party(state), "a long, hard session", REFRESH)
    return (
        free(*regained) if regained else refuse("edge-full", "Nobody in the party has spent any Edge.", REFRESH, MOST)
    )


@rule("edge.rest", "edge.recovery")
def _rest_helps(state: State, command: c.TakeRest) -> Refused | None:
    """Refuses a rest that gives no Edge back, and says why."""
    if not state.options.complex_recovery:
        says = "With the simple method a rest gives no Edge back: it all comes back between sessions."
        return refuse("other-method", says, METHOD, "edge.simple")
    if command.kind is Rest.DOWNTIME:
        return refuse("downtime", "A rest in downtime gives no Edge back: only one amid an adventure does.", REST)
    return None


@rule("edge.rest", "edge.maximum")
def weigh_rest(state: State, seat: Seat, command: c.TakeRest) -> Answer:
    """A long rest amid an adventure gives a point of Edge back; the GM may let the whole party rest at once."""
    stopped = _rest_helps(state, command)
    if stopped:
        return stopped
    if seat.is_gm and not command.who.strip():
        keys = tuple(key for key in party(state) if spent_edge(state, key))
        rested = tuple(e.EdgeRegained(key, 1, why="a long rest", cites=(REST,)) for key in keys)
        return free(*rested) if rested else refuse("edge-full", "Nobody in the party has spent any Edge.", REST, MOST)
    key = character(state, seat, command.who, REST)
    if isinstance(key, Refused):
        return key
    rest = e.EdgeRegained(key, 1, why="a long rest", cites=(REST,))
    return _full(state, key, REST) or free(*claiming(state, seat, key), rest)


# --- between scenarios and sessions ----------------------------------------------------------------------------------


@rule("edge.simple", "edge.recovery")
def session_regains(state: State) -> tuple[e.Event, ...]:
    """What comes back when a session ends."""
    if state.options.complex_recovery:
        return ()
    return _filled(state, party(state), "the session is over", "edge.simple")


@rule("edge.scenario", "edge.recovery", "scenarios.end")
def weigh_end_scenario(state: State, seat: Seat, command: c.EndScenario) -> Answer:
    """The GM ends the scenario; with the complex method all spent Edge comes back, however it came out."""
    cite = "scenarios.end"
    stopped = gm_only(seat, cite)
    if stopped:
        return stopped
    ended = e.ScenarioEnded(command.how, (cite,))
    if not state.options.complex_recovery:
        return free(ended)
    return free(ended, *_filled(state, party(state), "the scenario is over", "edge.scenario"))


WEIGH: Mapping[type, Callable[[State, Seat, Any], Answer]] = {
    c.AwardEdge: weigh_award,
    c.RefreshEdge: weigh_refresh,
    c.TakeRest: weigh_rest,
    c.EndScenario: weigh_end_scenario,
}
"""The rules by which Edge comes back."""
