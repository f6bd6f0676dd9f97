"""The events of a roll in plain words."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.fate import events as e
from edgewise.systems.fate.state import State
from edgewise.systems.fate.tell_base import Teller
from edgewise.systems.fate.terms import Action, Advantage, Effect
from edgewise.systems.fate.words import (
    TONES,
    aspect_told,
    because,
    dice,
    listed,
    lower,
    many,
    quoted,
    rung,
    signed,
    stop,
    who,
    whom,
)


def _opened(state: State, seat: Seat, event: e.RollOpened) -> Line:
    roll = event.roll
    cast = roll.cast
    says = f"{who(state, seat, roll.sheet)}: “{stop(roll.intent.strip())}”"
    notes = [f"{roll.action.title} with {cast.skill or 'nothing in particular'}, {rung(state, cast.rating)}."]
    if cast.bonus or cast.help:
        notes.append(f"{signed(cast.bonus + cast.help)} on top.")
    targets = [whom(state, seat, each.target) for each in roll.against if each.target]
    if targets:
        notes.append(f"{'At' if roll.action is Action.ATTACK else 'Against'} {listed(targets)}.")
    if roll.action is Action.ADVANTAGE:
        notes += _sought(state, seat, event)
    return Line(says, cites=event.cites, notes=tuple(notes))


def _sought(state: State, seat: Seat, event: e.RollOpened) -> list[str]:
    roll = event.roll
    if roll.advantage is Advantage.HIDDEN:
        return ["It looks for something hidden."]
    if roll.advantage is Advantage.KNOWN:
        return [f"It builds on {aspect_told(state, seat, roll.aspect)}."]
    return [f"The aspect would be {quoted(roll.aspect)}."] if roll.aspect.strip() else []


def _opposed(state: State, seat: Seat, event: e.Opposed) -> Line:
    name, cast = whom(state, seat, event.sheet), event.against.cast
    if cast is not None:
        return Line(f"The GM sets {rung(state, cast.effort)} against {name}.", cites=event.cites)
    if event.against.target:
        says = f"{who(state, seat, event.sheet)} is up against {whom(state, seat, event.against.target)}."
        return Line(says, cites=event.cites)
    return Line(f"What opposes {name} is not known yet.", cites=event.cites)


def _helped(state: State, seat: Seat, event: e.Helped) -> Line:
    says = f"{who(state, seat, event.helper)} helps {whom(state, seat, event.sheet)}."
    notes = (f"Help adds {signed(event.help)} in all.",)
    return Line(says, cites=event.cites, tone=Tone.GOOD, notes=notes)


def _thrown(state: State, seat: Seat, event: e.Thrown) -> Line:
    says = f"{who(state, seat, event.sheet)} throws the dice: {rung(state, event.effort)}."
    return Line(says, dice(event.faces), event.cites, notes=(f"The dice come to {signed(sum(event.faces))}.",))


def _defended(state: State, seat: Seat, event: e.Defended) -> Line:
    by, actor = event.cast.sheet or event.target, whom(state, seat, event.sheet)
    effort = rung(state, event.cast.effort)
    if not event.cast.faces:
        return Line(f"{who(state, seat, by)} does not defend against {actor}: {effort}.", cites=event.cites)
    says = f"{who(state, seat, by)} answers {actor} with {event.cast.skill or 'the dice'}: {effort}."
    notes = [f"The dice come to {signed(sum(event.cast.faces))}."]
    if event.target not in {"", by}:
        notes.append(f"It is done for {whom(state, seat, event.target)}.")
    return Line(says, dice(event.cast.faces), event.cites, notes=tuple(notes))


def _stunt_used(state: State, seat: Seat, event: e.StuntUsed) -> Line:
    sheet = state.sheets.get(event.sheet)
    stunt = sheet.stunts[event.at] if sheet and 0 <= event.at < len(sheet.stunts) else None
    name = f"the stunt {quoted(stunt.name)}" if stunt else "a stunt"
    notes = (f"{stunt.limit.title}.",) if stunt else ()
    return Line(f"{who(state, seat, event.sheet)} uses {name}.", cites=event.cites, notes=notes)


def _split(state: State, seat: Seat, event: e.Split) -> Line:
    says = f"{who(state, seat, event.sheet)} shares the effort among the targets: {listed(map(str, event.parts))}."
    return Line(says, cites=event.cites)


def _invoked(state: State, seat: Seat, event: e.AspectInvoked) -> Line:
    invoked = event.invoked
    boost = invoked.boost
    name = (
        quoted(boost.name, "a boost")
        if boost
        else quoted(event.name)
        if event.name
        else aspect_told(state, seat, invoked.ref)
    )
    again = invoked.effect is Effect.REROLL
    actor = whom(state, seat, event.sheet)
    end = f" against {actor}" if invoked.on >= 0 else "" if invoked.by == event.sheet else f" for {actor}"
    gain = "all four dice again" if again else "+2"
    says = f"{who(state, seat, invoked.by)} invokes {name}{end}, for {gain}{because(event.why)}"
    shown = (*dice(invoked.before, gone=True), *dice(event.faces)) if again else ()
    notes = [f"The dice come to {signed(sum(event.faces))} now."] if again else []
    return Line(says, shown, event.cites, notes=(*notes, *_price(state, seat, event)))


def _price(state: State, seat: Seat, event: e.AspectInvoked) -> list[str]:
    invoked = event.invoked
    if not invoked.paid:
        return ["The boost is used up." if invoked.boost else "A free invoke is used up."]
    notes = ["It costs 1 fate point."]
    if invoked.owed == "next":
        notes.append("The GM's pool has 1 more in the next scene.")
    elif invoked.owed:
        when = "now" if invoked.at_once else "when the scene ends"
        notes.append(f"{who(state, seat, invoked.owed)} gets 1 fate point {when}.")
    return notes


def _vetoed(state: State, seat: Seat, event: e.InvokeVetoed) -> Line:
    says = f"The latest invoke on the roll of {whom(state, seat, event.sheet)} is taken back{because(event.why)}"
    return Line(says, cites=event.cites, notes=("Nothing is spent.",))


def _stood(state: State, seat: Seat, event: e.Stood) -> Line:
    whose = "" if event.by == event.sheet else f" of {whom(state, seat, event.sheet)}"
    return Line(f"{who(state, seat, event.by)} lets the roll{whose} stand.", cites=event.cites)


def _settled(state: State, seat: Seat, event: e.Settled) -> Line:
    name = who(state, seat, event.sheet)
    told = [_graded(state, grade) for grade in event.grades]
    left = ("Something is left to be chosen.",) if event.choices else ()
    if not told:
        return Line(f"{name}: the roll stands as it lies.", cites=event.cites, notes=left)
    tones = {TONES[grade.outcome] for grade in event.grades}
    tone = tones.pop() if len(tones) == 1 else Tone.MIXED
    if len(told) == 1:
        return Line(f"{name}: {told[0]}", cites=event.cites, tone=tone, notes=left)
    says = f"{name}: the roll is settled against {len(told)} targets."
    notes = (*(f"{number}: {each}" for number, each in enumerate(told, 1)), *left)
    return Line(says, cites=event.cites, tone=tone, notes=notes)


def _graded(state: State, grade: e.Graded) -> str:
    by = f", {many(abs(grade.margin), 'shift')}" if grade.margin else ""
    return f"{grade.outcome.title}{by} ({rung(state, grade.effort)} against {rung(state, grade.opposition)})."


def _chosen(state: State, seat: Seat, event: e.Chosen) -> Line:
    says = f"For the roll of {whom(state, seat, event.sheet)}: {lower(event.take.title)}{because(event.what)}"
    left = ("Something more is left to be chosen.",) if event.then else ()
    return Line(says, cites=event.cites, notes=left)


def _closed(state: State, seat: Seat, event: e.RollClosed) -> Line:
    name = who(state, seat, event.sheet)
    return Line(
        f"{name} thinks better of it." if event.dropped else f"The roll of {whom(state, seat, event.sheet)} is over.",
        cites=event.cites,
    )


TELLERS: dict[type, Teller] = {
    e.RollOpened: _opened,
    e.Opposed: _opposed,
    e.Helped: _helped,
    e.Thrown: _thrown,
    e.Defended: _defended,
    e.StuntUsed: _stunt_used,
    e.Split: _split,
    e.AspectInvoked: _invoked,
    e.InvokeVetoed: _vetoed,
    e.Stood: _stood,
    e.Settled: _settled,
    e.Chosen: _chosen,
    e.RollClosed: _closed,
}
"""How each event of a roll is told."""
