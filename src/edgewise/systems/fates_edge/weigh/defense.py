"""Strikes at characters: resisted, intercepted by a guard, or taken."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.terms import (
    Attribute,
    CarriedFrom,
    Condition,
    Outcome,
    Pay,
    Skill,
    Stage,
    Use,
)
from edgewise.systems.fates_edge.book.terms_fight import Band, Strikes, Task
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.events.loop import BoonSpent, FatigueMarked
from edgewise.systems.fates_edge.every import Event
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
from edgewise.systems.fates_edge.judge.hits import hit_events
from edgewise.systems.fates_edge.judge.opening import Aftermath, opened, rolling
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.model.fight import Strike, pair
from edgewise.systems.fates_edge.model.gear import ShieldKind
from edgewise.systems.fates_edge.model.roll import Purpose, Roll
from edgewise.systems.fates_edge.model.sheet import Carried
from edgewise.systems.fates_edge.model.state import State, band_of, fighting, footing_of
from edgewise.systems.fates_edge.rolls import Grade


def strike_at(state: State, key: str, named: str, cite: str) -> Strike | Refused:
    """The strike that is meant: the one named, else the oldest that falls on this character."""
    mine = [strike for strike in state.strikes.values() if key == (strike.guard or strike.target)]
    found = [strike for strike in mine if strike.id == named] if named else mine
    if not found:
        says = f"No strike is coming at {name_of(state, key)}."
        return refuse("no-strike", says, cite)
    return found[0]


def rolling_against(state: State, strike: Strike) -> Roll | None:
    """The roll that is made against a strike."""
    for roll in state.rolls.values():
        if roll.purpose.task is Task.DEFENSE and roll.purpose.target == strike.id and roll.stage is not Stage.SETTLED:
            return roll
    return None


@rule("defense.roll", "defense.reaction", "actions.defend")
def weigh_resist(state: State, seat: Seat, command: c.Resist) -> Answer:
    """Roll to resist a strike: DV as high as its Harm."""
    key = character(state, seat, command.who, "defense.roll")
    if isinstance(key, Refused):
        return key
    strike = strike_at(state, key, command.strike, "defense.roll")
    if isinstance(strike, Refused):
        return strike
    stopped = able(state.sheets[key], "defense.roll") or rolling(state, key) or _resistible(state, strike)
    paid = stopped or _another_reaction(state, key)
    if isinstance(paid, Refused):
        return paid
    return free(
        *claiming(state, seat, key),
        *paid,
        *_defends(state, key, strike, (command.attribute, command.skill)),
    )


def _resistible(state: State, strike: Strike) -> Refused | None:
    if rolling_against(state, strike) is not None:
        return refuse("resisted-already", "A roll against this strike is under way.", "defense.roll")
    if not strike.resistible:
        return refuse("not-resistible", "This strike cannot be resisted, or not any more: take it.", "defense.roll")
    return None


@rule("defense.reaction")
def _another_reaction(state: State, key: str) -> tuple[Event, ...] | Refused:
    """The Boon that one more Reaction costs, where the table counts them."""
    if not state.options.one_reaction or f"reaction:{key}" not in fighting(state).used:
        return ()
    if state.sheets[key].purses.boons:
        return (BoonSpent(key, Use.POWER, Pay.BOON, "another Reaction", cites=("defense.reaction",)),)
    says = f"{name_of(state, key)} has used the Reaction of this exchange; another costs a Boon."
    return refuse("no-reaction-left", says, "defense.reaction")


def _defends(state: State, key: str, strike: Strike, with_: tuple[Attribute, Skill]) -> tuple[Event, ...]:
    by = name_of(state, strike.by) if strike.by else "the blow"
    words = (f"Resist {by}", strike.what)
    purpose = Purpose(Task.DEFENSE, strike.id, reaction=True)
    counted = (e.Used(f"reaction:{key}"),) if state.fight else ()
    return (*counted, *opened(state, key, purpose, with_, words, dv=strike.dv))


@rule("actions.protect", "defense.reaction")
def weigh_intercept(state: State, seat: Seat, command: c.Intercept) -> Answer:
    """Step into a strike at the ally that one guards, and roll to resist it; what is left hits the guard."""
    key = character(state, seat, command.who, "actions.protect")
    if isinstance(key, Refused):
        return key
    guarded = footing_of(state, key).protects
    if not guarded:
        return refuse("guards-nobody", f"{name_of(state, key)} guards nobody.", "actions.protect")
    strike = strike_at(state, guarded, command.strike, "actions.protect")
    if isinstance(strike, Refused):
        return strike
    near = band_of(state, key, guarded) in {Band.CLOSE, Band.NEAR}
    says = f"{name_of(state, key)} is not near enough to {name_of(state, guarded)}."
    stopped = (
        able(state.sheets[key], "actions.protect")
        or rolling(state, key)
        or _resistible(state, strike)
        or (None if near else refuse("not-in-position", says, "actions.protect"))
    )
    paid = stopped or _another_reaction(state, key)
    if isinstance(paid, Refused):
        return paid
    return free(
        *paid,
        e.FootingChanged(key, e.FootingPart(protects=""), ("actions.protect",)),
        e.StrikeMet(strike.id, strike.amount, key, resistible=True, cites=("actions.protect",)),
        *_defends(state, key, strike, (command.attribute, command.skill)),
    )


@rule("defense.take", "shields.heater")
def weigh_take_strike(state: State, seat: Seat, command: c.TakeStrike) -> Answer:
    """Let a strike land: through armor, and on the shield where one catches it."""
    key = character(state, seat, command.who, "defense.take")
    if isinstance(key, Refused):
        return key
    strike = strike_at(state, key, command.strike, "defense.take")
    if isinstance(strike, Refused):
        return strike
    if rolling_against(state, strike) is not None:
        return refuse("resisted-already", "A roll against this strike is under way.", "defense.roll")
    stopped = living(state.sheets[key]) or (_caught(state, key, strike) if command.shield else None)
    if stopped:
        return stopped
    return free(*claiming(state, seat, key), *lands(state, strike, shield=command.shield))


@rule("shields.heater")
def _caught(state: State, key: str, strike: Strike) -> Refused | None:
    """Refuses a shield that cannot catch anything."""
    shield = state.sheets[key].shield
    if shield.kind is not ShieldKind.HEATER or strike.does is not Strikes.HARM:
        return refuse("no-heater", "Only a heater on the arm turns Harm into Fatigue.", "shields.heater")
    if shield.condition is Condition.COMPROMISED:
        return refuse("shield-compromised", "The shield is barely functional.", "condition.compromised")
    if f"heater:{key}" in state.used and not state.options.guide_shields:
        return refuse("heater-used", "The heater has caught a hit in this scene already.", "shields.heater")
    return None


@rule("defense.take", "actions.shove", "actions.grapple")
def lands(state: State, strike: Strike, *, shield: bool = False) -> tuple[Event, ...]:
    """What a strike does to whoever it hits: the guard where one stepped in."""
    key = strike.guard or strike.target
    cites = ("defense.take",)
    done = (e.StrikeDone(strike.id, key, cites=cites), *_steadied(state, strike))
    if strike.does is Strikes.HARM:
        hit = hit_events(state, key, strike.amount, state.sheets[key].armor, pierces=strike.pierces, shield=shield)
        # A shield that found no Harm left to turn has caught nothing.
        turned = any("shields.heater" in event.cites for event in hit)
        caught = (e.Used(f"heater:{key}", scene=True, cites=("shields.heater",)),) if turned else ()
        return (*done, *hit, *caught)
    if strike.does is Strikes.FATIGUE:
        moved = tired(state.sheets[key], strike.amount)
        marked = FatigueMarked(key, strike.amount, strike.what, moved, ("fatigue.exertion", *shift_cites(moved)))
        return (*done, marked)
    if strike.does is Strikes.SHOVE:
        return (*done, *shoved(state, strike.by, key))
    both_here = {strike.by, key} <= fighting(state).footing.keys()
    return (*done, e.Grappled(strike.by, key, ("actions.grapple",))) if both_here else done


def _steadied(state: State, strike: Strike) -> tuple[Event, ...]:
    """An opponent that was shoved has made its next move by now."""
    if not footing_of(state, strike.by).shaken:
        return ()
    return (e.FootingChanged(strike.by, e.FootingPart(shaken=False), ("actions.shove",)),)


@rule("actions.shove")
def shoved(state: State, by: str, target: str) -> tuple[Event, ...]:
    """Somebody is pushed from Close to Near, and stands worse for their next action."""
    cites = ("actions.shove",)
    moves: tuple[Event, ...] = ()
    if fighting(state).bands.get(pair(by, target)) is Band.CLOSE:
        moves = (e.Moved(target, by, {by: Band.NEAR}, away=True, forced=True, cites=cites),)
    if target in state.foes:
        return (*moves, e.FootingChanged(target, e.FootingPart(shaken=True), cites))
    worse = Carried(position=-1, why="shoved", source=CarriedFrom.SHOVED)
    return (*moves, e.AdvantageGained(target, worse, cites))


@rule("defense.halves")
def turned_aside(state: State, roll: Roll) -> int:
    """How much of the strike that `roll` is made against a Partial turns aside: half of it, rounded down."""
    strike = state.strikes.get(roll.purpose.target) if roll.purpose.task is Task.DEFENSE else None
    return strike.amount // 2 if strike and strike.does in {Strikes.HARM, Strikes.FATIGUE} else 0


@rule("defense.roll", "defense.halves", "actions.protect")
def _defended(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    """What a roll against a strike leaves of it: nothing on success, half of it, rounded up, on a Partial."""
    strike = state.strikes.get(roll.purpose.target)
    if strike is None:
        return ()
    steady = e.FootingChanged(roll.sheet, e.FootingPart(exposed=False), ("defense.exposed",))
    calm = (steady,) if footing_of(state, roll.sheet).exposed else ()
    shield = state.sheets[roll.sheet].shield.kind is ShieldKind.BUCKLER and footing_of(state, roll.sheet).defending
    used = (e.Used(f"buckler:{roll.sheet}", scene=True, cites=("shields.buckler",)),) if shield else ()
    if grade.outcome.succeeds:
        met = e.StrikeMet(strike.id, 0, strike.guard, cites=("defense.roll",))
        done = e.StrikeDone(strike.id, strike.guard or strike.target, cites=("defense.roll",))
        return (*calm, *used, met, done, *_steadied(state, strike))
    halves = grade.outcome is Outcome.PARTIAL and strike.does in {Strikes.HARM, Strikes.FATIGUE}
    left = strike.amount - (turned_aside(state, roll) if halves else 0)
    met = e.StrikeMet(strike.id, left, strike.guard, cites=("defense.halves" if halves else "defense.roll",))
    if strike.does in {Strikes.HARM, Strikes.FATIGUE}:
        return (*calm, *used, met)
    return (*calm, *used, met, *lands(state, replace(strike, amount=left)))


AFTERMATH: Aftermath = {Task.DEFENSE: _defended}

WEIGH: Rules = {
    c.Resist: weigh_resist,
    c.Intercept: weigh_intercept,
    c.TakeStrike: weigh_take_strike,
}
