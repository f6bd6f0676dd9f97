"""What a seat may ask about followers, Assets, growth and making a character.

`who` names the character; empty is the seat's own, or the only one there is. An empty name of a follower or an Asset
means the only one that character has.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from edgewise.core.fields import Name, Says, Span, Text
from edgewise.systems.fates_edge.book.terms import Attribute, Pay, Skill
from edgewise.systems.fates_edge.model.keep import Fitness, Loyalty, Size, Status, Talent
from edgewise.systems.fates_edge.model.sheet import Level, Rating


class Toll(Enum):
    """What an errand of its own costs a follower."""

    FITNESS = "fitness"
    LOYALTY = "loyalty"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {Toll.FITNESS: "A step of Fitness", Toll.LOYALTY: "A step of Loyalty"}[self]


class Gives(Enum):
    """What an Asset does once it is brought on screen."""

    POSITION = "position"
    DV = "dv"
    DIE = "die"
    FILL = "fill"
    CLEAR = "clear"
    ACCESS = "access"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Gives.POSITION: "Position one step up on the next roll",
            Gives.DV: "The next roll's DV one lower",
            Gives.DIE: "A die on the next roll, if it flourishes",
            Gives.FILL: "Fill a timer's segment",
            Gives.CLEAR: "Clear a timer's segment",
            Gives.ACCESS: "Access: a door, a person, a fact",
        }[self]


class Kept(Enum):
    """What upkeep is paid for."""

    FOLLOWER = "follower"
    ASSET = "asset"


class Choice(Enum):
    """What can be taken back while a character is being made."""

    TALENT = "talent"
    FOLLOWER = "follower"
    ASSET = "asset"


class Trait(Enum):
    """Everything that is bought step by step."""

    BODY = "body"
    WITS = "wits"
    SPIRIT = "spirit"
    PRESENCE = "presence"
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

    @property
    def attribute(self) -> Attribute | None:
        """The Attribute, if it is one."""
        return next((each for each in Attribute if each.value == self.value), None)

    @property
    def skill(self) -> Skill | None:
        """The Skill, if it is one."""
        return next((each for each in Skill if each.value == self.value), None)


FollowerName = Annotated[Name, Says("Follower")]
AssetName = Annotated[Name, Says("Asset")]
Granted = Annotated[bool, Says("Granted by the GM", "costs no XP")]
Why = Annotated[Text, Says("Why")]


# --------------------------------------------------------------------------------------------------------- followers


@dataclass(frozen=True, slots=True)
class GainFollower:
    """Take on a follower."""

    name: Annotated[Name, Says("Name")]
    capability: Annotated[int, Span(1, 5), Says("Capability", "costs its square in XP")] = 1
    skill: Annotated[Skill, Says("Good at")] = Skill.INSIGHT
    level: Annotated[Level, Says("Level")] = 1
    motive: Annotated[Text, Says("What they want")] = ""
    granted: Granted = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetFollower:
    """Change a follower's states as the fiction demands; what is left out stays."""

    follower: FollowerName = ""
    loyalty: Annotated[Loyalty | None, Says("Loyalty")] = None
    fitness: Annotated[Fitness | None, Says("Fitness")] = None
    why: Why = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class LoseFollower:
    """The GM says that a follower is gone."""

    follower: FollowerName = ""
    hostile: Annotated[bool, Says("They turn against the character")] = False
    why: Why = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class FollowerAssists:
    """Pay a Boon so that a follower lends dice to a roll."""

    follower: FollowerName = ""
    ally: Annotated[Name, Says("Whose roll", "empty for the character's own")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class FollowerActs:
    """Send a follower on an errand of their own."""

    what: Annotated[Text, Says("What they do")]
    follower: FollowerName = ""
    costs: Annotated[Toll, Says("It costs")] = Toll.FITNESS
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Delegate:
    """Put an Asset into a follower's care."""

    asset: AssetName = ""
    follower: FollowerName = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take an Asset back from the follower who runs it."""

    asset: AssetName = ""
    who: Name = ""


# ------------------------------------------------------------------------------------------------------------ Assets


@dataclass(frozen=True, slots=True)
class GainAsset:
    """Build or win an Asset."""

    name: Annotated[Name, Says("Name")]
    size: Annotated[Size, Says("Size")] = Size.MINOR
    does: Annotated[Text, Says("What it is good for")] = ""
    granted: Granted = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class UseAsset:
    """Bring an Asset into the scene, for a Boon or Fatigue."""

    asset: AssetName = ""
    gives: Annotated[Gives, Says("It gives")] = Gives.POSITION
    pay: Annotated[Pay, Says("Pay with")] = Pay.BOON
    timer: Annotated[Name, Says("Timer")] = ""
    words: Annotated[Text, Says("In the story")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class UseOffScreen:
    """Let an Asset work out of sight."""

    what: Annotated[Text, Says("What it does")]
    asset: AssetName = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetAsset:
    """Change how an Asset does; what is left out stays."""

    asset: AssetName = ""
    status: Annotated[Status | None, Says("Status")] = None
    caches: Annotated[int | None, Span(0, 20), Says("Cache tokens")] = None
    why: Why = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class LoseAsset:
    """The GM says that an Asset is lost."""

    asset: AssetName = ""
    why: Why = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class PayUpkeep:
    """Pay the upkeep of a follower or an Asset in downtime."""

    name: Annotated[Name, Says("For")] = ""
    kept: Annotated[Kept, Says("It is")] = Kept.ASSET
    with_action: Annotated[bool, Says("With a downtime action", "costs 1 XP only")] = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class EndUpkeep:
    """The GM ends the time for upkeep: what was not paid for goes down a step."""


# ----------------------------------------------------------------------------------------------- memory and growth


@dataclass(frozen=True, slots=True)
class Flashback:
    """Pay a Boon to have prepared for this."""

    words: Annotated[Text, Says("What was prepared")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class AwardXp:
    """The GM gives XP."""

    amount: Annotated[
        int, Span(1, 60), Says("XP", "a session: gritty 4–6, standard 6–10, epic 10–14; 8–12 more for an arc")
    ] = 6
    everyone: Annotated[bool, Says("To every character")] = False
    why: Annotated[Text, Says("For")] = ""
    who: Annotated[Name, Says("To")] = ""


@dataclass(frozen=True, slots=True)
class Buy:
    """Pay XP for the next step of an Attribute or a Skill."""

    what: Annotated[Trait, Says("What")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class BuyTalent:
    """Learn a talent that the rules name."""

    talent: Annotated[Talent, Says("Talent")]
    weapon: Annotated[Name, Says("Weapon", "for Weapon Mastery; empty is the one in hand")] = ""
    granted: Granted = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class LearnTalent:
    """Learn a talent of the table's own, whose rules are its words."""

    name: Annotated[Name, Says("Name")]
    xp: Annotated[int, Span(1, 40), Says("XP", "minor 2–3, major 4–6, prestige 7–10, epic 11 and up")] = 4
    does: Annotated[Text, Says("What it does")] = ""
    granted: Granted = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class GainBond:
    """Write down a new bond."""

    name: Annotated[Name, Says("Bond")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class LoseBond:
    """Strike a bond."""

    bond: Annotated[Name, Says("Bond")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class AddComplication:
    """Write down a complication."""

    name: Annotated[Name, Says("Complication")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class LoseComplication:
    """The GM, or whoever still makes the character, strikes a complication."""

    complication: Annotated[Name, Says("Complication")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class ComplicationBites:
    """The GM lets a complication weigh on the scene: one Story Beat more in the bank."""

    complication: Annotated[Name, Says("Complication")] = ""
    words: Annotated[Text, Says("How")] = ""
    who: Name = ""


# ------------------------------------------------------------------------------------------------------------ making


@dataclass(frozen=True, slots=True)
class MakeCharacter:
    """Bring a character to the table that is still to be made."""

    name: Annotated[Name, Says("Name")]
    blurb: Annotated[Text, Says("In a sentence")] = ""


@dataclass(frozen=True, slots=True)
class AddReady:
    """Bring one of the ready characters to the table."""

    archetype: Annotated[Name, Says("Which")]
    name: Annotated[Name, Says("Name", "empty keeps the one it comes with")] = ""


@dataclass(frozen=True, slots=True)
class BeginMaking:
    """Go over a character as if it were still being made."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class FinishMaking:
    """The character is ready to play."""

    anyway: Annotated[bool, Says("As it is")] = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetAttributes:
    """Set Attributes while the character is being made; what is left out stays."""

    body: Rating | None = None
    wits: Rating | None = None
    spirit: Rating | None = None
    presence: Rating | None = None
    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetSkills:
    """Set Skills while the character is being made; what is left out stays."""

    melee: Level | None = None
    ranged: Level | None = None
    athletics: Level | None = None
    stealth: Level | None = None
    endurance: Level | None = None
    craft: Level | None = None
    sway: Level | None = None
    deception: Level | None = None
    performance: Level | None = None
    insight: Level | None = None
    lore: Level | None = None
    arcana: Level | None = None
    who: Name = ""


@dataclass(frozen=True, slots=True)
class UndoChoice:
    """Strike a talent, a follower or an Asset from a character that is being made."""

    name: Annotated[Name, Says("Which")]
    choice: Annotated[Choice, Says("It is")] = Choice.TALENT
    who: Name = ""


KeepCommand = (
    GainFollower
    | SetFollower
    | LoseFollower
    | FollowerAssists
    | FollowerActs
    | Delegate
    | TakeBack
    | GainAsset
    | UseAsset
    | UseOffScreen
    | SetAsset
    | LoseAsset
    | PayUpkeep
    | EndUpkeep
    | Flashback
    | AwardXp
    | Buy
    | BuyTalent
    | LearnTalent
    | GainBond
    | LoseBond
    | AddComplication
    | LoseComplication
    | ComplicationBites
    | MakeCharacter
    | AddReady
    | BeginMaking
    | FinishMaking
    | SetAttributes
    | SetSkills
    | UndoChoice
)

KEEP_COMMANDS: dict[str, type[KeepCommand]] = {
    "gain-follower": GainFollower,
    "set-follower": SetFollower,
    "lose-follower": LoseFollower,
    "follower-assists": FollowerAssists,
    "follower-acts": FollowerActs,
    "delegate": Delegate,
    "take-back": TakeBack,
    "gain-asset": GainAsset,
    "use-asset": UseAsset,
    "use-off-screen": UseOffScreen,
    "set-asset": SetAsset,
    "lose-asset": LoseAsset,
    "upkeep": PayUpkeep,
    "end-downtime-upkeep": EndUpkeep,
    "flashback": Flashback,
    "award-xp": AwardXp,
    "buy": Buy,
    "buy-talent": BuyTalent,
    "learn-talent": LearnTalent,
    "gain-bond": GainBond,
    "lose-bond": LoseBond,
    "add-complication": AddComplication,
    "lose-complication": LoseComplication,
    "complication-bites": ComplicationBites,
    "make-character": MakeCharacter,
    "add-ready": AddReady,
    "begin-making": BeginMaking,
    "finish-making": FinishMaking,
    "set-attributes": SetAttributes,
    "set-skills": SetSkills,
    "undo-choice": UndoChoice,
}
