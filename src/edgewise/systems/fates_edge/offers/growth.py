"""What a seat may do to make a character and let it grow."""

from __future__ import annotations

import dataclasses

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.archetypes import READY
from edgewise.systems.fates_edge.commands import keep as c
from edgewise.systems.fates_edge.judge.building import faults, talent_title
from edgewise.systems.fates_edge.judge.costs import attribute_price, skill_price, talent_price
from edgewise.systems.fates_edge.judge.keeping import held, present
from edgewise.systems.fates_edge.model.keep import Gift, Talent
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers import may, offers
from edgewise.systems.fates_edge.offers.assets import gain_asset
from edgewise.systems.fates_edge.offers.followers import Offers, gain_follower, names

OWN_TALENT_XP = 4
"""What a talent of the table's own costs until somebody says otherwise."""


def growth_offers(state: State, seat: Seat, key: str) -> Offers:
    """A flashback, XP in and out, talents, bonds and complications."""
    flashback = c.Flashback(BLANK, key)
    found = offers(
        state, seat, flashback, key, "A flashback · 1 Boon", ask=("words",), weight="quiet", cites=("flashback.boon",)
    )
    award, ask = c.AwardXp(who=key), ("amount", "everyone", "why")
    found += offers(state, seat, award, key, "Award XP", ask=ask, weight="quiet", cites=("xp.award",))
    found += _buying(state, seat, key)
    found += talent_offers(state, seat, key, "quiet")
    found += _ties(state, seat, key, "quiet")
    found += _bites(state, seat, key)
    again = c.BeginMaking(key)
    return found + offers(
        state, seat, again, key, "Make this character anew", weight="quiet", cites=("making.methods",)
    )


def _buying(state: State, seat: Seat, key: str) -> Offers:
    able = [trait for trait in c.Trait if may(state, seat, c.Buy(trait, key))]
    if not able:
        return ()
    sheet = state.sheets[key]
    picks: dict[str, Pick] = {"what": tuple((trait.value, _step(sheet, trait)) for trait in able)}
    command, label = c.Buy(able[0], key), "Raise an Attribute or a Skill"
    cites = ("xp.costs",)
    return offers(state, seat, command, key, label, ask=("what",), picks=picks, weight="quiet", cites=cites)


def _step(sheet: Sheet, trait: c.Trait) -> str:
    name = trait.value.capitalize()
    if trait.attribute:
        to = sheet.rating(trait.attribute) + 1
        return f"{name} {to} · {attribute_price(to)} XP"
    to = sheet.level(trait.skill) + 1 if trait.skill else 1
    return f"{name} {to} · {skill_price(to)} XP"


def talent_offers(state: State, seat: Seat, key: str, weight: str) -> Offers:
    """Learning a talent that nothing is missing for, or one of the table's own."""
    sheet, granted = state.sheets[key], seat.is_gm
    commands = [c.BuyTalent(talent, granted=granted, who=key) for talent in Talent]
    able = [command for command in commands if may(state, seat, command)]
    more, cites = (("granted",) if granted else ()), ("talents.prices", "talents.named")
    found: Offers = ()
    if able:
        picks: dict[str, Pick] = {"talent": tuple((each.talent.value, _title(state, each.talent)) for each in able)}
        ask, label = ("talent", "weapon", *more), "Learn a talent"
        found = offers(state, seat, able[0], key, label, ask=ask, picks=picks, weight=weight, cites=cites)
    most = OWN_TALENT_XP if sheet.making or granted else max(1, min(OWN_TALENT_XP, sheet.purses.xp))
    own, ask = c.LearnTalent(BLANK, most, granted=granted, who=key), ("name", "xp", "does", *more)
    label = "Learn a talent of our own"
    return found + offers(state, seat, own, key, label, ask=ask, weight=weight, cites=cites[:1])


def _title(state: State, talent: Talent) -> str:
    return f"{talent_title(Gift(talent))} · {talent_price(talent, state.options)} XP"


def _ties(state: State, seat: Seat, key: str, weight: str) -> Offers:
    sheet = state.sheets[key]
    cites = ("bonds.change",)
    found = offers(state, seat, c.GainBond(BLANK, key), key, "A new bond", ask=("name",), weight=weight, cites=cites)
    bonds = [bond.name for bond in sheet.bonds]
    if bonds:
        lose, picks = c.LoseBond(bonds[0], key), {"bond": names(bonds)}
        label = "A bond is over"
        found += offers(state, seat, lose, key, label, ask=("bond",), picks=picks, weight="quiet", cites=cites)
    cites, add = ("making.complications",), c.AddComplication(BLANK, key)
    found += offers(state, seat, add, key, "A complication", ask=("name",), weight=weight, cites=cites)
    gone = [each for each in sheet.complications if may(state, seat, c.LoseComplication(each, key))]
    if gone:
        end, picks = c.LoseComplication(gone[0], key), {"complication": names(gone)}
        label, ask = "A complication is over", ("complication",)
        found += offers(state, seat, end, key, label, ask=ask, picks=picks, weight="quiet", cites=cites)
    return found


def _bites(state: State, seat: Seat, key: str) -> Offers:
    sheet = state.sheets[key]
    waiting = [each for each in sheet.complications if may(state, seat, c.ComplicationBites(each, who=key))]
    if not waiting:
        return ()
    command, picks = c.ComplicationBites(waiting[0], who=key), {"complication": names(waiting)}
    ask, cites = ("complication", "words"), ("making.complications",)
    label = "A complication bites · +1 Story Beat"
    return offers(state, seat, command, key, label, ask=ask, picks=picks, weight="quiet", cites=cites)


# ------------------------------------------------------------------------------------------------------------ making


def newcomer_offers(state: State, seat: Seat) -> Offers:
    """Making a character, or taking a ready one."""
    make = c.MakeCharacter(BLANK)
    ask, cites = ("name", "blurb"), ("making.methods",)
    found = offers(state, seat, make, "new", "Make a character", ask=ask, weight="quiet", cites=cites)
    picks: dict[str, Pick] = {
        "archetype": tuple((key, f"{key.capitalize()}: {each.blurb}") for key, each in READY.items())
    }
    ready = c.AddReady(next(iter(READY)))
    ask, cites = ("archetype", "name"), ("making.ready",)
    label = "Take a ready character"
    return found + offers(state, seat, ready, "new", label, ask=ask, picks=picks, weight="quiet", cites=cites)


def making_offers(state: State, seat: Seat, key: str) -> Offers:
    """Everything that belongs to the making of a character, and finishing it."""
    return (
        *_numbers(state, seat, key),
        *talent_offers(state, seat, key, "normal"),
        *gain_follower(state, seat, key, "normal"),
        *gain_asset(state, seat, key, "normal"),
        *_ties(state, seat, key, "normal"),
        *_undoing(state, seat, key),
        *_finishing(state, seat, key),
    )


def _numbers(state: State, seat: Seat, key: str) -> Offers:
    sheet = state.sheets[key]
    open_ = any(fault.cite == "making.methods" for fault in faults(sheet, state.options))
    weight, cites = ("primary" if open_ else "normal"), ("making.methods",)
    ratings = {field.name: getattr(sheet.attributes, field.name) for field in dataclasses.fields(sheet.attributes)}
    levels = {field.name: getattr(sheet.skills, field.name) for field in dataclasses.fields(sheet.skills)}
    attributes, skills = c.SetAttributes(**ratings, who=key), c.SetSkills(**levels, who=key)
    return (
        *offers(state, seat, attributes, key, "Set the Attributes", ask=tuple(ratings), weight=weight, cites=cites),
        *offers(state, seat, skills, key, "Set the Skills", ask=tuple(levels), weight=weight, cites=cites),
    )


def _undoing(state: State, seat: Seat, key: str) -> Offers:
    sheet = state.sheets[key]
    found: Offers = ()
    chosen = {
        c.Choice.TALENT: [talent_title(gift) for gift in sheet.talents],
        c.Choice.FOLLOWER: [each.name for each in present(sheet)],
        c.Choice.ASSET: [asset.name for asset in held(sheet)],
    }
    for choice, called in chosen.items():
        able = [name for name in called if may(state, seat, c.UndoChoice(name, choice, key))]
        if not able:
            continue
        command, picks = c.UndoChoice(able[0], choice, key), {"name": names(able)}
        label, about = f"Without this {choice.value} after all", f"{key}-{choice.value}"
        cites = ("making.methods",)
        found += offers(state, seat, command, about, label, ask=("name",), picks=picks, weight="quiet", cites=cites)
    return found


def _finishing(state: State, seat: Seat, key: str) -> Offers:
    cites = ("making.methods", "making.budget")
    done = offers(state, seat, c.FinishMaking(who=key), key, "Ready to play", weight="primary", cites=cites)
    if done:
        return done
    anyway = c.FinishMaking(anyway=True, who=key)
    return offers(state, seat, anyway, key, "Ready to play, as it is", weight="quiet", cites=cites)
