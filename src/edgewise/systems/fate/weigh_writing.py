"""Writing on a sheet: aspects, ratings, stunts, gear and powers."""

from __future__ import annotations

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.creation import aspect_count, kind_at, rating_cite, stunts_left
from edgewise.systems.fate.guards import character, claiming, refuse
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.npcs import listed_name
from edgewise.systems.fate.sheet import MOST_ASPECTS, MOST_RATINGS, Extra, Sheet, SheetAspect, Stunt
from edgewise.systems.fate.state import State
from edgewise.systems.fate.terms import Stage

Answer = Ready[e.Event] | Refused

MOST_STUNTS = 20
MOST_EXTRAS = 30
_BEFORE_DICE = (Stage.OPEN, Stage.SET)


def dice_wait(state: State, key: str) -> Refused | None:
    """Refuses to change ratings while a roll with them waits for its dice."""
    for roll in state.rolls.values():
        if roll.stage in _BEFORE_DICE and key in {roll.sheet, *roll.cast.helpers}:
            says = f"A roll with the ratings of {sheet_name(state, key)} waits for its dice: throw or drop it first."
            return refuse("roll-open", says, rating_cite(state.sheets[key]))
    return None


def free_to_write(state: State, seat: Seat, key: str) -> Refused | None:
    """Refuses players whose character is made already: it changes with milestones."""
    if seat.is_gm or state.sheets[key].creating:
        return None
    says = f"{sheet_name(state, key)} is made already: this changes with a milestone, or by the GM."
    return refuse("use-milestone", says, "milestones.minor")


def nameless(name: str, what: str, cite: str) -> Refused | None:
    """Refuses a name without any letter."""
    return None if name.strip() else refuse("no-name", f"Say what the {what} is called.", cite)


def full(count: int, most: int, what: str, cite: str) -> Refused | None:
    """Refuses one more where the sheet has no room."""
    return None if count < most else refuse("sheet-full", f"A sheet has room for {most} {what}.", cite)


def stunt_allowed(sheet: Sheet) -> Refused | None:
    """Refuses one more stunt than the refresh can pay for."""
    if stunts_left(sheet) > 0:
        return full(len(sheet.stunts), MOST_STUNTS, "stunts", "stunts.free")
    says = (
        f"One more stunt would leave no refresh: {len(sheet.stunts)} are all that a refresh of {sheet.refresh} allows."
    )
    return refuse("no-refresh", says, "stunts.free", "points.refresh")


def _aspect_stopped(state: State, seat: Seat, key: str, at: int, command: c.SetAspect) -> Refused | None:
    """What keeps a seat from writing an aspect: players fill blanks, and change more while they make the character."""
    sheet = state.sheets[key]
    if at >= MOST_ASPECTS:
        return full(at, MOST_ASPECTS, "aspects", "characters.aspects")
    if seat.is_gm:
        return None
    if command.hidden:
        return refuse("gm-only", "Only the GM hides aspects.", "aspects.hidden")
    old = sheet.aspects[at] if at < len(sheet.aspects) else SheetAspect()
    if old.hidden:
        return refuse("place-taken", "The GM keeps this place: take another.", "aspects.hidden")
    blank = not old.name.strip() and at < aspect_count(state.rules)
    return None if blank else free_to_write(state, seat, key)


@rule("characters.aspects", "aspects.hidden")
def weigh_set_aspect(state: State, seat: Seat, command: c.SetAspect) -> Answer:
    """Write an aspect of the sheet; without words it is a blank to be filled in later."""
    key = character(state, seat, command.who, "characters.aspects")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    at = min(command.at, len(sheet.aspects))
    stopped = _aspect_stopped(state, seat, key, at, command)
    if stopped:
        return stopped
    kind = sheet.aspects[at].kind if at < len(sheet.aspects) else kind_at(at)
    written = e.AspectSet(key, at, SheetAspect(command.name.strip(), kind, command.hidden), ("characters.aspects",))
    return free(*claiming(state, seat, key), written)


@rule("characters.pyramid", "characters.approaches", "characters.untrained")
def weigh_set_rating(state: State, seat: Seat, command: c.SetRating) -> Answer:
    """Rate a skill or an approach while the character is made, or take it off the sheet; later the GM does it."""
    key = character(state, seat, command.who, "characters.pyramid")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    cite = rating_cite(sheet)
    stopped = nameless(command.skill, "skill", cite) or free_to_write(state, seat, key) or dice_wait(state, key)
    if stopped:
        return stopped
    there = sheet.skill_named(command.skill)
    if there is None and command.rating is None:
        return refuse("no-such-skill", f"There is no {command.skill[:80]!r} on this sheet.", cite)
    stopped = None if there is not None else full(len(sheet.ratings), MOST_RATINGS, "ratings", cite)
    if stopped:
        return stopped
    name = listed_name(command.skill, state.rules, approaches=sheet.approaches) if there is None else there
    was = sheet.ratings.get(name)
    return free(*claiming(state, seat, key), e.RatingSet(key, name, command.rating, was, (cite,)))


@rule("stunts.free", "stunts.bonus", "stunts.swap", "stunts.limited")
def weigh_set_stunt(state: State, seat: Seat, command: c.SetStunt) -> Answer:
    """Write a stunt; one more than the refresh can pay for is refused."""
    key = character(state, seat, command.who, "stunts.free")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    old = sheet.stunts[command.at] if command.at < len(sheet.stunts) else None
    stopped = nameless(command.name, "stunt", "stunts.free") or free_to_write(state, seat, key)
    stopped = stopped or (None if old else stunt_allowed(sheet))
    if stopped:
        return stopped
    name, skill = command.name.strip(), command.skill.strip()
    used = old is not None and old.used and old.limit is command.limit
    stunt = Stunt(name, command.text, skill, command.bonus, command.limit, used)
    at = min(command.at, len(sheet.stunts))
    return free(*claiming(state, seat, key), e.StuntSet(key, at, stunt, ("stunts.free",)))


@rule("stunts.free")
def weigh_remove_stunt(state: State, seat: Seat, command: c.RemoveStunt) -> Answer:
    """Take a stunt off the sheet."""
    key = character(state, seat, command.who, "stunts.free")
    if isinstance(key, Refused):
        return key
    if command.at >= len(state.sheets[key].stunts):
        return refuse("no-such-stunt", "There is no stunt in that place.", "stunts.free")
    stopped = free_to_write(state, seat, key)
    return stopped or free(*claiming(state, seat, key), e.StuntSet(key, command.at, None, ("stunts.free",)))


@rule("extras.bonus")
def weigh_set_extra(state: State, seat: Seat, command: c.SetExtra) -> Answer:
    """Write gear, a power or anything else."""
    key = character(state, seat, command.who, "extras.bonus")
    if isinstance(key, Refused):
        return key
    at = min(command.at, len(state.sheets[key].extras))
    stopped = nameless(command.name, "gear or power", "extras.bonus") or full(
        at, MOST_EXTRAS, "pieces of gear and powers", "extras.bonus"
    )
    if stopped:
        return stopped
    extra = Extra(command.name.strip(), command.text, command.bonus)
    return free(*claiming(state, seat, key), e.ExtraSet(key, at, extra, ("extras.bonus",)))


@rule("extras.bonus")
def weigh_remove_extra(state: State, seat: Seat, command: c.RemoveExtra) -> Answer:
    """Take gear or a power off the sheet."""
    key = character(state, seat, command.who, "extras.bonus")
    if isinstance(key, Refused):
        return key
    if command.at >= len(state.sheets[key].extras):
        return refuse("no-such-extra", "There is no gear or power in that place.", "extras.bonus")
    return free(*claiming(state, seat, key), e.ExtraSet(key, command.at, None, ("extras.bonus",)))
