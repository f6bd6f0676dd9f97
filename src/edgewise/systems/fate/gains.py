"""What outcomes hand out: boosts, aspects and free invokes, as events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count

from edgewise.core.rules import rule
from edgewise.systems.fate import events as e
from edgewise.systems.fate.state import Aspect, State, side_of
from edgewise.systems.fate.terms import OPPOSITION, PARTY, AspectKind

Events = tuple[e.Event, ...]


@dataclass(frozen=True, slots=True)
class Gains:
    """Makes the events of one settlement; each new thing has the next id."""

    state: State
    ids: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def made(self) -> int:
        """The next number for something new, used up by asking."""
        return self.state.made + next(self.ids)

    @rule("boosts.gain")
    def boost(self, holder: str, side: str, *cites: str) -> Events:
        """A boost in somebody's hand, or in nobody's but for a side."""
        ref = f"a{self.made}"
        aspect = Aspect("", AspectKind.BOOST, holder)
        return (e.AspectAdded(ref, aspect, cites), e.FreeInvokes(ref, side, 1, cites=("boosts.gain",)))

    def aspect(self, name: str, where: str, side: str, free: int, *cites: str) -> Events:
        """A new situation aspect, with free invokes for a side."""
        ref = f"a{self.made}"
        added = e.AspectAdded(ref, Aspect(name, AspectKind.SITUATION, where), cites)
        return (added, e.FreeInvokes(ref, side, free, name, cites)) if free else (added,)


@rule("boosts.gain")
def boosts_from(state: State, *, listed: bool) -> bool:
    """Whether this source gives a boost.

    Args:
        listed: the cheat sheet names it in its own list.
    """
    return listed or state.has("boost_sources", "union")


def gains_of(state: State) -> Gains:
    """For one settlement of `state`."""
    return Gains(state)


@rule("defend.full", "boosts.gain")
def with_unneeded(state: State, events: Iterable[e.Event]) -> Events:
    """`events`, with a boost for each whose turn begins by them and whose full defence was never needed."""
    found, conflict = tuple(events), state.conflict
    if conflict is None or not state.has("full_defense", "condensed") or not boosts_from(state, listed=False):
        return found
    turns = [event.to for event in found if isinstance(event, e.TurnPassed)]
    turns += [event.turn for event in found if isinstance(event, e.LeftConflict) and event.turn != conflict.turn]
    made = sum(isinstance(event, e.AspectAdded) for event in found)
    gains = Gains(state, count(made + 1))
    idle = (key for key in dict.fromkeys(turns) if conflict.guarding.get(key) is False)
    return (*found, *(event for key in idle for event in gains.boost(key, side_of(state, key), "defend.full")))


@rule("invokes.side")
def foes_of(state: State, key: str, other: str = "") -> str:
    """The side that gains when a character fails: of whoever opposed it, else the one across the table."""
    if other and side_of(state, other) != side_of(state, key):
        return side_of(state, other)
    return OPPOSITION if side_of(state, key) == PARTY else PARTY
