"""Invokes as forms: for whom, with which aspect, and what it costs."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.guards import acts_for, participants
from edgewise.systems.fate.known import Known, known_aspects, sheet_name
from edgewise.systems.fate.offers import may, offers
from edgewise.systems.fate.state import GM, Roll, State, side_of
from edgewise.systems.fate.terms import Effect, Stage

Offers = tuple[Offer, ...]


def invokers(state: State, seat: Seat, roll: Roll) -> tuple[str, ...]:
    """Who may invoke for this seat: the GM, its characters, or while it has none those in the roll nobody plays."""
    if seat.is_gm:
        return (GM,)
    own = tuple(key for key, player in state.players.items() if player == seat.id and key in state.sheets)
    return own or tuple(key for key in participants(roll) if acts_for(state, seat, key))


def invoke_offers(state: State, seat: Seat, roll: Roll) -> Offers:
    """Every invoke that this seat may make on a roll, one form for each end and effect, and the GM's veto."""
    if roll.stage not in {Stage.SET, Stage.THROWN}:
        return ()
    found: Offers = ()
    for by in invokers(state, seat, roll):
        for on, label in _ends(state, roll, by):
            for effect in Effect:
                found += _invoke(state, seat, roll, by, on=on, effect=effect, whom=label)
    return (*found, *_veto(state, seat, roll))


def _ends(state: State, roll: Roll, by: str) -> tuple[tuple[str, str], ...]:
    """The ends of a roll and what +2 there is called, for somebody who invokes."""
    side = side_of(state, by)
    actor = "actor", _for(state, by, roll.sheet, "")
    ends = [actor] if by == roll.sheet or side == side_of(state, roll.sheet) else []
    for at, against in enumerate(roll.against):
        cast = against.cast.sheet if against.cast else ""
        if cast and (cast == by or side_of(state, cast) == side):
            ends.append((str(at), _for(state, by, cast, "")))
        elif not cast and side != side_of(state, roll.sheet):
            ends.append((str(at), "for the opposition"))
    return tuple(ends)


def _for(state: State, by: str, key: str, own: str) -> str:
    return own if key == by else f"for {sheet_name(state, key)}"


def _invoke(state: State, seat: Seat, roll: Roll, by: str, *, on: str, effect: Effect, whom: str) -> Offers:
    usable = [
        each
        for each in known_aspects(state, secrets=False).values()
        if may(state, seat, c.Invoke(each.ref, effect, roll=roll.sheet, on=on, who=by))
    ]
    if not usable:
        return ()
    usable.sort(key=lambda each: -held(state, by, each))
    picks: dict[str, Pick] = {"aspect": tuple((each.ref, _aspect_says(state, by, each)) for each in usable)}
    command = c.Invoke(usable[0].ref, effect, roll=roll.sheet, on=on, who=by)
    verb = "Invoke for +2" if effect is Effect.BONUS else "Invoke, and throw all four again"
    label = f"{verb} {whom}".strip()
    about = f"{roll.sheet}-{by}-{on}-{effect.value}"
    cites = ("invokes.bonus",) if effect is Effect.BONUS else ("invokes.reroll",)
    return offers(state, seat, command, about, label, ask=("aspect", "why"), picks=picks, cites=cites)


def held(state: State, by: str, known: Known) -> int:
    """Free invokes of an aspect that somebody may use."""
    return state.free.get(known.ref, {}).get(side_of(state, by), 0)


def _aspect_says(state: State, by: str, known: Known) -> str:
    number = held(state, by, known)
    price = f"{number} free" if number else "1 point"
    bearer = f"{sheet_name(state, known.bearer)}: " if known.bearer else ""
    name = known.name.strip() or "a boost"
    return f"{price} · {bearer}{name}"


def _veto(state: State, seat: Seat, roll: Roll) -> Offers:
    command = c.VetoInvoke(roll.sheet)
    label, cites = "Veto the latest invoke", ("invokes.veto",)
    return offers(state, seat, command, roll.sheet, label, ask=("why",), weight="quiet", cites=cites)
