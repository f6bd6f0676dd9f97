"""Damage, armor, injuries and death in plain words."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.sheet import Injury
from edgewise.systems.success_check.show import because, cubes, many, name_of, severity, spelled, whose
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.tell_base import Tellers
from edgewise.systems.success_check.terms import Life

LIVES = {
    Life.ALIVE: "It does not kill after all.",
    Life.DYING: "It is fatal, unless Edge is burned or the GM says otherwise.",
    Life.SAVED: "Alive, but in need of help at once.",
    Life.DEAD: "It kills.",
}


def _boosted(state: State, _seat: Seat, event: e.DamageBoosted) -> Line:
    name = name_of(state, event.sheet)
    if event.faces:
        says = f"{name} spends 1 Edge and adds {spelled(len(event.faces), 'damage die', 'damage dice')}."
        return Line(says, cubes(event.faces), event.cites, Tone.GOOD)
    return Line(f"{name} spends 1 Edge: two more damage dice will be rolled.", cites=event.cites, tone=Tone.GOOD)


def _thrown(state: State, _seat: Seat, event: e.DamageThrown) -> Line:
    words = event.words.strip() or f"{len(event.faces)}d6"
    says = f"{name_of(state, event.sheet)} rolls damage, {words}: {event.total}."
    return Line(says, cubes(event.faces), event.cites)


def _taken(state: State, _seat: Seat, event: e.DamageTaken) -> Line:
    name, stun = name_of(state, event.sheet), " Stun" if event.stun else ""
    by = f" from {name_of(state, event.by)}" if event.by in state.sheets else ""
    if event.total < event.pt:
        says = f"{event.total}{stun} damage{by} does not get through {name}’s armor, PT {event.pt}."
        return Line(says, cites=event.cites, notes=_after(event))
    says = f"{name} takes {event.through}{stun} damage{by}."
    soaked = event.total - event.through
    notes = (f"{event.total} gets past PT {event.pt}; DR {event.dr}% soaks {soaked} of it.",) if event.dr else ()
    return Line(says, cites=event.cites, tone=Tone.BAD, notes=(*notes, *_after(event)))


def _after(event: e.DamageTaken) -> tuple[str, ...]:
    notes = [f"It leaves {_injury(event.injury)}."] if event.injury else []
    notes += [LIVES[event.life]] if event.life else []
    notes += [f"The armor suffers: PT {event.degraded} lower from now on."] if event.degraded else []
    return tuple(notes)


def _injury(injury: Injury) -> str:
    what = f", {injury.what.strip()}" if injury.what.strip() else ""
    return f"{severity(injury.severity)}{what}"


def _rated(state: State, _seat: Seat, event: e.InjuryRated) -> Line:
    says = f"{whose(state, event.sheet)} injury is {event.severity.value}, says the GM."
    notes = (f"It was held to be {event.was.value}.",) if event.was is not event.severity else ()
    lives = (LIVES[event.life],) if event.life else ()
    return Line(
        says, cites=event.cites, tone=Tone.BAD if event.life is Life.DYING else Tone.PLAIN, notes=(*notes, *lives)
    )


def _lessened(state: State, _seat: Seat, event: e.InjuryLessened) -> Line:
    says = f"{name_of(state, event.sheet)} spends 1 Edge: {severity(event.was)} turns out to be {event.severity.value}."
    lives = (LIVES[event.life],) if event.life else ()
    return Line(says, cites=event.cites, tone=Tone.GOOD, notes=("The points of damage stay.", *lives))


def _burned(state: State, _seat: Seat, event: e.EdgeBurned) -> Line:
    says = f"{name_of(state, event.sheet)} burns Edge instead of dying."
    lost = f"{event.current} Edge is gone now" if event.current else "No Edge was left to lose"
    notes = (f"{lost}, and the most that can ever be held is {event.most} lower.", LIVES[Life.SAVED])
    return Line(says, cites=event.cites, tone=Tone.MIXED, notes=notes)


def _ruled(state: State, _seat: Seat, event: e.DeathRuled) -> Line:
    says = f"{name_of(state, event.sheet)} {'dies' if event.dies else 'lives after all'}."
    return Line(says, cites=event.cites, tone=Tone.BAD if event.dies else Tone.GOOD)


def _healed(state: State, _seat: Seat, event: e.Healed) -> Line:
    gone = [f"{many(event.points, 'point')} of damage"] if event.points else []
    gone += [f"{many(event.stun, 'point')} of Stun"] if event.stun else []
    gone += ["an injury"] if event.injury is not None else []
    what = " and ".join(gone) or "nothing"
    says = f"{name_of(state, event.sheet)} is rid of {what}{because(event.why)}"
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _degraded(state: State, _seat: Seat, event: e.ArmorDegraded) -> Line:
    name = whose(state, event.sheet)
    if event.points < 0:
        return Line(f"{name} armor is mended: PT {-event.points} higher.", cites=event.cites, tone=Tone.GOOD)
    return Line(f"{name} armor suffers: PT {event.points} lower.", cites=event.cites, tone=Tone.BAD)


TELLERS: Tellers = {
    e.DamageBoosted: _boosted,
    e.DamageThrown: _thrown,
    e.DamageTaken: _taken,
    e.InjuryRated: _rated,
    e.InjuryLessened: _lessened,
    e.EdgeBurned: _burned,
    e.DeathRuled: _ruled,
    e.Healed: _healed,
    e.ArmorDegraded: _degraded,
}
"""How each event of damage is told."""
