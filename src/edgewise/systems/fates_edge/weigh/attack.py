"""Attacks with the weapon in hand: as a plain Action, a Sidestep Strike, an opening, or held back."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import DV_DEFAULT
from edgewise.systems.fates_edge.book.terms_fight import Action, Band, Maneuver, Task
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.assaults import (
    Assault,
    assault,
    attack_roll,
    harm_of,
    in_time,
    not_ready,
    purpose_of,
    reaching,
    rooted,
    shooting,
    shows,
    stepped,
    targetable,
)
from edgewise.systems.fates_edge.judge.foes import hit
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, refuse
from edgewise.systems.fates_edge.judge.modifiers import awake
from edgewise.systems.fates_edge.judge.opening import Aftermath, opened, rolling
from edgewise.systems.fates_edge.judge.ranks import after_move
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.turns import fighter, spending, spent
from edgewise.systems.fates_edge.model.fight import Strike
from edgewise.systems.fates_edge.model.gear import Magic, WeaponKind
from edgewise.systems.fates_edge.model.roll import Purpose, Roll
from edgewise.systems.fates_edge.model.state import (
    State,
    band_of,
    fighting,
    footing_of,
)
from edgewise.systems.fates_edge.rolls import Grade


@rule("actions.attack", "openings.free", "actions.volley")
def weigh_attack(state: State, seat: Seat, command: c.Attack) -> Answer:
    """Attack as the turn's Action, with a Sidestep Strike as part of it, or as an opportunity attack."""
    found = assault(state, seat, command.who, command.target, "actions.attack")
    if isinstance(found, Refused):
        return found
    if command.volley and not found.shoots:
        return refuse("not-a-shot", "Only a ranged weapon shoots a Volley.", "actions.volley")
    if command.opening:
        return _opportunity(state, found, command)
    if command.step is not None:
        return _sidestep(state, found, command)
    band = band_of(state, found.who, found.target)
    stopped = (
        spending(state, found.who, Action.ATTACK)
        or reaching(found.weapon, band, name_of(state, found.target))
        or in_time(state, found.who, found.weapon, moving=False)
    )
    if stopped:
        return stopped
    purpose = replace(purpose_of(state, found, band), volley=command.volley)
    what = f"attacks {name_of(state, found.target)}"
    return free(
        *spent(found.who, Action.ATTACK, what, cite="actions.attack"),
        *shows(state, found),
        *shooting(state, found, {}),
        *attack_roll(state, found, purpose, command.attribute, command.words),
    )


@rule("openings.free", "openings.leaving", "openings.shooting", "openings.casting")
def _opportunity(state: State, found: Assault, command: c.Attack) -> Answer:
    opening = any(each.by == found.who and each.against == found.target for each in fighting(state).openings)
    name = name_of(state, found.target)
    if not opening:
        return refuse("no-opening", f"{name} has given no opening.", "openings.free")
    if found.shoots:
        return refuse("not-melee", "An opportunity attack is made in melee.", "openings.free")
    # The one who left stands a band away by now; the blow fell while they were still in Close.
    stopped = reaching(found.weapon, Band.CLOSE, name) or not_ready(state, found.who, found.weapon)
    if stopped:
        return stopped
    purpose = replace(purpose_of(state, found, Band.CLOSE), reaction=True)
    return free(
        e.OpeningGone(found.who, found.target, taken=True, cites=("openings.free",)),
        *shows(state, found),
        *attack_roll(state, found, purpose, command.attribute, command.words),
    )


@rule("actions.sidestep")
def _sidestep(state: State, found: Assault, command: c.Attack) -> Answer:
    way = command.step or c.Way.TOWARD
    name = name_of(state, found.target)
    if found.shoots:
        return refuse("not-melee", "A Sidestep is part of a melee attack.", "actions.sidestep")
    held = rooted(state, found, "actions.sidestep")
    if held:
        return held
    moved = after_move(state, found.who, found.target, way, 1)
    band = moved.get(found.target, band_of(state, found.who, found.target))
    if found.target not in moved:
        return refuse("no-farther", f"There is no band farther that way from {name}.", "actions.sidestep")
    stopped = (
        spending(state, found.who, Action.ATTACK, move=True)
        or reaching(found.weapon, band, name)
        or in_time(state, found.who, found.weapon, moving=True)
    )
    if stopped:
        return stopped
    purpose = replace(purpose_of(state, found, band), maneuver=Maneuver.SIDESTEP)
    what = f"steps {'in' if way is c.Way.TOWARD else 'back'} to strike at {name}"
    return free(
        *spent(found.who, Action.ATTACK, what, move=True, cite="actions.sidestep"),
        *stepped(state, found, moved, away=way is c.Way.AWAY),
        *shows(state, found, moved=True),
        *attack_roll(state, found, purpose, command.attribute, command.words),
    )


@rule("actions.ready", "actions.overwatch")
def weigh_let_go(state: State, seat: Seat, command: c.LetGo) -> Answer:
    """The trigger comes, and the held action is taken: Controlled, at no further cost."""
    key = fighter(state, seat, command.who, "actions.ready")
    if isinstance(key, Refused):
        return key
    held = footing_of(state, key).held
    if held is None:
        return refuse("nothing-held", f"{name_of(state, key)} holds no action back.", "actions.ready")
    gone = e.ActionHeld(key, None, ("actions.ready",))
    if key in state.foes:
        return free(gone)
    stopped = rolling(state, key)
    if stopped:
        return stopped
    if not command.target:
        purpose = Purpose(reaction=True)
        with_ = (command.attribute, command.skill)
        return free(gone, *opened(state, key, purpose, with_, (held.what, held.trigger), dv=DV_DEFAULT))
    found, band = Assault(key, command.target, state.sheets[key].weapon), band_of(state, key, command.target)
    stopped = (
        targetable(state, key, command.target)
        or reaching(found.weapon, band, name_of(state, command.target))
        or not_ready(state, key, found.weapon)
    )
    if stopped:
        return stopped
    purpose = replace(purpose_of(state, found, band), reaction=True)
    return free(
        gone,
        *shows(state, found),
        *shooting(state, found, {}),
        *attack_roll(state, found, purpose, None, held.trigger),
    )


@rule("actions.attack", "hit.what", "foes.hit", "magic.samples")
def _attacked(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    """A hit where the attack succeeds: an opponent is worn down at once, a character gets a strike to take."""
    target, purpose = roll.purpose.target, roll.purpose
    if not grade.outcome.succeeds or purpose.weapon is None:
        return ()
    harm, pierces = harm_of(state, purpose, grade.tens), int(awake(purpose.weapon, Magic.SOULFIRE))
    if target in state.foes:
        return hit(state, target, harm, pierces=pierces)
    if target not in state.sheets:
        return ()
    shot = purpose.weapon.kind is WeaponKind.RANGED
    blow = Strike(
        f"s{state.made + 1}",
        target,
        roll.sheet,
        purpose.weapon.name,
        amount=harm,
        ranged=shot,
        resistible=False,
        pierces=pierces,
    )
    return (e.StrikeMade(blow, cites=("actions.attack",)),)


AFTERMATH: Aftermath = {Task.ATTACK: _attacked}


WEIGH: Rules = {c.Attack: weigh_attack, c.LetGo: weigh_let_go}
