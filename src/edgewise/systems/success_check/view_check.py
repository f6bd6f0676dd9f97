"""A check as a seat sees it."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import DieFace, Fact, RollView, Tone
from edgewise.systems.success_check.chances import forecasts
from edgewise.systems.success_check.checks import Check
from edgewise.systems.success_check.modes import bonus, mode
from edgewise.systems.success_check.offers import leads
from edgewise.systems.success_check.offers_check import check_offers
from edgewise.systems.success_check.outlook import SETTLED, Lying, lying
from edgewise.systems.success_check.show import TONES, cubes, dice, kept_dice, minus, name_of, signed, titled
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Band, Mode, Stage
from edgewise.systems.success_check.view_damage import attack_facts, damage_counts, damage_says
from edgewise.systems.success_check.view_facts import check_facts

STEPS = ("Intent", "Target Number", "Circumstances", "Roll", "Outcome")
DAMAGE = "Damage"
_STEP = {Stage.OPEN: 1, Stage.SET: 2, Stage.THROWN: 3, Stage.DAMAGE: 5, Stage.SETTLED: 4}
_FOLLOWS = {
    Band.COMPLETE_SUCCESS: "The GM may give Advantage on the next check, whatever it is about, or another benefit.",
    Band.SIGNIFICANT_SUCCESS: "The GM may give Advantage on the next check about the same.",
    Band.MARGINAL_SUCCESS: "It works, and no more than that.",
    Band.MARGINAL_FAILURE: "It fails, and nothing worse follows by itself.",
    Band.SIGNIFICANT_FAILURE: "It brings Disadvantage on the next check about the same.",
    Band.COMPLETE_FAILURE: "It brings Disadvantage on the next check, and whatever else the GM finds fit.",
}


def check_view(state: State, seat: Seat, check: Check) -> RollView:
    """The check of one character."""
    odds, note = forecasts(state, seat, check)
    found = lying(state, seat, check, check.dropped) if _lies(check) else None
    headline, detail, tone = _headline(state, check, found)
    hits = check.attack is not None and (check.band is None or check.band.succeeds)
    return RollView(
        id=f"check-{check.sheet}",
        title=_title(state, check),
        by=name_of(state, check.sheet),
        steps=(*STEPS, DAMAGE) if hits else STEPS,
        step=5 if hits and check.stage is Stage.SETTLED else _STEP[check.stage],
        says=_says(state, seat, check),
        facts=(*check_facts(state, seat, check), *attack_facts(state, check)),
        dice=_dice(check, found),
        counts=(*_counts(state, check, found), *damage_counts(state, check)),
        headline=headline,
        detail=detail,
        tone=tone,
        cites=("margin.bands",) if headline else (),
        offers=check_offers(state, seat, check),
        forecasts=odds,
        forecast_note=note,
    )


def _title(state: State, check: Check) -> str:
    if check.attack is None:
        return titled(check.intent)
    whom = name_of(state, check.attack.target) if check.attack.target else "its target"
    how = f": {check.intent.strip()}" if check.intent.strip() else ""
    return f"Attack on {whom}{how}"


def _lies(check: Check) -> bool:
    """Whether it is known which two dice count."""
    return len(check.faces) == 2 or (bool(check.faces) and check.dropped is not None)


def _dice(check: Check, found: Lying | None) -> tuple[DieFace, ...]:
    """The dice of the check, and those of its damage once they lie."""
    if check.damage_faces:
        return cubes(check.damage_faces)
    if found is None:
        return dice(check.faces)
    return kept_dice(check.faces, check.dropped, found.double or 0)


def _counts(state: State, check: Check, found: Lying | None) -> tuple[Fact, ...]:
    if found is None:
        return ()
    facts = []
    if not check.damage_faces:
        facts.append(Fact("Total", str(found.total), "check.bonus", note=_sum(state, check, found)))
    if found.is_double and not check.damage_faces:
        does = {None: "?", 0: "no change"}.get(found.double, signed(found.double or 0))
        tone = Tone.GOOD if (found.double or 0) > 0 else Tone.BAD if found.double else Tone.PLAIN
        facts.append(Fact("Double", does, "doubles.edge" if check.edge else "doubles.success", tone))
    if found.margin is not None:
        note = "" if found.exact else f"if it is TN {found.tn}"
        tone = TONES[found.band] if found.band else Tone.PLAIN
        facts.append(Fact("Margin", minus(found.margin), "margin.what", tone, note))
    return tuple(facts)


def _sum(state: State, check: Check, found: Lying) -> str:
    """What a total is made of: "6 + 6 + 20"."""
    more = bonus(state, check)
    return f"{found.kept.high} + {found.kept.low} {'+' if more >= 0 else '−'} {abs(more)}"


def _headline(state: State, check: Check, found: Lying | None) -> tuple[str, str, Tone]:
    if check.stage in SETTLED and check.band:
        return check.band.title, damage_says(state, check) or _follows(check, check.band), TONES[check.band]
    if found is None or found.band is None or not found.exact:
        return "", "", Tone.PLAIN
    return f"As it lies: {found.band.title}", _follows(check, found.band), TONES[found.band]


def _follows(check: Check, band: Band) -> str:
    """What comes of a band."""
    if check.attack is None or not band.succeeds:
        return _FOLLOWS[band]
    return f"It hits, with {band.dice}d6 more damage." if band.dice else "It hits."


def _says(state: State, seat: Seat, check: Check) -> str:
    """What happens next, and who must do it."""
    name, mine = name_of(state, check.sheet), leads(state, seat, check.sheet)
    if check.stage is Stage.OPEN:
        return f"Set the Target Number for {name}." if seat.is_gm else "The GM sets the Target Number."
    if check.stage is Stage.SET:
        return f"Say what else speaks for it or against it, or roll for {name}." if mine else f"{name} rolls next."
    if check.stage is Stage.THROWN:
        return _thrown_says(seat, check, name, mine=mine)
    if check.stage is Stage.DAMAGE:
        if check.damage_faces:
            return "Spend Edge on the damage, or let it stand."
        return f"It hits: roll the damage for {name}." if mine else f"{name} rolls the damage next."
    return "Tell what happens."


def _thrown_says(seat: Seat, check: Check, name: str, *, mine: bool) -> str:
    if mode(check) is Mode.DISADVANTAGE:
        return "Choose the die that is dropped, then let it stand." if seat.is_gm else "The GM chooses a die to drop."
    if mode(check) is Mode.ADVANTAGE:
        return "Choose the die that is dropped, then let it stand." if mine else f"{name} chooses a die to drop."
    return "Let it stand." if mine else f"{name} lets it stand."
