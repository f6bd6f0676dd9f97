"""Other actions with dice: shoves, holds, openings for allies, hiding and searching, magic, an action let go."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import DV_DEFAULT
from edgewise.systems.fates_edge.book.terms import Attribute, CarriedFrom, Skill
from edgewise.systems.fates_edge.book.terms_fight import Action, Advantage, Cover, Provoked, Task
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, refuse
from edgewise.systems.fates_edge.judge.opening import Aftermath, opened, rolling
from edgewise.systems.fates_edge.judge.ranks import engaged, openings_from
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.turns import fighter, spending, spent
from edgewise.systems.fates_edge.model.roll import Purpose, Roll
from edgewise.systems.fates_edge.model.sheet import Carried
from edgewise.systems.fates_edge.model.state import State, enemies_of, fighting, footing_of
from edgewise.systems.fates_edge.rolls import Grade


def _player(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The character that `who` means, ready for a new roll; opponents do not roll."""
    key = fighter(state, seat, who, cite)
    if isinstance(key, Refused):
        return key
    if key in state.foes:
        says = f"{name_of(state, key)} is an opponent: it strikes, and characters resist."
        return refuse("opponents-strike", says, "foes.strike")
    return rolling(state, key) or key


def dv_of(state: State, target: str) -> int:
    """What it takes to act against somebody."""
    return state.foes[target].dv if target in state.foes else DV_DEFAULT


@rule("actions.setup")
def weigh_set_up(state: State, seat: Seat, command: c.SetUp) -> Answer:
    """Make an opening for an ally: a Position, or a step of Effect, for their next action."""
    key = _player(state, seat, command.who, "actions.setup")
    if isinstance(key, Refused):
        return key
    if command.ally == key or command.ally not in state.sheets or command.ally not in fighting(state).footing:
        return refuse("no-such-ally", "Say which other character in this fight it helps.", "actions.setup")
    stopped = spending(state, key, Action.SETUP)
    if stopped:
        return stopped
    ally = name_of(state, command.ally)
    purpose = Purpose(Task.SETUP, command.ally, gives=command.gives)
    words = (f"Set up {ally}", command.words)
    rolled = opened(state, key, purpose, (command.attribute, command.skill), words, dv=command.dv)
    return free(*spent(key, Action.SETUP, f"tries to make an opening for {ally}", cite="actions.setup"), *rolled)


@rule("actions.hide", "hiding.where")
def weigh_hide(state: State, seat: Seat, command: c.Hide) -> Answer:
    """Hide behind full cover or in heavy concealment: Stealth against those who watch."""
    key = _player(state, seat, command.who, "actions.hide")
    if isinstance(key, Refused):
        return key
    footing, name = footing_of(state, key), name_of(state, key)
    if footing.hidden is not None:
        return refuse("hidden-already", f"{name} is hidden already.", "actions.hide")
    if footing.cover is not Cover.FULL and not footing.concealed:
        says = f"{name} needs full cover, or fog or darkness, to hide."
        return refuse("nowhere-to-hide", says, "hiding.where")
    stopped = spending(state, key, Action.HIDE)
    if stopped:
        return stopped
    dv = max((dv_of(state, enemy) for enemy in enemies_of(state, key)), default=DV_DEFAULT)
    rolled = opened(state, key, Purpose(Task.HIDE, key), (command.attribute, command.skill), ("Hide", ""), dv=dv)
    return free(*spent(key, Action.HIDE, "tries to hide", cite="actions.hide"), *rolled)


@rule("actions.search", "hiding.no-target")
def weigh_search(state: State, seat: Seat, command: c.Search) -> Answer:
    """Look for somebody who hides: Wits + Insight against the successes that hid them."""
    key = _player(state, seat, command.who, "actions.search")
    if isinstance(key, Refused):
        return key
    hidden = footing_of(state, command.target).hidden
    if hidden is None:
        return refuse("not-hidden", f"{name_of(state, command.target)} is in plain sight.", "actions.search")
    stopped = spending(state, key, Action.SEARCH)
    if stopped:
        return stopped
    words = (f"Find {name_of(state, command.target)}", "")
    purpose = Purpose(Task.SEARCH, command.target)
    rolled = opened(state, key, purpose, (Attribute.WITS, Skill.INSIGHT), words, dv=max(1, hidden))
    what = f"searches for {name_of(state, command.target)}"
    return free(*spent(key, Action.SEARCH, what, cite="actions.search"), *rolled)


@rule("actions.cast", "openings.casting")
def weigh_cast(state: State, seat: Seat, command: c.Cast) -> Answer:
    """Work magic: an open spell gives every enemy in Close an opening, a touch or a ward gives none."""
    key = _player(state, seat, command.who, "actions.cast")
    if isinstance(key, Refused):
        return key
    if not command.words.strip():
        return refuse("no-intent", "Say what the magic is to do.", "loop.intent")
    stopped = spending(state, key, Action.CAST)
    if stopped:
        return stopped
    is_open = command.spell is c.Spell.OPEN
    shown = openings_from(state, key, engaged(state, key), Provoked.CASTING) if is_open else ()
    words = (command.words, "" if is_open else f"as a {command.spell.value}")
    purpose = Purpose(Task.CAST, open_spell=is_open)
    rolled = opened(state, key, purpose, (command.attribute, command.skill), words, dv=DV_DEFAULT)
    return free(*spent(key, Action.CAST, "works magic", cite="actions.cast"), *shown, *rolled)


@rule("actions.setup")
def _set_up(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    ally = roll.purpose.target
    if not grade.outcome.succeeds or ally not in state.sheets:
        return ()
    why = f"set up by {name_of(state, roll.sheet)}"
    by_effect = roll.purpose.gives is Advantage.EFFECT
    given = Carried(position=int(not by_effect), effect=int(by_effect), why=why, source=CarriedFrom.SETUP)
    return (e.AdvantageGained(ally, given, ("actions.setup",)),)


@rule("actions.hide")
def _hidden(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    if not grade.outcome.succeeds or roll.sheet not in fighting(state).footing:
        return ()
    return (e.FootingChanged(roll.sheet, e.FootingPart(hidden=grade.successes), ("actions.hide",)),)


@rule("actions.search")
def _found(state: State, roll: Roll, grade: Grade) -> tuple[Event, ...]:
    target = roll.purpose.target
    if not grade.outcome.succeeds or footing_of(state, target).hidden is None:
        return ()
    return (e.FootingChanged(target, e.FootingPart(found=True), ("actions.search",)),)


AFTERMATH: Aftermath = {
    Task.SETUP: _set_up,
    Task.HIDE: _hidden,
    Task.SEARCH: _found,
}


WEIGH: Rules = {
    c.SetUp: weigh_set_up,
    c.Hide: weigh_hide,
    c.Search: weigh_search,
    c.Cast: weigh_cast,
}
