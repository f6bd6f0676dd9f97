"""Attacks at more than one target: aiming them, and sharing the effort out."""

from __future__ import annotations

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.guards import character, out_of_it, refuse, roll_at, sheet_called, zone_called
from edgewise.systems.fate.state import Against, Roll, State
from edgewise.systems.fate.terms import Action, Stage
from edgewise.systems.fate.weigh_rolls import BEFORE_DICE, target_stands

Answer = Ready[e.Event] | Refused


@rule("targets.split", "targets.zone")
def weigh_aim(state: State, seat: Seat, command: c.Aim) -> Answer:
    """One more target that shares the effort, or a whole zone that faces all of it, before the dice."""
    key = character(state, seat, command.who, "targets.split")
    roll = key if isinstance(key, Refused) else roll_at(state, key, BEFORE_DICE, "targets.split")
    if isinstance(roll, Refused):
        return roll
    if roll.action is not Action.ATTACK:
        return refuse("no-attack", "Only an attack has more than one target.", "targets.split")
    taken = {against.target for against in roll.against}
    if command.zone.strip():
        zone = zone_called(state, command.zone, "targets.zone")
        if isinstance(zone, Refused):
            return zone
        here = [each for each, place in state.places.items() if place == zone and each not in {*taken, roll.sheet}]
        added = [each for each in here if not state.sheets[each].hidden and not out_of_it(state, each, "targets.zone")]
        if not added:
            return refuse("nobody-there", "Nobody else is in that zone.", "targets.zone")
        return free(*_targets(state, roll, added, "targets.zone", shares=False))
    target = sheet_called(state, seat, command.target, "targets.split")
    if isinstance(target, Refused):
        return target
    if target in {*taken, roll.sheet}:
        return refuse("already-target", "Name somebody else: this target is aimed at already.", "targets.split")
    stopped = target_stands(state, target, "targets.split")
    return stopped or free(*_targets(state, roll, [target], "targets.split", shares=True))


def _targets(state: State, roll: Roll, keys: list[str], cite: str, *, shares: bool) -> tuple[e.Event, ...]:
    weapon = state.sheets[roll.sheet].weapon
    return tuple(
        e.Opposed(
            roll.sheet,
            len(roll.against) + number,
            Against(key, weapon=weapon, armor=state.sheets[key].armor, shares=shares),
            (cite,),
        )
        for number, key in enumerate(keys)
    )


@rule("targets.split")
def weigh_split(state: State, seat: Seat, command: c.Split) -> Answer:
    """Share the effort of an attack among its targets, at least 1 for each."""
    key = character(state, seat, command.who, "targets.split")
    roll = key if isinstance(key, Refused) else roll_at(state, key, (Stage.THROWN,), "targets.split")
    if isinstance(roll, Refused):
        return roll
    if not any(against.shares for against in roll.against[1:]):
        return refuse("one-target", "There is nothing to share: nobody else is aimed at.", "targets.split")
    words = command.parts.replace(",", "/").split("/")
    if not all(word.strip().isascii() and word.strip().isdigit() and len(word.strip()) < 4 for word in words):
        return refuse("no-parts", 'Write the parts as in "5/1/1", one for each target.', "targets.split")
    parts = tuple(int(word) for word in words)
    if len(parts) != len(roll.against) or min(parts) < 1 or sum(parts) != roll.cast.effort:
        says = f"Share {roll.cast.effort} among {len(roll.against)} targets, at least 1 for each."
        return refuse("wrong-parts", says, "targets.split")
    return free(e.Split(roll.sheet, parts, ("targets.split",)))
