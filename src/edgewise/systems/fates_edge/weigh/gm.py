"""What the GM runs: Story Beats, timers, scenes, sessions, optional rules."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import BEAT_MENU, BEATS_CARRIED, BOONS_AFTER_SCENE, TIMER_PRICE
from edgewise.systems.fates_edge.book.options import OPTIONS
from edgewise.systems.fates_edge.book.terms import Stage
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.events import loop as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.fallen import deaths, unattended
from edgewise.systems.fates_edge.judge.guards import Answer, character, gm_only, refuse
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.weigh.settle import find_timer


def _affordable(state: State, price: int, cite: str) -> Refused | None:
    if price <= state.bank:
        return None
    return refuse("too-few-beats", f"This costs {price} Story Beats; the bank holds {state.bank}.", cite)


@rule("beats.menu", "beats.minor", "beats.moderate", "beats.serious", "beats.major", "outcomes.beats-any-row")
def weigh_spend_beats(state: State, seat: Seat, command: c.SpendBeats) -> Answer:
    """The GM pays for a twist from the menu, at its price or more."""
    stopped = gm_only(seat, "beats.menu")
    if stopped:
        return stopped
    cite = f"beats.{command.entry.value}"
    least = BEAT_MENU[command.entry.value]
    price = command.amount or least
    if price < least:
        return refuse("below-price", f"A {command.entry.value} twist costs at least {least}.", cite)
    return _affordable(state, price, cite) or free(e.BeatsSpent(price, command.entry, command.what, (cite,)))


@rule("position.beats-price", "position.order")
def weigh_worsen(state: State, seat: Seat, command: c.Worsen) -> Answer:
    """The GM pays so that a character's next roll stands one step worse; dice already thrown stay as they are."""
    stopped = gm_only(seat, "position.beats-price")
    key = stopped or character(state, seat, command.who, "position.beats-price")
    if isinstance(key, Refused):
        return key
    price = state.options.worsen_price
    stopped = _affordable(state, price, "position.beats-price")
    return stopped or free(e.PositionWorsened(key, price, command.why, ("position.beats-price",)))


@rule("beats.bank")
def weigh_adjust_bank(state: State, seat: Seat, command: c.AdjustBank) -> Answer:
    """The GM corrects the bank."""
    stopped = gm_only(seat, "beats.bank")
    if stopped:
        return stopped
    if state.bank + command.amount < 0:
        return refuse("too-few-beats", f"The bank holds {state.bank}.", "beats.bank")
    return free(e.BankAdjusted(command.amount, command.why, ("beats.bank",)))


@rule("timers.tick")
def weigh_add_timer(state: State, seat: Seat, command: c.AddTimer) -> Answer:
    """The GM starts a timer."""
    stopped = gm_only(seat, "timers.tick")
    if stopped:
        return stopped
    key = f"t{state.made + 1}"
    return free(e.TimerAdded(key, command.label, command.size, command.kind, command.hidden, ("timers.tick",)))


@rule("timers.tick", "timers.full")
def weigh_tick_timer(state: State, seat: Seat, command: c.TickTimer) -> Answer:
    """The GM fills or clears segments, free of charge."""
    return _tick(state, seat, command.timer, command.segments, paid=False)


@rule("beats.timer", "timers.full")
def weigh_buy_tick(state: State, seat: Seat, command: c.BuyTick) -> Answer:
    """The GM pays Story Beats for one segment, at the price of the timer's kind."""
    return _tick(state, seat, command.timer, 1, paid=True)


def _tick(state: State, seat: Seat, named: str, segments: int, *, paid: bool) -> Answer:
    stopped = gm_only(seat, "timers.tick")
    key = stopped or find_timer(state, seat, named)
    if isinstance(key, Refused):
        return key
    timer = state.timers[key]
    after = timer.clock.tick(segments)
    moved = after.filled - timer.clock.filled
    if not moved:
        says = "This timer is full." if timer.clock.is_full and segments > 0 else "This timer does not move."
        return refuse("timer-stands", says, "timers.full")
    price = TIMER_PRICE[timer.kind] if paid else 0
    cites = ("beats.timer",) if paid else ("timers.tick",)
    full = after.is_full
    event = e.TimerTicked(
        key, timer.label, moved, price, full, timer.hidden, (*cites, "timers.full") if full else cites
    )
    return _affordable(state, price, "beats.timer") or free(event)


@rule("timers.tick")
def weigh_reveal_timer(state: State, seat: Seat, command: c.RevealTimer) -> Answer:
    """The GM shows a hidden timer."""
    stopped = gm_only(seat, "timers.tick")
    key = stopped or find_timer(state, seat, command.timer)
    if isinstance(key, Refused):
        return key
    if not state.timers[key].hidden:
        return refuse("nothing-hidden", "Everyone sees this timer.", "timers.tick")
    return free(e.TimerRevealed(key, state.timers[key].label, ("timers.tick",)))


@rule("timers.full")
def weigh_remove_timer(state: State, seat: Seat, command: c.RemoveTimer) -> Answer:
    """The GM takes a timer off the table."""
    stopped = gm_only(seat, "timers.full")
    key = stopped or find_timer(state, seat, command.timer)
    if isinstance(key, Refused):
        return key
    timer = state.timers[key]
    return free(e.TimerRemoved(key, timer.label, timer.hidden, ("timers.full",)))


def _unsettled(state: State) -> Refused | None:
    for key, roll in state.rolls.items():
        if roll.stage is Stage.THROWN:
            name = state.sheets[key].name or "(unnamed)"
            return refuse("roll-open", f"The dice of {name} lie unsettled: settle that roll first.", "scenes.end")
    return None


@rule("scenes.end", "boons.scene-trim", "dying.critical", "dying.unattended")
def _ended(state: State) -> tuple[Event, ...]:
    """The end of a scene: nobody helped the fallen in time, Boons go down to 2, Story Beats to what carries."""
    lost = {
        key: sheet.purses.boons - BOONS_AFTER_SCENE
        for key, sheet in state.sheets.items()
        if sheet.purses.boons > BOONS_AFTER_SCENE
    }
    beats = 0 if state.options.carry_all_beats else max(0, state.bank - BEATS_CARRIED)
    cites = ("scenes.end", "boons.scene-trim") if lost else ("scenes.end",)
    return (*deaths(state), *unattended(state), e.SceneEnded(lost, beats, cites))


@rule("scenes.end")
def weigh_end_scene(state: State, seat: Seat) -> Answer:
    """The GM ends the scene."""
    stopped = gm_only(seat, "scenes.end") or _unsettled(state)
    if stopped:
        return stopped
    if not state.scene.running:
        return refuse("no-scene", "No scene is running.", "scenes.end")
    return free(*_ended(state))


@rule("scenes.begin", "sessions.begin")
def weigh_begin_scene(state: State, seat: Seat, command: c.BeginScene) -> Answer:
    """The GM cuts to a new scene; a running one ends first."""
    stopped = gm_only(seat, "scenes.begin") or _unsettled(state)
    if stopped:
        return stopped
    ended = _ended(state) if state.scene.running else ()
    return free(*ended, e.SceneBegan(command.title, command.downtime, ("scenes.begin",)))


@rule("boons.xp")
def weigh_downtime(seat: Seat, command: c.Downtime) -> Answer:
    """The GM says whether this is downtime."""
    return gm_only(seat, "boons.xp") or free(e.DowntimeSet(command.on, ("boons.xp",)))


@rule("sessions.begin")
def weigh_begin_session(state: State, seat: Seat) -> Answer:
    """The GM begins the next session: bonds can pay and Boons become XP again."""
    stopped = gm_only(seat, "sessions.begin")
    if stopped:
        return stopped
    if state.in_session:
        return refuse("session-runs", "A session is running: end it first.", "sessions.begin")
    return free(e.SessionBegan(("sessions.begin",)))


@rule("sessions.end")
def weigh_end_session(state: State, seat: Seat) -> Answer:
    """The GM ends the session, and the scene with it."""
    stopped = gm_only(seat, "sessions.end") or _unsettled(state)
    if stopped:
        return stopped
    if not state.in_session:
        return refuse("no-session", "No session is running.", "sessions.end")
    ended = _ended(state) if state.scene.running else ()
    return free(*ended, e.SessionEnded(("sessions.end",)))


def weigh_set_option(seat: Seat, command: c.SetOption) -> Answer:
    """The GM changes an optional rule in play."""
    option = next((option for option in OPTIONS if option.name == command.name), None)
    stopped = gm_only(seat, option.cite if option else "modules.player-managed")
    if stopped:
        return stopped
    if option is None:
        names = ", ".join(option.name for option in OPTIONS)
        return refuse("no-such-option", f"The optional rules are: {names}.", "modules.player-managed")
    values = [value for value, _ in option.choices]
    if command.value not in values:
        return refuse("no-such-choice", f"{option.label}: one of {', '.join(values)}.", option.cite)
    return free(e.OptionSet(command.name, command.value, (option.cite,)))
