"""The log's lines about opponents."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.fates_edge.book.terms import Armor
from edgewise.systems.fates_edge.book.terms_fight import Cause, Side
from edgewise.systems.fates_edge.events import foes as e
from edgewise.systems.fates_edge.judge.show import because, many, name_of, stop
from edgewise.systems.fates_edge.judge.show_foes import armor_words, strength
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.parts.foes import FOE_PARTS
from edgewise.systems.fates_edge.tell.base import Tellers

_PUBLIC = frozenset({"name", "blurb", "side", "out"})
"""What everyone knows about an opponent in sight, whether or not figures are open."""


def _open(state: State, seat: Seat) -> bool:
    return seat.is_gm or state.options.foes_open


def _tone(tone: Tone, *, hidden: bool) -> Tone:
    return Tone.SECRET if hidden else tone


def _added(state: State, seat: Seat, event: e.FoeAdded) -> Line | None:
    foe = event.figures
    if foe.hidden and not seat.is_gm:
        return None
    name, blurb = foe.name or "(unnamed)", stop(foe.blurb.strip()) if _is_news(state, event) else ""
    side = ", on the characters' side" if foe.side is Side.PARTY else ""
    where = "waits out of sight" if foe.hidden else "comes into the scene"
    figures = (
        f"Threat Level {foe.threat}, {strength(foe, state.options)}, Harm {foe.harm}, {armor_words(foe)}, DV {foe.dv}."
    )
    notes = (figures,) if _open(state, seat) else ()
    return Line(
        f"{name} {where}{side}. {blurb}".strip(),
        cites=event.cites,
        tone=_tone(Tone.PLAIN, hidden=foe.hidden),
        notes=notes,
    )


def _is_news(state: State, event: e.FoeAdded) -> bool:
    """Whether nobody of the same kind came before it, whose line has told what it looks like."""
    blurb = event.figures.blurb
    alike = next((key for key, foe in state.foes.items() if foe.blurb == blurb and not foe.hidden), event.foe)
    return bool(blurb.strip()) and alike == event.foe


def _adjusted(state: State, seat: Seat, event: e.FoeAdjusted) -> Line | None:
    if event.hidden and not seat.is_gm:
        return None
    name = event.name or "(unnamed)"
    if event.path not in _PUBLIC and not _open(state, seat):
        return Line(f"The GM changes {name} by hand{because(event.why)}", cites=event.cites)
    label = FOE_PARTS[event.path].label if event.path in FOE_PARTS else event.path
    was, value = (text.replace("\n", ", ") or "(empty)" for text in (event.was, event.value))
    says = f"{name}: {label} set by hand from {was} to {value}{because(event.why)}"
    return Line(says, cites=event.cites, tone=_tone(Tone.PLAIN, hidden=event.hidden))


def _removed(_state: State, seat: Seat, event: e.FoeRemoved) -> Line | None:
    if event.hidden and not seat.is_gm:
        return None
    says = f"{event.name or '(unnamed)'} leaves the table."
    return Line(says, cites=event.cites, tone=_tone(Tone.PLAIN, hidden=event.hidden))


def _revealed(_state: State, _seat: Seat, event: e.FoeRevealed) -> Line:
    return Line(f"{event.name or '(unnamed)'} comes into sight.", cites=event.cites, tone=Tone.BAD)


def _hit(state: State, seat: Seat, event: e.FoeHit) -> Line | None:
    if event.hidden and not seat.is_gm:
        return None
    name = event.name or "(unnamed)"
    if not event.incoming:
        says = f"{name}: Harm 0 is no hit, and nothing is marked."
        return Line(says, cites=event.cites, tone=_tone(Tone.PLAIN, hidden=event.hidden))
    why = f" ({event.why.strip().rstrip('.')})" if event.why.strip() else ""
    shown = _open(state, seat)
    says = f"{name} {_shows(event)}{why}."
    ally = event.foe in state.foes and state.foes[event.foe].side is Side.PARTY
    tone = (Tone.BAD if ally else Tone.GOOD) if event.worn or event.gained else Tone.PLAIN
    notes = (_through(state, event), *_notes(event)) if shown else _signs(event)
    return Line(says, cites=event.cites, tone=_tone(tone, hidden=event.hidden), notes=notes)


def _shows(event: e.FoeHit) -> str:
    """What everybody sees of it."""
    if event.unmoved:
        return "does not seem to feel it"
    if event.out:
        return "goes down"
    if event.worn:
        return "is hurt"
    return "keeps standing: the armor turns the blow" if event.gained else "shrugs it off"


def _through(state: State, event: e.FoeHit) -> str:
    """The way of the Harm through its armor, in figures."""
    if event.unmoved:
        return f"Harm {event.incoming}."
    off = event.worn - event.overflowed
    armor = "without armor" if event.armor is Armor.NONE else f"in {event.armor.value} armor"
    parts = [many(off, "Harm level") if state.options.foes_have_harm else f"{off} off its Resilience"] if off else []
    parts += [f"{event.gained} Fatigue"] if event.gained and state.options.foes_tire else []
    return f"Harm {event.incoming} {armor}: {' and '.join(parts) or 'nothing gets through'}."


def _notes(event: e.FoeHit) -> tuple[str, ...]:
    notes = []
    if event.cleared:
        notes.append(f"The wound clears {event.cleared} of its Fatigue.")
    if event.overflowed:
        notes.append("Its Fatigue has come to its capacity: 1 more off its Resilience, and the Fatigue is cleared.")
    if event.opened:
        notes.append("It keeps no Fatigue: whoever acts next against it stands one step better.")
    if event.next_phase:
        notes.append("This phase is over: the next one begins with all its Resilience, and what was left is lost.")
    if event.unmoved:
        notes.append("No blow wears it down. It ends when what holds it up is undone.")
    return tuple(notes)


def _signs(event: e.FoeHit) -> tuple[str, ...]:
    """What else shows to those who see no figures."""
    return ("Something about it changes, and it is not over.",) if event.next_phase else ()


def _rallied(state: State, seat: Seat, event: e.FoeRallied) -> Line | None:
    if event.hidden and not seat.is_gm:
        return None
    name = event.name or "(unnamed)"
    if event.used:
        return Line(f"The way into the guard of {name} is used.", cites=event.cites)
    parts = [f"{event.resilience} Resilience back"] if event.resilience else []
    parts += [f"{event.fatigue} Fatigue less"] if event.fatigue else []
    figures = f": {', '.join(parts)}" if _open(state, seat) else ""
    why = f" ({event.why.strip().rstrip('.')})" if event.why.strip() else ""
    return Line(f"{name} rallies{why}{figures}.", cites=event.cites, tone=_tone(Tone.BAD, hidden=event.hidden))


def _trouble(state: State, _seat: Seat, event: e.TroubleMade) -> Line:
    by = event.name or "The scene"
    target = f" at {name_of(state, event.target)}" if event.target else ""
    what = f"“{event.ploy}”" if event.ploy else "trouble"
    price = f" for {many(event.price, 'Story Beat')}" if event.price else ""
    notes = {
        Cause.CONSEQUENCE: ("It answers a roll that fell short.",),
        Cause.TURN: ("It is its Action.",),
    }.get(event.cause, ())
    says = f"{by} plays {what}{target}{price}{because(event.words)}"
    return Line(says, cites=event.cites, tone=Tone.BAD, notes=notes)


TELLERS: Tellers = {
    e.FoeAdded: _added,
    e.FoeAdjusted: _adjusted,
    e.FoeRemoved: _removed,
    e.FoeRevealed: _revealed,
    e.FoeHit: _hit,
    e.FoeRallied: _rallied,
    e.TroubleMade: _trouble,
}
