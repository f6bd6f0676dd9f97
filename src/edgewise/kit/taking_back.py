"""Taking a random command back, and taking that back again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from edgewise.core.answers import Refused
from edgewise.core.errors import InvariantBroken
from edgewise.kit.draw import Draw, one_in, pick
from edgewise.kit.walk import GM, Walk
from edgewise.table.deciding import Decided, decided
from edgewise.table.fold import Folded, extended, fold_rows
from edgewise.table.hand import TypedHand
from edgewise.table.house_rules import RULES
from edgewise.table.messages import Row, Withdraw
from edgewise.table.telling import Teller
from edgewise.table.wire import encode_event

TRIES = 3
"""Commands of a walk that are taken back, each from the same table."""


def taking_back_holds(walk: Walk, draw: Draw) -> Iterator[str]:
    """What is left is sound, the fold agrees, and restoring brings back the table as it was."""
    folded = fold_rows({walk.system.id: walk.system}, walk.rows())
    for _ in range(TRIES if folded.seq > 1 else 0):
        entry = pick(draw, folded.entries[1:])
        command = Withdraw(entry.row.seq, and_after=one_in(draw, 3))
        taken = _taken(folded, command)
        where = f"{entry.row.kind} (line {entry.row.seq}{', and all after it' if command.and_after else ''})"
        if isinstance(taken, str):
            yield f"{where}: {taken}"
        elif taken is not None:
            yield from (f"{where}: {says}" for says in _sound(folded, taken, command))


def _taken(folded: Folded, command: Withdraw) -> Decided | str | None:
    """The table without what was taken back; None when the rules say no; words when they fail."""
    try:
        outcome = decided(folded, Teller(folded, _no_names), GM, command, TypedHand(()))
    except InvariantBroken as fault:
        return str(fault)
    if isinstance(outcome, Refused):
        stray = [label for label in outcome.cite if label not in RULES]
        return f"refused with {outcome.code}, citing {stray}" if stray else None
    return outcome


def _sound(folded: Folded, taken: Decided, command: Withdraw) -> Iterator[str]:
    yield from (f"leaves a broken table: {says}" for says in folded.system.invariants(taken.state))
    (event,) = taken.events
    row = Row(folded.seq + 1, "", GM.id, "taken", *encode_event(folded.system, event))
    after = extended(folded, [row])
    if after.read_only or after.state != taken.state or after.gone != taken.gone:
        yield f"the log folds into something else than was decided{f': {after.read_only}' if after.read_only else ''}"
        return
    restored = _taken(after, Withdraw(row.seq))
    if not isinstance(restored, Decided):
        yield f"restoring it: {restored or 'refused'}"
    elif restored.state != folded.state or restored.gone - {row.seq} != folded.gone:
        yield f"restoring it{' all' if command.and_after else ''} does not bring the table back"


def _no_names() -> Mapping[str, str]:
    return {}
