"""Where faces come from: the operating system, fingers that type what real dice show, or a script."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence

from edgewise.core.dice import MOST_DICE, Faces, Throw, arrange
from edgewise.core.errors import WireError
from edgewise.core.step import Hand

_NUMBER = re.compile(r"[+\-−]?[0-9]{1,6}")
_SIGNS = {"+": 1, "＋": 1, "-": -1, "−": -1, "–": -1, "—": -1, "－": -1, "0": 0, "_": 0, "b": 0, "B": 0}
_SPELLED = {"plus": 1, "minus": -1, "blank": 0, "empty": 0, "zero": 0}
_BRACKETS = re.compile(r"[\[(]\s*(.?)\s*[\])]")
"""Forums draw a Fate die as "[+]", "[-]" and "[ ]"."""
_SHOWN = 80


class SystemHand:
    """Fair dice from the operating system's random source."""

    def throw(self, throw: Throw) -> Faces | None:
        """The faces of `throw`; never None."""
        return tuple(tuple(secrets.choice(die.faces) for _ in range(number)) for die, number in throw.dice)

    def leftover(self) -> int:
        """Always 0."""
        return 0


class TypedHand:
    """Faces that somebody read off real dice, used in the order in which they were typed."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = tuple(faces)
        self._used = 0
        self._begun = False

    def throw(self, throw: Throw) -> Faces | None:
        """The next typed faces; None when a forced throw finds none left, so that it waits for more to be typed.

        Raises:
            WireError: too few faces for this throw, or one that such a die cannot show.
        """
        left = self._faces[self._used :]
        if self._begun and throw.count and not left:
            return None
        self._begun = True
        faces = arrange(throw, left[: throw.count])
        self._used += throw.count
        return faces

    def leftover(self) -> int:
        """How many typed faces no throw has used."""
        return len(self._faces) - self._used


class ScriptedHand:
    """Faces written down beforehand, for tests: runs dry with a fault rather than making the throw wait."""

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)

    def throw(self, throw: Throw) -> Faces | None:
        """The next faces of the script.

        Raises:
            WireError: the script has too few left, or one that such a die cannot show.
        """
        taken, self._faces = self._faces[: throw.count], self._faces[throw.count :]
        return arrange(throw, taken)

    def leftover(self) -> int:
        """How many faces the script still holds."""
        return len(self._faces)


class KeepingHand:
    """A hand whose throws stand when the same command must be decided again because someone appended first."""

    def __init__(self, inner: Hand) -> None:
        self._inner = inner
        self._thrown: list[tuple[Throw, Faces]] = []
        self._next = 0

    def again(self) -> None:
        """Begin anew; throws that are asked for again in the same order come up as they did."""
        self._next = 0

    def throw(self, throw: Throw) -> Faces | None:
        """The faces that already lie for this throw, else new ones."""
        if self._next < len(self._thrown) and self._thrown[self._next][0] != throw:
            del self._thrown[self._next :]
        if self._next == len(self._thrown):
            faces = self._inner.throw(throw)
            if faces is None:
                return None
            self._thrown.append((throw, faces))
        self._next += 1
        return self._thrown[self._next - 1][1]

    def leftover(self) -> int:
        """How many faces the inner hand was given and has not used."""
        return self._inner.leftover()


def parse_faces(text: str) -> tuple[int, ...]:
    """The faces in `text`, as people type them.

    Commas, semicolons and spaces part them. A blank between two commas is 0, as are "b", "_" and "[ ]": the blank side
    of a Fate die.

    >>> parse_faces("9,6 4"), parse_faces("+ + 0 −"), parse_faces("+,,-,b"), parse_faces("++0-")
    ((9, 6, 4), (1, 1, 0, -1), (1, 0, -1, 0), (1, 1, 0, -1))

    Raises:
        WireError: not faces, or more than 1,000 of them.
    """
    drawn = _BRACKETS.sub(lambda die: f" {die[1].strip() or '0'} ", text)
    parts = [part.split() for part in re.split("[,;]", drawn)]
    faces: list[int] = []
    for index, words in enumerate(parts):
        if not words and 0 < index < len(parts) - 1:
            faces.append(0)
        for word in words:
            faces += _word(word)
    if len(faces) > MOST_DICE:
        raise WireError("faces", f"at most {MOST_DICE:,} faces", f"{len(faces):,}")
    return tuple(faces)


def _word(word: str) -> list[int]:
    if _NUMBER.fullmatch(word):
        return [int(word.replace("−", "-"))]
    if word.lower() in _SPELLED:
        return [_SPELLED[word.lower()]]
    if all(sign in _SIGNS for sign in word):
        return [_SIGNS[sign] for sign in word]
    shown = repr(word)
    raise WireError(
        "faces",
        'faces as in "9, 6, 4", or "+ + 0 −" for Fate dice',
        shown if len(shown) <= _SHOWN else f"{shown[: _SHOWN - 1]}…",
    )
