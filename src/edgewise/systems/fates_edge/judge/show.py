"""Words and drawings shared by the view and the log."""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.core.view import DieFace, DieMark, Tone
from edgewise.systems.fates_edge import rolls
from edgewise.systems.fates_edge.book.terms import Life, Outcome, Position
from edgewise.systems.fates_edge.events.base import Shift
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.state import State

TONES = {
    Outcome.CLEAN_SUCCESS: Tone.GOOD,
    Outcome.SUCCESS_WITH_SB: Tone.MIXED,
    Outcome.PARTIAL: Tone.MIXED,
    Outcome.MISS: Tone.BAD,
}
_MARKS = {
    rolls.BEAT: (DieMark.TROUBLE, "a Story Beat"),
    rolls.BLANK: (DieMark.PLAIN, "nothing"),
    rolls.HIT: (DieMark.HIT, "a success"),
    rolls.TEN: (DieMark.CRITICAL, "two successes"),
}


def name_of(state: State, key: str) -> str:
    """The name of a character, also of one without a name or no longer here."""
    if key in state.foes:
        return state.foes[key].name or "(unnamed)"
    sheet = state.sheets.get(key)
    if sheet is None:
        return "Someone"
    return sheet.name or "(unnamed)"


def die(face: int, *, gone: bool = False) -> DieFace:
    """One die as it is drawn."""
    mark, says = _MARKS[rolls.mark(face)]
    return DieFace(str(face), mark, gone, str(face) if gone else f"{face}, {says}")


def dice_of(roll: Roll) -> tuple[DieFace, ...]:
    """The dice of a roll as they lie, each after the faces it showed before."""
    shown = []
    for at, face in enumerate(roll.faces):
        shown += [die(step.old, gone=True) for step in roll.rerolls if step.die == at and not step.negated]
        shown.append(die(face))
    return tuple(shown)


def many(number: int, one: str, several: str = "") -> str:
    """A number with its noun: "1 Boon", "2 Boons"."""
    return f"{number} {one if abs(number) == 1 else several or one + 's'}"


def signed(number: int) -> str:
    """A number with its sign: "+1", "−1"."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def position(where: Position) -> str:
    """The Position's name."""
    return where.value.capitalize()


def tracks_moved(moved: Shift) -> tuple[str, ...]:
    """What a shift of the tracks did, each in a sentence."""
    notes = []
    if moved.cleared:
        notes.append(f"The shock clears {moved.cleared} Fatigue.")
    if moved.overflowed:
        notes.append("The Fatigue track is full: it turns into 1 Harm and is cleared.")
    if moved.lost:
        notes.append(f"{moved.lost} Fatigue beyond that is lost.")
    if moved.life is Life.IN_THE_BALANCE:
        notes.append("It overflows at Harm 3: the GM says whether it kills.")
    if moved.life is Life.DEAD:
        notes.append("Harm taken at Harm 3 kills.")
    return tuple(notes)


def stop(says: str) -> str:
    """The sentence with its full stop."""
    return says if says.rstrip().endswith((".", "!", "?", "…")) else f"{says}."


def because(why: str) -> str:
    """What follows a sentence: its reason after a colon, or the full stop."""
    return f": {stop(why)}" if why.strip() else "."


def lower(title: str) -> str:
    """The title with a small first letter."""
    return title[0].lower() + title[1:]


def listed(words: Iterable[str]) -> str:
    """Words in a row: "a", "a and b", "a, b and c"."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last
