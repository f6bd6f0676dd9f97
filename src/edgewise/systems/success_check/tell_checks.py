"""The events of a check in plain words."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.book import named
from edgewise.systems.success_check.show import (
    KIND_TONES,
    TONES,
    because,
    dice,
    listed,
    lower,
    minus,
    name_of,
    quoted,
    signed,
    spelled,
    stop,
    titled,
    upper,
    waits,
    waits_since,
    whose,
)
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.tell_base import Tellers
from edgewise.systems.success_check.terms import Band, CheckEdge, Kind, Mode, Shown


def _declared(state: State, _seat: Seat, event: e.CheckDeclared) -> Line:
    name = name_of(state, event.sheet)
    notes = [f"{stop(titled(event.skill))}"]
    if event.related.strip() and event.related != event.skill:
        notes = [f"{titled(event.skill)}, about {stop(event.related.strip())}"]
    for source in event.sources:
        notes.append(f"{upper(source.kind.value)} that waited comes along ({lower(titled(source.name))}).")
    if event.attack is None:
        return Line(
            f"{name}: {quoted(stop(event.intent.strip()) if event.intent.strip() else '')}",
            cites=event.cites,
            notes=tuple(notes),
        )
    target = event.target.strip() or "something"
    burst = "a burst from " if event.attack.burst else ""
    how = f": {quoted(stop(event.intent.strip()))}" if event.intent.strip() else "."
    says = f"{name} attacks {target} with {burst}the {titled(event.attack.weapon.name)}{how}"
    return Line(says, cites=event.cites, notes=tuple(notes))


def _tn_set(state: State, seat: Seat, event: e.TnSet) -> Line:
    name, exact = name_of(state, event.sheet), f"TN {event.tn}, {named(event.tn)}"
    truth = () if event.shown is Shown.EXACT or not seat.is_gm else (f"In truth it is {exact}.",)
    tone = Tone.SECRET if truth else Tone.PLAIN
    if event.shown is Shown.HIDDEN:
        says = f"The GM sets a Target Number for {name} and keeps it hidden."
    elif event.shown is Shown.NAMED:
        says = f"The GM calls it {named(event.tn)} for {name}, and says no number."
    elif event.shown is Shown.SAID:
        said = f"TN {event.said}" if event.said is not None else "nothing of the number"
        says = f"The GM says {said} for {name}."
    else:
        says = f"The GM sets {exact}, for {name}."
    return Line(says, cites=event.cites, tone=tone, notes=truth)


def _tn_revealed(state: State, _seat: Seat, event: e.TnRevealed) -> Line:
    return Line(
        f"The GM shows the Target Number of {whose(state, event.sheet)} check: TN {event.tn}, {named(event.tn)}.",
        cites=event.cites,
    )


def _impossible(state: State, _seat: Seat, event: e.RuledImpossible) -> Line:
    what = quoted(event.intent, "it")
    says = f"The GM rules that {what} cannot be done at all. {name_of(state, event.sheet)} fails, and no die is rolled."
    return Line(says, cites=event.cites, tone=Tone.BAD)


def _source_added(state: State, _seat: Seat, event: e.SourceAdded) -> Line:
    source = event.source
    says = f"{upper(source.kind.value)} for {name_of(state, event.sheet)}: {stop(titled(source.name))}"
    return Line(says, cites=event.cites, tone=KIND_TONES[source.kind])


def _source_struck(state: State, _seat: Seat, event: e.SourceStruck) -> Line:
    name, source = name_of(state, event.sheet), titled(event.source)
    by = f", thanks to {stop(event.by.strip())}" if event.by.strip() else "."
    return Line(f"{upper(source)} no longer counts for {name}{by}", cites=event.cites)


def _modifier(state: State, _seat: Seat, event: e.ModifierAdded) -> Line:
    tone = Tone.GOOD if event.flat.amount > 0 else Tone.BAD
    says = f"{signed(event.flat.amount)} on {whose(state, event.sheet)} check: {stop(titled(event.flat.name))}"
    return Line(says, cites=event.cites, tone=tone)


def _edge(state: State, _seat: Seat, event: e.EdgeOnCheck) -> Line:
    gain = event.use is CheckEdge.GAIN
    does = "gains Advantage" if gain else "is rid of Disadvantage"
    return Line(
        f"{name_of(state, event.sheet)} spends 1 Edge and {does}.",
        cites=event.cites,
        tone=Tone.GOOD,
        notes=("Any double now adds 5 to the margin.",),
    )


_HOW = {
    Mode.PLAIN: "",
    Mode.ADVANTAGE: " with Advantage",
    Mode.DISADVANTAGE: " with Disadvantage",
}
_CHOOSES = {
    Mode.ADVANTAGE: ("The player chooses which one to drop.",),
    Mode.DISADVANTAGE: ("The GM chooses which one to drop.",),
}


def _thrown(state: State, _seat: Seat, event: e.Thrown) -> Line:
    """The dice as they fell; which one is dropped may hang on a hidden number, and is told once it is chosen."""
    number = spelled(len(event.faces), "die", "dice")
    faces = listed(map(str, event.faces))
    says = f"{name_of(state, event.sheet)} rolls {number}{_HOW[event.mode]}: {faces}."
    notes = _CHOOSES.get(event.mode, ()) if len(event.faces) > 2 else ()
    return Line(says, dice(event.faces), event.cites, notes=notes)


def _dropped(state: State, _seat: Seat, event: e.DieDropped) -> Line:
    if "disadvantage.choose" in event.cites:
        says = f"The GM has the {event.face} dropped from {whose(state, event.sheet)} dice."
    else:
        says = f"{name_of(state, event.sheet)} drops the {event.face}."
    return Line(says, cites=event.cites)


_MEANS = {
    Band.COMPLETE_SUCCESS: "it could hardly have gone better",
    Band.SIGNIFICANT_SUCCESS: "it goes well",
    Band.MARGINAL_SUCCESS: "it works, just so",
    Band.MARGINAL_FAILURE: "it fails, but not badly",
    Band.SIGNIFICANT_FAILURE: "it fails, and makes the next try harder",
    Band.COMPLETE_FAILURE: "it goes as wrong as it can",
}


def _settled(state: State, seat: Seat, event: e.Settled) -> Line:
    name = name_of(state, event.sheet)
    known = seat.is_gm or not event.hidden
    against = f"{event.total} against TN {event.tn}, margin {minus(event.margin)}" if known else f"{event.total} in all"
    says = f"{name}: {lower(event.band.title)} ({against}); {_MEANS[event.band]}."
    notes = []
    if event.double and known:
        verb = "adds" if event.double > 0 else "takes"
        notes.append(f"The double {verb} {abs(event.double)}.")
    if event.hidden and seat.is_gm:
        notes.append("The number and the margin stay hidden from the players.")
    if event.hit:
        more = f", with {spelled(event.band.dice, 'die', 'dice')} more" if event.band.dice else ""
        notes.append(f"It hits. The damage is rolled next{more}.")
    return Line(says, cites=event.cites, tone=TONES[event.band], notes=tuple(notes))


def _pending_gained(state: State, _seat: Seat, event: e.PendingGained) -> Line:
    pending = event.pending
    since = waits_since(pending)
    why = f" ({lower(since)})" if since else ""
    says = f"{name_of(state, event.sheet)} has {waits(pending)}{why}."
    return Line(says, cites=event.cites, tone=KIND_TONES[pending.kind])


def _pending_lost(state: State, _seat: Seat, event: e.PendingLost) -> Line:
    kind = "Advantage" if event.pending.kind is Kind.ADVANTAGE else "Disadvantage"
    since = waits_since(event.pending)
    why = f" ({lower(since)})" if since else ""
    return Line(f"The {kind} that waited for {name_of(state, event.sheet)}{why} is gone.", cites=event.cites)


def _rewarded(state: State, _seat: Seat, event: e.Rewarded) -> Line:
    says = f"The GM rewards {whose(state, event.sheet)} success{because(event.instead)}"
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _closed(state: State, _seat: Seat, event: e.CheckClosed) -> Line:
    says = (
        f"{name_of(state, event.sheet)} thinks better of it."
        if event.dropped
        else f"{whose(state, event.sheet)} check is done."
    )
    return Line(says, cites=event.cites)


TELLERS: Tellers = {
    e.CheckDeclared: _declared,
    e.TnSet: _tn_set,
    e.TnRevealed: _tn_revealed,
    e.RuledImpossible: _impossible,
    e.SourceAdded: _source_added,
    e.SourceStruck: _source_struck,
    e.ModifierAdded: _modifier,
    e.EdgeOnCheck: _edge,
    e.Thrown: _thrown,
    e.DieDropped: _dropped,
    e.Settled: _settled,
    e.PendingGained: _pending_gained,
    e.PendingLost: _pending_lost,
    e.Rewarded: _rewarded,
    e.CheckClosed: _closed,
}
"""How each event of a check is told."""
