"""The log's lines about strikes at characters, and about what is lent to a roll or owed for it."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.fates_edge.book.terms import AidKind, Pay
from edgewise.systems.fates_edge.book.terms_fight import Cause, Strikes
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.judge.show import because, die, many, name_of, signed
from edgewise.systems.fates_edge.model.fight import Strike
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.tell.base import Tellers


def _owed(state: State, _seat: Seat, event: e.FatigueOwed) -> Line:
    says = f"It costs {name_of(state, event.sheet)} 1 Fatigue, marked after the roll."
    return Line(says, cites=event.cites)


def _aided(state: State, _seat: Seat, event: e.Aided) -> Line:
    aid = event.aid
    by = name_of(state, aid.by) if aid.by in {*state.sheets, *state.foes} else aid.by
    dice = f"{signed(aid.dice)} {'die' if abs(aid.dice) == 1 else 'dice'}"
    if aid.kind is AidKind.ASSET:
        says = f"{by or 'An Asset'} changes the roll of {name_of(state, event.sheet)}"
    else:
        says = f"{by or 'The table'} helps {name_of(state, event.sheet)}"
    price = f", for 1 Boon of {name_of(state, event.payer or event.sheet)}" if event.pay is Pay.BOON else ""
    return Line(f"{says}{because(aid.words)}", cites=event.cites, tone=Tone.GOOD, notes=(f"{dice}{price}.",))


def _action_rerolled(state: State, _seat: Seat, event: e.ActionRerolled) -> Line:
    says = f"{name_of(state, event.sheet)} pays 1 Boon and the Move, and throws all but the 10s again."
    stays = "stays" if event.kept == 1 else "stay"
    notes = (f"{many(event.kept, 'Story Beat')} of the first throw {stays}.",) if event.kept else ()
    return Line(says, tuple(die(face) for face in event.faces), event.cites, notes=notes)


def _striker(state: State, seat: Seat, strike: Strike) -> str:
    foe = state.foes.get(strike.by)
    if foe is not None and foe.hidden and not seat.is_gm:
        return "Somebody out of sight"
    return name_of(state, strike.by) if strike.by else ""


def _does(strike: Strike) -> str:
    """What it does when it lands, to begin a sentence with."""
    if strike.does is Strikes.HARM:
        return f"Harm {strike.amount}"
    if strike.does is Strikes.FATIGUE:
        return f"{strike.amount} Fatigue"
    return {Strikes.SHOVE: "A shove", Strikes.GRAPPLE: "A grapple"}.get(strike.does, "Trouble")


def _strike_made(state: State, seat: Seat, event: e.StrikeMade) -> Line:
    strike = event.strike
    by, target = _striker(state, seat, strike), name_of(state, strike.target)
    verb = "shoots" if strike.ranged else "strikes"
    says = f"{by} {verb} at {target}" if by else f"Something comes at {target}"
    if strike.cause is Cause.OPPORTUNITY:
        says = f"{by} strikes into the opening that {target} gave"
    resisted = f"DV {strike.dv} to resist it" if strike.resistible else "it cannot be resisted"
    notes = [f"{_does(strike)}; {resisted}."]
    if event.price:
        notes.append(f"The GM spends {many(event.price, 'Story Beat')}.")
    return Line(f"{says}{because(strike.what)}", cites=event.cites, tone=Tone.BAD, notes=tuple(notes))


def _strike_met(state: State, _seat: Seat, event: e.StrikeMet) -> Line | None:
    """Nothing where the outcome of the roll has said it all."""
    if event.resistible and event.guard:
        return Line(f"{name_of(state, event.guard)} steps in the way of it.", cites=event.cites, tone=Tone.GOOD)
    if "defense.halves" not in event.cites:
        return None
    return Line(f"What is left of the strike: {event.left}.", cites=event.cites, tone=Tone.BAD)


def _strike_done(state: State, _seat: Seat, event: e.StrikeDone) -> Line | None:
    """Only one that the GM takes back: what a strike did to somebody is told where it is done."""
    if not event.dropped:
        return None
    return Line(f"The GM takes the strike at {name_of(state, event.target)} back.", cites=event.cites)


TELLERS: Tellers = {
    e.FatigueOwed: _owed,
    e.Aided: _aided,
    e.ActionRerolled: _action_rerolled,
    e.StrikeMade: _strike_made,
    e.StrikeMet: _strike_met,
    e.StrikeDone: _strike_done,
}
