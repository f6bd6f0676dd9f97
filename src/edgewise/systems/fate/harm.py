"""What a hit does: tracks, slots, every lawful way to absorb, mobs, weapons and armor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from edgewise.core.rules import rule
from edgewise.systems.fate.options import Rules
from edgewise.systems.fate.profiles import ABSORBS, BOXES, EXTRA_MILD_AT, TRACK_SKILL, Boxes
from edgewise.systems.fate.sheet import Sheet
from edgewise.systems.fate.terms import AspectKind, Harm, Role, Slot

GENERAL = (Slot.MILD, Slot.MODERATE, Slot.SEVERE)
_EXTRA = {Harm.PHYSICAL: Slot.MILD_PHYSICAL, Harm.MENTAL: Slot.MILD_MENTAL}
_ORDER = (Slot.MILD_PHYSICAL, Slot.MILD_MENTAL, Slot.MILD, Slot.MODERATE, Slot.SEVERE, Slot.EXTREME)


def track_kind(sheet: Sheet, rules: Rules) -> Boxes:
    """The kind of boxes that this character has."""
    return BOXES["fae" if sheet.approaches else rules.settings["stress"]]


@rule("stress.tracks")
def one_track(sheet: Sheet, rules: Rules) -> bool:
    """Whether body and mind share one track."""
    return rules.has("fae_track", "one") and (sheet.approaches or rules.has("stress", "fae"))


def track_of(sheet: Sheet, kind: Harm, rules: Rules) -> Harm:
    """The track that takes harm of `kind`."""
    return Harm.PHYSICAL if one_track(sheet, rules) else kind


@rule("stress.length", "npcs.nameless")
def track_size(sheet: Sheet, kind: Harm, rules: Rules) -> int:
    """How many boxes a track has, by the rating that governs it, or as its sheet says."""
    if sheet.boxes is not None:
        return sheet.boxes
    low, middle, high = track_kind(sheet, rules).by_rating
    rating = 0 if sheet.approaches else sheet.rating(TRACK_SKILL[kind])
    return low if rating < 1 else middle if rating < 3 else high


@rule("stress.box-value")
def box_value(sheet: Sheet, number: int, rules: Rules) -> int:
    """What box `number` of a track absorbs."""
    return 1 if track_kind(sheet, rules).each_worth_one else number


def free_boxes(sheet: Sheet, kind: Harm, rules: Rules) -> tuple[int, ...]:
    """The numbers of the boxes that are not ticked."""
    track = track_of(sheet, kind, rules)
    ticked = sheet.stress.of(track)
    return tuple(number for number in range(1, track_size(sheet, track, rules) + 1) if number not in ticked)


@rule("consequences.slots", "consequences.extra-mild")
def slots_of(sheet: Sheet, rules: Rules) -> tuple[Slot, ...]:
    """Every slot that the character has, the extreme one aside."""
    if sheet.slots is not None:
        return tuple(slot for slot in _ORDER if slot in sheet.slots and slot is not Slot.EXTREME)
    if sheet.role is Role.NAMELESS:
        return ()
    extra = {
        slot
        for kind, slot in _EXTRA.items()
        if rules.has("extra_mild", "on") and not sheet.approaches and sheet.rating(TRACK_SKILL[kind]) >= EXTRA_MILD_AT
    }
    return tuple(slot for slot in _ORDER if slot in GENERAL or slot in extra)


def free_slots(sheet: Sheet, kind: Harm, rules: Rules) -> tuple[Slot, ...]:
    """The slots that a hit of `kind` may fill, the extreme one aside."""
    other = _EXTRA[Harm.MENTAL if kind is Harm.PHYSICAL else Harm.PHYSICAL]
    return tuple(slot for slot in slots_of(sheet, rules) if slot not in sheet.consequences and slot is not other)


@rule("consequences.extreme", "consequences.extreme-limits")
def may_be_extreme(sheet: Sheet, rules: Rules) -> bool:
    """Whether an extreme consequence may be taken: an option, for those who have aspects to lose, once."""
    free = not sheet.extreme_used and Slot.EXTREME not in sheet.consequences
    return rules.has("extreme", "on") and free and sheet.role in {Role.PC, Role.MAIN} and bool(replaceable(sheet))


@rule("consequences.extreme-limits")
def replaceable(sheet: Sheet) -> tuple[int, ...]:
    """The aspects that an extreme consequence may replace: any but the high concept."""
    return tuple(at for at, aspect in enumerate(sheet.aspects) if aspect.kind is not AspectKind.HIGH_CONCEPT)


@dataclass(frozen=True, slots=True)
class Way:
    """Boxes and consequences that together absorb a hit."""

    boxes: tuple[int, ...] = ()
    slots: tuple[Slot, ...] = ()
    minimal: bool = True
    """Without any one of its parts it would not do."""

    @property
    def key(self) -> str:
        """As a command names it: "2+mild", "moderate", "1+2+3"."""
        return "+".join((*map(str, self.boxes), *(slot.value for slot in self.slots)))


def worth(sheet: Sheet, boxes: tuple[int, ...], slots: tuple[Slot, ...], rules: Rules) -> int:
    """How many shifts boxes and consequences absorb together."""
    return sum(box_value(sheet, box, rules) for box in boxes) + sum(ABSORBS[slot] for slot in slots)


@rule("hits.absorb", "stress.one-box")
def ways(sheet: Sheet, kind: Harm, shifts: int, rules: Rules, *, extreme: bool = False) -> tuple[Way, ...]:
    """Every lawful way to absorb a hit of `shifts`; the minimal ones come first, the lightest before the others.

    Args:
        sheet: who is hit.
        kind: what is hurt.
        shifts: at least 1.
        rules: the table's.
        extreme: the ways with an extreme consequence, instead of those without.
    """
    slots = free_slots(sheet, kind, rules)
    single = rules.has("consequences_per_hit", "one")
    most = min(len(slots), 1 - extreme) if single else len(slots)
    found = [
        way
        for boxes in _box_sets(sheet, kind, rules)
        for number in range(most + 1)
        for chosen in combinations(slots, number)
        if (way := _way(sheet, boxes, (*chosen, Slot.EXTREME) if extreme else chosen, shifts, rules))
    ]
    return tuple(sorted(found, key=lambda way: (not way.minimal, _weight(way, sheet, rules))))


def _way(sheet: Sheet, boxes: tuple[int, ...], slots: tuple[Slot, ...], shifts: int, rules: Rules) -> Way | None:
    """These boxes and slots as a way to absorb `shifts`; None when they do not reach."""
    over = worth(sheet, boxes, slots, rules) - shifts
    if over < 0:
        return None
    parts = [box_value(sheet, box, rules) for box in boxes] + [ABSORBS[slot] for slot in slots]
    return Way(boxes, slots, all(part > over for part in parts))


def _box_sets(sheet: Sheet, kind: Harm, rules: Rules) -> Iterator[tuple[int, ...]]:
    """No box, then one of the free ones; where all are worth 1, any number of them, the first ones."""
    free = free_boxes(sheet, kind, rules)
    yield ()
    if track_kind(sheet, rules).each_worth_one:
        yield from (free[:number] for number in range(1, len(free) + 1))
    else:
        yield from ((box,) for box in free)


def _weight(way: Way, sheet: Sheet, rules: Rules) -> tuple[int, int, int]:
    worst = max((ABSORBS[slot] for slot in way.slots), default=0)
    return worst, len(way.slots), worth(sheet, way.boxes, way.slots, rules)


@rule("hits.absorb", "hits.taken-out")
def all_ways(sheet: Sheet, kind: Harm, shifts: int, rules: Rules) -> tuple[Way, ...]:
    """What may be chosen against a hit; empty when nothing does, and the character is taken out."""
    extreme = ways(sheet, kind, shifts, rules, extreme=True) if may_be_extreme(sheet, rules) else ()
    return (*ways(sheet, kind, shifts, rules), *extreme)


@dataclass(frozen=True, slots=True)
class Struck:
    """What an attack comes to for one target."""

    shifts: int = 0
    boost: bool = False
    """The attacker has a boost, as no harm got through."""
    cites: tuple[str, ...] = ()


@rule(
    "attack.fail", "attack.tie", "attack.succeed", "weapons.rating", "weapons.tie", "armor.rating", "armor.nothing-left"
)
def struck(margin: int, weapon: int, armor: int, rules: Rules) -> Struck:
    """The hit that an attack with this margin deals; a weapon adds, armor takes away, a tie has its own rule."""
    if rules.has("weapons", "off"):
        weapon = armor = 0
    if margin < 0:
        return Struck(cites=("attack.fail",))
    if margin == 0 and not weapon:
        boost = rules.has("attack_tie", "boost") and rules.has("boost_sources", "union")
        return Struck(boost=boost, cites=("attack.tie",))
    shifts = margin + weapon - armor
    cites: tuple[str, ...] = ("attack.succeed",) if margin else ("weapons.tie",)
    cites += ("weapons.rating",) if weapon and margin else ()
    cites += ("armor.rating",) if armor else ()
    if shifts <= 0:
        return Struck(boost=True, cites=(*cites, "armor.nothing-left"))
    return Struck(shifts, cites=cites)


@rule("npcs.mob-overflow", "npcs.nameless")
def mob_hit(
    size: int, boxes: int, ticked: tuple[int, ...], shifts: int, *, each_worth_one: bool = False
) -> tuple[int, tuple[int, ...]]:
    """Members left and boxes ticked of the one in front, after a hit on nameless characters who stand together.

    A member is out when its free boxes do not absorb the hit; what is left of the hit rolls on to the next one, who is
    fresh. Taking out a member uses up one shift more than it could have absorbed.
    """
    while shifts > 0 and size > 0:
        free = tuple(box for box in range(1, boxes + 1) if box not in ticked)
        used = free[:shifts] if each_worth_one else tuple(box for box in free if box >= shifts)[:1]
        most = len(free) if each_worth_one else max(free, default=0)
        if most >= shifts:
            return size, tuple(sorted((*ticked, *used)))
        shifts -= most + 1
        size, ticked = size - 1, ()
    return size, ticked
