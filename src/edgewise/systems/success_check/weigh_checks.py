"""The dice of a check: rolled, one dropped, left to stand; and what follows from the margin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.dice import D10, Faces, Throw
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.checks import Check
from edgewise.systems.success_check.guards import check_called, claiming, gm_only, refuse
from edgewise.systems.success_check.modes import bonus, mode, preselected, roll_of
from edgewise.systems.success_check.rolls import Kept, Roll, band, best_drop, keep, margin
from edgewise.systems.success_check.rounds import spending
from edgewise.systems.success_check.sheet import Pending
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Action, Band, Kind, Mode, Shown, Stage
from edgewise.systems.success_check.weigh_damage import landed

Answer = Ready[e.Event] | Refused

CITES = {
    Mode.PLAIN: ("check.roll",),
    Mode.ADVANTAGE: ("check.roll", "advantage.dice", "advantage.choose"),
    Mode.DISADVANTAGE: ("check.roll", "disadvantage.dice", "disadvantage.choose"),
}
REWARDED = {Band.SIGNIFICANT_SUCCESS: "margin.related", Band.COMPLETE_SUCCESS: "margin.any"}


@rule("check.roll", "advantage.dice", "disadvantage.dice", "margin.next", "turn.attack")
def weigh_throw(state: State, seat: Seat, command: c.ThrowCheck) -> Answer:
    """Roll the dice of a check; what waited for it is used up."""
    check = check_called(state, seat, command.who, (Stage.SET,), "check.roll")
    if isinstance(check, Refused):
        return check
    how, edge = mode(check), check.edge is not None
    before = (*claiming(state, seat, check.sheet), *_acted(state, check), *_used_up(state, check))

    def happens(faces: Faces) -> tuple[e.Event, ...]:
        dropped = preselected(state, check, faces[0])
        return (*before, e.Thrown(check.sheet, faces[0], how, edge=edge, dropped=dropped, cites=CITES[how]))

    return Ready(happens, Throw(((D10, how.dice),)))


def _acted(state: State, check: Check) -> tuple[e.Event, ...]:
    """The Major action of an attack in one's own turn."""
    rounds = state.rounds
    if check.attack is None or rounds is None or rounds.acting != check.sheet:
        return ()
    spent = spending(state, check.sheet, Action.MAJOR, what=check.attack.weapon.name)
    return () if isinstance(spent, Refused) else spent


def _used_up(state: State, check: Check) -> tuple[e.PendingLost, ...]:
    """What waited on the sheet and came along with the check."""
    waiting, lost = list(state.sheets[check.sheet].pending), []
    for source in check.sources:
        found = next((each for each in waiting if source.pending and _is(each, source.name, source.kind)), None)
        if found is not None:
            waiting.remove(found)
            lost.append(e.PendingLost(check.sheet, found, ("margin.next",)))
    return tuple(lost)


def _is(pending: Pending, name: str, kind: Kind) -> bool:
    return pending.why == name and pending.kind is kind


@rule("advantage.choose", "disadvantage.choose", "doubles.choice")
def weigh_drop_die(state: State, seat: Seat, command: c.DropDie) -> Answer:
    """Choose the die that does not count: the player with Advantage, the GM with Disadvantage."""
    check = check_called(state, seat, command.who, (Stage.THROWN,), "advantage.choose")
    if isinstance(check, Refused):
        return check
    if len(check.faces) == 2:
        return refuse("two-dice", "Two dice were rolled, and both count.", "check.roll")
    stopped = _others_choice(seat, check)
    if stopped:
        return stopped
    if command.die == check.dropped:
        return refuse("dropped-already", "That die is the one that is dropped now.", "advantage.choose")
    return free(_dropping(check, command.die))


def _others_choice(seat: Seat, check: Check) -> Refused | None:
    """Refuses players where the GM chooses the die."""
    if seat.is_gm or mode(check) is not Mode.DISADVANTAGE or len(check.faces) == 2:
        return None
    return refuse("gm-chooses", "With Disadvantage the GM chooses the die that is dropped.", "disadvantage.choose")


def _dropping(check: Check, die: int) -> e.DieDropped:
    cite = "disadvantage.choose" if mode(check) is Mode.DISADVANTAGE else "advantage.choose"
    return e.DieDropped(check.sheet, die, check.faces[die], (cite, "doubles.choice"))


@rule("check.success", "margin.what", "margin.bands")
def weigh_settle(state: State, seat: Seat, command: c.Settle) -> Answer:
    """Let the dice stand. Where damage lies that Edge could still have raised, it reaches its target."""
    check = check_called(state, seat, command.who, (Stage.THROWN, Stage.DAMAGE), "check.success")
    if isinstance(check, Refused):
        return check
    if check.stage is Stage.DAMAGE:
        return landed(state, check)
    stopped = _others_choice(seat, check)
    if stopped:
        return stopped
    roll = roll_of(state, check)
    chosen = check.dropped if check.dropped is not None else best_drop(check.faces, roll)
    choice = () if chosen == check.dropped or chosen is None else (_dropping(check, chosen),)
    settled = _settled(state, check, keep(check.faces, chosen), roll)
    return free(*claiming(state, seat, check.sheet), *choice, settled, *_penalty(check, settled.band))


def _settled(state: State, check: Check, kept: Kept, roll: Roll) -> e.Settled:
    total = kept.high + kept.low + bonus(state, check)
    found = margin(kept, roll)
    by_double = found - (total - check.tn)
    graded = band(found)
    return e.Settled(
        check.sheet,
        total,
        found,
        graded,
        check.tn,
        hidden=check.shown is not Shown.EXACT,
        double=by_double,
        hit=check.attack is not None and graded.succeeds,
        cites=("margin.what", "margin.bands", *_doubles(kept, roll)),
    )


def _doubles(kept: Kept, roll: Roll) -> tuple[str, ...]:
    """The passages on a double that was kept."""
    if kept.high != kept.low:
        return ()
    special = {1: ("doubles.one",), 10: ("doubles.ten",)}.get(kept.low, ())
    if roll.edge:
        return ("doubles.edge", *special)
    return special or (("doubles.success",) if kept.high + kept.low >= roll.need else ("doubles.failure",))


@rule("margin.penalty-related", "margin.penalty-any")
def _penalty(check: Check, graded: Band) -> tuple[e.PendingGained, ...]:
    """The Disadvantage that a bad failure brings to a later check."""
    about = check.related.strip() or check.skill
    why = f"{graded.title}: {about}"
    if graded is Band.SIGNIFICANT_FAILURE:
        pending = Pending(Kind.DISADVANTAGE, why, about)
        return (e.PendingGained(check.sheet, pending, ("margin.penalty-related",)),)
    if graded is Band.COMPLETE_FAILURE:
        return (e.PendingGained(check.sheet, Pending(Kind.DISADVANTAGE, why), ("margin.penalty-any",)),)
    return ()


@rule("margin.related", "margin.any", "margin.attack-dice")
def weigh_reward(state: State, seat: Seat, command: c.Reward) -> Answer:
    """The GM gives what a good success may give: Advantage on a later check, or something else."""
    cite = "margin.related"
    check = gm_only(seat, cite) or check_called(state, seat, command.who, (Stage.SETTLED,), cite)
    if isinstance(check, Refused):
        return check
    if check.rewarded:
        return refuse("rewarded", "This success has been rewarded.", cite)
    graded = check.band
    if graded not in REWARDED:
        return refuse("no-reward", "Only a significant or complete success is rewarded.", cite, "margin.any")
    if check.attack is not None:
        return refuse("attack", "A good hit is rewarded with damage dice instead.", "margin.attack-dice")
    cite, complete = REWARDED[graded], graded is Band.COMPLETE_SUCCESS
    if command.instead.strip():
        if not complete:
            return refuse("only-complete", "Only a complete success may bring something else.", "margin.any")
        return free(e.Rewarded(check.sheet, command.instead.strip(), (cite,)))
    about = command.related.strip() or ("" if complete else check.related.strip() or check.skill)
    why = f"{graded.title}: {check.related.strip() or check.skill}"
    gained = e.PendingGained(check.sheet, Pending(Kind.ADVANTAGE, why, about), (cite,))
    return free(gained, e.Rewarded(check.sheet, cites=(cite,)))


WEIGH: Final[Mapping[type, Callable[[State, Seat, Any], Answer]]] = {
    c.ThrowCheck: weigh_throw,
    c.DropDie: weigh_drop_die,
    c.Settle: weigh_settle,
    c.Reward: weigh_reward,
}
