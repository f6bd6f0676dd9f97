"""Keeping the fallen alive, and healing by a roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.armory import HEALERS_KIT
from edgewise.systems.fates_edge.book.numbers import (
    DYING_ABOVE,
    DYING_FAILURES,
    HARM_MOST,
    STABILIZE_DV,
    TEND_CRITICAL,
    TEND_LEVELS,
)
from edgewise.systems.fates_edge.book.terms import Care, Life, Skill
from edgewise.systems.fates_edge.book.terms_fight import Action, Task
from edgewise.systems.fates_edge.commands import gear as c
from edgewise.systems.fates_edge.events import gear as e
from edgewise.systems.fates_edge.events import loop
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.fallen import is_dying, is_fallen
from edgewise.systems.fates_edge.judge.guards import (
    Answer,
    Rules,
    able,
    character,
    claiming,
    living,
    refuse,
    shift_cites,
    tired,
)
from edgewise.systems.fates_edge.judge.opening import opened
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.stance import effective_dv
from edgewise.systems.fates_edge.judge.turns import fighter, spending, spent
from edgewise.systems.fates_edge.judge.working import roller, unready
from edgewise.systems.fates_edge.model.items import called
from edgewise.systems.fates_edge.model.roll import Purpose, Roll
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.rolls import MOST_DV, Grade


def _kit(sheet: Sheet) -> str:
    """The healer's kit with a use left, if there is one."""
    usable = (item.name for item in sheet.gear if item.uses and called(item.name).startswith(called(HEALERS_KIT)))
    return next(usable, "")


def _kit_used(state: State, key: str, *, wanted: bool, cite: str) -> tuple[Event, ...] | Refused:
    if not wanted:
        return ()
    kit = _kit(state.sheets[key])
    if not kit:
        return refuse("no-kit", f"{name_of(state, key)} has no healer's kit with a use left.", "gear.tracked", cite)
    return (e.GearUsed(key, kit, "", ("gear.tracked",)),)


def _patient(state: State, target: str, cite: str) -> Refused | None:
    """Refuses whom no care can reach."""
    if target not in state.sheets:
        return refuse("no-such-character", "No such character is at the table.", cite)
    if state.sheets[target].life is Life.IN_THE_BALANCE:
        says = f"First the GM says whether {name_of(state, target)} lives."
        return refuse("in-the-balance", says, "harm.lethal")
    return living(state.sheets[target])


# --------------------------------------------------------------------------------------------------------- stabilize


@rule("dying.stabilize", "dying.again", "dying.fallen")
def weigh_stabilize(state: State, seat: Seat, command: c.Stabilize) -> Answer:
    """Try to keep an ally alive: Craft, harder after each failure; in a fight it is an Action."""
    fights = state.fight is not None
    find = fighter if fights else character
    key = find(state, seat, command.who, "dying.stabilize")
    if isinstance(key, Refused):
        return key
    stopped = _no_helper(state, key) or _patient(state, command.target, "dying.stabilize")
    if stopped:
        return stopped
    fallen = state.sheets[command.target]
    if not is_fallen(fallen):
        says = f"{name_of(state, command.target)} does not lie at Harm {HARM_MOST} in need of help."
        return refuse("not-fallen", says, "dying.fallen")
    stopped = unready(state, key) or (spending(state, key, Action.STABILIZE) if fights else None)
    if stopped:
        return stopped
    kit = _kit_used(state, key, wanted=command.kit, cite="dying.stabilize")
    if isinstance(kit, Refused):
        return kit
    action = spent(key, Action.STABILIZE, cite="dying.stabilize") if fights else ()
    words = (f"Keep {name_of(state, command.target)} alive", "stanching the wound")
    rolled = (command.attribute, Skill.CRAFT)
    dv = max(STABILIZE_DV, min(MOST_DV, STABILIZE_DV + fallen.fallen.failures))
    purpose = Purpose(Task.STABILIZE, command.target)
    return free(*claiming(state, seat, key), *action, *kit, *opened(state, key, purpose, rolled, words, dv=dv))


def _no_helper(state: State, key: str) -> Refused | None:
    """Refuses an opponent, who keeps no sheet to roll from, and whoever cannot act."""
    if key not in state.sheets:
        return refuse("no-such-character", "Only a character can stabilize somebody by a roll.", "dying.stabilize")
    return able(state.sheets[key], "dying.stabilize")


@rule("dying.stabilize", "dying.again", "dying.critical")
def after_stabilize(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    """A success stabilizes; a failure costs the fallen 1 Fatigue; only a great success saves the dying."""
    target = roll.purpose.target
    fallen = state.sheets.get(target)
    if fallen is None or not is_fallen(fallen):
        return ()
    if grade.outcome.succeeds:
        great = grade.successes >= effective_dv(state, roll) + DYING_ABOVE
        if is_dying(fallen) and not great:
            return (e.NotSaved(target, roll.sheet, ("dying.critical",)),)
        cites = ("dying.stabilize", *(("dying.critical",) if is_dying(fallen) else ()))
        return (e.Stabilized(target, roll.sheet, cites),)
    moved = tired(fallen, 1)
    dying = fallen.fallen.failures + 1 >= DYING_FAILURES
    cites = ("dying.again", *shift_cites(moved), *(("dying.critical",) if dying else ()))
    return (e.StabilizeFailed(target, roll.sheet, moved, dying, cites),)


# -------------------------------------------------------------------------------------------------------------- tend


@rule("recovery.tend")
def weigh_tend(state: State, seat: Seat, command: c.Tend) -> Answer:
    """Treat wounds for a scene: Craft against the DV that the GM names."""
    key = roller(state, seat, command.who, "recovery.tend")
    if isinstance(key, Refused):
        return key
    stopped = _patient(state, command.target, "recovery.tend")
    if stopped:
        return stopped
    patient = state.sheets[command.target]
    if not patient.tracks.harm:
        return refuse("unhurt", f"{name_of(state, command.target)} has no Harm to treat.", "recovery.tend")
    if is_fallen(patient):
        says = f"{name_of(state, command.target)} must be stabilized before wounds can be treated."
        return refuse("stabilize-first", says, "dying.stabilize", "recovery.tend")
    kit = _kit_used(state, key, wanted=command.kit, cite="recovery.tend")
    if isinstance(kit, Refused):
        return kit
    whose = "their own wounds" if key == command.target else f"the wounds of {name_of(state, command.target)}"
    words = (f"Treat {whose}", "a scene of care")
    rolled = (command.attribute, Skill.CRAFT)
    purpose = Purpose(Task.TEND, command.target)
    return free(*claiming(state, seat, key), *kit, *opened(state, key, purpose, rolled, words, dv=command.dv))


@rule("recovery.tend")
def after_tend(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    """A success heals one level of Harm, with a 10 among the dice two."""
    patient = state.sheets.get(roll.purpose.target)
    if patient is None or patient.life is not Life.ALIVE or not patient.tracks.harm or not grade.outcome.succeeds:
        return ()
    levels = min(TEND_CRITICAL if grade.tens else TEND_LEVELS, patient.tracks.harm)
    return (loop.Treated(roll.purpose.target, Care.CARE, levels, ("recovery.tend",)),)


WEIGH: Rules = {c.Stabilize: weigh_stabilize, c.Tend: weigh_tend}

AFTERMATH: Mapping[Task, Callable[[State, Roll, Grade], tuple[Event, ...]]] = {
    Task.STABILIZE: after_stabilize,
    Task.TEND: after_tend,
}
