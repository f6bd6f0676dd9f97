"""Which consequences are over at the end of a scene, a session or a scenario, and at a milestone."""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.core.rules import rule
from edgewise.systems.fate.options import Rules
from edgewise.systems.fate.sheet import Consequence, Sheet, When
from edgewise.systems.fate.terms import Rank, Slot

SCENE, SESSION, SCENARIO, MILESTONE = "scene", "session", "scenario", "milestone"
"""The moments at which consequences may clear: at the end of the first three, at a major milestone."""

OLD = 2
"""Sessions after which a milestone of Accelerated clears a consequence."""

_CITES = {
    Slot.MILD: "consequences.mild-clear",
    Slot.MODERATE: "consequences.moderate-clear",
    Slot.SEVERE: "consequences.severe-clear",
    Slot.EXTREME: "consequences.extreme-limits",
}


def clear_cites(slots: Iterable[Slot]) -> tuple[str, ...]:
    """The passages by which these consequences clear."""
    return tuple(dict.fromkeys(_CITES[slot.grade] for slot in slots))


def due(sheet: Sheet, now: When, moment: str, rules: Rules) -> tuple[Slot, ...]:
    """The consequences that are over.

    Args:
        sheet: whose they are.
        now: the scene, session and scenario that end, or in which the milestone comes.
        moment: "scene", "session", "scenario" or "milestone".
        rules: the edition and its switches.
    """
    return tuple(slot for slot, taken in sheet.consequences.items() if _over(slot, taken, now, moment, rules))


def _over(slot: Slot, taken: Consequence, now: When, moment: str, rules: Rules) -> bool:
    match slot.grade:
        case Slot.MILD:
            return _mild(taken, now, moment, rules)
        case Slot.MODERATE:
            return _moderate(taken, now, moment, rules)
        case Slot.SEVERE:
            return _severe(taken, now, moment, rules)
        case _:
            return False


@rule("consequences.mild-clear")
def _mild(taken: Consequence, now: When, moment: str, rules: Rules) -> bool:
    """With the scene, or with the next whole scene after treatment."""
    if moment != SCENE:
        return False
    since = taken.treated
    return rules.has("mild_clear", "scene_end") or (
        since is not None and (now.sessions, now.scene) > (since.sessions, since.scene)
    )


@rule("consequences.moderate-clear")
def _moderate(taken: Consequence, now: When, moment: str, rules: Rules) -> bool:
    """With the scenario, with the next session, or a whole session after treatment."""
    if rules.has("moderate_clear", "scenario_end"):
        return moment == SCENARIO
    if rules.has("moderate_clear", "next_session"):
        return moment == SESSION and now.sessions > taken.taken.sessions
    since = taken.treated
    if since is None or now.sessions <= since.sessions:
        return False
    as_far = now.sessions > since.sessions + 1 or now.scene >= since.scene
    return moment == SESSION or (moment == SCENE and as_far)


@rule("consequences.severe-clear")
def _severe(taken: Consequence, now: When, moment: str, rules: Rules) -> bool:
    """By hand alone, with the scenario, at a major milestone, or a whole scenario after treatment."""
    since = taken.treated
    if rules.has("severe_clear", "by_hand"):
        return False
    if rules.has("severe_clear", "scenario_end"):
        return moment == SCENARIO
    if rules.has("severe_clear", "milestone"):
        return moment == MILESTONE and since is not None
    return since is not None and _scenario_passed(since, now, moment)


def _scenario_passed(since: When, now: When, moment: str) -> bool:
    """Whether play has come as far in a later scenario as it had when treatment began."""
    if now.scenario <= since.scenario:
        return False
    later = now.scenario > since.scenario + 1
    match moment:
        case "scene":
            return later or (now.session, now.scene) >= (since.session, since.scene)
        case "session":
            return later or now.session >= since.session
        case _:
            return moment == SCENARIO


@rule("milestones.minor", "milestones.significant")
def outlived(sheet: Sheet, now: When, rank: Rank, rules: Rules) -> tuple[Slot, ...]:
    """The consequences that a milestone of Accelerated clears because they are two sessions old."""
    if not rules.has("milestones", "fae"):
        return ()
    grades = {Slot.MODERATE} if rank is Rank.MINOR else {Slot.MODERATE, Slot.SEVERE}
    return tuple(
        slot
        for slot, taken in sheet.consequences.items()
        if slot in grades and now.sessions - taken.taken.sessions >= OLD
    )
