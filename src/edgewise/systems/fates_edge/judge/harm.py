"""Taking Harm and Fatigue: the conversion by armor and the order in which both are marked."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.rules import rule
from edgewise.systems.fates_edge.book.numbers import ARMOR_TABLE, HARM_MOST
from edgewise.systems.fates_edge.book.options import Options
from edgewise.systems.fates_edge.book.terms import Armor, Condition, Life


@dataclass(frozen=True, slots=True)
class Marked:
    """Where the tracks of a character stand after something was marked."""

    harm: int
    fatigue: int
    cleared: int = 0
    """Fatigue that the shock of a wound cleared."""
    overflowed: bool = False
    lost: int = 0
    """Fatigue beyond what overflow needed, which is gone."""
    life: Life = Life.ALIVE


@rule("armor.neglected", "armor.compromised")
def worn(kind: Armor, condition: Condition) -> Armor:
    """What armor of this kind and condition protects as."""
    if condition is Condition.COMPROMISED:
        return Armor.NONE
    return kind.worsened if condition is Condition.NEGLECTED else kind


@rule("hit.convert", "hit.minimum", "hit.zero", "armor.table", "armor.step", "armor.beyond-five", "armor.unarmored")
def convert(harm: int, armor: Armor, options: Options) -> tuple[int, int]:
    """Harm remaining and Fatigue gained when a hit of `harm` meets `armor`."""
    if harm == 0:
        return 0, 0
    if armor is Armor.NONE:
        return harm, int(options.unarmored_fatigue)
    if options.armor_by_pattern:
        converted = min(harm, armor.step)
        return harm - converted, max(1, converted - 1)
    row = ARMOR_TABLE[armor]
    remaining, fatigue = row[min(harm, len(row)) - 1]
    return remaining + max(0, harm - len(row)), fatigue


@rule("fatigue.track")
def track(body: int) -> int:
    """Length of the Fatigue track; never under one box."""
    return max(1, body)


@rule("hit.apply-harm", "harm.clears-fatigue", "hit.add-fatigue", "harm.stops-at-3", "harm.lethal")
def take(harm: int, fatigue: int, body: int, remaining: int, gained: int) -> Marked:
    """The tracks after a hit: Harm first, which clears Fatigue, then the Fatigue of the conversion.

    Args:
        harm: the level before the hit, 0 to 3.
        fatigue: marked before the hit.
        remaining: Harm that got through the armor.
        gained: Fatigue that the armor turned the rest into.
    """
    if not remaining:
        return tire(harm, fatigue, body, gained)
    if harm >= HARM_MOST:
        return Marked(harm, fatigue, life=Life.DEAD)
    wounded = tire(min(HARM_MOST, harm + remaining), 0, body, gained)
    # A hit that carries someone to Harm 3 stops there, its own overflow included: only later Harm kills.
    return Marked(wounded.harm, wounded.fatigue, fatigue, wounded.overflowed, wounded.lost)


@rule("fatigue.overflow", "fatigue.overflow-once", "harm.lethal")
def tire(harm: int, fatigue: int, body: int, gained: int) -> Marked:
    """The tracks after one event of Fatigue; a track that fills turns into one Harm, once, and is cleared."""
    total = fatigue + gained
    if not gained or total < track(body):
        return Marked(harm, total)
    life = Life.IN_THE_BALANCE if harm >= HARM_MOST else Life.ALIVE
    return Marked(min(HARM_MOST, harm + 1), 0, overflowed=True, lost=total - track(body), life=life)
