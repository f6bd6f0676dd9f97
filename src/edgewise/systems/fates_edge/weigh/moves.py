"""Moving about in a fight: Moves, Dashes, breaking off, other spots, getting up."""

from __future__ import annotations

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.terms import Armor
from edgewise.systems.fates_edge.book.terms_fight import Action, Cover
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.judge.footwork import (
    Step,
    aim_lost,
    going,
    gone,
    in_step,
    loading,
    rooted,
    slowed,
    stands,
)
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, claiming, refuse
from edgewise.systems.fates_edge.judge.ranks import held_with
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.turns import fighter, spending, spent
from edgewise.systems.fates_edge.model.fight import Turn
from edgewise.systems.fates_edge.model.state import State, footing_of
from edgewise.systems.fates_edge.weigh import places

DASH = 2
"""Bands of a Dash."""


@rule("moves.band", "moves.difficult", "assume.one-band")
def weigh_move(state: State, seat: Seat, command: c.Move) -> Answer:
    """Move one band toward somebody or away; on difficult ground that takes the Moves of two turns."""
    key = fighter(state, seat, command.who, "moves.band")
    if isinstance(key, Refused):
        return key
    stopped = spending(state, key, None, move=True) or rooted(state, key, "moves.band") or in_step(state, key)
    step = stopped or going(state, Step(key, command.target, command.way, 1), "moves.band")
    if isinstance(step, Refused):
        return step
    before = (*claiming(state, seat, key), *spent(key, None, move=True, cite="moves.band"))
    if not slowed(state, key) or footing_of(state, key).wading:
        return free(*before, *gone(state, step))
    wades = e.Moved(key, step.target, {}, away=step.way is c.Way.AWAY, cites=("moves.difficult",))
    part = e.FootingPart(wading=True, exposed=loading(footing_of(state, key)))
    return free(*before, wades, *stands(key, part, "moves.difficult"), *aim_lost(state, key))


@rule("actions.dash", "moves.difficult")
def weigh_dash(state: State, seat: Seat, command: c.Dash) -> Answer:
    """Spend the Action, and the Move with it, on two bands; the next defense is made at Desperate."""
    key = fighter(state, seat, command.who, "actions.dash")
    if isinstance(key, Refused):
        return key
    rough = slowed(state, key)
    farther = command.bands > DASH
    if farther and not state.options.dash_keeps_move:
        return refuse("too-far", f"A Dash covers {DASH} bands.", "actions.dash")
    # Where a Dash leaves the Move, both may be made in one breath.
    moves = not state.options.dash_keeps_move or (farther and not rough)
    stopped = (
        spending(state, key, Action.DASH, move=moves)
        or rooted(state, key, "actions.dash")
        or in_step(state, key)
        or _too_heavy(state, key)
    )
    bands = 1 if rough else command.bands
    step = stopped or going(state, Step(key, command.target, command.way, bands), "actions.dash")
    if isinstance(step, Refused):
        return step
    exposed = e.FootingPart(exposed=True) if key in state.sheets else e.FootingPart()
    return free(
        *claiming(state, seat, key),
        *spent(key, Action.DASH, "dashes", move=moves, cite="actions.dash"),
        *gone(state, step),
        *stands(key, exposed, "actions.dash"),
    )


@rule("actions.sprint")
def _too_heavy(state: State, who: str) -> Refused | None:
    """Refuses a sprint in Heavy armor."""
    sheet, edition = state.sheets.get(who), state.options.armor_dice
    if sheet is None or sheet.armor.kind is not Armor.HEAVY or edition == "off":
        return None
    if edition == "guide" and not footing_of(state, who).difficult:
        return None
    return refuse("too-heavy", f"{name_of(state, who)} cannot sprint in Heavy armor here.", "actions.sprint")


@rule("actions.disengage")
def weigh_disengage(state: State, seat: Seat, command: c.Disengage) -> Answer:
    """Spend the Action so that leaving Close opens one to no blow; it goes with no attack."""
    key = fighter(state, seat, command.who, "actions.disengage")
    if isinstance(key, Refused):
        return key
    stopped = spending(state, key, Action.DISENGAGE)
    if stopped:
        return stopped
    if Action.ATTACK in (footing_of(state, key).turn or Turn()).done:
        says = f"{name_of(state, key)} has attacked in this turn: Disengage goes with no attack."
        return refuse("has-attacked", says, "actions.disengage")
    spends = spent(key, Action.DISENGAGE, cite="actions.disengage")
    part = e.FootingPart(disengaged=True)
    return free(*claiming(state, seat, key), *spends, e.FootingChanged(key, part, ("actions.disengage",)))


@rule("moves.reposition", "actions.suppress")
def weigh_reposition(state: State, seat: Seat, command: c.Reposition) -> Answer:
    """Spend the Move on another spot in the same band, with the cover that it gives."""
    key = fighter(state, seat, command.who, "moves.reposition")
    if isinstance(key, Refused):
        return key
    stopped = spending(state, key, None, move=True) or rooted(state, key, "moves.reposition") or in_step(state, key)
    if stopped:
        return stopped
    if held_with(state, key):
        says = f"{name_of(state, key)} is in a grapple and cannot move apart."
        return refuse("grappled", says, "actions.grapple", "moves.reposition")
    footing = footing_of(state, key)
    seen = footing.hidden is not None and command.cover is Cover.NONE and not footing.concealed
    part = e.FootingPart(
        cover=command.cover,
        found=True if seen else None,
        suppressed=False if footing.suppressed else None,
        exposed=loading(footing),
    )
    return free(
        *claiming(state, seat, key),
        *spent(key, None, move=True, cite="moves.reposition"),
        e.Moved(key, "", {}, cites=("moves.reposition",)),
        e.FootingChanged(key, part, ("moves.reposition",)),
        *aim_lost(state, key),
    )


@rule("moves.stand")
def weigh_stand_up(state: State, seat: Seat, command: c.StandUp) -> Answer:
    """Spend the Move on getting up."""
    key = fighter(state, seat, command.who, "moves.stand")
    if isinstance(key, Refused):
        return key
    stopped = spending(state, key, None, move=True)
    if stopped:
        return stopped
    if not footing_of(state, key).prone:
        return refuse("not-prone", f"{name_of(state, key)} stands already.", "moves.stand")
    spends = spent(key, None, move=True, cite="moves.stand")
    up = e.FootingChanged(key, e.FootingPart(prone=False), ("moves.stand",))
    return free(*claiming(state, seat, key), *spends, up)


WEIGH: Rules = {
    c.Move: weigh_move,
    c.Dash: weigh_dash,
    c.Disengage: weigh_disengage,
    c.Reposition: weigh_reposition,
    c.StandUp: weigh_stand_up,
    **places.WEIGH,
}
