"""Which follower, Asset, bond or complication a command means."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.core.answers import Refused
from edgewise.core.fields import NAME_LIMIT
from edgewise.systems.fates_edge.judge.guards import refuse
from edgewise.systems.fates_edge.judge.keeping import Named, held, named, present
from edgewise.systems.fates_edge.model.keep import Asset, Follower
from edgewise.systems.fates_edge.model.sheet import Sheet

_ROOM_FOR_A_NUMBER = NAME_LIMIT - 10


def follower_named(sheet: Sheet, name: str, cite: str) -> Follower | Refused:
    """The follower of that name, who is still there."""
    return named(present(sheet), name) or _none(sheet, present(sheet), name, "follower", cite)


def asset_named(sheet: Sheet, name: str, cite: str) -> Asset | Refused:
    """The Asset of that name, if it is not lost."""
    return named(held(sheet), name) or _none(sheet, held(sheet), name, "Asset", cite)


def _none(sheet: Sheet, there: Sequence[Named], name: str, kind: str, cite: str) -> Refused:
    whose = sheet.name or "This character"
    if not there:
        return refuse(f"no-such-{kind.lower()}", f"{whose} has no {kind}.", cite)
    names = ", ".join(thing.name.strip() or "(unnamed)" for thing in there)
    if not name.strip():
        return refuse(f"which-{kind.lower()}", f"Say which {kind}: {names}.", cite)
    return refuse(f"no-such-{kind.lower()}", f"{whose} has no {kind} of that name, only: {names}.", cite)


def new_name(there: Sequence[Named], name: str, cite: str) -> str | Refused:
    """A name that nothing there bears yet: one that is taken gets a number."""
    plain = " ".join(name.split())
    if not plain:
        return refuse("no-name", "Give it a name.", cite)
    short, number = plain[:_ROOM_FOR_A_NUMBER], 1
    while named(there, plain) is not None:
        number += 1
        plain = f"{short} ({number})"
    return plain
