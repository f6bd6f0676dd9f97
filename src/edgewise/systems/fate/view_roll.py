"""A roll as a seat sees it."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Fact, OtherRoll, RollView, Tone
from edgewise.systems.fate.casts import action_cite
from edgewise.systems.fate.chances import forecasts
from edgewise.systems.fate.known import aspect_name, sheet_name
from edgewise.systems.fate.offers_roll import roll_offers
from edgewise.systems.fate.offers_sheet import leads
from edgewise.systems.fate.rolls import outcome
from edgewise.systems.fate.state import Against, Cast, Roll, State
from edgewise.systems.fate.terms import Action, Outcome, Stage
from edgewise.systems.fate.view_hits import hits_of, struck_says
from edgewise.systems.fate.weigh_settle import awaited
from edgewise.systems.fate.words import TONES, dice_of, listed, rung, signed

STEPS = ("Action", "Opposition", "Throw", "Invokes", "Outcome", "Aftermath")
_STEP = {Stage.OPEN: 1, Stage.SET: 2, Stage.THROWN: 3, Stage.SETTLED: 5}
_OUTCOME_CITE = {
    Outcome.FAIL: "outcomes.fail",
    Outcome.TIE: "outcomes.tie",
    Outcome.SUCCEED: "outcomes.succeed",
    Outcome.STYLE: "outcomes.style",
}


def roll_view(state: State, seat: Seat, roll: Roll) -> RollView:
    """The roll of one character."""
    odds, note = forecasts(state, roll)
    headline, detail, tone, graded = _headline(roll)
    return RollView(
        id=f"roll-{roll.sheet}",
        title=roll.intent,
        by=sheet_name(state, roll.sheet),
        steps=STEPS,
        step=_STEP[roll.stage],
        says=_says(state, seat, roll),
        facts=_facts(state, roll),
        dice=dice_of(roll.cast),
        counts=_counts(state, roll),
        headline=headline,
        detail=detail,
        tone=tone,
        cites=(_OUTCOME_CITE[graded],) if graded else (),
        offers=(*hits_of(state, seat, roll), *roll_offers(state, seat, roll)),
        forecasts=odds,
        forecast_note=note,
        against=tuple(_other(state, roll, against) for against in roll.against),
    )


def _facts(state: State, roll: Roll) -> tuple[Fact, ...]:
    facts = [Fact("Action", roll.action.title, action_cite(roll.action)), _cast_fact("Rolls", roll.cast)]
    if roll.action is Action.ADVANTAGE:
        named = aspect_name(state, roll.aspect) if roll.advantage.value == "known" else roll.aspect.strip()
        facts.append(Fact("Aspect", named or "to be named", note=roll.advantage.title.lower()))
    if roll.cast.help:
        names = listed(sheet_name(state, key) for key in roll.cast.helpers) if roll.cast.helpers else "the mob"
        facts.append(Fact("Help", signed(roll.cast.help), "teamwork.bonus", note=names))
    facts += [_invoke_fact(state, each.by, each.ref, paid=each.paid) for each in roll.invokes]
    return tuple(facts)


def _cast_fact(label: str, cast: Cast) -> Fact:
    words = f"{cast.skill} {signed(cast.rating)}"
    return Fact(
        label, words, "dice.effort", note=f"{signed(cast.bonus)} from stunts and the like" if cast.bonus else ""
    )


def _invoke_fact(state: State, by: str, ref: str, *, paid: bool) -> Fact:
    who = "the GM" if by not in state.sheets else sheet_name(state, by)
    cite = "invokes.pay" if paid else "invokes.free"
    return Fact("Invoked", aspect_name(state, ref), cite, note=f"by {who}, {'1 point' if paid else 'free'}")


def _counts(state: State, roll: Roll) -> tuple[Fact, ...]:
    if not roll.cast.faces:
        return ()
    plus = Fact("Invokes", signed(roll.cast.plus), "invokes.bonus", Tone.GOOD)
    return (Fact("Effort", rung(state, roll.cast.effort), "dice.effort"), *((plus,) if roll.cast.plus else ()))


def _margin(roll: Roll, against: Against) -> int | None:
    """What the roll is ahead by in one place, as it lies."""
    if against.margin is not None:
        return against.margin
    if not roll.cast.faces or against.cast is None or not against.cast.lies:
        return None
    effort = roll.cast.effort if against.part is None else against.part
    return effort - against.cast.effort


def _headline(roll: Roll) -> tuple[str, str, Tone, Outcome | None]:
    margins = [margin for against in roll.against if (margin := _margin(roll, against)) is not None]
    if not margins:
        return "", "", Tone.PLAIN, None
    best = max(margins)
    graded = outcome(best)
    shifts = f"{abs(best)} {'shift' if abs(best) == 1 else 'shifts'}"
    detail = f"Ahead by {shifts}." if best > 0 else f"Behind by {shifts}." if best else "Even."
    if len(margins) > 1:
        detail = f"Against the weakest of {len(margins)} answers: {detail[:1].lower()}{detail[1:]}"
    if roll.stage is Stage.SETTLED:
        return graded.title, detail, TONES[graded], graded
    return f"As it lies: {graded.title}", detail, TONES[graded], graded


def _says(state: State, seat: Seat, roll: Roll) -> str:
    name = sheet_name(state, roll.sheet)
    mine = leads(state, seat, roll.sheet)
    if roll.stage is Stage.OPEN:
        return f"Say what {name} is up against." if seat.is_gm else "The GM says what it is up against."
    if roll.stage is Stage.SET:
        return f"Throw for {name}, or think better of it." if mine else f"It is {name}'s roll."
    if roll.stage is Stage.THROWN:
        return _thrown_says(state, seat, roll)
    if roll.choices:
        return "Choose what it comes to." if mine or seat.is_gm else f"{name} chooses what it comes to."
    return struck_says(state, seat) or "Tell what happens."


def _thrown_says(state: State, seat: Seat, roll: Roll) -> str:
    """Who still has to answer, or to let the roll stand."""
    waiting = [each.target for each in roll.against if each.cast is None and each.target]
    if waiting:
        names = listed(sheet_name(state, key) for key in waiting)
        mine = any(leads(state, seat, key) for key in waiting)
        return f"Say how {names} {'defends' if len(waiting) == 1 else 'defend'}." if mine else f"{names} must answer."
    left = [key for key in awaited(roll) if key not in roll.content]
    if not left:
        return "All let it stand."
    others = [sheet_name(state, key) for key in left if not leads(state, seat, key)]
    if len(others) == len(left):
        return f"{listed(others)} may invoke, or let it stand."
    return "Invoke an aspect, or let it stand." + (f" So may {listed(others)}." if others else "")


def _other(state: State, roll: Roll, against: Against) -> OtherRoll:
    cast = against.cast
    if cast is None:
        name = sheet_name(state, against.target) if against.target else "Opposition"
        facts: tuple[Fact, ...] = (Fact("to answer", "Still"),)
        return OtherRoll(name, facts=facts)
    margin = _margin(roll, against)
    graded = outcome(-margin) if margin is not None else None
    tone = TONES[graded] if graded else Tone.PLAIN
    if not cast.sheet:
        return OtherRoll("Opposition", facts=(Fact("to beat", rung(state, cast.effort), "opposition.passive"),))
    found = [_cast_fact("Rolls", cast)] if cast.faces else [Fact("Defends", "not at all", "opposition.waived")]
    found.append(Fact("Effort", rung(state, cast.effort), "defend.margin", tone))
    if against.part is not None:
        found.append(Fact("Faces", signed(against.part), "targets.split"))
    if cast.plus:
        found.append(Fact("Invokes", signed(cast.plus), "invokes.bonus"))
    name = sheet_name(state, cast.sheet)
    if against.target and against.target != cast.sheet:
        name = f"{name} for {sheet_name(state, against.target)}"
    return OtherRoll(name, dice_of(cast), tuple(found), tone)
