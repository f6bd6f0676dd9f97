"""The log's lines about flashbacks, XP, talents, bonds, complications and making a character."""

from __future__ import annotations

from edgewise.core.seats import Seat
from edgewise.core.view import Line, Tone
from edgewise.systems.fates_edge.book.terms import Attribute, Skill
from edgewise.systems.fates_edge.events import keep as e
from edgewise.systems.fates_edge.judge.building import talent_title
from edgewise.systems.fates_edge.judge.show import because, many, name_of
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.tell.base import Tellers


def _flashback(state: State, _seat: Seat, event: e.FlashbackTold) -> Line:
    says = f"A flashback, for 1 Boon: {name_of(state, event.sheet)} has prepared this{because(event.words)}"
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _awarded(state: State, _seat: Seat, event: e.XpAwarded) -> Line:
    says = f"The GM awards {name_of(state, event.sheet)} {event.amount} XP{because(event.why)}"
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _raised(state: State, _seat: Seat, event: e.TraitRaised) -> Line:
    price = f" for {event.xp} XP, after {many(event.to, 'day')} of training" if event.xp else ""
    says = f"{name_of(state, event.sheet)}: {event.trait.value.capitalize()} rises to {event.to}{price}."
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _learned(state: State, _seat: Seat, event: e.TalentGained) -> Line:
    price = f" for {event.xp} XP" if event.xp else ""
    says = f"{name_of(state, event.sheet)} learns {talent_title(event.gift)}{price}{because(event.gift.does)}"
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _bond_gained(state: State, _seat: Seat, event: e.BondGained) -> Line:
    return Line(f"{name_of(state, event.sheet)} forms a bond: “{event.name}”.", cites=event.cites)


def _bond_lost(state: State, _seat: Seat, event: e.BondLost) -> Line:
    return Line(f"A bond of {name_of(state, event.sheet)} is over: “{event.name}”.", cites=event.cites)


def _complication_added(state: State, _seat: Seat, event: e.ComplicationAdded) -> Line:
    return Line(f"{name_of(state, event.sheet)} has a complication: “{event.name}”.", cites=event.cites)


def _complication_lost(state: State, _seat: Seat, event: e.ComplicationLost) -> Line:
    says = f"A complication of {name_of(state, event.sheet)} is over: “{event.name}”."
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _bit(state: State, _seat: Seat, event: e.ComplicationBit) -> Line:
    says = f"“{event.name}” catches up with {name_of(state, event.sheet)}{because(event.words)}"
    notes = (f"The GM banks {many(event.beats, 'Story Beat')}.",)
    return Line(says, cites=event.cites, tone=Tone.BAD, notes=notes)


def _making_began(state: State, _seat: Seat, event: e.MakingBegan) -> Line:
    says = f"{name_of(state, event.sheet)} is being made: everything is free until it is finished, and checked then."
    return Line(says, cites=event.cites)


def _making_finished(state: State, _seat: Seat, event: e.MakingFinished) -> Line:
    anyway = " The GM takes it as it is." if event.anyway else ""
    says = f"{name_of(state, event.sheet)} is ready to play: {event.spent} of {event.budget} XP.{anyway}"
    return Line(says, cites=event.cites, tone=Tone.GOOD)


def _shaped(state: State, _seat: Seat, event: e.Shaped) -> Line:
    parts: list[str] = []
    if event.attributes is not None:
        parts += [f"{each.value.capitalize()} {getattr(event.attributes, each.value)}" for each in Attribute]
    if event.skills is not None:
        levels = [(each.value.capitalize(), getattr(event.skills, each.value)) for each in Skill]
        parts += [f"{name} {level}" for name, level in levels if level] or ["no Skill"]
    return Line(f"{name_of(state, event.sheet)} now has {', '.join(parts) or 'nothing new'}.", cites=event.cites)


def _undone(state: State, _seat: Seat, event: e.ChoiceUndone) -> Line:
    name = event.name.strip() or "(unnamed)"
    return Line(f"{name_of(state, event.sheet)} is made without {name} after all.", cites=event.cites)


TELLERS: Tellers = {
    e.FlashbackTold: _flashback,
    e.XpAwarded: _awarded,
    e.TraitRaised: _raised,
    e.TalentGained: _learned,
    e.BondGained: _bond_gained,
    e.BondLost: _bond_lost,
    e.ComplicationAdded: _complication_added,
    e.ComplicationLost: _complication_lost,
    e.ComplicationBit: _bit,
    e.MakingBegan: _making_began,
    e.MakingFinished: _making_finished,
    e.Shaped: _shaped,
    e.ChoiceUndone: _undone,
}
