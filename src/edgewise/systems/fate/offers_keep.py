"""What a seat may do with a character beside acting: care, compels, story details, and keeping the sheet."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.guards import acts_for, seen_sheets
from edgewise.systems.fate.known import known_aspects, sheet_name
from edgewise.systems.fate.offers import offers
from edgewise.systems.fate.offers_sheet import skills_pick
from edgewise.systems.fate.sheet_parts import PARTS
from edgewise.systems.fate.state import State
from edgewise.systems.fate.terms import Slot

Offers = tuple[Offer, ...]


def care_offers(state: State, seat: Seat, key: str) -> Offers:
    """Treating consequences, one's own and others'."""
    skills = skills_pick(state, state.sheets[key])
    found: Offers = ()
    for patient in seen_sheets(state, seat):
        for slot, taken in state.sheets[patient].consequences.items():
            if not skills or slot is Slot.EXTREME:
                continue
            command = c.Treat(slot, skills[0][0], patient, key)
            label = f"Treat “{taken.name.strip() or slot.title}” of {sheet_name(state, patient)}"
            cites = ("consequences.treatment",)
            about = f"{key}-{patient}-{slot.value}"
            found += offers(
                state, seat, command, about, label, ask=("skill",), picks={"skill": skills}, weight="quiet", cites=cites
            )
    return found


def aspect_offers(state: State, seat: Seat, key: str) -> Offers:
    """What aspects do away from a roll: compels and story details."""
    known = [
        each for each in known_aspects(state, secrets=seat.is_gm).values() if not each.is_boost and not each.hidden
    ]
    if not known:
        return ()
    aspects: Pick = tuple((each.ref, each.name) for each in known)
    own = next((each.ref for each in known if each.bearer == key), aspects[0][0])
    everybody: Pick = tuple((other, sheet_name(state, other)) for other in seen_sheets(state, seat))
    compel = c.OfferCompel(BLANK, own, key, who="" if seat.is_gm else key)
    found = offers(
        state,
        seat,
        compel,
        f"{key}-on",
        "Propose a compel",
        ask=("what", "aspect", "target", "kind"),
        picks={"aspect": aspects, "target": everybody},
        weight="normal" if seat.is_gm else "quiet",
        cites=("compels.offer",),
    )
    return (*found, *_after(state, seat, key, own, aspects), *_detail(state, seat, key, own, aspects))


def _after(state: State, seat: Seat, key: str, own: str, aspects: Pick) -> Offers:
    after = c.CompelAfter(BLANK, own, key)
    label, cites = "Pay for trouble already played", ("compels.retroactive",)
    picks = {"aspect": aspects}
    return offers(state, seat, after, key, label, ask=("what", "aspect"), picks=picks, weight="quiet", cites=cites)


def _detail(state: State, seat: Seat, key: str, own: str, aspects: Pick) -> Offers:
    detail = c.StoryDetail(BLANK, own, key)
    label, cites = "Declare a story detail · 1 point", ("story.detail",)
    picks = {"aspect": aspects}
    return offers(state, seat, detail, key, label, ask=("what", "aspect"), picks=picks, weight="quiet", cites=cites)


def keep_offers(state: State, seat: Seat, key: str) -> Offers:
    """Who plays it, and corrections by hand."""
    found: Offers = ()
    if not seat.is_gm and state.players.get(key) != seat.id:
        found += offers(state, seat, c.Claim(key), key, "Play this character", weight="primary")
    if acts_for(state, seat, key) and key in state.players:
        found += offers(state, seat, c.Release(key), key, "Let someone else play", weight="quiet")
    if seat.is_gm:
        label = "Show to the players"
        found += offers(state, seat, c.RevealSheet(key), key, label, cites=("aspects.hidden",))
        found += offers(state, seat, c.RemoveSheet(key), key, "Take off the table", weight="quiet")
    parts: Pick = tuple((part.path, part.label) for part in PARTS.values())
    adjust = c.Adjust("name", state.sheets[key].name or BLANK, who=key)
    return (
        *found,
        *offers(
            state,
            seat,
            adjust,
            key,
            "Correct by hand",
            ask=("path", "value", "why"),
            picks={"path": parts},
            weight="quiet",
        ),
    )
