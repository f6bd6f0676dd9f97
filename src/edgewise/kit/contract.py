"""The contract of a game with the table, checked along a walk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from edgewise.core.answers import Plan, Refused
from edgewise.core.dice import Throw, arrange, parse_throw
from edgewise.core.errors import CannotEvolve
from edgewise.core.plain import to_plain
from edgewise.core.step import fold
from edgewise.core.view import Offer, offers_in
from edgewise.kit.chances import chances_hold, every_throw_resolves, grades_agree, question_holds
from edgewise.kit.compare import citations, looks_alike
from edgewise.kit.draw import Draw, DrawnHand, drawn, instance, names_in, one_in, pick, preset
from edgewise.kit.report import Point, Problem
from edgewise.kit.secrecy import secrets_kept
from edgewise.kit.taking_back import taking_back_holds
from edgewise.kit.walk import LENGTH, SEATS, Deed, Walk, fault_told, walks
from edgewise.table.fold import fold_rows
from edgewise.table.hand import parse_faces
from edgewise.table.house_rules import RULES as HOUSE_RULES
from edgewise.table.messages import Row
from edgewise.table.wire import (
    AnySystem,
    canonical,
    command_name,
    decode_command,
    decode_event,
    encode_event,
    read_json,
)

Check = Callable[[Walk, Draw], Iterable[str]]

DRAWN_OFFERS = 4
"""Offers of a view that are also filled in as drawn."""


def walk_problems(
    system: AnySystem, draw: Draw, points: Iterable[Point] = (), length: int = LENGTH
) -> tuple[list[Problem], int]:
    """What is wrong along one walk, and how many commands it took.

    Args:
        system: the game.
        draw: where its choices come from.
        points: of the contract to look at; none for all of them.
        length: commands at most.
    """
    wanted = [point for point in CHECKS if not points or point in points]
    found: list[Problem] = []
    walk = None
    for walk in walks(system, draw, length):
        for point in wanted:
            found += _noted(point, walk, CHECKS[point], draw)
        if found:
            # One thing gone wrong makes others follow; the first says most.
            return found, len(walk.deeds)
    if walk is None:
        return [Problem(Point.EVENTS, "before the first command", "no table")], 0
    if walk.crash:
        return [Problem(Point.EVENTS, _where(walk), walk.crash)], len(walk.deeds)
    for point in ENDS:
        if not points or point in points:
            found += _noted(point, walk, ENDS[point], draw)
    return found, len(walk.deeds)


def _noted(point: Point, walk: Walk, check: Check, draw: Draw) -> list[Problem]:
    try:
        return [Problem(point, _where(walk), says) for says in check(walk, draw)]
    except Exception as fault:  # noqa: BLE001 - whatever a game raises is told with its place
        return [Problem(point, _where(walk), fault_told(fault))]


def _where(walk: Walk) -> str:
    return f"step {len(walk.deeds)}, {walk.deeds[-1]}" if walk.deeds else "the opening"


# --- offers and refusals ---------------------------------------------------------------------------------------------


def offers_hold(walk: Walk, draw: Draw) -> Iterator[str]:
    """What one seat is offered is permitted as it stands; filled in, it is permitted or properly refused."""
    system, seat = walk.system, pick(draw, SEATS)
    offers = offers_in(system.view(walk.state, seat))
    ids = [offer.id for offer in offers]
    yield from (f"two offers have the id {each!r}" for each in sorted({each for each in ids if ids.count(each) > 1}))
    for offer in offers:
        where = f"{seat.id} is offered {offer.command} ({offer.label})"
        yield from (f"{where}: {says}" for says in _offer_fits(system, offer))
        command = decode_command(system, offer.command, preset(offer, system.commands[offer.command]))
        answer = system.plan(walk.state, seat, command)
        if isinstance(answer, Refused):
            yield f"{where}, but {to_plain(command)} is refused: {answer.code}: {answer.says}"
        elif offer.throws and offer.throws != str(answer.throw):
            yield f"{where} with {offer.throws}, but {answer.throw} are thrown"
    for _ in range(DRAWN_OFFERS if offers else 0):
        offer = pick(draw, offers)
        command = decode_command(system, offer.command, drawn(draw, offer))
        answer = system.plan(walk.state, seat, command)
        if isinstance(answer, Refused):
            yield from (f"{offer.command} {to_plain(command)}: {says}" for says in refusal_fits(system, answer))
    deed = walk.deeds[-1] if walk.deeds else None
    if deed and isinstance(deed.answer, Refused):
        yield from refusal_fits(system, deed.answer)


def _offer_fits(system: AnySystem, offer: Offer) -> Iterator[str]:
    if offer.command not in system.commands:
        yield "no such command"
        return
    known = system.commands[offer.command].__dataclass_fields__
    yield from (f"the command has no field {field.name!r}" for field in offer.fields if field.name not in known)
    if offer.weight not in {"primary", "normal", "quiet", "danger"}:
        yield f"no such weight: {offer.weight}"


def refusal_fits(system: AnySystem, refused: Refused) -> Iterator[str]:
    """A refusal has a code of the game or of the table, says a sentence and cites live passages."""
    if refused.code.partition("/")[0] not in {system.id, "table"} or not refused.code.partition("/")[2]:
        yield f"the code {refused.code!r} does not begin with {system.id}/ or table/"
    if not refused.says.strip().endswith((".", "!", "?", "…", "”")):
        yield f"{refused.code} says no full sentence: {refused.says!r}"
    if not refused.cite:
        yield f"{refused.code} cites nothing"
    yield from (f"{refused.code}: {says}" for says in live(system, refused.cite))


def live(system: AnySystem, labels: Iterable[str]) -> Iterator[str]:
    """The labels that lead nowhere."""
    for label in labels:
        if label and label not in system.rules and label not in HOUSE_RULES:
            yield f"cites {label!r}, which leads nowhere"


# --- purity, the fold, events ----------------------------------------------------------------------------------------


def is_pure(walk: Walk, draw: Draw) -> Iterator[str]:
    """Asked twice, every function says the same, and what it was asked about is unchanged."""
    system, seat = walk.system, pick(draw, SEATS)
    state, kept = walk.state, repr(walk.state)
    if not looks_alike(system.view(state, seat), system.view(state, seat)):
        yield f"view is not the same twice for {seat.id}"
    if system.forced(state) != system.forced(state) or system.invariants(state) != system.invariants(state):
        yield "forced or invariants are not the same twice"
    if walk.deeds:
        yield from _deed_is_pure(walk, walk.deeds[-1], draw)
    if repr(state) != kept:
        yield "the state was changed"


def _deed_is_pure(walk: Walk, deed: Deed, draw: Draw) -> Iterator[str]:
    system, kept = walk.system, repr((deed.before, deed.command, deed.events))
    plan = system.plan(deed.before, deed.seat, deed.command)
    if plan != system.plan(deed.before, deed.seat, deed.command):
        yield "plan is not the same twice"
    if isinstance(plan, Plan):
        faces = DrawnHand(draw).throw(plan.throw)
        once = system.resolve(deed.before, deed.seat, deed.command, faces)
        if once != system.resolve(deed.before, deed.seat, deed.command, faces):
            yield "resolve is not the same twice"
    if fold(system, deed.before, deed.events) != fold(system, deed.before, deed.events):
        yield "evolve is not the same twice"
    for event in deed.events:
        for seat in SEATS:
            if system.tell(deed.after, seat, event) != system.tell(deed.after, seat, event):
                yield f"tell is not the same twice for {seat.id}"
    if repr((deed.before, deed.command, deed.events)) != kept:
        yield "a state, a command or an event was changed"


def folds_back(walk: Walk, draw: Draw) -> Iterator[str]:
    """What the log holds, read back from its bytes, folds into the state that play reached."""
    del draw
    folded = fold_rows({walk.system.id: walk.system}, walk.rows())
    if folded.read_only:
        yield folded.read_only
    if folded.start != walk.start:
        yield "the opening does not survive being stored"
    if folded.state != walk.state:
        yield "the fold of the log is not the state that play reached"


def events_fit(walk: Walk, draw: Draw) -> Iterator[str]:
    """What a command leads to is declared, cites live passages and breaks nothing; junk is folded or cannot evolve."""
    system, deed = walk.system, walk.deeds[-1] if walk.deeds else None
    yield from (f"broken: {says}" for says in system.invariants(walk.state))
    for event in deed.events if deed else ():
        if type(event) not in system.events.values():
            yield f"{type(event).__name__} is not declared"
        yield from live(system, citations(event))
    if one_in(draw, 4):
        names = names_in(to_plain(walk.state))
        kind = pick(draw, tuple(system.events))
        event = instance(draw, system.events[kind], names)
        try:
            system.evolve(walk.state, event)
        except CannotEvolve:
            return
        except Exception as fault:  # noqa: BLE001 - anything else is the problem that is looked for
            yield f"evolve fails on {event!r} with {fault_told(fault)}"


# --- chances, labels, text forms -------------------------------------------------------------------------------------


def chances_agree(walk: Walk, draw: Draw) -> Iterator[str]:
    """Forecasts, brute force and recorded grades agree."""
    yield from chances_hold(walk, draw)
    yield from question_holds(walk.system, draw)
    if walk.deeds:
        yield from grades_agree(walk, walk.deeds[-1])
        yield from every_throw_resolves(walk, walk.deeds[-1])


def labels_live(walk: Walk, draw: Draw) -> Iterator[str]:
    """What a view, a line or an event cites can be opened."""
    system, seat = walk.system, pick(draw, SEATS)
    yield from live(system, dict.fromkeys(citations(system.view(walk.state, seat))))
    for event in walk.deeds[-1].events if walk.deeds else ():
        line = system.tell(walk.state, seat, event)
        yield from live(system, citations(line)) if line else ()


def forms_hold(walk: Walk, draw: Draw) -> Iterator[str]:
    """The last command, its throw, its faces and its events, written down and read back."""
    del draw
    if not walk.deeds:
        return
    system, deed = walk.system, walk.deeds[-1]
    name = command_name(system, deed.command)
    if decode_command(system, name, read_json(canonical(to_plain(deed.command)))) != deed.command:
        yield f"{name} does not survive being written down"
    plan = system.plan(deed.before, deed.seat, deed.command)
    if isinstance(plan, Plan) and plan.throw.count:
        yield from _throw_reads_back(plan.throw, deed.faces[: plan.throw.count])
    for event in deed.events:
        stored = encode_event(system, event)
        if decode_event(system, Row(1, "", "", "", *stored)) != event:
            yield f"{stored[0]} does not survive being written down"
        if encode_event(system, decode_event(system, Row(1, "", "", "", *stored))) != stored:
            yield f"{stored[0]} is not the same when it is written down again"


def _throw_reads_back(throw: Throw, flat: tuple[int, ...]) -> Iterator[str]:
    if parse_throw(str(throw)) != throw:
        yield f"{throw} does not survive being written down"
    if len(flat) == throw.count:
        typed = parse_faces(", ".join(str(face) for face in flat))
        if typed != flat or arrange(throw, typed) != arrange(throw, flat):
            yield f"the faces {flat} do not survive being typed"


CHECKS: Mapping[Point, Check] = {
    Point.OFFERS: offers_hold,
    Point.PURE: is_pure,
    Point.EVENTS: events_fit,
    Point.CHANCES: chances_agree,
    Point.SECRETS: secrets_kept,
    Point.LABELS: labels_live,
    Point.FORMS: forms_hold,
}
"""What is looked at after each command."""
ENDS: Mapping[Point, Check] = {Point.FOLD: folds_back, Point.TAKING_BACK: taking_back_holds}
"""What is looked at when the walk has ended."""
