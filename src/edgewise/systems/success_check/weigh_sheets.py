"""Characters at the table: who is there, who plays them, and what is written on their sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.by_hand import Part, Unfit
from edgewise.core.rules import rule
from edgewise.core.seats import Role, Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check import weigh_writing
from edgewise.systems.success_check.book import ATTRIBUTES
from edgewise.systems.success_check.guards import WHO, character, claiming, gm_only, refuse
from edgewise.systems.success_check.sheet import Attribute, Sheet
from edgewise.systems.success_check.sheets import PARTS
from edgewise.systems.success_check.show import name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.weigh_writing import nameless, sheet_stands

Answer = Ready[e.Event] | Refused

SHEET = "characters.sheet"
BY_HAND = "characters.by-hand"
STARTER = 3
"""Every attribute of a new character; ours."""
_BONUS_PARTS = frozenset({"attributes", "skills", "talents"})
"""What a check that is under way hangs on."""


@rule("characters.sheet", "characters.attributes", "characters.who")
def weigh_add(state: State, seat: Seat, command: c.AddSheet) -> Answer:
    """Bring a new character to the table; a player without one plays it."""
    if seat.role is Role.WATCHER:
        return refuse("watching", "Watchers look on; take a player's seat to act.", WHO)
    stopped = nameless(command.name, "character", SHEET) or (gm_only(seat, WHO) if command.npc else None)
    if stopped:
        return stopped
    attributes = tuple(Attribute(name, STARTER) for name in ATTRIBUTES)
    sheet = Sheet(command.name.strip(), command.blurb, attributes, npc=command.npc)
    key = f"c{state.made + 1}"
    claimed = () if command.npc else claiming(state, seat, key)
    return free(e.SheetAdded(key, sheet, (SHEET, "characters.attributes")), *claimed)


@rule("characters.who")
def weigh_remove(state: State, seat: Seat, command: c.RemoveSheet) -> Answer:
    """The GM takes a character off the table."""
    key = gm_only(seat, WHO) or character(state, seat, command.who, WHO)
    return key if isinstance(key, Refused) else free(e.SheetRemoved(key, name_of(state, key), (WHO,)))


@rule("characters.who")
def weigh_claim(state: State, seat: Seat, command: c.Claim) -> Answer:
    """Play a character that nobody plays."""
    if seat.is_gm:
        return refuse("gm-plays-all", "The GM acts for anyone without claiming.", WHO)
    key = character(state, seat, command.who, WHO)
    if isinstance(key, Refused):
        return key
    if state.players.get(key) == seat.id:
        return refuse("already-yours", "You play this character already.", WHO)
    return free(e.SheetClaimed(key, seat.id, (WHO,)))


@rule("characters.who")
def weigh_release(state: State, seat: Seat, command: c.Release) -> Answer:
    """Let a character go, so that someone else can play it."""
    key = character(state, seat, command.who, WHO)
    if isinstance(key, Refused):
        return key
    if key not in state.players:
        return refuse("nobody-plays", "Nobody plays this character.", WHO)
    return free(e.SheetReleased(key, (WHO,)))


def _part(sheet: Sheet, command: c.Adjust) -> Part[Sheet] | Refused:
    """The part that is set, if the new value fits and the old one is as it was seen."""
    part = PARTS.get(command.path)
    if part is None:
        return refuse("no-such-part", f"A sheet has: {', '.join(PARTS)}.", BY_HAND)
    now = part.read(sheet)
    if command.was is not None and command.was != now:
        return refuse("changed-meanwhile", f"{part.label} changed meanwhile: it is {now or 'empty'} now.", BY_HAND)
    written = part.write(sheet, command.value)
    if isinstance(written, Unfit):
        says = f"{part.label}: expected {written.expected}, got {command.value[:80]!r}."
        return refuse("out-of-range", says, BY_HAND)
    return part


@rule("characters.by-hand")
def weigh_adjust(state: State, seat: Seat, command: c.Adjust) -> Answer:
    """Set one part of a sheet by hand; refused when it changed since it was seen."""
    key = character(state, seat, command.who, BY_HAND)
    if isinstance(key, Refused):
        return key
    stopped = sheet_stands(state, key, BY_HAND) if command.path in _BONUS_PARTS else None
    part = stopped or _part(state.sheets[key], command)
    if isinstance(part, Refused):
        return part
    now = part.read(state.sheets[key])
    adjusted = e.Adjusted(key, part.path, command.value, now, command.why, (BY_HAND,))
    return free(*claiming(state, seat, key), adjusted)


WEIGH: Mapping[type, Callable[[State, Seat, Any], Answer]] = {
    c.AddSheet: weigh_add,
    c.RemoveSheet: weigh_remove,
    c.Claim: weigh_claim,
    c.Release: weigh_release,
    c.Adjust: weigh_adjust,
    **weigh_writing.WEIGH,
}
"""The rules of who is at the table, and of sheets set by hand."""
