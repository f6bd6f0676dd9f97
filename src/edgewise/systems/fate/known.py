"""Every aspect there is, wherever it stands, under one reference; and finding characters, zones and aspects by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from edgewise.core.rules import rule
from edgewise.systems.fate.sheet import Sheet
from edgewise.systems.fate.state import State
from edgewise.systems.fate.terms import AspectKind, Slot

UNNAMED = "(unnamed)"


@dataclass(frozen=True, slots=True)
class Known:
    """An aspect as the table knows it."""

    ref: str
    name: str
    kind: AspectKind
    bearer: str = ""
    """Id of the sheet that it is on, or that it is attached to."""
    zone: str = ""
    hidden: bool = False

    @property
    def shown(self) -> str:
        """Its words if everybody knows them; empty while it is hidden."""
        return "" if self.hidden else self.name

    @property
    def is_boost(self) -> bool:
        """Whether it is used up by one invoke."""
        return self.kind is AspectKind.BOOST


@rule("aspects.kinds", "aspects.hidden")
def known_aspects(state: State, *, secrets: bool = True) -> Mapping[str, Known]:
    """Every aspect with words, by reference: those on the table first, then those of each sheet.

    Args:
        state: the table.
        secrets: also what the players do not see.
    """
    found = [*_on_table(state)]
    for key, sheet in state.sheets.items():
        found += _on_sheet(key, sheet)
    return {known.ref: known for known in found if secrets or not known.hidden}


def _on_table(state: State) -> Iterator[Known]:
    for ref, aspect in state.aspects.items():
        bearer = aspect.where if aspect.where in state.sheets else ""
        hidden = aspect.hidden or (bool(bearer) and state.sheets[bearer].hidden)
        yield Known(ref, aspect.name, aspect.kind, bearer, "" if bearer else aspect.where, hidden)


def _on_sheet(key: str, sheet: Sheet) -> Iterator[Known]:
    words = {aspect.name.strip() for aspect in sheet.aspects}
    for at, aspect in enumerate(sheet.aspects):
        if aspect.name.strip():
            yield Known(f"{key}:{at}", aspect.name, aspect.kind, key, hidden=aspect.hidden or sheet.hidden)
    for slot, taken in sheet.consequences.items():
        # An extreme one is known as the aspect whose place it has taken.
        if slot is Slot.EXTREME and taken.name.strip() in words:
            continue
        yield Known(f"{key}:{slot.value}", taken.name, AspectKind.CONSEQUENCE, key, hidden=sheet.hidden)


def sheet_part(ref: str) -> tuple[str, int | Slot] | None:
    """The sheet of a reference, and the place on it; None for what lies on the table."""
    key, colon, part = ref.rpartition(":")
    if not colon:
        return None
    return (key, int(part)) if part.isdigit() else (key, Slot(part))


def matching(text: str, named: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The keys that `text` may mean: a key as it stands, else every one whose name reads the same."""
    pairs = tuple(named)
    wanted = text.strip()
    if any(key == wanted for key, _ in pairs):
        return (wanted,)
    folded = wanted.casefold()
    return tuple(key for key, name in pairs if folded and name.strip().casefold() == folded)


def sheet_name(state: State, key: str) -> str:
    """The name of a character, also of one without a name, or no longer here."""
    sheet = state.sheets.get(key)
    return (sheet.name.strip() or UNNAMED) if sheet else "Someone"


def zone_name(state: State, zone: str) -> str:
    """The name of a zone."""
    return state.zones[zone].name.strip() or UNNAMED if zone in state.zones else "Somewhere"


def aspect_name(state: State, ref: str) -> str:
    """The words of an aspect, also of a boost that has none, or of one no longer here."""
    part = sheet_part(ref)
    if part is None:
        aspect = state.aspects.get(ref)
        if aspect is None:
            return "an aspect"
        return aspect.name.strip() or ("a boost" if aspect.kind is AspectKind.BOOST else UNNAMED)
    sheet = state.sheets.get(part[0])
    if sheet is None:
        return "an aspect"
    if isinstance(part[1], Slot):
        taken = sheet.consequences.get(part[1])
        return taken.name.strip() or f"a {part[1].grade.value} consequence" if taken else "a consequence"
    return sheet.aspects[part[1]].name.strip() or UNNAMED if part[1] < len(sheet.aspects) else "an aspect"
