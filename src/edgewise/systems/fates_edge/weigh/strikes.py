"""What opponents do to characters: a strike that is then resisted or taken, or trouble that is no blow."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.numbers import DV_DEFAULT
from edgewise.systems.fates_edge.book.terms import Stage
from edgewise.systems.fates_edge.book.terms_fight import Cause, Side, Strikes, Task
from edgewise.systems.fates_edge.commands import foes as c
from edgewise.systems.fates_edge.events.fight import StrikeDone, StrikeMade
from edgewise.systems.fates_edge.events.foes import TroubleMade
from edgewise.systems.fates_edge.judge.foes import find_foe
from edgewise.systems.fates_edge.judge.guards import Answer, character, gm_only, living, refuse
from edgewise.systems.fates_edge.judge.modifiers import awake
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.striking import (
    BY_HAND,
    CAUSE_CITES,
    Intended,
    allowed,
    shows_itself,
    used_up,
    within_reach,
)
from edgewise.systems.fates_edge.model.fight import Strike
from edgewise.systems.fates_edge.model.foe import Foe, Ploy
from edgewise.systems.fates_edge.model.gear import Magic, WeaponKind
from edgewise.systems.fates_edge.model.roll import Roll
from edgewise.systems.fates_edge.model.state import State
from edgewise.systems.fates_edge.rolls import MOST_DV


@rule("foes.strike", "strikes.cause", "strikes.beats", "foes.ploys")
def weigh_strike(state: State, seat: Seat, command: c.StrikeAt) -> Answer:
    """An opponent strikes at a character, if something lets it act now and it can get at them."""
    stopped = gm_only(seat, "foes.strike")
    meant = stopped or _intended(state, seat, command)
    if isinstance(meant, Refused):
        return meant
    opened = allowed(state, seat, meant) or within_reach(state, meant)
    if opened:
        return opened
    if meant.price > state.bank:
        says = f"This costs {meant.price} Story Beats; the bank holds {state.bank}."
        return refuse("too-few-beats", says, "foes.ploys" if meant.ploy else "strikes.beats")
    if meant.does is Strikes.TROUBLE:
        return free(*used_up(state, meant), _trouble(meant, command))
    strike = _strike(state, meant, command)
    if isinstance(strike, Refused):
        return strike
    cites = ("foes.strike", "foes.ploys") if meant.ploy else ("foes.strike",)
    return free(
        *used_up(state, meant),
        StrikeMade(strike, meant.price, (*cites, CAUSE_CITES[meant.cause])),
        *shows_itself(state, meant),
    )


def _intended(state: State, seat: Seat, command: c.StrikeAt) -> Intended | Refused:
    foe = _striker(state, command)
    if isinstance(foe, Refused):
        return foe
    figures = state.foes.get(foe)
    ploy = _ploy(figures, command.ploy)
    if isinstance(ploy, Refused):
        return ploy
    does = ploy.does if ploy else Strikes.HARM
    target = ""
    if command.target or does is not Strikes.TROUBLE:
        key = character(state, seat, command.target, "foes.strike")
        if isinstance(key, Refused):
            return key
        stopped = living(state.sheets[key])
        if stopped:
            return stopped
        target = key
    shoots = figures is not None and figures.weapon.kind is WeaponKind.RANGED and does not in BY_HAND
    ranged = shoots and command.cause is not Cause.OPPORTUNITY if command.ranged is None else command.ranged
    return Intended(foe, figures, target, ploy, does, ranged, command.cause)


@rule("foes.strike", "foes.hidden")
def _striker(state: State, command: c.StrikeAt) -> str | Refused:
    """Who strikes; empty where it is nobody."""
    if not command.foe:
        if command.cause in {Cause.TURN, Cause.OPPORTUNITY} or command.ploy:
            return refuse("who-strikes", "Say which opponent does this.", "foes.strike")
        return ""
    key = find_foe(state, command.foe, "foes.strike")
    if isinstance(key, Refused):
        return key
    foe = state.foes[key]
    name = foe.name or "This opponent"
    if foe.out:
        return refuse("out-of-action", f"{name} is out of the fight.", "foes.strike")
    if foe.hidden:
        return refuse("foe-hidden", f"Players do not know of {name} yet: show it first.", "foes.hidden")
    if foe.side is Side.PARTY and command.cause is not Cause.FICTION:
        says = f"{name} is on the characters' side and turns on them only where the scene demands it."
        return refuse("an-ally", says, "strikes.cause")
    return key


@rule("foes.ploys")
def _ploy(foe: Foe | None, named: str) -> Ploy | Refused | None:
    if foe is None or not named:
        return None
    found = next((ploy for ploy in foe.ploys if ploy.name.casefold() == named.strip().casefold()), None)
    if found is not None:
        return found
    names = ", ".join(ploy.name for ploy in foe.ploys) or "none"
    return refuse("no-such-ploy", f"The ploys of {foe.name or 'this opponent'}: {names}.", "foes.ploys")


# ----------------------------------------------------------------------------------------------------------- the strike


@rule("strikes.dv", "foes.strike")
def _strike(state: State, meant: Intended, command: c.StrikeAt) -> Strike | Refused:
    foe, ploy = meant.figures, meant.ploy
    own = foe.harm if foe else 0
    by_ploy = ploy.amount if ploy else 0
    amount = command.amount or by_ploy or (own if meant.does is Strikes.HARM else 1)
    if not amount:
        says = "It deals no Harm of its own: say how much it deals."
        return refuse("no-harm", says, "foes.strike")
    weapon = foe.weapon if foe else None
    pierces = int(weapon is not None and meant.does is Strikes.HARM and awake(weapon, Magic.SOULFIRE))
    plain = ploy.name if ploy else weapon.name if weapon else ""
    return Strike(
        f"s{state.made + 1}",
        meant.target,
        meant.foe,
        command.words.strip() or plain,
        meant.does,
        amount,
        meant.ranged,
        command.resistible,
        dv=min(amount, MOST_DV) if meant.does is Strikes.HARM else foe.dv if foe else DV_DEFAULT,
        cause=meant.cause,
        pierces=pierces,
    )


@rule("foes.ploys")
def _trouble(meant: Intended, command: c.StrikeAt) -> TroubleMade:
    name = meant.figures.name if meant.figures else ""
    ploy = meant.ploy.name if meant.ploy else ""
    words = command.words.strip() or (meant.ploy.words if meant.ploy else "")
    cites = ("foes.ploys", CAUSE_CITES[meant.cause])
    return TroubleMade(meant.foe, name, ploy, words, meant.target, meant.price, meant.cause, cites)


def _against(roll: Roll, strike: str) -> bool:
    return roll.purpose.task is Task.DEFENSE and roll.purpose.target == strike and roll.stage is not Stage.SETTLED


@rule("foes.strike")
def weigh_drop_strike(state: State, seat: Seat, command: c.DropStrike) -> Answer:
    """The GM takes a strike back before it is dealt with."""
    stopped = gm_only(seat, "foes.strike")
    if stopped:
        return stopped
    strike = state.strikes.get(command.strike)
    if strike is None:
        return refuse("no-such-strike", "No such strike is in the air.", "foes.strike")
    rolling = next((key for key, roll in state.rolls.items() if _against(roll, strike.id)), "")
    if rolling:
        says = f"{name_of(state, rolling)} is resisting it: settle or drop that roll first."
        return refuse("roll-open", says, "foes.strike")
    return free(StrikeDone(strike.id, strike.target, dropped=True, cites=("foes.strike",)))
