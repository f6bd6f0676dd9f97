"""What a seat may do with a character beside checks: injuries and rest, gear and figures, and who plays it."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check.book import ARMOR, ATTRIBUTES, SKILLS, TALENTS, WEAPONS
from edgewise.systems.success_check.guards import acts_for
from edgewise.systems.success_check.offers import Offers, leads, may, offers, weighed
from edgewise.systems.success_check.sheet import Injury, Sheet
from edgewise.systems.success_check.sheets import PARTS
from edgewise.systems.success_check.show import dice_line, titled
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Kind


def sheet_offers(state: State, seat: Seat, key: str) -> Offers:
    """Everything on one sheet that is no part of a check and no gauge."""
    if not acts_for(state, seat, key):
        return ()
    return (
        *_claim(state, seat, key),
        *_rest(state, seat, key),
        *_write(state, seat, key),
        *_gear(state, seat, key),
        *_keep(state, seat, key),
    )


# --- injuries and damage ---------------------------------------------------------------------------------------------


def injury_says(injury: Injury) -> str:
    """An injury in a few words: "serious, a shot through the shoulder"."""
    return f"{injury.severity.value}{f', {injury.what.strip()}' if injury.what.strip() else ''}"


def hurt_offers(state: State, seat: Seat, key: str) -> Offers:
    """What can be done about damage: Edge against it, the GM's word on it, and care."""
    return (*edge_against(state, seat, key, "sheet"), *_ruled(state, seat, key), *_healed(state, seat, key))


def edge_against(state: State, seat: Seat, key: str, where: str) -> Offers:
    """Edge spent on an injury, the latest first, or burned against death.

    Args:
        state: the table.
        seat: who looks.
        key: whose injuries.
        where: tells these forms from the same ones elsewhere on the page.
    """
    found: Offers = ()
    burn, cites = c.BurnEdge(key), ("edge.burn",)
    weight = "primary" if leads(state, seat, key) else "normal"
    label = "Burn Edge: live, with 1 Edge less for good"
    found += offers(state, seat, burn, f"{key}-{where}", label, weight=weight, cites=cites)
    injuries = state.sheets[key].injuries
    for at in reversed(range(len(injuries))):
        injury = injuries[at]
        label = f"{injury.severity.value.capitalize()} → {injury.severity.milder.value} · 1 Edge"
        lessen, cites = c.LessenInjury(at, key), ("edge.injury",)
        found += offers(state, seat, lessen, f"{key}-{where}-{at}", label, cites=cites)
    return found


def _ruled(state: State, seat: Seat, key: str) -> Offers:
    injuries = state.sheets[key].injuries
    death = c.RuleDeath(who=key)
    label, cites = "Say whether it kills", ("edge.burn",)
    found = offers(state, seat, death, key, label, ask=("dies",), weight="danger", cites=cites)
    if not injuries:
        return found
    last = len(injuries) - 1
    picks: dict[str, Pick] = {
        "injury": tuple((str(at), injury_says(injuries[at])) for at in reversed(range(len(injuries))))
    }
    rate = c.RateInjury(injuries[last].severity, last, key)
    ask, labels = ("injury", "severity"), {"injury": "Injury"}
    return (
        *found,
        *offers(
            state,
            seat,
            rate,
            key,
            "Say how bad it is",
            ask=ask,
            picks=picks,
            labels=labels,
            weight="quiet",
            cites=("injury.severity",),
        ),
    )


def _healed(state: State, seat: Seat, key: str) -> Offers:
    sheet = state.sheets[key]
    if not sheet.injuries and not sheet.damage and not sheet.stun:
        return ()
    ask = ["points"] if sheet.damage else []
    ask += ["stun"] if sheet.stun else []
    spans = {"points": (0, sheet.damage), "stun": (0, sheet.stun)}
    picks: dict[str, Pick] = {}
    if sheet.injuries:
        ask.append("injury")
        picks["injury"] = (("", "none"), *((str(at), injury_says(each)) for at, each in enumerate(sheet.injuries)))
    heal = next((each for each in _healings(sheet, key) if may(state, seat, each)), None)
    if heal is None:
        return ()
    return offers(
        state,
        seat,
        heal,
        key,
        "Heal",
        ask=(*ask, "why"),
        picks=picks,
        spans=spans,
        weight="quiet",
    )


def _healings(sheet: Sheet, key: str) -> tuple[c.Heal, ...]:
    """Ways to begin the form that may be lawful."""
    tries = [c.Heal(points=sheet.damage, who=key)] if sheet.damage else []
    tries += [c.Heal(stun=sheet.stun, who=key)] if sheet.stun else []
    tries += [c.Heal(injury=0, who=key)] if sheet.injuries else []
    return tuple(tries)


def _rest(state: State, seat: Seat, key: str) -> Offers:
    rest, cites = c.TakeRest(who=key), ("edge.rest",)
    return offers(state, seat, rest, key, "A long rest", ask=("kind",), weight="quiet", cites=cites)


# --- what is written on it -------------------------------------------------------------------------------------------


def _write(state: State, seat: Seat, key: str) -> Offers:
    sheet = state.sheets[key]
    held = {each.name for each in sheet.attributes}
    names = (*(each.name for each in sheet.attributes), *(name for name in ATTRIBUTES if name not in held))
    picks: dict[str, Pick] = {"name": tuple((name, f"{name} {sheet.attribute(name)}") for name in names if name)}
    weight = "normal" if not sheet.skills and leads(state, seat, key) else "quiet"
    attribute = c.SetAttribute(names[0], sheet.attribute(names[0]), key)
    ask: tuple[str, ...] = ("name", "value")
    cites: tuple[str, ...] = ("characters.attributes",)
    found = offers(state, seat, attribute, key, "Write an attribute", ask=ask, picks=picks, weight=weight, cites=cites)
    skills = (*(each.name for each in sheet.skills), *(name for name in SKILLS if not sheet.skill(name)))
    first = next((name for name in SKILLS if not sheet.skill(name)), BLANK)
    ask, cites = ("name", "ranks", "first", "second"), ("characters.skills",)
    says = f"From the list: {', '.join(name for name in skills if name.strip())}; or one of your own."
    skill = c.SetSkill(first, 1, who=key)
    return (
        *found,
        *offers(state, seat, skill, key, "Write a skill", ask=ask, weight=weight, cites=cites, says=says),
    )


def _gear(state: State, seat: Seat, key: str) -> Offers:
    """Weapons, armor and talents, each from the list or written by hand, and what is given up."""
    found: Offers = ()
    weapons: Pick = tuple(
        (name, f"{name}, {f'{one.dice}d6 + Strength' if one.by_strength else dice_line(one.dice, one.bonus)}")
        for name, one in WEAPONS.items()
    )
    armors: Pick = tuple((name, f"{name}, PT {one.pt}, DR {one.dr}%") for name, one in ARMOR.items())
    talents: Pick = tuple((name, name) for name in TALENTS)
    listed = (
        (c.GainWeapon, "Take a weapon", weapons, "characters.weapons"),
        (c.GainArmor, "Put on armor", armors, "characters.armor"),
        (c.GainTalent, "Take a talent", talents, "armor.pierce"),
    )
    for command, label, pick, cite in listed:
        fits: Pick = tuple(each for each in pick if may(state, seat, command(each[0], who=key)))
        if fits:
            first, picks = command(fits[0][0], who=key), {"name": fits}
            found += offers(
                state, seat, first, f"{key}-listed", label, ask=("name",), picks=picks, weight="quiet", cites=(cite,)
            )
    return (*found, *_own_gear(state, seat, key), *_lose(state, seat, key))


def _own_gear(state: State, seat: Seat, key: str) -> Offers:
    weapon = c.GainWeapon(BLANK, 2, who=key)
    ask: tuple[str, ...] = ("name", "dice", "bonus", "by_strength", "stun", "burst", "pierces", "skill")
    found = offers(state, seat, weapon, f"{key}-own", "Write a weapon", ask=ask, weight="quiet")
    armor, ask = c.GainArmor(BLANK, 10, who=key), ("name", "pt", "dr")
    found += offers(state, seat, armor, f"{key}-own", "Write armor", ask=ask, weight="quiet")
    talent, ask = c.GainTalent(BLANK, who=key), ("name", "does", "brings", "removes", "pierces", "initiative_dice")
    picks: dict[str, Pick] = {"brings": (("", "nothing"), *((kind.value, kind.value.capitalize()) for kind in Kind))}
    return (
        *found,
        *offers(state, seat, talent, f"{key}-own", "Write a talent", ask=ask, picks=picks, weight="quiet"),
    )


def _lose(state: State, seat: Seat, key: str) -> Offers:
    sheet = state.sheets[key]
    names = dict.fromkeys(
        (
            *(each.name for each in sheet.weapons),
            *(each.name for each in sheet.talents),
            *(each.name for each in sheet.skills),
        )
    )
    fits = tuple((name, titled(name)) for name in names if may(state, seat, c.Lose(name, key)))
    if not fits:
        return ()
    picks: dict[str, Pick] = {"name": fits}
    return offers(state, seat, c.Lose(fits[0][0], key), key, "Strike off", ask=("name",), picks=picks, weight="quiet")


# --- who plays it ----------------------------------------------------------------------------------------------------


def _claim(state: State, seat: Seat, key: str) -> Offers:
    found = offers(state, seat, c.Claim(key), key, f"Play {titled(state.sheets[key].name)}", weight="primary")
    taken = seat.is_gm or seat.id in state.players.values()
    return weighed(found, "quiet") if taken else found


def _keep(state: State, seat: Seat, key: str) -> Offers:
    sheet = state.sheets[key]
    label = "Stop playing" if state.players.get(key) == seat.id else "Free for another player"
    found = offers(state, seat, c.Release(key), key, label, weight="quiet") if key in state.players else ()
    parts: Pick = tuple((part.path, part.label) for part in PARTS.values())
    adjust = c.Adjust("blurb", sheet.blurb if sheet.blurb.strip() else BLANK, who=key)
    ask, picks = ("path", "value", "why"), {"path": parts}
    found += offers(state, seat, adjust, key, "Correct by hand", ask=ask, picks=picks, weight="quiet")
    return (*found, *offers(state, seat, c.RemoveSheet(key), key, "Take off the table", weight="danger"))
