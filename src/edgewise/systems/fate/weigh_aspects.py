"""Aspects on the table: put there, shown, renamed, taken away; and free invokes that change hands."""

from __future__ import annotations

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Role, Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.guards import actor, acts_for, aspect_called, claiming, gm_only, place_called, refuse
from edgewise.systems.fate.known import Known, aspect_name, sheet_part
from edgewise.systems.fate.state import Aspect, State, side_of, sides
from edgewise.systems.fate.terms import PARTY, AspectKind, Slot

Answer = Ready[e.Event] | Refused

_ON_TABLE = frozenset({AspectKind.SITUATION, AspectKind.GAME, AspectKind.BOOST})
_PLAYERS_NAME = frozenset({AspectKind.BOOST, AspectKind.CONSEQUENCE})


def _side(state: State, named: str, cite: str) -> str | Refused:
    """The side that `named` means, in whatever case it is written."""
    wanted = named.strip().casefold()
    there = dict.fromkeys((PARTY, *sides(state)))
    found = next((side for side in there if side.casefold() == wanted), None)
    return found or refuse("no-such-side", f"There is no such side: say one of {', '.join(there)}.", cite)


@rule("aspects.kinds", "aspects.hidden", "boosts.once", "invokes.free", "invokes.side")
def weigh_add_aspect(state: State, seat: Seat, command: c.AddAspect) -> Answer:
    """The GM puts an aspect on the scene, a zone or a character; a boost comes with its one free invoke."""
    where = gm_only(seat, "aspects.kinds") or place_called(state, seat, command.where, "aspects.kinds")
    if isinstance(where, Refused):
        return where
    boost = command.kind is AspectKind.BOOST
    if command.kind not in _ON_TABLE:
        return refuse("kind", "Only situations, game aspects and boosts are put on the table.", "aspects.kinds")
    if not command.name.strip() and not boost:
        return refuse("no-name", "Say what the aspect is called.", "aspects.kinds")
    holder = side_of(state, where) if boost and where in state.sheets else PARTY
    side = _side(state, command.side or holder, "invokes.side")
    if isinstance(side, Refused):
        return side
    ref = f"a{state.made + 1}"
    cites = ("boosts.once" if boost else "aspects.kinds", *(("aspects.hidden",) if command.hidden else ()))
    added = e.AspectAdded(ref, Aspect(command.name.strip(), command.kind, where, command.hidden), cites)
    number = 1 if boost else command.free
    if not number:
        return free(added)
    return free(added, e.FreeInvokes(ref, side, number, cites=("invokes.free", "invokes.side")))


@rule("aspects.hidden")
def weigh_reveal_aspect(state: State, seat: Seat, command: c.RevealAspect) -> Answer:
    """The GM shows a hidden aspect."""
    known = gm_only(seat, "aspects.hidden") or aspect_called(state, seat, command.aspect, "aspects.hidden")
    if isinstance(known, Refused):
        return known
    if not known.hidden:
        return refuse("nothing-hidden", "Everyone sees this aspect.", "aspects.hidden")
    if known.bearer and state.sheets[known.bearer].hidden:
        return refuse("hidden", "Show this character first.", "aspects.hidden")
    return free(e.AspectShown(known.ref, known.name, ("aspects.hidden",)))


@rule("aspects.kinds")
def weigh_rename_aspect(state: State, seat: Seat, command: c.RenameAspect) -> Answer:
    """Give other words to an aspect of the table or to a consequence."""
    known = aspect_called(state, seat, command.aspect, "aspects.kinds")
    if isinstance(known, Refused):
        return known
    part = sheet_part(known.ref)
    if part is not None and not isinstance(part[1], Slot):
        says = "The aspects of a character change with set-aspect, or with a milestone."
        return refuse("on-a-sheet", says, "characters.aspects")
    if not _may_rename(state, seat, known):
        says = "You name the boosts and consequences of your own character, and what has no name yet."
        return refuse("not-yours", says, "aspects.kinds")
    if not command.name.strip():
        return refuse("no-name", "Say what the aspect is called.", "aspects.kinds")
    renamed = e.AspectRenamed(known.ref, command.name.strip(), known.name, ("aspects.kinds",))
    claims = claiming(state, seat, known.bearer) if known.bearer else ()
    return free(*claims, renamed)


def _may_rename(state: State, seat: Seat, known: Known) -> bool:
    if seat.is_gm:
        return True
    if known.bearer and not acts_for(state, seat, known.bearer):
        return False
    unnamed = not known.name.strip() and seat.role is not Role.WATCHER
    return unnamed or (bool(known.bearer) and known.kind in _PLAYERS_NAME)


@rule("aspects.situation-end", "boosts.end")
def weigh_remove_aspect(state: State, seat: Seat, command: c.RemoveAspect) -> Answer:
    """The GM takes an aspect off the table that makes no sense any more."""
    cite = "aspects.situation-end"
    known = gm_only(seat, cite) or aspect_called(state, seat, command.aspect, cite)
    if isinstance(known, Refused):
        return known
    if known.ref not in state.aspects:
        says = "This aspect stands on a sheet: it changes there, and a consequence goes with recover."
        return refuse("on-a-sheet", says, "characters.aspects")
    cites = ("boosts.end",) if known.is_boost else (cite,)
    return free(e.AspectRemoved(known.ref, aspect_name(state, known.ref), known.hidden, cites))


@rule("invokes.pass", "invokes.side")
def weigh_pass_invoke(state: State, seat: Seat, command: c.PassInvoke) -> Answer:
    """Hand a free invoke of one's own side to another."""
    by = actor(state, seat, command.who, "invokes.pass")
    if isinstance(by, Refused):
        return by
    known = aspect_called(state, seat, command.aspect, "invokes.pass")
    if isinstance(known, Refused):
        return known
    to = _side(state, command.side, "invokes.side")
    if isinstance(to, Refused):
        return to
    own = side_of(state, by)
    if to == own:
        return refuse("same-side", "Your allies may use your side's free invokes already.", "invokes.side")
    if state.free.get(known.ref, {}).get(own, 0) < 1:
        return refuse("no-free-invoke", "Your side has no free invoke on this aspect.", "invokes.pass")
    cites = ("invokes.pass",)
    gained, lost = (
        e.FreeInvokes(known.ref, to, 1, known.shown, cites),
        e.FreeInvokes(known.ref, own, -1, known.shown, cites),
    )
    return free(*claiming(state, seat, by), gained, lost)
