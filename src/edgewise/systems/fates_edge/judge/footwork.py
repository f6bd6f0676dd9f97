"""Footwork: what keeps a fighter in place, and what a movement brings with it."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.terms import CarriedFrom, Condition
from edgewise.systems.fates_edge.book.terms_fight import Action, Band, Cover, Provoked
from edgewise.systems.fates_edge.commands.fight import Way
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.guards import refuse
from edgewise.systems.fates_edge.judge.ranks import (
    after_move,
    left_behind,
    openings_from,
    other_fighter,
    tempo,
    torn,
    weapon_of,
)
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.model.fight import Footing, Turn
from edgewise.systems.fates_edge.model.gear import Magic, Tempo, WeaponKind
from edgewise.systems.fates_edge.model.state import State, band_of, footing_of

_SHOTS = frozenset({Action.ATTACK, Action.SUPPRESS})


@dataclass(frozen=True, slots=True)
class Step:
    """A movement that is about to be made."""

    who: str
    target: str
    way: Way
    bands: int
    """As many as there is room for."""


# ---------------------------------------------------------------------------------------------- what stands in the way


@rule("moves.stand", "moves.band")
def rooted(state: State, who: str, cite: str) -> Refused | None:
    """Refuses movement of those who cannot leave their spot."""
    footing, name = footing_of(state, who), name_of(state, who)
    if footing.prone:
        return refuse("prone", f"{name} lies on the ground: standing up takes the Move.", "moves.stand", cite)
    if footing.planted:
        return refuse("planted", f"{name} stands behind a planted pavise: pull it up first.", "shields.pavise", cite)
    return None


@rule("weapons.tempo-ranged", "weapons.tempo-melee")
def in_step(state: State, who: str) -> Refused | None:
    """Refuses the Move after an attack with a Standard weapon; opponents are not bound to it."""
    if who in state.foes:
        return None
    weapon, done = weapon_of(state, who), (footing_of(state, who).turn or Turn()).done
    shoots = weapon.kind is WeaponKind.RANGED
    attacked = bool(_SHOTS & set(done)) if shoots else Action.ATTACK in done
    if tempo(state, weapon) is not Tempo.STANDARD or not attacked:
        return None
    says = f"{weapon.name} is a Standard weapon: move or attack in a turn, not both."
    return refuse("move-or-attack", says, "weapons.tempo-ranged" if shoots else "weapons.tempo-melee")


@rule("moves.difficult")
def slowed(state: State, who: str) -> bool:
    """Whether difficult ground slows somebody down: not those whose boots, still sound enough, carry them over it."""
    sheet = state.sheets.get(who)
    sure = sheet is not None and any(
        each.kind is Magic.SURE_STEP
        for trinket in sheet.trinkets
        if trinket.condition is not Condition.COMPROMISED
        for each in trinket.enchantments
    )
    return footing_of(state, who).difficult and not sure


@rule("bands.four")
def going(state: State, wanted: Step, cite: str) -> Step | Refused:
    """The movement as far as it can go that way; nobody in a grapple is parted by it."""
    who, way = wanted.who, wanted.way
    key = other_fighter(state, who, wanted.target, cite)
    if isinstance(key, Refused):
        return key
    band = band_of(state, who, key)
    room = band.steps if way is Way.TOWARD else Band.FAR.steps - band.steps
    if not room:
        says = f"{name_of(state, key)} is at {band.title}: there is no band farther that way."
        return refuse("no-farther", says, "bands.four")
    step = Step(who, key, way, min(wanted.bands, room))
    parted = torn(state, who, key, way, step.bands)
    if parted:
        says = f"{name_of(state, who)} and {name_of(state, parted[0])} are in a grapple and cannot move apart."
        return refuse("grappled", says, "actions.grapple", cite)
    return step


# -------------------------------------------------------------------------------------------------------- what follows


@rule("moves.provoke", "openings.leaving")
def gone(state: State, step: Step) -> tuple[Event, ...]:
    """What a movement brings: new distances, cover left behind, Aim lost, and blows from those who are left behind."""
    bands = after_move(state, step.who, step.target, step.way, step.bands)
    openings = openings_from(state, step.who, left_behind(state, step.who, bands), Provoked.LEAVING)
    moved = e.Moved(step.who, step.target, bands, away=step.way is Way.AWAY, cites=("moves.band",))
    return (moved, *_in_the_open(state, step.who), *aim_lost(state, step.who), *openings)


@rule("moves.band")
def _in_the_open(state: State, who: str) -> tuple[Event, ...]:
    footing = footing_of(state, who)
    part = e.FootingPart(
        cover=Cover.NONE if footing.cover is not Cover.NONE else None,
        found=True if footing.hidden is not None and not footing.concealed else None,
        suppressed=False if footing.suppressed else None,
        wading=False if footing.wading else None,
        exposed=loading(footing),
    )
    return stands(who, part, "moves.band")


@rule("weapons.load-and-move")
def loading(footing: Footing) -> bool | None:
    """Whoever loads and moves in one turn is exposed."""
    return True if footing.turn and footing.turn.loaded and not footing.exposed else None


@rule("actions.aim")
def aim_lost(state: State, who: str) -> tuple[Event, ...]:
    """Whoever moves, or takes another weapon in hand, loses their Aim."""
    sheet = state.sheets.get(who)
    if sheet is None or all(each.source is not CarriedFrom.AIM for each in sheet.carried):
        return ()
    return (e.AdvantageLost(who, CarriedFrom.AIM, ("actions.aim",)),)


def stands(who: str, part: e.FootingPart, cite: str) -> tuple[Event, ...]:
    """The event of standing differently; nothing where nothing changes."""
    return () if part == e.FootingPart() else (e.FootingChanged(who, part, (cite,)),)
