"""Dice that others lend, and a whole action thrown again."""

from __future__ import annotations

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.dice import D10, Faces
from edgewise.core.dice import Throw as Dice
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import ASSIST_MOST
from edgewise.systems.fates_edge.book.terms import AidKind, Pay, Stage
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.guards import (
    Answer,
    Rules,
    able,
    character,
    claiming,
    gm_only,
    payable,
    refuse,
    roll_at,
)
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.model.fight import Turn
from edgewise.systems.fates_edge.model.roll import Aid, Roll
from edgewise.systems.fates_edge.model.state import State, footing_of

BEFORE_DICE = (Stage.OPEN, Stage.SET)


@rule("assist.most")
def room(roll: Roll) -> int:
    """Assist dice that may still be lent to a roll."""
    return max(0, ASSIST_MOST - sum(aid.dice for aid in roll.aids))


def _full(roll: Roll) -> Refused | None:
    if room(roll):
        return None
    return refuse("enough-help", f"A roll takes at most {ASSIST_MOST} dice of help.", "assist.most")


@rule("assist.boon", "assist.one", "assist.most")
def weigh_assist(state: State, seat: Seat, command: c.Assist) -> Answer:
    """Pay a Boon to lend a die to an ally's roll, before the dice; whoever helps shares the risk."""
    key = character(state, seat, command.who, "assist.boon")
    if isinstance(key, Refused):
        return key
    if command.ally == key or command.ally not in state.sheets:
        return refuse("no-such-ally", "Say which other character it helps.", "assist.boon")
    roll = roll_at(state, command.ally, BEFORE_DICE, "assist.boon")
    if isinstance(roll, Refused):
        return roll
    helpers = [aid for aid in roll.aids if aid.kind is AidKind.ALLY]
    if len(helpers) >= state.options.assistants:
        says = f"{name_of(state, helpers[-1].by)} assists already; a roll takes no more assistants here."
        return refuse("assisted-already", says, "assist.one")
    if any(aid.by == key for aid in helpers):
        return refuse("assisted-already", f"{name_of(state, key)} assists already.", "assist.one")
    stopped = able(state.sheets[key], "assist.boon") or _full(roll) or payable(state, key, Pay.BOON, None)
    if stopped:
        return stopped
    aid = Aid(key, 1, AidKind.ALLY, command.words)
    return free(*claiming(state, seat, key), e.Aided(command.ally, aid, Pay.BOON, key, ("assist.boon",)))


@rule("assist.words", "assist.most")
def weigh_lend_die(state: State, seat: Seat, command: c.LendDie) -> Answer:
    """The GM lets a vivid description lend a die, for free."""
    stopped = gm_only(seat, "assist.words")
    key = stopped or character(state, seat, command.who, "assist.words")
    if isinstance(key, Refused):
        return key
    roll = roll_at(state, key, BEFORE_DICE, "assist.words")
    if isinstance(roll, Refused):
        return roll
    if any(aid.kind is AidKind.WORDS for aid in roll.aids):
        return refuse("described-already", "A description has lent its die already.", "assist.words")
    aid = Aid(command.by, 1, AidKind.WORDS, command.words)
    return _full(roll) or free(e.Aided(key, aid, cites=("assist.words",)))


@rule("boons.reroll-action", "dice.never-reroll-ten", "beats.reroll-keeps")
def weigh_reroll_action(state: State, seat: Seat, command: c.RerollAction) -> Answer:
    """Pay a Boon and the unspent Move to throw an action's dice again, all but 10s; only the last outcome counts."""
    key = character(state, seat, command.who, "boons.reroll-action")
    if isinstance(key, Refused):
        return key
    roll = roll_at(state, key, (Stage.THROWN,), "boons.reroll-action")
    if isinstance(roll, Refused):
        return roll
    turn = footing_of(state, key).turn or Turn()
    own = state.fight is not None and state.fight.spotlight == key
    if roll.purpose.reaction or not own or not turn.moves:
        says = "Only an action of one's own turn can be thrown again, for a Move that is still unspent."
        return refuse("no-move-left", says, "boons.reroll-action")
    if roll.reroll_due:
        return refuse("reroll-due", "First throw again the success that Desperate takes.", "position.desperate")
    stopped = payable(state, key, Pay.BOON, roll)
    if stopped:
        return stopped
    again = [at for at, face in enumerate(roll.faces) if face != 10]
    if not again:
        return refuse("nothing-to-reroll", "Every die shows a 10, and stays.", "dice.never-reroll-ten")
    ones = sum(roll.faces[at] == 1 for at in again)

    def happens(faces: Faces) -> tuple[Event, ...]:
        lying = list(roll.faces)
        for at, face in zip(again, faces[0], strict=True):
            lying[at] = face
        return (e.ActionRerolled(key, tuple(lying), ones, cites=("boons.reroll-action", "beats.reroll-keeps")),)

    return Ready(happens, Dice(((D10, len(again)),)))


WEIGH: Rules = {c.Assist: weigh_assist, c.LendDie: weigh_lend_die, c.RerollAction: weigh_reroll_action}
