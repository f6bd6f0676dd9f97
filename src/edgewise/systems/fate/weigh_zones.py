"""The map: zones, what lies between them, and who stands where."""

from __future__ import annotations

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.guards import character, claiming, gm_only, out_of_it, refuse, sheet_called, zone_called
from edgewise.systems.fate.known import sheet_name, zone_name
from edgewise.systems.fate.state import Border, State

Answer = Ready[e.Event] | Refused

MOST_ZONES = 24


@rule("zones.move")
def way_between(state: State, one: str, two: str) -> Border | None:
    """The way from one zone straight into another; None where they do not meet.

    Where the GM has drawn no borders, zones in cells that share an edge meet.
    """
    if state.borders:
        return next((border for border in state.borders if {border.one, border.two} == {one, two}), None)
    here, there = state.zones[one], state.zones[two]
    apart = abs(here.column - there.column) + abs(here.row - there.row)
    return Border(one, two) if apart == 1 else None


@rule("conflict.begin")
def weigh_add_zone(state: State, seat: Seat, command: c.AddZone) -> Answer:
    """The GM draws a zone into a free cell."""
    stopped = gm_only(seat, "conflict.begin")
    if stopped:
        return stopped
    name = command.name.strip()
    if not name:
        return refuse("no-name", "Say what the zone is called.", "conflict.begin")
    if len(state.zones) >= MOST_ZONES:
        return refuse("too-many", f"There are {MOST_ZONES} zones at most.", "conflict.begin")
    if any((zone.column, zone.row) == (command.column, command.row) for zone in state.zones.values()):
        return refuse("cell-taken", "Another zone lies there.", "conflict.begin")
    key = f"z{state.made + 1}"
    return free(e.ZoneAdded(key, name, command.column, command.row, ("conflict.begin",)))


@rule("conflict.begin")
def weigh_remove_zone(state: State, seat: Seat, command: c.RemoveZone) -> Answer:
    """The GM takes a zone off the map, with whatever lies on it."""
    zone = gm_only(seat, "conflict.begin") or zone_called(state, command.zone, "conflict.begin")
    if isinstance(zone, Refused):
        return zone
    return free(e.ZoneRemoved(zone, zone_name(state, zone), ("conflict.begin",)))


@rule("zones.move", "zones.barrier")
def weigh_set_border(state: State, seat: Seat, command: c.SetBorder) -> Answer:
    """The GM joins two zones, puts something between them, or parts them."""
    one = gm_only(seat, "zones.barrier") or zone_called(state, command.one, "zones.barrier")
    if isinstance(one, Refused):
        return one
    two = zone_called(state, command.two, "zones.barrier")
    if isinstance(two, Refused):
        return two
    if one == two:
        return refuse("same-zone", "A border lies between two zones.", "zones.barrier")
    names = zone_name(state, one), zone_name(state, two)
    if not command.closed:
        cites = ("zones.move",) if command.barrier is None else ("zones.barrier",)
        return free(e.BorderSet(one, two, command.barrier, command.what.strip(), names=names, cites=cites))
    if not any({border.one, border.two} == {one, two} for border in state.borders):
        return refuse("no-border", "No border is drawn between them: join the zones that do meet.", "zones.move")
    return free(e.BorderSet(one, two, None, command.what.strip(), closed=True, names=names, cites=("zones.barrier",)))


@rule("zones.move", "zones.barrier", "conflict.one-action")
def weigh_move(state: State, seat: Seat, command: c.Move) -> Answer:
    """Go to another zone; in a conflict the next one, unhindered, once a turn."""
    key = character(state, seat, command.who, "zones.move")
    if isinstance(key, Refused):
        return key
    zone = _other_zone(state, key, command.zone)
    if isinstance(zone, Refused):
        return zone
    conflict = state.conflict
    fights = conflict is not None and conflict.stands(key) and key in state.places
    stopped = out_of_it(state, key, "zones.move") or (_hindered(state, key, zone) if fights else None)
    if stopped:
        return stopped
    cites = ("zones.move", "conflict.one-action") if fights else ("zones.move",)
    return free(*claiming(state, seat, key), e.Moved(key, zone, fights, zone_name(state, zone), cites))


def _other_zone(state: State, key: str, named: str) -> str | Refused:
    """The zone that is meant, if the character is not in it already."""
    if not state.zones:
        return refuse("no-zones", "There are no zones here.", "zones.move")
    zone = zone_called(state, named, "zones.move")
    if zone == state.places.get(key):
        return refuse("already-there", f"{sheet_name(state, key)} is there already.", "zones.move")
    return zone


def _hindered(state: State, key: str, zone: str) -> Refused | None:
    """Refuses what the free move of a turn does not allow."""
    conflict = state.conflict
    if conflict is None or conflict.turn != key:
        return refuse("not-your-turn", "In a conflict one moves on one's own turn.", "zones.move", "conflict.order")
    if key in conflict.moved:
        return refuse("already-moved", "The free move of this turn is used: cross goes further.", "conflict.one-action")
    way = way_between(state, state.places[key], zone)
    if way is None:
        return refuse("too-far", "That is further than one zone: cross goes there with a roll.", "zones.barrier")
    if way.barrier is not None:
        return refuse("barrier", "Something is in the way: cross overcomes it with a roll.", "zones.barrier")
    return None


@rule("conflict.begin")
def weigh_place(state: State, seat: Seat, command: c.Place) -> Answer:
    """The GM puts somebody into a zone."""
    key = gm_only(seat, "conflict.begin") or sheet_called(state, seat, command.who, "conflict.begin")
    if isinstance(key, Refused):
        return key
    zone = _other_zone(state, key, command.zone)
    if isinstance(zone, Refused):
        return zone
    return free(e.Moved(key, zone, name=zone_name(state, zone), cites=("conflict.begin",)))
