"""Who may act for whom, what a name means, and other questions that many commands ask first."""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.core.seats import Role, Seat
from edgewise.systems.fate.events import PointsMoved, SheetClaimed
from edgewise.systems.fate.known import Known, known_aspects, matching, sheet_name
from edgewise.systems.fate.state import GM, Roll, State
from edgewise.systems.fate.terms import Stage


def refuse(code: str, says: str, *cite: str) -> Refused:
    """A refusal of this system."""
    return Refused(f"fate/{code}", says, cite)


def gm_only(seat: Seat, cite: str) -> Refused | None:
    """Refuses everyone but the GM."""
    return None if seat.is_gm else refuse("gm-only", "Only the GM does this.", cite)


def acts_for(state: State, seat: Seat, key: str) -> bool:
    """Whether this seat may act for the character: the GM, its player, or any player while nobody plays a PC."""
    if seat.role is Role.WATCHER or key not in state.sheets:
        return False
    if seat.is_gm:
        return True
    return state.sheets[key].is_pc and state.players.get(key, seat.id) == seat.id


def seen_sheets(state: State, seat: Seat) -> tuple[str, ...]:
    """The characters that this seat knows of."""
    return tuple(key for key, sheet in state.sheets.items() if seat.is_gm or not sheet.hidden)


def _one(text: str, named: Iterable[tuple[str, str]], what: str, cite: str) -> str | Refused:
    pairs = tuple(named)
    found = matching(text, pairs)
    if len(found) == 1:
        return found[0]
    if found:
        return refuse(f"which-{what}", f"Several are called that; say which: {', '.join(found)}.", cite)
    return refuse(f"no-such-{what}", f"There is no {what} {text[:80]!r} here.", cite)


def sheet_called(state: State, seat: Seat, text: str, cite: str) -> str | Refused:
    """The character that `text` means, by id or by a name that only one has."""
    return _one(text, ((key, state.sheets[key].name) for key in seen_sheets(state, seat)), "character", cite)


def zone_called(state: State, text: str, cite: str) -> str | Refused:
    """The zone that `text` means."""
    return _one(text, ((key, zone.name) for key, zone in state.zones.items()), "zone", cite)


def aspect_called(state: State, seat: Seat, text: str, cite: str) -> Known | Refused:
    """The aspect that `text` means, among those that this seat knows of."""
    known = known_aspects(state, secrets=seat.is_gm)
    found = _one(text, ((ref, aspect.name) for ref, aspect in known.items()), "aspect", cite)
    return found if isinstance(found, Refused) else known[found]


def place_called(state: State, seat: Seat, text: str, cite: str) -> str | Refused:
    """The zone or character that an aspect is put on; empty is the scene."""
    if not text.strip():
        return ""
    named = [(key, state.sheets[key].name) for key in seen_sheets(state, seat)]
    named += [(key, zone.name) for key, zone in state.zones.items()]
    return _one(text, named, "place", cite)


def character(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The character that `who` means, if this seat may act for it.

    Empty means the seat's own character, or the only one at the table.
    """
    if seat.role is Role.WATCHER:
        return refuse("watching", "Watchers look on; take a player's seat to act.", cite)
    if who.strip():
        key = sheet_called(state, seat, who, cite)
    else:
        own = [sheet for sheet, player in state.players.items() if player == seat.id and sheet in state.sheets]
        among = own or list(seen_sheets(state, seat))
        if not own and not seat.is_gm:
            among = [sheet for sheet in among if state.sheets[sheet].is_pc]
        if len(among) != 1:
            names = ", ".join(f"{sheet_name(state, sheet)} ({sheet})" for sheet in among)
            return refuse("which-character", f"Say for whom: {names or 'there is no character yet'}.", cite)
        key = among[0]
    if isinstance(key, Refused) or acts_for(state, seat, key):
        return key
    if not state.sheets[key].is_pc:
        return refuse("not-yours", f"The GM plays {sheet_name(state, key)}.", cite)
    return refuse("not-yours", f"{sheet_name(state, key)} is played by someone else.", cite)


def actor(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """As `character`; for the GM, empty means "gm": no sheet, but the pool and the opposition's side."""
    if seat.is_gm and who.strip() in {"", GM}:
        return GM
    return character(state, seat, who, cite)


def claiming(state: State, seat: Seat, key: str) -> tuple[SheetClaimed, ...]:
    """A player who acts for a character that nobody plays takes it, if they have none."""
    if seat.is_gm or key in state.players or seat.id in state.players.values():
        return ()
    return (SheetClaimed(key, seat.id, ("characters.aspects",)),)


def roll_at(state: State, key: str, stages: tuple[Stage, ...], cite: str) -> Roll | Refused:
    """The roll of a character, if it has come to one of `stages`."""
    roll = state.rolls.get(key)
    if roll is None:
        return refuse("no-roll", "There is no roll of this character on the table: say what it does first.", cite)
    if roll.stage in stages:
        return roll
    if roll.stage is Stage.OPEN:
        return refuse("not-set", "The GM says what the roll is up against before the dice.", "opposition.passive")
    if roll.stage is Stage.SET:
        return refuse("not-thrown", "The dice have not been thrown yet.", cite)
    if roll.stage is Stage.THROWN and stages == (Stage.SETTLED,):
        return refuse("not-settled", "The roll is not settled yet: first everybody lets it stand.", "invokes.answer")
    if roll.stage is Stage.THROWN:
        return refuse("too-late", "The dice lie on the table already.", cite)
    return refuse("already-settled", "This roll is settled already.", cite)


def roll_called(
    state: State, seat: Seat, text: str, by: str, cite: str, *, stages: tuple[Stage, ...] = (Stage.THROWN,)
) -> Roll | Refused:
    """The roll that `text` means: of that character; empty is the one that `by` has a part in, or the only one."""
    if text.strip():
        key = sheet_called(state, seat, text, cite)
        return key if isinstance(key, Refused) else roll_at(state, key, stages, cite)
    live = [roll for roll in state.rolls.values() if roll.stage in stages]
    own = [roll for roll in live if by in participants(roll)] or live
    if len(own) == 1:
        return own[0]
    if not own:
        return refuse("no-roll", "There is no roll here that this could be about.", cite)
    return refuse("which-roll", f"Say whose roll: {', '.join(sheet_name(state, roll.sheet) for roll in own)}.", cite)


def participants(roll: Roll) -> tuple[str, ...]:
    """The characters that have an end of a roll: who acts, who defends, who it is done to."""
    found = [roll.sheet]
    for against in roll.against:
        found += [against.cast.sheet] if against.cast and against.cast.sheet else []
        found += [against.target] if against.target else []
    return tuple(dict.fromkeys(found))


def purse(state: State, by: str) -> int | None:
    """Fate points that `by` may spend; None where the GM's are not counted."""
    sheet = state.sheets.get(by)
    if sheet is not None and sheet.is_pc:
        return sheet.points
    return None if state.has("gm_pool", "free") else state.pool


def payer(state: State, by: str) -> str:
    """Where the points of `by` lie: on its sheet, or in the GM's pool."""
    sheet = state.sheets.get(by)
    return by if sheet is not None and sheet.is_pc else GM


def payable(state: State, by: str, cite: str) -> Refused | None:
    """Refuses a fate point that is not there."""
    held = purse(state, by)
    if held is None or held > 0:
        return None
    if payer(state, by) == GM:
        return refuse("no-points", "The GM's pool is empty.", "points.gm-pool", cite)
    return refuse("no-points", f"{sheet_name(state, by)} has no fate point.", cite)


@rule("points.gm-pool")
def pay(state: State, by: str, cite: str, why: str = "") -> tuple[PointsMoved, ...]:
    """One fate point spent by `by`; nothing moves where the GM's are not counted."""
    if purse(state, by) is None:
        return ()
    return (PointsMoved(payer(state, by), -1, why, cites=(cite,)),)


def out_of_it(state: State, key: str, cite: str) -> Refused | None:
    """Refuses those who are out of the conflict that runs."""
    conflict = state.conflict
    if conflict and key in conflict.out:
        return refuse("out", f"{sheet_name(state, key)} is out of this conflict.", "hits.taken-out", cite)
    return None
