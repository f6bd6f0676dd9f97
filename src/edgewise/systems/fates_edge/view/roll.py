"""A roll as a seat sees it."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Offer, OtherRoll, RollView, Tone
from edgewise.systems.fates_edge import rolls
from edgewise.systems.fates_edge.book.numbers import (
    DV_LADDER,
)
from edgewise.systems.fates_edge.book.terms import (
    Outcome,
    Position,
    Stage,
)
from edgewise.systems.fates_edge.book.terms_fight import Effect, Task
from edgewise.systems.fates_edge.judge.assaults import harm_of
from edgewise.systems.fates_edge.judge.chances import blow_of, forecasts
from edgewise.systems.fates_edge.judge.show import TONES, dice_of, die, name_of, position, signed
from edgewise.systems.fates_edge.judge.stance import effective_dv, resisting, stance
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers import plays, quieter, stands_in
from edgewise.systems.fates_edge.offers.aid import ally_offers
from edgewise.systems.fates_edge.offers.defense import does
from edgewise.systems.fates_edge.offers.keep import aid_offers
from edgewise.systems.fates_edge.offers.roll import roll_offers

STEPS = ("Intent", "Position & DV", "Throw", "Amend", "Outcome", "Aftermath")
_STEP = {Stage.OPEN: 1, Stage.SET: 2, Stage.THROWN: 3, Stage.SETTLED: 5}
_OUTCOME_CITE = {
    Outcome.CLEAN_SUCCESS: "outcomes.clean-success",
    Outcome.SUCCESS_WITH_SB: "outcomes.success-with-sb",
    Outcome.PARTIAL: "outcomes.partial",
    Outcome.MISS: "outcomes.miss",
}
_OUTCOME_DETAIL = {
    Outcome.CLEAN_SUCCESS: "The goal is reached, without complication.",
    Outcome.SUCCESS_WITH_SB: "The goal is reached. The GM has Story Beats to spend.",
    Outcome.PARTIAL: "Progress, but not all of it.",
    Outcome.MISS: "It fails, and the situation escalates.",
}


def over(state: State, roll: Roll) -> bool:
    """Whether nothing is left of it but what it showed; outside a fight it still holds the spotlight."""
    left = roll.benefits or roll.segments
    return state.fight is not None and roll.stage is Stage.SETTLED and not left


def rolls_shown(state: State) -> tuple[Roll, ...]:
    """The rolls that matter now, oldest first: of those that are over, only the latest."""
    latest = max((roll.id for roll in state.rolls.values() if over(state, roll)), default=0)
    return tuple(
        roll
        for roll in sorted(state.rolls.values(), key=lambda roll: roll.id)
        if roll.id == latest or not over(state, roll)
    )


def roll_view(state: State, seat: Seat, roll: Roll) -> RollView:
    """The roll of one character."""
    sheet = state.sheets[roll.sheet]
    sees_dv = seat.is_gm or not roll.hide_dv
    graded = rolls.grade(roll.tally, effective_dv(state, roll)) if roll.faces and sees_dv else None
    odds, note = forecasts(state, seat, roll)
    headline, detail, tone = _headline(roll, graded)
    approach = f" — {roll.approach}" if roll.approach.strip() else ""
    return RollView(
        id=f"roll-{roll.sheet}",
        title=f"{roll.intent}{approach}",
        by=sheet.name or "(unnamed)",
        steps=STEPS,
        step=len(STEPS) if over(state, roll) else _STEP[roll.stage],
        says=_says(state, seat, roll),
        facts=_roll_facts(state, seat, roll),
        dice=dice_of(roll),
        counts=_counts(roll),
        headline=headline,
        detail=detail,
        tone=tone,
        cites=(_OUTCOME_CITE[roll.outcome],) if roll.outcome else (),
        offers=_offers(state, seat, roll),
        forecasts=odds,
        forecast_note=note,
        against=_against(state, roll),
    )


_BY_THE_GM = frozenset({"set", "reveal", "veto"})


def _offers(state: State, seat: Seat, roll: Roll) -> tuple[Offer, ...]:
    own = roll_offers(state, seat, roll) if plays(state, seat, roll.sheet) else ()
    if stands_in(state, seat, roll.sheet):
        own = quieter(own, but=_BY_THE_GM)
    return (*own, *ally_offers(state, seat, roll), *aid_offers(state, seat, roll))


def _against(state: State, roll: Roll) -> tuple[OtherRoll, ...]:
    """The other character who rolls against it."""
    dice = resisting(state, roll)
    if not dice or roll.stage is Stage.OPEN:
        return ()
    by = name_of(state, roll.purpose.target)
    if not roll.answer:
        return (OtherRoll(by, facts=(Fact("Dice", str(dice), "opposed.rolls"),)),)
    successes = rolls.count(roll.answer).successes
    shown = tuple(die(face) for face in roll.answer)
    return (OtherRoll(by, shown, (Fact("Successes", str(successes), "opposed.rolls"),), Tone.BAD),)


def _headline(roll: Roll, graded: rolls.Grade | None) -> tuple[str, str, Tone]:
    if roll.stage is Stage.SETTLED and roll.outcome:
        return roll.outcome.title, _OUTCOME_DETAIL[roll.outcome], TONES[roll.outcome]
    if roll.stage is Stage.THROWN and roll.reroll_due:
        return "A success must be thrown again", "Desperate takes one back.", Tone.PLAIN
    if roll.stage is Stage.THROWN and graded:
        return f"As it lies: {graded.outcome.title}", _OUTCOME_DETAIL[graded.outcome], TONES[graded.outcome]
    return "", "", Tone.PLAIN


def _says(state: State, seat: Seat, roll: Roll) -> str:
    name = name_of(state, roll.sheet)
    if roll.stage is Stage.OPEN:
        return f"Set Position and DV for {name}." if seat.is_gm else "The GM sets Position and DV."
    if not plays(state, seat, roll.sheet) or stands_in(state, seat, roll.sheet):
        return "" if over(state, roll) else f"It is {name}'s roll."
    if roll.stage is Stage.SET:
        return f"Throw for {name}, or think better of it."
    if roll.stage is Stage.THROWN:
        return "Change what can be changed, or let it stand."
    if roll.benefits or roll.segments:
        return "Choose what it gives." if roll.benefits else "Clear a timer's segment, if one fits."
    return "" if over(state, roll) else "Tell what happens. Then the spotlight passes."


def _roll_facts(state: State, seat: Seat, roll: Roll) -> tuple[Fact, ...]:
    sheet = state.sheets[roll.sheet]
    rating, level = sheet.rating(roll.attribute), sheet.level(roll.skill)
    words = f"{roll.attribute.value.capitalize()} {rating} + {roll.skill.value.capitalize()} {level}"
    facts = [Fact("Rolls", words, "dice.pool")]
    if roll.stage is Stage.OPEN:
        return tuple(facts)
    facts.append(_position_fact(state, seat, roll))
    if not resisting(state, roll):
        facts.append(_dv_fact(state, seat, roll))
    if roll.stage is Stage.SET and (seat.is_gm or not roll.hide_position):
        facts.append(_pool_fact(state, roll))
    facts += _purpose_facts(state, seat, roll)
    if roll.owed_fatigue:
        facts.append(Fact("Owed", f"{roll.owed_fatigue} Fatigue", "boons.fatigue-after", Tone.BAD))
    return tuple(facts)


def _purpose_facts(state: State, seat: Seat, roll: Roll) -> list[Fact]:
    """What a success does, where the rules say it."""
    facts, purpose = [], roll.purpose
    if purpose.task is Task.ATTACK and purpose.weapon is not None:
        note, blow = purpose.weapon.name, blow_of(state, seat, roll)
        if blow is not None and roll.stage is not Stage.SETTLED:
            note += f"; {blow.through[0]} gets through"
        facts.append(Fact("A hit", f"Harm {harm_of(state, purpose, 0)}", "weapons.weight", note=note))
    strike = state.strikes.get(purpose.target)
    if strike is not None:
        facts.append(Fact("Resists", does(strike), "defense.roll", note="half of it, rounded up, on a Partial"))
    effect = stance(state, roll).effect if roll.stage is Stage.SET else roll.effect
    if effect is not Effect.STANDARD:
        facts.append(Fact("Effect", effect.value.capitalize(), "assume.effect"))
    return facts


def _position_fact(state: State, seat: Seat, roll: Roll) -> Fact:
    if roll.hide_position and not seat.is_gm:
        return Fact("Position", "hidden", "position.ladder", Tone.SECRET)
    base = roll.position or Position.CONTROLLED
    stood = roll.stood or stance(state, roll).position
    note = "" if stood is base else f"set {position(base)}"
    if roll.stood is None and stood is not base:
        note = f"set {position(base)}; {', '.join(_moved(state, roll))}"
    cite = {Position.DESPERATE: "position.desperate", Position.DOMINANT: "position.dominant"}
    tone = {Position.DESPERATE: Tone.BAD, Position.DOMINANT: Tone.GOOD}.get(stood, Tone.PLAIN)
    if roll.hide_position:
        note = f"{note}; hidden from players" if note else "hidden from players"
    return Fact("Position", position(stood), cite.get(stood, "position.controlled"), tone, note)


def _moved(state: State, roll: Roll) -> list[str]:
    """What moves the Position, each in a word, with the steps it moves it."""
    tired = state.sheets[roll.sheet].tracks.fatigue
    why = [f"+{len(roll.improvements)} paid for"] if roll.improvements else []
    for each in stance(state, roll).counted:
        if each.position:
            why.append(f"{signed(each.position)} {each.why}")
        elif each.at_best is not None:
            why.append(f"at best {position(each.at_best)} as {each.why}")
    return [*why, f"−{tired} own Fatigue"] if tired else why


def _dv_fact(state: State, seat: Seat, roll: Roll) -> Fact:
    if roll.hide_dv and not seat.is_gm:
        return Fact("DV", "hidden", "difficulty.ladder", Tone.SECRET)
    dv = effective_dv(state, roll)
    notes = [DV_LADDER.get(dv, "beyond the ladder" if dv > max(DV_LADDER) else "trivial")]
    if roll.dv is not None and dv != roll.dv and roll.against is None:
        counted = stance(state, roll).counted
        notes += [f"set {roll.dv}", *(f"{signed(each.dv)} {each.why}" for each in counted if each.dv)]
    if roll.hide_dv:
        notes.append("hidden from players")
    return Fact("DV", str(dv), "difficulty.ladder", note="; ".join(notes))


def _pool_fact(state: State, roll: Roll) -> Fact:
    stood = stance(state, roll)
    parts = [f"{signed(each.dice)} {each.why}" for each in stood.counted if each.dice]
    parts += [f"{signed(roll.dice)} from the GM"] if roll.dice else []
    parts += [f"−{stood.fatigue_dice} Fatigue"] if stood.fatigue_dice else []
    parts += [f"−{stood.harm_dice} Harm"] if stood.harm_dice else []
    return Fact("Dice", str(stood.pool), "dice.floor" if stood.pool == 1 else "dice.pool", note=", ".join(parts))


def _counts(roll: Roll) -> tuple[Fact, ...]:
    if not roll.faces:
        return ()
    tally = roll.tally
    counts = [
        Fact("Successes", str(tally.successes), "dice.success", Tone.GOOD if tally.successes else Tone.PLAIN),
        Fact("Story Beats", str(tally.story_beats), "dice.story-beat", Tone.BAD if tally.story_beats else Tone.PLAIN),
    ]
    if tally.tens:
        counts.append(Fact("10s", str(tally.tens), "dice.ten", Tone.GOOD))
    return tuple(counts)
