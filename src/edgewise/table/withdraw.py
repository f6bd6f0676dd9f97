"""Who may take back what, and what goes with it."""

from __future__ import annotations

from edgewise.core.answers import Refused
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.table.fold import Entry, Folded
from edgewise.table.messages import Said, Withdraw

CITE = ("table.withdraw",)


@rule("table.withdraw")
def taken_by(folded: Folded, seat: Seat, command: Withdraw) -> tuple[int, ...] | Refused:
    """The numbers of the events that `command` takes back."""
    entry = folded.entry(command.seq)
    if entry is None:
        return Refused("table/nothing-there", f"There is no line {command.seq} to take back.", CITE)
    if entry.row.seq == 1:
        return Refused("table/opening-stands", "The opening of the table can't be taken back.", CITE)
    if not seat.is_gm and entry.row.seat != seat.id:
        return Refused("table/not-yours", "Only the game master can take back what others did.", CITE)
    if entry.row.seq in folded.gone:
        return Refused("table/already-withdrawn", f"Line {command.seq} is taken back already.", CITE)
    if not may_take_back(folded, seat, entry, last_standing(folded)):
        return Refused(
            "table/not-yours",
            "You can take back your own last command only as long as nothing has happened since; "
            "the game master can still take it back.",
            CITE,
        )
    same = [other.row.seq for other in folded.entries if other.row.command_id == entry.row.command_id]
    if not command.and_after or not seat.is_gm:
        return tuple(same)
    # Withdrawals go as well, and what they took, so that the table is again as it was before; what was said stays said.
    after = (other for other in folded.entries[same[0] - 1 :] if not isinstance(other.event, Said))
    return tuple(sorted({*same, *(other.row.seq for other in after)}))


def may_take_back(folded: Folded, seat: Seat, entry: Entry, standing: Entry) -> bool:
    """Whether the rules let this seat take the entry back, as far as who it is decides.

    Args:
        folded: the table.
        seat: who asks.
        entry: what is to be taken back.
        standing: `last_standing` of the table.
    """
    if entry.row.seq == 1 or entry.row.seq in folded.gone:
        return False
    if seat.is_gm:
        return True
    if entry.row.seat != seat.id:
        return False
    if isinstance(entry.event, Said):
        return entry.row.seq > standing.row.seq
    return entry.row.command_id == standing.row.command_id


def last_standing(folded: Folded) -> Entry:
    """The last entry that counts; talk aside, which stops nobody from taking back."""
    for seq in range(folded.seq, 1, -1):
        if seq not in folded.gone and not isinstance(folded.log[seq - 1].event, Said):
            return folded.log[seq - 1]
    return folded.log[0]
