"""Opponents hit: what gets through their armor, what it wears down, and when they are out."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.options import Options
from edgewise.systems.fates_edge.book.terms import Armor
from edgewise.systems.fates_edge.events.fight import GrappleEnded, OpeningGone
from edgewise.systems.fates_edge.events.foes import FoeHit, FoeRallied
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.guards import refuse
from edgewise.systems.fates_edge.judge.harm import convert, worn
from edgewise.systems.fates_edge.model.foe import Foe
from edgewise.systems.fates_edge.model.state import State, fighting

CONVERTED_AT_MOST = 3
"""Harm of one hit that an opponent's armor meets; what is above goes through."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What one hit does to an opponent."""

    armor: Armor
    """What its armor protects as against this hit."""
    gained: int
    """Fatigue of the conversion."""
    worn: int
    """What comes off its Resilience, also where less is left."""
    fatigue: int
    """How its Fatigue moves."""
    cleared: int = 0
    """Fatigue that the wound clears."""
    overflowed: bool = False
    next_phase: bool = False
    out: bool = False
    opened: bool = False
    unmoved: bool = False


def find_foe(state: State, named: str, cite: str) -> str | Refused:
    """The opponent of that id or, failing that, of that name."""
    if named in state.foes:
        return named
    called = [key for key, foe in state.foes.items() if foe.name.casefold() == named.strip().casefold() and named]
    if len(called) == 1:
        return called[0]
    if called:
        return refuse("which-foe", f"Several opponents are called that: {', '.join(called)}.", cite)
    return refuse("no-such-foe", "No such opponent is at the table.", cite)


@rule("foes.puzzle")
def is_puzzle(foe: Foe) -> bool:
    """Whether no blow can wear it down: it ends only when what holds it up is undone."""
    return foe.most == 0


@rule("foes.position")
def worn_down(foe: Foe) -> int:
    """Steps of Position that its Fatigue gives whoever acts against it; the ladder still ends at Dominant."""
    return 0 if foe.out else foe.fatigue


@rule("foes.hit", "foes.pierced", "foes.injury")
def forecast_hit(foe: Foe, harm: int, options: Options, *, pierces: int = 0) -> tuple[int, int]:
    """Harm that gets through its armor, and the Fatigue that the rest turns into."""
    armor = _protects(foe, pierces)
    if options.foes_have_harm:
        return convert(harm, armor, options)[0], 0
    if armor is Armor.NONE or harm == 0:
        return harm, 0
    remaining, gained = convert(min(harm, CONVERTED_AT_MOST), armor, options)
    return remaining + max(0, harm - CONVERTED_AT_MOST), gained


def _protects(foe: Foe, pierces: int) -> Armor:
    armor = worn(foe.armor.kind, foe.armor.condition)
    for _ in range(pierces):
        armor = armor.worsened
    return armor


@rule("foes.hit", "foes.fatigue", "foes.phases", "foes.puzzle", "foes.injury")
def struck(foe: Foe, harm: int, options: Options, *, pierces: int = 0) -> Blow:
    """Everything that a hit of `harm` does: what is left comes off Resilience first, then Fatigue is added."""
    armor = _protects(foe, pierces)
    if is_puzzle(foe):
        return Blow(armor, 0, 0, 0, unmoved=True)
    remaining, gained = forecast_hit(foe, harm, options, pierces=pierces)
    cleared = foe.fatigue if remaining and options.foes_tire else 0
    total = foe.fatigue - cleared + gained
    overflowed = options.foes_tire and gained > 0 and total >= foe.capacity
    lost = remaining + overflowed
    if lost >= foe.resilience:
        # What is left over of a hit ends with the phase: a new one begins fresh.
        last = foe.phases <= 1
        return Blow(armor, gained, lost, -foe.fatigue, cleared, overflowed, next_phase=not last, out=last)
    opened = not options.foes_tire and gained > 0
    after = 0 if overflowed else total if options.foes_tire else max(foe.fatigue, int(opened))
    return Blow(armor, gained, lost, after - foe.fatigue, cleared, overflowed, opened=opened)


def hit(state: State, who: str, harm: int, *, pierces: int = 0, why: str = "") -> tuple[Event, ...]:
    """The events of a hit on an opponent; none where it is out already, or gone."""
    foe = state.foes.get(who)
    if foe is None or foe.out:
        return ()
    blow = struck(foe, harm, state.options, pierces=pierces)
    told = FoeHit(
        who,
        foe.name,
        harm,
        blow.armor,
        gained=blow.gained,
        worn=blow.worn,
        fatigue=blow.fatigue,
        cleared=blow.cleared,
        overflowed=blow.overflowed,
        next_phase=blow.next_phase,
        out=blow.out,
        opened=blow.opened,
        unmoved=blow.unmoved,
        why=why,
        hidden=foe.hidden,
        cites=_cites(blow, harm, pierces, options=state.options),
    )
    return (told, *_lets_go(state, who)) if blow.out else (told,)


def _cites(blow: Blow, harm: int, pierces: int, *, options: Options) -> tuple[str, ...]:
    cites: tuple[str, ...] = ("hit.zero",) if harm == 0 else ("foes.hit",)
    cites += ("foes.pierced",) if pierces else ()
    cites += ("foes.injury",) if not options.foes_tire else ()
    cites += ("foes.fatigue",) if blow.overflowed else ()
    cites += ("foes.phases",) if blow.next_phase else ()
    cites += ("foes.puzzle",) if blow.unmoved else ()
    return cites + (("foes.position",) if blow.opened else ())


def _lets_go(state: State, who: str) -> tuple[Event, ...]:
    """Whoever is out holds nobody, is held by nobody, and has no opening to take or to give."""
    fight = fighting(state)
    holds = sorted(tuple(hold.split(">", 1)) for hold in fight.grapples)
    return (
        *(GrappleEnded(holder, held, ("foes.hit",)) for holder, held in holds if who in {holder, held}),
        *(
            OpeningGone(opening.by, opening.against, cites=("foes.hit",))
            for opening in fight.openings
            if who in {opening.by, opening.against}
        ),
    )


def acted_against(state: State, who: str) -> tuple[Event, ...]:
    """Where opponents keep no Fatigue: the better Position that a turned blow gave is used by the next action."""
    foe = state.foes.get(who)
    if foe is None or state.options.foes_tire or not foe.fatigue:
        return ()
    return (FoeRallied(who, foe.name, fatigue=foe.fatigue, used=True, hidden=foe.hidden, cites=("foes.position",)),)
