"""Hits, how they are absorbed, leaving a conflict, and consequences that heal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate import harm, ways_named
from edgewise.systems.fate.gains import with_unneeded
from edgewise.systems.fate.guards import character, claiming, gm_only, out_of_it, participants, refuse, sheet_called
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.order import without
from edgewise.systems.fate.sheet import Consequence
from edgewise.systems.fate.state import Conflict, Hit, Roll, State, side_of
from edgewise.systems.fate.terms import Action, Harm, Out, Role, Slot, Stage

Answer = Ready[e.Event] | Refused


@rule("conflict.no-stall")
def left_events(
    state: State, key: str, how: Out | None, *, says: str = "", pays: int = 0, cites: tuple[str, ...] = ()
) -> tuple[e.LeftConflict, ...]:
    """A character leaves, and whose turn it is then; also where no conflict runs."""
    turn, exchange = "", 0
    conflict = state.conflict
    if conflict:
        turn, exchange = without(conflict, key)
        cites += ("conflict.no-stall",) if conflict.turn == key else ()
    return (e.LeftConflict(key, how, says, pays, turn, exchange, cites),)


@rule("conflict.no-stall")
def one_by_one(state: State, events: Iterable[e.Event]) -> tuple[e.Event, ...]:
    """Events of one moment in which several may leave, each with the turn as those before left it."""
    found: list[e.Event] = []
    before = state
    for event in events:
        conflict = state.conflict
        if conflict is None or not isinstance(event, e.LeftConflict):
            found.append(event)
            continue
        turn, exchange = without(conflict, event.sheet)
        found.append(replace(event, turn=turn, exchange=exchange))
        acted = conflict.acted if exchange == conflict.exchange else frozenset()
        order = tuple(key for key in conflict.order if key != event.sheet)
        state = replace(state, conflict=replace(conflict, order=order, turn=turn, exchange=exchange, acted=acted))
    return with_unneeded(before, found)


@rule("hits.absorb", "npcs.nameless", "npcs.mob-overflow")
def dealt(  # noqa: PLR0917 - a hit has as many parts
    state: State, target: str, shifts: int, kind: Harm, by: str, side: str, roll: int, cites: tuple[str, ...]
) -> tuple[e.Event, ...]:
    """What a hit does at once: it waits to be absorbed, or strikes nameless ones, who have no choice."""
    sheet = state.sheets[target]
    if sheet.role is not Role.NAMELESS:
        return (e.HitDealt(target, Hit(shifts, kind, by, side, roll), cites),)
    track = harm.track_of(sheet, kind, state.rules)
    boxes = harm.track_size(sheet, track, state.rules)
    size, ticked = harm.mob_hit(
        sheet.size,
        boxes,
        sheet.stress.of(track),
        shifts,
        each_worth_one=harm.track_kind(sheet, state.rules).each_worth_one,
    )
    lost = sheet.size - size
    cites += ("npcs.mob-overflow",) if lost > 1 else ("npcs.nameless",)
    struck = e.MobStruck(target, shifts, track, size, lost, ticked, cites)
    return (struck, *(left_events(state, target, Out.TAKEN_OUT, cites=("hits.taken-out",)) if not size else ()))


@rule("hits.absorb")
def weigh_take_hit(state: State, seat: Seat, command: c.TakeHit) -> Answer:
    """The GM says that somebody is hit."""
    key = gm_only(seat, "hits.absorb") or character(state, seat, command.who, "hits.absorb")
    if isinstance(key, Refused):
        return key
    by = sheet_called(state, seat, command.by, "hits.absorb") if command.by.strip() else ""
    if isinstance(by, Refused):
        return by
    if any(each and state.sheets[each].hidden for each in (key, by)):
        return refuse("hidden", "Show this character first.", "aspects.hidden")
    stopped = out_of_it(state, key, "hits.absorb")
    side = side_of(state, by) if by else ""
    if stopped:
        return stopped
    hit = dealt(state, key, command.shifts, command.kind, by, side, 0, ("hits.absorb",))
    return free(*with_unneeded(state, hit))


def _first_hit(state: State, key: str) -> Hit | Refused:
    hits = state.hits.get(key, ())
    return hits[0] if hits else refuse("no-hit", f"No hit waits for {sheet_name(state, key)}.", "hits.absorb")


@rule("hits.absorb", "consequences.slots", "consequences.extreme", "consequences.extreme-limits")
def weigh_absorb(state: State, seat: Seat, command: c.Absorb) -> Answer:
    """Meet the first hit that waits with boxes and consequences."""
    key = character(state, seat, command.who, "hits.absorb")
    if isinstance(key, Refused):
        return key
    hit = _first_hit(state, key)
    if isinstance(hit, Refused):
        return hit
    sheet = state.sheets[key]
    parts = ways_named.read(sheet, hit, command.way, state.rules)
    if isinstance(parts, Refused):
        return parts
    stopped = ways_named.replacing(sheet, command.replaces) if Slot.EXTREME in parts.slots else None
    return stopped or free(*claiming(state, seat, key), *_absorbed(state, key, hit, parts, command))


@rule("consequences.free-invoke", "consequences.extreme")
def _absorbed(state: State, key: str, hit: Hit, way: harm.Way, command: c.Absorb) -> tuple[e.Event, ...]:
    number = state.conflict.number if state.conflict else 0
    given = dict(zip(way.slots, (command.name, command.second, command.third), strict=False))
    taken = {slot: Consequence(_named(slot, given.get(slot, "")), number, state.scene.when) for slot in way.slots}
    replaces = command.replaces if Slot.EXTREME in taken else None
    marks = e.Marks(harm.track_of(state.sheets[key], hit.kind, state.rules), way.boxes)
    cites = ("hits.absorb", *(("consequences.slots",) if taken else ()))
    cites += () if replaces is None else ("consequences.extreme",)
    absorbed = e.HitAbsorbed(key, hit.shifts, marks, taken, replaces, cites)
    if not hit.side or not state.has("consequence_free_invoke", "on"):
        return (absorbed,)
    cite = ("consequences.free-invoke",)
    places = {slot: replaces if slot is Slot.EXTREME else slot.value for slot in taken}
    lent = (e.FreeInvokes(f"{key}:{places[slot]}", hit.side, 1, each.name, cite) for slot, each in taken.items())
    return (absorbed, *lent)


@rule("hits.taken-out")
def weigh_give_in(state: State, seat: Seat, command: c.GiveIn) -> Answer:
    """Be taken out by the hit that waits."""
    key = character(state, seat, command.who, "hits.taken-out")
    if isinstance(key, Refused):
        return key
    hit = _first_hit(state, key)
    if isinstance(hit, Refused):
        return hit
    left = left_events(state, key, Out.TAKEN_OUT, cites=("hits.taken-out",))
    return free(*claiming(state, seat, key), *with_unneeded(state, left))


def _named(slot: Slot, given: str) -> str:
    return given.strip() or f"{slot.grade.value.capitalize()} consequence"


_CLEARED = {
    Slot.MILD: "consequences.mild-clear",
    Slot.MODERATE: "consequences.moderate-clear",
    Slot.SEVERE: "consequences.severe-clear",
    Slot.EXTREME: "consequences.extreme",
}


@rule("consequences.mild-clear", "consequences.moderate-clear", "consequences.severe-clear", "consequences.treatment")
def weigh_recover(state: State, seat: Seat, command: c.Recover) -> Answer:
    """The GM lets a consequence begin to heal, or be gone."""
    cite = "consequences.treatment"
    key = gm_only(seat, cite) or character(state, seat, command.who, cite)
    if isinstance(key, Refused):
        return key
    taken = state.sheets[key].consequences.get(command.slot)
    if taken is None:
        return refuse("no-consequence", f"{sheet_name(state, key)} has no such consequence.", cite)
    if command.gone:
        return free(e.ConsequencesCleared(key, (command.slot,), (_CLEARED[command.slot.grade],)))
    if command.slot is Slot.EXTREME:
        return refuse(
            "extreme", "An extreme consequence is not treated; the GM can take it away.", "consequences.extreme"
        )
    if taken.treated:
        return refuse("already-treated", "This consequence heals already.", cite)
    name = command.name.strip() or taken.name
    return free(e.ConsequenceTreated(key, command.slot, name, state.scene.when, (cite,)))


@rule("concede.before-dice", "concede.pay", "points.gm-carry")
def weigh_concede(state: State, seat: Seat, command: c.Concede) -> Answer:
    """Leave the conflict on one's own terms, and be paid for it."""
    key = character(state, seat, command.who, "concede.before-dice")
    if isinstance(key, Refused):
        return key
    conflict = state.conflict
    if conflict is None or key not in conflict.order:
        return refuse("no-conflict", f"{sheet_name(state, key)} is in no conflict.", "concede.before-dice")
    stopped = out_of_it(state, key, "concede.before-dice") or _too_late(state, key)
    if stopped:
        return stopped
    pays = _award(state, key, conflict)
    cites = ("concede.before-dice", "concede.pay")
    now = state.has("concede_pay", "now")
    left = left_events(state, key, Out.CONCEDED, says=command.how, pays=0 if now else pays, cites=cites)
    paid = conceded(state, key, pays) if now else ()
    return free(*claiming(state, seat, key), *with_unneeded(state, left), *paid)


def undecided(roll: Roll) -> bool:
    """Whether its dice lie and it is not known yet what they do to anybody."""
    return roll.stage is Stage.THROWN or (roll.action is Action.ATTACK and bool(roll.choices))


def _too_late(state: State, key: str) -> Refused | None:
    """Refuses a concession that comes after the dice."""
    if any(undecided(roll) and key in participants(roll) for roll in state.rolls.values()):
        says = "The dice lie: one concedes before they are thrown, or once this roll is settled."
        return refuse("dice-lie", says, "concede.before-dice")
    if key in state.hits and not state.has("concede_window", "before_absorbing"):
        return refuse("hit-pends", "A hit waits: absorb it or give in.", "concede.before-dice")
    return None


def _award(state: State, key: str, conflict: Conflict) -> int:
    taken = state.sheets[key].consequences.values()
    return 1 + sum(consequence.conflict == conflict.number for consequence in taken)


@rule("concede.pay", "points.gm-carry")
def conceded(state: State, key: str, pays: int) -> tuple[e.PointsMoved, ...]:
    """What a concession pays: to a player character, or into the GM's next pool."""
    sheet = state.sheets.get(key)
    if sheet is None or not pays:
        return ()
    if sheet.is_pc:
        return (e.PointsMoved(key, pays, cites=("concede.pay",)),)
    return (e.PointsMoved("next", pays, cites=("concede.pay", "points.gm-carry")),)
