"""The game master's console."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Panel
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check.offers import Offers, may, offers
from edgewise.systems.success_check.options import OPTIONS
from edgewise.systems.success_check.show import name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Award


def panels(state: State, seat: Seat) -> tuple[Panel, ...]:
    """The panels, in order of use."""
    return (_time(state, seat), _edge(state, seat), _people(state, seat), _scene(state, seat), _rules(state, seat))


def everybody(state: State) -> Pick:
    """Everybody at the table."""
    return tuple((key, name_of(state, key)) for key in state.sheets)


def _time(state: State, seat: Seat) -> Panel:
    begin = c.BeginRounds()
    found = offers(state, seat, begin, "console", "Begin structured time", cites=("time.structured",))
    people = everybody(state)
    fits: Pick = tuple(each for each in people if may(state, seat, c.SetInitiative(10, each[0])))
    if fits:
        by_hand, picks = c.SetInitiative(10, fits[0][0]), {"who": fits}
        spans = {"total": (0, 60)}
        found += offers(
            state,
            seat,
            by_hand,
            "console",
            "Set an initiative by hand",
            ask=("who", "total"),
            picks=picks,
            spans=spans,
            labels={"who": "Whose"},
            weight="quiet",
        )
    found += offers(state, seat, c.EndRounds(), "console", "End structured time")
    says = "" if state.rounds else "Rounds and turns, for fights and other moments when every second counts."
    return Panel("time", "Structured time", offers=found, says=says)


def _edge(state: State, seat: Seat) -> Panel:
    """Edge given back, by what the method in use knows."""
    tries = [(award, key) for award in Award for key in state.sheets if may(state, seat, c.AwardEdge(award, who=key))]
    found: Offers = ()
    if tries:
        awards = dict.fromkeys(award for award, _ in tries)
        people = dict.fromkeys(key for _, key in tries)
        picks: dict[str, Pick] = {
            "award": tuple((award.value, award.title) for award in awards),
            "who": tuple((key, name_of(state, key)) for key in people),
        }
        most = 6 if state.options.complex_recovery else 1
        award, labels = c.AwardEdge(tries[0][0], who=tries[0][1]), {"who": "To"}
        ask, cites = ("who", "award", *(("amount",) if most > 1 else ()), "why"), ("edge.awards",)
        found = offers(
            state,
            seat,
            award,
            "console",
            "Give Edge back",
            ask=ask,
            picks=picks,
            spans={"amount": (1, most)},
            labels=labels,
            cites=cites,
        )
    refresh, cites = c.RefreshEdge(), ("edge.refresh",)
    found += offers(state, seat, refresh, "console", "All Edge back, for everyone", cites=cites)
    says = "" if found else "Nobody has spent any Edge."
    return Panel("edge", "Edge", offers=found, says=says)


def _people(state: State, seat: Seat) -> Panel:
    add = c.AddSheet(BLANK, npc=True)
    ask: tuple[str, ...] = ("name", "blurb", "npc")
    found = offers(state, seat, add, "console", "Bring somebody in", ask=ask, cites=("characters.who",))
    people = everybody(state)
    struck: Pick = tuple(each for each in people if may(state, seat, c.TakeDamage(1, who=each[0])))
    if struck:
        damage = c.TakeDamage(10, who=struck[0][0])
        ask, picks, spans = ("who", "amount", "pierces", "armored", "stun"), {"who": struck}, {"amount": (1, 100)}
        found += offers(
            state,
            seat,
            damage,
            "console",
            "Deal damage",
            ask=ask,
            picks=picks,
            spans=spans,
            labels={"who": "To"},
            cites=("armor.threshold",),
        )
    worn: Pick = tuple(each for each in people if may(state, seat, c.DegradeArmor(who=each[0])))
    if worn:
        degrade, picks, cites = c.DegradeArmor(who=worn[0][0]), {"who": worn}, ("armor.degrade",)
        found += offers(
            state,
            seat,
            degrade,
            "console",
            "Let armor suffer",
            ask=("who", "points"),
            picks=picks,
            labels={"who": "Whose"},
            spans={"points": (-10, 10)},
            weight="quiet",
            cites=cites,
        )
    return Panel("people", "People", offers=found)


def _scene(state: State, seat: Seat) -> Panel:
    label = "Cut to a new scene" if state.scene.running else "Set the stage"
    weight = "normal" if state.scene.running else "primary"
    found = offers(state, seat, c.BeginScene(), "console", label, ask=("title",), weight=weight, cites=("scenes.end",))
    found += offers(state, seat, c.EndScene(), "console", "End the scene", cites=("scenes.end",))
    found += offers(state, seat, c.BeginSession(), "console", "Begin the next session", weight="primary")
    session = c.EndSession()
    found += offers(state, seat, session, "console", "End the session", weight="quiet", cites=("edge.simple",))
    scenario, cites = c.EndScenario(), ("edge.scenario",)
    found += offers(state, seat, scenario, "console", "End the scenario", ask=("how",), weight="quiet", cites=cites)
    return Panel("scene", "Scene, session, scenario", offers=found)


def _rules(state: State, seat: Seat) -> Panel:
    facts: list[Fact] = []
    found: Offers = ()
    for option in OPTIONS:
        now = state.chosen.get(option.name, option.default)
        if now != option.default:
            facts.append(Fact(option.label, dict(option.choices).get(now, now), option.cite))
        others: Pick = tuple(choice for choice in option.choices if choice[0] != now)
        command, picks = c.SetOption(option.name, others[0][0]), {"value": others}
        found += offers(
            state,
            seat,
            command,
            option.name,
            option.label,
            ask=("value",),
            picks=picks,
            weight="quiet",
            cites=(option.cite,),
        )
    says = "All else is as the text has it." if facts else "Everything is as the text has it."
    return Panel("rules", "Rules of this table", facts=tuple(facts), offers=found, says=says)
