"""Attacks and other actions with dice, as forms: for whoever has the spotlight, and for openings that anybody has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fates_edge.book.numbers import VOLLEY_MOST
from edgewise.systems.fates_edge.book.terms import Attribute, Skill
from edgewise.systems.fates_edge.book.terms_fight import Band
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.every import Command
from edgewise.systems.fates_edge.judge.modifiers import weapon_dice
from edgewise.systems.fates_edge.judge.ranks import after_move
from edgewise.systems.fates_edge.judge.show import many, name_of, signed
from edgewise.systems.fates_edge.model.gear import WeaponKind
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State, band_of, enemies_of, fighting
from edgewise.systems.fates_edge.offers import may, offers, plays

Offers = tuple[Offer, ...]


def attack_offers(state: State, seat: Seat, who: str) -> Offers:
    """Everything with dice that `who` may do with this turn, attacks first."""
    if who not in state.sheets or not plays(state, seat, who):
        return ()
    enemies = enemies_of(state, who)
    return (
        *_attack(state, seat, who, enemies),
        *_steps(state, seat, who, enemies),
        *_rushes(state, seat, who, enemies),
        *_skirmishes(state, seat, who, enemies),
        *_at_close(state, seat, who, enemies),
        *_others(state, seat, who),
    )


def _says(state: State, who: str, target: str, band: Band | None) -> str:
    """A target, with what the weapon in hand does across the band."""
    across, weapon = band or band_of(state, who, target), state.sheets[who].weapon
    dice = weapon_dice(weapon, across) or 0
    return f"{name_of(state, target)} at {across.title}: {signed(dice)}d"


def _targets(
    state: State, seat: Seat, enemies: tuple[str, ...], command: Callable[[str], Command], says: Callable[[str], str]
) -> Pick:
    """The targets that the rules permit for a command, each with what it would be like."""
    return tuple((target, says(target)) for target in enemies if may(state, seat, command(target)))


def _attack(state: State, seat: Seat, who: str, enemies: tuple[str, ...]) -> Offers:
    weapon = state.sheets[who].weapon
    shoots = weapon.kind is WeaponKind.RANGED
    picks = _targets(
        state, seat, enemies, lambda target: c.Attack(target, who=who), lambda target: _says(state, who, target, None)
    )
    if not picks:
        return ()
    return offers(
        state,
        seat,
        c.Attack(picks[0][0], words="", who=who),
        who,
        f"Attack · {weapon.name}, Harm {weapon.weight.harm}",
        ask=("target", "volley", "words") if shoots else ("target", "words"),
        picks={"target": picks},
        spans={"volley": (0, VOLLEY_MOST)},
        weight="primary",
        cites=("actions.attack", "weapons.ranged" if shoots else "weapons.melee"),
    )


def _steps(state: State, seat: Seat, who: str, enemies: tuple[str, ...]) -> Iterator[Offer]:
    for way in c.Way:
        ends = {target: after_move(state, who, target, way, 1).get(target) for target in enemies}
        picks = _targets(
            state,
            seat,
            enemies,
            partial(_step, who, way),
            lambda target, ends=ends: _says(state, who, target, ends[target]),  # type: ignore[misc]
        )
        if picks:
            label = "Sidestep Strike, closing in" if way is c.Way.TOWARD else "Sidestep Strike, stepping back"
            says, cites = "Position one step down; the Move is given up", ("actions.sidestep",)
            step, ask = _step(who, way, picks[0][0]), ("target", "words")
            about = f"{who}-{way.value}"
            yield from offers(state, seat, step, about, label, ask=ask, picks={"target": picks}, cites=cites, says=says)


def _step(who: str, way: c.Way, target: str) -> c.Attack:
    return c.Attack(target, step=way, who=who)


_PRICE = "1 Fatigue after the roll; the next defense Desperate"


def _rushes(state: State, seat: Seat, who: str, enemies: tuple[str, ...]) -> Iterator[Offer]:
    for bands in (1, 2):
        ends = _ends(state, who, enemies, c.Way.TOWARD, bands)
        picks = tuple(
            (target, _says(state, who, target, end))
            for target, end in ends.items()
            if may(state, seat, c.Charge(target, bands, who=who))
        )
        if picks:
            charge, label = c.Charge(picks[0][0], bands, who=who), f"Charge {_to(picks, ends, bands)}"
            about, ask, cites = f"{who}-{bands}", ("target", "words"), ("actions.charge",)
            yield from offers(
                state, seat, charge, about, label, ask=ask, picks={"target": picks}, cites=cites, says=_PRICE
            )


def _to(picks: Pick, ends: Mapping[str, Band], bands: int) -> str:
    """Where it leads, if that is the same place for all who may be named."""
    places = {ends[target] for target, _ in picks}
    return f"to {places.pop().title}" if len(places) == 1 else f"over {many(bands, 'band')}"


def _ends(state: State, who: str, enemies: tuple[str, ...], way: c.Way, bands: int) -> dict[str, Band]:
    """Where a full turn's movement ends for each target that it carries one so far."""
    found = {}
    for target in enemies:
        end = after_move(state, who, target, way, bands).get(target)
        if end is not None and abs(end.steps - band_of(state, who, target).steps) == bands:
            found[target] = end
    return found


def _skirmishes(state: State, seat: Seat, who: str, enemies: tuple[str, ...]) -> Iterator[Offer]:
    for bands in (1, 2):
        for first in (False, True):
            ends = _ends(state, who, enemies, c.Way.AWAY, bands)
            picks = tuple(
                (target, _says(state, who, target, None if first else end))
                for target, end in ends.items()
                if may(state, seat, c.Skirmish(target, bands, shoot_first=first, who=who))
            )
            if picks:
                order, weight = ("shoot, then fall back", "quiet") if first else ("fall back, then shoot", "normal")
                label = f"Skirmish {_to(picks, ends, bands)}: {order}"
                back = c.Skirmish(picks[0][0], bands, shoot_first=first, who=who)
                about, ask, cites = f"{who}-{bands}-{first}", ("target", "cover", "words"), ("actions.skirmish",)
                yield from offers(
                    state,
                    seat,
                    back,
                    about,
                    label,
                    ask=ask,
                    picks={"target": picks},
                    weight=weight,
                    cites=cites,
                    says=_PRICE,
                )


def _at_close(state: State, seat: Seat, who: str, enemies: tuple[str, ...]) -> Iterator[Offer]:
    for kind, verb, cite in ((c.Shove, "Shove", "actions.shove"), (c.Grapple, "Grapple", "actions.grapple")):
        picks: Pick = tuple((each, name_of(state, each)) for each in enemies if may(state, seat, kind(each, who)))
        if picks:
            first, *more = picks
            label, ask = (verb, ("target",)) if more else (f"{verb} {first[1]}", ())
            yield from offers(
                state, seat, kind(first[0], who), who, label, ask=ask, picks={"target": picks}, cites=(cite,)
            )
    for target in enemies:
        name, about, search = name_of(state, target), f"{who}-{target}", c.Search(target, who)
        yield from offers(state, seat, search, about, f"Search for {name}", weight="primary", cites=("actions.search",))


def _others(state: State, seat: Seat, who: str) -> Iterator[Offer]:
    sheet = state.sheets[who]
    free = c.BreakFree(who)
    held = any(hold.endswith(f">{who}") for hold in fighting(state).grapples)
    label = "Break free" if held else "Let go"
    yield from offers(state, seat, free, who, label, weight="primary", cites=("actions.break-free",))
    allies: Pick = tuple((key, name_of(state, key)) for key in fighting(state).footing if key in state.sheets)
    allies = tuple(each for each in allies if each[0] != who)
    if allies:
        setup = c.SetUp(allies[0][0], words="", who=who)
        yield from offers(
            state,
            seat,
            setup,
            who,
            "Set up an ally",
            ask=("ally", "gives", "attribute", "skill", "words"),
            picks={"ally": allies, **rating_picks(sheet)},
            cites=("actions.setup",),
        )
    hide = c.Hide(who=who)
    yield from offers(state, seat, hide, who, "Hide", weight="normal", cites=("actions.hide", "hiding.where"))
    if sheet.level(Skill.ARCANA) or sheet.level(Skill.LORE):
        cast, ask = c.Cast(BLANK, who=who), ("words", "attribute", "skill", "spell")
        yield from offers(state, seat, cast, who, "Work magic", ask=ask, picks=rating_picks(sheet))


def _best_first(sheet: Sheet) -> list[Skill]:
    return sorted(Skill, key=lambda name: -sheet.level(name))


def rating_picks(sheet: Sheet) -> dict[str, Pick]:
    """Attributes and skills to choose from, with the character's ratings."""
    attributes = tuple((name.value, f"{name.value.capitalize()} {sheet.rating(name)}") for name in Attribute)
    skills = tuple((name.value, f"{name.value.capitalize()} {sheet.level(name)}") for name in _best_first(sheet))
    return {"attribute": attributes, "skill": skills}
