"""Supply and time: what runs short, what fills it up again, and what days without it cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import (
    SUPPLY_FATIGUE,
    SUPPLY_HARM,
    SUPPLY_SIZE,
    TIMER_PRICE,
)
from edgewise.systems.fates_edge.book.terms import Attribute, Life, Skill, TimerKind
from edgewise.systems.fates_edge.book.terms_fight import Task
from edgewise.systems.fates_edge.commands import gear as c
from edgewise.systems.fates_edge.events import gear as e
from edgewise.systems.fates_edge.events.base import Shift
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.evolve.base import shifted
from edgewise.systems.fates_edge.judge.fallen import deaths, unattended
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, character, claiming, gm_only, refuse, shift, tired
from edgewise.systems.fates_edge.judge.harm import take
from edgewise.systems.fates_edge.judge.opening import opened
from edgewise.systems.fates_edge.judge.stores import supply_is
from edgewise.systems.fates_edge.judge.working import fight_on, roller
from edgewise.systems.fates_edge.model.items import called
from edgewise.systems.fates_edge.model.keep import Asset, Status
from edgewise.systems.fates_edge.model.roll import Purpose, Roll
from edgewise.systems.fates_edge.model.sheet import Sheet, boxes
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.rolls import Grade


@rule("supply.full")
def _moved(state: State, segments: int, why: str, *cites: str, price: int = 0) -> e.SupplyMoved:
    """The event that moves the timer, which says so where it fills."""
    full = segments > 0 and state.supply + segments >= SUPPLY_SIZE
    return e.SupplyMoved(segments, why, (*cites, *(("supply.full",) if full else ())), price, full)


@rule("supply.tick", "supply.timer", "ammo.supply", "supply.full")
def weigh_tick(state: State, seat: Seat, command: c.TickSupply) -> Answer:
    """The GM fills a segment; for scarcity that the fiction does not bring, a Story Beat pays."""
    stopped = gm_only(seat, "supply.tick")
    if stopped:
        return stopped
    if state.supply >= SUPPLY_SIZE:
        return refuse("supply-full", "Every segment of the Supply Timer is filled already.", "supply.full")
    price = TIMER_PRICE[TimerKind.SUPPLY] if command.cause is c.Shortage.BEATS else 0
    if price > state.bank:
        says = f"This costs {price} Story Beat; the bank holds {state.bank}."
        return refuse("too-few-beats", says, "supply.tick", "beats.timer")
    why = command.why or _CAUSES[command.cause]
    cites = ("ammo.supply",) if command.cause is c.Shortage.AMMUNITION else ("supply.tick",)
    return free(_moved(state, 1, why, *cites, price=price))


_CAUSES = {
    c.Shortage.TRAVEL: "a travel roll failed",
    c.Shortage.BEATS: "things run short",
    c.Shortage.MARCH: "a forced march",
    c.Shortage.COUNTRY: "hostile country",
    c.Shortage.AMMUNITION: "ammunition runs low",
    c.Shortage.OTHER: "",
}


@rule("supply.clear", "supply.cache")
def weigh_clear(state: State, seat: Seat, command: c.ClearSupply) -> Answer:
    """A settlement fills everything up; a Cache token, a single segment."""
    cite = "supply.cache" if command.cause is c.Resupply.CACHE else "supply.clear"
    if command.cause is not c.Resupply.CACHE:
        stopped = gm_only(seat, cite)
        if stopped:
            return stopped
    stopped = _fresh(state)
    if stopped:
        return stopped
    if command.cause is c.Resupply.CACHE:
        return _from_cache(state, seat, command)
    if command.cause is c.Resupply.SETTLEMENT:
        return free(_moved(state, -state.supply, command.why or "a settlement", cite))
    return free(_moved(state, -min(command.segments, state.supply), command.why, cite))


def _fresh(state: State) -> Refused | None:
    return None if state.supply else refuse("supplies-full", "Supplies are full: nothing is missing.", "supply.timer")


def caches(sheet: Sheet) -> tuple[Asset, ...]:
    """The Assets that hold a Cache token and can be used."""
    return tuple(
        asset for asset in sheet.assets if asset.caches and not asset.lost and asset.status is not Status.COLLAPSED
    )


def _from_cache(state: State, seat: Seat, command: c.ClearSupply) -> Answer:
    key = character(state, seat, command.who, "supply.cache")
    if isinstance(key, Refused):
        return key
    found = [asset for asset in caches(state.sheets[key]) if not command.asset or _same(asset, command.asset)]
    if not found:
        return refuse("no-cache", "No Asset of that name holds a Cache token that can be reached.", "supply.cache")
    cites = ("supply.cache",)
    return free(e.CacheSpent(key, found[0].name, cites), _moved(state, -1, command.why or "a cache", *cites))


def _same(asset: Asset, named: str) -> bool:
    return called(asset.name) == called(named)


# ------------------------------------------------------------------------------------------------------------- rolls


@rule("supply.forage")
def weigh_forage(state: State, seat: Seat, command: c.Forage) -> Answer:
    """Look for food and water: Wits + Lore."""
    key = roller(state, seat, command.who, "supply.forage")
    if isinstance(key, Refused):
        return key
    words = ("Find food and water", "foraging on the way")
    rolled = (Attribute.WITS, Skill.LORE)
    events = opened(state, key, Purpose(Task.FORAGE), rolled, words, dv=command.dv)
    return _fresh(state) or free(*claiming(state, seat, key), *events)


@rule("supply.forage")
def after_forage(state: State, _roll: Roll, grade: Grade) -> tuple[Event, ...]:
    """A success clears a segment."""
    if not grade.outcome.succeeds or not state.supply:
        return ()
    return (_moved(state, -1, "foraging", "supply.forage"),)


@rule("supply.quartermaster")
def weigh_quartermaster(state: State, seat: Seat, command: c.Quartermaster) -> Answer:
    """Look after the stores on the way: Wits + Craft."""
    key = roller(state, seat, command.who, "supply.quartermaster")
    if isinstance(key, Refused):
        return key
    words = ("Make the stores last", "as the Quartermaster")
    rolled = (Attribute.WITS, Skill.CRAFT)
    events = opened(state, key, Purpose(Task.QUARTERMASTER), rolled, words, dv=command.dv)
    return free(*claiming(state, seat, key), *events)


@rule("supply.quartermaster", "supply.tick")
def after_quartermaster(state: State, _roll: Roll, grade: Grade) -> tuple[Event, ...]:
    """A success undoes a tick, or stops the one that threatened; a failure is one."""
    if grade.outcome.succeeds:
        return (_moved(state, -min(1, state.supply), "good housekeeping", "supply.quartermaster"),)
    if state.supply >= SUPPLY_SIZE:
        return ()
    return (_moved(state, 1, "the stores were badly kept", "supply.quartermaster", "supply.tick"),)


# -------------------------------------------------------------------------------------------------------------- time


@rule("time.scales", "dying.unattended")
def weigh_pass_time(state: State, seat: Seat, command: c.PassTime) -> Answer:
    """Let time pass: minutes are too long for the fallen whom nobody helps, and days cost what is missing."""
    stopped = gm_only(seat, "time.scales")
    if stopped:
        return stopped
    if command.scale is c.Scale.MOMENT:
        return free(e.TimePassed(command.scale, command.why, ("time.scales",)))
    stopped = fight_on(state, "time.scales") or _hanging(state)
    if stopped:
        return stopped
    gone: tuple[Event, ...] = (*deaths(state), *unattended(state))
    if command.scale is not c.Scale.DAYS:
        return free(*gone, e.TimePassed(command.scale, command.why, ("time.scales",)))
    doomed = {event.sheet for event in gone if isinstance(event, e.Died | e.LeftUnattended)}
    return free(*gone, *_days(_unharmed(state, doomed), command))


def _hanging(state: State) -> Refused | None:
    """Refuses while a life hangs on the GM's word."""
    for sheet in state.sheets.values():
        if sheet.life is Life.IN_THE_BALANCE:
            name = sheet.name or "somebody"
            return refuse("in-the-balance", f"First say whether {name} lives.", "harm.lethal")
    return None


def _unharmed(state: State, doomed: set[str]) -> State:
    """The table without those whom hunger no longer touches."""
    return replace(state, sheets={key: sheet for key, sheet in state.sheets.items() if key not in doomed})


def _days(state: State, command: c.PassTime) -> tuple[Event, ...]:
    days: list[Event] = []
    for _ in range(command.days):
        day = day_passed(state, uses=command.use_supplies, why="" if days else command.why)
        days.append(day)
        sheets = {key: shifted(state.sheets[key], moved) for key, moved in day.toll.items()}
        state = replace(state, sheets={**state.sheets, **sheets}, supply=state.supply + day.uses, day=state.day + 1)
    return tuple(days)


@rule("supply.dangerous", "supply.empty", "supply.timer", "supply.full")
def day_passed(state: State, *, uses: bool, why: str = "") -> e.DayPassed:
    """One day: its toll by what was left in the morning, and what it used up."""
    used = int(uses and state.supply < SUPPLY_SIZE)
    stands = supply_is(state)
    toll: dict[str, Shift] = {}
    for key, sheet in state.sheets.items():
        if sheet.life is Life.ALIVE and stands in _TOLL:
            toll[key] = _TOLL[stands](sheet)
    cites = ("time.scales", *((f"supply.{stands}",) if toll else ()))
    if used and state.supply + used >= SUPPLY_SIZE:
        cites += ("supply.full",)
    return e.DayPassed(state.day, used, toll, stands == "empty", why, cites)


@rule("supply.empty")
def _starve(sheet: Sheet) -> Shift:
    """Harm that no armor turns into anything else."""
    tracks = sheet.tracks
    return shift(sheet, take(tracks.harm, tracks.fatigue, boxes(sheet), SUPPLY_HARM, 0))


_TOLL: Mapping[str, Callable[[Sheet], Shift]] = {
    "dangerous": lambda sheet: tired(sheet, SUPPLY_FATIGUE),
    "empty": _starve,
}

WEIGH: Rules = {
    c.TickSupply: weigh_tick,
    c.ClearSupply: weigh_clear,
    c.Forage: weigh_forage,
    c.Quartermaster: weigh_quartermaster,
    c.PassTime: weigh_pass_time,
}

AFTERMATH: Mapping[Task, Callable[[State, Roll, Grade], tuple[Event, ...]]] = {
    Task.FORAGE: after_forage,
    Task.QUARTERMASTER: after_quartermaster,
}
