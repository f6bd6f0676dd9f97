"""Words and drawings shared by the view and the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from edgewise.core.view import DieFace, DieMark, Tone
from edgewise.systems.success_check.checks import Check
from edgewise.systems.success_check.sheet import Pending, Weapon
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Action, Band, Kind, Mode, Severity

UNNAMED = "(unnamed)"
TONES = {
    Band.COMPLETE_FAILURE: Tone.BAD,
    Band.SIGNIFICANT_FAILURE: Tone.BAD,
    Band.MARGINAL_FAILURE: Tone.BAD,
    Band.MARGINAL_SUCCESS: Tone.MIXED,
    Band.SIGNIFICANT_SUCCESS: Tone.GOOD,
    Band.COMPLETE_SUCCESS: Tone.GOOD,
}
KIND_TONES = {Kind.ADVANTAGE: Tone.GOOD, Kind.DISADVANTAGE: Tone.BAD}
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


# --- words -----------------------------------------------------------------------------------------------------------


def signed(number: int) -> str:
    """A number with its sign: "+2", "−1", "+0"."""
    return f"{number:+d}".replace("-", "−")


def minus(number: int) -> str:
    """A number with a true minus sign, and no plus: "7", "−4"."""
    return str(number).replace("-", "−")


def many(number: int, one: str, several: str = "") -> str:
    """A number with its noun: "1 die", "2 points"."""
    return f"{number} {one if abs(number) == 1 else several or one + 's'}"


def spelled(number: int, one: str, several: str = "") -> str:
    """As `many`, small numbers in letters: "two dice"."""
    word = NUMBERS.get(number, str(number))
    return f"{word} {one if number == 1 else several or one + 's'}"


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
    return f": {stop(why.strip())}" if why.strip() else "."


def lower(words: str) -> str:
    """Words inside a sentence."""
    return words[:1].lower() + words[1:]


def upper(words: str) -> str:
    """Words at the head of a sentence."""
    return words[:1].upper() + words[1:]


def quoted(words: str, otherwise: str = "(no words)") -> str:
    """Words in quotation marks, or what stands for those that are missing."""
    return f"“{words.strip()}”" if words.strip() else otherwise


def titled(words: str) -> str:
    """A name that may be empty."""
    return words.strip() or UNNAMED


# --- names -----------------------------------------------------------------------------------------------------------


def name_of(state: State, key: str) -> str:
    """The name of a character, also of one without a name, or no longer here."""
    sheet = state.sheets.get(key)
    return titled(sheet.name) if sheet else "Someone"


def whose(state: State, key: str) -> str:
    """The name of a character as the owner of what follows: "Vera’s"."""
    return f"{name_of(state, key)}’s"


def target_name(state: State, check: Check) -> str:
    """Whom an attack is meant for."""
    attack = check.attack
    return name_of(state, attack.target) if attack and attack.target else "something without a sheet"


# --- dice ------------------------------------------------------------------------------------------------------------


def die(face: int, *, gone: bool = False, mark: DieMark = DieMark.PLAIN, says: str = "") -> DieFace:
    """One die as it is drawn."""
    words = f"{face}, dropped" if gone else f"{face}, {says}" if says else str(face)
    return DieFace(str(face), mark, gone, words)


def dice(faces: Iterable[int]) -> tuple[DieFace, ...]:
    """Ten-sided dice that all count."""
    return tuple(die(face) for face in faces)


def cubes(faces: Iterable[int]) -> tuple[DieFace, ...]:
    """Six-sided dice, which all count."""
    return tuple(DieFace(str(face), says=str(face), square=True) for face in faces)


def kept_dice(faces: tuple[int, ...], dropped: int | None, effect: int = 0) -> tuple[DieFace, ...]:
    """The dice of a check, the dropped one struck through.

    Args:
        faces: as they came up.
        dropped: index of the die that does not count.
        effect: what a double does to the margin, as far as it may be known; it marks the dice.
    """
    kept = [face for at, face in enumerate(faces) if at != dropped]
    double = len(kept) == 2 and kept[0] == kept[1]
    good = DieMark.CRITICAL if double and kept[0] == 10 else DieMark.HIT
    mark = good if effect > 0 else DieMark.TROUBLE if effect < 0 else DieMark.PLAIN
    says = "part of a double" if double else ""
    return tuple(
        die(face, gone=True) if at == dropped else die(face, mark=mark, says=says) for at, face in enumerate(faces)
    )


def rolled(mode: Mode, *, edge: bool = False) -> str:
    """How a check is rolled, in words: "three dice, the player drops one"."""
    words = {
        Mode.PLAIN: "two dice",
        Mode.ADVANTAGE: "three dice, the player drops one",
        Mode.DISADVANTAGE: "three dice, the GM drops one",
    }[mode]
    return f"{words}; any double adds 5" if edge else words


# --- damage ----------------------------------------------------------------------------------------------------------


def dice_line(number: int, bonus: int) -> str:
    """Damage as it is written: "3d6+2", "4d6"."""
    return f"{number}d6{signed(bonus) if bonus else ''}"


def weapon_marks(weapon: Weapon) -> tuple[str, ...]:
    """What is special about a weapon, in a few words each."""
    marks = ["Stun"] if weapon.stun else []
    marks += [f"lowers PT by {weapon.pierces}"] if weapon.pierces else []
    if weapon.burst:
        marks.append(f"fires bursts, lowering PT by {weapon.pierces_burst}" if weapon.pierces_burst else "fires bursts")
    return tuple(marks)


def severity(grade: Severity) -> str:
    """An injury's severity with its article: "a grazing injury"."""
    return f"a {grade.value} injury"


# --- what waits ------------------------------------------------------------------------------------------------------


def waits(pending: Pending) -> str:
    """What waits on a sheet, in words: "Disadvantage on the next check about Athletics"."""
    about = f" about {pending.related.strip()}" if pending.related.strip() else ", whatever it is about"
    return f"{pending.kind.value.capitalize()} on the next check{about}"


def waits_since(pending: Pending) -> str:
    """Why it waits, unless that says no more than what it is about; empty for nothing."""
    why, _, about = pending.why.strip().partition(": ")
    return why if about == pending.related.strip() else pending.why.strip()


# --- turns -----------------------------------------------------------------------------------------------------------


def actions_left(actions: Iterable[Action]) -> str:
    """Actions in words: "a Major, a Move and two Minor actions"."""
    counted = Counter(actions)
    held = [(action.value.capitalize(), counted[action]) for action in Action if counted[action]]
    if not held:
        return "no action"
    words = [f"{'a' if number == 1 else NUMBERS.get(number, number)} {name}" for name, number in held]
    return f"{listed(words)} {'action' if held[-1][1] == 1 else 'actions'}"


def actions_named(actions: Iterable[Action]) -> str:
    """Actions in few words: "Major, Move, 2 Minor"."""
    counted = Counter(actions)
    words = [
        f"{f'{counted[action]} ' if counted[action] > 1 else ''}{action.value.capitalize()}"
        for action in Action
        if counted[action]
    ]
    return ", ".join(words) or "no action"
