"""Those who lie at Harm 3: who needs help, who is dying, and who dies of it."""

from __future__ import annotations

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.numbers import DYING_FAILURES, HARM_MOST
from edgewise.systems.fates_edge.book.terms import Life
from edgewise.systems.fates_edge.events import gear as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State


@rule("dying.fallen")
def is_fallen(sheet: Sheet) -> bool:
    """Whether somebody lies at Harm 3 and will not live without help."""
    return sheet.life is Life.ALIVE and sheet.tracks.harm >= HARM_MOST and not sheet.fallen.stable


@rule("dying.critical")
def is_dying(sheet: Sheet) -> bool:
    """Whether only a great success, or magic, still saves somebody who has fallen."""
    return is_fallen(sheet) and sheet.fallen.failures >= DYING_FAILURES


@rule("dying.critical")
def deaths(state: State) -> tuple[Event, ...]:
    """Who dies when the exchange ends, or the scene, because two attempts in a row failed and nothing saved them."""
    return tuple(e.Died(key, ("dying.critical",)) for key, sheet in state.sheets.items() if is_dying(sheet))


@rule("dying.unattended")
def unattended(state: State) -> tuple[Event, ...]:
    """Whose life hangs on the GM's word when a scene ends, or minutes pass, and nobody has stabilized them."""
    return tuple(
        e.LeftUnattended(key, ("dying.unattended", "harm.lethal"))
        for key, sheet in state.sheets.items()
        if is_fallen(sheet) and not is_dying(sheet)
    )
