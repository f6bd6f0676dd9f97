"""A character as a seat sees it."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Gauge, Offer, SheetView, Tone
from edgewise.systems.fates_edge.book.numbers import (
    BOON_CAP,
    HARM_MOST,
)
from edgewise.systems.fates_edge.book.terms import (
    Attribute,
    CarriedFrom,
    Condition,
    Life,
    Skill,
)
from edgewise.systems.fates_edge.judge.guards import acts_for
from edgewise.systems.fates_edge.judge.show import many, signed
from edgewise.systems.fates_edge.model.sheet import Carried, Sheet, boxes, fatigue_room
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers.gear import gear_facts, gear_offers
from edgewise.systems.fates_edge.offers.keep import keep_facts, keep_offers, making_facts
from edgewise.systems.fates_edge.offers.supply import fallen_facts, fallen_offers
from edgewise.systems.fates_edge.offers.table import boon_offers, fatigue_offers, harm_offers, sheet_offers

_HARM_SAYS = {0: "", 1: "−1 die where the injury matters", 2: "−1 die on most actions", 3: "cannot act"}


def sheet_view(state: State, seat: Seat, key: str) -> SheetView:
    """One character."""
    sheet = state.sheets[key]
    # A character that nobody plays is offered to play; what can be done with it follows once it is claimed.
    acts = seat.is_gm or state.players.get(key) == seat.id
    facts = [
        *fallen_facts(state, key),
        _armor_fact(sheet),
        *gear_facts(state, key),
        *keep_facts(state, key),
        *making_facts(state, key),
        *_bonds(sheet),
        *(_waiting(carried) for carried in sheet.carried),
    ]
    return SheetView(
        id=key,
        name=sheet.name or "(unnamed)",
        blurb=sheet.blurb,
        played_by=state.players.get(key, ""),
        mine=state.players.get(key) == seat.id,
        gauges=_sheet_gauges(state, seat, key, acts=acts),
        stats=tuple(Fact(name.value.capitalize(), str(sheet.rating(name)), "dice.attribute") for name in Attribute),
        skills=tuple(
            Fact(name.value.capitalize(), str(sheet.level(name)), "dice.skill") for name in Skill if sheet.level(name)
        ),
        facts=tuple(facts),
        offers=_offers(state, seat, key),
        badge=_badge(sheet),
    )


def _offers(state: State, seat: Seat, key: str) -> tuple[Offer, ...]:
    """What this seat may do with the character; what changes it follows once somebody plays it."""
    helped = fallen_offers(state, seat, key)
    if not acts_for(state, seat, key):
        return helped
    if not seat.is_gm and state.players.get(key) != seat.id:
        return (*helped, *sheet_offers(state, seat, key))
    kept = (*gear_offers(state, seat, key), *keep_offers(state, seat, key))
    return (*helped, *kept, *sheet_offers(state, seat, key))


def _bonds(sheet: Sheet) -> list[Fact]:
    return [
        Fact("Bond", bond.name, "boons.bond", note="paid in this session" if bond.claimed else "")
        for bond in sheet.bonds
    ]


def _waiting(carried: Carried) -> Fact:
    """What waits for the next roll."""
    steps = (("Position", carried.position), ("Effect", carried.effect), ("dice", carried.dice))
    what = [f"{word} {signed(number)}" for word, number in steps if number]
    what += [f"DV −{carried.dv}"] if carried.dv else []
    worse = carried.position < 0 or carried.dice < 0 or carried.effect < 0
    label = "Next shot" if carried.source is CarriedFrom.AIM else "Next roll"
    return Fact(label, ", ".join(what), "position.order", Tone.BAD if worse else Tone.GOOD, carried.why)


def _badge(sheet: Sheet) -> str:
    if sheet.life is Life.DEAD:
        return "Dead"
    if sheet.life is Life.IN_THE_BALANCE:
        return "In the balance"
    if sheet.tracks.harm < HARM_MOST:
        return "Being made" if sheet.making else ""
    return "Out, stable" if sheet.fallen.stable else "Dying" if sheet.fallen.failures > 1 else "Out of action"


def _armor_fact(sheet: Sheet) -> Fact:
    kind, condition = sheet.armor.kind, sheet.armor.condition
    note = "" if condition is Condition.SOUND else condition.value
    cite = "armor.table" if condition is Condition.SOUND else f"armor.{condition.value}"
    return Fact("Armor", kind.value.capitalize(), cite if kind.step else "armor.unarmored", note=note)


def _harm_says(state: State, harm: int) -> str:
    return "−2 dice on most actions" if harm == 2 and state.options.harm_2_dice == 2 else _HARM_SAYS[harm]


def _fatigue_says(sheet: Sheet) -> str:
    if not sheet.tracks.fatigue:
        return ""
    down = min(2, sheet.tracks.fatigue)
    steps = f"Position {many(down, 'step')} down"
    more = sheet.tracks.fatigue - 1
    return f"{steps}, then −1 die each" if more else steps


def _sheet_gauges(state: State, seat: Seat, key: str, *, acts: bool) -> tuple[Gauge, ...]:
    sheet = state.sheets[key]
    lives = acts and sheet.life is not Life.DEAD
    room = fatigue_room(sheet)
    return (
        Gauge(
            f"{key}-harm",
            "Harm",
            sheet.tracks.harm,
            HARM_MOST,
            tone=Tone.BAD,
            says=_harm_says(state, sheet.tracks.harm),
            cite=f"harm.level-{max(1, sheet.tracks.harm)}",
            offers=harm_offers(state, seat, key) if lives else (),
        ),
        Gauge(
            f"{key}-fatigue",
            "Fatigue",
            sheet.tracks.fatigue,
            max(boxes(sheet), sheet.tracks.fatigue),
            tone=Tone.MIXED,
            says=_fatigue_says(sheet) or (f"overflows at {room + 1}" if room else "any Fatigue overflows"),
            cite="fatigue.track",
            offers=fatigue_offers(key) if lives else (),
        ),
        Gauge(
            f"{key}-boons",
            "Boons",
            sheet.purses.boons,
            BOON_CAP,
            shape="tokens",
            tone=Tone.GOOD,
            says=f"{sheet.purses.xp} XP" if sheet.purses.xp else "",
            cite="boons.cap",
            offers=boon_offers(state, seat, key) if lives else (),
        ),
    )
