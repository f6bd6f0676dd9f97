"""Charge and Skirmish: a whole turn of moving and attacking."""

from __future__ import annotations

from dataclasses import dataclass, replace

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.terms_fight import Action, Band, Cover, Maneuver
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.events.loop import FatigueMarked
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.assaults import (
    Assault,
    assault,
    attack_roll,
    not_ready,
    open_ground,
    purpose_of,
    reaching,
    rooted,
    shooting,
    shows,
    stepped,
    targetable,
)
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, refuse, shift_cites, tired
from edgewise.systems.fates_edge.judge.opening import rolling
from edgewise.systems.fates_edge.judge.ranks import after_move
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.turns import fighter, spending, spent
from edgewise.systems.fates_edge.model.keep import Talent
from edgewise.systems.fates_edge.model.state import (
    State,
    band_of,
    footing_of,
)


@rule("actions.charge", "terrain.open", "terrain.mounted", "talents.effortless")
def weigh_charge(state: State, seat: Seat, command: c.Charge) -> Answer:
    """Rush up to two bands at a target and attack: the whole turn, and 1 Fatigue after the roll."""
    key = fighter(state, seat, command.who, "actions.charge")
    if isinstance(key, Refused):
        return key
    if key in state.foes:
        return refuse("opponents-strike", "Opponents move and strike.", "foes.strike")
    found = Assault(key, command.target, state.sheets[key].weapon)
    before = band_of(state, key, command.target)
    stopped = (
        rolling(state, key)
        or targetable(state, key, command.target, covered=True)
        or spending(state, key, Action.CHARGE, move=True)
        or rooted(state, found, "actions.charge")
        or open_ground(state, found, "actions.charge")
        or (refuse("not-melee", "A Charge ends in a melee attack.", "actions.charge") if found.shoots else None)
        or not_ready(state, key, found.weapon)
    )
    if stopped:
        return stopped
    moved = after_move(state, key, command.target, c.Way.TOWARD, command.bands) if command.bands else {}
    band = moved.get(command.target, before)
    covered = footing_of(state, command.target).cover is Cover.FULL
    out = None if covered else reaching(found.weapon, band, name_of(state, command.target))
    if out:
        return out
    return _full_turn(state, found, _Rush(Action.CHARGE, moved, before, band, away=False), command.words, lost=covered)


@rule("actions.skirmish", "terrain.open", "terrain.mounted", "talents.effortless")
def weigh_skirmish(state: State, seat: Seat, command: c.Skirmish) -> Answer:
    """Fall back up to two bands and shoot, before or after: the whole turn, and 1 Fatigue after the roll."""
    found = assault(state, seat, command.who, command.target, "actions.skirmish")
    if isinstance(found, Refused):
        return found
    key, before = found.who, band_of(state, found.who, command.target)
    stopped = (
        spending(state, key, Action.SKIRMISH, move=True)
        or rooted(state, found, "actions.skirmish")
        or open_ground(state, found, "actions.skirmish")
        or (None if found.shoots else refuse("not-ranged", "A Skirmish is a shot on the move.", "actions.skirmish"))
        or not_ready(state, key, found.weapon)
    )
    if stopped:
        return stopped
    moved = after_move(state, key, command.target, c.Way.AWAY, command.bands) if command.bands else {}
    after = moved.get(command.target, before)
    across = before if command.shoot_first else after
    out = reaching(found.weapon, across, name_of(state, command.target))
    if out:
        return out
    rush = _Rush(Action.SKIRMISH, moved, before, across, away=True, shot_first=command.shoot_first, after=after)
    ends = e.FootingChanged(key, e.FootingPart(cover=command.cover), ("actions.skirmish",))
    answer = _full_turn(state, found, rush, command.words, lost=False)
    return answer if isinstance(answer, Refused) else free(*answer.happens(()), ends)


@dataclass(frozen=True, slots=True)
class _Rush:
    action: Action
    moved: dict[str, Band]
    before: Band
    across: Band
    """The band that the attack is made across."""
    away: bool
    shot_first: bool = False
    after: Band | None = None


@rule("actions.charge", "actions.skirmish", "boons.fatigue-after", "defense.exposed")
def _full_turn(state: State, found: Assault, rush: _Rush, words: str, *, lost: bool) -> Answer:
    key, name, cite = found.who, name_of(state, found.target), f"actions.{rush.action.value}"
    ends = {rush.before, rush.after or rush.across}
    rides = footing_of(state, key).mounted and state.sheets[key].has(Talent.CAVALIER) and ends == {Band.NEAR, Band.FAR}
    maneuver = Maneuver.CHARGE if rush.action is Action.CHARGE else Maneuver.SKIRMISH
    purpose = replace(purpose_of(state, found, rush.across), maneuver=maneuver, mounted=rides)
    verb = "charges" if rush.action is Action.CHARGE else "falls back and shoots at"
    what = f"{verb} {name}" + (", who is behind full cover: the attack is lost" if lost else "")
    moves = stepped(state, found, rush.moved, away=rush.away) if rush.moved else ()
    if rush.shot_first:
        # Aim is lost by moving, and the shot comes before that.
        moves = tuple(each for each in moves if not isinstance(each, e.AdvantageLost))
    exposed = e.FootingChanged(key, e.FootingPart(exposed=True), ("defense.exposed",))
    effortless = Talent.EFFORTLESS_CHARGE if rush.action is Action.CHARGE else Talent.EFFORTLESS_SKIRMISH
    eased = state.sheets[key].has(effortless) and f"{effortless.value}:{key}" not in state.used
    used = (e.Used(f"{effortless.value}:{key}", scene=True, cites=("talents.effortless",)),) if eased else ()
    shot = shooting(state, found, {} if rush.shot_first else rush.moved)
    rolled: tuple[Event, ...] = () if lost else attack_roll(state, found, purpose, None, words)
    owed: tuple[Event, ...] = ()
    if not eased and lost:
        marked = tired(state.sheets[key], 1)
        owed = (FatigueMarked(key, 1, cite.partition(".")[2], marked, (cite, *shift_cites(marked))),)
    elif not eased:
        owed = (e.FatigueOwed(key, (cite, "boons.fatigue-after")),)
    spends = spent(key, rush.action, what, move=True, cite=cite)
    return free(*spends, *moves, exposed, *used, *shows(state, found, moved=bool(moves)), *shot, *rolled, *owed)


WEIGH: Rules = {c.Charge: weigh_charge, c.Skirmish: weigh_skirmish}
