"""Characters at the table: who is there, who plays them, and what is given or set by hand."""

from __future__ import annotations

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.by_hand import Part, Unfit
from edgewise.core.rules import rule
from edgewise.core.seats import Role as SeatRole
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.creation import aspect_count, faults, kind_at, rating_cite
from edgewise.systems.fate.gains import with_unneeded
from edgewise.systems.fate.guards import character, claiming, gm_only, payer, purse, refuse
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.npcs import NPC_CITES, npc
from edgewise.systems.fate.profiles import REFRESH
from edgewise.systems.fate.sheet import Sheet, SheetAspect
from edgewise.systems.fate.sheet_parts import PARTS
from edgewise.systems.fate.state import GM, State
from edgewise.systems.fate.terms import Role
from edgewise.systems.fate.weigh_harm import left_events

Answer = Ready[e.Event] | Refused

CITE = "characters.aspects"
_MOST_POINTS = 99


@rule("characters.aspects", "points.refresh")
def weigh_add(state: State, seat: Seat, command: c.AddSheet) -> Answer:
    """Bring a new character to the table, with blanks to fill in; a player without one plays it."""
    if seat.role is SeatRole.WATCHER:
        return refuse("watching", "Watchers look on; take a player's seat to act.", CITE)
    approaches = state.rules.by_approach if command.approaches is None else command.approaches
    sheet = Sheet(
        command.name,
        command.blurb,
        approaches=approaches,
        creating=True,
        aspects=tuple(SheetAspect(kind=kind_at(place)) for place in range(aspect_count(state.rules))),
        refresh=REFRESH,
        points=REFRESH,
    )
    key = f"c{state.made + 1}"
    added = e.SheetAdded(key, sheet, (CITE, rating_cite(sheet)))
    return free(added, *claiming(state, seat, key))


@rule("npcs.nameless", "npcs.mob", "npcs.supporting", "npcs.main")
def weigh_add_npc(state: State, seat: Seat, command: c.AddNpc) -> Answer:
    """The GM brings somebody in, with all that belongs to the kind."""
    cite = NPC_CITES.get(command.role, CITE)
    stopped = gm_only(seat, cite)
    if stopped:
        return stopped
    if command.role is Role.PC:
        return refuse("player-character", "Player characters are made step by step: add one as a character.", CITE)
    if command.size > 1 and command.role is not Role.NAMELESS:
        return refuse("no-mob", "Only nameless characters act as a mob.", "npcs.mob")
    cites = (cite, "npcs.mob") if command.size > 1 else (cite,)
    return free(e.SheetAdded(f"c{state.made + 1}", npc(command, state.rules), cites))


@rule("aspects.hidden")
def weigh_reveal(state: State, seat: Seat, command: c.RevealSheet) -> Answer:
    """The GM shows a hidden character."""
    key = gm_only(seat, "aspects.hidden") or character(state, seat, command.who, "aspects.hidden")
    if isinstance(key, Refused):
        return key
    if not state.sheets[key].hidden:
        return refuse("nothing-hidden", "Everyone sees this character.", "aspects.hidden")
    return free(e.SheetShown(key, ("aspects.hidden",)))


@rule("conflict.no-stall")
def weigh_remove(state: State, seat: Seat, command: c.RemoveSheet) -> Answer:
    """The GM takes a character off the table; in a conflict the turn goes on to another."""
    key = gm_only(seat, CITE) or character(state, seat, command.who, CITE)
    if isinstance(key, Refused):
        return key
    conflict = state.conflict
    left = left_events(state, key, None) if conflict and conflict.stands(key) else ()
    return free(
        *with_unneeded(state, left), e.SheetRemoved(key, state.sheets[key].name, state.sheets[key].hidden, (CITE,))
    )


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


@rule("characters.aspects", "characters.pyramid", "characters.approaches", "stunts.free", "points.refresh")
def weigh_finish_creation(state: State, seat: Seat, command: c.FinishCreation) -> Answer:
    """The character is ready, if nothing is wrong with it or the GM takes it as it is."""
    key = character(state, seat, command.who, CITE)
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    if not sheet.creating:
        return refuse("ready-already", f"{sheet_name(state, key)} is ready to play already.", CITE)
    stopped = gm_only(seat, CITE) if command.anyway else None
    if stopped:
        return stopped
    wrong = () if command.anyway else faults(sheet, state.rules)
    if wrong:
        return refuse("not-ready", wrong[0].says, wrong[0].cite)
    done = e.CreationFinished(key, sheet.fresh_points, (rating_cite(sheet), "points.refresh"))
    return free(*claiming(state, seat, key), done)


@rule("points.refresh", "points.gm-pool")
def weigh_award(state: State, seat: Seat, command: c.Award) -> Answer:
    """The GM gives fate points or takes them; those of the GM's characters lie in the pool."""
    stopped = gm_only(seat, "points.refresh")
    if stopped:
        return stopped
    pool = command.who.strip() == GM
    key = GM if pool else character(state, seat, command.who, "points.refresh")
    if isinstance(key, Refused):
        return key
    to, held = payer(state, key), purse(state, key)
    cite = "points.gm-pool" if to == GM else "points.refresh"
    if held is None:
        return refuse("not-counted", "The GM's fate points are not counted at this table.", cite)
    if not command.amount:
        return refuse("nothing-moves", "Say how many fate points come or go.", cite)
    if not 0 <= held + command.amount <= _MOST_POINTS:
        says = f"There are {held} fate points; there may be 0 to {_MOST_POINTS}."
        return refuse("no-points", says, cite)
    return free(e.PointsMoved(to, command.amount, command.why, cites=(cite,)))


def _part(sheet: Sheet, command: c.Adjust) -> Part[Sheet] | Refused:
    """The part that is set, if the new value fits and the old one is as it was seen."""
    part = PARTS.get(command.path)
    if part is None:
        return refuse("no-such-part", f"A sheet has: {', '.join(PARTS)}.", CITE)
    now = part.read(sheet)
    if command.was is not None and command.was != now:
        return refuse("changed-meanwhile", f"{part.label} has changed meanwhile: it is {now or 'empty'} now.", CITE)
    written = part.write(sheet, command.value)
    if isinstance(written, Unfit):
        return refuse("out-of-range", f"{part.label}: expected {written.expected}, got {command.value[:80]!r}.", CITE)
    return part


@rule("points.refresh", "stress.length", "weapons.rating", "armor.rating")
def weigh_adjust(state: State, seat: Seat, command: c.Adjust) -> Answer:
    """Set one part of a sheet by hand; refused when it changed since it was seen."""
    key = character(state, seat, command.who, CITE)
    if isinstance(key, Refused):
        return key
    part = _part(state.sheets[key], command)
    if isinstance(part, Refused):
        return part
    now = part.read(state.sheets[key])
    done = e.Adjusted(key, part.path, command.value, now, command.why, (CITE,))
    return free(*claiming(state, seat, key), done)
