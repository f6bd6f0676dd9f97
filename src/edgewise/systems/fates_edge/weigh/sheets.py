"""Characters at the table: who is there, who plays them, and what is set by hand."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.by_hand import Unfit
from edgewise.core.rules import rule
from edgewise.core.seats import Role, Seat
from edgewise.systems.fates_edge.book.terms import Stage
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.events import loop as e
from edgewise.systems.fates_edge.judge.guards import Answer, character, gm_only, refuse
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.parts.sheets import PARTS

CITE = "modules.player-managed"


@rule("modules.player-managed")
def weigh_add(state: State, seat: Seat, command: c.AddSheet) -> Answer:
    """Bring a new character to the table; a player without one plays it."""
    if seat.role is Role.WATCHER:
        return refuse("watching", "Watchers look on; take a player's seat to act.", CITE)
    key = f"c{state.made + 1}"
    added = e.SheetAdded(key, Sheet(command.name, command.blurb), (CITE,))
    if seat.is_gm or seat.id in state.players.values():
        return free(added)
    return free(added, e.SheetClaimed(key, seat.id, (CITE,)))


def weigh_remove(state: State, seat: Seat, command: c.RemoveSheet) -> Answer:
    """The GM takes a character off the table."""
    stopped = gm_only(seat, CITE)
    key = stopped or character(state, seat, command.who, CITE)
    if isinstance(key, Refused):
        return key
    return free(e.SheetRemoved(key, state.sheets[key].name, (CITE,)))


@rule("modules.player-managed")
def weigh_claim(state: State, seat: Seat, command: c.Claim) -> Answer:
    """Play a character that nobody plays."""
    if seat.is_gm:
        return refuse("gm-plays-all", "The GM acts for anyone without claiming.", CITE)
    key = character(state, seat, command.who, CITE)
    if isinstance(key, Refused):
        return key
    if state.players.get(key) == seat.id:
        return refuse("already-yours", "You play this character already.", CITE)
    return free(e.SheetClaimed(key, seat.id, (CITE,)))


def weigh_release(state: State, seat: Seat, command: c.Release) -> Answer:
    """Let a character go, so that someone else can play it."""
    key = character(state, seat, command.who, CITE)
    if isinstance(key, Refused):
        return key
    if key not in state.players:
        return refuse("nobody-plays", "Nobody plays this character.", CITE)
    return free(e.SheetReleased(key, (CITE,)))


@rule("modules.player-managed", "dice.attribute", "dice.skill", "fatigue.track")
def weigh_adjust(state: State, seat: Seat, command: c.Adjust) -> Answer:
    """Set one part of a sheet by hand; refused when it changed since it was seen."""
    key = character(state, seat, command.who, CITE)
    if isinstance(key, Refused):
        return key
    part = PARTS.get(command.path)
    if part is None:
        return refuse("no-such-part", f"A sheet has: {', '.join(PARTS)}.", CITE)
    sheet = state.sheets[key]
    now = part.read(sheet)
    if command.was is not None and command.was != now:
        return refuse("changed-meanwhile", f"{part.label} has changed meanwhile: it is {now or 'empty'} now.", CITE)
    written = part.write(sheet, command.value)
    if isinstance(written, Unfit):
        return refuse("out-of-range", f"{part.label}: expected {written.expected}, got {command.value[:80]!r}.", CITE)
    roll = state.rolls.get(key)
    if roll is not None and roll.stage is Stage.SET and command.path.startswith(("attributes.", "skills.")):
        return refuse("roll-open", "A roll with these numbers is set: throw or drop it first.", CITE)
    return free(e.Adjusted(key, part.path, command.value, now, command.why, (CITE,)))
