"""Followers, Assets, talents and growth on a sheet: what a seat sees of them, and may do."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Tone
from edgewise.systems.fates_edge.commands import keep as c
from edgewise.systems.fates_edge.judge.building import build, faults, talent_title, tier
from edgewise.systems.fates_edge.judge.keeping import assist_dice, bitten, effective_status, held, present, steward
from edgewise.systems.fates_edge.judge.show import many
from edgewise.systems.fates_edge.model.keep import Asset, Fitness, Follower, Loyalty, Status
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.offers import offers
from edgewise.systems.fates_edge.offers.assets import asset_offers, use_offers
from edgewise.systems.fates_edge.offers.followers import Offers, assist_offers, follower_offers
from edgewise.systems.fates_edge.offers.growth import growth_offers, making_offers, newcomer_offers
from edgewise.systems.fates_edge.weigh.aid import BEFORE_DICE
from edgewise.systems.fates_edge.weigh.talents import talent_cite

__all__ = ["aid_offers", "downtime_offers", "keep_facts", "keep_offers", "making_facts", "newcomer_offers"]


def keep_offers(state: State, seat: Seat, key: str) -> Offers:
    """What this seat may do with a character's followers, Assets and growth; in the making, only what belongs there."""
    if state.sheets[key].making:
        return making_offers(state, seat, key)
    return (
        *follower_offers(state, seat, key),
        *asset_offers(state, seat, key),
        *growth_offers(state, seat, key),
    )


def aid_offers(state: State, seat: Seat, roll: Roll) -> Offers:
    """Followers and Assets that may help with a roll."""
    helping = assist_offers(state, seat, roll)
    if roll.stage not in BEFORE_DICE:
        return helping
    return (*helping, *use_offers(state, seat, roll.sheet, f"{roll.sheet}-roll", "quiet"))


def downtime_offers(state: State, seat: Seat) -> Offers:
    """What the GM does when a downtime comes to its end."""
    cites = ("assets.neglect",)
    says = "What was not kept up goes down a step."
    return offers(state, seat, c.EndUpkeep(), "party", "The time for upkeep is over", cites=cites, says=says)


# ------------------------------------------------------------------------------------------------------------- facts


def keep_facts(state: State, key: str) -> tuple[Fact, ...]:
    """A character's followers, Assets, talents, complications and Tier."""
    sheet = state.sheets[key]
    talents = (Fact("Talent", talent_title(gift), talent_cite(gift.talent), note=gift.does) for gift in sheet.talents)
    complications = (
        Fact("Complication", name, "making.complications", note="has bitten" if bitten(key, name) in state.used else "")
        for name in sheet.complications
    )
    return (
        *(_follower_fact(each) for each in present(sheet)),
        *(_asset_fact(sheet, asset) for asset in held(sheet)),
        *talents,
        *complications,
        *(() if sheet.making else (_tier_fact(state, sheet),)),
    )


def _follower_fact(each: Follower) -> Fact:
    lends = many(assist_dice(each), "die", "dice")
    skill = f"{each.skill.value.capitalize()} {each.level}"
    states = f"{each.loyalty.value.capitalize()}, {each.fitness.value.capitalize()}"
    well = each.loyalty is Loyalty.FAITHFUL and each.fitness is Fitness.READY
    out = each.loyalty is Loyalty.BROKEN or each.fitness is Fitness.DOWN
    tone = Tone.PLAIN if well else Tone.BAD if out else Tone.MIXED
    cite = "followers.loyalty" if each.loyalty is not Loyalty.FAITHFUL else "followers.fitness"
    note = f"{states} · Capability {each.capability}, {skill} · lends {lends}"
    return Fact("Follower", each.name.strip() or "(unnamed)", "followers.what" if well else cite, tone, note)


_ASSET_TONES = {Status.FLOURISHING: Tone.GOOD, Status.STRAINED: Tone.MIXED, Status.COLLAPSED: Tone.BAD}


def _asset_fact(sheet: Sheet, asset: Asset) -> Fact:
    now, runs = effective_status(sheet, asset), steward(sheet, asset)
    notes = [f"{asset.size.value.capitalize()}, {now.value.capitalize()}"]
    notes += [f"run by {runs.name}"] if runs else []
    notes += ["a step down while their Loyalty wavers"] if now is not asset.status else []
    notes += [many(asset.caches, "Cache token")] if asset.caches else []
    notes += ["worked off screen in this session"] if asset.used_off_screen else []
    notes += [asset.does.strip()] if asset.does.strip() else []
    tone = _ASSET_TONES.get(now, Tone.PLAIN)
    return Fact("Asset", asset.name.strip() or "(unnamed)", "assets.status", tone, " · ".join(notes))


_ROMAN = ("I", "II", "III", "IV", "V")


def _tier_fact(state: State, sheet: Sheet) -> Fact:
    worth = build(sheet, state.options).spent + sheet.purses.xp
    return Fact("Tier", _ROMAN[tier(sheet, state.options) - 1], "xp.tiers", note=f"{worth} XP in all")


def making_facts(state: State, key: str) -> tuple[Fact, ...]:
    """How far the making of a character has come, and what is still wrong with it; nothing once it is ready."""
    sheet = state.sheets[key]
    if not sheet.making:
        return ()
    made = build(sheet, state.options)
    over = made.spent > made.budget
    parts = ", ".join(f"{part.what} {part.xp}" for part in made.parts)
    spent = f"{made.spent} of {made.budget} XP"
    budget = Fact("Build", spent, "making.budget", Tone.BAD if over else Tone.PLAIN, parts)
    wrong = (Fact("Not yet", fault.says, fault.cite, Tone.BAD) for fault in faults(sheet, state.options))
    return (budget, *wrong, *_start_gear(sheet))


def _start_gear(sheet: Sheet) -> tuple[Fact, ...]:
    lacks = [] if sheet.weapons else ["a Light or Medium weapon"]
    lacks += [] if sheet.armor.kind.step else ["Light or Medium armor"]
    return (Fact("Still free to take", " and ".join(lacks), "making.gear"),) if lacks else ()
