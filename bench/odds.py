"""Exact odds of every legal roll, beside two other implementations of the same question."""

from __future__ import annotations

from functools import partial

import dyce
import icepool

from bench.measure import row, spread, timed
from edgewise.odds.exact import distribution
from edgewise.systems.fates_edge.foretell import Question, ask
from edgewise.systems.fates_edge.rolls import BEAT, BLANK, HIT, mark
from edgewise.systems.fates_edge.book.terms import Position

POOLS = (1, 5, 8, 10, 13)


def run() -> None:
    """Print the figures."""
    for pool in POOLS:
        for position in Position:
            question = ask(Question(pool, 3, position))
            spread(f"{pool}d10, {position.value}", timed(partial(distribution, question), 30), "ms", "2 ms")
    for pool in (5, 10):
        question = ask(Question(pool, 3, Position.DESPERATE, boon=True))
        spread(f"{pool}d10, desperate, best use of a Boon", timed(partial(distribution, question), 30), "ms")
    row("the same pool elsewhere: successes and Story Beats, controlled")
    for pool in (5, 10):
        ours = ask(Question(pool, 3))
        spread(f"{pool}d10 here", timed(partial(distribution, ours), 30), "ms")
        spread(f"{pool}d10 by icepool {icepool.__version__}", timed(partial(by_icepool, pool), 30), "ms")
        spread(f"{pool}d10 by dyce {dyce.__version__}", timed(partial(by_dyce, pool), 10), "ms")


def worth(face: int) -> tuple[int, int]:
    """Successes and Story Beats of one face."""
    kind = mark(face)
    successes = {BEAT: 0, BLANK: 0, HIT: 1}.get(kind, 2)
    return successes, int(kind == BEAT)


def by_icepool(pool: int) -> object:
    """The pool as a sum of vectors."""
    return pool @ icepool.d10.map(lambda face: icepool.Vector(worth(face)))


def by_dyce(pool: int) -> object:
    """The pool as one number: successes in the hundreds, Story Beats below."""
    return pool @ dyce.H(dict.fromkeys(range(1, 11), 1)).apply(lambda face: worth(face)[0] * 100 + worth(face)[1])
