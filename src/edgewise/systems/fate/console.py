"""The game master's console."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.forms import BLANK
from edgewise.core.seats import Seat
from edgewise.core.view import Fact, Gauge, Offer, Panel, Tone
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.guards import seen_sheets
from edgewise.systems.fate.known import known_aspects, sheet_name, zone_name
from edgewise.systems.fate.offers import may, offers
from edgewise.systems.fate.options import OPTIONS, PROFILE
from edgewise.systems.fate.state import State, sides
from edgewise.systems.fate.words import side_name

Offers = tuple[Offer, ...]
POOL_SHOWN = 6
"""Tokens drawn for the pool, so that the row seldom grows."""


def panels(state: State, seat: Seat) -> tuple[Panel, ...]:
    """The panels, in order of use."""
    return (
        _pool(state, seat),
        _conflict(state, seat),
        _trackers(state, seat),
        _people(state, seat),
        _scene(state, seat),
        _rules(state, seat),
    )


def everybody(state: State, seat: Seat) -> Pick:
    """Everybody at the table."""
    return tuple((key, sheet_name(state, key)) for key in seen_sheets(state, seat))


def _pool(state: State, seat: Seat) -> Panel:
    gauges: tuple[Gauge, ...] = ()
    if state.has("gm_pool", "pool"):
        size = max(POOL_SHOWN, state.pool)
        says = f"{state.carried} more in the next scene" if state.carried else ""
        gauges = (
            Gauge(
                "pool",
                "Pool",
                state.pool,
                size,
                shape="tokens",
                tone=Tone.MIXED,
                says=says,
                cite="points.gm-pool",
                capped=False,
            ),
        )
    people = everybody(state, seat)
    award = c.Award(1, who=people[0][0] if people else "gm")
    picks: dict[str, Pick] = {"who": (*people, ("gm", "the pool"))}
    spans = {"amount": (-3, 5)}
    ask = ("who", "amount", "why")
    found = offers(
        state, seat, award, "pool", "Give or take fate points", ask=ask, picks=picks, spans=spans, weight="quiet"
    )
    return Panel("pool", "Fate points of the GM", gauges, offers=found)


def _conflict(state: State, seat: Seat) -> Panel:
    found = offers(
        state, seat, c.BeginConflict(), "console", "Begin a conflict", ask=("kind",), cites=("conflict.begin",)
    )
    found += _one_of(state, seat, c.JoinConflict, "Bring into the conflict")
    found += _one_of(state, seat, c.LeaveConflict, "Let leave the conflict")
    end = c.EndConflict()
    found += offers(state, seat, end, "console", "End the conflict", ask=("breather",), cites=("conflict.end",))
    people = everybody(state, seat)
    hit = next((c.TakeHit(who=key) for key, _ in people if may(state, seat, c.TakeHit(who=key))), None)
    if hit:
        picks: dict[str, Pick] = {"who": people, "by": (("", "nothing in particular"), *people)}
        ask, spans = ("who", "shifts", "kind", "by"), {"shifts": (1, 12)}
        found += offers(state, seat, hit, "console", "State a hit", ask=ask, picks=picks, spans=spans, weight="quiet")
    return Panel("conflict-console", "Conflict and zones", offers=(*found, *_zones(state, seat)))


def _one_of(state: State, seat: Seat, command: type[c.JoinConflict | c.LeaveConflict], label: str) -> Offers:
    fits = [key for key in state.sheets if may(state, seat, command(key))]
    if not fits:
        return ()
    picks: dict[str, Pick] = {"who": tuple((key, sheet_name(state, key)) for key in fits)}
    return offers(state, seat, command(fits[0]), "console", label, ask=("who",), picks=picks, weight="quiet")


def _zones(state: State, seat: Seat) -> Offers:
    taken = {(zone.column, zone.row) for zone in state.zones.values()}
    free = next(((column, row) for row in range(6) for column in range(4) if (column, row) not in taken), None)
    found: Offers = ()
    if free:
        add = c.AddZone(BLANK, *free)
        ask = ("name", "column", "row")
        found = offers(state, seat, add, "console", "Draw a zone", ask=ask, cites=("zones.move",))
    zones: Pick = tuple((zone, zone_name(state, zone)) for zone in state.zones)
    if len(zones) > 1:
        border = c.SetBorder(zones[0][0], zones[1][0])
        picks = {"one": zones, "two": (zones[1], zones[0], *zones[2:])}
        asked = ("one", "two", "barrier", "what", "closed")
        found += offers(state, seat, border, "console", "Join two zones", ask=asked, picks=picks, weight="quiet")
    return found


def _trackers(state: State, seat: Seat) -> Panel:
    found: Offers = ()
    people = tuple(pair for pair in everybody(state, seat) if not state.sheets[pair[0]].hidden)
    pair = next(
        (
            (one, two)
            for one, _ in people
            for two, _ in people
            if one != two and may(state, seat, c.BeginContest(BLANK, one, two))
        ),
        None,
    )
    if pair:
        others = (("", "nobody"), *people)
        first = (*(each for each in people if each[0] == pair[0]), *(each for each in people if each[0] != pair[0]))
        second = (*(each for each in people if each[0] == pair[1]), *(each for each in people if each[0] != pair[1]))
        picks: dict[str, Pick] = {"first": first, "second": second, "third": others, "fourth": others}
        begin = c.BeginContest(BLANK, *pair)
        ask = ("what", "first", "second", "third", "fourth")
        label, cites = "Begin a contest", ("contest.goal",)
        found = offers(state, seat, begin, "console", label, ask=ask, picks=picks, cites=cites)
    challenge = c.BeginChallenge(BLANK)
    cites = ("challenge.tasks",)
    found += offers(state, seat, challenge, "console", "Begin a challenge", ask=("what",), cites=cites)
    return Panel("trackers", "Contests and challenges", offers=found)


def _people(state: State, seat: Seat) -> Panel:
    add = c.AddNpc(BLANK)
    picks: dict[str, Pick] = {"side": (("", "the opposition"), *((side, side_name(side)) for side in sides(state)))}
    ask = ("name", "role", "rating", "skills", "size", "aspect", "side", "weapon", "armor", "hidden")
    spans = {"size": (1, 12), "weapon": (0, 4), "armor": (0, 4)}
    found = offers(
        state, seat, add, "console", "Bring somebody in", ask=ask, picks=picks, spans=spans, cites=("npcs.nameless",)
    )
    found += _recovery(state, seat)
    return Panel("people", "People", offers=found)


def _recovery(state: State, seat: Seat) -> Offers:
    """A consequence that begins to heal, or is gone, by the GM's word."""
    known = known_aspects(state)
    found: Offers = ()
    for key, sheet in state.sheets.items():
        for slot in sheet.consequences:
            words = known[f"{key}:{slot.value}"].name if f"{key}:{slot.value}" in known else slot.title
            label = f"“{words}” of {sheet_name(state, key)}"
            about, cites = f"{key}-{slot.value}", ("consequences.treatment",)
            command = next(
                (
                    each
                    for each in (c.Recover(slot, who=key), c.Recover(slot, gone=True, who=key))
                    if may(state, seat, each)
                ),
                None,
            )
            if command:
                ask = ("gone", "name")
                found += offers(state, seat, command, about, f"Heal {label}", ask=ask, weight="quiet", cites=cites)
    return found


def _scene(state: State, seat: Seat) -> Panel:
    label = "Cut to a new scene" if state.scene.running else "Set the stage"
    weight = "normal" if state.scene.running else "primary"
    cites: tuple[str, ...] = ("scenes.begin",)
    found = offers(state, seat, c.BeginScene(), "console", label, ask=("title",), weight=weight, cites=cites)
    end = c.EndScene()
    found += offers(state, seat, end, "console", "End the scene", ask=("by_compel",), cites=("scenes.end",))
    found += offers(state, seat, c.EndSession(), "console", "End the session", weight="quiet")
    found += offers(state, seat, c.BeginSession(), "console", "Begin the next session", cites=("points.session-start",))
    scenario = c.BeginScenario()
    found += offers(
        state, seat, scenario, "console", "Begin a new scenario", weight="quiet", cites=("points.scenario-start",)
    )
    ask = ("rank", "power_up")
    label = "Grant a milestone"
    cites = ("milestones.minor",)
    found += offers(state, seat, c.Milestone(), "console", label, ask=ask, weight="quiet", cites=cites)
    return Panel("scene", "Scene and session", offers=found)


def _rules(state: State, seat: Seat) -> Panel:
    facts: list[Fact] = []
    found: Offers = ()
    for option in OPTIONS:
        now = state.chosen.get(option.name, option.default)
        if now != option.default or option is PROFILE:
            facts.append(Fact(option.label, dict(option.choices)[now], option.cite))
        others: Pick = tuple(choice for choice in option.choices if choice[0] != now)
        command = c.SetOption(option.name, others[0][0])
        found += offers(
            state,
            seat,
            command,
            option.name,
            option.label,
            ask=("value",),
            picks={"value": others},
            weight="quiet",
            cites=(option.cite,),
        )
    return Panel(
        "rules", "Rules of this table", facts=tuple(facts), offers=found, says="All else is as the edition says."
    )
