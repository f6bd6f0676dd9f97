"""The log's lines about dice: how they fell, what was thrown again, and what came of it."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line
from edgewise.systems.fates_edge.book.terms import Earns, Outcome, Pay, Reroll
from edgewise.systems.fates_edge.book.terms_fight import Task
from edgewise.systems.fates_edge.events import loop as e
from edgewise.systems.fates_edge.judge.show import TONES, die, many, name_of, position, tracks_moved
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.rolls import count


def paid(pay: Pay) -> str:
    """What was paid."""
    return "1 Boon" if pay is Pay.BOON else "1 Fatigue in place of a Boon"


def lost_boons(amount: int) -> tuple[str, ...]:
    """Boons that no purse has room for."""
    return (f"{many(amount, 'Boon')} beyond 5 {'is' if amount == 1 else 'are'} lost.",) if amount > 0 else ()


def thrown(state: State, seat: Seat, event: e.Thrown) -> Line:
    """The dice as they fell."""
    says = f"{name_of(state, event.sheet)} throws {many(len(event.faces), 'die', 'dice')}"
    notes = [f"Against DV {event.against}."] if not event.answer and (seat.is_gm or not event.hide_dv) else []
    if event.answer:
        answered = many(count(event.answer).successes, "success", "successes")
        notes.append(f"Against {', '.join(str(face) for face in event.answer)}: {answered}.")
    faces = tuple(die(face) for face in event.faces)
    return Line(f"{says} from a {position(event.position)} Position.", faces, event.cites, notes=tuple(notes))


def rerolled(state: State, event: e.DieRerolled) -> Line:
    """One die, thrown again."""
    name = name_of(state, event.sheet)
    says = {
        Reroll.DESPERATE: f"Desperate, {name} throws a success again",
        Reroll.FATIGUE: f"Fatigue forces {name} to throw a success again",
        Reroll.DOMINANT: f"Dominant, {name} throws a failure again",
        Reroll.BOON: f"{name} pays {paid(event.pay or Pay.BOON)} and throws a die again",
    }[event.why]
    notes = ("The Story Beat of the 1 stays.",) if event.old == 1 else ()
    faces = (die(event.old, gone=True), die(event.new))
    return Line(f"{says}: the {event.old} becomes {event.new}.", faces, event.cites, notes=notes)


_GENERAL = {
    Outcome.CLEAN_SUCCESS: "{name} succeeds.",
    Outcome.SUCCESS_WITH_SB: "{name} succeeds, and the GM has Story Beats to spend.",
    Outcome.PARTIAL: "{name} makes progress, but not all of it.",
    Outcome.MISS: "{name} fails, and the situation escalates.",
}
_SAYS = {
    Task.ATTACK: {
        Outcome.CLEAN_SUCCESS: "{name} hits {target}.",
        Outcome.SUCCESS_WITH_SB: "{name} hits {target}, and the GM has Story Beats to spend.",
        Outcome.PARTIAL: "{name} comes close to hitting {target}, and no more.",
        Outcome.MISS: "{name} misses {target}, and the situation escalates.",
    },
    Task.DEFENSE: {
        Outcome.CLEAN_SUCCESS: "{name} turns the strike aside.",
        Outcome.SUCCESS_WITH_SB: "{name} turns the strike aside, and the GM has Story Beats to spend.",
        Outcome.PARTIAL: "{name} turns part of the strike aside.",
        Outcome.MISS: "{name} does not turn the strike aside, and the situation escalates.",
    },
}
"""What an outcome means, where the rules say what the roll was for."""


def settled(state: State, seat: Seat, event: e.Settled) -> Line:
    """The outcome in words, and its figures below."""
    means = _SAYS.get(event.task, _GENERAL)[event.outcome]
    says = means.format(name=name_of(state, event.sheet), target=event.target or "the target")
    dv = f" against DV {event.dv}" if seat.is_gm or not event.hide_dv else ""
    beats = f", {many(event.story_beats, 'Story Beat')}" if event.story_beats else ""
    notes = [f"{event.outcome.title}: {many(event.successes, 'success', 'successes')}{dv}{beats}."]
    if event.boons:
        notes.append(f"Gains {many(event.boons, 'Boon')}.")
    notes += lost_boons(event.boons_lost)
    if event.no_boons:
        notes.append(f"No Boons: {_NO_BOONS[event.no_boons]}.")
    if event.story_beats:
        notes.append(f"The GM banks {many(event.story_beats, 'Story Beat')}.")
    for moved in event.tired:
        notes.append("1 Fatigue that was owed is marked.")
        notes += tracks_moved(moved)
    if event.benefits and event.outcome.succeeds:
        tens = "The 10 gives" if event.tens == 1 else f"{event.tens} 10s give"
        notes.append(f"{tens} {many(event.benefits, 'benefit')} to choose.")
    return Line(says, cites=event.cites, tone=TONES[event.outcome], notes=tuple(notes))


_NO_BOONS = {
    Earns.REHEARSAL: "a safe rehearsal",
    Earns.NULL_RISK: "a null-risk probe",
    Earns.REPEAT: "a repeated identical attempt",
    Earns.AUTO: "this table's limit for a Miss",
    Earns.YES: "",
}
