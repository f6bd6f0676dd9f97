"""What opponents may do to characters now, each as one click for the GM."""

from __future__ import annotations

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fates_edge.book.numbers import STRIKE_PRICE
from edgewise.systems.fates_edge.book.terms import Stage
from edgewise.systems.fates_edge.book.terms_fight import Cause, Strikes, Task
from edgewise.systems.fates_edge.commands import foes as c
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.show_foes import beats, ploy_words
from edgewise.systems.fates_edge.model.state import State, fighting
from edgewise.systems.fates_edge.offers import may, offers

Offers = tuple[Offer, ...]


def answers(state: State, seat: Seat, standing: list[str]) -> Offers:
    """The latest roll that fell short, answered by whoever can get at its maker; first by whom it was about."""
    found: Offers = ()
    acted = [roll for roll in state.rolls.values() if roll.purpose.task is not Task.DEFENSE]
    for roll in sorted(acted, key=lambda roll: roll.id)[-1:]:
        if roll.stage is not Stage.SETTLED or roll.outcome is None:
            continue
        target = roll.sheet
        for key in sorted(standing, key=lambda key: key != roll.purpose.target):
            command = c.StrikeAt(key, target, Cause.CONSEQUENCE)
            label = f"{name_of(state, key)} strikes {name_of(state, target)} · answers the {roll.outcome.title}"
            cites = ("strikes.consequence",)
            weight = "primary" if not found else "normal"
            found += offers(state, seat, command, f"{key}-{target}-answer", label, weight=weight, cites=cites)
    return found


def openings(state: State, seat: Seat) -> Offers:
    """The openings that characters have given to opponents."""
    found: Offers = ()
    for by, against in dict.fromkeys((each.by, each.against) for each in fighting(state).openings):
        command = c.StrikeAt(by, against, Cause.OPPORTUNITY)
        label = f"{name_of(state, by)} strikes {name_of(state, against)} · takes the opening"
        cites = ("strikes.opportunity",)
        found += offers(state, seat, command, f"{by}-{against}-opening", label, weight="primary", cites=cites)
    return found


def turn_strikes(state: State, seat: Seat, key: str) -> Offers:
    """The plain attacks and the ploys of an opponent in the spotlight."""
    foe = state.foes[key]
    found: Offers = ()
    for target in state.sheets:
        command = c.StrikeAt(key, target, Cause.TURN)
        label = f"Strike {name_of(state, target)} · Harm {foe.harm}"
        cites = ("strikes.turn",)
        found += offers(state, seat, command, f"{key}-{target}-turn", label, weight="primary", cites=cites)
    for at in range(len(foe.ploys)):
        found += ploy_offers(state, seat, key, at, cause=Cause.TURN)
    return found


def for_beats(state: State, seat: Seat, key: str) -> Offers:
    """An ordinary attack for Story Beats."""
    label = f"{name_of(state, key)} strikes"
    return _aimed(state, seat, c.StrikeAt(key), label, price=STRIKE_PRICE, about="beats")


def ploy_offers(state: State, seat: Seat, key: str, at: int, *, cause: Cause) -> Offers:
    """One ploy of an opponent, at its price."""
    foe = state.foes[key]
    ploy = foe.ploys[at]
    own_turn = cause is Cause.TURN
    command = c.StrikeAt(key, "", cause, ploy.name)
    label = f"{ploy.name} ({ploy_words(foe, ploy)})"
    about = f"ploy-{at}{'-turn' if own_turn else ''}"
    if ploy.does is not Strikes.TROUBLE:
        return _aimed(state, seat, command, label, price=ploy.price, about=about)
    words = f"{label} · {beats(ploy.price)}"
    return offers(state, seat, command, f"{key}-{about}", words, cites=("foes.ploys",))


def _targets(state: State, seat: Seat, command: c.StrikeAt) -> tuple[str, ...]:
    """Everyone whom this could be aimed at now."""
    return tuple(
        target
        for target in state.sheets
        if may(state, seat, c.StrikeAt(command.foe, target, command.cause, command.ploy, command.amount))
    )


def _aimed(state: State, seat: Seat, command: c.StrikeAt, label: str, *, price: int, about: str) -> Offers:
    """A strike at whoever can be got at: a single click where that is only one."""
    targets = _targets(state, seat, command)
    if not targets:
        return ()
    alone = len(targets) == 1
    whom = f"{' at' if command.ploy else ''} {name_of(state, targets[0])}" if alone else ""
    picks: dict[str, Pick] = {"target": tuple((target, name_of(state, target)) for target in targets)}
    return offers(
        state,
        seat,
        c.StrikeAt(command.foe, targets[0], command.cause, command.ploy),
        f"{command.foe}-{about}",
        f"{label}{whom} · {beats(price)}",
        ask=() if alone else ("target",),
        picks=picks,
        cites=("foes.ploys" if command.ploy else "strikes.beats",),
    )


def freely(state: State, seat: Seat, key: str) -> Offers:
    """A strike because the scene demands it, with everything about it asked."""
    targets = _targets(state, seat, c.StrikeAt(key, cause=Cause.FICTION))
    if not targets:
        return ()
    picks: dict[str, Pick] = {
        "target": tuple((target, name_of(state, target)) for target in targets),
        "ranged": (("", "As its weapon"), ("on", "From a distance"), ("off", "Hand to hand")),
    }
    return offers(
        state,
        seat,
        c.StrikeAt(key, targets[0], Cause.FICTION),
        f"{key}-freely",
        "Strike as the scene demands",
        ask=("target", "amount", "ranged", "resistible", "words"),
        picks=picks,
        spans={"amount": (0, 12)},
        weight="quiet",
        cites=("strikes.cause",),
    )


def hazards(state: State, seat: Seat) -> Offers:
    """A beam that falls, a trap: a strike without an opponent."""
    targets = _targets(state, seat, c.StrikeAt(cause=Cause.FICTION, amount=1))
    if not targets:
        return ()
    picks: dict[str, Pick] = {"target": tuple((target, name_of(state, target)) for target in targets)}
    return offers(
        state,
        seat,
        c.StrikeAt("", targets[0], Cause.FICTION, amount=1),
        "hazard",
        "A danger strikes somebody",
        ask=("target", "amount", "resistible", "words"),
        picks=picks,
        spans={"amount": (1, 12)},
        weight="quiet",
        cites=("foes.strike",),
    )


def taken_back(state: State, seat: Seat) -> Offers:
    """Strikes that nobody has dealt with yet, to be taken back."""
    found: Offers = ()
    for strike in state.strikes.values():
        by = f"{name_of(state, strike.by)}'s strike" if strike.by else "the strike"
        label = f"Take back {by} at {name_of(state, strike.target)}"
        found += offers(state, seat, c.DropStrike(strike.id), strike.id, label, weight="quiet", cites=("foes.strike",))
    return found
