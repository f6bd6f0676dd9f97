"""The book's own words."""

from __future__ import annotations

from enum import Enum


class Attribute(Enum):
    """Broad traits, 1 to 5."""

    BODY = "body"
    WITS = "wits"
    SPIRIT = "spirit"
    PRESENCE = "presence"


class Skill(Enum):
    """Training, 0 to 5."""

    MELEE = "melee"
    RANGED = "ranged"
    ATHLETICS = "athletics"
    STEALTH = "stealth"
    ENDURANCE = "endurance"
    CRAFT = "craft"
    SWAY = "sway"
    DECEPTION = "deception"
    PERFORMANCE = "performance"
    INSIGHT = "insight"
    LORE = "lore"
    ARCANA = "arcana"


class Position(Enum):
    """How exposed the character is; three rungs and that is all of them."""

    DESPERATE = "desperate"
    CONTROLLED = "controlled"
    DOMINANT = "dominant"

    @property
    def rung(self) -> int:
        """Height on the ladder, 0 at the bottom."""
        return _LADDER.index(self)

    def moved(self, rungs: int) -> Position:
        """The Position so many rungs up, or down when negative; the ladder ends at both ends."""
        return _LADDER[max(0, min(len(_LADDER) - 1, self.rung + rungs))]


_LADDER = (Position.DESPERATE, Position.CONTROLLED, Position.DOMINANT)


class Outcome(Enum):
    """The rows of the Outcome Matrix."""

    CLEAN_SUCCESS = "clean_success"
    SUCCESS_WITH_SB = "success_with_sb"
    PARTIAL = "partial"
    MISS = "miss"

    @property
    def title(self) -> str:
        """The name as the book prints it."""
        return _OUTCOMES[self]

    @property
    def succeeds(self) -> bool:
        """Whether the goal is reached."""
        return self in {Outcome.CLEAN_SUCCESS, Outcome.SUCCESS_WITH_SB}


_OUTCOMES = {
    Outcome.CLEAN_SUCCESS: "Clean Success",
    Outcome.SUCCESS_WITH_SB: "Success with SB",
    Outcome.PARTIAL: "Partial",
    Outcome.MISS: "Miss",
}


class Armor(Enum):
    """Armor types in the order of their Step, 0 to 5."""

    NONE = "none"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    SUPERIOR = "superior"
    MYTHIC = "mythic"

    @property
    def step(self) -> int:
        """How many points of Harm the type converts."""
        return _ARMOR.index(self)

    @property
    def worsened(self) -> Armor:
        """The type one step down; none stays none."""
        return _ARMOR[max(0, self.step - 1)]


_ARMOR = tuple(Armor)


class Condition(Enum):
    """The state of a piece of armor."""

    SOUND = "sound"
    NEGLECTED = "neglected"
    COMPROMISED = "compromised"


class Life(Enum):
    """Whether a character is among the living."""

    ALIVE = "alive"
    IN_THE_BALANCE = "in-the-balance"
    """Overflow at Harm 3: the GM says whether it kills."""
    DEAD = "dead"


class Pay(Enum):
    """What an effect that costs a Boon is paid with."""

    BOON = "boon"
    FATIGUE = "fatigue"


class Earns(Enum):
    """Whether a roll earns Boons, as the GM sees it."""

    AUTO = "auto"
    YES = "yes"
    REHEARSAL = "rehearsal"
    NULL_RISK = "null-risk"
    REPEAT = "repeat"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Earns.AUTO: "As the rules say",
            Earns.YES: "Yes, in any case",
            Earns.REHEARSAL: "No: safe rehearsal",
            Earns.NULL_RISK: "No: null-risk probe",
            Earns.REPEAT: "No: repeated attempt",
        }[self]


class Reroll(Enum):
    """Why a die is thrown again."""

    DESPERATE = "desperate"
    DOMINANT = "dominant"
    BOON = "boon"
    FATIGUE = "fatigue"


class Rest(Enum):
    """How long a rest lasts."""

    SHORT = "short"
    NIGHT = "night"


class Care(Enum):
    """What heals Harm."""

    CARE = "care"
    PROPER = "proper"
    MAGIC = "magic"
    WEEK = "week"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Care.CARE: "Minor treatment",
            Care.PROPER: "Proper medical care",
            Care.MAGIC: "Healing magic",
            Care.WEEK: "A week of rest",
        }[self]


class Benefit(Enum):
    """What 10s, or a Partial, may give."""

    POSITION = "position"
    ADVANTAGE = "advantage"
    BOON = "boon"
    FLOURISH = "flourish"
    POWER = "power"
    TIMER = "timer"
    DV = "dv"
    REDUCED = "reduced"
    REVEAL = "reveal"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Benefit.POSITION: "Position one step up next time",
            Benefit.ADVANTAGE: "A minor advantage",
            Benefit.BOON: "A free Boon",
            Benefit.FLOURISH: "A flourish in the story",
            Benefit.POWER: "One powerful effect",
            Benefit.TIMER: "Clear a timer's segment",
            Benefit.DV: "Next DV one lower",
            Benefit.REDUCED: "Succeed on a smaller scale",
            Benefit.REVEAL: "Learn something, open a path",
        }[self]


class Use(Enum):
    """What a Boon is spent on away from the dice."""

    ASSET = "asset"
    POWER = "power"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {Use.ASSET: "Bring an Asset on screen", Use.POWER: "Power a Rite or ability"}[self]


class TimerKind(Enum):
    """What a timer measures, which sets its price in Story Beats."""

    SCENE = "scene"
    SUPPLY = "supply"
    FRONT = "front"
    CAMPAIGN = "campaign"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            TimerKind.SCENE: "This scene",
            TimerKind.SUPPLY: "Supply",
            TimerKind.FRONT: "Front or faction",
            TimerKind.CAMPAIGN: "Campaign",
        }[self]


class Stage(Enum):
    """How far a roll has come."""

    OPEN = "open"
    SET = "set"
    THROWN = "thrown"
    SETTLED = "settled"


class CarriedFrom(Enum):
    """Where something comes from that waits for a roll; of some sources only the strongest counts."""

    ROLL = "roll"
    BEATS = "beats"
    OBSERVE = "observe"
    SETUP = "setup"
    AIM = "aim"
    SHOVED = "shoved"


class AidKind(Enum):
    """Who lends dice to a roll."""

    ALLY = "ally"
    FOLLOWER = "follower"
    WORDS = "words"
    ASSET = "asset"
