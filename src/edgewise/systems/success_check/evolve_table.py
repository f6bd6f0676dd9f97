"""What happens beside the checks: structured time, Edge, injuries, scenes and sessions."""

from __future__ import annotations

from edgewise.core.frozen import changed
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check import evolve_sheets
from edgewise.systems.success_check.checks import Rounds, Turn
from edgewise.systems.success_check.evolve_base import Step, moved_edge, sheet_of, unfit
from edgewise.systems.success_check.options import CHOICES, read_options
from edgewise.systems.success_check.sheet import Edge, Injury, Sheet
from edgewise.systems.success_check.state import State, with_sheet
from edgewise.systems.success_check.terms import Life, Severity

# --- structured time -------------------------------------------------------------------------------------------------


def _rounds(state: State, event: object) -> Rounds:
    if state.rounds is None:
        raise unfit(event, "no structured time runs")
    return state.rounds


def _with_turn(state: State, rounds: Rounds, key: str, turn: Turn) -> State:
    return changed(state, rounds=changed(rounds, turns={**rounds.turns, key: turn}))


def _turn_of(rounds: Rounds, event: e.ActionSpent | e.TurnEnded) -> Turn:
    """The turn of whoever acts now."""
    if rounds.acting != event.sheet:
        raise unfit(event, "it is not that character's turn")
    return rounds.turns.get(event.sheet, Turn())


def _rounds_began(state: State, event: e.RoundsBegan) -> State:
    for key in event.who:
        sheet_of(state, event, key)
    return changed(state, rounds=Rounds(turns={key: Turn() for key in event.who}))


def _rounds_ended(state: State, event: e.RoundsEnded) -> State:
    _rounds(state, event)
    return changed(state, rounds=None)


def _initiative(state: State, event: e.InitiativeRolled) -> State:
    sheet_of(state, event, event.sheet)
    rounds = _rounds(state, event)
    turn = rounds.turns.get(event.sheet, Turn())
    rounds = changed(rounds, initiative={**rounds.initiative, event.sheet: event.total})
    return _with_turn(state, rounds, event.sheet, turn)


def _turn_began(state: State, event: e.TurnBegan) -> State:
    sheet_of(state, event, event.sheet)
    rounds = _rounds(state, event)
    if rounds.acting:
        raise unfit(event, "another turn runs")
    boosted = rounds.turns.get(event.sheet, Turn()).boosted
    return _with_turn(state, changed(rounds, acting=event.sheet), event.sheet, Turn(event.actions, boosted))


def _boosted(state: State, event: e.InitiativeBoosted) -> State:
    state = moved_edge(state, event, event.sheet, -1)
    rounds = _rounds(state, event)
    turn = rounds.turns.get(event.sheet, Turn())
    left = (*turn.left, *event.actions) if rounds.acting == event.sheet else turn.left
    return _with_turn(state, rounds, event.sheet, changed(turn, left=left, boosted=turn.boosted + sum(event.faces)))


def _action_spent(state: State, event: e.ActionSpent) -> State:
    rounds = _rounds(state, event)
    turn = _turn_of(rounds, event)
    left = list(turn.left)
    if event.action not in left:
        raise unfit(event, "the turn holds no such action any more")
    left.remove(event.action)
    return _with_turn(state, rounds, event.sheet, changed(turn, left=tuple(left)))


def _reaction(state: State, event: e.ReactionBought) -> State:
    state = moved_edge(state, event, event.sheet, -1)
    rounds = _rounds(state, event)
    turn = rounds.turns.get(event.sheet, Turn())
    return _with_turn(state, rounds, event.sheet, changed(turn, reacted=True))


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    rounds = _rounds(state, event)
    turn = _turn_of(rounds, event)
    rounds = changed(rounds, acting="", acted=rounds.acted | {event.sheet})
    return _with_turn(state, rounds, event.sheet, changed(turn, left=(), boosted=0))


def _round_began(state: State, event: e.RoundBegan) -> State:
    rounds = _rounds(state, event)
    initiative = {} if event.reroll else rounds.initiative
    rounds = changed(rounds, number=event.number, initiative=initiative, acting="", acted=frozenset())
    return changed(state, rounds=rounds)


# --- injuries --------------------------------------------------------------------------------------------------------


def _injury(sheet: Sheet, event: e.InjuryRated | e.InjuryLessened) -> Injury:
    """The injury that an event is about, if it is still as it was then."""
    there = 0 <= event.injury < len(sheet.injuries)
    if not there or sheet.injuries[event.injury].severity is not event.was:
        raise unfit(event, "its injury is not on the sheet")
    return sheet.injuries[event.injury]


def _reinjured(state: State, event: e.InjuryRated | e.InjuryLessened, injury: Injury) -> State:
    sheet = state.sheets[event.sheet]
    injuries = (*sheet.injuries[: event.injury], injury, *sheet.injuries[event.injury + 1 :])
    return with_sheet(state, event.sheet, changed(sheet, injuries=injuries, life=event.life or sheet.life))


def _rated(state: State, event: e.InjuryRated) -> State:
    injury = _injury(sheet_of(state, event, event.sheet), event)
    return _reinjured(state, event, changed(injury, severity=event.severity))


def _lessened(state: State, event: e.InjuryLessened) -> State:
    injury = _injury(sheet_of(state, event, event.sheet), event)
    state = moved_edge(state, event, event.sheet, -1)
    return _reinjured(state, event, changed(injury, severity=event.severity, lessened=True))


def _survived(sheet: Sheet, life: Life) -> Sheet:
    """A sheet whose owner lives on with what was fatal: it threatens life still, and kills no more."""
    injuries = tuple(
        changed(each, severity=Severity.LIFE_THREATENING) if each.severity is Severity.FATAL else each
        for each in sheet.injuries
    )
    return changed(sheet, injuries=injuries, life=life)


def _burned(state: State, event: e.EdgeBurned) -> State:
    sheet = sheet_of(state, event, event.sheet)
    most = max(0, sheet.edge.most - max(0, event.most))
    current = min(most, max(0, sheet.edge.current - max(0, event.current)))
    return with_sheet(state, event.sheet, changed(_survived(sheet, Life.SAVED), edge=Edge(current, most)))


def _death_ruled(state: State, event: e.DeathRuled) -> State:
    sheet = sheet_of(state, event, event.sheet)
    ruled = changed(sheet, life=Life.DEAD) if event.dies else _survived(sheet, Life.ALIVE)
    return with_sheet(state, event.sheet, ruled)


def _healed(state: State, event: e.Healed) -> State:
    sheet = sheet_of(state, event, event.sheet)
    injuries = sheet.injuries
    if event.injury is not None:
        if not 0 <= event.injury < len(injuries):
            raise unfit(event, "its injury is not on the sheet")
        injuries = (*injuries[: event.injury], *injuries[event.injury + 1 :])
    damage = max(0, sheet.damage - max(0, event.points))
    stun = max(0, sheet.stun - max(0, event.stun))
    return with_sheet(state, event.sheet, changed(sheet, injuries=injuries, damage=damage, stun=stun))


def _degraded(state: State, event: e.ArmorDegraded) -> State:
    sheet = sheet_of(state, event, event.sheet)
    degraded = max(0, min(sheet.armor.pt, sheet.armor.degraded + event.points))
    return with_sheet(state, event.sheet, changed(sheet, armor=changed(sheet.armor, degraded=degraded)))


# --- Edge, scenes, sessions ------------------------------------------------------------------------------------------


def _regained(state: State, event: e.EdgeRegained) -> State:
    return moved_edge(state, event, event.sheet, max(0, event.amount))


def _scene_began(state: State, event: e.SceneBegan) -> State:
    return changed(state, scene=changed(state.scene, number=state.scene.number + 1, title=event.title, running=True))


def _scene_ended(state: State, _: e.SceneEnded) -> State:
    """What waited for a later check goes with the scene, and so do checks whose dice were never rolled."""
    sheets = {key: changed(sheet, pending=()) for key, sheet in state.sheets.items()}
    return changed(state, sheets=sheets, checks={}, rounds=None, scene=changed(state.scene, running=False))


def _scenario_ended(state: State, _: e.ScenarioEnded) -> State:
    return changed(state, scenario=state.scenario + 1)


def _session_began(state: State, _: e.SessionBegan) -> State:
    return changed(state, session=state.session + 1, in_session=True)


def _session_ended(state: State, _: e.SessionEnded) -> State:
    return changed(state, in_session=False)


def _option_set(state: State, event: e.OptionSet) -> State:
    if event.value not in CHOICES.get(event.name, ()):
        raise unfit(event, "no such choice is known here")
    chosen = {**state.chosen, event.name: event.value}
    return changed(state, chosen=chosen, options=read_options(chosen))


STEPS: dict[type, Step] = {
    e.RoundsBegan: _rounds_began,
    e.RoundsEnded: _rounds_ended,
    e.InitiativeRolled: _initiative,
    e.TurnBegan: _turn_began,
    e.InitiativeBoosted: _boosted,
    e.ActionSpent: _action_spent,
    e.ReactionBought: _reaction,
    e.TurnEnded: _turn_ended,
    e.RoundBegan: _round_began,
    e.InjuryRated: _rated,
    e.InjuryLessened: _lessened,
    e.EdgeBurned: _burned,
    e.DeathRuled: _death_ruled,
    e.Healed: _healed,
    e.ArmorDegraded: _degraded,
    e.EdgeRegained: _regained,
    e.SceneBegan: _scene_began,
    e.SceneEnded: _scene_ended,
    e.ScenarioEnded: _scenario_ended,
    e.SessionBegan: _session_began,
    e.SessionEnded: _session_ended,
    e.OptionSet: _option_set,
    **evolve_sheets.STEPS,
}
"""What each event beside the checks does."""
