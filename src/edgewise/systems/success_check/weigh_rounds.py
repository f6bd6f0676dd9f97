"""Structured time: initiative, rounds, turns, and the actions they hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.dice import D6, Faces, Throw
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check import events as e
from edgewise.systems.success_check import rounds as r
from edgewise.systems.success_check.book import EDGE_DICE
from edgewise.systems.success_check.checks import Rounds
from edgewise.systems.success_check.guards import able, character, claiming, gm_only, payable, refuse, sheet_called
from edgewise.systems.success_check.show import name_of
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import Life, Stage

Answer = Ready[e.Event] | Refused

TIME = "time.structured"
ROLL = "initiative.roll"
ORDER = "initiative.order"
BOOST = "edge.initiative"
REACTION = "edge.reaction"
ATTACK = "turn.attack"


@rule("time.structured", "initiative.when")
def weigh_begin_rounds(state: State, seat: Seat, _command: c.BeginRounds) -> Answer:
    """The GM begins structured time, for everybody who is alive."""
    stopped = gm_only(seat, TIME)
    if stopped:
        return stopped
    if state.rounds:
        return refuse("rounds-run", "Structured time runs already.", TIME)
    who = tuple(key for key, sheet in state.sheets.items() if sheet.life is Life.ALIVE)
    if not who:
        return refuse("nobody-there", "There is nobody here who could act: add a character first.", TIME)
    return free(e.RoundsBegan(who, (TIME, "initiative.when")))


@rule("time.structured")
def weigh_end_rounds(state: State, seat: Seat, _command: c.EndRounds) -> Answer:
    """The GM ends structured time."""
    rounds = gm_only(seat, TIME) or r.running(state, TIME)
    return rounds if isinstance(rounds, Refused) else free(e.RoundsEnded(rounds.number, (TIME,)))


# --- initiative ------------------------------------------------------------------------------------------------------


def _taking_part(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The character that `who` means, if structured time runs and it can act."""
    rounds = r.running(state, cite)
    key = rounds if isinstance(rounds, Refused) else character(state, seat, who, cite)
    if isinstance(key, Refused):
        return key
    return able(state, key, TIME) or key


@rule("initiative.roll", "initiative.dice", "initiative.when")
def weigh_roll_initiative(state: State, seat: Seat, command: c.RollInitiative) -> Answer:
    """Roll for initiative: once, when structured time begins, or every round where the option says so."""
    key = _taking_part(state, seat, command.who, ROLL)
    if isinstance(key, Refused):
        return key
    if state.rounds and key in state.rounds.initiative:
        says = f"{name_of(state, key)} has an initiative already: {state.rounds.initiative[key]}."
        return refuse("rolled-already", says, "initiative.when")
    sheet = state.sheets[key]

    def happens(faces: Faces) -> tuple[e.Event, ...]:
        rolled = tuple(face for kind in faces for face in kind)
        total = sum(rolled) + r.initiative_bonus(sheet)
        return (*claiming(state, seat, key), e.InitiativeRolled(key, rolled, total, cites=(ROLL, "initiative.dice")))

    return Ready(happens, Throw(((D6, r.initiative_dice(sheet)),)))


@rule("initiative.roll")
def weigh_set_initiative(state: State, seat: Seat, command: c.SetInitiative) -> Answer:
    """The GM sets an initiative by hand."""
    key = gm_only(seat, ROLL) or _taking_part(state, seat, command.who, ROLL)
    if isinstance(key, Refused):
        return key
    return free(e.InitiativeRolled(key, (), command.total, by_hand=True, cites=(ROLL,)))


@rule("edge.initiative", "edge.price")
def weigh_boost_initiative(state: State, seat: Seat, command: c.BoostInitiative) -> Answer:
    """Spend Edge on initiative for one turn: the one that runs, or else the next one."""
    key = _taking_part(state, seat, command.who, BOOST)
    if isinstance(key, Refused):
        return key
    rounds = state.rounds or Rounds()
    if key not in rounds.initiative:
        return refuse("no-initiative", f"{name_of(state, key)} rolls for initiative first.", ROLL, BOOST)
    stopped = payable(state, key, BOOST, "edge.price")
    if stopped:
        return stopped
    before = r.initiative(rounds, key)

    def happens(faces: Faces) -> tuple[e.Event, ...]:
        rolled = tuple(face for kind in faces for face in kind)
        gained = r.more_actions(before, before + sum(rolled)) if rounds.acting == key else ()
        cites = (BOOST, "initiative.brackets") if gained else (BOOST,)
        return (*claiming(state, seat, key), e.InitiativeBoosted(key, rolled, gained, cites))

    return Ready(happens, Throw(((D6, EDGE_DICE),)))


# --- turns -----------------------------------------------------------------------------------------------------------


def _still_rolling(state: State, rounds: Rounds) -> tuple[str, ...]:
    """Characters of players that take part and have no initiative yet."""
    return tuple(
        key
        for key, sheet in state.sheets.items()
        if key in rounds.turns and key not in rounds.initiative and not sheet.npc and sheet.life in r.STANDING
    )


@rule("initiative.order", "initiative.ties")
def _next(state: State, rounds: Rounds) -> str | Refused:
    """Whose turn comes next by itself."""
    missing = _still_rolling(state, rounds)
    if missing:
        names = ", ".join(name_of(state, key) for key in missing)
        return refuse("still-rolling", f"Still to roll for initiative: {names}.", ROLL)
    waiting = r.due(state, rounds)
    if waiting:
        return waiting[0]
    return refuse("all-acted", "Nobody is left to act in this round: the GM begins the next one.", ORDER)


def _given(state: State, rounds: Rounds, who: str) -> str | Refused:
    """Whom the GM gives the turn to, instead of who comes next by itself."""
    key = sheet_called(state, who, ORDER)
    if isinstance(key, Refused):
        return key
    stopped = able(state, key, TIME)
    if stopped:
        return stopped
    if key not in rounds.initiative:
        return refuse("no-initiative", f"{name_of(state, key)} has no initiative yet: roll for it, or set it.", ROLL)
    if key in rounds.acted:
        return refuse("acted", f"{name_of(state, key)} has had a turn this round.", ORDER)
    return key


def _own_next(state: State, seat: Seat, rounds: Rounds, who: str) -> str | Refused:
    """Who comes next by itself, if it is the one that `who` means and this seat acts for it."""
    key = _next(state, rounds)
    if isinstance(key, Refused):
        return key
    named = character(state, seat, who, ORDER)
    if isinstance(named, Refused) or named == key:
        return named
    return refuse("not-next", f"{name_of(state, key)} comes before {name_of(state, named)}.", ORDER)


@rule("turn.actions", "initiative.order", "initiative.brackets")
def weigh_begin_turn(state: State, seat: Seat, command: c.BeginTurn) -> Answer:
    """The next turn begins: of the highest who has not acted, or of whom the GM names."""
    rounds = r.running(state, ORDER)
    if isinstance(rounds, Refused):
        return rounds
    if rounds.acting:
        return refuse("turn-runs", f"{name_of(state, rounds.acting)} acts now: that turn ends first.", TIME)
    if not seat.is_gm:
        key = _own_next(state, seat, rounds, command.who)
    else:
        key = _given(state, rounds, command.who) if command.who.strip() else _next(state, rounds)
    if isinstance(key, Refused):
        return key
    began = e.TurnBegan(key, r.actions(r.initiative(rounds, key)), (ORDER, r.TURN))
    return free(*claiming(state, seat, key), began)


@rule("turn.actions")
def weigh_spend_action(state: State, seat: Seat, command: c.SpendAction) -> Answer:
    """Use up an action of the turn."""
    key = r.acting(state, seat, command.who, r.TURN)
    if isinstance(key, Refused):
        return key
    spent = able(state, key, TIME) or r.spending(state, key, command.action, what=command.what)
    return spent if isinstance(spent, Refused) else free(*claiming(state, seat, key), *spent)


@rule("edge.reaction", "edge.price")
def weigh_buy_reaction(state: State, seat: Seat, command: c.BuyReaction) -> Answer:
    """Spend Edge on an additional Reaction, outside one's own turn and once between two of them."""
    key = _taking_part(state, seat, command.who, REACTION)
    if isinstance(key, Refused):
        return key
    rounds, name = state.rounds or Rounds(), name_of(state, key)
    if rounds.acting == key:
        return refuse("own-turn", f"{name} acts now: a Reaction comes outside one's own turn.", REACTION)
    if r.turn_of(rounds, key).reacted:
        says = f"{name} has bought a Reaction since the last turn of their own; the next one may be after their turn."
        return refuse("reacted", says, REACTION)
    stopped = payable(state, key, REACTION, "edge.price")
    bought = e.ReactionBought(key, command.what, (REACTION,))
    return stopped or free(*claiming(state, seat, key), bought)


@rule("time.structured", "turn.attack")
def weigh_end_turn(state: State, seat: Seat, command: c.EndTurn) -> Answer:
    """The turn is over; an attack that was begun in it is rolled or dropped first."""
    key = r.acting(state, seat, command.who, TIME)
    if isinstance(key, Refused):
        return key
    check = state.checks.get(key)
    if check and check.attack and check.stage in {Stage.OPEN, Stage.SET}:
        return refuse("attack-open", f"{name_of(state, key)} has begun an attack: roll or drop it first.", ATTACK)
    return free(e.TurnEnded(key, (TIME,)))


@rule("time.structured", "initiative.when")
def weigh_next_round(state: State, seat: Seat, _command: c.NextRound) -> Answer:
    """The GM begins the next round, once no turn runs."""
    rounds = gm_only(seat, TIME) or r.running(state, TIME)
    if isinstance(rounds, Refused):
        return rounds
    if rounds.acting:
        return refuse("turn-runs", f"{name_of(state, rounds.acting)} acts now: that turn ends first.", TIME)
    reroll = state.options.initiative_each_round
    cites = (TIME, "initiative.when") if reroll else (TIME,)
    return free(e.RoundBegan(rounds.number + 1, reroll, cites))


WEIGH: Mapping[type, Callable[[State, Seat, Any], Answer]] = {
    c.BeginRounds: weigh_begin_rounds,
    c.EndRounds: weigh_end_rounds,
    c.RollInitiative: weigh_roll_initiative,
    c.SetInitiative: weigh_set_initiative,
    c.BeginTurn: weigh_begin_turn,
    c.BoostInitiative: weigh_boost_initiative,
    c.SpendAction: weigh_spend_action,
    c.BuyReaction: weigh_buy_reaction,
    c.EndTurn: weigh_end_turn,
    c.NextRound: weigh_next_round,
}
"""The rules of structured time."""
