"""The text's own words."""

from __future__ import annotations

from enum import Enum


class Kind(Enum):
    """What a circumstance brings."""

    ADVANTAGE = "advantage"
    DISADVANTAGE = "disadvantage"


class Mode(Enum):
    """What is rolled: two dice, or three of which one is dropped."""

    PLAIN = "plain"
    ADVANTAGE = "advantage"
    DISADVANTAGE = "disadvantage"

    @property
    def dice(self) -> int:
        """How many d10 are rolled."""
        return 2 if self is Mode.PLAIN else 3


class CheckEdge(Enum):
    """What Edge did for a check."""

    GAIN = "gain"
    REMOVE = "remove"


class Band(Enum):
    """What a Margin of Success comes to, from the worst."""

    COMPLETE_FAILURE = "complete_failure"
    SIGNIFICANT_FAILURE = "significant_failure"
    MARGINAL_FAILURE = "marginal_failure"
    MARGINAL_SUCCESS = "marginal_success"
    SIGNIFICANT_SUCCESS = "significant_success"
    COMPLETE_SUCCESS = "complete_success"

    @property
    def title(self) -> str:
        """The name as the text says it."""
        return self.value.replace("_", " ").capitalize()

    @property
    def succeeds(self) -> bool:
        """Whether the check is a success."""
        return self.value.endswith("success")

    @property
    def dice(self) -> int:
        """Damage dice that an attack of this band adds."""
        return {Band.SIGNIFICANT_SUCCESS: 1, Band.COMPLETE_SUCCESS: 2}.get(self, 0)


class Shown(Enum):
    """What players come to know of a Target Number."""

    EXACT = "exact"
    NAMED = "named"
    SAID = "said"
    HIDDEN = "hidden"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Shown.EXACT: "The number",
            Shown.NAMED: "Only its name",
            Shown.SAID: "What the GM says, true or not",
            Shown.HIDDEN: "Nothing",
        }[self]


class Stage(Enum):
    """How far a check has come."""

    OPEN = "open"
    SET = "set"
    THROWN = "thrown"
    DAMAGE = "damage"
    """An attack hit; its damage dice are still to be rolled."""
    SETTLED = "settled"


class Action(Enum):
    """What a turn is made of."""

    MAJOR = "major"
    MOVE = "move"
    MINOR = "minor"


class Severity(Enum):
    """How bad an injury is, from mild to grave."""

    GRAZING = "grazing"
    MODERATE = "moderate"
    SERIOUS = "serious"
    LIFE_THREATENING = "life-threatening"
    FATAL = "fatal"

    @property
    def milder(self) -> Severity:
        """One step down; grazing stays grazing."""
        steps = tuple(Severity)
        return steps[max(0, steps.index(self) - 1)]


class Life(Enum):
    """Whether a character is among the living."""

    ALIVE = "alive"
    DYING = "dying"
    """A fatal injury stands, and Edge may still be burned against it."""
    SAVED = "saved"
    """Edge was burned: alive, in need of help at once and of a long recovery."""
    DEAD = "dead"


class Rest(Enum):
    """A long rest, in the thick of an adventure or in downtime."""

    ADVENTURE = "adventure"
    DOWNTIME = "downtime"


class Award(Enum):
    """Why Edge is given back in play."""

    ACHIEVEMENT = "achievement"
    SETBACK = "setback"
    VILLAIN = "villain"
    FEAT = "feat"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Award.ACHIEVEMENT: "A great obstacle or foe overcome",
            Award.SETBACK: "A good or bold plan that failed",
            Award.VILLAIN: "The main villain beaten: full, for everyone",
            Award.FEAT: "A truly remarkable feat: 1 point",
        }[self]
