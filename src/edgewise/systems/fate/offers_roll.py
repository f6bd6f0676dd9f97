"""What a seat may do about a roll."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Role, Seat
from edgewise.core.view import Offer
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.guards import acts_for, seen_sheets
from edgewise.systems.fate.known import sheet_name
from edgewise.systems.fate.offers import may, offers
from edgewise.systems.fate.offers_invokes import invoke_offers
from edgewise.systems.fate.offers_sheet import extras_pick, leads, others_pick, skills_pick, stunts_pick
from edgewise.systems.fate.state import Roll, State, side_of
from edgewise.systems.fate.terms import Action, Stage, Take
from edgewise.systems.fate.weigh_settle import awaited

Offers = tuple[Offer, ...]


def roll_offers(state: State, seat: Seat, roll: Roll) -> Offers:
    """Everything about one roll, in the order of its steps."""
    if seat.role is Role.WATCHER:
        return ()
    return (
        *_oppose(state, seat, roll),
        *_aim(state, seat, roll),
        *_throw(state, seat, roll),
        *_answers(state, seat, roll),
        *_split(state, seat, roll),
        *_choices(state, seat, roll),
        *invoke_offers(state, seat, roll),
        *_stand(state, seat, roll),
        *_help(state, seat, roll),
        *_leave(state, seat, roll),
    )


def _oppose(state: State, seat: Seat, roll: Roll) -> Offers:
    weight = "primary" if roll.stage is Stage.OPEN else "quiet"
    label = "Set the opposition" if roll.stage is Stage.OPEN else "Change the opposition"
    others = others_pick(state, seat, roll.sheet)
    picks: dict[str, Pick] = {"by": (("", "nobody: the number stands"), *others)}
    command = c.Oppose(who=roll.sheet)
    return offers(
        state,
        seat,
        command,
        roll.sheet,
        label,
        ask=("number", "by"),
        picks=picks,
        spans={"number": (-2, 12)},
        weight=weight,
        cites=("opposition.passive", "opposition.guide"),
    )


def _aim(state: State, seat: Seat, roll: Roll) -> Offers:
    if roll.action is not Action.ATTACK or roll.stage is not Stage.SET or not acts_for(state, seat, roll.sheet):
        return ()
    key = roll.sheet
    more = [other for other, _ in others_pick(state, seat, key) if may(state, seat, c.Aim(other, who=key))]
    found: Offers = ()
    if more:
        picks: dict[str, Pick] = {"target": tuple((other, sheet_name(state, other)) for other in more)}
        label = "One more target, sharing the effort"
        command = c.Aim(more[0], who=key)
        cites = ("targets.split",)
        found = offers(state, seat, command, key, label, ask=("target",), picks=picks, weight="quiet", cites=cites)
    for zone in state.zones:
        label = f"At everybody in {state.zones[zone].name or 'that zone'}"
        command = c.Aim(zone=zone, who=key)
        found += offers(state, seat, command, f"{key}-{zone}", label, weight="quiet", cites=("targets.zone",))
    return found


def _throw(state: State, seat: Seat, roll: Roll) -> Offers:
    command = c.Throw(roll.sheet)
    weight = "primary" if leads(state, seat, roll.sheet) else "normal"
    return offers(state, seat, command, roll.sheet, "Throw four dice", weight=weight, cites=("dice.fate-dice",))


def _answers(state: State, seat: Seat, roll: Roll) -> Offers:
    """Defending, for oneself or another, and waiving it."""
    found: Offers = ()
    for against in roll.against:
        if against.cast is not None or not against.target or roll.stage not in {Stage.SET, Stage.THROWN}:
            continue
        for key in seen_sheets(state, seat):
            if acts_for(state, seat, key):
                found += _defend(state, seat, roll, key, against.target)
        label = f"{sheet_name(state, against.target)} takes it undefended"
        waive = c.Waive(roll.sheet, against.target)
        about = f"{roll.sheet}-{against.target}"
        found += offers(state, seat, waive, about, label, weight="quiet", cites=("opposition.waived",))
    return found


def _defend(state: State, seat: Seat, roll: Roll, key: str, target: str) -> Offers:
    sheet = state.sheets[key]
    guarding = "" if key == target else target
    for skill, _ in skills_pick(state, sheet):
        command = c.Defend(skill, roll.sheet, guarding, who=key)
        if not may(state, seat, command):
            continue
        picks: dict[str, Pick] = {"skill": skills_pick(state, sheet)}
        ask: tuple[str, ...] = ("skill",)
        if sheet.stunts:
            picks["stunt"], ask = stunts_pick(sheet), (*ask, "stunt")
        if sheet.extras:
            picks["extra"], ask = extras_pick(sheet), (*ask, "extra")
        name = sheet_name(state, key)
        label = f"{name} steps in for {sheet_name(state, target)}" if guarding else f"{name} defends"
        if roll.action is Action.OVERCOME:
            label = f"{name} opposes it"
        weight = "quiet" if guarding else "primary" if leads(state, seat, key) else "normal"
        cites = ("defend.for-another",) if guarding else ("actions.defend",)
        about = f"{roll.sheet}-{target}-{key}"
        return offers(state, seat, command, about, label, ask=ask, picks=picks, weight=weight, cites=cites)
    return ()


def _split(state: State, seat: Seat, roll: Roll) -> Offers:
    number, effort = len(roll.against), roll.cast.effort
    if number < 2 or roll.stage is not Stage.THROWN or effort < number:
        return ()
    parts = "/".join(map(str, (effort - number + 1, *[1] * (number - 1))))
    label = f"Share {effort} among {number} targets"
    command = c.Split(parts, roll.sheet)
    cites = ("targets.split",)
    return offers(state, seat, command, roll.sheet, label, ask=("parts",), weight="primary", cites=cites)


def _choices(state: State, seat: Seat, roll: Roll) -> Offers:
    """One button for each way that the outcome leaves open."""
    found: Offers = ()
    for number, choice in enumerate(roll.choices):
        for take in choice.takes:
            if any(take in earlier.takes for earlier in roll.choices[:number]):
                continue
            command = c.Choose(take, who=roll.sheet)
            about = f"{roll.sheet}-{take.value}"
            label = take_says(take, minor=choice.cost == "minor", own=bool(choice.cost))
            found += offers(state, seat, command, about, label, ask=("what",), weight="primary")
    return found


def take_says(take: Take, *, minor: bool, own: bool) -> str:
    """A choice in words, as its place in the outcome makes it."""
    if take is Take.COST and minor:
        return "It succeeds at a minor cost"
    if take is Take.BOOST:
        return "It fails, with a boost" if own else "A boost for the other side"
    return take.title


def _stand(state: State, seat: Seat, roll: Roll) -> Offers:
    waited = any(leads(state, seat, key) for key in awaited(roll) if key not in roll.content)
    weight, cite = "primary" if waited else "quiet", ("invokes.answer",)
    found = offers(state, seat, c.Stand(roll.sheet), roll.sheet, "Let it stand", weight=weight, cites=cite)
    if found and not seat.is_gm:
        return found
    settle = c.Settle(roll.sheet)
    label, cites = "Close the time for invokes", ("outcomes.recompute",)
    return (*found, *offers(state, seat, settle, roll.sheet, label, weight="quiet", cites=cites))


def _help(state: State, seat: Seat, roll: Roll) -> Offers:
    if roll.stage not in {Stage.OPEN, Stage.SET}:
        return ()
    found: Offers = ()
    for key in seen_sheets(state, seat):
        if acts_for(state, seat, key) and side_of(state, key) == side_of(state, roll.sheet):
            label = f"{sheet_name(state, key)} helps"
            command = c.Help(roll.sheet, key)
            about = f"{roll.sheet}-{key}"
            found += offers(state, seat, command, about, label, weight="quiet", cites=("teamwork.bonus",))
    return found


def _leave(state: State, seat: Seat, roll: Roll) -> Offers:
    key = roll.sheet
    waiting = roll.choices or any(hits and hits[0].roll == roll.id for hits in state.hits.values())
    weight = "normal" if waiting else "primary"
    return (
        *offers(state, seat, c.Drop(key), key, "Think better of it", weight="quiet"),
        *offers(state, seat, c.Close(key), key, "Done", weight=weight),
    )
