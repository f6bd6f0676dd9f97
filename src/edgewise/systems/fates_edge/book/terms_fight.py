"""The book's words for a fight."""

from __future__ import annotations

from enum import Enum


class Band(Enum):
    """How far two parties stand from each other; absent is no distance but the scene doing without someone."""

    CLOSE = "close"
    NEAR = "near"
    REACH = "reach"
    FAR = "far"
    ABSENT = "absent"

    @property
    def steps(self) -> int:
        """Bands from Close, 0 to 3; 4 for the absent."""
        return _BANDS.index(self)

    @property
    def title(self) -> str:
        """The name as the book prints it."""
        return self.value.capitalize()

    def moved(self, steps: int) -> Band:
        """The band so many steps farther, nearer when negative; it ends at Close and at Far."""
        return _BANDS[max(0, min(3, self.steps + steps))]


_BANDS = tuple(Band)


class Cover(Enum):
    """What stands between a target and those who attack it."""

    NONE = "none"
    PARTIAL = "partial"
    FULL = "full"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {Cover.NONE: "In the open", Cover.PARTIAL: "Partial cover", Cover.FULL: "Full cover"}[self]


class Effect(Enum):
    """How much a success does; it never multiplies Harm."""

    LIMITED = "limited"
    STANDARD = "standard"
    GREAT = "great"

    def moved(self, steps: int) -> Effect:
        """The Effect so many steps up, or down when negative; it ends at both ends."""
        return _EFFECTS[max(0, min(2, _EFFECTS.index(self) + steps))]


_EFFECTS = tuple(Effect)


class Order(Enum):
    """Who says whose turn it is."""

    NARRATIVE = "narrative"
    POPCORN = "popcorn"
    SIDES = "sides"
    SLOTS = "slots"


class Side(Enum):
    """Whom somebody fights for."""

    PARTY = "party"
    OPPOSITION = "opposition"

    @property
    def other(self) -> Side:
        """The side across."""
        return Side.PARTY if self is Side.OPPOSITION else Side.OPPOSITION


class Action(Enum):
    """What an Action, or a full turn, is spent on."""

    ATTACK = "attack"
    DISENGAGE = "disengage"
    DASH = "dash"
    CHARGE = "charge"
    SKIRMISH = "skirmish"
    OBSERVE = "observe"
    SETUP = "setup"
    PROTECT = "protect"
    DEFEND = "defend"
    SHOVE = "shove"
    GRAPPLE = "grapple"
    BREAK_FREE = "break-free"
    INTERACT = "interact"
    SEARCH = "search"
    HIDE = "hide"
    READY = "ready"
    AIM = "aim"
    SUPPRESS = "suppress"
    LOAD = "load"
    SET = "set"
    CAST = "cast"
    STABILIZE = "stabilize"
    OTHER = "other"

    @property
    def title(self) -> str:
        """The name as a table would say it."""
        special = {"ready": "Ready / Overwatch", "set": "Set the weapon", "other": "Another action"}
        return special.get(self.value) or self.value.replace("-", " ").capitalize()


class Task(Enum):
    """What a roll is for, where the rules say what success does."""

    FREE = "free"
    ATTACK = "attack"
    DEFENSE = "defense"
    SHOVE = "shove"
    GRAPPLE = "grapple"
    BREAK_FREE = "break-free"
    SETUP = "setup"
    HIDE = "hide"
    SEARCH = "search"
    CAST = "cast"
    STABILIZE = "stabilize"
    TEND = "tend"
    MEND = "mend"
    DISENCHANT = "disenchant"
    FORAGE = "forage"
    QUARTERMASTER = "quartermaster"


class Maneuver(Enum):
    """Movement that is part of an attack."""

    SIDESTEP = "sidestep"
    CHARGE = "charge"
    SKIRMISH = "skirmish"


class Strikes(Enum):
    """What a blow at a character does when it lands."""

    HARM = "harm"
    FATIGUE = "fatigue"
    SHOVE = "shove"
    GRAPPLE = "grapple"
    TROUBLE = "trouble"


class Cause(Enum):
    """Why an opponent may strike now."""

    BEATS = "beats"
    CONSEQUENCE = "consequence"
    TURN = "turn"
    OPPORTUNITY = "opportunity"
    FICTION = "fiction"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Cause.BEATS: "Story Beats",
            Cause.CONSEQUENCE: "A roll that fell short",
            Cause.TURN: "Its turn",
            Cause.OPPORTUNITY: "An opening",
            Cause.FICTION: "The scene demands it",
        }[self]


class Provoked(Enum):
    """What opened someone to an opportunity attack."""

    LEAVING = "leaving"
    SHOOTING = "shooting"
    CASTING = "casting"


class Advantage(Enum):
    """What a Setup gives an ally."""

    POSITION = "position"
    EFFECT = "effect"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {Advantage.POSITION: "Position one step up", Advantage.EFFECT: "Effect one step up"}[self]
