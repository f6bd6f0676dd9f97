"""Whose turn it is, what a turn holds, and what is used up of it."""

from __future__ import annotations

from collections import Counter

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check.book import bracket
from edgewise.systems.success_check.checks import Rounds, Turn
from edgewise.systems.success_check.guards import acts_for, character, refuse
from edgewise.systems.success_check.sheet import Sheet
from edgewise.systems.success_check.show import name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Action, Life

TURN = "turn.actions"
STANDING = frozenset({Life.ALIVE, Life.SAVED})
"""Who can act at all."""
MOST_INITIATIVE_DICE = 40


def running(state: State, cite: str) -> Rounds | Refused:
    """The structured time that runs."""
    return state.rounds or refuse("no-rounds", "No structured time runs: the GM begins it.", "time.structured", cite)


def turn_of(rounds: Rounds, key: str) -> Turn:
    """What is left of somebody's turn."""
    return rounds.turns.get(key, Turn())


@rule("initiative.dice")
def initiative_dice(sheet: Sheet) -> int:
    """How many d6 a character rolls for initiative, with those of talents."""
    return min(MOST_INITIATIVE_DICE, sheet.initiative_dice + sum(talent.initiative_dice for talent in sheet.talents))


@rule("initiative.roll")
def initiative_bonus(sheet: Sheet) -> int:
    """What is added to the initiative dice."""
    return sheet.attribute("Agility") + sheet.attribute("Cunning")


def initiative(rounds: Rounds, key: str) -> int:
    """The initiative that counts for somebody's turn, with what Edge added to it."""
    return rounds.initiative.get(key, 0) + turn_of(rounds, key).boosted


@rule("initiative.brackets", "turn.actions")
def actions(total: int) -> tuple[Action, ...]:
    """What a turn of this initiative holds."""
    return bracket(total).actions


@rule("edge.initiative", "initiative.brackets")
def more_actions(before: int, after: int) -> tuple[Action, ...]:
    """What a turn holds more, once its initiative went up."""
    gained = Counter(actions(after)) - Counter(actions(before))
    return tuple(action for action in Action for _ in range(gained[action]))


@rule("initiative.order", "initiative.ties")
def due(state: State, rounds: Rounds) -> tuple[str, ...]:
    """Who has not acted this round, in the order of their turns."""

    def place(key: str) -> tuple[int, int, int, bool]:
        sheet = state.sheets[key]
        return -initiative(rounds, key), -sheet.attribute("Agility"), -sheet.attribute("Cunning"), sheet.npc

    waiting = (key for key in rounds.initiative if key not in rounds.acted and key in state.sheets)
    return tuple(sorted((key for key in waiting if state.sheets[key].life in STANDING), key=place))


def acting(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The character whose turn it is, if this seat acts for it; empty is whoever acts now."""
    rounds = running(state, cite)
    if isinstance(rounds, Refused):
        return rounds
    key = rounds.acting if not who.strip() and acts_for(state, seat, rounds.acting) else ""
    found = key or character(state, seat, who, cite)
    if isinstance(found, Refused) or found == rounds.acting:
        return found
    return not_their_turn(state, rounds, found, cite)


def not_their_turn(state: State, rounds: Rounds, key: str, cite: str) -> Refused:
    """The refusal of what needs a turn of one's own."""
    whose = f"{name_of(state, rounds.acting)} acts now" if rounds.acting else "nobody’s turn has begun"
    return refuse("not-your-turn", f"It is not the turn of {name_of(state, key)}: {whose}.", cite)


@rule("turn.actions", "turn.attack", "time.structured")
def spending(
    state: State, key: str, action: Action, *, by_gm: bool = False, what: str = ""
) -> Refused | tuple[e.Event, ...]:
    """An action of the turn used up; nothing is where no structured time runs.

    Outside a character's own turn it is refused, unless the GM asks: then it is a Reaction, or what else the GM grants,
    and uses up nothing here.
    """
    rounds = state.rounds
    if rounds is None:
        return ()
    if rounds.acting != key:
        return () if by_gm else not_their_turn(state, rounds, key, "time.structured")
    if action not in turn_of(rounds, key).left:
        says = f"{name_of(state, key)} has no {action.value.capitalize()} action left this turn."
        return refuse("no-action", says, TURN)
    return (e.ActionSpent(key, action, what, (TURN,)),)
