"""Actions without dice that set up what comes: watching, guarding, holding back, aiming, keeping a place under fire."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.terms import CarriedFrom
from edgewise.systems.fates_edge.book.terms_fight import Action, Band, Provoked
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.judge.footwork import stands
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, acts_for, claiming, refuse
from edgewise.systems.fates_edge.judge.ranks import engaged, openings_from, other_fighter, tempo, threatens, weapon_of
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.turns import fighter, spending, spent
from edgewise.systems.fates_edge.model.fight import Held, Turn
from edgewise.systems.fates_edge.model.gear import Tempo, WeaponKind, Weight
from edgewise.systems.fates_edge.model.sheet import Carried
from edgewise.systems.fates_edge.model.state import State, band_of, fighting, footing_of, is_out, side_of
from edgewise.systems.fates_edge.weigh import handling

UNTIL_NEXT_TURN_ENDS = 2
"""Ends of own turns: this one and the next."""


def hero(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The character in the fight that `who` means; what helps rolls is nothing for opponents, who do not roll."""
    key = fighter(state, seat, who, cite)
    if isinstance(key, Refused) or key in state.sheets:
        return key
    says = f"{name_of(state, key)} is an opponent and does not roll: the GM says what this does, and sets the DV."
    return refuse("characters-only", says, cite)


@rule("actions.observe")
def weigh_observe(state: State, seat: Seat, command: c.Observe) -> Answer:
    """Spend the Action on a better Position for the next one, up to the end of one's next turn."""
    key = hero(state, seat, command.who, "actions.observe")
    if isinstance(key, Refused):
        return key
    if footing_of(state, key).observed:
        return refuse("observed-already", f"{name_of(state, key)} has observed in this turn.", "actions.observe")
    stopped = spending(state, key, Action.OBSERVE)
    if stopped:
        return stopped
    carried = Carried(position=1, source=CarriedFrom.OBSERVE, turns=UNTIL_NEXT_TURN_ENDS, why="observing")
    return free(
        *claiming(state, seat, key),
        *spent(key, Action.OBSERVE, cite="actions.observe"),
        e.FootingChanged(key, e.FootingPart(observed=True), ("actions.observe",)),
        e.AdvantageGained(key, carried, ("actions.observe",)),
    )


@rule("actions.defend")
def weigh_defend(state: State, seat: Seat, command: c.Defend) -> Answer:
    """Take a defensive stance until one's next turn, for the Action or the Move."""
    key = hero(state, seat, command.who, "actions.defend")
    if isinstance(key, Refused):
        return key
    if command.with_move and not state.options.defend_with_move:
        return refuse("takes-the-action", "At this table Defend takes the Action.", "actions.defend")
    action = None if command.with_move else Action.DEFEND
    stopped = spending(state, key, action, move=command.with_move)
    if stopped:
        return stopped
    if footing_of(state, key).defending:
        return refuse("defends-already", f"{name_of(state, key)} defends already.", "actions.defend")
    return free(
        *claiming(state, seat, key),
        *spent(key, action, move=command.with_move, cite="actions.defend"),
        e.FootingChanged(key, e.FootingPart(defending=True), ("actions.defend",)),
    )


@rule("actions.protect")
def weigh_protect(state: State, seat: Seat, command: c.Protect) -> Answer:
    """Guard an ally in Close or Near until one's next turn."""
    key = hero(state, seat, command.who, "actions.protect")
    if isinstance(key, Refused):
        return key
    stopped = spending(state, key, Action.PROTECT)
    ally = stopped or other_fighter(state, key, command.ally, "actions.protect")
    if isinstance(ally, Refused):
        return ally
    name = name_of(state, ally)
    if side_of(state, ally) is not side_of(state, key):
        return refuse("not-an-ally", f"{name} is no ally.", "actions.protect")
    if band_of(state, key, ally).steps > Band.NEAR.steps:
        return refuse("not-in-position", f"{name} is too far away: Close or Near.", "actions.protect")
    return free(
        *claiming(state, seat, key),
        *spent(key, Action.PROTECT, cite="actions.protect"),
        e.FootingChanged(key, e.FootingPart(protects=ally), ("actions.protect",)),
    )


@rule("actions.ready")
def weigh_ready(state: State, seat: Seat, command: c.ReadyAction) -> Answer:
    """Hold an action back for a clear trigger, at most until the next exchange or one's own next turn."""
    key = fighter(state, seat, command.who, "actions.ready")
    if isinstance(key, Refused):
        return key
    stopped = spending(state, key, Action.READY)
    if stopped:
        return stopped
    if not command.trigger.strip() or not command.what.strip():
        says = "Say what brings it on, and what is done then."
        return refuse("no-trigger", says, "actions.ready")
    return free(
        *claiming(state, seat, key),
        *spent(key, Action.READY, cite="actions.ready"),
        e.ActionHeld(key, Held(command.trigger, command.what), ("actions.ready",)),
    )


@rule("actions.aim", "weapons.tempo-ranged")
def weigh_aim(state: State, seat: Seat, command: c.Aim) -> Answer:
    """Spend the Action on the next shot of a Standard ranged weapon."""
    key = hero(state, seat, command.who, "actions.aim")
    if isinstance(key, Refused):
        return key
    weapon = weapon_of(state, key)
    if weapon.kind is not WeaponKind.RANGED or weapon.weight is not Weight.MEDIUM:
        return refuse("not-standard", "Aim needs a Standard ranged weapon in hand.", "actions.aim")
    stopped = spending(state, key, Action.AIM)
    if stopped:
        return stopped
    if Action.ATTACK in (footing_of(state, key).turn or Turn()).done:
        return refuse("has-attacked", "Aim takes the place of the turn's attack.", "actions.aim")
    if any(each.source is CarriedFrom.AIM for each in state.sheets[key].carried):
        return refuse("aims-already", f"{name_of(state, key)} has aimed already: shoot.", "actions.aim")
    die = command.gain is c.Gain.DIE
    carried = Carried(dice=int(die), effect=int(not die), source=CarriedFrom.AIM, why="aiming")
    return free(
        *claiming(state, seat, key),
        *spent(key, Action.AIM, cite="actions.aim"),
        e.AdvantageGained(key, carried, ("actions.aim",)),
    )


@rule("actions.suppress", "openings.shooting")
def weigh_suppress(state: State, seat: Seat, command: c.Suppress) -> Answer:
    """Keep a place under fire: the target, and everyone on its side who is Close to it."""
    key = fighter(state, seat, command.who, "actions.suppress")
    if isinstance(key, Refused):
        return key
    stopped = spending(state, key, Action.SUPPRESS)
    target = stopped or other_fighter(state, key, command.target, "actions.suppress")
    if isinstance(target, Refused):
        return target
    stopped = _no_target(state, key, target) or _no_shot(state, key, target)
    if stopped:
        return stopped
    there = [each for each in _around(state, target) if not footing_of(state, each).suppressed]
    if not there:
        return refuse("suppressed-already", f"{name_of(state, target)} is under fire already.", "actions.suppress")
    footing = footing_of(state, key)
    own = e.FootingPart(found=True if footing.hidden is not None else None, ready=False if footing.ready else None)
    return free(
        *claiming(state, seat, key),
        *spent(key, Action.SUPPRESS, "shoots, and keeps on shooting", cite="actions.suppress"),
        *(e.FootingChanged(each, e.FootingPart(suppressed=True), ("actions.suppress",)) for each in there),
        *stands(key, own, "actions.suppress"),
        *openings_from(state, key, engaged(state, key), Provoked.SHOOTING),
    )


def _around(state: State, target: str) -> tuple[str, ...]:
    """The target, and everyone of its side in Close to it."""
    side = side_of(state, target)
    return tuple(
        key
        for key in fighting(state).footing
        if key == target
        or (side_of(state, key) is side and not is_out(state, key) and band_of(state, key, target) is Band.CLOSE)
    )


def _no_target(state: State, who: str, target: str) -> Refused | None:
    name = name_of(state, target)
    if side_of(state, target) is side_of(state, who):
        return refuse("not-an-enemy", f"{name} is no enemy.", "actions.suppress")
    if is_out(state, target):
        return refuse("target-out", f"{name} is out of the fight already.", "actions.suppress")
    if footing_of(state, target).hidden is not None:
        return refuse("target-hidden", f"{name} is hidden: search first.", "hiding.no-target")
    return None


@rule("weapons.tempo-ranged")
def _no_shot(state: State, who: str, target: str) -> Refused | None:
    """Refuses a shot that the weapon in hand cannot make now."""
    weapon, name = weapon_of(state, who), name_of(state, target)
    if weapon.kind is not WeaponKind.RANGED:
        return refuse("not-ranged", "This takes a ranged weapon in hand.", "actions.suppress")
    band = band_of(state, who, target)
    if not threatens(weapon, band):
        says = f"{name} is at {band.title}: {weapon.name} does not reach there."
        return refuse("out-of-reach", says, "weapons.ranged")
    if who in state.foes:
        return None
    footing = footing_of(state, who)
    if tempo(state, weapon) is Tempo.SLOW and not footing.ready:
        return refuse("not-ready", f"{weapon.name} is a Slow weapon: load it first.", "actions.load")
    if tempo(state, weapon) is Tempo.STANDARD and footing.turn and footing.turn.moved:
        says = f"{weapon.name} is a Standard weapon: move or shoot in a turn, not both."
        return refuse("move-or-attack", says, "weapons.tempo-ranged")
    return None


@rule("openings.free")
def weigh_pass_opening(state: State, seat: Seat, command: c.PassOpening) -> Answer:
    """Let an opening pass."""
    found = any((each.by, each.against) == (command.by, command.against) for each in fighting(state).openings)
    if not found:
        return refuse("no-opening", "There is no such opening.", "openings.free")
    if command.by in state.foes and not seat.is_gm:
        return refuse("gm-only", "Only the GM acts for opponents.", "openings.free")
    if command.by in state.sheets and not acts_for(state, seat, command.by):
        return refuse("not-yours", f"{name_of(state, command.by)} is played by someone else.", "openings.free")
    return free(e.OpeningGone(command.by, command.against, cites=("openings.free",)))


WEIGH: Rules = {
    c.Observe: weigh_observe,
    c.Defend: weigh_defend,
    c.Protect: weigh_protect,
    c.ReadyAction: weigh_ready,
    c.Aim: weigh_aim,
    c.Suppress: weigh_suppress,
    c.PassOpening: weigh_pass_opening,
    **handling.WEIGH,
}
