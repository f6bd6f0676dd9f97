"""How a check is rolled: its bonus, what its circumstances come to, and what Edge does to them."""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.success_check.book import SKILLS, rung
from edgewise.systems.success_check.checks import Check, Source
from edgewise.systems.success_check.guards import same
from edgewise.systems.success_check.rolls import Roll, best_drop
from edgewise.systems.success_check.sheet import Pending, Sheet, Skill
from edgewise.systems.success_check.state import State
from edgewise.systems.success_check.terms import CheckEdge, Kind, Mode, Shown

# --- circumstances ---------------------------------------------------------------------------------------------------


@rule("advantage.removing")
def standing(sources: Iterable[Source], kind: Kind) -> tuple[Source, ...]:
    """The circumstances of a kind that nothing has struck out."""
    return tuple(source for source in sources if source.kind is kind and not source.removed)


@rule("advantage.several", "advantage.cancel")
def net(sources: tuple[Source, ...]) -> Mode:
    """What circumstances come to: several of a kind are one, and one of each are none."""
    advantage, disadvantage = standing(sources, Kind.ADVANTAGE), standing(sources, Kind.DISADVANTAGE)
    if bool(advantage) == bool(disadvantage):
        return Mode.PLAIN
    return Mode.ADVANTAGE if advantage else Mode.DISADVANTAGE


@rule("edge.last", "edge.gain", "edge.remove")
def edge_use(sources: tuple[Source, ...]) -> CheckEdge:
    """What Edge does for a check, once its circumstances have been counted and have cancelled."""
    return CheckEdge.REMOVE if net(sources) is Mode.DISADVANTAGE else CheckEdge.GAIN


def mode(check: Check) -> Mode:
    """How many dice a check has now, and who drops one."""
    if check.edge is None:
        return net(check.sources)
    return Mode.PLAIN if check.edge is CheckEdge.REMOVE else Mode.ADVANTAGE


@rule("margin.next")
def fitting(sheet: Sheet, skill: str, related: str) -> tuple[Source, ...]:
    """What waits on a sheet for a check like this one, as circumstances."""
    return tuple(
        Source(pending.why, pending.kind, pending=True) for pending in sheet.pending if _fits(pending, skill, related)
    )


def _fits(pending: Pending, skill: str, related: str) -> bool:
    about = pending.related
    return not about.strip() or same(about, skill) or same(about, related)


# --- bonus and need --------------------------------------------------------------------------------------------------


def skill_of(sheet: Sheet, name: str) -> Skill | None:
    """The skill of that name: on the sheet, or without ranks from the list; None where neither has it."""
    known = (*sheet.skills, *SKILLS.values())
    return next((skill for skill in known if name.strip() and same(skill.name, name)), None)


@rule("check.bonus")
def skill_bonus(sheet: Sheet, name: str) -> int:
    """Ranks and both key attributes."""
    skill = skill_of(sheet, name)
    return skill.ranks + sheet.attribute(skill.first) + sheet.attribute(skill.second) if skill else 0


@rule("check.flat")
def bonus(state: State, check: Check) -> int:
    """All that is added to the dice of a check."""
    flats = sum(flat.amount for flat in check.flats)
    return skill_bonus(state.sheets[check.sheet], check.skill) + flats


def roll_of(state: State, check: Check, tn: int | None = None) -> Roll:
    """How a check is rolled and read.

    Args:
        tn: what is taken for its Target Number, where that is not the true one.
    """
    return Roll((check.tn if tn is None else tn) - bonus(state, check), mode(check), check.edge is not None)


# --- what players know -----------------------------------------------------------------------------------------------


@rule("difficulty.hidden")
def known_tn(seat: Seat, check: Check) -> int | None:
    """The Target Number as far as this seat knows it: the true one, what the GM said, or a named one near it."""
    if seat.is_gm or check.shown is Shown.EXACT:
        return check.tn
    return public_tn(check)


def public_tn(check: Check) -> int | None:
    """The Target Number as everybody knows it; None while it is hidden."""
    return {Shown.EXACT: check.tn, Shown.NAMED: rung(check.tn), Shown.SAID: check.said}.get(check.shown)


@rule("advantage.choose", "disadvantage.choose")
def preselected(state: State, check: Check, faces: tuple[int, ...]) -> int | None:
    """The die that is dropped unless another is chosen.

    The player goes by what everybody knows of the Target Number, and drops the lowest while it is hidden. Where the GM
    chooses and the number is not known, nothing is preselected, as that would tell something of it.
    """
    if len(faces) == 2:
        return None
    gms = mode(check) is Mode.DISADVANTAGE or state.sheets[check.sheet].npc
    if check.shown is Shown.EXACT:
        return best_drop(faces, roll_of(state, check))
    if gms:
        return None
    tn = public_tn(check)
    return faces.index(min(faces)) if tn is None else best_drop(faces, roll_of(state, check, tn))
