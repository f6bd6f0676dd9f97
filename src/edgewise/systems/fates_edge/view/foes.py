"""Opponents as a seat sees them."""

from __future__ import annotations

from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Gauge, SheetView, Tone
from edgewise.systems.fates_edge.book.numbers import HARM_MOST
from edgewise.systems.fates_edge.book.options import Options
from edgewise.systems.fates_edge.book.terms_fight import Side
from edgewise.systems.fates_edge.judge.foes import is_puzzle, worn_down
from edgewise.systems.fates_edge.judge.show import many
from edgewise.systems.fates_edge.judge.show_foes import (
    armor_words,
    bearing,
    beats,
    has_levels,
    ploy_words,
    weapon_words,
)
from edgewise.systems.fates_edge.model.foe import Foe
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers.foes import foe_offers


@rule("foes.hidden")
def foe_views(state: State, seat: Seat) -> tuple[SheetView, ...]:
    """The opponents that this seat knows of, in the order in which they came."""
    return tuple(foe_view(state, seat, key) for key, foe in state.foes.items() if seat.is_gm or not foe.hidden)


@rule("foes.block")
def foe_view(state: State, seat: Seat, key: str) -> SheetView:
    """One opponent; where figures are closed, players see how it looks and nothing more."""
    foe = state.foes[key]
    shown = seat.is_gm or state.options.foes_open
    return SheetView(
        id=key,
        name=foe.name or "(unnamed)",
        blurb=foe.blurb,
        played_by="",
        mine=False,
        gauges=_gauges(foe, key, state.options) if shown else (),
        stats=_stats(foe) if shown else (),
        skills=(),
        facts=_facts(foe) if shown else (),
        offers=foe_offers(state, seat, key) if seat.is_gm else (),
        badge=_badge(foe),
        words=_words(foe, shown=shown),
    )


def _badge(foe: Foe) -> str:
    if foe.out:
        return "Out"
    if foe.hidden:
        return "Hidden from players"
    return "Ally" if foe.side is Side.PARTY else "Opponent"


def _words(foe: Foe, *, shown: bool) -> tuple[Fact, ...]:
    if shown:
        return ()
    tone = {"worn": Tone.MIXED, "shaken": Tone.BAD}.get(bearing(foe), Tone.PLAIN)
    return (Fact("Looks", bearing(foe), "foes.block", tone),)


def _gauges(foe: Foe, key: str, options: Options) -> tuple[Gauge, ...]:
    if is_puzzle(foe):
        return ()
    if has_levels(foe, options):
        harm = HARM_MOST - foe.resilience
        return (Gauge(f"{key}-harm", "Harm", harm, HARM_MOST, tone=Tone.BAD, cite="foes.injury"),)
    phases = f"{many(foe.phases, 'phase')} left" if foe.phases > 1 else ""
    cite = "foes.phases" if foe.phases > 1 else "foes.injury"
    whole, key_of = foe.resilience, f"{key}-resilience"
    tone = Tone.BAD if 2 * whole <= foe.most else Tone.GOOD if whole == foe.most else Tone.MIXED
    resilience = Gauge(key_of, "Resilience", whole, foe.most, "strength", tone, phases, cite)
    if options.foes_have_harm:
        return (resilience,)
    return (resilience, _fatigue(foe, key, options))


def _fatigue(foe: Foe, key: str, options: Options) -> Gauge:
    steps = worn_down(foe)
    says = f"Position {many(min(2, steps), 'step')} up against it" if steps else ""
    if not options.foes_tire:
        label, size, cite = "Way in", max(1, foe.fatigue), "foes.position"
    else:
        label, size, cite = "Fatigue", max(foe.capacity, foe.fatigue), "foes.fatigue"
        says = says or f"costs 1 Resilience at {foe.capacity}"
    return Gauge(f"{key}-fatigue", label, foe.fatigue, size, tone=Tone.MIXED, says=says, cite=cite)


def _stats(foe: Foe) -> tuple[Fact, ...]:
    return (
        Fact("DV", str(foe.dv), "foes.dv"),
        Fact("Harm", str(foe.harm), "foes.strike"),
        Fact("Threat", str(foe.threat), "foes.threat"),
        Fact("Pool", str(foe.pool), "foes.no-boons"),
    )


def _facts(foe: Foe) -> tuple[Fact, ...]:
    weapon = Fact("Weapon", weapon_words(foe.weapon), "strikes.reach")
    armor = Fact("Armor", armor_words(foe), "foes.hit")
    key = Fact("Key attribute", str(foe.rating), "foes.threat")
    injured = (Fact("Ends", "when what holds it up is undone", "foes.puzzle"),) if is_puzzle(foe) else ()
    ploys = tuple(
        Fact(
            f"{'Signature' if ploy.signature else 'Ploy'} · {beats(ploy.price)}",
            ploy.name,
            "foes.ploys",
            note=f"{ploy_words(foe, ploy)}{f'; {ploy.words}' if ploy.words else ''}",
        )
        for ploy in foe.ploys
    )
    return (*injured, weapon, armor, key, *ploys)
