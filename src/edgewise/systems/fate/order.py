"""Who acts when: the order by skill, and whose turn follows."""

from __future__ import annotations

from edgewise.core.rules import rule
from edgewise.systems.fate.profiles import ORDER
from edgewise.systems.fate.sheet import Sheet
from edgewise.systems.fate.state import Conflict, State
from edgewise.systems.fate.terms import Harm


@rule("conflict.order", "conflict.order-ties")
def order_of(state: State, kind: Harm) -> tuple[str, ...]:
    """Everybody the players know of, the highest first; equals stay in the order in which they joined."""
    here = (key for key, sheet in state.sheets.items() if not sheet.hidden)
    return tuple(sorted(here, key=lambda key: _rank(state.sheets[key], kind)))


def _rank(sheet: Sheet, kind: Harm) -> tuple[int, ...]:
    """Low acts first; approaches have no tie-break, which counts as Mediocre ones."""
    skills = ORDER[f"approach_{kind.value}" if sheet.approaches else kind.value]
    missing = len(ORDER[kind.value]) - len(skills)
    return (*(-sheet.rating(skill) for skill in skills), *(0,) * missing)


def waiting(conflict: Conflict, key: str = "") -> tuple[str, ...]:
    """Who still has a turn in this exchange, in the order of acting, leaving out `key`."""
    return tuple(
        each for each in conflict.order if each != key and conflict.stands(each) and each not in conflict.acted
    )


@rule("conflict.order", "conflict.popcorn")
def after(conflict: Conflict, key: str, named: str = "") -> tuple[str, int]:
    """Whose turn follows that of `key`, and in which exchange; nobody's while one has to be named.

    Args:
        conflict: as it stands while `key` acts.
        key: whose turn is over.
        named: who is to act next, where people name each other.
    """
    left = waiting(conflict, key)
    exchange = conflict.exchange if left else conflict.exchange + 1
    if conflict.popcorn:
        return named, exchange
    again = (each for each in conflict.order if conflict.stands(each))
    return (left[0] if left else next(again, "")), exchange


@rule("conflict.no-stall")
def without(conflict: Conflict, key: str) -> tuple[str, int]:
    """Whose turn it is, and in which exchange, once `key` has left."""
    if conflict.turn not in {"", key}:
        return conflict.turn, conflict.exchange
    others = tuple(each for each in conflict.order if each != key and conflict.stands(each))
    left = waiting(conflict, key)
    if not others:
        return "", conflict.exchange
    exchange = conflict.exchange if left else conflict.exchange + 1
    if conflict.popcorn or not conflict.turn:
        return "", exchange
    return (left or others)[0], exchange
