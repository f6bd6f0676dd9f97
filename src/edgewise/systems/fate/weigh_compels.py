"""Compels, from the offer to the answer, and details that are paid for."""

from __future__ import annotations

from edgewise.core.answers import Ready, Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fate import commands as c
from edgewise.systems.fate import events as e
from edgewise.systems.fate.guards import (
    actor,
    acts_for,
    aspect_called,
    claiming,
    gm_only,
    pay,
    payable,
    payer,
    purse,
    refuse,
    sheet_called,
)
from edgewise.systems.fate.known import Known, sheet_name
from edgewise.systems.fate.state import GM, Compel, State

Answer = Ready[e.Event] | Refused


def _open_to_all(state: State, *keys: str) -> Refused | None:
    """Refuses what would name a character that the players do not know of."""
    if any(key in state.sheets and state.sheets[key].hidden for key in keys):
        return refuse("hidden", "Show this character first.", "aspects.hidden")
    return None


def _target(state: State, seat: Seat, named: str, aspect: Known, by: str) -> str | Refused:
    """Whom an aspect brings trouble: the one that is named, whose aspect it is, or whoever asks."""
    if aspect.is_boost:
        return refuse("boost", "Nobody can compel a boost.", "boosts.once")
    target: str | Refused = aspect.bearer or by
    if named.strip():
        target = sheet_called(state, seat, named, "compels.offer")
    if isinstance(target, Refused):
        return target
    if target not in state.sheets:
        return refuse("which-character", "Say whom this is to trouble.", "compels.offer")
    if aspect.bearer not in {"", target}:
        return refuse("not-their-aspect", f"{sheet_name(state, target)} does not have this aspect.", "compels.offer")
    return target


@rule("compels.offer", "compels.self", "compels.player", "compels.gm-free", "boosts.once")
def weigh_offer_compel(state: State, seat: Seat, command: c.OfferCompel) -> Answer:
    """Propose a complication: free for the GM and on oneself, else for a fate point."""
    by = actor(state, seat, command.who, "compels.offer")
    if isinstance(by, Refused):
        return by
    aspect = aspect_called(state, seat, command.aspect, "compels.offer")
    if isinstance(aspect, Refused):
        return aspect
    target = _target(state, seat, command.target, aspect, by)
    if isinstance(target, Refused):
        return target
    own = by == target
    price = int(payer(state, by) != GM and not own)
    stopped = _open_to_all(state, by, target) or (payable(state, by, "compels.player") if price else None)
    if stopped:
        return stopped
    offer = Compel(aspect.ref, target, by, command.kind, command.what, seat.is_gm or not own, price)
    cite = "compels.self" if own else "compels.player" if price else "compels.gm-free"
    paid = pay(state, by, "compels.player") if price else ()
    offered = e.CompelOffered(f"p{state.made + 1}", offer, aspect.shown, ("compels.offer", cite))
    return free(*claiming(state, seat, by), *paid, offered)


def _compel(state: State, named: str, cite: str) -> tuple[str, Compel] | Refused:
    key = named.strip()
    if key in state.compels:
        return key, state.compels[key]
    return refuse("no-such-compel", "This compel is not on the table.", cite)


@rule("compels.self")
def weigh_approve_compel(state: State, seat: Seat, command: c.ApproveCompel) -> Answer:
    """The GM agrees that a character's own proposal is a compel."""
    found = gm_only(seat, "compels.self") or _compel(state, command.compel, "compels.self")
    if isinstance(found, Refused):
        return found
    key, compel = found
    if compel.approved:
        return refuse("already-approved", "This compel waits for its answer only.", "compels.self")
    return free(e.CompelApproved(key, ("compels.self",)))


def _answerable(state: State, seat: Seat, named: str, cite: str) -> tuple[str, Compel] | Refused:
    """The compel, if this seat speaks for the one it is for."""
    found = _compel(state, named, cite)
    if isinstance(found, Refused):
        return found
    target = found[1].target
    if not acts_for(state, seat, target):
        return refuse("not-yours", f"Whoever plays {sheet_name(state, target)} answers this compel.", cite)
    return found


@rule("compels.accept")
def weigh_accept_compel(state: State, seat: Seat, command: c.AcceptCompel) -> Answer:
    """Take the trouble, and a fate point at once."""
    found = _answerable(state, seat, command.compel, "compels.accept")
    if isinstance(found, Refused):
        return found
    key, compel = found
    if not compel.approved:
        return refuse("not-approved", "The GM has not agreed to this compel yet.", "compels.self")
    gained = _gained(state, compel.target, "compels.accept")
    ended = e.CompelEnded(key, accepted=True, cites=("compels.accept",))
    return free(*claiming(state, seat, compel.target), ended, *gained)


def _gained(state: State, key: str, cite: str, why: str = "") -> tuple[e.PointsMoved, ...]:
    """One fate point for a character; nothing moves where the GM's are not counted."""
    if purse(state, key) is None:
        return ()
    return (e.PointsMoved(payer(state, key), 1, why, cites=(cite,)),)


@rule("compels.refuse", "compels.no-refusal", "compels.self")
def weigh_refuse_compel(state: State, seat: Seat, command: c.RefuseCompel) -> Answer:
    """Be spared for a fate point, if there is one."""
    found = _answerable(state, seat, command.compel, "compels.refuse")
    if isinstance(found, Refused):
        return found
    key, compel = found
    if compel.by == compel.target:
        return refuse("own-compel", "You proposed this yourself: withdraw it instead.", "compels.self")
    held = purse(state, compel.target)
    if held is not None and held < 1:
        return refuse("no-refusal", "Without a fate point a compel cannot be refused.", "compels.no-refusal")
    paid = pay(state, compel.target, "compels.refuse")
    ended = e.CompelEnded(key, accepted=False, cites=("compels.refuse",))
    return free(*claiming(state, seat, compel.target), *paid, ended)


@rule("compels.withdraw")
def weigh_withdraw_compel(state: State, seat: Seat, command: c.WithdrawCompel) -> Answer:
    """Drop a compel; whoever paid for it has the point back."""
    found = _compel(state, command.compel, "compels.withdraw")
    if isinstance(found, Refused):
        return found
    key, compel = found
    if not seat.is_gm and not acts_for(state, seat, compel.by):
        return refuse("not-yours", "Whoever proposed this compel, or the GM, withdraws it.", "compels.withdraw")
    ended = e.CompelEnded(key, accepted=None, cites=("compels.withdraw",))
    if not compel.price or compel.by not in state.sheets:
        return free(ended)
    return free(e.PointsMoved(payer(state, compel.by), compel.price, cites=("compels.withdraw",)), ended)


@rule("compels.retroactive", "boosts.once")
def weigh_compel_after(state: State, seat: Seat, command: c.CompelAfter) -> Answer:
    """The GM gives the point for trouble that has been played out."""
    cite = "compels.retroactive"
    aspect = gm_only(seat, cite) or aspect_called(state, seat, command.aspect, cite)
    if isinstance(aspect, Refused):
        return aspect
    target = _target(state, seat, command.who, aspect, GM)
    if isinstance(target, Refused):
        return target
    gained = _gained(state, target, cite, command.what)
    return free(*gained) if gained else refuse("not-counted", "The GM's points are not counted.", "points.gm-pool")


@rule("story.detail", "boosts.once")
def weigh_story_detail(state: State, seat: Seat, command: c.StoryDetail) -> Answer:
    """Pay a fate point for a detail that an aspect speaks for."""
    by = actor(state, seat, command.who, "story.detail")
    if isinstance(by, Refused):
        return by
    aspect = aspect_called(state, seat, command.aspect, "story.detail")
    if isinstance(aspect, Refused):
        return aspect
    if aspect.is_boost:
        return refuse("boost", "A boost is good for its one free invoke only.", "boosts.once")
    if aspect.hidden:
        return refuse("hidden-aspect", "Show this aspect first.", "aspects.hidden")
    stopped = _open_to_all(state, by) or payable(state, by, "story.detail")
    if stopped:
        return stopped
    told = e.StoryTold(by, command.what, aspect.ref, aspect.shown, ("story.detail",))
    return free(*claiming(state, seat, by), *pay(state, by, "story.detail", command.what), told)
