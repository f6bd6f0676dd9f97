"""Overcome rolls that the table knows the purpose of: a way across, a task of a challenge, a treatment."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.answers import Ready, Refused
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.casts import brought
from edgewise.systems.fate.guards import character, refuse, sheet_called, zone_called
from edgewise.systems.fate.known import sheet_name, zone_name
from edgewise.systems.fate.profiles import TREATING_ONESELF, TREATMENT
from edgewise.systems.fate.state import Against, Cast, Roll, State
from edgewise.systems.fate.terms import Action, Slot, Stage
from edgewise.systems.fate.weigh_declare import begun_roll, ready_to_act

Answer = Ready[e.Event] | Refused


@rule("zones.barrier")
def weigh_cross(state: State, seat: Seat, command: c.Cross) -> Answer:
    """Overcome what bars the way into a zone; without a barrier between them the GM says how hard it is."""
    key = character(state, seat, command.who, "zones.barrier")
    if isinstance(key, Refused):
        return key
    zone = zone_called(state, command.zone, "zones.barrier")
    if isinstance(zone, Refused):
        return zone
    here = state.places.get(key)
    if here is None or here == zone:
        return refuse("no-way", "This character stands there, or nowhere: there is nothing to cross.", "zones.move")
    stopped = ready_to_act(state, key, "zones.barrier")
    by = stopped or brought(state, key, command.skill, command.stunt, "")
    if isinstance(by, Refused):
        return by
    border = next((each for each in state.borders if {each.one, each.two} == {here, zone}), None)
    barrier = border.barrier if border else None
    against = () if barrier is None else (Against(cast=Cast(number=barrier)),)
    intent = f"Get to {zone_name(state, zone)}"
    stage = Stage.SET if against else Stage.OPEN
    roll = Roll(state.made + 1, key, Action.OVERCOME, intent, stage, by.cast, against, to_zone=zone)
    return begun_roll(state, seat, roll, by, "zones.barrier")


@rule("challenge.tasks")
def weigh_attempt(state: State, seat: Seat, command: c.Attempt) -> Answer:
    """Roll for one task of the challenge, each once."""
    key = character(state, seat, command.who, "challenge.tasks")
    if isinstance(key, Refused):
        return key
    challenge = state.challenge
    if challenge is None or command.task >= len(challenge.tasks):
        return refuse("no-such-task", "There is no such task: the GM adds it to a challenge first.", "challenge.tasks")
    task = challenge.tasks[command.task]
    under_way = any(roll.task == command.task and roll.stage is not Stage.SETTLED for roll in state.rolls.values())
    if task.outcome is not None or under_way:
        return refuse("task-done", "That task is rolled for already.", "challenge.tasks")
    stopped = ready_to_act(state, key, "challenge.tasks")
    by = stopped or brought(state, key, command.skill, command.stunt, "")
    if isinstance(by, Refused):
        return by
    against = (Against(cast=Cast(number=task.difficulty)),)
    roll = Roll(state.made + 1, key, Action.OVERCOME, task.what, Stage.SET, by.cast, against, task=command.task)
    return begun_roll(state, seat, roll, by, "challenge.tasks")


@rule("consequences.treatment", "consequences.self-treatment")
def weigh_treat(state: State, seat: Seat, command: c.Treat) -> Answer:
    """Treat a consequence by an overcome roll, harder on oneself; success begins its recovery."""
    key = character(state, seat, command.who, "consequences.treatment")
    if isinstance(key, Refused):
        return key
    patient = (
        key if not command.patient.strip() else sheet_called(state, seat, command.patient, "consequences.treatment")
    )
    if isinstance(patient, Refused):
        return patient
    taken = state.sheets[patient].consequences.get(command.slot)
    if taken is None or command.slot is Slot.EXTREME:
        says = f"{sheet_name(state, patient)} has no {command.slot.title.lower()} consequence that treatment helps."
        return refuse("no-consequence", says, "consequences.treatment")
    if taken.treated is not None:
        return refuse("treated-already", "It is healing already.", "consequences.treatment")
    stopped = ready_to_act(state, key, "consequences.treatment")
    by = stopped or brought(state, key, command.skill, "", "")
    if isinstance(by, Refused):
        return by
    oneself = patient == key
    number = TREATMENT[command.slot] + (TREATING_ONESELF if oneself else 0)
    intent = f"Treat {taken.name.strip() or 'a consequence'}"
    roll = Roll(state.made + 1, key, Action.OVERCOME, intent, Stage.SET, by.cast, (Against(cast=Cast(number=number)),))
    roll = replace(roll, patient=patient, slot=command.slot)
    cites = ("consequences.treatment", *(("consequences.self-treatment",) if oneself else ()))
    return begun_roll(state, seat, roll, by, *cites)
