"""One event of the log as a seat may hear it, in plain words."""

from __future__ import annotations

from typing import assert_never

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.fates_edge.book.options import OPTIONS
from edgewise.systems.fates_edge.book.terms import Armor, Benefit, Condition, Earns, Rest
from edgewise.systems.fates_edge.book.terms_fight import Effect, Task
from edgewise.systems.fates_edge.events import loop as e
from edgewise.systems.fates_edge.judge.show import (
    because,
    die,
    listed,
    lower,
    many,
    name_of,
    position,
    stop,
    tracks_moved,
)
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.parts.sheets import PARTS
from edgewise.systems.fates_edge.tell.rolls import lost_boons, paid, rerolled, settled, thrown


def tell_loop(state: State, seat: Seat, event: e.LoopEvent) -> Line | None:
    """The line of `event`; None when this seat may not know of it."""
    match event:
        case e.RollOpened():
            return _opened(state, event)
        case e.RollSet():
            return _set(state, seat, event)
        case e.RollRevealed():
            says = f"The GM shows it: {name_of(state, event.sheet)} stands {position(event.position)}, DV {event.dv}."
            return Line(says, cites=event.cites)
        case e.PositionImproved():
            return Line(
                f"{name_of(state, event.sheet)} pays {paid(event.pay)} for one step of Position.", cites=event.cites
            )
        case e.Thrown():
            return thrown(state, seat, event)
        case e.DieRerolled():
            return rerolled(state, event)
        case e.RerollNegated():
            says = f"{name_of(state, event.sheet)} pays 1 Boon: the re-roll that Fatigue forced never happened."
            return Line(says, (die(event.undone, gone=True), die(event.restored)), event.cites)
        case e.SubstitutionVetoed():
            says = f"The GM vetoes Fatigue in place of a Boon for {name_of(state, event.sheet)}{because(event.why)}"
            return Line(says, cites=event.cites, notes=("What it paid for is undone.",))
        case e.Settled():
            return settled(state, seat, event)
        case e.BenefitTaken():
            return _benefit(state, seat, event)
        case e.RollClosed():
            return _closed(state, event)
        case e.HarmTaken():
            return _hit(state, event)
        case e.FatigueMarked():
            why = f" ({event.why})" if event.why else ""
            says = f"{name_of(state, event.sheet)} marks {event.amount} Fatigue{why}."
            return Line(says, cites=event.cites, tone=Tone.BAD, notes=tracks_moved(event.shift))
        case e.LethalRuled():
            name = name_of(state, event.sheet)
            return Line(f"{name} {'dies' if event.dies else 'lives, barely'}.", cites=event.cites, tone=Tone.BAD)
        case e.Rested():
            return _rested(state, event)
        case e.Treated():
            healed = many(event.levels, "level")
            says = f"{name_of(state, event.sheet)}: {event.kind.title.lower()} heals {healed} of Harm."
            return Line(says, cites=event.cites, tone=Tone.GOOD)
        case e.BoonsAwarded():
            says = f"The GM awards {name_of(state, event.sheet)} {many(event.amount, 'Boon')}{because(event.why)}"
            return Line(says, cites=event.cites, tone=Tone.GOOD, notes=lost_boons(event.lost))
        case e.BondClaimed():
            sheet = state.sheets.get(event.sheet)
            bond = sheet.bonds[event.bond].name if sheet and event.bond < len(sheet.bonds) else ""
            says = f"The bond “{bond}” gives {name_of(state, event.sheet)} {many(event.gained, 'Boon')}."
            return Line(says, cites=event.cites, tone=Tone.GOOD, notes=lost_boons(1 - event.gained))
        case e.BoonSpent():
            says = f"{name_of(state, event.sheet)} pays {paid(event.pay)}: {lower(event.use.title)}"
            notes = tracks_moved(event.shift) if event.shift else ()
            return Line(says + because(event.why), cites=event.cites, notes=notes)
        case e.BoonsConverted():
            says = f"{name_of(state, event.sheet)} turns {many(event.boons, 'Boon')} into {event.xp} XP."
            return Line(says, cites=event.cites)
        case e.BeatsSpent():
            says = f"The GM spends {many(event.amount, 'Story Beat')}, a {event.entry.value} twist{because(event.what)}"
            return Line(says, cites=event.cites, tone=Tone.BAD)
        case e.PositionWorsened():
            name = name_of(state, event.sheet)
            says = f"The GM spends {many(event.amount, 'Story Beat')}: {name}'s next roll stands one step worse"
            return Line(says + because(event.why), cites=event.cites, tone=Tone.BAD)
        case e.BankAdjusted():
            says = f"The GM corrects the bank by {event.amount:+d} Story Beats{because(event.why)}"
            return Line(says, cites=event.cites)
        case e.TimerAdded() | e.TimerTicked() | e.TimerRevealed() | e.TimerRemoved():
            return _timer(seat, event)
        case e.SceneBegan():
            says = f"A new scene{f': {event.title}' if event.title else ''}"
            return Line(stop(says), cites=event.cites, notes=("It is downtime.",) if event.downtime else ())
        case e.SceneEnded():
            return _scene_ended(state, event)
        case e.DowntimeSet():
            return Line("Downtime begins." if event.on else "Downtime is over.", cites=event.cites)
        case e.SessionBegan():
            return Line("A new session begins. Every bond can pay its Boon again.", cites=event.cites)
        case e.SessionEnded():
            return Line("The session ends.", cites=event.cites)
        case e.SheetAdded():
            return Line(f"{event.character.name or '(unnamed)'} comes to the table.", cites=event.cites)
        case e.SheetRemoved():
            return Line(f"{event.name or '(unnamed)'} leaves the table.", cites=event.cites)
        case e.SheetClaimed():
            return Line(f"{name_of(state, event.sheet)} has a player.", cites=event.cites)
        case e.SheetReleased():
            return Line(f"{name_of(state, event.sheet)} is free for another player.", cites=event.cites)
        case e.Adjusted():
            return _adjusted(state, event)
        case e.OptionSet():
            option = next((option for option in OPTIONS if option.name == event.name), None)
            label = option.label if option else event.name
            value = dict(option.choices).get(event.value, event.value) if option else event.value
            return Line(f"Rule of this table: {label} — {value}.", cites=event.cites)
        case _:
            assert_never(event)


def _closed(state: State, event: e.RollClosed) -> Line | None:
    """Nothing where another roll of the same character takes its place."""
    name = name_of(state, event.sheet)
    if event.dropped:
        return Line(f"{name} thinks better of it.", cites=event.cites)
    if "loop.spotlight" in event.cites:
        return Line(f"{name} is done. The spotlight passes.", cites=event.cites)
    return Line(f"{name} clears the dice away.", cites=event.cites) if event.cites else None


_TOLD_ALREADY = {
    Task.ATTACK,
    Task.SHOVE,
    Task.GRAPPLE,
    Task.BREAK_FREE,
    Task.SETUP,
    Task.HIDE,
    Task.SEARCH,
    Task.CAST,
}
"""What a line about the Action that is spent tells."""


def _opened(state: State, event: e.RollOpened) -> Line | None:
    if event.purpose.task in _TOLD_ALREADY:
        # The Action that it is has its own line; only what the player said is missing there.
        told = event.approach.strip()
        return Line(f"{name_of(state, event.sheet)}: “{stop(told)}”", cites=event.cites) if told else None
    with_ = f"{event.attribute.value.capitalize()} + {event.skill.value.capitalize()}."
    if event.purpose.task is Task.DEFENSE:
        return Line(f"{name_of(state, event.sheet)} resists.", cites=event.cites, notes=(with_,))
    approach = f", {event.approach.strip().rstrip('.')}" if event.approach.strip() else ""
    says = f"{name_of(state, event.sheet)}: “{event.intent.strip().rstrip('.')}{approach}.”"
    return Line(says, cites=event.cites, notes=(with_,))


def _set(state: State, seat: Seat, event: e.RollSet) -> Line | None:
    if event.assumed:
        return None
    where = "hidden Position" if event.hide_position and not seat.is_gm else position(event.position)
    dv = "a hidden DV" if event.hide_dv and not seat.is_gm else f"DV {event.dv}"
    notes = []
    if event.effect is not Effect.STANDARD:
        notes.append(f"{event.effect.value.capitalize()} Effect.")
    if event.dice:
        notes.append(f"{event.dice:+d} {'die' if abs(event.dice) == 1 else 'dice'}.")
    if event.earns not in {Earns.AUTO, Earns.YES}:
        notes.append(f"It earns no Boons: {event.earns.value.replace('-', ' ')}.")
    if seat.is_gm and (event.hide_dv or event.hide_position):
        hidden = [label for label, on in (("Position", event.hide_position), ("DV", event.hide_dv)) if on]
        notes.append(f"Hidden from players: {' and '.join(hidden)}.")
    return Line(f"The GM sets {where}, {dv} for {name_of(state, event.sheet)}.", cites=event.cites, notes=tuple(notes))


def _benefit(state: State, seat: Seat, event: e.BenefitTaken) -> Line:
    says = f"{name_of(state, event.sheet)} makes something of it: {lower(event.benefit.title)}"
    note = event.note
    if event.benefit is Benefit.TIMER and event.timer in state.timers:
        timer = state.timers[event.timer]
        note = timer.label if seat.is_gm or not timer.hidden else ""
    return Line(says + because(note), cites=event.cites, tone=Tone.GOOD)


def _hit(state: State, event: e.HarmTaken) -> Line:
    name = name_of(state, event.sheet)
    if not event.incoming:
        return Line(f"{name}: Harm 0 is no hit, and nothing is marked.", cites=event.cites)
    armor = "without armor" if event.armor is Armor.NONE else f"in {event.armor.value} armor"
    if event.armor is not Armor.NONE and event.condition is not Condition.SOUND:
        armor = f"in {event.condition.value} {event.armor.value} armor"
    says = f"{name} takes Harm {event.incoming} {armor}{', and goes down' if event.fell else ''}."
    left = [f"Harm {event.remaining}"] if event.remaining else []
    left += [f"{event.gained} Fatigue"] if event.gained else []
    notes = (f"After armor: {listed(left)}.",) if event.armor is not Armor.NONE and left else ()
    return Line(says, cites=event.cites, tone=Tone.BAD, notes=(*notes, *tracks_moved(event.shift)))


def _rested(state: State, event: e.Rested) -> Line:
    kind = "a full night's rest" if event.kind is Rest.NIGHT else "a short rest"
    clears = f" and clears {event.cleared} Fatigue" if event.cleared else ""
    says = f"{name_of(state, event.sheet)} takes {kind}{clears}."
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _timer(seat: Seat, event: e.TimerAdded | e.TimerTicked | e.TimerRevealed | e.TimerRemoved) -> Line | None:
    if not isinstance(event, e.TimerRevealed) and event.hidden and not seat.is_gm:
        return None
    label = event.label or "(unnamed)"
    secret = Tone.SECRET if not isinstance(event, e.TimerRevealed) and event.hidden else Tone.PLAIN
    if isinstance(event, e.TimerAdded):
        return Line(f"The GM starts a timer of {event.size} segments: {label}.", cites=event.cites, tone=secret)
    if isinstance(event, e.TimerRevealed):
        return Line(f"The GM shows a timer: {label}.", cites=event.cites)
    if isinstance(event, e.TimerRemoved):
        return Line(f"The timer {label} leaves the table.", cites=event.cites, tone=secret)
    verb = "fills" if event.segments > 0 else "clears"
    price = f" for {many(event.price, 'Story Beat')}" if event.price else ""
    says = f"The GM {verb} {many(abs(event.segments), 'segment')} of {label}{price}."
    notes = ("It is full: what it stood for happens.",) if event.filled else ()
    return Line(says, cites=event.cites, tone=Tone.BAD if event.filled else secret, notes=notes)


def _scene_ended(state: State, event: e.SceneEnded) -> Line:
    notes = [f"{name_of(state, key)} loses {many(lost, 'Boon')} over 2." for key, lost in event.boons_lost.items()]
    if event.beats_lost:
        notes.append(f"{many(event.beats_lost, 'Story Beat')} over 4 leave the bank.")
    return Line("The scene ends.", cites=event.cites, notes=tuple(notes))


def _adjusted(state: State, event: e.Adjusted) -> Line:
    label = PARTS[event.path].label if event.path in PARTS else event.path
    was, value = (text.replace("\n", ", ") or "(empty)" for text in (event.was, event.value))
    return Line(
        f"{name_of(state, event.sheet)}: {label} set by hand from {was} to {value}{because(event.why)}",
        cites=event.cites,
    )
