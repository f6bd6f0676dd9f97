"""What one seat may see, ready to be drawn: no page, stream or API shows anything that did not come through here.

A view is plain frozen values. The page draws them in this order and decides nothing. Names of tones and marks are the
vocabulary of the style sheet; a system picks from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from edgewise.core.fields import Field
from edgewise.core.reading import Forecast


class Tone(Enum):
    """How a thing feels, for its color and icon."""

    PLAIN = "plain"
    GOOD = "good"
    MIXED = "mixed"
    BAD = "bad"
    SECRET = "secret"  # noqa: S105 - not a password


class DieMark(Enum):
    """What a face counts as, for its drawing."""

    PLAIN = "plain"
    HIT = "hit"
    CRITICAL = "critical"
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that this seat may give now, as a form."""

    id: str
    """Stable while the offer stands: it names the form, so that typed text and focus are kept."""
    command: str
    label: str
    fields: tuple[Field, ...] = ()
    says: str = ""
    cites: tuple[str, ...] = ()
    throws: str = ""
    """The dice this command throws, as canonical text, so that real ones can be typed in; empty for none."""
    weight: str = "normal"
    """primary: the next step of the flow · normal · quiet: behind a "more" · danger."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A name and a value."""

    label: str
    value: str
    cite: str = ""
    tone: Tone = Tone.PLAIN
    note: str = ""


@dataclass(frozen=True, slots=True)
class DieFace:
    """One die as it lies."""

    text: str
    mark: DieMark = DieMark.PLAIN
    gone: bool = False
    """Struck through: this face was thrown again, or does not count; `says` tells which."""
    says: str = ""
    """For a screen reader: "6, a success"."""
    square: bool = False
    """A cube with a number, as a d6; otherwise a number is drawn on a die with points, and a sign on a square."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """A row of boxes, a purse of tokens or a clock."""

    key: str
    label: str
    filled: int
    size: int
    shape: str = "boxes"
    """boxes: crossed off as they fill · strength: whole while all is well · tokens · clock."""
    tone: Tone = Tone.PLAIN
    says: str = ""
    """What the present level means: "Desperate, −2 dice"."""
    cite: str = ""
    offers: tuple[Offer, ...] = ()
    secret: bool = False
    """Hidden from players; only the game master's view holds it at all."""
    capped: bool = True
    """`size` is a limit; otherwise it only says how many places are drawn, and 0 draws the number alone."""
    places: tuple[int, ...] | None = None
    """Which boxes are filled, from 1, and each shows its number; None for the first ones, without numbers."""


@dataclass(frozen=True, slots=True)
class SheetView:
    """A character at the table."""

    id: str
    name: str
    blurb: str
    played_by: str
    """Seat id of the player, empty when nobody has claimed the character."""
    mine: bool
    gauges: tuple[Gauge, ...]
    stats: tuple[Fact, ...]
    skills: tuple[Fact, ...]
    facts: tuple[Fact, ...] = ()
    offers: tuple[Offer, ...] = ()
    badge: str = ""
    """One or two words over everything else, as "Incapacitated"."""
    words: tuple[Fact, ...] = ()
    """Phrases that say who the character is; drawn above the numbers, never folded away."""


@dataclass(frozen=True, slots=True)
class OtherRoll:
    """What somebody else throws in answer to a roll, or the number that stands for it."""

    by: str
    dice: tuple[DieFace, ...] = ()
    facts: tuple[Fact, ...] = ()
    """What it adds up to."""
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class RollView:
    """A roll on its way through the flow."""

    id: str
    title: str
    by: str
    steps: tuple[str, ...]
    step: int
    """Index into `steps`; equal to its length when all is done."""
    says: str
    """What happens next, and who must do it."""
    facts: tuple[Fact, ...] = ()
    dice: tuple[DieFace, ...] = ()
    counts: tuple[Fact, ...] = ()
    """What the dice add up to: successes, beats."""
    headline: str = ""
    detail: str = ""
    tone: Tone = Tone.PLAIN
    cites: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    forecasts: tuple[Forecast[Any, Any], ...] = ()
    """Odds of what may happen now; the first is the roll as it stands, the others what a resource would change."""
    forecast_note: str = ""
    against: tuple[OtherRoll, ...] = ()
    """Who answers this roll, in order; empty where nothing does."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the game master's console, of a player's own desk, or of what lies in the middle of the table."""

    id: str
    title: str
    gauges: tuple[Gauge, ...] = ()
    facts: tuple[Fact, ...] = ()
    offers: tuple[Offer, ...] = ()
    says: str = ""


@dataclass(frozen=True, slots=True)
class Token:
    """A character on the map."""

    id: str
    """The id of its sheet."""
    name: str
    mine: bool = False
    tone: Tone = Tone.PLAIN
    says: str = ""
    """What to know at a glance: "acts now", "has acted"."""


@dataclass(frozen=True, slots=True)
class Place:
    """A named area of the map, in one cell of its grid."""

    id: str
    name: str
    column: int
    """0 to 3, from the left."""
    row: int
    """0 to 5, from above."""
    facts: tuple[Fact, ...] = ()
    """What is true here."""
    tokens: tuple[Token, ...] = ()
    offers: tuple[Offer, ...] = ()
    """What this seat may do here; going there comes first."""


@dataclass(frozen=True, slots=True)
class Border:
    """A way between two places."""

    one: str
    two: str
    label: str = ""
    """What stands in the way; empty where nothing does."""


@dataclass(frozen=True, slots=True)
class Map:
    """Where everybody is: areas, and the ways between them."""

    places: tuple[Place, ...]
    borders: tuple[Border, ...] = ()
    says: str = ""
    """From where it is seen, where that matters."""


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it."""

    title: str
    """The scene's title."""
    says: str
    """The scene in a sentence."""
    facts: tuple[Fact, ...]
    rolls: tuple[RollView, ...]
    sheets: tuple[SheetView, ...]
    gauges: tuple[Gauge, ...]
    """Timers that everyone at this seat may see."""
    offers: tuple[Offer, ...]
    """What this seat may do that belongs to no roll, sheet or panel: "declare an action"."""
    panels: tuple[Panel, ...] = ()
    shared: tuple[Panel, ...] = ()
    """What lies open in the middle of the table, after the rolls."""
    urgent: tuple[Panel, ...] = ()
    """What this seat has to see to now, before the rolls."""
    map: Map | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One event of the log, told to one seat."""

    says: str
    dice: tuple[DieFace, ...] = ()
    cites: tuple[str, ...] = ()
    tone: Tone = Tone.PLAIN
    notes: tuple[str, ...] = ()
    """Consequences in small print, each a sentence."""


def offers_in(view: View) -> tuple[Offer, ...]:
    """Every offer of a view, wherever it stands."""
    gauges = [*view.gauges]
    found = [*view.offers]
    for roll in view.rolls:
        found += roll.offers
    for sheet in view.sheets:
        found += sheet.offers
        gauges += sheet.gauges
    for panel in (*view.panels, *view.shared, *view.urgent):
        found += panel.offers
        gauges += panel.gauges
    for place in view.map.places if view.map else ():
        found += place.offers
    for gauge in gauges:
        found += gauge.offers
    return tuple(found)
