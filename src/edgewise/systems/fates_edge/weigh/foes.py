"""Opponents: who they are, what they suffer, what they do."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.by_hand import Unfit
from edgewise.core.fields import NAME_LIMIT
from edgewise.core.frozen import changed
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import HARM_MOST, THREATS
from edgewise.systems.fates_edge.book.roster import ROSTER
from edgewise.systems.fates_edge.commands import foes as c
from edgewise.systems.fates_edge.events import foes as e
from edgewise.systems.fates_edge.events.fight import FightLeft, StrikeDone
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.foes import find_foe, hit
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, gm_only, refuse
from edgewise.systems.fates_edge.model.foe import Foe
from edgewise.systems.fates_edge.model.gear import Weapon, WeaponKind, Worn
from edgewise.systems.fates_edge.model.state import State, fighting
from edgewise.systems.fates_edge.parts.foes import FOE_PARTS
from edgewise.systems.fates_edge.weigh.strikes import weigh_drop_strike, weigh_strike

_NUMBER_ROOM = 8
"""Characters that a number behind a name may take."""
_PLAIN_WEAPONS = {
    WeaponKind.MELEE: "a weapon",
    WeaponKind.RANGED: "a missile",
    WeaponKind.UNARMED: "bare hands",
}


@rule("foes.roster", "foes.hidden")
def weigh_add(state: State, seat: Seat, command: c.AddFoe) -> Answer:
    """The GM brings in an opponent from the roster, or several of a kind."""
    stopped = gm_only(seat, "foes.roster")
    if stopped:
        return stopped
    block = ROSTER.get(command.block)
    if block is None:
        return refuse("no-such-block", f"The roster has: {', '.join(ROSTER)}.", "foes.roster")
    figures = changed(block, hidden=command.hidden)
    cites = ("foes.roster", "foes.hidden") if command.hidden else ("foes.roster",)
    return free(*_added(state, figures, command.name.strip() or block.name, command.count, cites))


@rule("foes.block", "foes.threat", "foes.hidden")
def weigh_make(state: State, seat: Seat, command: c.MakeFoe) -> Answer:
    """The GM brings in an opponent with figures of their own."""
    stopped = gm_only(seat, "foes.block")
    if stopped:
        return stopped
    row = THREATS[command.threat]
    most = row["resilience"] if command.resilience is None else command.resilience
    figures = Foe(
        command.name,
        command.blurb,
        command.threat,
        rating=row["rating"][0],
        pool=row["pool"][0] if command.pool is None else command.pool,
        harm=row["harm"][0] if command.harm is None else command.harm,
        resilience=most,
        most=most,
        phases=row["phases"],
        capacity=command.capacity,
        armor=Worn(command.armor),
        weapon=Weapon(command.wields.strip() or _PLAIN_WEAPONS[command.weapon], command.weight, command.weapon),
        dv=command.dv,
        side=command.side,
        hidden=command.hidden,
    )
    return free(*_added(state, figures, command.name.strip() or "Opponent", 1, ("foes.block", "foes.threat")))


@rule("foes.injury")
def _added(state: State, figures: Foe, name: str, count: int, cites: tuple[str, ...]) -> tuple[Event, ...]:
    """Each newcomer under a name of its own; where the table plays so, with the Harm levels of a character."""
    if state.options.foes_have_harm and figures.most:
        figures = changed(figures, resilience=HARM_MOST, most=HARM_MOST, phases=1)
        cites = (*cites, "foes.injury")
    names = _names(state, name, count, hidden=figures.hidden)
    return tuple(
        e.FoeAdded(f"f{state.made + number}", changed(figures, name=name), cites)
        for number, name in enumerate(names, 1)
    )


def _names(state: State, name: str, count: int, *, hidden: bool) -> tuple[str, ...]:
    """So many names that nobody in sight has; those out of sight count only for one more of them."""
    taken = {foe.name for foe in state.foes.values() if hidden or not foe.hidden}
    if count == 1 and name not in taken:
        return (name,)
    stem, number = name[: NAME_LIMIT - _NUMBER_ROOM], 1 if count > 1 else 2
    found: list[str] = []
    while len(found) < count:
        if f"{stem} {number}" not in taken:
            found.append(f"{stem} {number}")
        number += 1
    return tuple(found)


@rule("foes.by-hand")
def weigh_adjust(state: State, seat: Seat, command: c.AdjustFoe) -> Answer:
    """The GM sets one figure by hand; refused when it changed since it was seen."""
    stopped = gm_only(seat, "foes.by-hand")
    key = stopped or find_foe(state, command.foe, "foes.by-hand")
    if isinstance(key, Refused):
        return key
    part = FOE_PARTS.get(command.path)
    if part is None:
        return refuse("no-such-part", f"An opponent has: {', '.join(FOE_PARTS)}.", "foes.by-hand")
    foe = state.foes[key]
    now = part.read(foe)
    if command.was is not None and command.was != now:
        says = f"{part.label} has changed meanwhile: it is {now or 'empty'} now."
        return refuse("changed-meanwhile", says, "foes.by-hand")
    written = part.write(foe, command.value)
    if isinstance(written, Unfit):
        says = f"{part.label}: expected {written.expected}, got {command.value[:80]!r}."
        return refuse("out-of-range", says, "foes.by-hand")
    cites = ("foes.by-hand",)
    return free(e.FoeAdjusted(key, foe.name, part.path, command.value, now, command.why, foe.hidden, cites))


@rule("foes.by-hand")
def weigh_remove(state: State, seat: Seat, command: c.RemoveFoe) -> Answer:
    """The GM takes an opponent off the table, out of the fight, and with it the blows that it has in the air."""
    stopped = gm_only(seat, "foes.by-hand")
    key = stopped or find_foe(state, command.foe, "foes.by-hand")
    if isinstance(key, Refused):
        return key
    foe, cites = state.foes[key], ("foes.by-hand",)
    dropped = [
        StrikeDone(strike.id, strike.target, dropped=True, cites=cites)
        for strike in state.strikes.values()
        if strike.by == key
    ]
    left = (FightLeft(key, foe.name, cites),) if key in fighting(state).footing else ()
    return free(*dropped, *left, e.FoeRemoved(key, foe.name, foe.hidden, cites))


@rule("foes.hidden")
def weigh_reveal(state: State, seat: Seat, command: c.RevealFoe) -> Answer:
    """The GM shows players an opponent."""
    stopped = gm_only(seat, "foes.hidden")
    key = stopped or find_foe(state, command.foe, "foes.hidden")
    if isinstance(key, Refused):
        return key
    foe = state.foes[key]
    if not foe.hidden:
        return refuse("nothing-hidden", f"Everyone knows of {foe.name or 'this opponent'}.", "foes.hidden")
    return free(e.FoeRevealed(key, _names(state, foe.name, 1, hidden=False)[0], ("foes.hidden",)))


@rule("foes.partial", "foes.by-hand")
def weigh_hit(state: State, seat: Seat, command: c.HitFoe) -> Answer:
    """The GM deals Harm without an attack: armor, Resilience and Fatigue as with any hit."""
    stopped = gm_only(seat, "foes.hit")
    key = stopped or find_foe(state, command.foe, "foes.hit")
    if isinstance(key, Refused):
        return key
    if state.foes[key].out:
        return refuse("out-of-action", f"{state.foes[key].name or 'This opponent'} is out of the fight.", "foes.hit")
    return free(*hit(state, key, command.harm, pierces=command.pierces, why=command.why))


@rule("foes.by-hand")
def weigh_rally(state: State, seat: Seat, command: c.RallyFoe) -> Answer:
    """The GM gives Resilience back, never above that of a whole phase, and takes Fatigue off."""
    stopped = gm_only(seat, "foes.by-hand")
    key = stopped or find_foe(state, command.foe, "foes.by-hand")
    if isinstance(key, Refused):
        return key
    foe = state.foes[key]
    regained = min(command.resilience, foe.most - foe.resilience)
    rested = min(command.fatigue, foe.fatigue)
    if regained <= 0 and rested <= 0:
        says = f"{foe.name or 'This opponent'} has nothing of this to get back."
        return refuse("nothing-to-rally", says, "foes.by-hand")
    told = e.FoeRallied(
        key, foe.name, max(0, regained), rested, why=command.why, hidden=foe.hidden, cites=("foes.by-hand",)
    )
    return free(told)


WEIGH: Rules = {
    c.AddFoe: weigh_add,
    c.MakeFoe: weigh_make,
    c.AdjustFoe: weigh_adjust,
    c.RemoveFoe: weigh_remove,
    c.RevealFoe: weigh_reveal,
    c.HitFoe: weigh_hit,
    c.RallyFoe: weigh_rally,
    c.StrikeAt: weigh_strike,
    c.DropStrike: weigh_drop_strike,
}
