"""What a seat may do about a check, in the order of its steps."""

from __future__ import annotations

from edgewise.core.seats import Role, Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check.book import LADDER
from edgewise.systems.success_check.checks import Check
from edgewise.systems.success_check.modes import edge_use, mode
from edgewise.systems.success_check.offers import Offers, leads, offers
from edgewise.systems.success_check.offers_damage import damage_offers
from edgewise.systems.success_check.offers_sources import source_offers
from edgewise.systems.success_check.outlook import comes_to, ways_to_drop
from edgewise.systems.success_check.show import spelled
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import CheckEdge, Mode, Shown, Stage

RUNGS = ", ".join(f"{tn} {name}" for tn, name in LADDER.items())


def check_offers(state: State, seat: Seat, check: Check) -> Offers:
    """Everything about one check."""
    if seat.role is Role.WATCHER:
        return ()
    return (
        *_set_tn(state, seat, check),
        *_throw(state, seat, check),
        *_edge(state, seat, check),
        *_drop_die(state, seat, check),
        *_settle(state, seat, check),
        *damage_offers(state, seat, check),
        *source_offers(state, seat, check),
        *_reward(state, seat, check),
        *_rulings(state, seat, check),
        *_leave(state, seat, check),
    )


# --- before the dice -------------------------------------------------------------------------------------------------


def _set_tn(state: State, seat: Seat, check: Check) -> Offers:
    opening = check.stage is Stage.OPEN
    command = c.SetTn(who=check.sheet) if opening else c.SetTn(check.tn, check.shown, check.said, check.sheet)
    return offers(
        state,
        seat,
        command,
        check.sheet,
        "Set the Target Number" if opening else "Change the Target Number",
        ask=("tn", "shown", "said"),
        labels={"said": "What you say, if you say a number"},
        weight="primary" if opening else "quiet",
        cites=("difficulty.ladder",),
        says=f"{RUNGS}; or anything between.",
    )


def _throw(state: State, seat: Seat, check: Check) -> Offers:
    number = spelled(mode(check).dice, "die", "dice")
    weight = "primary" if leads(state, seat, check.sheet) else "normal"
    cites = ({Mode.PLAIN: "check.roll", Mode.ADVANTAGE: "advantage.dice"}.get(mode(check), "disadvantage.dice"),)
    command = c.ThrowCheck(check.sheet)
    return offers(state, seat, command, check.sheet, f"Roll {number}", weight=weight, cites=cites)


def _edge(state: State, seat: Seat, check: Check) -> Offers:
    gain = edge_use(check.sources) is CheckEdge.GAIN
    label = "Gain Advantage · 1 Edge" if gain else "Remove Disadvantage · 1 Edge"
    cites = ("edge.gain",) if gain else ("edge.remove",)
    return offers(state, seat, c.EdgeCheck(check.sheet), check.sheet, label, cites=cites)


# --- after them ------------------------------------------------------------------------------------------------------


def _drop_die(state: State, seat: Seat, check: Check) -> Offers:
    """One form for each die that may be dropped instead of the one that is, with what is left."""
    now = None if check.dropped is None or not check.faces else check.faces[check.dropped]
    mark = "the hardest" if mode(check) is Mode.DISADVANTAGE else "the best"
    found: Offers = ()
    for at, left, best in ways_to_drop(state, seat, check):
        face = check.faces[at]
        if face == now:
            continue
        label = f"Drop the {face}: keep {comes_to(left)}{f' — {mark}' if best else ''}"
        weight = "primary" if best and now is None and leads(state, seat, check.sheet) else "normal"
        cites = ("doubles.choice",) if left.is_double else ("advantage.choose",)
        about = f"{check.sheet}-{at}"
        found += offers(state, seat, c.DropDie(at, check.sheet), about, label, weight=weight, cites=cites)
    return found


def _settle(state: State, seat: Seat, check: Check) -> Offers:
    weight = "primary" if leads(state, seat, check.sheet) or check.stage is Stage.THROWN else "normal"
    command, cites = c.Settle(check.sheet), ("margin.what",)
    ways = ways_to_drop(state, seat, check) if check.dropped is None else ()
    least = next((check.faces[at] for at, _, best in ways if best), None)
    label = "Let it stand" if least is None else f"Let it stand without the {least}"
    return offers(state, seat, command, check.sheet, label, weight=weight, cites=cites)


def _reward(state: State, seat: Seat, check: Check) -> Offers:
    command = c.Reward(check.related.strip() or check.skill, who=check.sheet)
    label, cites = "Reward the success", ("margin.related",)
    return offers(state, seat, command, check.sheet, label, ask=("related", "instead"), cites=cites)


def _rulings(state: State, seat: Seat, check: Check) -> Offers:
    weight = "normal" if check.stage is Stage.SETTLED else "quiet"
    cites: tuple[str, ...] = ("difficulty.hidden",)
    label = "Show the true number" if check.shown is Shown.SAID else "Show the number"
    reveal = c.RevealTn(check.sheet)
    found = offers(state, seat, reveal, check.sheet, label, weight=weight, cites=cites)
    impossible, cites = c.RuleImpossible(check.sheet), ("check.impossible",)
    label = "It cannot be done at all"
    return (*found, *offers(state, seat, impossible, check.sheet, label, weight="danger", cites=cites))


def _leave(state: State, seat: Seat, check: Check) -> Offers:
    key = check.sheet
    found = offers(state, seat, c.Drop(key), key, "Think better of it", weight="quiet")
    settled = check.stage is Stage.SETTLED
    label = "Done" if settled else "Wave the damage away"
    weight = "primary" if settled else "quiet"
    return (*found, *offers(state, seat, c.Close(key), key, label, weight=weight, cites=("check.declare",)))
