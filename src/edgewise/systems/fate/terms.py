"""The book's own words."""

from __future__ import annotations

from enum import Enum

PARTY, OPPOSITION = "party", "opposition"
"""The sides that characters and everybody else stand on when nobody says otherwise."""


class Action(Enum):
    """What a roll is for; a defence is the other end of one of these."""

    OVERCOME = "overcome"
    ADVANTAGE = "create_advantage"
    ATTACK = "attack"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Action.OVERCOME: "Overcome",
            Action.ADVANTAGE: "Create an advantage",
            Action.ATTACK: "Attack",
        }[self]


class Outcome(Enum):
    """The four outcomes, the worst first."""

    FAIL = "fail"
    TIE = "tie"
    SUCCEED = "succeed"
    STYLE = "succeed_with_style"

    @property
    def title(self) -> str:
        """The name as the book prints it."""
        return {
            Outcome.FAIL: "Fail",
            Outcome.TIE: "Tie",
            Outcome.SUCCEED: "Succeed",
            Outcome.STYLE: "Succeed with style",
        }[self]

    @property
    def rank(self) -> int:
        """0 for a failure, 3 for style."""
        return _OUTCOMES.index(self)


_OUTCOMES = tuple(Outcome)


class Advantage(Enum):
    """What an advantage is made of."""

    NEW = "new"
    KNOWN = "known"
    HIDDEN = "hidden"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Advantage.NEW: "A new aspect",
            Advantage.KNOWN: "An aspect that is known",
            Advantage.HIDDEN: "Find out something hidden",
        }[self]


class Harm(Enum):
    """What an attack hurts."""

    PHYSICAL = "physical"
    MENTAL = "mental"


class Slot(Enum):
    """A place for one consequence."""

    MILD = "mild"
    MILD_PHYSICAL = "mild_physical"
    MILD_MENTAL = "mild_mental"
    MODERATE = "moderate"
    SEVERE = "severe"
    EXTREME = "extreme"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Slot.MILD_PHYSICAL: "Mild (physical only)",
            Slot.MILD_MENTAL: "Mild (mental only)",
        }.get(self, self.value.capitalize())

    @property
    def grade(self) -> Slot:
        """The slot by severity alone: both extra ones are mild."""
        return Slot.MILD if self in {Slot.MILD_PHYSICAL, Slot.MILD_MENTAL} else self


class Role(Enum):
    """What a sheet is at the table for."""

    PC = "pc"
    NAMELESS = "nameless"
    SUPPORTING = "supporting"
    MAIN = "main"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Role.PC: "Player character",
            Role.NAMELESS: "Nameless, or a mob of them",
            Role.SUPPORTING: "Supporting character",
            Role.MAIN: "Main opponent",
        }[self]


class AspectKind(Enum):
    """What an aspect is and how long it lasts."""

    HIGH_CONCEPT = "high_concept"
    TROUBLE = "trouble"
    OTHER = "other"
    CONSEQUENCE = "consequence"
    SITUATION = "situation"
    BOOST = "boost"
    GAME = "game"

    @property
    def title(self) -> str:
        """In words for people."""
        return {
            AspectKind.HIGH_CONCEPT: "High concept",
            AspectKind.TROUBLE: "Trouble",
            AspectKind.OTHER: "Aspect",
            AspectKind.CONSEQUENCE: "Consequence",
            AspectKind.SITUATION: "Situation",
            AspectKind.BOOST: "Boost",
            AspectKind.GAME: "Game aspect",
        }[self]


class Effect(Enum):
    """What an invoke does."""

    BONUS = "bonus"
    REROLL = "reroll"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {Effect.BONUS: "+2", Effect.REROLL: "All four dice again"}[self]


class CompelKind(Enum):
    """What a compel complicates."""

    EVENT = "event"
    DECISION = "decision"


class Limit(Enum):
    """How often a stunt may be used."""

    ALWAYS = "always"
    SCENE = "scene"
    CONFLICT = "conflict"
    SESSION = "session"
    POINT = "point"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Limit.ALWAYS: "Whenever it fits",
            Limit.SCENE: "Once a scene",
            Limit.CONFLICT: "Once a conflict",
            Limit.SESSION: "Once a session",
            Limit.POINT: "For a fate point",
        }[self]


class Stage(Enum):
    """How far a roll has come."""

    OPEN = "open"
    """Declared; what opposes it is not known yet."""
    SET = "set"
    """Ready for the dice."""
    THROWN = "thrown"
    """The actor's dice lie; others may still have to throw, and invokes may change everything."""
    SETTLED = "settled"


class Out(Enum):
    """How somebody left a conflict."""

    TAKEN_OUT = "taken_out"
    CONCEDED = "conceded"


class Take(Enum):
    """What is taken where an outcome leaves a choice."""

    FAIL = "fail"
    COST = "cost"
    BOOST = "boost"
    NOTHING = "nothing"
    PLACED = "placed"
    FULL = "full"
    LESS = "less"
    REVEAL = "reveal"
    DETAIL = "detail"
    STRESS = "stress"
    OPPOSITION = "opposition"
    CONSEQUENCE = "consequence"
    INVOKE = "invoke"
    LOSE = "lose"

    @property
    def title(self) -> str:
        """In words for a form."""
        return _TAKES[self]


_TAKES = {
    Take.FAIL: "It fails",
    Take.COST: "It succeeds at a serious cost",
    Take.BOOST: "A boost",
    Take.NOTHING: "No aspect comes of it",
    Take.PLACED: "The aspect is made, and the other side has the free invoke",
    Take.FULL: "The whole hit",
    Take.LESS: "One shift less, and a boost",
    Take.REVEAL: "Reveal it for a free invoke of the other side",
    Take.DETAIL: "A detail goes wrong",
    Take.STRESS: "A box of stress",
    Take.OPPOSITION: "New opposition turns up",
    Take.CONSEQUENCE: "A consequence in the lowest free slot",
    Take.INVOKE: "A free invoke for the other side",
    Take.LOSE: "The roll of this exchange is lost",
}


class Rank(Enum):
    """How much a milestone grants."""

    MINOR = "minor"
    SIGNIFICANT = "significant"
    MAJOR = "major"


class Growth(Enum):
    """What a character does with a milestone."""

    SWAP = "swap"
    REPLACE = "replace"
    RAISE = "raise"
    RENAME = "rename"
    STUNT = "stunt"
    REFRESH = "refresh"
    EXTREME = "extreme"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Growth.SWAP: "Swap two ratings",
            Growth.REPLACE: "Another skill in place of one at +1",
            Growth.RAISE: "Raise a rating by 1",
            Growth.RENAME: "Rename an aspect",
            Growth.STUNT: "Change or buy a stunt",
            Growth.REFRESH: "One more refresh",
            Growth.EXTREME: "Rename an extreme consequence",
        }[self]
