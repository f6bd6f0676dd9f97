"""A character as a seat sees it."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Gauge, Offer, SheetView, Tone
from edgewise.systems.fate.creation import faults, left, rating_cite, stunts_left
from edgewise.systems.fate.guards import acts_for
from edgewise.systems.fate.harm import one_track, slots_of, track_kind, track_size
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.offers_growth import growth_offers
from edgewise.systems.fate.offers_keep import aspect_offers, care_offers, keep_offers
from edgewise.systems.fate.offers_make import making_offers
from edgewise.systems.fate.offers_sheet import act_offers, at_desk, leads, turn_offers
from edgewise.systems.fate.profiles import ABSORBS
from edgewise.systems.fate.sheet import Sheet
from edgewise.systems.fate.state import State
from edgewise.systems.fate.terms import Harm, Limit, Out, Role, Slot
from edgewise.systems.fate.words import listed, many, side_name, signed

TOKENS = 6
"""Places drawn for fate points, so that the row seldom grows."""


def sheet_view(state: State, seat: Seat, key: str) -> SheetView:
    """One character."""
    sheet = state.sheets[key]
    names = state.rules.names(approaches=sheet.approaches)
    order = {name.casefold(): at for at, name in enumerate(names)}
    rated = sorted(
        sheet.ratings.items(), key=lambda pair: (-pair[1], order.get(pair[0].casefold(), len(order)), pair[0])
    )
    return SheetView(
        id=key,
        name=sheet_name(state, key),
        blurb=sheet.blurb,
        played_by=state.players.get(key, ""),
        mine=state.players.get(key) == seat.id,
        gauges=_gauges(state, key),
        stats=(),
        skills=tuple(Fact(name or "(unnamed)", signed(rating), "dice.effort") for name, rating in rated),
        facts=_facts(state, seat, key),
        offers=_offers(state, seat, key),
        badge=_badge(state, key),
        words=_words(state, seat, key),
    )


def _offers(state: State, seat: Seat, key: str) -> tuple[Offer, ...]:
    """What may be done with it; a player who plays another character is only offered what fits a stranger's."""
    if not acts_for(state, seat, key):
        return ()
    sheet = state.sheets[key]
    if not seat.is_gm and state.players.get(key) != seat.id:
        return keep_offers(state, seat, key)
    if sheet.creating:
        return (*making_offers(state, seat, key), *keep_offers(state, seat, key))
    acting = () if at_desk(state, seat, key) else (*act_offers(state, seat, key), *turn_offers(state, seat, key))
    if not leads(state, seat, key):
        acting = tuple(replace(one, weight="quiet") for one in acting)
    growing = growth_offers(state, seat, key)
    if seat.is_gm:
        growing = tuple(replace(one, weight="quiet") for one in growing)
    return (
        *acting,
        *aspect_offers(state, seat, key),
        *care_offers(state, seat, key),
        *growing,
        *making_offers(state, seat, key),
        *keep_offers(state, seat, key),
    )


def _badge(state: State, key: str) -> str:
    sheet, conflict = state.sheets[key], state.conflict
    if sheet.hidden:
        return "Hidden"
    if conflict and key in conflict.out:
        return "Taken out" if conflict.out[key] is Out.TAKEN_OUT else "Conceded"
    if sheet.creating:
        return "In the making"
    if state.hits.get(key):
        return many(state.hits[key][0].shifts, "shift") + " to absorb"
    return "Acts now" if conflict and conflict.turn == key else ""


def _words(state: State, seat: Seat, key: str) -> tuple[Fact, ...]:
    sheet, found = state.sheets[key], []
    for at, aspect in enumerate(sheet.aspects):
        if aspect.name.strip() and (seat.is_gm or not aspect.hidden):
            note = "hidden from players" if aspect.hidden else _free(state, f"{key}:{at}")
            tone = Tone.SECRET if aspect.hidden else Tone.PLAIN
            found.append(Fact(aspect.kind.title, aspect.name, "aspects.kinds", tone, note))
    for slot in slots_of(sheet, state.rules) + ((Slot.EXTREME,) if Slot.EXTREME in sheet.consequences else ()):
        taken = sheet.consequences.get(slot)
        if taken is None:
            continue
        healing = "healing" if taken.treated else ""
        note = ", ".join(word for word in (healing, _free(state, f"{key}:{slot.value}")) if word)
        found.append(
            Fact(f"{slot.title} consequence", taken.name.strip() or "(unnamed)", "consequences.slots", Tone.BAD, note)
        )
    return tuple(found)


def _free(state: State, ref: str) -> str:
    return ", ".join(f"{number} free for {side_name(side)}" for side, number in state.free.get(ref, {}).items())


def _facts(state: State, seat: Seat, key: str) -> tuple[Fact, ...]:
    sheet = state.sheets[key]
    found = [
        _stunt_fact(stunt.name, stunt.text, stunt.skill, stunt.bonus, stunt.limit, used=stunt.used)
        for stunt in sheet.stunts
    ]
    found += [
        Fact("Extra", extra.name, "extras.bonus", note=_extra_note(extra.text, extra.bonus)) for extra in sheet.extras
    ]
    found += [Fact("Weapon", str(sheet.weapon), "weapons.rating")] if sheet.weapon else []
    found += [Fact("Armor", str(sheet.armor), "armor.rating")] if sheet.armor else []
    found += (
        [Fact("Mob", many(sheet.size, "member"), "npcs.mob")] if sheet.role is Role.NAMELESS and sheet.size > 1 else []
    )
    granted = [many(sheet.advances.minor, "minor change")] if sheet.advances.minor else []
    granted += [many(sheet.advances.points, "point for ratings", "points for ratings")] if sheet.advances.points else []
    found += [Fact("Milestone", listed(granted), "milestones.minor", Tone.GOOD)] if granted else []
    if sheet.owed:
        found.append(Fact("Owed", many(sheet.owed, "fate point"), "points.owed", Tone.GOOD, "when the scene ends"))
    slots = [slot for slot in slots_of(sheet, state.rules) if slot not in sheet.consequences]
    if slots:
        words = ", ".join(f"{slot.title.lower()} {ABSORBS[slot]}" for slot in slots)
        found.append(Fact("Free slots", words, "consequences.slots"))
    if sheet.creating and acts_for(state, seat, key):
        found += _making(state, sheet)
    return tuple(found)


def _stunt_fact(name: str, text: str, skill: str, bonus: int, limit: Limit, *, used: bool) -> Fact:
    parts = [f"{signed(bonus)} {skill}".strip()] if bonus else [f"{skill} stands in"] if skill.strip() else []
    parts += [text] if text.strip() else []
    parts += [limit.title.lower()] if limit is not Limit.ALWAYS else []
    parts += ["used"] if used else []
    cite = "stunts.limited" if limit is not Limit.ALWAYS else "stunts.bonus" if bonus else "stunts.swap"
    return Fact("Stunt", name or "(unnamed)", cite, note="; ".join(parts))


def _extra_note(text: str, bonus: int) -> str:
    return "; ".join(part for part in (signed(bonus) if bonus else "", text.strip()) if part)


def _making(state: State, sheet: Sheet) -> list[Fact]:
    """What is still free while a character is made, and what is wrong so far."""
    cite = rating_cite(sheet)
    wrong = [fault for fault in faults(sheet, state.rules) if fault.cite != cite]
    found = [Fact("To do", fault.says, fault.cite, Tone.MIXED) for fault in wrong]
    rungs = [f"{rung.free} at {signed(rung.rating)}" for rung in left(sheet) if rung.free > 0]
    over = [f"{-rung.free} too many at {signed(rung.rating)}" for rung in left(sheet) if rung.free < 0]
    found += [Fact("To rate", ", ".join((*rungs, *over)), cite, Tone.MIXED)] if rungs or over else []
    more, refresh = max(0, stunts_left(sheet)), f"refresh {sheet.fresh_points}"
    found.append(Fact("Stunts", f"{more} more", "stunts.free", note=refresh))
    return found


# --- gauges ----------------------------------------------------------------------------------------------------------


def _gauges(state: State, key: str) -> tuple[Gauge, ...]:
    sheet = state.sheets[key]
    kinds = (Harm.PHYSICAL,) if one_track(sheet, state.rules) else tuple(Harm)
    found = tuple(_track(state, key, kind, single=len(kinds) == 1) for kind in kinds)
    if not sheet.is_pc:
        return found
    points = Gauge(
        f"{key}-points",
        "Fate points",
        sheet.points,
        max(TOKENS, sheet.points),
        shape="tokens",
        tone=Tone.GOOD,
        says=f"refresh {sheet.fresh_points}",
        cite="points.refresh",
        capped=False,
    )
    return (points, *found)


def _track(state: State, key: str, kind: Harm, *, single: bool) -> Gauge:
    sheet = state.sheets[key]
    size, ticked = track_size(sheet, kind, state.rules), sheet.stress.of(kind)
    free = [number for number in range(1, size + 1) if number not in ticked]
    numbered = not track_kind(sheet, state.rules).each_worth_one
    label = "Stress" if single else f"{kind.value.capitalize()} stress"
    says = ""
    if ticked and numbered:
        says = f"free: {', '.join(map(str, free))}" if free else "no box is free"
    return Gauge(
        f"{key}-{kind.value}",
        label,
        min(size, len(ticked)),
        size,
        tone=Tone.BAD,
        says=says,
        cite="stress.box-value",
        places=ticked if numbered else None,
    )
