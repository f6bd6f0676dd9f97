"""Shoves and holds: one body against another."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.terms import Attribute, Skill
from edgewise.systems.fates_edge.book.terms_fight import Action, Band, Task
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.assaults import assault, targetable
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, refuse
from edgewise.systems.fates_edge.judge.opening import Aftermath, opened, rolling
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.turns import fighter, spending, spent
from edgewise.systems.fates_edge.model.fight import holds
from edgewise.systems.fates_edge.model.roll import Purpose, Roll
from edgewise.systems.fates_edge.model.state import State, band_of, fighting
from edgewise.systems.fates_edge.rolls import Grade
from edgewise.systems.fates_edge.weigh.defense import shoved
from edgewise.systems.fates_edge.weigh.tasks import dv_of


def _at_close(state: State, key: str, target: str, cite: str) -> Refused | None:
    if band_of(state, key, target) is Band.CLOSE:
        return None
    return refuse("not-close", f"{name_of(state, target)} is not in Close.", cite)


@rule("actions.shove", "opposed.rolls")
def weigh_shove(state: State, seat: Seat, command: c.Shove) -> Answer:
    """Push somebody from Close to Near: Body + Athletics against theirs."""
    found = assault(state, seat, command.who, command.target, "actions.shove")
    if isinstance(found, Refused):
        return found
    key, target = found.who, found.target
    stopped = spending(state, key, Action.SHOVE) or _at_close(state, key, target, "actions.shove")
    if stopped:
        return stopped
    intent = (f"Shove {name_of(state, target)}", "")
    rolled = opened(
        state, key, Purpose(Task.SHOVE, target), (Attribute.BODY, Skill.ATHLETICS), intent, dv=dv_of(state, target)
    )
    return free(*spent(key, Action.SHOVE, f"tries to shove {name_of(state, target)}", cite="actions.shove"), *rolled)


@rule("actions.grapple", "opposed.rolls")
def weigh_grapple(state: State, seat: Seat, command: c.Grapple) -> Answer:
    """Take hold of somebody in Close: Body + Melee against their Body + Athletics."""
    found = assault(state, seat, command.who, command.target, "actions.grapple")
    if isinstance(found, Refused):
        return found
    key, target = found.who, found.target
    stopped = spending(state, key, Action.GRAPPLE) or _at_close(state, key, target, "actions.grapple")
    if stopped:
        return stopped
    if holds(key, target) in fighting(state).grapples:
        return refuse("held-already", f"{name_of(state, target)} is held already.", "actions.grapple")
    intent = (f"Grapple {name_of(state, target)}", "")
    rolled = opened(
        state, key, Purpose(Task.GRAPPLE, target), (Attribute.BODY, Skill.MELEE), intent, dv=dv_of(state, target)
    )
    return free(
        *spent(key, Action.GRAPPLE, f"tries to grapple {name_of(state, target)}", cite="actions.grapple"), *rolled
    )


@rule("actions.break-free", "opposed.rolls")
def weigh_break_free(state: State, seat: Seat, command: c.BreakFree) -> Answer:
    """Get out of a hold by a new opposed roll; whoever holds lets go for free."""
    key = fighter(state, seat, command.who, "actions.break-free")
    if isinstance(key, Refused):
        return key
    grapples = [tuple(hold.split(">")) for hold in sorted(fighting(state).grapples)]
    held_by = [holder for holder, held in grapples if held == key]
    if not held_by:
        let_go = [held for holder, held in grapples if holder == key]
        if not let_go:
            return refuse("not-grappled", f"{name_of(state, key)} is in no grapple.", "actions.break-free")
        return free(*(e.GrappleEnded(key, held, ("actions.break-free",)) for held in let_go))
    stopped = spending(state, key, Action.BREAK_FREE)
    if stopped:
        return stopped
    spends = spent(key, Action.BREAK_FREE, "tries to break free", cite="actions.break-free")
    return _contested(state, key, held_by[0], spends)


def _contested(state: State, key: str, holder: str, spends: tuple[Event, ...]) -> Answer:
    """The roll that decides whether a hold breaks: the held character's, or the holder's against a held opponent."""
    if key not in state.foes:
        purpose = Purpose(Task.BREAK_FREE, holder)
        words = (f"Break free of {name_of(state, holder)}", "")
        skill = (Attribute.BODY, Skill.ATHLETICS)
        stopped = rolling(state, key)
        return stopped or free(*spends, *opened(state, key, purpose, skill, words, dv=dv_of(state, holder)))
    if holder in state.foes:
        return free(*spends, e.GrappleEnded(holder, key, ("actions.break-free",)))
    stopped = rolling(state, holder)
    purpose = Purpose(Task.GRAPPLE, key, reaction=True)
    words = (f"Keep hold of {name_of(state, key)}", "")
    skill = (Attribute.BODY, Skill.MELEE)
    return stopped or free(*spends, *opened(state, holder, purpose, skill, words, dv=dv_of(state, key)))


@rule("actions.shove")
def _shoved(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    if not grade.outcome.succeeds or targetable(state, roll.sheet, roll.purpose.target):
        return ()
    return shoved(state, roll.sheet, roll.purpose.target)


@rule("actions.grapple", "actions.break-free")
def _grappled(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    target, cites = roll.purpose.target, ("actions.grapple",)
    if roll.purpose.reaction:
        held = holds(roll.sheet, target) in fighting(state).grapples
        return () if grade.outcome.succeeds or not held else (e.GrappleEnded(roll.sheet, target, cites),)
    both_here = {roll.sheet, target} <= fighting(state).footing.keys()
    return (e.Grappled(roll.sheet, target, cites),) if grade.outcome.succeeds and both_here else ()


@rule("actions.break-free")
def _freed(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    holder = roll.purpose.target
    if not grade.outcome.succeeds or holds(holder, roll.sheet) not in fighting(state).grapples:
        return ()
    return (e.GrappleEnded(holder, roll.sheet, ("actions.break-free",)),)


AFTERMATH: Aftermath = {Task.SHOVE: _shoved, Task.GRAPPLE: _grappled, Task.BREAK_FREE: _freed}

WEIGH: Rules = {c.Shove: weigh_shove, c.Grapple: weigh_grapple, c.BreakFree: weigh_break_free}
