"""Invokes: what they cost, what they do, and taking one back."""

from __future__ import annotations

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.dice import Faces
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.guards import (
    actor,
    aspect_called,
    claiming,
    gm_only,
    participants,
    payable,
    refuse,
    roll_called,
)
from edgewise.systems.fate.known import Known
from edgewise.systems.fate.rolls import DICE
from edgewise.systems.fate.state import GM, Cast, Invoked, Roll, State, side_of
from edgewise.systems.fate.terms import Effect, Stage

Answer = Ready[e.Event] | Refused

ACTOR = -1
"""The end of a roll that acts; the others are counted from 0."""
LIVE = (Stage.SET, Stage.THROWN)


@rule("invokes.bonus", "invokes.reroll", "invokes.ally", "invokes.oppose", "invokes.explain", "invokes.answer")
def weigh_invoke(state: State, seat: Seat, command: c.Invoke) -> Answer:
    """Invoke an aspect on any end of a roll, until the roll settles."""
    by = actor(state, seat, command.who, "invokes.pay")
    if isinstance(by, Refused):
        return by
    roll = roll_called(state, seat, command.roll, by, "invokes.after-dice", stages=LIVE)
    if isinstance(roll, Refused):
        return roll
    known = aspect_called(state, seat, command.aspect, "invokes.explain")
    if isinstance(known, Refused):
        return known
    if known.hidden:
        return refuse("hidden", "Show this aspect first.", "aspects.hidden")
    on = _place(state, roll, by, command)
    if isinstance(on, Refused):
        return on
    free_one = price(state, roll, by, known, free_one=command.free)
    if isinstance(free_one, Refused):
        return free_one
    plain = Invoked(by, side_of(state, by), known.ref, command.effect, not free_one, on)
    claimed = () if by == GM else claiming(state, seat, by)
    return _invoked(state, roll, plain, known, before=claimed, why=command.why)


def _place(state: State, roll: Roll, by: str, command: c.Invoke) -> int | Refused:
    """The end of the roll that an invoke is for, where it may come now."""
    on = _end(state, roll, by, command.on)
    return on if isinstance(on, Refused) else _timely(state, roll, by, on, command.effect) or on


def _invoked(
    state: State, roll: Roll, plain: Invoked, known: Known, *, before: tuple[e.Event, ...], why: str
) -> Ready[e.Event]:
    owed, at_once = owes(state, roll, plain, known)
    lies = cast_at(roll, plain.on)
    again = plain.effect is Effect.REROLL
    invoked = Invoked(
        plain.by,
        plain.side,
        plain.ref,
        plain.effect,
        plain.paid,
        plain.on,
        owed,
        at_once,
        lies.faces if again and lies else (),
        state.aspects[plain.ref] if known.is_boost else None,
    )
    cites: tuple[str, ...] = ("invokes.reroll" if again else _bonus_cite(state, roll, plain),)
    cites += ("invokes.pay",) if plain.paid else ("boosts.once",) if known.is_boost else ("invokes.free",)
    cites += ("invokes.hostile",) if owed else ()

    def happens(faces: Faces) -> tuple[e.Event, ...]:
        new = faces[0] if faces else ()
        return (*before, e.AspectInvoked(roll.sheet, invoked, new, why, known.shown, cites))

    return Ready(happens, DICE) if again else Ready(happens)


def _bonus_cite(state: State, roll: Roll, invoked: Invoked) -> str:
    cast = cast_at(roll, invoked.on)
    if cast is not None and cast.sheet == invoked.by:
        return "invokes.bonus"
    helped = cast.sheet if cast and cast.sheet else GM
    return "invokes.ally" if side_of(state, helped) == invoked.side and helped != GM else "invokes.oppose"


def cast_at(roll: Roll, on: int) -> Cast | None:
    """The cast at one end of a roll; None while nobody has answered there."""
    if on == ACTOR:
        return roll.cast
    return roll.against[on].cast if on < len(roll.against) else None


def _end(state: State, roll: Roll, by: str, on: str) -> int | Refused:
    """The end that is meant; empty is one's own, an ally's, or else the opposition."""
    text = on.strip().lower()
    if text == "actor":
        return ACTOR
    if text:
        fits = text.isascii() and text.isdigit() and len(text) < 3 and int(text) < max(1, len(roll.against))
        return int(text) if fits else refuse("no-such-end", 'Write "actor", or a number from 0.', "invokes.oppose")
    if by == roll.sheet:
        return ACTOR
    casts = [against.cast.sheet if against.cast else "" for against in roll.against]
    if by in casts:
        return casts.index(by)
    if side_of(state, by) == side_of(state, roll.sheet):
        return ACTOR
    return next((at for at, key in enumerate(casts) if key and side_of(state, key) == side_of(state, by)), 0)


@rule("invokes.after-dice", "invokes.reroll")
def _timely(state: State, roll: Roll, by: str, on: int, effect: Effect) -> Refused | None:
    """Refuses what comes too early, too late, or is about dice that are somebody else's."""
    cast = cast_at(roll, on)
    if on != ACTOR and roll.contest and not roll.against:
        return refuse(
            "no-such-end", "In a contest the others have rolls of their own: invoke on those.", "invokes.oppose"
        )
    if on != ACTOR and cast is None and on < len(roll.against) and roll.against[on].target:
        return refuse("not-defended", "They have not answered yet: defend, or waive it, first.", "actions.defend")
    if effect is Effect.REROLL:
        if cast is None or not cast.faces:
            return refuse("no-dice", "There are no dice of that end to throw again.", "invokes.reroll")
        owner = state.sheets.get(cast.sheet)
        gms = by == GM and owner is not None and not owner.is_pc
        return (
            None
            if cast.sheet == by or gms
            else refuse("not-your-dice", "Only one's own dice are thrown again.", "invokes.reroll")
        )
    if on == ACTOR and roll.cast.lies and any(against.part is not None for against in roll.against):
        return refuse("split-already", "The effort is shared out already.", "targets.split")
    if state.has("invoke_timing", "before_roll"):
        late = cast is not None and cast.faces
        return (
            refuse("too-late", "At this table a bonus is bought before the dice.", "invokes.after-dice")
            if late
            else None
        )
    if roll.stage is Stage.SET:
        return refuse("too-early", "Aspects are invoked once the dice lie.", "invokes.after-dice")
    return None


@rule("invokes.pay", "invokes.once-per-aspect", "invokes.free", "invokes.side", "boosts.once")
def price(state: State, roll: Roll, by: str, known: Known, *, free_one: bool | None) -> bool | Refused:
    """Whether a free invoke pays, or a fate point does; refused when neither can."""
    side = side_of(state, by)
    held = state.free.get(known.ref, {}).get(side, 0)
    if free_one and not held:
        return refuse("no-free-invoke", "This side has no free invoke of that aspect.", "invokes.free")
    if held and free_one is not False:
        return True
    if known.is_boost:
        return refuse("boost", "A boost is used once, and never paid for.", "boosts.once")
    if (side, known.ref) in roll.paid and state.has("same_aspect_limit", "once"):
        return refuse("paid-already", "This aspect is paid for in this roll already.", "invokes.once-per-aspect")
    return payable(state, by, "invokes.pay") or False


@rule("invokes.hostile", "points.owed", "points.gm-carry")
def owes(state: State, roll: Roll, invoked: Invoked, known: Known) -> tuple[str, bool]:
    """Who is owed the point of a paid invoke, as it is their aspect and used against them; and whether at once."""
    bearer = known.bearer
    if not invoked.paid or not bearer or bearer == invoked.by:
        return "", False
    facing = bearer in participants(roll) and (bearer == roll.sheet) != (invoked.on == ACTOR)
    if not facing and side_of(state, bearer) == invoked.side:
        return "", False
    if not state.sheets[bearer].is_pc:
        return ("next" if state.rules.profile == "condensed" else ""), False
    by = state.sheets.get(invoked.by)
    if state.has("hostile_pay", "gm") and not (by and by.is_pc):
        return "", False
    return bearer, state.has("hostile_pay", "now")


@rule("invokes.veto")
def weigh_veto(state: State, seat: Seat, command: c.VetoInvoke) -> Answer:
    """Take back the latest invoke of a roll; nothing is spent."""
    stopped = gm_only(seat, "invokes.veto")
    roll = stopped or roll_called(state, seat, command.roll, GM, "invokes.veto", stages=LIVE)
    if isinstance(roll, Refused):
        return roll
    if not roll.invokes:
        return refuse("nothing-to-veto", "Nothing has been invoked on this roll.", "invokes.veto")
    latest = roll.invokes[-1]
    if any(against.part is not None for against in roll.against) and latest.on == ACTOR:
        return refuse("split-already", "The effort is shared out already.", "targets.split")
    return free(e.InvokeVetoed(roll.sheet, command.why, ("invokes.veto",)))
