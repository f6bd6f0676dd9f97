"""What a seat may do about a roll."""

from __future__ import annotations

from typing import Any

from edgewise.core.fields import Pick, form_fields
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fates_edge import rolls
from edgewise.systems.fates_edge.book.numbers import (
    HARM_MOST,
)
from edgewise.systems.fates_edge.book.terms import (
    Benefit,
    Life,
    Outcome,
    Pay,
    Position,
    Reroll,
    Stage,
)
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.commands.fight import RerollAction
from edgewise.systems.fates_edge.every import COMMANDS
from edgewise.systems.fates_edge.judge.show import many
from edgewise.systems.fates_edge.judge.stance import resisting, stance
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers import offers
from edgewise.systems.fates_edge.weigh.rolls import steps_left
from edgewise.systems.fates_edge.weigh.settle import benefits_open, seen_timers


def offer(command: str, who: str, label: str, *, only: tuple[str, ...] = (), **more: Any) -> Offer:
    """An offer about one character; `only` names the fields to ask for."""
    fixed = {"who": who, **more.pop("fixed", {})}
    names = ("picks", "values", "spans")
    wanted = {name: more.pop(name) for name in names if name in more}
    suffix = "".join(f"-{value}" for value in fixed.values() if value != who)
    fields = form_fields(COMMANDS[command], fixed=fixed, only=only, **wanted)
    return Offer(f"{command}-{who}{suffix}", command, label, fields, **more)


def roll_offers(state: State, seat: Seat, roll: Roll) -> tuple[Offer, ...]:
    """The offers that fit the stage of the roll."""
    makers = {
        Stage.OPEN: _open_offers,
        Stage.SET: _set_offers,
        Stage.THROWN: _thrown_offers,
        Stage.SETTLED: _settled_offers,
    }
    return makers[roll.stage](state, seat, roll)


def _gm_set(state: State, roll: Roll, weight: str) -> Offer:
    hurt = state.sheets[roll.sheet].tracks.harm
    only = ("position", "dv", "hide_dv", "hide_position", "dice", "effect", "earns") + (("injury",) if hurt else ())
    values: dict[str, Any] = {"injury": hurt >= HARM_MOST - 1}
    label = "Set Position and DV"
    if roll.stage is Stage.SET and roll.position:
        label = "Change Position and DV"
        values |= {
            "position": roll.position.value,
            "dv": roll.dv,
            "hide_dv": roll.hide_dv,
            "hide_position": roll.hide_position,
            "dice": roll.dice,
            "earns": roll.earns.value,
            "effect": roll.effect.value,
        }
        if roll.injury is not None:
            values["injury"] = roll.injury
    return offer(
        "set",
        roll.sheet,
        label,
        only=only,
        values=values,
        spans={"dv": (1, 8), "dice": (-5, 5)},
        weight=weight,
        cites=("loop.set-before-dice",),
    )


def _open_offers(state: State, seat: Seat, roll: Roll) -> tuple[Offer, ...]:
    drop = offer("drop", roll.sheet, "Think better of it", weight="quiet")
    return (_gm_set(state, roll, "primary"), drop) if seat.is_gm else (drop,)


def _set_offers(state: State, seat: Seat, roll: Roll) -> tuple[Offer, ...]:
    key, sheet = roll.sheet, state.sheets[roll.sheet]
    found = []
    if sheet.tracks.harm < HARM_MOST and sheet.life is not Life.DEAD:
        # The number of dice is told to whoever throws, as they must take that many into the hand.
        pool = stance(state, roll).pool
        other = resisting(state, roll)
        dice = f"{pool}d10+{other}d10" if other else f"{pool}d10"
        found.append(offer("throw", key, f"Throw {many(pool, 'die', 'dice')}", throws=dice, weight="primary"))
    if roll.hide_position or steps_left(state, roll):
        found += _pays(state, roll, "improve", "A step of Position", "boons.position")
    if seat.is_gm:
        found.append(_gm_set(state, roll, "quiet"))
        if roll.hide_dv or roll.hide_position:
            found.append(offer("reveal", key, "Show what is hidden"))
        found += _veto(state, roll)
    found.append(offer("drop", key, "Think better of it", weight="quiet"))
    return tuple(found)


def _pays(state: State, roll: Roll, command: str, label: str, cite: str, **more: Any) -> list[Offer]:
    """The same command for a Boon and for Fatigue, as far as each can be paid."""
    found = []
    if state.sheets[roll.sheet].purses.boons:
        pay = {"pay": Pay.BOON.value}
        found.append(offer(command, roll.sheet, f"{label} · 1 Boon", fixed=pay, cites=(cite,), **more))
    if not roll.fatigue_barred:
        pay = {"pay": Pay.FATIGUE.value}
        cites = (cite, "boons.fatigue-instead")
        found.append(offer(command, roll.sheet, f"{label} · 1 Fatigue", fixed=pay, cites=cites, weight="quiet", **more))
    return found


def _die_picks(roll: Roll, marks: tuple[int, ...]) -> Pick:
    return tuple((str(at), f"the {roll.faces[at]}") for at in rolls.eligible(roll.faces, marks))


def _by_position(roll: Roll) -> list[Offer]:
    """What the Position makes, or lets, one throw again."""
    key, one = roll.sheet, "1d10"
    if roll.reroll_due:
        picks, cites = {"die": _die_picks(roll, (rolls.HIT,))}, ("position.desperate",)
        label, only = "Throw a success again", ("die",)
        more: dict[str, Any] = {"throws": one, "weight": "primary", "cites": cites}
        return [offer("reroll-desperate", key, label, only=only, picks=picks, **more)]
    failures = _die_picks(roll, (rolls.BEAT, rolls.BLANK))
    if roll.stood is not Position.DOMINANT or roll.right_used or not failures:
        return []
    label, cites = "Throw a failure again · free", ("position.dominant",)
    return [offer("reroll-dominant", key, label, only=("die",), picks={"die": failures}, throws=one, cites=cites)]


def _thrown_offers(state: State, seat: Seat, roll: Roll) -> tuple[Offer, ...]:
    key, found, one = roll.sheet, _by_position(roll), "1d10"
    found += offers(state, seat, c.Negate(key), key, "Undo Fatigue's re-roll · 1 Boon", cites=("fatigue.negate",))
    if not roll.reroll_due:
        dice = _die_picks(roll, (rolls.BEAT, rolls.BLANK)) + _die_picks(roll, (rolls.HIT,))
        if dice:
            found += _pays(
                state,
                roll,
                "reroll-boon",
                "Throw one die again",
                "boons.reroll",
                only=("die",),
                picks={"die": dice},
                throws=one,
            )
            found += offers(
                state,
                seat,
                RerollAction(key),
                key,
                "Throw the whole action again · 1 Boon and the Move",
                cites=("boons.reroll-action",),
            )
        found.append(offer("settle", key, "Let it stand", weight="primary"))
    if seat.is_gm:
        found += _veto(state, roll)
        if roll.hide_dv:
            found.append(offer("reveal", key, "Show the DV", weight="quiet"))
    return tuple(found)


def _veto(state: State, roll: Roll) -> list[Offer]:
    latest = state.substitution
    if latest is None or latest.sheet != roll.sheet or not latest.owed:
        return []
    if latest.bought is Reroll.BOON and (not roll.rerolls or roll.rerolls[-1].why is not Reroll.BOON):
        return []
    fields = form_fields(c.Veto)
    return [
        Offer(
            f"veto-{roll.sheet}",
            "veto",
            "Veto Fatigue for a Boon",
            fields,
            cites=("boons.fatigue-veto",),
        )
    ]


def _settled_offers(state: State, seat: Seat, roll: Roll) -> tuple[Offer, ...]:
    key, found = roll.sheet, []
    may = benefits_open(state, seat, roll)
    if may:
        picks: dict[str, Pick] = {"benefit": tuple((benefit.value, benefit.title) for benefit in may)}
        only: tuple[str, ...] = ("benefit", "note")
        if Benefit.TIMER in may:
            only = ("benefit", "note", "timer")
            picks["timer"] = tuple((at, timer.label or "(unnamed)") for at, timer in seen_timers(state, seat).items())
        partial = roll.outcome is Outcome.PARTIAL
        cite = "outcomes.partial-gives" if partial else "criticals.only-on-success"
        label = "Take what the Partial gives" if partial else "Take what the 10s give"
        found.append(offer("take-benefit", key, label, only=only, picks=picks, weight="primary", cites=(cite,)))
    if seat.is_gm and roll.hide_dv:
        found.append(offer("reveal", key, "Show the DV", weight="quiet"))
    weight = "quiet" if state.fight else "normal" if may else "primary"
    label = "Clear the dice away" if state.fight else "Pass the spotlight"
    found.append(offer("close", key, label, weight=weight, cites=("loop.spotlight",)))
    return tuple(found)
