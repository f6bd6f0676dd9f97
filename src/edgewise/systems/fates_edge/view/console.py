"""The game master's console."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.fields import Pick, form_fields
from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Gauge, Offer, Panel, Tone
from edgewise.systems.fates_edge.book.numbers import (
    BEAT_MENU,
)
from edgewise.systems.fates_edge.book.options import OPTIONS
from edgewise.systems.fates_edge.book.terms import (
    Stage,
)
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.judge.show import many, name_of
from edgewise.systems.fates_edge.model.state import State, fighting
from edgewise.systems.fates_edge.offers import stands_in
from edgewise.systems.fates_edge.offers.foes import foe_panel
from edgewise.systems.fates_edge.offers.supply import time_panel
from edgewise.systems.fates_edge.view.fight import begin_fight_offer, turn_panel

BANK_SHOWN = 12
"""Tokens drawn for the bank, so that it does not grow with each beat."""


def panels(state: State, seat: Seat) -> tuple[Panel, ...]:
    """The panels, in order of use."""
    begins, foes = begin_fight_offer(state, seat), foe_panel(state, seat)
    first = (replace(foes, offers=(*begins, *foes.offers)), _beats_panel(state))
    return (
        *(first if state.fight or begins else reversed(first)),
        *_turns_of_others(state, seat),
        _scene_panel(state),
        time_panel(state),
        _rules_panel(state),
    )


def _turns_of_others(state: State, seat: Seat) -> tuple[Panel, ...]:
    """What the GM may do with the turn of a character that somebody else plays."""
    panel = turn_panel(state, seat) if stands_in(state, seat, fighting(state).spotlight) else None
    return (panel,) if panel else ()


def _beats_panel(state: State) -> Panel:
    size = max(BANK_SHOWN, state.bank)
    bank = Gauge("bank", "Bank", state.bank, size, shape="tokens", tone=Tone.BAD, cite="beats.bank", capped=False)
    everyone: Pick = tuple((key, name_of(state, key)) for key in state.sheets)
    found = []
    if state.bank:
        menu: Pick = tuple((entry.value, entry.title) for entry in c.Entry if BEAT_MENU[entry.value] <= state.bank)
        fields = form_fields(c.SpendBeats, picks={"entry": menu}, spans={"amount": (0, state.bank)})
        weight = "normal" if state.fight else "primary"
        found.append(
            Offer("spend-beats", "spend-beats", "Spend on a twist", fields, cites=("beats.menu",), weight=weight)
        )
    if state.bank >= state.options.worsen_price and everyone:
        label = f"Worsen a Position · {many(state.options.worsen_price, 'Beat')}"
        fields = form_fields(c.Worsen, picks={"who": everyone})
        found.append(Offer("worsen", "worsen", label, fields, cites=("position.beats-price",)))
    fields = form_fields(c.AddTimer, spans={"size": (2, 12)}, values={"label": ""})
    found.append(Offer("add-timer", "add-timer", "Start a timer", fields, cites=("timers.tick",)))
    fields = form_fields(c.AdjustBank, spans={"amount": (-state.bank, 12)}, values={"amount": 1})
    found.append(Offer("adjust-bank", "adjust-bank", "Correct the bank", fields, weight="quiet"))
    return Panel("beats", "Story Beats", (bank,), offers=tuple(found))


def _scene_panel(state: State) -> Panel:
    found = []
    lying = any(roll.stage is Stage.THROWN for roll in state.rolls.values())
    if not lying:
        label = "Cut to a new scene" if state.scene.running else "Set the stage"
        found.append(
            Offer(
                "begin-scene",
                "begin-scene",
                label,
                form_fields(c.BeginScene),
                cites=("scenes.begin",),
                weight="normal" if state.scene.running else "primary",
            )
        )
        if state.scene.running:
            found.append(Offer("end-scene", "end-scene", "End the scene", cites=("scenes.end", "boons.scene-trim")))
        if state.in_session:
            found.append(
                Offer("end-session", "end-session", "End the session", cites=("sessions.end",), weight="quiet")
            )
    if not state.in_session:
        found.append(Offer("begin-session", "begin-session", "Begin the next session", cites=("sessions.begin",)))
    label = "Downtime is over" if state.scene.downtime else "It is downtime"
    fields = form_fields(c.Downtime, fixed={"on": not state.scene.downtime})
    found.append(Offer("downtime", "downtime", label, fields, cites=("boons.xp",), weight="quiet"))
    says = "The dice of a roll lie unsettled." if lying else ""
    return Panel("scene", "Scene and session", offers=tuple(found), says=says)


def _rules_panel(state: State) -> Panel:
    facts, found = [], []
    for option in OPTIONS:
        now = state.chosen.get(option.name, option.default)
        facts.append(Fact(option.label, dict(option.choices)[now], option.cite))
        others: Pick = tuple(choice for choice in option.choices if choice[0] != now)
        fields = form_fields(c.SetOption, fixed={"name": option.name}, picks={"value": others})
        found.append(
            Offer(f"set-option-{option.name}", "set-option", option.label, fields, weight="quiet", cites=(option.cite,))
        )
    return Panel("rules", "Rules of this table", facts=tuple(facts), offers=tuple(found))
