"""Aspects, points, compels, zones, contests and challenges in plain words."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.fate import events as e
from edgewise.systems.fate.state import GM, State
from edgewise.systems.fate.tell_base import Teller
from edgewise.systems.fate.terms import AspectKind
from edgewise.systems.fate.words import (
    TONES,
    aspect_told,
    because,
    heard,
    is_place,
    knows,
    listed,
    lower,
    many,
    place_told,
    quoted,
    rung,
    side_name,
    upper,
    who,
    whom,
)


def _aspect_added(state: State, seat: Seat, event: e.AspectAdded) -> Line | None:
    aspect = event.aspect
    where = aspect.where
    if not seat.is_gm and (aspect.hidden or not (is_place(state, where) or heard(state, seat, where))):
        return None
    tone = Tone.SECRET if aspect.hidden else Tone.PLAIN
    if aspect.kind is AspectKind.BOOST:
        boost = f"the boost {quoted(aspect.name)}" if aspect.name.strip() else "a boost"
        return Line(f"{who(state, seat, where)} has {boost}.", cites=event.cites, tone=tone)
    hidden = "hidden " if aspect.hidden else ""
    kind = lower(aspect.kind.title)
    named = f"{kind} aspect" if aspect.kind is AspectKind.SITUATION else kind
    says = f"A new {hidden}{named} lies on {place_told(state, seat, where)}: {quoted(aspect.name)}."
    return Line(says, cites=event.cites, tone=tone)


def _aspect_shown(state: State, seat: Seat, event: e.AspectShown) -> Line | None:
    on_sheet = event.ref.rpartition(":")[0]
    if on_sheet and not heard(state, seat, on_sheet):
        return None
    return Line(f"The aspect {quoted(event.name)} comes to light.", cites=event.cites)


def _aspect_renamed(state: State, seat: Seat, event: e.AspectRenamed) -> Line | None:
    if not knows(state, seat, event.ref):
        return None
    was = f"The aspect {quoted(event.was)}" if event.was.strip() else "An aspect"
    return Line(f"{was} is called {quoted(event.name)} from now on.", cites=event.cites)


def _aspect_removed(_state: State, seat: Seat, event: e.AspectRemoved) -> Line | None:
    if event.hidden and not seat.is_gm:
        return None
    return Line(f"Gone from the table: {event.name}.", cites=event.cites)


def _free_invokes(state: State, seat: Seat, event: e.FreeInvokes) -> Line | None:
    if not event.name and not knows(state, seat, event.ref):
        return None
    verb = "gains" if event.number > 0 else "gives up"
    free = many(abs(event.number), "free invoke")
    says = f"{upper(side_name(event.side))} {verb} {free} of {_named(state, seat, event)}."
    return Line(says, cites=event.cites)


def _named(state: State, seat: Seat, event: e.FreeInvokes | e.StoryTold) -> str:
    return quoted(event.name) if event.name else aspect_told(state, seat, event.ref)


def _points_moved(state: State, seat: Seat, event: e.PointsMoved) -> Line | None:
    if event.sheet == "next":
        says = f"The GM's next pool has {many(abs(event.amount), 'fate point')} {_more(event.amount)}"
        return Line(says + because(event.why), cites=event.cites)
    if not heard(state, seat, event.sheet):
        return None
    points = many(abs(event.amount), "fate point")
    if event.later:
        name = who(state, seat, event.sheet)
        says = f"{name} is owed {points} {_more(event.amount)} when the scene ends{because(event.why)}"
        return Line(says, cites=event.cites)
    name = "The GM's pool" if event.sheet == GM else who(state, seat, event.sheet)
    verb = "gains" if event.amount > 0 else "pays"
    tone = Tone.GOOD if event.amount > 0 and event.sheet != GM else Tone.PLAIN
    return Line(f"{name} {verb} {points}{because(event.why)}", cites=event.cites, tone=tone)


def _more(amount: int) -> str:
    return "more" if amount > 0 else "less"


def _story_told(state: State, seat: Seat, event: e.StoryTold) -> Line:
    by = f" by way of {_named(state, seat, event)}"
    says = f"{who(state, seat, event.sheet)} says what is true,{by}{because(event.what)}"
    return Line(says, cites=event.cites)


def _compel_offered(state: State, seat: Seat, event: e.CompelOffered) -> Line | None:
    offer = event.offer
    if not heard(state, seat, offer.target):
        return None
    target = "themself" if offer.by == offer.target else whom(state, seat, offer.target)
    reason = quoted(event.name) if event.name else aspect_told(state, seat, offer.ref)
    says = f"{who(state, seat, offer.by)} proposes a compel for {target} over {reason}{because(offer.what)}"
    notes = () if offer.approved else ("It waits for the GM to agree.",)
    return Line(says, cites=event.cites, tone=Tone.MIXED, notes=notes)


def _compel_approved(state: State, seat: Seat, event: e.CompelApproved) -> Line | None:
    compel = state.compels.get(event.compel)
    if compel is not None and not heard(state, seat, compel.target):
        return None
    whose = f" for {whom(state, seat, compel.target)}" if compel else ""
    return Line(f"The GM agrees to the compel{whose}.", cites=event.cites)


_ENDS = {
    True: ("The compel is accepted.", Tone.MIXED),
    False: ("The compel is refused.", Tone.PLAIN),
    None: ("The compel is withdrawn.", Tone.PLAIN),
}


def _compel_ended(_state: State, _seat: Seat, event: e.CompelEnded) -> Line:
    says, tone = _ENDS[event.accepted]
    return Line(says, cites=event.cites, tone=tone)


def _zone_added(_state: State, _seat: Seat, event: e.ZoneAdded) -> Line:
    return Line(f"A new zone: {quoted(event.name)}.", cites=event.cites)


def _zone_removed(_state: State, _seat: Seat, event: e.ZoneRemoved) -> Line:
    return Line(f"The zone {quoted(event.name)} leaves the map.", cites=event.cites)


def _border_set(state: State, _seat: Seat, event: e.BorderSet) -> Line:
    ways = f"{event.names[0]} and {event.names[1]}"
    if event.closed:
        return Line(f"There is no way between {ways}.", cites=event.cites)
    if event.barrier is None:
        return Line(f"The way between {ways} is open.", cites=event.cites)
    what = upper(event.what.strip()) or "Something"
    return Line(f"{what} stands between {ways}: {rung(state, event.barrier)}.", cites=event.cites)


def _moved(state: State, seat: Seat, event: e.Moved) -> Line | None:
    if not heard(state, seat, event.sheet):
        return None
    return Line(f"{who(state, seat, event.sheet)} moves to {event.name}.", cites=event.cites)


def _contest_began(state: State, seat: Seat, event: e.ContestBegan) -> Line:
    sides = listed(whom(state, seat, key) for key in event.sides)
    notes = (f"{upper(sides)} contend for {many(event.goal, 'victory', 'victories')}.",)
    return Line(f"A contest begins{because(event.what)}", cites=event.cites, notes=notes)


def _roll_lost(state: State, seat: Seat, event: e.RollLost) -> Line:
    says = f"{who(state, seat, event.sheet)} has no roll in this exchange of the contest."
    return Line(says, cites=event.cites, tone=Tone.BAD)


def _scored(state: State, seat: Seat, event: e.ExchangeScored) -> Line:
    efforts = tuple(f"{who(state, seat, key)}: {rung(state, effort)}." for key, effort in event.efforts.items())
    won = (f"{who(state, seat, event.won)} wins the contest.",) if event.won else ()
    gained = [
        f"{whom(state, seat, key)} gains {many(number, 'victory', 'victories')}" for key, number in event.gained.items()
    ]
    says = (
        f"{upper(listed(gained))}." if gained else "The best are equal: nobody gains, and something unexpected happens."
    )
    return Line(says, cites=event.cites, tone=Tone.PLAIN if gained else Tone.MIXED, notes=(*efforts, *won))


def _contest_ended(_state: State, _seat: Seat, event: e.ContestEnded) -> Line:
    return Line("The contest is over.", cites=event.cites)


def _challenge_began(_state: State, _seat: Seat, event: e.ChallengeBegan) -> Line:
    return Line(f"A challenge begins{because(event.what)}", cites=event.cites)


def _task_added(state: State, _seat: Seat, event: e.TaskAdded) -> Line:
    return Line(f"A task of the challenge, {rung(state, event.difficulty)}{because(event.what)}", cites=event.cites)


def _task_done(state: State, seat: Seat, event: e.TaskDone) -> Line:
    task = quoted(event.what, "a task of the challenge")
    says = f"{who(state, seat, event.sheet)} takes on {task}: {lower(event.outcome.title)}."
    return Line(says, cites=event.cites, tone=TONES[event.outcome])


def _challenge_ended(_state: State, _seat: Seat, event: e.ChallengeEnded) -> Line:
    notes = tuple(
        f"{quoted(task, 'A task')}: {lower(outcome.title) if outcome else 'not rolled'}."
        for task, outcome in zip(event.tasks, event.outcomes, strict=False)
    )
    return Line("The challenge is over.", cites=event.cites, notes=notes)


TELLERS: dict[type, Teller] = {
    e.AspectAdded: _aspect_added,
    e.AspectShown: _aspect_shown,
    e.AspectRenamed: _aspect_renamed,
    e.AspectRemoved: _aspect_removed,
    e.FreeInvokes: _free_invokes,
    e.PointsMoved: _points_moved,
    e.StoryTold: _story_told,
    e.CompelOffered: _compel_offered,
    e.CompelApproved: _compel_approved,
    e.CompelEnded: _compel_ended,
    e.ZoneAdded: _zone_added,
    e.ZoneRemoved: _zone_removed,
    e.BorderSet: _border_set,
    e.Moved: _moved,
    e.ContestBegan: _contest_began,
    e.RollLost: _roll_lost,
    e.ExchangeScored: _scored,
    e.ContestEnded: _contest_ended,
    e.ChallengeBegan: _challenge_began,
    e.TaskAdded: _task_added,
    e.TaskDone: _task_done,
    e.ChallengeEnded: _challenge_ended,
}
"""How each event on the table is told."""
