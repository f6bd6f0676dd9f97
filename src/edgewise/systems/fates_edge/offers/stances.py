"""The actions without dice that somebody may take with their turn, as forms."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.judge.ranks import engaged, weapon_of
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.model.gear import WeaponKind
from edgewise.systems.fates_edge.model.state import State, enemies_of, fighting, footing_of
from edgewise.systems.fates_edge.offers import may, offers

Offers = tuple[Offer, ...]


def stance_offers(state: State, seat: Seat, who: str) -> Offers:
    """Every action without dice that `who` may take now."""
    return (
        *_watching(state, seat, who),
        *_guarding(state, seat, who),
        *_shooting(state, seat, who),
        *_going(state, seat, who),
        *(_hands(state, seat, who) if who in state.sheets else ()),
        *_doing(state, seat, who),
    )


def _watching(state: State, seat: Seat, who: str) -> Iterator[Offer]:
    says = "The next action stands one Position better."
    yield from offers(state, seat, c.Observe(who), who, "Observe", cites=("actions.observe",), says=says)
    ready = c.ReadyAction(BLANK, BLANK, who)
    cites = ("actions.ready",)
    label, ask = "Hold an action back", ("trigger", "what")
    yield from offers(state, seat, ready, who, label, ask=ask, weight="quiet", cites=cites)


def _guarding(state: State, seat: Seat, who: str) -> Iterator[Offer]:
    spare = may(state, seat, c.Defend(with_move=True, who=who))
    for with_move in (True, False):
        price = "Move" if with_move else "Action"
        defend = c.Defend(with_move, who)
        says = "Until your next turn you resist from one Position better."
        about, label = f"{who}-{price.lower()}", f"Defend with the {price}"
        weight = "quiet" if spare and not with_move else "normal"
        yield from offers(state, seat, defend, about, label, weight=weight, cites=("actions.defend",), says=says)
    allies: Pick = tuple(
        (key, name_of(state, key)) for key in fighting(state).footing if may(state, seat, c.Protect(key, who))
    )
    if allies:
        picks = {"ally": allies}
        protect, cites = c.Protect(allies[0][0], who), ("actions.protect",)
        yield from offers(state, seat, protect, who, "Protect an ally", ask=("ally",), picks=picks, cites=cites)


def _shooting(state: State, seat: Seat, who: str) -> Iterator[Offer]:
    says = "It counts for the next shot, and is lost by moving."
    yield from offers(state, seat, c.Aim(who=who), who, "Aim", ask=("gain",), cites=("actions.aim",), says=says)
    targets: Pick = tuple(
        (key, name_of(state, key)) for key in enemies_of(state, who) if may(state, seat, c.Suppress(key, who))
    )
    if targets:
        suppress, picks, cites = c.Suppress(targets[0][0], who), {"target": targets}, ("actions.suppress",)
        label = "Keep a place under fire"
        yield from offers(state, seat, suppress, who, label, ask=("target",), picks=picks, cites=cites)


def _going(state: State, seat: Seat, who: str) -> Iterator[Offer]:
    """Movement that the map has no place for."""
    up, away = c.StandUp(who), c.Disengage(who)
    yield from offers(state, seat, up, who, "Stand up", weight="primary", cites=("moves.stand",))
    says = "This turn's Move opens you to no blow."
    # Where nobody stands in Close, there is nothing to break off from.
    weight = "normal" if engaged(state, who) else "quiet"
    yield from offers(state, seat, away, who, "Disengage", weight=weight, cites=("actions.disengage",), says=says)
    shift, cites = c.Reposition(who=who), ("moves.reposition",)
    yield from offers(state, seat, shift, who, "To another spot", ask=("cover",), weight="quiet", cites=cites)


def _hands(state: State, seat: Seat, who: str) -> Iterator[Offer]:
    sheet, weapon = state.sheets[who], weapon_of(state, who)
    load = "Load the weapon" if weapon.kind is WeaponKind.RANGED else "Set the weapon"
    yield from offers(state, seat, c.ReadyWeapon(who), who, load, weight="primary", cites=("actions.load",))
    names: Pick = tuple(
        (each.name, each.name) for each in sheet.weapons if each.name and may(state, seat, c.Wield(each.name, who=who))
    )
    cites = ("actions.interact",)
    if names:
        draw, picks = c.Wield(names[0][0], who=who), {"weapon": names}
        label, ask = ("Take in hand", ("weapon",)) if len(names) > 1 else (f"Take in hand: {names[0][1]}", ())
        yield from offers(state, seat, draw, who, label, ask=ask, picks=picks, cites=cites)
    drop = c.Wield("", free=True, who=who)
    label = f"Let go of {weapon.name}"
    yield from offers(state, seat, drop, f"{who}-drop", label, weight="quiet", cites=("actions.free",))
    plant = c.Plant(who)
    label = "Pull the pavise up" if footing_of(state, who).planted else "Plant the pavise"
    yield from offers(state, seat, plant, who, label, cites=("shields.pavise",))


def _doing(state: State, seat: Seat, who: str) -> Iterator[Offer]:
    for free, label in ((False, "Do something with the hands"), (True, "A shout, a glance · free")):
        interact, about = c.Interact(BLANK, free, who), f"{who}-{'free' if free else 'action'}"
        cite = "actions.free" if free else "actions.interact"
        yield from offers(state, seat, interact, about, label, ask=("what",), weight="quiet", cites=(cite,))
