"""What speaks for a check and against it, and Edge, which comes after all of that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.checks import Check, Flat, Source
from edgewise.systems.success_check.guards import check_called, claiming, gm_only, payable, refuse, same
from edgewise.systems.success_check.modes import edge_use, net, standing
from edgewise.systems.success_check.rounds import spending
from edgewise.systems.success_check.sheet import Talent
from edgewise.systems.success_check.show import name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Action, CheckEdge, Kind, Mode
from edgewise.systems.success_check.weigh_declare import BEFORE_DICE

Answer = Ready[e.Event] | Refused

USES = {CheckEdge.GAIN: "edge.gain", CheckEdge.REMOVE: "edge.remove"}
FROM = {Kind.ADVANTAGE: "advantage.from", Kind.DISADVANTAGE: "disadvantage.from"}


def _unnamed(check: Check, name: str, kind: Kind) -> Refused | None:
    """Refuses a circumstance without a name, and one that stands already."""
    if not name.strip():
        return refuse("no-name", "Give the circumstance a name.", FROM[kind])
    if any(same(source.name, name) and not source.removed for source in check.sources):
        return refuse("named-already", f"{name.strip()[:80]} is counted already.", FROM[kind])
    return None


@rule("advantage.from", "disadvantage.from")
def weigh_add_source(state: State, seat: Seat, command: c.AddSource) -> Answer:
    """Name a circumstance that brings Advantage or Disadvantage."""
    cite = FROM[command.kind]
    check = check_called(state, seat, command.who, BEFORE_DICE, cite)
    if isinstance(check, Refused):
        return check
    stopped = _unnamed(check, command.name, command.kind)
    if stopped:
        return stopped
    source = Source(command.name.strip(), command.kind)
    return free(*claiming(state, seat, check.sheet), e.SourceAdded(check.sheet, source, (cite,)))


@rule("advantage.removing")
def weigh_strike_source(state: State, seat: Seat, command: c.StrikeSource) -> Answer:
    """Strike a circumstance out; the GM may say that it was never one."""
    cite = "advantage.removing"
    check = check_called(state, seat, command.who, BEFORE_DICE, cite)
    if isinstance(check, Refused):
        return check
    found = next((each for each in check.sources if same(each.name, command.source) and not each.removed), None)
    if found is None:
        return refuse("no-such-source", f"There is no circumstance {command.source[:80]!r} that counts.", cite)
    if not command.by.strip() and not seat.is_gm:
        return refuse("struck-by-what", "Say what removes it; only the GM says that it never counted.", cite)
    return free(e.SourceStruck(check.sheet, found.name, command.by.strip(), (cite,)))


@rule("disadvantage.refused")
def barred(state: State, check: Check) -> Refused | None:
    """Refuses what brings Disadvantage to a check that has it, whatever would cancel it."""
    has = bool(standing(check.sources, Kind.DISADVANTAGE))
    if state.options.net_blocks:
        has = net(check.sources) is Mode.DISADVANTAGE
    if not has:
        return None
    says = "This check has Disadvantage, so nothing may be used that brings it."
    return refuse("has-disadvantage", says, "disadvantage.refused")


@rule("attack.option", "turn.actions")
def _takes(state: State, check: Check, name: str) -> Refused | tuple[e.Event, ...]:
    """The Minor action of an attack option, in one's own turn."""
    mine = state.rounds is not None and state.rounds.acting == check.sheet and check.attack is not None
    return spending(state, check.sheet, Action.MINOR, what=name) if mine else ()


@rule("attack.option", "disadvantage.refused")
def weigh_use_option(state: State, seat: Seat, command: c.UseOption) -> Answer:
    """Use an attack option, or another way of acting, that brings Advantage or Disadvantage."""
    check = check_called(state, seat, command.who, BEFORE_DICE, "attack.option")
    if isinstance(check, Refused):
        return check
    stopped = barred(state, check) if command.kind is Kind.DISADVANTAGE else None
    stopped = stopped or _unnamed(check, command.name, command.kind)
    if stopped:
        return stopped
    spent = _takes(state, check, command.name.strip())
    if isinstance(spent, Refused):
        return spent
    source = Source(command.name.strip(), command.kind)
    cites = ("attack.option", FROM[command.kind])
    return free(*claiming(state, seat, check.sheet), *spent, e.SourceAdded(check.sheet, source, cites))


@rule("talents.check", "advantage.removing", "disadvantage.refused")
def weigh_use_talent(state: State, seat: Seat, command: c.UseTalent) -> Answer:
    """Bring a talent into the check: it strikes out a circumstance, or is one."""
    check = check_called(state, seat, command.who, BEFORE_DICE, "talents.check")
    if isinstance(check, Refused):
        return check
    held = state.sheets[check.sheet].talents
    talent = next((each for each in held if same(each.name, command.talent) and each.name.strip()), None)
    if talent is None:
        says = f"{name_of(state, check.sheet)} has no talent {command.talent[:80]!r}."
        return refuse("no-such-talent", says, "talents.check")
    if talent.brings is None and not talent.removes.strip():
        return refuse("nothing-to-bring", f"{talent.name} changes nothing about the dice.", "talents.check")
    events: tuple[e.Event, ...] = (*_struck_by(check, talent), *_brought_by(check, talent))
    stopped = _useless(state, check, talent, events)
    return stopped or free(*claiming(state, seat, check.sheet), *events)


def _struck_by(check: Check, talent: Talent) -> tuple[e.SourceStruck, ...]:
    names = dict.fromkeys(
        source.name for source in check.sources if same(source.name, talent.removes) and not source.removed
    )
    cites = ("talents.check", "advantage.removing")
    return tuple(e.SourceStruck(check.sheet, name, talent.name, cites) for name in names if name.strip())


def _brought_by(check: Check, talent: Talent) -> tuple[e.SourceAdded, ...]:
    if talent.brings is None:
        return ()
    return (e.SourceAdded(check.sheet, Source(talent.name, talent.brings), ("talents.check", FROM[talent.brings])),)


def _useless(state: State, check: Check, talent: Talent, events: tuple[e.Event, ...]) -> Refused | None:
    """Why a talent cannot be used on this check."""
    if talent.brings is not None:
        stopped = barred(state, check) if talent.brings is Kind.DISADVANTAGE else None
        return stopped or _unnamed(check, talent.name, talent.brings)
    if events:
        return None
    says = f"{talent.name} removes {talent.removes}, and nothing of that name counts here."
    return refuse("nothing-to-remove", says, "talents.check", "advantage.removing")


@rule("check.flat")
def weigh_add_modifier(state: State, seat: Seat, command: c.AddModifier) -> Answer:
    """The GM adds a flat modifier, which is the exception."""
    cite = "check.flat"
    check = gm_only(seat, cite) or check_called(state, seat, command.who, BEFORE_DICE, cite)
    if isinstance(check, Refused):
        return check
    if not command.amount:
        return refuse("nothing-changes", "Say by how much, up or down.", cite)
    return free(e.ModifierAdded(check.sheet, Flat(command.name.strip(), command.amount), (cite,)))


@rule("edge.gain", "edge.once")
def edge_barred(state: State, check: Check) -> Refused | None:
    """Why Edge cannot be spent on this check: it was, there is Advantage already, or none is left."""
    if check.edge is not None:
        return refuse("edge-already", "Edge gains Advantage or removes Disadvantage, never both.", "edge.once")
    if net(check.sources) is Mode.ADVANTAGE and not state.options.edge_beside_advantage:
        return refuse("has-advantage", "This check has Advantage; Edge can give no more.", "edge.gain")
    return payable(state, check.sheet, USES[edge_use(check.sources)])


@rule("edge.gain", "edge.remove", "edge.last", "edge.before", "edge.price")
def weigh_edge_check(state: State, seat: Seat, command: c.EdgeCheck) -> Answer:
    """Spend Edge on the check, before the dice."""
    check = check_called(state, seat, command.who, BEFORE_DICE, "edge.before")
    if isinstance(check, Refused):
        return check
    use = edge_use(check.sources)
    spent = e.EdgeOnCheck(check.sheet, use, (USES[use], "edge.last", "doubles.edge"))
    return edge_barred(state, check) or free(*claiming(state, seat, check.sheet), spent)


WEIGH: Final[Mapping[type, Callable[[State, Seat, Any], Answer]]] = {
    c.AddSource: weigh_add_source,
    c.StrikeSource: weigh_strike_source,
    c.UseOption: weigh_use_option,
    c.UseTalent: weigh_use_talent,
    c.AddModifier: weigh_add_modifier,
    c.EdgeCheck: weigh_edge_check,
}
