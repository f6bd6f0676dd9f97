"""What a seat may do with a character: act, answer hits and compels, and keep its sheet."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.guards import acts_for, seen_sheets
from edgewise.systems.fate.known import sheet_name, zone_name
from edgewise.systems.fate.offers import may, offers
from edgewise.systems.fate.sheet import Sheet
from edgewise.systems.fate.state import State, side_of
from edgewise.systems.fate.terms import Action, Stage
from edgewise.systems.fate.weigh_declare import ready_to_act

Offers = tuple[Offer, ...]
NOBODY = ("", "nobody")
SCENE = ("", "the scene")


def skills_pick(state: State, sheet: Sheet) -> Pick:
    """The skills of a sheet, the best first, then those of the list that are not on it."""
    named = (pair for pair in sheet.ratings.items() if pair[0].strip())
    rated = sorted(named, key=lambda pair: -pair[1])
    known = {name.casefold() for name in sheet.ratings}
    others = [name for name in state.rules.names(approaches=sheet.approaches) if name.casefold() not in known]
    return (*((name, f"{name} {rating:+d}") for name, rating in rated), *((name, f"{name} +0") for name in others))


def leads(state: State, seat: Seat, key: str) -> bool:
    """Whether this seat is the one that is waited for when the character must do something."""
    player = state.players.get(key)
    return player == seat.id if player else acts_for(state, seat, key)


def at_desk(state: State, seat: Seat, key: str) -> bool:
    """Whether this seat finds the character's actions right under the scene: its own, or the GM's whose turn it is."""
    if not seat.is_gm:
        return state.players.get(key) == seat.id and not state.sheets[key].creating
    return state.conflict is not None and state.conflict.turn == key and key not in state.players


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
    if not skills or ready_to_act(state, key, "actions.overcome"):
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
    skilled = tuple(pair for pair in aids["skill"] if _attacks(state, seat, replace(command, skill=pair[0]), aids))
    picks = aids | {"skill": skilled, "target": others}
    asked = (*ask, "target", *(("far",) if state.places else ()))
    cites, says = ("actions.attack",), "Hurt somebody, in body or mind."
    return offers(state, seat, command, f"{key}-attack", "Attack", ask=asked, picks=picks, cites=cites, says=says)


def _attacks(state: State, seat: Seat, command: c.Open, aids: dict[str, Pick]) -> bool:
    """Whether the skill of `command` attacks, by itself or with a stunt."""
    stunts = ("", *(name for name, _ in aids.get("stunt", ()) if name))
    return any(may(state, seat, replace(command, stunt=stunt)) for stunt in stunts)


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
    done = key in conflict.spent and key not in state.rolls and not any(state.hits.values()) and leads(state, seat, key)
    weight = "primary" if done else "normal"
    roll = state.rolls.get(key)
    if roll is None or roll.stage is Stage.SETTLED:
        cites = ("conflict.order",)
        found += offers(state, seat, ends, key, "End the turn", ask=ask, picks=picks, weight=weight, cites=cites)
    concede = c.Concede(who=key)
    return (
        *found,
        *offers(state, seat, concede, key, "Concede", ask=("how",), weight="danger", cites=("concede.before-dice",)),
    )
