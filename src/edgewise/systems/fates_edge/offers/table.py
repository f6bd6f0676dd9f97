"""What a seat may do with characters, timers and the table."""

from __future__ import annotations

from typing import Any

from edgewise.core.answers import Refused
from edgewise.core.fields import Pick, form_fields
from edgewise.core.seats import Role, Seat
from edgewise.core.view import Offer
from edgewise.systems.fates_edge.book.numbers import (
    HARM_MOST,
    TIMER_PRICE,
    XP_LIMIT,
    XP_PRICE,
)
from edgewise.systems.fates_edge.book.terms import (
    Attribute,
    Care,
    Life,
    Pay,
    Skill,
    Stage,
)
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.every import COMMANDS
from edgewise.systems.fates_edge.judge.fallen import is_dying
from edgewise.systems.fates_edge.judge.guards import acts_for
from edgewise.systems.fates_edge.judge.show import many, name_of
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers.roll import offer
from edgewise.systems.fates_edge.parts.sheets import PARTS
from edgewise.systems.fates_edge.weigh.rolls import declaring


def harm_offers(state: State, seat: Seat, key: str) -> tuple[Offer, ...]:
    """Taking a hit, treatment, and the GM's word on life."""
    sheet = state.sheets[key]
    found = [
        offer(
            "take-harm",
            key,
            "Take a hit",
            only=("harm",),
            values={"harm": 1},
            spans={"harm": (1, 8)},
            cites=("hit.state",),
        )
    ]
    if sheet.tracks.harm:
        care = Care.MAGIC if is_dying(sheet) else Care.CARE
        values = {"levels": 1, "kind": care.value}
        found.append(
            offer(
                "treat",
                key,
                "Treat Harm",
                only=("kind", "levels"),
                values=values,
                spans={"levels": (1, 2)},
                cites=("recovery.treatment",),
            )
        )
    if seat.is_gm and sheet.life is Life.IN_THE_BALANCE:
        found.append(offer("rule-lethal", key, "Does it kill?", only=("dies",), cites=("harm.lethal",)))
    return tuple(found)


def fatigue_offers(key: str) -> tuple[Offer, ...]:
    """Marking Fatigue, and rest."""
    mark = offer(
        "mark-fatigue",
        key,
        "Mark Fatigue",
        only=("amount", "why"),
        spans={"amount": (1, 5)},
        cites=("fatigue.exertion",),
    )
    rest = offer("rest", key, "Rest", only=("kind", "provisions"), cites=("recovery.short-rest", "recovery.night-rest"))
    return (mark, rest)


def boon_offers(state: State, seat: Seat, key: str) -> tuple[Offer, ...]:
    """Gaining Boons and spending them."""
    sheet, roll = state.sheets[key], state.rolls.get(key)
    found = []
    if seat.is_gm:
        found.append(
            offer(
                "award",
                key,
                "Award a Boon",
                only=("amount", "why"),
                values={"amount": 1},
                spans={"amount": (1, 3)},
                cites=("boons.award",),
            )
        )
    open_bonds: Pick = tuple((bond.name, bond.name) for bond in sheet.bonds if not bond.claimed and bond.name)
    if open_bonds:
        found.append(
            offer(
                "claim-bond",
                key,
                "A bond drives this",
                only=("bond",),
                picks={"bond": open_bonds},
                cites=("boons.bond",),
            )
        )
    barred = roll is not None and roll.fatigue_barred
    pays: Pick = ((Pay.BOON.value, "1 Boon"),) if sheet.purses.boons else ()
    pays += () if barred else ((Pay.FATIGUE.value, "1 Fatigue"),)
    if pays:
        found.append(
            offer(
                "spend-boon",
                key,
                "Spend on an effect",
                only=("use", "pay", "why"),
                picks={"pay": pays},
                cites=("boons.asset", "boons.power"),
            )
        )
    most = min(XP_PRICE * XP_LIMIT, sheet.purses.boons // XP_PRICE * XP_PRICE)
    if state.scene.downtime and most and key not in state.converted:
        picks: Pick = tuple((str(n), f"{n} Boons → {n // XP_PRICE} XP") for n in range(XP_PRICE, most + 1, XP_PRICE))
        found.append(
            offer("convert-xp", key, "Convert to XP", only=("boons",), picks={"boons": picks}, cites=("boons.xp",))
        )
    latest = state.substitution
    if seat.is_gm and latest and latest.sheet == key and not latest.owed:
        fields = form_fields(c.Veto)
        found.append(
            Offer(
                f"veto-{key}-spent",
                "veto",
                "Veto Fatigue for a Boon",
                fields,
                cites=("boons.fatigue-veto",),
            )
        )
    return tuple(found)


def sheet_offers(state: State, seat: Seat, key: str) -> tuple[Offer, ...]:
    """Claiming, editing and removing a character."""
    sheet = state.sheets[key]
    if not seat.is_gm and key not in state.players:
        weight = "quiet" if seat.id in state.players.values() else "primary"
        return (offer("claim", key, f"Play {sheet.name or 'this character'}", weight=weight),)
    found = []
    parts: Pick = tuple((part.path, f"{part.label} ({_short(part.read(sheet))})") for part in PARTS.values())
    found.append(
        offer("adjust", key, "Edit the sheet", only=("path", "value", "why"), picks={"path": parts}, weight="quiet")
    )
    if key in state.players:
        label = "Stop playing" if state.players[key] == seat.id else "Free for another player"
        found.append(offer("release", key, label, weight="quiet"))
    if seat.is_gm:
        found.append(offer("remove-character", key, "Take off the table", weight="danger"))
    return tuple(found)


def _short(text: str) -> str:
    line = " / ".join(text.splitlines())
    return line if len(line) <= 24 else f"{line[:23]}…"


def table_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Declaring an action, and bringing in a character."""
    if seat.role is Role.WATCHER:
        return ()
    found = []
    free: list[str] = []
    own = [key for key in state.sheets if state.players.get(key) == seat.id]
    for key in own or [key for key in state.sheets if acts_for(state, seat, key)]:
        sheet, roll = state.sheets[key], state.rolls.get(key)
        idle = roll is None or roll.stage in {Stage.OPEN, Stage.SETTLED}
        acts = sheet.tracks.harm < HARM_MOST and sheet.life is not Life.DEAD
        if idle and acts and not isinstance(declaring(state, seat, key), Refused):
            free.append(key)
    if free and state.scene.running:
        found.append(_declare(state, tuple(free)))
    found.append(Offer("add-character", "add-character", "A new character", form_fields(c.AddSheet), weight="quiet"))
    return tuple(found)


def _declare(state: State, who: tuple[str, ...]) -> Offer:
    alone = state.sheets[who[0]] if len(who) == 1 else None
    attributes: Pick = tuple(
        (name.value, f"{name.value.capitalize()} {alone.rating(name)}" if alone else name.value.capitalize())
        for name in Attribute
    )
    skills: Pick = tuple(
        (name.value, f"{name.value.capitalize()} {alone.level(name)}" if alone else name.value.capitalize())
        for name in Skill
    )
    picks: dict[str, Pick] = {"attribute": attributes, "skill": skills}
    fixed = {"who": who[0]} if alone else {}
    if not alone:
        picks["who"] = tuple((key, name_of(state, key)) for key in who)
    values = {"intent": ""}
    fields = form_fields(c.Open, fixed=fixed, picks=picks, values=values)
    what = "another action" if state.fight else "declare an action"
    label = f"{alone.name or '(unnamed)'}: {what}" if alone else what.capitalize()
    weight = "quiet" if state.fight else "primary"
    return Offer("open", "open", label, fields, cites=("loop.intent",), weight=weight)


def timer_offers(state: State, key: str) -> tuple[Offer, ...]:
    """What the GM does with a timer."""
    timer, found = state.timers[key], []

    def offer(command: str, label: str, **more: Any) -> Offer:
        fixed = {"timer": key, **more.pop("fixed", {})}
        suffix = f"-{fixed['segments']}" if "segments" in fixed else ""
        return Offer(
            f"{command}-{key}{suffix}", command, label, form_fields(COMMANDS[command], fixed=fixed, only=()), **more
        )

    price = TIMER_PRICE[timer.kind]
    if not timer.clock.is_full:
        found.append(offer("tick-timer", "Fill one", fixed={"segments": 1}, cites=("timers.tick",)))
        if state.bank >= price:
            found.append(offer("buy-tick", f"Fill one · {many(price, 'Beat')}", cites=("beats.timer",)))
    if timer.clock.filled:
        found.append(offer("tick-timer", "Clear one", fixed={"segments": -1}, weight="quiet"))
    if timer.hidden:
        found.append(offer("reveal-timer", "Show to players"))
    found.append(offer("remove-timer", "Remove", weight="danger"))
    return tuple(found)
