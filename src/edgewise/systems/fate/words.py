"""Words and drawings shared by the view and the log."""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.core.seats import Seat
from edgewise.core.view import DieFace, DieMark, Tone
from edgewise.systems.fate import rolls
from edgewise.systems.fate.known import aspect_name, known_aspects, sheet_name, zone_name
from edgewise.systems.fate.state import GM, Cast, State
from edgewise.systems.fate.terms import OPPOSITION, PARTY, Outcome

TONES = {
    Outcome.FAIL: Tone.BAD,
    Outcome.TIE: Tone.MIXED,
    Outcome.SUCCEED: Tone.GOOD,
    Outcome.STYLE: Tone.GOOD,
}
_FACES = {
    1: ("+", DieMark.HIT, "plus"),
    0: (" ", DieMark.PLAIN, "blank"),
    -1: ("−", DieMark.TROUBLE, "minus"),
}
_SIDES = {PARTY: "the party", OPPOSITION: "the opposition"}


def die(face: int, *, gone: bool = False) -> DieFace:
    """One Fate die as it is drawn."""
    text, mark, says = _FACES[max(-1, min(1, face))]
    return DieFace(text, mark, gone, f"{says}, thrown again" if gone else says)


def dice(faces: Iterable[int], *, gone: bool = False) -> tuple[DieFace, ...]:
    """Dice as they are drawn."""
    return tuple(die(face, gone=gone) for face in faces)


def dice_of(cast: Cast) -> tuple[DieFace, ...]:
    """The dice of a cast as they lie, after the faces they showed before."""
    return (*(die(face, gone=True) for faces in cast.before for face in faces), *dice(cast.faces))


def signed(number: int) -> str:
    """A number with its sign: "+2", "−1", "+0"."""
    return f"{number:+d}".replace("-", "−")


def many(number: int, one: str, several: str = "") -> str:
    """A number with its noun: "1 fate point", "2 fate points"."""
    return f"{number} {one if abs(number) == 1 else several or one + 's'}"


def listed(words: Iterable[str]) -> str:
    """Several things in one sentence: "a, b and c"."""
    *most, last = [*words] or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def stop(says: str) -> str:
    """A sentence with its full stop."""
    text = says.rstrip()
    return text if text.endswith((".", "!", "?", "…", ".”", "!”", "?”")) else f"{text}."


def because(why: str) -> str:
    """The end of a sentence: a reason after a colon, or the full stop alone."""
    return f": {stop(why)}" if why.strip() else "."


def lower(title: str) -> str:
    """A title inside a sentence."""
    return title[:1].lower() + title[1:]


def upper(says: str) -> str:
    """Words at the head of a sentence."""
    return says[:1].upper() + says[1:]


def quoted(name: str, unnamed: str = "(unnamed)") -> str:
    """A name in quotation marks, or what stands for one that is missing."""
    return f"“{name.strip()}”" if name.strip() else unnamed


def rung(state: State, number: int) -> str:
    """A number on the ladder, as this table's edition names it."""
    return rolls.ladder(number, low=state.has("ladder_low", "horrifying"))


def heard(state: State, seat: Seat, key: str) -> bool:
    """Whether this seat may hear of what happens to a character: of one no longer here, only the GM."""
    if seat.is_gm or key == GM:
        return True
    return key in state.sheets and not state.sheets[key].hidden


def whom(state: State, seat: Seat, key: str) -> str:
    """The name of a character inside a sentence, as far as this seat may know it."""
    if key == GM:
        return "the GM"
    sheet = state.sheets.get(key)
    if sheet is None or (sheet.hidden and not seat.is_gm):
        return "someone"
    return sheet_name(state, key)


def who(state: State, seat: Seat, key: str) -> str:
    """As `whom`, at the head of a sentence."""
    name = whom(state, seat, key)
    return upper(name) if name in {"someone", "the GM"} else name


def side_name(side: str) -> str:
    """A side inside a sentence."""
    return _SIDES.get(side, side.strip() or "nobody's side")


def knows(state: State, seat: Seat, ref: str) -> bool:
    """Whether this seat knows of an aspect that is here now; the GM knows also of those that are not."""
    return seat.is_gm or ref in known_aspects(state, secrets=False)


def aspect_told(state: State, seat: Seat, ref: str) -> str:
    """An aspect inside a sentence, as far as this seat may know it."""
    known = known_aspects(state, secrets=seat.is_gm).get(ref)
    if known is None:
        return "an aspect"
    return quoted(known.name, aspect_name(state, ref))


def is_place(state: State, where: str) -> bool:
    """Whether this is the scene or a zone, also one that is no longer on the map."""
    return where not in state.sheets and (
        not where or where in state.zones or (where[:1] == "z" and where[1:].isdigit())
    )


def place_told(state: State, seat: Seat, where: str) -> str:
    """What an aspect lies on, inside a sentence."""
    if not where:
        return "the scene"
    if is_place(state, where):
        return zone_name(state, where) if where in state.zones else "a zone"
    return whom(state, seat, where)
