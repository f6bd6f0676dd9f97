"""What happens on the table: aspects, free invokes, points, compels, zones, contests, challenges."""

from __future__ import annotations

from edgewise.core.frozen import changed
from edgewise.core.parts import made_with
from edgewise.systems.fate import events as e
from edgewise.systems.fate.evolve_base import (
    Step,
    conflict_of,
    fail,
    moved_owed,
    moved_points,
    part_of,
    put,
    sheet_of,
    stands,
    with_free,
    without,
    without_refs,
)
from edgewise.systems.fate.state import (
    GM,
    Border,
    Challenge,
    Compel,
    Contest,
    State,
    Task,
    Zone,
    with_sheet,
)
from edgewise.systems.fate.terms import AspectKind, Slot


def _aspect_added(state: State, event: e.AspectAdded) -> State:
    contest = state.contest
    if contest and contest.twist and event.aspect.kind is AspectKind.SITUATION:
        contest = changed(contest, twist=False)
    aspects = {**state.aspects, event.ref: event.aspect}
    return changed(state, aspects=aspects, made=made_with(state.made, event.ref), contest=contest)


def _aspect_shown(state: State, event: e.AspectShown) -> State:
    stands(state, event, event.ref)
    part = part_of(state, event.ref)
    if part is None:
        shown = changed(state.aspects[event.ref], hidden=False)
        return changed(state, aspects={**state.aspects, event.ref: shown})
    key, place = part
    sheet = state.sheets[key]
    if isinstance(place, Slot):
        return state
    shown_there = changed(sheet.aspects[place], hidden=False)
    return with_sheet(state, key, changed(sheet, aspects=put(sheet.aspects, place, shown_there)))


def _aspect_renamed(state: State, event: e.AspectRenamed) -> State:
    stands(state, event, event.ref)
    part = part_of(state, event.ref)
    if part is None:
        renamed = changed(state.aspects[event.ref], name=event.name)
        return changed(state, aspects={**state.aspects, event.ref: renamed})
    key, place = part
    sheet = state.sheets[key]
    if isinstance(place, Slot):
        taken = changed(sheet.consequences[place], name=event.name)
        return with_sheet(state, key, changed(sheet, consequences={**sheet.consequences, place: taken}))
    written = changed(sheet.aspects[place], name=event.name)
    return with_sheet(state, key, changed(sheet, aspects=put(sheet.aspects, place, written)))


def _aspect_removed(state: State, event: e.AspectRemoved) -> State:
    stands(state, event, event.ref)
    return without_refs(state, (event.ref,))


def _free_invokes(state: State, event: e.FreeInvokes) -> State:
    stands(state, event, event.ref)
    return with_free(state, event.ref, event.side, event.number)


def _points_moved(state: State, event: e.PointsMoved) -> State:
    move = moved_owed if event.later else moved_points
    return move(state, event, event.sheet, event.amount)


def _story_told(state: State, event: e.StoryTold) -> State:
    if event.sheet != GM:
        sheet_of(state, event, event.sheet)
    return state


def _compel(state: State, event: e.CompelApproved | e.CompelEnded) -> Compel:
    compel = state.compels.get(event.compel)
    if compel is None:
        raise fail(event, "its compel is not on the table")
    return compel


def _compel_offered(state: State, event: e.CompelOffered) -> State:
    sheet_of(state, event, event.offer.target)
    state = changed(state, made=made_with(state.made, event.compel))
    return changed(state, compels={**state.compels, event.compel: event.offer})


def _compel_approved(state: State, event: e.CompelApproved) -> State:
    approved = changed(_compel(state, event), approved=True)
    return changed(state, compels={**state.compels, event.compel: approved})


def _compel_ended(state: State, event: e.CompelEnded) -> State:
    _compel(state, event)
    return changed(state, compels=without(state.compels, event.compel))


def _zone_added(state: State, event: e.ZoneAdded) -> State:
    zone = Zone(event.name, event.column, event.row)
    return changed(state, zones={**state.zones, event.zone: zone}, made=made_with(state.made, event.zone))


def _zone(state: State, event: object, zone: str) -> None:
    if zone not in state.zones:
        raise fail(event, "its zone is not on the map")


def _zone_removed(state: State, event: e.ZoneRemoved) -> State:
    _zone(state, event, event.zone)
    state = without_refs(state, [ref for ref, aspect in state.aspects.items() if aspect.where == event.zone])
    return changed(
        state,
        zones=without(state.zones, event.zone),
        borders=tuple(border for border in state.borders if event.zone not in {border.one, border.two}),
        places={key: zone for key, zone in state.places.items() if zone != event.zone},
        rolls={
            key: changed(
                roll,
                where="" if roll.where == event.zone else roll.where,
                to_zone="" if roll.to_zone == event.zone else roll.to_zone,
            )
            for key, roll in state.rolls.items()
        },
    )


def _border_set(state: State, event: e.BorderSet) -> State:
    _zone(state, event, event.one)
    _zone(state, event, event.two)
    ends = {event.one, event.two}
    others = tuple(border for border in state.borders if {border.one, border.two} != ends)
    new = () if event.closed else (Border(event.one, event.two, event.barrier, event.what),)
    return changed(state, borders=(*others, *new))


def _moved(state: State, event: e.Moved) -> State:
    sheet_of(state, event, event.sheet)
    _zone(state, event, event.zone)
    state = changed(state, places={**state.places, event.sheet: event.zone})
    if not event.uses_move:
        return state
    conflict = conflict_of(state, event)
    return changed(state, conflict=changed(conflict, moved=conflict.moved | {event.sheet}))


def _contest(state: State, event: object) -> Contest:
    if state.contest is None:
        raise fail(event, "no contest runs")
    return state.contest


def _contest_began(state: State, event: e.ContestBegan) -> State:
    for key in event.sides:
        sheet_of(state, event, key)
    return changed(state, contest=Contest(event.what, event.sides, event.goal))


def _roll_lost(state: State, event: e.RollLost) -> State:
    contest = _contest(state, event)
    return changed(state, contest=changed(contest, lost=contest.lost | {event.sheet}))


def _scored(state: State, event: e.ExchangeScored) -> State:
    contest = _contest(state, event)
    victories = dict(contest.victories)
    for key, gained in event.gained.items():
        victories[key] = victories.get(key, 0) + gained
    fresh = {"lost": frozenset[str](), "tried": frozenset[str](), "twist": not event.gained}
    compared = changed(contest, victories=victories, exchange=contest.exchange + 1, **fresh)
    return changed(state, contest=compared)


def _contest_ended(state: State, event: e.ContestEnded) -> State:
    _contest(state, event)
    return changed(state, contest=None)


def _challenge(state: State, event: object) -> Challenge:
    if state.challenge is None:
        raise fail(event, "no challenge runs")
    return state.challenge


def _challenge_began(state: State, event: e.ChallengeBegan) -> State:
    return changed(state, challenge=Challenge(event.what, ()))


def _task_added(state: State, event: e.TaskAdded) -> State:
    challenge = _challenge(state, event)
    tasks = (*challenge.tasks, Task(event.what, event.difficulty))
    return changed(state, challenge=changed(challenge, tasks=tasks))


def _task_done(state: State, event: e.TaskDone) -> State:
    challenge = _challenge(state, event)
    if not 0 <= event.task < len(challenge.tasks):
        raise fail(event, "its task is not part of the challenge")
    done = changed(challenge.tasks[event.task], by=event.sheet, outcome=event.outcome)
    return changed(state, challenge=changed(challenge, tasks=put(challenge.tasks, event.task, done)))


def _challenge_ended(state: State, event: e.ChallengeEnded) -> State:
    _challenge(state, event)
    return changed(state, challenge=None)


STEPS: dict[type, Step] = {
    e.AspectAdded: _aspect_added,
    e.AspectShown: _aspect_shown,
    e.AspectRenamed: _aspect_renamed,
    e.AspectRemoved: _aspect_removed,
    e.FreeInvokes: _free_invokes,
    e.PointsMoved: _points_moved,
    e.StoryTold: _story_told,
    e.CompelOffered: _compel_offered,
    e.CompelApproved: _compel_approved,
    e.CompelEnded: _compel_ended,
    e.ZoneAdded: _zone_added,
    e.ZoneRemoved: _zone_removed,
    e.BorderSet: _border_set,
    e.Moved: _moved,
    e.ContestBegan: _contest_began,
    e.RollLost: _roll_lost,
    e.ExchangeScored: _scored,
    e.ContestEnded: _contest_ended,
    e.ChallengeBegan: _challenge_began,
    e.TaskAdded: _task_added,
    e.TaskDone: _task_done,
    e.ChallengeEnded: _challenge_ended,
}
"""What each event on the table does."""
