"""When an opponent may strike, and whom it can get at."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import STRIKE_PRICE
from edgewise.systems.fates_edge.book.terms import Outcome, Stage
from edgewise.systems.fates_edge.book.terms_fight import Action, Band, Cause, Cover, Provoked, Strikes, Task
from edgewise.systems.fates_edge.events.fight import FootingChanged, FootingPart, OpeningGone
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.guards import refuse
from edgewise.systems.fates_edge.judge.ranks import engaged, openings_from, threatens
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.turns import fighter, spending, spent
from edgewise.systems.fates_edge.model.fight import Opening
from edgewise.systems.fates_edge.model.foe import Foe, Ploy
from edgewise.systems.fates_edge.model.gear import WeaponKind
from edgewise.systems.fates_edge.model.state import State, band_of, fighting, footing_of

BY_HAND = {Strikes.SHOVE, Strikes.GRAPPLE}
"""What takes somebody within arm's reach."""


CAUSE_CITES = {
    Cause.BEATS: "strikes.beats",
    Cause.CONSEQUENCE: "strikes.consequence",
    Cause.TURN: "strikes.turn",
    Cause.OPPORTUNITY: "strikes.opportunity",
    Cause.FICTION: "strikes.cause",
}
"""The passage that allows each."""


@dataclass(frozen=True, slots=True)
class Intended:
    """A strike as the GM means it."""

    foe: str
    """Empty for what has no author."""
    figures: Foe | None
    target: str
    """Empty for trouble that is aimed at nobody in particular."""
    ploy: Ploy | None
    does: Strikes
    ranged: bool
    cause: Cause

    @property
    def price(self) -> int:
        """Story Beats."""
        if self.ploy is not None:
            return self.ploy.price
        return STRIKE_PRICE if self.cause is Cause.BEATS else 0


# ------------------------------------------------------------------------------------------------------------ why now


def allowed(state: State, seat: Seat, meant: Intended) -> Refused | None:
    """Refuses a strike that nothing allows now."""
    if meant.cause is Cause.TURN:
        return _on_its_turn(state, seat, meant)
    if meant.cause is Cause.OPPORTUNITY:
        return _on_an_opening(state, meant)
    return _on_a_failure(state, meant) if meant.cause is Cause.CONSEQUENCE else None


@rule("strikes.turn")
def _on_its_turn(state: State, seat: Seat, meant: Intended) -> Refused | None:
    key = fighter(state, seat, meant.foe, "strikes.turn")
    if isinstance(key, Refused):
        return key
    turn = footing_of(state, key).turn
    if turn is not None and turn.disengaged:
        says = f"{name_of(state, key)} has disengaged and attacks no more in this turn."
        return refuse("disengaged", says, "actions.disengage")
    return spending(state, key, Action.ATTACK)


@rule("strikes.opportunity")
def _on_an_opening(state: State, meant: Intended) -> Refused | None:
    if meant.does is not Strikes.HARM or meant.ranged:
        says = "An opening lets it make one attack in melee, and nothing else."
        return refuse("opening-is-melee", says, "strikes.opportunity")
    if _opening(state, meant) is None:
        says = f"{name_of(state, meant.target)} has given {name_of(state, meant.foe)} no opening."
        return refuse("no-opening", says, "strikes.opportunity")
    return None


def _opening(state: State, meant: Intended) -> Opening | None:
    found = (each for each in fighting(state).openings if each.by == meant.foe and each.against == meant.target)
    return next(found, None)


@rule("strikes.consequence")
def _on_a_failure(state: State, meant: Intended) -> Refused | None:
    """A roll that defends is answered by the strike that it was made against."""
    roll = state.rolls.get(meant.target)
    if roll is None or roll.stage is not Stage.SETTLED or roll.purpose.task is Task.DEFENSE:
        says = "There is no settled roll of theirs on the table that this could answer."
        return refuse("nothing-to-answer", says, "strikes.consequence")
    if roll.outcome not in {Outcome.PARTIAL, Outcome.MISS}:
        says = f"{name_of(state, meant.target)} has succeeded: only a Partial or a Miss is answered."
        return refuse("nothing-to-answer", says, "strikes.consequence")
    if roll.answered:
        return refuse("answered-already", "This roll has been answered by a strike already.", "strikes.consequence")
    return None


def used_up(state: State, meant: Intended) -> tuple[Event, ...]:
    """What its cause uses up."""
    if meant.cause is Cause.TURN:
        return spent(meant.foe, Action.ATTACK, cite="strikes.turn")
    opening = _opening(state, meant) if meant.cause is Cause.OPPORTUNITY else None
    if opening is None:
        return ()
    return (OpeningGone(opening.by, opening.against, taken=True, cites=("strikes.opportunity",)),)


# -------------------------------------------------------------------------------------------------------- getting there


@rule("strikes.reach")
def within_reach(state: State, meant: Intended) -> Refused | None:
    """Refuses a blow that cannot get at its target; it matters only where both take part in a fight."""
    here = fighting(state).footing
    if meant.foe not in here or meant.target not in here or meant.does is Strikes.TROUBLE:
        return None
    name, footing = name_of(state, meant.target), here[meant.target]
    if meant.cause is Cause.OPPORTUNITY:
        # It falls while the target is still in Close, whatever distance the table shows by now.
        return None
    if footing.hidden is not None:
        says = f"{name} is hidden from {name_of(state, meant.foe)}."
        return refuse("target-hidden", says, "hiding.no-target", "strikes.reach")
    if footing.cover is Cover.FULL:
        return refuse("full-cover", f"{name} is behind full cover.", "cover.full", "strikes.reach")
    band = band_of(state, meant.foe, meant.target)
    if band is Band.ABSENT:
        return refuse("target-absent", f"{name} and {name_of(state, meant.foe)} are not in one place.", "bands.absent")
    if not _gets_there(meant, band):
        says = f"{name} is at {band.title}: {name_of(state, meant.foe)} does not reach them there."
        return refuse("out-of-reach", says, "strikes.reach")
    return None


@rule("strikes.reach")
def _gets_there(meant: Intended, band: Band) -> bool:
    if meant.figures is None:
        return True
    weapon = meant.figures.weapon
    if meant.ranged:
        # A ploy, or something thrown, goes as far as the GM says; a weapon that shoots as far as it does.
        return meant.ploy is not None or weapon.kind is not WeaponKind.RANGED or threatens(weapon, band)
    if meant.does in BY_HAND or weapon.kind is WeaponKind.RANGED:
        return band is Band.CLOSE
    return threatens(weapon, band)


def shows_itself(state: State, meant: Intended) -> tuple[Event, ...]:
    """Whoever strikes is hidden no longer, and whoever shoots in the press gives openings."""
    if meant.foe not in fighting(state).footing:
        return ()
    found: tuple[Event, ...] = ()
    if footing_of(state, meant.foe).hidden is not None:
        found = (FootingChanged(meant.foe, FootingPart(found=True), ("hiding.no-target",)),)
    if meant.ranged:
        found += openings_from(state, meant.foe, engaged(state, meant.foe), Provoked.SHOOTING)
    return found
