"""What a seat may ask. `who` names the character; empty is the seat's own, or the only one there is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from edgewise.core.fields import Name, Says, Span, Text
from edgewise.systems.fates_edge.book.numbers import BOON_CAP, DV_DEFAULT, XP_LIMIT, XP_PRICE
from edgewise.systems.fates_edge.book.terms import (
    Armor,
    Attribute,
    Benefit,
    Care,
    Condition,
    Earns,
    Pay,
    Position,
    Rest,
    Skill,
    TimerKind,
    Use,
)
from edgewise.systems.fates_edge.book.terms_fight import Effect
from edgewise.systems.fates_edge.rolls import MOST_DV, MOST_HARM

MOST_FATIGUE = 20
DieIndex = Annotated[int, Span(0, 99), Says("Die")]


@dataclass(frozen=True, slots=True)
class Open:
    """Say what the character wants and how."""

    intent: Annotated[Text, Says("What do you want to achieve?")]
    attribute: Annotated[Attribute, Says("Attribute")]
    skill: Annotated[Skill, Says("Skill")]
    approach: Annotated[Text, Says("How do you go about it?")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Set:
    """The GM sets Position and DV, before the dice."""

    position: Annotated[Position, Says("Position", "how exposed they are")] = Position.CONTROLLED
    dv: Annotated[int, Span(1, MOST_DV), Says("Difficulty Value", "3 is the default; 2 routine, 5 extreme")] = (
        DV_DEFAULT
    )
    hide_position: Annotated[bool, Says("Hide Position from players")] = False
    hide_dv: Annotated[bool, Says("Hide DV from players")] = False
    injury: Annotated[bool | None, Says("The injury matters here", "Harm takes its die")] = None
    dice: Annotated[int, Span(-10, 10), Says("Other dice", "gear, help, hindrance")] = 0
    earns: Annotated[Earns, Says("Earns Boons")] = Earns.AUTO
    who: Name = ""
    effect: Annotated[Effect, Says("Effect", "how much a success does")] = Effect.STANDARD


@dataclass(frozen=True, slots=True)
class Reveal:
    """The GM shows what was hidden about a roll."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class Improve:
    """Pay for one step of Position, before the dice."""

    pay: Annotated[Pay, Says("Pay with")] = Pay.BOON
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the pool."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class RerollDesperate:
    """Throw again the success that a Desperate roll must; the lowest, unless another is named."""

    die: DieIndex | None = None
    who: Name = ""


@dataclass(frozen=True, slots=True)
class RerollDominant:
    """Throw one failure again, as a Dominant roll may."""

    die: DieIndex | None = None
    who: Name = ""


@dataclass(frozen=True, slots=True)
class RerollBoon:
    """Pay to throw one die again, any but a 10."""

    die: DieIndex | None = None
    pay: Annotated[Pay, Says("Pay with")] = Pay.BOON
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Negate:
    """Pay a Boon so that the re-roll which Fatigue forced never happened."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class Veto:
    """The GM takes back the latest Fatigue that was paid in place of a Boon."""

    why: Annotated[Text, Says("Why")] = ""


@dataclass(frozen=True, slots=True)
class Settle:
    """Let the dice stand: the outcome is named, costs and gains are applied."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class TakeBenefit:
    """Choose what 10s, or a Partial, give."""

    benefit: Annotated[Benefit, Says("Benefit")]
    note: Annotated[Text, Says("In the story")] = ""
    timer: Annotated[Name, Says("Timer")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Close:
    """The roll is done; the spotlight passes."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class Drop:
    """Think better of it, while no die is thrown."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class TakeHarm:
    """Take a hit of the Harm that the GM states."""

    harm: Annotated[int, Span(0, MOST_HARM), Says("Harm of the hit")]
    armor: Annotated[Armor | None, Says("Armor", "what is worn, unless this hit meets something else")] = None
    condition: Annotated[Condition | None, Says("Condition")] = None
    who: Name = ""


@dataclass(frozen=True, slots=True)
class MarkFatigue:
    """Mark Fatigue for exertion, strain or stress."""

    amount: Annotated[int, Span(1, MOST_FATIGUE), Says("Fatigue")] = 1
    why: Annotated[Text, Says("Why")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class RuleLethal:
    """The GM says whether overflow at Harm 3 kills."""

    dies: Annotated[bool, Says("It kills")] = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class TakeRest:
    """Rest, with food and water or without."""

    kind: Annotated[Rest, Says("Rest")] = Rest.SHORT
    provisions: Annotated[bool, Says("With food and water")] = True
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Treat:
    """Bring Harm down by care, magic or time."""

    kind: Annotated[Care, Says("By")] = Care.CARE
    levels: Annotated[int, Span(1, 3), Says("Levels", "2 only after a critical treatment")] = 1
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Award:
    """The GM gives a Boon for creativity, sacrifice or strong play."""

    amount: Annotated[int, Span(1, BOON_CAP), Says("Boons")] = 1
    why: Annotated[Text, Says("For")] = ""
    who: Annotated[Name, Says("To")] = ""


@dataclass(frozen=True, slots=True)
class ClaimBond:
    """Take the Boon of a bond that the action engaged."""

    bond: Annotated[Name, Says("Bond")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class SpendBoon:
    """Pay for an Asset on screen, a Rite or an ability."""

    use: Annotated[Use, Says("For")] = Use.ASSET
    pay: Annotated[Pay, Says("Pay with")] = Pay.BOON
    why: Annotated[Text, Says("What it does")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class ConvertXp:
    """Turn Boons into XP, once a session, in downtime."""

    boons: Annotated[int, Span(XP_PRICE, XP_PRICE * XP_LIMIT), Says("Boons", "2 for each XP")] = XP_PRICE
    who: Name = ""


class Entry(Enum):
    """The spending menu of Story Beats."""

    MINOR = "minor"
    MODERATE = "moderate"
    SERIOUS = "serious"
    MAJOR = "major"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {
            Entry.MINOR: "1 · Minor: noise, a trace",
            Entry.MODERATE: "2 · Moderate: alarm, cover lost, a lesser foe",
            Entry.SERIOUS: "3 · Serious: reinforcements, key gear breaks",
            Entry.MAJOR: "4+ · Major: a trap springs, the scene shifts",
        }[self]


@dataclass(frozen=True, slots=True)
class SpendBeats:
    """The GM pays Story Beats for a twist."""

    entry: Annotated[Entry, Says("Twist")]
    what: Annotated[Text, Says("What happens")] = ""
    amount: Annotated[int, Span(0, 50), Says("Story Beats", "0: the entry's own price")] = 0


@dataclass(frozen=True, slots=True)
class Worsen:
    """The GM pays Story Beats so that a character's next roll stands one step worse."""

    who: Annotated[Name, Says("Whose next roll")] = ""
    why: Annotated[Text, Says("Why")] = ""


@dataclass(frozen=True, slots=True)
class AdjustBank:
    """The GM corrects the bank of Story Beats."""

    amount: Annotated[int, Span(-50, 50), Says("Change")]
    why: Annotated[Text, Says("Why")] = ""


@dataclass(frozen=True, slots=True)
class AddTimer:
    """The GM starts a timer."""

    label: Annotated[Name, Says("What is coming")]
    size: Annotated[int, Span(2, 12), Says("Segments")] = 4
    kind: Annotated[TimerKind, Says("Kind")] = TimerKind.SCENE
    hidden: Annotated[bool, Says("Hide from players")] = False


@dataclass(frozen=True, slots=True)
class TickTimer:
    """The GM fills or clears segments, free of charge."""

    timer: Name
    segments: Annotated[int, Span(-12, 12), Says("Segments")] = 1


@dataclass(frozen=True, slots=True)
class BuyTick:
    """The GM pays Story Beats for one segment."""

    timer: Name


@dataclass(frozen=True, slots=True)
class RevealTimer:
    """The GM shows a hidden timer."""

    timer: Name


@dataclass(frozen=True, slots=True)
class RemoveTimer:
    """The GM takes a timer off the table."""

    timer: Name


@dataclass(frozen=True, slots=True)
class BeginScene:
    """The GM cuts to a new scene; a running one ends first."""

    title: Annotated[Text, Says("Where are we?")] = ""
    downtime: Annotated[bool, Says("Downtime")] = False


@dataclass(frozen=True, slots=True)
class EndScene:
    """The GM ends the scene."""


@dataclass(frozen=True, slots=True)
class Downtime:
    """The GM says whether this is downtime."""

    on: Annotated[bool, Says("Downtime")] = True


@dataclass(frozen=True, slots=True)
class BeginSession:
    """The GM begins the next session."""


@dataclass(frozen=True, slots=True)
class EndSession:
    """The GM ends the session, and the scene with it."""


@dataclass(frozen=True, slots=True)
class AddSheet:
    """Bring a new character to the table."""

    name: Annotated[Name, Says("Name")]
    blurb: Annotated[Text, Says("In a sentence")] = ""


@dataclass(frozen=True, slots=True)
class RemoveSheet:
    """The GM takes a character off the table."""

    who: Name


@dataclass(frozen=True, slots=True)
class Claim:
    """Play this character."""

    who: Name


@dataclass(frozen=True, slots=True)
class Release:
    """Let someone else play this character."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class Adjust:
    """Set one part of a sheet by hand."""

    path: Annotated[Name, Says("What", 'as in "attributes.body" or "purses.boons"')]
    value: Annotated[Text, Says("To")]
    why: Annotated[Text, Says("Why")] = ""
    was: Annotated[Text | None, Says("From", "refused if it has changed meanwhile")] = None
    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetOption:
    """The GM changes an optional rule in play."""

    name: Annotated[Name, Says("Rule")]
    value: Annotated[Name, Says("To")]


LoopCommand = (
    Open
    | Set
    | Reveal
    | Improve
    | Throw
    | RerollDesperate
    | RerollDominant
    | RerollBoon
    | Negate
    | Veto
    | Settle
    | TakeBenefit
    | Close
    | Drop
    | TakeHarm
    | MarkFatigue
    | RuleLethal
    | TakeRest
    | Treat
    | Award
    | ClaimBond
    | SpendBoon
    | ConvertXp
    | SpendBeats
    | Worsen
    | AdjustBank
    | AddTimer
    | TickTimer
    | BuyTick
    | RevealTimer
    | RemoveTimer
    | BeginScene
    | EndScene
    | Downtime
    | BeginSession
    | EndSession
    | AddSheet
    | RemoveSheet
    | Claim
    | Release
    | Adjust
    | SetOption
)

LOOP_COMMANDS: dict[str, type[LoopCommand]] = {
    "open": Open,
    "set": Set,
    "reveal": Reveal,
    "improve": Improve,
    "throw": Throw,
    "reroll-desperate": RerollDesperate,
    "reroll-dominant": RerollDominant,
    "reroll-boon": RerollBoon,
    "negate": Negate,
    "veto": Veto,
    "settle": Settle,
    "take-benefit": TakeBenefit,
    "close": Close,
    "drop": Drop,
    "take-harm": TakeHarm,
    "mark-fatigue": MarkFatigue,
    "rule-lethal": RuleLethal,
    "rest": TakeRest,
    "treat": Treat,
    "award": Award,
    "claim-bond": ClaimBond,
    "spend-boon": SpendBoon,
    "convert-xp": ConvertXp,
    "spend-beats": SpendBeats,
    "worsen": Worsen,
    "adjust-bank": AdjustBank,
    "add-timer": AddTimer,
    "tick-timer": TickTimer,
    "buy-tick": BuyTick,
    "reveal-timer": RevealTimer,
    "remove-timer": RemoveTimer,
    "begin-scene": BeginScene,
    "end-scene": EndScene,
    "downtime": Downtime,
    "begin-session": BeginSession,
    "end-session": EndSession,
    "add-character": AddSheet,
    "remove-character": RemoveSheet,
    "claim": Claim,
    "release": Release,
    "adjust": Adjust,
    "set-option": SetOption,
}
