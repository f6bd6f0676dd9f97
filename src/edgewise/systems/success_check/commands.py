"""What a seat may ask. `who` names the character; empty is the seat's own, or the only one there is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from edgewise.core.fields import Name, Says, Span, Text
from edgewise.systems.success_check.terms import (
    Action,
    Award,
    Kind,
    Rest,
    Severity,
    Shown,
)

MOST_TN = 100
TN_DEFAULT = 20


@dataclass(frozen=True, slots=True)
class Declare:
    """Say what the character wants and with which skill."""

    intent: Annotated[Text, Says("What do you want to achieve?")]
    skill: Annotated[Name, Says("Skill")]
    related: Annotated[Name, Says("What it is about", "empty: the skill")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack somebody with a weapon."""

    target: Annotated[Name, Says("Whom")]
    weapon: Annotated[Name, Says("Weapon")]
    burst: Annotated[bool, Says("A burst: one more die")] = False
    intent: Annotated[Text, Says("How")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetTn:
    """The GM sets the Target Number, and what players come to know of it."""

    tn: Annotated[int, Span(1, MOST_TN), Says("Target Number")] = TN_DEFAULT
    shown: Annotated[Shown, Says("Players learn")] = Shown.EXACT
    said: Annotated[int | None, Span(1, MOST_TN), Says("The GM says", "true or not")] = None
    who: Name = ""


@dataclass(frozen=True, slots=True)
class RevealTn:
    """The GM shows the true Target Number."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class RuleImpossible:
    """The GM rules that it cannot be done at all: no dice, and it fails."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class AddSource:
    """Name a circumstance that brings Advantage or Disadvantage."""

    name: Annotated[Name, Says("Circumstance")]
    kind: Annotated[Kind, Says("It brings")] = Kind.ADVANTAGE
    who: Name = ""


@dataclass(frozen=True, slots=True)
class StrikeSource:
    """Strike a circumstance out: gear or a talent removes it, or it was named in error."""

    source: Annotated[Name, Says("Circumstance")]
    by: Annotated[Name, Says("Struck out by")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class UseTalent:
    """Bring a talent into the check."""

    talent: Annotated[Name, Says("Talent")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class UseOption:
    """Use an attack option, or another way of acting, that brings Advantage or Disadvantage."""

    name: Annotated[Name, Says("Option")]
    kind: Annotated[Kind, Says("It brings")] = Kind.DISADVANTAGE
    who: Name = ""


@dataclass(frozen=True, slots=True)
class AddModifier:
    """The GM adds a flat modifier, which is the exception."""

    name: Annotated[Name, Says("Why")]
    amount: Annotated[int, Span(-20, 20), Says("Modifier")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class EdgeCheck:
    """Spend Edge on the check: Advantage where there is none, or Disadvantage removed."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class ThrowCheck:
    """Roll the dice of the check."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class DropDie:
    """Choose the die that does not count: the player under Advantage, the GM under Disadvantage."""

    die: Annotated[int, Span(0, 2), Says("Die")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Settle:
    """Let the dice stand: margin and band are named, and what follows from them."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class BoostDamage:
    """Spend Edge on two more damage dice."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class ThrowDamage:
    """Roll the damage of a hit."""

    convert: Annotated[bool, Says("Turn a high bonus into dice")] = True
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Reward:
    """The GM gives what a good success may give."""

    related: Annotated[Name, Says("Advantage on the next check about", "empty: any check")] = ""
    instead: Annotated[Text, Says("Or another benefit")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Close:
    """The check is done."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class Drop:
    """Think better of it, while no die is rolled."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class TakeDamage:
    """Take damage that no attack at this table rolled."""

    amount: Annotated[int, Span(0, 500), Says("Damage")]
    pierces: Annotated[int, Span(0, 100), Says("It lowers PT by")] = 0
    armored: Annotated[bool, Says("Armor counts")] = True
    stun: Annotated[bool, Says("Stun")] = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class RateInjury:
    """The GM says how bad the latest injury is."""

    severity: Annotated[Severity, Says("Severity")]
    injury: Annotated[int | None, Span(0, 99)] = None
    who: Name = ""


@dataclass(frozen=True, slots=True)
class LessenInjury:
    """Spend Edge to make an injury one step milder; the points stay."""

    injury: Annotated[int | None, Span(0, 99), Says("Injury", "empty: the latest")] = None
    who: Name = ""


@dataclass(frozen=True, slots=True)
class BurnEdge:
    """Give up a point of Edge for good instead of dying."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class RuleDeath:
    """The GM says that a dying character is dead, or lives after all."""

    dies: Annotated[bool, Says("Dead")] = True
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Heal:
    """Bring damage down, or be rid of an injury, by care and time."""

    points: Annotated[int, Span(0, 500), Says("Points")] = 0
    stun: Annotated[int, Span(0, 500), Says("Stun")] = 0
    injury: Annotated[int | None, Span(0, 99), Says("Injury that is gone")] = None
    why: Annotated[Text, Says("How")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class DegradeArmor:
    """The GM lets armor suffer, or be mended."""

    points: Annotated[int, Span(-200, 200), Says("PT lost", "less than 0: mended")] = 1
    who: Name = ""


@dataclass(frozen=True, slots=True)
class BeginRounds:
    """The GM begins structured time."""


@dataclass(frozen=True, slots=True)
class EndRounds:
    """The GM ends structured time."""


@dataclass(frozen=True, slots=True)
class RollInitiative:
    """Roll for initiative."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetInitiative:
    """The GM sets an initiative by hand."""

    total: Annotated[int, Span(0, 200), Says("Initiative")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """The next turn begins: of whoever is highest and has not acted, unless the GM says otherwise."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class BoostInitiative:
    """Spend Edge on +2d6 initiative for one turn."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class SpendAction:
    """Use up an action of the turn."""

    action: Annotated[Action, Says("Action")]
    what: Annotated[Text, Says("For")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class BuyReaction:
    """Spend Edge on an additional Reaction, once between two turns of one's own."""

    what: Annotated[Text, Says("For")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn is over."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class NextRound:
    """The GM begins the next round."""


@dataclass(frozen=True, slots=True)
class AwardEdge:
    """The GM gives Edge back."""

    award: Annotated[Award, Says("For")] = Award.ACHIEVEMENT
    amount: Annotated[int, Span(1, 20), Says("Edge")] = 1
    why: Annotated[Text, Says("What")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class RefreshEdge:
    """The GM gives everyone all spent Edge back in a long or hard session."""


@dataclass(frozen=True, slots=True)
class TakeRest:
    """A long rest."""

    kind: Annotated[Rest, Says("In")] = Rest.ADVENTURE
    who: Name = ""


@dataclass(frozen=True, slots=True)
class EndScenario:
    """The GM ends the scenario, however it came out."""

    how: Annotated[Text, Says("How it ended")] = ""


@dataclass(frozen=True, slots=True)
class BeginScene:
    """The GM cuts to a new scene."""

    title: Annotated[Text, Says("Where are we?")] = ""


@dataclass(frozen=True, slots=True)
class EndScene:
    """The GM ends the scene."""


@dataclass(frozen=True, slots=True)
class BeginSession:
    """The GM begins the next session."""


@dataclass(frozen=True, slots=True)
class EndSession:
    """The GM ends the session."""


@dataclass(frozen=True, slots=True)
class AddSheet:
    """Bring a new character to the table."""

    name: Annotated[Name, Says("Name")]
    blurb: Annotated[Text, Says("In a sentence")] = ""
    npc: Annotated[bool, Says("The GM plays it")] = False


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
class SetAttribute:
    """Write an attribute."""

    name: Annotated[Name, Says("Attribute")]
    value: Annotated[int, Span(0, 30), Says("Value")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetSkill:
    """Write a skill with its ranks and its two key attributes."""

    name: Annotated[Name, Says("Skill")]
    ranks: Annotated[int, Span(0, 30), Says("Ranks")] = 0
    first: Annotated[Name, Says("Key attribute", "empty: as the table's list has it")] = ""
    second: Annotated[Name, Says("Second key attribute")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class GainWeapon:
    """Take a weapon from the list, or write one."""

    name: Annotated[Name, Says("Weapon")]
    dice: Annotated[int | None, Span(0, 20), Says("Damage dice", "empty: as listed")] = None
    bonus: Annotated[int, Span(0, 60), Says("Bonus")] = 0
    by_strength: Annotated[bool, Says("The wielder's Strength counts")] = False
    stun: Annotated[bool, Says("Stun")] = False
    burst: Annotated[bool, Says("Can fire bursts")] = False
    pierces: Annotated[int, Span(0, 100), Says("Lowers PT by")] = 0
    skill: Annotated[Name, Says("Used with")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class GainArmor:
    """Put on armor from the list, or write one."""

    name: Annotated[Name, Says("Armor")]
    pt: Annotated[int | None, Span(0, 200), Says("Penetration Threshold", "empty: as listed")] = None
    dr: Annotated[int, Span(0, 100), Says("Damage Reduction in percent")] = 0
    who: Name = ""


@dataclass(frozen=True, slots=True)
class GainTalent:
    """Write a talent."""

    name: Annotated[Name, Says("Talent")]
    does: Annotated[Text, Says("What it does")] = ""
    brings: Annotated[Kind | None, Says("It brings")] = None
    removes: Annotated[Name, Says("Circumstance that it removes")] = ""
    pierces: Annotated[int, Span(0, 100), Says("Lowers PT by")] = 0
    initiative_dice: Annotated[int, Span(0, 10), Says("Initiative dice")] = 0
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Lose:
    """Strike a weapon, a talent or a skill off the sheet."""

    name: Annotated[Name, Says("What")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Adjust:
    """Set one part of a sheet by hand."""

    path: Annotated[Name, Says("What")]
    value: Annotated[Text, Says("To")]
    why: Annotated[Text, Says("Why")] = ""
    was: Annotated[Text | None, Says("From", "refused if it has changed meanwhile")] = None
    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetOption:
    """The GM changes an optional rule in play."""

    name: Annotated[Name, Says("Rule")]
    value: Annotated[Name, Says("To")]


Command = (
    Declare
    | Attack
    | SetTn
    | RevealTn
    | RuleImpossible
    | AddSource
    | StrikeSource
    | UseTalent
    | UseOption
    | AddModifier
    | EdgeCheck
    | ThrowCheck
    | DropDie
    | Settle
    | BoostDamage
    | ThrowDamage
    | Reward
    | Close
    | Drop
    | TakeDamage
    | RateInjury
    | LessenInjury
    | BurnEdge
    | RuleDeath
    | Heal
    | DegradeArmor
    | BeginRounds
    | EndRounds
    | RollInitiative
    | SetInitiative
    | BeginTurn
    | BoostInitiative
    | SpendAction
    | BuyReaction
    | EndTurn
    | NextRound
    | AwardEdge
    | RefreshEdge
    | TakeRest
    | EndScenario
    | BeginScene
    | EndScene
    | BeginSession
    | EndSession
    | AddSheet
    | RemoveSheet
    | Claim
    | Release
    | SetAttribute
    | SetSkill
    | GainWeapon
    | GainArmor
    | GainTalent
    | Lose
    | Adjust
    | SetOption
)

COMMANDS: dict[str, type[Command]] = {
    "declare": Declare,
    "attack": Attack,
    "set-tn": SetTn,
    "reveal-tn": RevealTn,
    "rule-impossible": RuleImpossible,
    "add-source": AddSource,
    "strike-source": StrikeSource,
    "use-talent": UseTalent,
    "use-option": UseOption,
    "add-modifier": AddModifier,
    "edge-check": EdgeCheck,
    "throw": ThrowCheck,
    "drop-die": DropDie,
    "settle": Settle,
    "boost-damage": BoostDamage,
    "throw-damage": ThrowDamage,
    "reward": Reward,
    "close": Close,
    "drop": Drop,
    "take-damage": TakeDamage,
    "rate-injury": RateInjury,
    "lessen-injury": LessenInjury,
    "burn-edge": BurnEdge,
    "rule-death": RuleDeath,
    "heal": Heal,
    "degrade-armor": DegradeArmor,
    "begin-rounds": BeginRounds,
    "end-rounds": EndRounds,
    "roll-initiative": RollInitiative,
    "set-initiative": SetInitiative,
    "begin-turn": BeginTurn,
    "boost-initiative": BoostInitiative,
    "spend-action": SpendAction,
    "buy-reaction": BuyReaction,
    "end-turn": EndTurn,
    "next-round": NextRound,
    "award-edge": AwardEdge,
    "refresh-edge": RefreshEdge,
    "rest": TakeRest,
    "end-scenario": EndScenario,
    "begin-scene": BeginScene,
    "end-scene": EndScene,
    "begin-session": BeginSession,
    "end-session": EndSession,
    "add-character": AddSheet,
    "remove-character": RemoveSheet,
    "claim": Claim,
    "release": Release,
    "set-attribute": SetAttribute,
    "set-skill": SetSkill,
    "gain-weapon": GainWeapon,
    "gain-armor": GainArmor,
    "gain-talent": GainTalent,
    "lose": Lose,
    "adjust": Adjust,
    "set-option": SetOption,
}
