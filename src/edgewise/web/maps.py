"""From a map to the cells of a grid: where each place stands, and what is drawn between two of them.

Places stand on the odd tracks of the grid, ways between them on the even ones. Columns and rows that no place uses take
no room.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from edgewise.core.view import Border, Map, Place

MOST_COLUMNS = 4
MOST_ROWS = 6

Cell = tuple[int, int]
"""Column and row of a place, both from 0, among those that are used."""


@dataclass(frozen=True, slots=True)
class Tie:
    """What is drawn between two places."""

    shape: str
    """across · down · falling · rising."""
    column: int
    """Track where it begins, from 1."""
    row: int
    wide: int
    """How many tracks it covers."""
    high: int
    label: str


@dataclass(frozen=True, slots=True)
class Way:
    """Where one can go from a place, in words."""

    to: str
    label: str
    drawn: str
    """Shape of the line that shows it, words and all; empty where the words must be read here."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where it stands."""

    place: Place
    column: int
    """Its track, from 1."""
    row: int
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A map, ready to be drawn."""

    columns: int
    """How many columns of places; 0 when they form no grid and are listed."""
    spots: tuple[Spot, ...]
    """From above, and from the left."""
    ties: tuple[Tie, ...]


def layout(drawn: Map) -> Layout:
    """Where everything of a map stands; a way to a place that is not on it is left out."""
    cells = _cells(drawn.places)
    places = {place.id: place for place in drawn.places}
    ties: dict[frozenset[str], Tie] = {}
    ways: dict[str, list[Way]] = {one: [] for one in places}
    for border in drawn.borders:
        ends = frozenset((border.one, border.two))
        if len(ends) == 1 or not ends <= places.keys():
            continue
        tie = _tie(border, cells) if ends not in ties else None
        if tie is not None:
            ties[ends] = tie
        # On a slanting line there is no room for words.
        shown = tie.shape if tie is not None and not (tie.label and tie.shape in {"falling", "rising"}) else ""
        for here, there in ((border.one, border.two), (border.two, border.one)):
            ways[here].append(Way(places[there].name, border.label, shown))
    spots = []
    for place in drawn.places:
        column, row = cells.get(place.id, (0, 0))
        spots.append(Spot(place, 2 * column + 1, 2 * row + 1, tuple(ways[place.id])))
    columns = 1 + max((column for column, _ in cells.values()), default=-1)
    return Layout(columns, tuple(sorted(spots, key=lambda spot: (spot.row, spot.column))), tuple(ties.values()))


def _cells(places: Sequence[Place]) -> Mapping[str, Cell]:
    """The cell of each place; nothing when two share one, or when there are too many columns or rows."""
    columns = sorted({place.column for place in places})
    rows = sorted({place.row for place in places})
    cells = {place.id: (columns.index(place.column), rows.index(place.row)) for place in places}
    fits = len(columns) <= MOST_COLUMNS and len(rows) <= MOST_ROWS
    return cells if fits and len(set(cells.values())) == len(places) else {}


def _tie(border: Border, cells: Mapping[str, Cell]) -> Tie | None:
    """What is drawn for a border; nothing when its places neither touch nor see each other straight."""
    if not cells:
        return None
    ends = sorted((cells[border.one], cells[border.two]))
    (left, first), (right, last) = ends
    top, bottom = sorted((first, last))
    if right - left == 1 == bottom - top:
        return Tie("falling" if first < last else "rising", 2 * left + 2, 2 * top + 2, 1, 1, border.label)
    inside = {(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)}
    if inside & set(cells.values()) != set(ends):
        return None
    if top == bottom:
        return Tie("across", 2 * left + 2, 2 * top + 1, 2 * (right - left) - 1, 1, border.label)
    if left == right:
        return Tie("down", 2 * left + 1, 2 * top + 2, 1, 2 * (bottom - top) - 1, border.label)
    return None
