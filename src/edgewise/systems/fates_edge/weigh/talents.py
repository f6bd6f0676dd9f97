"""Learning talents: those that the rules name, and the table's own."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.commands import keep as c
from edgewise.systems.fates_edge.events import keep as e
from edgewise.systems.fates_edge.judge.building import missing, talent_title
from edgewise.systems.fates_edge.judge.costs import talent_price
from edgewise.systems.fates_edge.judge.finding import new_name
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, claiming, refuse
from edgewise.systems.fates_edge.judge.working import owner, price
from edgewise.systems.fates_edge.model.keep import Gift, Talent
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State


@rule("talents.named", "talents.prices")
def weigh_talent(state: State, seat: Seat, command: c.BuyTalent) -> Answer:
    """Learn a talent that the rules name, at its price, where nothing is missing for it."""
    key = owner(state, seat, command.who, "talents.prices")
    if isinstance(key, Refused):
        return key
    sheet = state.sheets[key]
    gift = _gift(state, sheet, command)
    if isinstance(gift, Refused):
        return gift
    lacks = "" if sheet.making else missing(sheet, gift)
    if lacks:
        return refuse("requirement-missing", f"{talent_title(gift)} needs {lacks}.", "talents.named")
    return _learned(state, seat, key, gift, granted=command.granted)


@rule("talents.prices")
def weigh_learn(state: State, seat: Seat, command: c.LearnTalent) -> Answer:
    """Learn a talent of the table's own, at the price that it agrees on."""
    key = owner(state, seat, command.who, "talents.prices")
    if isinstance(key, Refused):
        return key
    own = tuple(gift for gift in state.sheets[key].talents if gift.talent is Talent.OTHER)
    name = new_name(own, command.name, "talents.prices")
    if isinstance(name, Refused):
        return name
    gift = Gift(Talent.OTHER, name, command.xp, command.does)
    return _learned(state, seat, key, gift, granted=command.granted)


def _learned(state: State, seat: Seat, key: str, gift: Gift, *, granted: bool) -> Answer:
    xp = price(state.sheets[key], seat, gift.xp, quest=granted, cite="talents.prices")
    if isinstance(xp, Refused):
        return xp
    cites = ("talents.prices", talent_cite(gift.talent))
    return free(*claiming(state, seat, key), e.TalentGained(key, gift, xp, tuple(dict.fromkeys(cites))))


def talent_cite(talent: Talent) -> str:
    """The passage about a talent."""
    return _TALENT_CITES.get(talent, "talents.named")


_TALENT_CITES = {
    Talent.CONDITIONING: "talents.conditioning",
    Talent.WEAPON_MASTERY: "talents.mastery",
    Talent.OTHER: "talents.prices",
}


def _gift(state: State, sheet: Sheet, command: c.BuyTalent) -> Gift | Refused:
    cost = talent_price(command.talent, state.options)
    if cost is None:
        return refuse("not-named", "Say what the talent is called: the rules name no such one.", "talents.named")
    weapon = ""
    if command.talent is Talent.WEAPON_MASTERY:
        weapon = " ".join(command.weapon.split()) or sheet.wielded.strip()
        if not weapon:
            return refuse("no-weapon", "Say for which weapon; there is none in hand.", "talents.mastery")
    gift = Gift(command.talent, weapon, cost)
    same = (each for each in sheet.talents if each.talent is gift.talent)
    if any(each.name.casefold() == gift.name.casefold() for each in same):
        return refuse("talent-held", f"{talent_title(gift)} is among the talents already.", "talents.named")
    return gift


WEIGH: Rules = {c.BuyTalent: weigh_talent, c.LearnTalent: weigh_learn}
