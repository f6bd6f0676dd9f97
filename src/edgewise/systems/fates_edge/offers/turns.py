"""What a seat may do with the spotlight, and with the turn that goes on."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.core.fields import Pick
from edgewise.core.seats import Seat
from edgewise.core.view import Offer
from edgewise.systems.fates_edge.book.terms_fight import Band, Order
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.judge.orders import kept, seen_fighters, waiting
from edgewise.systems.fates_edge.judge.show import many, name_of
from edgewise.systems.fates_edge.model.state import State, band_of, fighting, footing_of, is_out
from edgewise.systems.fates_edge.offers import may, offers, plays, quieter, stands_in
from edgewise.systems.fates_edge.offers.attack import attack_offers
from edgewise.systems.fates_edge.offers.reactions import held_offers
from edgewise.systems.fates_edge.offers.stances import stance_offers
from edgewise.systems.fates_edge.offers.strikes import turn_strikes

Offers = tuple[Offer, ...]
DISTANCES: tuple[Band, ...] = tuple(band for band in Band if band is not Band.ABSENT)
BANDS: Pick = tuple((band.value, band.title) for band in DISTANCES)


def fight_offers(state: State, seat: Seat) -> Offers:
    """What this seat may do about the fight as a whole."""
    own = (*held_offers(state, seat), *_spotlight(state, seat), *_openings(state, seat))
    return (*own, *_course(state, seat)) if seat.is_gm else own


def turn_offers(state: State, seat: Seat, who: str) -> Offers:
    """Everything that `who` may do with their turn, by this seat; where one goes stands on the map."""
    if who in state.foes:
        strikes = turn_strikes(state, seat, who) if seat.is_gm else ()
        return (*strikes, *stance_offers(state, seat, who), *_end(state, seat, who)) if seat.is_gm else ()
    if not plays(state, seat, who):
        return ()
    found = (*attack_offers(state, seat, who), *stance_offers(state, seat, who), *_end(state, seat, who))
    return quieter(found) if stands_in(state, seat, who) else found


def _end(state: State, seat: Seat, who: str) -> Iterator[Offer]:
    turn = footing_of(state, who).turn
    weight = "primary" if turn and not turn.actions and not turn.moves else "normal"
    cites = ("spotlight.default",)
    yield from offers(state, seat, c.EndTurn(who=who), who, "End the turn", weight=weight, cites=cites)


# ------------------------------------------------------------------------------------------------------ the spotlight


def _spotlight(state: State, seat: Seat) -> Iterator[Offer]:
    """Passing it, for those who may, and asking for it."""
    fight = fighting(state)
    for key in seen_fighters(state, seat):
        name = name_of(state, key)
        if key in state.players and state.players[key] == seat.id:
            ask, cites = c.AskSpotlight(key), ("spotlight.ask",)
            yield from offers(
                state, seat, ask, key, f"{name} asks for the spotlight", ask=("why",), weight="primary", cites=cites
            )
        resumes = key in kept(state)
        label = f"Back to {name}" if resumes else f"Spotlight on {name}"
        cites = ("spotlight.shift",) if resumes else ("spotlight.default",)
        weight = _pass_weight(state, key)
        yield from offers(state, seat, c.PassSpotlight(key), key, label, weight=weight, cites=cites)
    if not seat.is_gm or not fight.spotlight:
        return
    among: Pick = tuple(
        (key, name_of(state, key))
        for key in seen_fighters(state, seat)
        if may(state, seat, c.PassSpotlight(key, hold=True))
    )
    if among:
        hold = c.PassSpotlight(among[0][0], hold=True)
        label, says = "Interrupt for a moment", f"{name_of(state, fight.spotlight)} keeps the rest of the turn."
        picks, cites = {"to": among}, ("spotlight.shift",)
        yield from offers(
            state, seat, hold, "hold", label, ask=("to",), picks=picks, weight="quiet", cites=cites, says=says
        )


def _pass_weight(state: State, key: str) -> str:
    """How far forward it is put to give somebody the turn: those who ask or go on come first."""
    fight = fighting(state)
    if key in fight.asks or (key in kept(state) and not fight.spotlight):
        return "primary"
    return "quiet" if key in fight.acted else "normal"


def _openings(state: State, seat: Seat) -> Iterator[Offer]:
    """The GM lets an opponent's opening pass; striking stands where opponents strike."""
    for each in fighting(state).openings:
        if each.by in state.foes:
            label = f"{name_of(state, each.by)} lets {name_of(state, each.against)} go"
            passes, about = c.PassOpening(each.by, each.against), f"{each.by}-{each.against}-{each.why.value}"
            yield from offers(state, seat, passes, about, label, weight="quiet", cites=("openings.free",))


# ------------------------------------------------------------------------------------------------------ the GM's word


def _course(state: State, seat: Seat) -> Iterator[Offer]:
    fight = fighting(state)
    label = f"Begin exchange {fight.exchange + 1}"
    weight = "normal" if waiting(state) or fight.spotlight else "primary"
    yield from offers(state, seat, c.NextExchange(), "fight", label, weight=weight, cites=("turns.windows",))
    turn = footing_of(state, fight.spotlight).turn
    if turn is not None:
        name = name_of(state, fight.spotlight)
        says = f"Left to {name}: {many(turn.actions, 'Action')} and {many(turn.moves, 'Move')}."
        grant, ask = c.GrantTurn(who=fight.spotlight), ("actions", "moves", "why")
        cites = ("turns.action-and-move",)
        yield from offers(
            state, seat, grant, "turn", f"Grant {name} more", ask=ask, weight="quiet", cites=cites, says=says
        )
    yield from _places(state, seat)
    for key in seen_fighters(state, seat):
        yield from _footing(state, seat, key)
    yield from _company(state, seat)
    yield from offers(
        state, seat, c.EndFight(), "fight", "End the fight", weight="danger", cites=("spotlight.default",)
    )


def _places(state: State, seat: Seat) -> Iterator[Offer]:
    """How far two stand apart, by the GM's word."""
    here = seen_fighters(state, seat)
    if len(here) < 2 or band_of(state, here[0], here[-1]) is Band.ABSENT:
        return
    now = band_of(state, here[0], here[-1])
    put = c.PlaceAt(here[0], here[-1], next(band for band in DISTANCES if band is not now))
    names: Pick = tuple((key, name_of(state, key)) for key in here)
    picks: dict[str, Pick] = {"who": names, "target": names, "band": BANDS}
    ask, cites = ("who", "target", "band"), ("bands.pairs",)
    yield from offers(state, seat, put, "fight", "Put two apart", ask=ask, picks=picks, cites=cites)


def _footing(state: State, seat: Seat, who: str) -> Iterator[Offer]:
    """How somebody stands, by the GM's word; the form shows how they stand now."""
    footing = footing_of(state, who)
    now = c.SetFooting(
        who,
        cover=footing.cover,
        concealed=footing.concealed,
        high=footing.high,
        difficult=footing.difficult,
        prone=footing.prone,
        mounted=footing.mounted,
        hidden=footing.hidden is not None,
        suppressed=footing.suppressed,
        absent=footing.absent,
    )
    ask = ("cover", "concealed", "high", "difficult", "prone", "mounted", "hidden", "suppressed", "absent")
    label = f"How {name_of(state, who)} stands"
    yield from offers(state, seat, now, who, label, ask=ask, weight="quiet", cites=("bands.pairs",))


def _company(state: State, seat: Seat) -> Iterator[Offer]:
    """Who comes in, who leaves, and who acts in which slot."""
    fight = fighting(state)
    outside: Pick = tuple(
        (key, name_of(state, key))
        for key in (*state.sheets, *state.foes)
        if key not in fight.footing and not is_out(state, key) and not (key in state.foes and state.foes[key].hidden)
    )
    inside: Pick = tuple((key, name_of(state, key)) for key in seen_fighters(state, seat))
    if outside:
        join, picks = c.JoinFight(outside[0][0]), {"who": outside, "band": BANDS}
        values = ("who", "band")
        cites = ("bands.default",)
        yield from offers(
            state, seat, join, "fight", "Bring somebody in", ask=values, picks=picks, weight="normal", cites=cites
        )
    if inside:
        leave = c.LeaveFight(inside[0][0])
        label = "Take somebody out"
        yield from offers(state, seat, leave, "fight", label, ask=("who",), picks={"who": inside}, weight="quiet")
    if fight.order is Order.SLOTS and inside:
        slot, ask = c.SetSlot(inside[0][0], fight.slots.get(inside[0][0], 2)), ("who", "slot")
        cites = ("spotlight.orders",)
        yield from offers(
            state, seat, slot, "fight", "Another slot", ask=ask, picks={"who": inside}, weight="quiet", cites=cites
        )
