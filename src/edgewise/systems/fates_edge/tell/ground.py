"""The log's lines about where fighters stand and how, and about what waits for their next roll."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.fates_edge.book.terms import CarriedFrom
from edgewise.systems.fates_edge.book.terms_fight import Band, Cover, Provoked
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.judge.show import listed, lower, many, name_of, signed, stop
from edgewise.systems.fates_edge.model.sheet import Carried
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.tell.base import Tellers

_PUT_BY_HAND = "bands.pairs"


def _moved(state: State, _seat: Seat, event: e.Moved) -> Line | None:
    band = event.bands.get(event.toward)
    name, other = name_of(state, event.who), name_of(state, event.toward)
    if band is None:
        return _on_the_spot(name, other, event)
    rest = [f"{name_of(state, key)} at {where.title}" for key, where in event.bands.items() if key != event.toward]
    notes = [f"They stand at {band.title} now."] if band is not Band.CLOSE and not event.forced else []
    notes += [f"Now {listed(rest)}."] if rest else []
    return Line(_way(name, other, band, event), cites=event.cites, notes=tuple(notes))


def _way(name: str, other: str, band: Band, event: e.Moved) -> str:
    if event.forced and _PUT_BY_HAND not in event.cites:
        return f"{other} drives {name} back to {band.title}."
    if event.forced:
        return f"{name} and {other} stand at {band.title} now."
    if event.away:
        return f"{name} falls back from {other}."
    return f"{name} closes with {other}." if band is Band.CLOSE else f"{name} comes up to {other}."


def _on_the_spot(name: str, other: str, event: e.Moved) -> Line | None:
    """A movement that changes no distance: half a band of difficult ground, or another spot, which cover tells."""
    if not event.toward:
        return None
    way = "away from" if event.away else "toward"
    return Line(f"{name} wades on {way} {other}: the ground is difficult.", cites=event.cites)


_COVER = {Cover.NONE: "stands in the open", Cover.PARTIAL: "is in partial cover", Cover.FULL: "is behind full cover"}
_TURNS = {
    ("concealed", True): "is hard to make out",
    ("concealed", False): "can be made out again",
    ("high", True): "has the higher ground",
    ("high", False): "has the higher ground no more",
    ("difficult", True): "is on difficult ground",
    ("difficult", False): "has firm ground underfoot",
    ("prone", True): "is on the ground",
    ("prone", False): "gets up",
    ("mounted", True): "is in the saddle",
    ("mounted", False): "is on foot",
    ("absent", True): "is off-screen",
    ("absent", False): "is back in the scene",
    ("defending", True): "raises a guard until their next turn",
    ("exposed", True): "is exposed",
    ("suppressed", True): "comes under fire",
    ("suppressed", False): "is out of the fire",
    ("planted", True): "plants the pavise: full cover from one way, and no step from there",
    ("planted", False): "pulls the pavise up",
    ("disengaged", True): "breaks off with care: leaving Close opens them to nobody in this turn",
    ("shaken", True): "reels",
}


def _footing(state: State, _seat: Seat, event: e.FootingChanged) -> Line | None:
    part, name = event.part, name_of(state, event.who)
    found = [words for (field, value), words in _TURNS.items() if getattr(part, field) is value]
    if part.cover is not None and part.planted is None:
        found.append(_COVER[part.cover])
    if part.found:
        found.append("is in plain sight")
    if part.hidden is not None:
        found.append(f"is out of sight: it takes {many(part.hidden, 'success', 'successes')} to find them")
    if part.protects:
        found.append(f"guards {name_of(state, part.protects)} until their next turn")
    if part.ready:
        found.append("loads the weapon" if part.loaded else "sets the weapon for what comes")
    if part == e.FootingPart():
        return Line(f"{name} stands as before.", cites=event.cites)
    if not found:
        return None
    bad = part.exposed or part.suppressed or part.prone
    first, *rest = found
    notes = tuple(f"{name} {words}." for words in rest)
    notes += ("The next defense is made at Desperate.",) if part.exposed else ()
    return Line(f"{name} {first}.", cites=event.cites, tone=Tone.BAD if bad else Tone.PLAIN, notes=notes)


def _held(state: State, _seat: Seat, event: e.ActionHeld) -> Line:
    name = name_of(state, event.who)
    if event.held is None:
        return Line(f"{name} holds back no longer.", cites=event.cites)
    trigger, what = (lower(text.strip().rstrip(".")) for text in (event.held.trigger, event.held.what))
    when = "" if trigger.startswith(("when ", "if ", "as soon ", "once ")) else "when "
    return Line(f"{name} holds back: {when}{trigger}, {stop(what)}", cites=event.cites)


_OPENS = {
    Provoked.LEAVING: "turns away in Close without breaking off",
    Provoked.SHOOTING: "shoots with an enemy in Close",
    Provoked.CASTING: "works magic with an enemy in Close",
}


def _openings(state: State, _seat: Seat, event: e.OpeningsMade) -> Line:
    opening = event.openings[0]
    by = listed(name_of(state, each.by) for each in event.openings)
    each = "" if len(event.openings) == 1 else " each"
    says = f"{name_of(state, opening.against)} {_OPENS[opening.why]}: {by} may{each} strike at once."
    return Line(says, cites=event.cites, tone=Tone.BAD)


def _opening_gone(state: State, _seat: Seat, event: e.OpeningGone) -> Line | None:
    if event.taken and event.by in state.foes:
        # Its strike says so.
        return None
    by, against = name_of(state, event.by), name_of(state, event.against)
    says = f"{by} strikes into the opening that {against} gave." if event.taken else f"{by} lets {against} go."
    return Line(says, cites=event.cites)


def _grappled(state: State, _seat: Seat, event: e.Grappled) -> Line:
    says = f"{name_of(state, event.holder)} has {name_of(state, event.held)} in a hold."
    return Line(says, cites=event.cites, notes=("They cannot move apart.",))


def _grapple_ended(state: State, _seat: Seat, event: e.GrappleEnded) -> Line:
    says = f"{name_of(state, event.held)} is out of the hold of {name_of(state, event.holder)}."
    return Line(says, cites=event.cites)


def _steps(number: int, up: str, down: str) -> str:
    return f"{'one step' if abs(number) == 1 else f'{abs(number)} steps'} {up if number > 0 else down}"


def _worth(carried: Carried) -> str:
    parts = [f"Position {_steps(carried.position, 'better', 'worse')}"] if carried.position else []
    parts += [f"{signed(carried.dice)} {'die' if abs(carried.dice) == 1 else 'dice'}"] if carried.dice else []
    parts += [f"Effect {_steps(carried.effect, 'up', 'down')}"] if carried.effect else []
    parts += [f"DV {carried.dv} lower"] if carried.dv else []
    return listed(parts)


_GAINS = {
    CarriedFrom.OBSERVE: "{name} watches for an edge. The next action has it",
    CarriedFrom.AIM: "{name} takes aim. The next shot has it",
    CarriedFrom.SETUP: "{name} has an opening to use. The next action has it",
    CarriedFrom.SHOVED: "{name} is off balance. The next action has it",
}


def _gained(state: State, _seat: Seat, event: e.AdvantageGained) -> Line:
    carried = event.carried
    worse = carried.position < 0 or carried.effect < 0 or carried.dice < 0
    opens = _GAINS.get(carried.source, "Something waits for {name}'s next roll")
    says = f"{opens.format(name=name_of(state, event.sheet))}: {_worth(carried)}."
    return Line(says, cites=event.cites, tone=Tone.BAD if worse else Tone.GOOD)


def _lost(state: State, _seat: Seat, event: e.AdvantageLost) -> Line:
    name = name_of(state, event.sheet)
    says = f"{name} loses aim." if event.source is CarriedFrom.AIM else f"{name} has no such edge any more."
    return Line(says, cites=event.cites)


def _wielded(state: State, _seat: Seat, event: e.WeaponWielded) -> Line:
    name = name_of(state, event.sheet)
    says = f"{name} takes in hand: {event.weapon}." if event.weapon else f"{name} has empty hands now."
    return Line(says, cites=event.cites)


def _used(_state: State, _seat: Seat, _event: e.Used) -> None:
    """Kept for the rules alone: what used it is told."""


TELLERS: Tellers = {
    e.Moved: _moved,
    e.FootingChanged: _footing,
    e.ActionHeld: _held,
    e.OpeningsMade: _openings,
    e.OpeningGone: _opening_gone,
    e.Grappled: _grappled,
    e.GrappleEnded: _grapple_ended,
    e.AdvantageGained: _gained,
    e.AdvantageLost: _lost,
    e.WeaponWielded: _wielded,
    e.Used: _used,
}
