"""Characters of the GM, made in one go from a kind, a best rating and a few skills."""

from __future__ import annotations

from edgewise.core.rules import rule
from edgewise.systems.fate.commands import AddNpc
from edgewise.systems.fate.options import Rules
from edgewise.systems.fate.profiles import NAMELESS_BOXES
from edgewise.systems.fate.sheet import MOST_RATINGS, Sheet, SheetAspect
from edgewise.systems.fate.terms import AspectKind, Role, Slot

_SUPPORTING_BOXES = 2
_PER_RUNG = {Role.NAMELESS: MOST_RATINGS, Role.SUPPORTING: 1, Role.MAIN: 2}
"""How many skills stand at each height, from the best rating down."""

NPC_CITES = {Role.NAMELESS: "npcs.nameless", Role.SUPPORTING: "npcs.supporting", Role.MAIN: "npcs.main"}
"""The passage for each kind of character that the GM has."""


def listed_name(written: str, rules: Rules, *, approaches: bool) -> str:
    """A skill or approach as the edition's list writes it, or as it was written where it is not on the list."""
    plain = written.strip()
    listed = rules.names(approaches=approaches)
    return next((name for name in listed if name.casefold() == plain.casefold()), plain)


@rule("npcs.nameless", "npcs.mob", "npcs.supporting", "npcs.main")
def npc(command: AddNpc, rules: Rules) -> Sheet:
    """The sheet that belongs to a kind: boxes, slots, and skills from the best rating down."""
    boxes: int | None = None
    slots: tuple[Slot, ...] | None = None
    if command.role is Role.NAMELESS:
        boxes, slots = NAMELESS_BOXES.get(command.rating, max(NAMELESS_BOXES.values()) if command.rating else 0), ()
    elif command.role is Role.SUPPORTING:
        boxes, slots = _SUPPORTING_BOXES, (Slot.MILD,)
    concept = command.aspect.strip()
    return Sheet(
        name=command.name,
        role=command.role,
        side=command.side.strip(),
        hidden=command.hidden,
        approaches=rules.by_approach,
        aspects=(SheetAspect(concept, AspectKind.HIGH_CONCEPT),) if concept else (),
        ratings=_ratings(command, rules),
        points=0,
        boxes=boxes,
        slots=slots,
        weapon=command.weapon,
        armor=command.armor,
        size=command.size,
    )


def _ratings(command: AddNpc, rules: Rules) -> dict[str, int]:
    """Each skill that is named, once, in its place below the best."""
    named = [listed_name(part, rules, approaches=rules.by_approach) for part in command.skills.split(",")]
    once = list({name.casefold(): name for name in reversed(named) if name}.values())[::-1][:MOST_RATINGS]
    least = min(1, command.rating)
    return {name: max(least, command.rating - at // _PER_RUNG[command.role]) for at, name in enumerate(once)}
