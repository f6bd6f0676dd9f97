"""A fight from its beginning to its end, and whose turn it is."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.terms import Stage
from edgewise.systems.fates_edge.book.terms_fight import Band, Order, Side
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, acts_for, claiming, gm_only, refuse
from edgewise.systems.fates_edge.judge.orders import afterwards, closing, next_exchange, no_turn_for
from edgewise.systems.fates_edge.judge.ranks import in_fight, other_fighter, slot_of
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.turns import fighter
from edgewise.systems.fates_edge.model.fight import Fight
from edgewise.systems.fates_edge.model.state import State, fighting, footing_of, is_out, side_of


def _running(state: State, cite: str) -> Fight | Refused:
    return state.fight or refuse("no-fight", "No fight is going on.", cite)


def _a_distance(band: Band) -> Refused | None:
    if band is not Band.ABSENT:
        return None
    return refuse("no-distance", "Absent is no distance: name one of the four bands.", "bands.absent", "bands.four")


# --------------------------------------------------------------------------------------------------- the whole fight


@rule("spotlight.default", "spotlight.ambush", "spotlight.orders", "bands.default")
def weigh_begin_fight(state: State, seat: Seat, command: c.BeginFight) -> Answer:
    """The GM begins a fight with everyone who is there and can fight."""
    stopped = gm_only(seat, "spotlight.default") or _a_distance(command.band)
    if stopped:
        return stopped
    if state.fight is not None:
        return refuse("in-fight", "A fight is going on already.", "spotlight.default")
    if not state.scene.running:
        return refuse("no-scene", "No scene is running: the GM sets the stage first.", "scenes.begin")
    foes = tuple(key for key, foe in state.foes.items() if not foe.hidden)
    who = tuple(key for key in (*state.sheets, *foes) if not is_out(state, key))
    if {side_of(state, key) for key in who} != set(Side):
        says = "A fight needs somebody on each side: bring in an opponent, or show a hidden one."
        return refuse("no-opponent", says, "spotlight.default")
    order = command.order or Order(state.options.order)
    cites = ("spotlight.default" if order is Order.NARRATIVE else "spotlight.orders", "bands.default")
    return free(
        e.FightBegan(
            order,
            who,
            tuple(key for key in who if side_of(state, key) is command.ambush),
            command.band,
            {key: slot_of(state, key) for key in who} if order is Order.SLOTS else {},
            command.ambush or Side.PARTY,
            (*cites, "spotlight.ambush") if command.ambush else cites,
        )
    )


@rule("spotlight.default")
def weigh_end_fight(state: State, seat: Seat, _command: c.EndFight) -> Answer:
    """The GM ends the fight."""
    fight = gm_only(seat, "spotlight.default") or _running(state, "spotlight.default")
    return fight if isinstance(fight, Refused) else free(e.FightEnded(fight.exchange, ("spotlight.default",)))


@rule("bands.default")
def weigh_join_fight(state: State, seat: Seat, command: c.JoinFight) -> Answer:
    """The GM brings somebody into the fight."""
    fight = gm_only(seat, "bands.default") or _a_distance(command.band) or _running(state, "bands.default")
    if isinstance(fight, Refused):
        return fight
    known = (*state.sheets, *state.foes)
    named = [key for key in known if command.who in {key, name_of(state, key)}]
    if len(named) != 1:
        says = f"Name one of: {', '.join(key for key in known if key not in fight.footing) or 'nobody is left'}."
        return refuse("no-such-fighter", says, "bands.default")
    (key,) = named
    name = name_of(state, key)
    if key in fight.footing:
        return refuse("already-in", f"{name} takes part already.", "bands.default")
    if key in state.foes and state.foes[key].hidden:
        return refuse("hidden", f"Players do not know of {name} yet: show it first.", "foes.hidden")
    if is_out(state, key):
        return refuse("out-of-action", f"{name} cannot fight.", "harm.level-3")
    return free(e.FightJoined(key, command.band, slot_of(state, key), ("bands.default",)))


@rule("spotlight.default")
def weigh_leave_fight(state: State, seat: Seat, command: c.LeaveFight) -> Answer:
    """The GM takes somebody out of the fight."""
    fight = gm_only(seat, "spotlight.default") or _running(state, "spotlight.default")
    key = fight if isinstance(fight, Refused) else in_fight(state, command.who, "spotlight.default")
    if isinstance(key, Refused):
        return key
    return free(e.FightLeft(key, name_of(state, key), ("spotlight.default",)))


# ------------------------------------------------------------------------------------------------------ the spotlight


@rule("spotlight.default", "spotlight.orders", "spotlight.shift")
def weigh_pass_spotlight(state: State, seat: Seat, command: c.PassSpotlight) -> Answer:
    """The GM gives the turn to somebody; in popcorn order whoever has it names the next."""
    fight = _running(state, "spotlight.default")
    if isinstance(fight, Refused):
        return fight
    names = fight.order is Order.POPCORN and not command.hold and fight.spotlight in state.sheets
    if not seat.is_gm and not (names and acts_for(state, seat, fight.spotlight)):
        says = "Only the GM passes the spotlight: ask for it."
        return refuse("gm-only", says, "spotlight.default", "spotlight.ask")
    events = _passing(state, command.to, hold=command.hold)
    return events if isinstance(events, Refused) else free(*events)


def _passing(state: State, to: str, *, hold: bool = False) -> tuple[Event, ...] | Refused:
    """What happens when the spotlight passes to somebody."""
    fight = fighting(state)
    key = other_fighter(state, "", to, "spotlight.default")
    if isinstance(key, Refused):
        return key
    if is_out(state, key):
        return refuse("out-of-action", f"{name_of(state, key)} cannot act.", "harm.level-3")
    if key == fight.spotlight:
        return refuse("has-spotlight", f"{name_of(state, key)} has the spotlight already.", "spotlight.default")
    ends = () if hold or not fight.spotlight else _turning(closing(state, fight.spotlight))
    later = afterwards(state, ends)
    footing = footing_of(later, key)
    fresh = footing.turn is None
    stopped = no_turn_for(later, key) if fresh else None
    if stopped:
        return stopped
    lost = (e.ActionHeld(key, None, ("actions.ready",)),) if fresh and footing.held else ()
    cites = ("spotlight.default" if fight.order is Order.NARRATIVE else "spotlight.orders",)
    shifted = ("spotlight.shift",) if hold or not fresh else ()
    return (*ends, *lost, e.SpotlightPassed(key, fresh, hold and bool(fight.spotlight), (*cites, *shifted)))


def _turning(ends: tuple[Event, ...]) -> tuple[Event, ...]:
    """The end of a turn, where it is more than that: a plain one lies in the spotlight passing."""
    (ended, *_) = ends
    turns = len(ends) > 1 or (isinstance(ended, e.TurnEnded) and ended.side)
    return ends if turns else ()


@rule("spotlight.ask")
def weigh_ask_spotlight(state: State, seat: Seat, command: c.AskSpotlight) -> Answer:
    """A player asks for the spotlight."""
    key = fighter(state, seat, command.who, "spotlight.ask")
    if isinstance(key, Refused):
        return key
    fight, name = fighting(state), name_of(state, key)
    if fight.spotlight == key:
        return refuse("has-spotlight", f"{name} has the spotlight already.", "spotlight.ask")
    if key in fight.asks:
        return refuse("asks-already", f"{name} asks for the spotlight already.", "spotlight.ask")
    return free(*claiming(state, seat, key), e.SpotlightAsked(key, command.why, ("spotlight.ask",)))


@rule("spotlight.default", "spotlight.orders")
def weigh_end_turn(state: State, seat: Seat, command: c.EndTurn) -> Answer:
    """The turn is over; in popcorn order whoever had it names the next."""
    fight = _running(state, "spotlight.default")
    if isinstance(fight, Refused):
        return fight
    key = command.who or fight.spotlight
    stopped = _holds_turn(state, seat, key)
    if stopped:
        return stopped
    ends = closing(state, key)
    if not command.next:
        return free(*ends)
    if not seat.is_gm and fight.order is not Order.POPCORN:
        return refuse("gm-only", "Only the GM says who is next.", "spotlight.default")
    if key != fight.spotlight:
        return refuse("not-in-spotlight", "Whoever has the spotlight says who is next.", "spotlight.orders")
    passed = _passing(afterwards(state, ends), command.next)
    return passed if isinstance(passed, Refused) else free(*ends, *passed)


def _holds_turn(state: State, seat: Seat, key: str) -> Refused | None:
    if not key or footing_of(state, key).turn is None:
        return refuse("no-turn", "There is no turn to end.", "spotlight.default")
    if key in state.foes and not seat.is_gm:
        return refuse("gm-only", "Only the GM acts for opponents.", "spotlight.default")
    if key in state.sheets and not acts_for(state, seat, key):
        return refuse("not-yours", f"{name_of(state, key)} is played by someone else.", "spotlight.default")
    roll = state.rolls.get(key)
    if roll is not None and roll.stage is Stage.THROWN:
        return refuse("roll-open", "The dice of this turn still lie there: settle them first.", "loop.steps")
    return None


@rule("turns.windows", "actions.ready")
def weigh_next_exchange(state: State, seat: Seat, _command: c.NextExchange) -> Answer:
    """The GM begins the next exchange; whoever still has a turn has had it."""
    fight = gm_only(seat, "turns.windows") or _running(state, "turns.windows")
    return fight if isinstance(fight, Refused) else free(*next_exchange(state))


@rule("turns.action-and-move", "turns.no-repeat")
def weigh_grant_turn(state: State, seat: Seat, command: c.GrantTurn) -> Answer:
    """The GM grants more to do in a turn."""
    stopped = gm_only(seat, "turns.action-and-move")
    key = stopped or fighter(state, seat, command.who, "turns.action-and-move")
    if isinstance(key, Refused):
        return key
    if footing_of(state, key).turn is None:
        return refuse("no-turn", f"{name_of(state, key)} has no turn now.", "turns.action-and-move")
    if not command.actions and not command.moves:
        return refuse("nothing-granted", "Grant an Action or a Move.", "turns.action-and-move")
    return free(e.TurnGranted(key, command.actions, command.moves, command.why, ("turns.action-and-move",)))


@rule("spotlight.orders")
def weigh_set_slot(state: State, seat: Seat, command: c.SetSlot) -> Answer:
    """The GM puts somebody into another speed slot."""
    fight = gm_only(seat, "spotlight.orders") or _running(state, "spotlight.orders")
    if isinstance(fight, Refused):
        return fight
    if fight.order is not Order.SLOTS:
        return refuse("no-slots", "This fight has no speed slots.", "spotlight.orders")
    key = in_fight(state, command.who, "spotlight.default")
    return key if isinstance(key, Refused) else free(e.SlotSet(key, command.slot, ("spotlight.orders",)))


WEIGH: Rules = {
    c.BeginFight: weigh_begin_fight,
    c.EndFight: weigh_end_fight,
    c.JoinFight: weigh_join_fight,
    c.LeaveFight: weigh_leave_fight,
    c.PassSpotlight: weigh_pass_spotlight,
    c.AskSpotlight: weigh_ask_spotlight,
    c.EndTurn: weigh_end_turn,
    c.NextExchange: weigh_next_exchange,
    c.GrantTurn: weigh_grant_turn,
    c.SetSlot: weigh_set_slot,
}
