"""What a seat may do with a character: act, answer hits and compels, and keep its sheet."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.guards import seen_sheets
from edgewise.systems.fate.harm import all_ways, replaceable
from edgewise.systems.fate.known import sheet_name, zone_name
from edgewise.systems.fate.offers import BLANK, may, offers
from edgewise.systems.fate.sheet import Sheet
from edgewise.systems.fate.state import State, side_of
from edgewise.systems.fate.terms import Action, Slot

Offers = tuple[Offer, ...]
NOBODY = ("", "nobody")
SCENE = ("", "the scene")


def skills_pick(state: State, sheet: Sheet) -> Pick:
    """The skills of a sheet, the best first, then those of the list that are not on it."""
    rated = sorted(sheet.ratings.items(), key=lambda pair: -pair[1])
    known = {name.casefold() for name in sheet.ratings}
    others = [name for name in state.rules.names(approaches=sheet.approaches) if name.casefold() not in known]
    return (*((name, f"{name} {rating:+d}") for name, rating in rated), *((name, f"{name} +0") for name in others))


def stunts_pick(sheet: Sheet) -> Pick:
    """The stunts of a sheet, and none."""
    names = dict.fromkeys(stunt.name for stunt in sheet.stunts if stunt.name.strip() and not stunt.used)
    return (("", "none"), *((name, name) for name in names))


def extras_pick(sheet: Sheet) -> Pick:
    """The extras of a sheet that add something, and none."""
    names = dict.fromkeys(extra.name for extra in sheet.extras if extra.name.strip())
    return (("", "none"), *((name, name) for name in names))


def others_pick(state: State, seat: Seat, key: str) -> Pick:
    """Everybody else whom this seat knows of, the other sides first."""
    keys = [other for other in seen_sheets(state, seat) if other != key and not state.sheets[other].hidden]
    keys.sort(key=lambda other: side_of(state, other) == side_of(state, key))
    return tuple((other, sheet_name(state, other)) for other in keys)


def act_offers(state: State, seat: Seat, key: str) -> Offers:
    """Beginning a roll."""
    sheet = state.sheets[key]
    skills = skills_pick(state, sheet)
    if not skills:
        return ()
    aids: dict[str, Pick] = {"skill": skills}
    ask: tuple[str, ...] = ("intent", "skill")
    if sheet.stunts:
        aids["stunt"], ask = stunts_pick(sheet), (*ask, "stunt")
    if sheet.extras:
        aids["extra"], ask = extras_pick(sheet), (*ask, "extra")
    others = others_pick(state, seat, key)
    best = c.Open(BLANK, skills[0][0], who=key)
    picks = aids | {"target": (NOBODY, *others)}
    found = offers(
        state,
        seat,
        best,
        f"{key}-overcome",
        "Overcome",
        ask=(*ask, "target"),
        picks=picks,
        weight="primary",
        cites=("actions.overcome",),
        says="Get past an obstacle, or do anything that is in doubt.",
    )
    return (
        *found,
        *_advantage(state, seat, key, aids, ask=ask, others=others),
        *_attack(state, seat, key, aids, ask=ask, others=others),
    )


def _advantage(
    state: State, seat: Seat, key: str, aids: dict[str, Pick], *, ask: tuple[str, ...], others: Pick
) -> Offers:
    zones = tuple((zone, zone_name(state, zone)) for zone in state.zones)
    everybody = tuple(
        (other, sheet_name(state, other)) for other in seen_sheets(state, seat) if not state.sheets[other].hidden
    )
    picks = aids | {"target": (NOBODY, *others), "where": (SCENE, *zones, *everybody)}
    command = c.Open(BLANK, aids["skill"][0][0], Action.ADVANTAGE, who=key)
    asked = (*ask, "advantage", "aspect", "where", "target")
    says = "Make an aspect, use one that is there, or find a hidden one."
    cites = ("actions.create-advantage",)
    return offers(
        state, seat, command, f"{key}-advantage", "Create an advantage", ask=asked, picks=picks, cites=cites, says=says
    )


def _attack(state: State, seat: Seat, key: str, aids: dict[str, Pick], *, ask: tuple[str, ...], others: Pick) -> Offers:
    tries = (
        c.Open(BLANK, skill, Action.ATTACK, target, far=far, who=key)
        for skill, _ in aids["skill"]
        for target, _ in others
        for far in (False, True)
    )
    command = next((each for each in tries if may(state, seat, each)), None)
    if command is None:
        return ()
    picks = aids | {"target": others}
    asked = (*ask, "target", *(("far",) if state.places else ()))
    cites, says = ("actions.attack",), "Hurt somebody, in body or mind."
    return offers(state, seat, command, f"{key}-attack", "Attack", ask=asked, picks=picks, cites=cites, says=says)


def hit_offers(state: State, seat: Seat, key: str) -> Offers:
    """Every lawful way to bear the first hit that waits."""
    hits, sheet = state.hits.get(key, ()), state.sheets[key]
    if not hits:
        return ()
    hit, own = hits[0], key
    ways = all_ways(sheet, hit.kind, hit.shifts, state.rules)
    found: Offers = ()
    if ways:
        most = max(len(way.slots) for way in ways)
        extreme = any(Slot.EXTREME in way.slots for way in ways)
        ask = ("way", *("name", "second", "third")[:most], *(("replaces",) if extreme else ()))
        picks: dict[str, Pick] = {"way": tuple((way.key, way_says(way.boxes, way.slots, way.minimal)) for way in ways)}
        first = None
        if extreme:
            places = replaceable(sheet)
            picks["replaces"] = tuple((str(at), sheet.aspects[at].name or "(blank)") for at in places)
            first = places[0]
        command = c.Absorb(ways[0].key, replaces=first, who=own)
        label = f"Absorb {hit.shifts} {'shift' if hit.shifts == 1 else 'shifts'}"
        found = offers(state, seat, command, key, label, ask=ask, picks=picks, weight="primary", cites=("hits.absorb",))
    label = "Be taken out" if ways else "Taken out: nothing absorbs it"
    weight = "danger" if ways else "primary"
    return (*found, *offers(state, seat, c.GiveIn(key), key, label, weight=weight, cites=("hits.taken-out",)))


def way_says(boxes: tuple[int, ...], slots: tuple[Slot, ...], minimal: bool) -> str:  # noqa: FBT001 - a label's parts
    """A way to absorb a hit, in words."""
    parts = [f"{'box' if len(boxes) == 1 else 'boxes'} {' and '.join(map(str, boxes))}"] if boxes else []
    parts += [f"{slot.grade.value} consequence" for slot in slots]
    words = " + ".join(parts)
    return words[:1].upper() + words[1:] + ("" if minimal else " (more than needed)")


def turn_offers(state: State, seat: Seat, key: str) -> Offers:
    """What belongs to a conflict: defending fully, ending the turn, conceding."""
    conflict = state.conflict
    if conflict is None:
        return ()
    found = offers(state, seat, c.FullDefense(key), key, "Defend fully", cites=("defend.full",))
    ends = c.EndTurn(who=key)
    ask: tuple[str, ...] = ()
    picks: dict[str, Pick] = {}
    if conflict.popcorn:
        nexts = [other for other in conflict.order if may(state, seat, c.EndTurn(other, key))]
        if nexts:
            ends, ask = c.EndTurn(nexts[0], key), ("next",)
            picks = {"next": tuple((other, sheet_name(state, other)) for other in nexts)}
    done = key in conflict.spent
    weight = "primary" if done else "normal"
    found += offers(
        state, seat, ends, key, "End the turn", ask=ask, picks=picks, weight=weight, cites=("conflict.order",)
    )
    concede = c.Concede(who=key)
    return (
        *found,
        *offers(state, seat, concede, key, "Concede", ask=("how",), weight="danger", cites=("concede.before-dice",)),
    )
