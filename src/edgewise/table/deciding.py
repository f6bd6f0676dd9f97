"""What a command leads to, the game's or the table's own, before anything is stored."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.answers import Refused
from edgewise.core.seats import Seat
from edgewise.core.step import Hand, decide
from edgewise.table.fold import Folded, Stuck, refold, takings_of
from edgewise.table.messages import Said, Say, Withdraw, Withdrawn
from edgewise.table.telling import Teller
from edgewise.table.withdraw import CITE, taken_by


@dataclass(frozen=True, slots=True)
class Decided:
    """The events of a command, and the table after them."""

    events: tuple[object, ...]
    state: object
    gone: frozenset[int]


def decided(folded: Folded, teller: Teller, seat: Seat, command: object, hand: Hand) -> Decided | Refused:
    """Decide a command that this seat may send at all.

    Raises:
        InvariantBroken: the rules led to a state that must not be.
    """
    if isinstance(command, Say):
        return Decided((Said(command.text),), folded.state, folded.gone)
    if isinstance(command, Withdraw):
        return _taken_back(folded, teller, seat, command)
    step = decide(folded.system, folded.state, seat, command, hand)
    return step if isinstance(step, Refused) else Decided(step.events, step.state, folded.gone)


def _taken_back(folded: Folded, teller: Teller, seat: Seat, command: Withdraw) -> Decided | Refused:
    seqs = taken_by(folded, seat, command)
    if isinstance(seqs, Refused):
        return seqs
    gone = takings_of(folded.entries, (folded.seq + 1, seqs))
    try:
        state = refold(folded.system, folded.start, folded.entries, gone, min(gone ^ folded.gone))
    except Stuck as stuck:
        line = teller.line(stuck.entry, seat)
        words = f"“{line.says}” (line {stuck.entry.row.seq})" if line else "What happened later"
        return Refused(
            "table/others-stand-on-it",
            f"{words} stands on it. Take that back first, or take back everything from line {min(seqs)} on.",
            CITE,
        )
    return Decided((Withdrawn(seqs, command.why),), state, gone)
