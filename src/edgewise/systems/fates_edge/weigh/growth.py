"""XP given and spent, talents, bonds and complications, and flashbacks."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.terms import Pay, Stage
from edgewise.systems.fates_edge.commands import keep as c
from edgewise.systems.fates_edge.events import keep as e
from edgewise.systems.fates_edge.judge.building import skill_most
from edgewise.systems.fates_edge.judge.costs import attribute_price, skill_price
from edgewise.systems.fates_edge.judge.finding import new_name
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, able, character, claiming, gm_only, payable, refuse
from edgewise.systems.fates_edge.judge.keeping import bitten
from edgewise.systems.fates_edge.judge.working import owner, price
from edgewise.systems.fates_edge.model.sheet import Bond, Sheet
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.weigh.making import WEIGH as MAKING
from edgewise.systems.fates_edge.weigh.talents import WEIGH as TALENTS

MOST = 5
"""The highest rating or level."""
XP_MOST = 1_000


@rule("flashback.boon")
def weigh_flashback(state: State, seat: Seat, command: c.Flashback) -> Answer:
    """Pay a Boon to have prepared for this moment; Fatigue cannot stand in for it."""
    key = owner(state, seat, command.who, "flashback.boon")
    if isinstance(key, Refused):
        return key
    if not command.words.strip():
        return refuse("no-words", "Say what was prepared, and describe that scene.", "flashback.boon")
    if not state.scene.running:
        return refuse("no-scene", "No scene is running: the GM sets the stage first.", "scenes.begin")
    stopped = able(state.sheets[key], "flashback.boon") or payable(state, key, Pay.BOON, None)
    return stopped or free(*claiming(state, seat, key), e.FlashbackTold(key, command.words, ("flashback.boon",)))


# ---------------------------------------------------------------------------------------------------------------- XP


@rule("xp.award")
def weigh_award(state: State, seat: Seat, command: c.AwardXp) -> Answer:
    """The GM gives XP, to one character or to each."""
    stopped = gm_only(seat, "xp.award")
    if stopped:
        return stopped
    key = character(state, seat, command.who, "xp.award") if not command.everyone else ""
    if isinstance(key, Refused):
        return key
    to = (key,) if key else tuple(state.sheets)
    if not to:
        return refuse("no-such-character", "There is no character yet.", "xp.award")
    if any(state.sheets[each].purses.xp + command.amount > XP_MOST for each in to):
        return refuse("purse-full", f"No character holds more than {XP_MOST} XP.", "xp.award")
    return free(*(e.XpAwarded(each, command.amount, command.why, ("xp.award",)) for each in to))


@rule("xp.costs", "making.skill-cap")
def weigh_buy(state: State, seat: Seat, command: c.Buy) -> Answer:
    """Pay for the next step of an Attribute or a Skill."""
    key = owner(state, seat, command.who, "xp.costs")
    if isinstance(key, Refused):
        return key
    sheet, attribute, skill = state.sheets[key], command.what.attribute, command.what.skill
    now = sheet.rating(attribute) if attribute else sheet.level(skill) if skill else MOST
    stopped = _no_step(state, key, command, now)
    if stopped:
        return stopped
    cost = attribute_price(now + 1) if attribute else skill_price(now + 1)
    xp = price(sheet, seat, cost, quest=False, cite="xp.costs")
    if isinstance(xp, Refused):
        return xp
    return free(*claiming(state, seat, key), e.TraitRaised(key, command.what, now + 1, xp, ("xp.costs",)))


def _no_step(state: State, key: str, command: c.Buy, now: int) -> Refused | None:
    title = command.what.value.capitalize()
    if now >= MOST:
        return refuse("at-the-top", f"{title} stands at {now}, and ends there.", "xp.costs")
    most = skill_most(state.sheets[key], state.options)
    if command.what.skill and most is not None and now >= most:
        says = f"At this table no Skill rises above the highest Attribute, which is {most}."
        return refuse("skill-capped", says, "making.skill-cap")
    roll = state.rolls.get(key)
    if roll is not None and roll.stage is Stage.SET:
        return refuse("roll-open", "A roll with these numbers is set: throw or drop it first.", "xp.costs")
    return None


# -------------------------------------------------------------------------------------------- bonds and complications


@rule("bonds.change")
def weigh_gain_bond(state: State, seat: Seat, command: c.GainBond) -> Answer:
    """Write down a bond."""
    key = owner(state, seat, command.who, "bonds.change")
    if isinstance(key, Refused):
        return key
    name = new_name(state.sheets[key].bonds, command.name, "bonds.change")
    if isinstance(name, Refused):
        return name
    return free(*claiming(state, seat, key), e.BondGained(key, name, ("bonds.change",)))


@rule("bonds.change")
def weigh_lose_bond(state: State, seat: Seat, command: c.LoseBond) -> Answer:
    """Strike a bond."""
    key = owner(state, seat, command.who, "bonds.change")
    if isinstance(key, Refused):
        return key
    bond = next((each for each in state.sheets[key].bonds if each.name == command.bond), None)
    if bond is None:
        names = ", ".join(f"“{each.name}”" for each in state.sheets[key].bonds)
        return refuse("no-such-bond", f"The bonds are: {names or 'none'}.", "bonds.change")
    return free(e.BondLost(key, bond.name, ("bonds.change",)))


@rule("making.complications")
def weigh_add_complication(state: State, seat: Seat, command: c.AddComplication) -> Answer:
    """Write down a complication."""
    key = owner(state, seat, command.who, "making.complications")
    if isinstance(key, Refused):
        return key
    there = tuple(Bond(name) for name in state.sheets[key].complications)
    name = new_name(there, command.name, "making.complications")
    if isinstance(name, Refused):
        return name
    return free(*claiming(state, seat, key), e.ComplicationAdded(key, name, ("making.complications",)))


@rule("making.complications")
def weigh_lose_complication(state: State, seat: Seat, command: c.LoseComplication) -> Answer:
    """Strike a complication: whoever still makes the character, or the GM once the story has dealt with it."""
    key = owner(state, seat, command.who, "making.complications")
    if isinstance(key, Refused):
        return key
    if not state.sheets[key].making:
        stopped = gm_only(seat, "making.complications")
        if stopped:
            return stopped
    name = _complication(state.sheets[key], command.complication)
    return name if isinstance(name, Refused) else free(e.ComplicationLost(key, name, ("making.complications",)))


def _complication(sheet: Sheet, name: str) -> str | Refused:
    there = sheet.complications
    if name in there:
        return name
    if not name.strip() and len(there) == 1:
        return there[0]
    says = f"The complications are: {', '.join(f'“{each}”' for each in there) or 'none'}."
    return refuse("no-such-complication", says, "making.complications")


@rule("making.complications", "beats.bank")
def weigh_bites(state: State, seat: Seat, command: c.ComplicationBites) -> Answer:
    """The GM banks a Story Beat for a complication, once a scene for each."""
    key = gm_only(seat, "making.complications") or character(state, seat, command.who, "making.complications")
    if isinstance(key, Refused):
        return key
    name = _complication(state.sheets[key], command.complication)
    if isinstance(name, Refused):
        return name
    if not state.scene.running:
        return refuse("no-scene", "No scene is running: set the stage first.", "scenes.begin")
    if bitten(key, name) in state.used:
        says = "This complication has given its Story Beat in this scene already."
        return refuse("complication-used", says, "making.complications")
    return free(e.ComplicationBit(key, name, words=command.words, cites=("making.complications", "beats.bank")))


WEIGH: Rules = {
    c.Flashback: weigh_flashback,
    c.AwardXp: weigh_award,
    c.Buy: weigh_buy,
    c.GainBond: weigh_gain_bond,
    c.LoseBond: weigh_lose_bond,
    c.AddComplication: weigh_add_complication,
    c.LoseComplication: weigh_lose_complication,
    c.ComplicationBites: weigh_bites,
    **TALENTS,
    **MAKING,
}
