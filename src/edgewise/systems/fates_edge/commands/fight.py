"""What a seat may ask in a fight. `who` names the character; empty is the seat's own, or the one in the spotlight."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from edgewise.core.fields import Name, Says, Span, Text
from edgewise.systems.fates_edge.book.numbers import DV_DEFAULT, VOLLEY_MOST
from edgewise.systems.fates_edge.book.terms import Attribute, Skill
from edgewise.systems.fates_edge.book.terms_fight import Advantage, Band, Cover, Order, Side
from edgewise.systems.fates_edge.rolls import MOST_DV


class Way(Enum):
    """Which way a move goes."""

    TOWARD = "toward"
    AWAY = "away"


class Gain(Enum):
    """What an advantage gives, where there is a choice."""

    DIE = "die"
    EFFECT = "effect"

    @property
    def title(self) -> str:
        """In words for a form."""
        return {Gain.DIE: "+1 die", Gain.EFFECT: "Effect one step up"}[self]


class Spell(Enum):
    """How a spell is worked, which says whether it opens the caster to a blow."""

    OPEN = "open"
    TOUCH = "touch"
    WARD = "ward"


Target = Annotated[Name, Says("Whom")]
Ambush = Annotated[Side | None, Says("Who springs an ambush", "they act first")]


# ----------------------------------------------------------------------------------------------- spotlight and turns


@dataclass(frozen=True, slots=True)
class BeginFight:
    """The GM begins a fight with everyone who is there."""

    ambush: Ambush = None
    order: Annotated[Order | None, Says("Order of turns")] = None
    """None takes the table's option."""
    band: Annotated[Band, Says("They stand apart")] = Band.NEAR


@dataclass(frozen=True, slots=True)
class EndFight:
    """The GM ends the fight; wounds and words remain."""


@dataclass(frozen=True, slots=True)
class JoinFight:
    """The GM brings somebody into the fight."""

    who: Name
    band: Annotated[Band, Says("How far from the others")] = Band.NEAR


@dataclass(frozen=True, slots=True)
class LeaveFight:
    """The GM takes somebody out of the fight."""

    who: Name


@dataclass(frozen=True, slots=True)
class PassSpotlight:
    """Give the turn to somebody."""

    to: Target
    hold: Annotated[bool, Says("Whoever has it now keeps the rest of their turn")] = False


@dataclass(frozen=True, slots=True)
class AskSpotlight:
    """Ask the GM for the spotlight."""

    who: Name = ""
    why: Annotated[Text, Says("To do what")] = ""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn is over."""

    next: Annotated[Name, Says("Who is next")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class NextExchange:
    """The GM begins the next exchange."""


@dataclass(frozen=True, slots=True)
class GrantTurn:
    """The GM grants one more Action or Move in this turn."""

    actions: Annotated[int, Span(0, 2), Says("Actions")] = 1
    moves: Annotated[int, Span(0, 2), Says("Moves")] = 0
    why: Annotated[Text, Says("Why")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetSlot:
    """The GM puts somebody into another speed slot."""

    who: Name
    slot: Annotated[int, Span(1, 3), Says("Slot", "1 is first")]


# -------------------------------------------------------------------------------------------------- where one stands


@dataclass(frozen=True, slots=True)
class Move:
    """Move one band toward somebody or away from them."""

    target: Target
    way: Annotated[Way, Says("Which way")] = Way.TOWARD
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Dash:
    """Spend the Action on moving two bands."""

    target: Target
    way: Annotated[Way, Says("Which way")] = Way.TOWARD
    bands: Annotated[int, Span(1, 3), Says("Bands")] = 2
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Disengage:
    """Spend the Action so that this turn's Move provokes nothing."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class Reposition:
    """Spend the Move on another spot in the same band."""

    cover: Annotated[Cover, Says("Cover there")] = Cover.PARTIAL
    who: Name = ""


@dataclass(frozen=True, slots=True)
class StandUp:
    """Spend the Move on getting up."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class PlaceAt:
    """The GM says how far two stand apart."""

    who: Name
    target: Target
    band: Annotated[Band, Says("Band")] = Band.NEAR


@dataclass(frozen=True, slots=True)
class SetFooting:
    """The GM says how somebody stands; what is left out stays."""

    who: Name
    cover: Annotated[Cover | None, Says("Cover")] = None
    concealed: Annotated[bool | None, Says("Heavy concealment")] = None
    high: Annotated[bool | None, Says("Higher ground")] = None
    difficult: Annotated[bool | None, Says("Difficult ground")] = None
    prone: Annotated[bool | None, Says("Prone")] = None
    mounted: Annotated[bool | None, Says("Mounted")] = None
    hidden: Annotated[bool | None, Says("Hidden")] = None
    suppressed: Annotated[bool | None, Says("Under fire")] = None
    absent: Annotated[bool | None, Says("Off-screen")] = None


# ---------------------------------------------------------------------------------------------- actions without dice


@dataclass(frozen=True, slots=True)
class Observe:
    """Spend the Action on a better Position for the next one."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class Defend:
    """Take a defensive stance."""

    with_move: Annotated[bool, Says("With the Move instead of the Action")] = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Protect:
    """Guard an ally nearby."""

    ally: Target
    who: Name = ""


@dataclass(frozen=True, slots=True)
class ReadyAction:
    """Hold an action back for a clear trigger."""

    trigger: Annotated[Text, Says("When …")]
    what: Annotated[Text, Says("… they do this")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class LetGo:
    """The trigger comes: the held action is taken now. With a target it is an attack, without one a roll like any."""

    target: Target = ""
    attribute: Annotated[Attribute, Says("Attribute")] = Attribute.WITS
    skill: Annotated[Skill, Says("Skill")] = Skill.RANGED
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Aim:
    """Spend the Action on the next shot."""

    gain: Annotated[Gain, Says("For")] = Gain.DIE
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Suppress:
    """Keep a place under fire."""

    target: Target
    who: Name = ""


@dataclass(frozen=True, slots=True)
class ReadyWeapon:
    """Load, or set, a slow weapon."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class Wield:
    """Draw a weapon, or put it away: an Interact."""

    weapon: Annotated[Name, Says("Weapon", "empty for bare hands")] = ""
    free: Annotated[bool, Says("Drop what is in hand, for free")] = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Interact:
    """A lever, a door, a bag: done without a roll."""

    what: Annotated[Text, Says("What")]
    free: Annotated[bool, Says("A shout, a glance: free")] = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Plant:
    """Plant a pavise, or pull it up."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class PassOpening:
    """Let an opening pass."""

    by: Name
    against: Name


# ------------------------------------------------------------------------------------------------- actions with dice


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack somebody with the weapon in hand."""

    target: Target
    step: Annotated[Way | None, Says("Sidestep", "one band as part of a melee attack")] = None
    volley: Annotated[int, Span(0, VOLLEY_MOST), Says("Volley", "extra ammunition")] = 0
    opening: Annotated[bool, Says("As an opportunity attack")] = False
    attribute: Annotated[Attribute | None, Says("Attribute")] = None
    """None takes Body in melee and Wits from a distance."""
    words: Annotated[Text, Says("How")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Charge:
    """Rush at somebody and attack: the whole turn and 1 Fatigue."""

    target: Target
    bands: Annotated[int, Span(0, 2), Says("Bands")] = 1
    words: Annotated[Text, Says("How")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Skirmish:
    """Fall back and shoot: the whole turn and 1 Fatigue."""

    target: Target
    bands: Annotated[int, Span(0, 2), Says("Bands")] = 1
    shoot_first: Annotated[bool, Says("Shoot first, then move")] = False
    cover: Annotated[Cover, Says("Cover at the end")] = Cover.NONE
    words: Annotated[Text, Says("How")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Shove:
    """Push somebody from Close to Near."""

    target: Target
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Grapple:
    """Take hold of somebody in Close."""

    target: Target
    who: Name = ""


@dataclass(frozen=True, slots=True)
class BreakFree:
    """Get out of a grapple."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetUp:
    """Make an opening for an ally."""

    ally: Target
    gives: Annotated[Advantage, Says("It gives")] = Advantage.POSITION
    attribute: Annotated[Attribute, Says("Attribute")] = Attribute.WITS
    skill: Annotated[Skill, Says("Skill")] = Skill.DECEPTION
    dv: Annotated[int, Span(1, MOST_DV), Says("Difficulty Value")] = DV_DEFAULT
    words: Annotated[Text, Says("How")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Hide:
    """Get out of sight."""

    attribute: Annotated[Attribute, Says("Attribute")] = Attribute.WITS
    skill: Annotated[Skill, Says("Skill")] = Skill.STEALTH
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Search:
    """Look for somebody who hides."""

    target: Target
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Cast:
    """Work magic in a fight."""

    words: Annotated[Text, Says("What it is to do")]
    attribute: Annotated[Attribute, Says("Attribute")] = Attribute.SPIRIT
    skill: Annotated[Skill, Says("Skill")] = Skill.ARCANA
    spell: Annotated[Spell, Says("How it is worked")] = Spell.OPEN
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Resist:
    """Roll to resist a strike."""

    strike: Name = ""
    attribute: Annotated[Attribute, Says("Attribute")] = Attribute.BODY
    skill: Annotated[Skill, Says("Skill")] = Skill.ATHLETICS
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Intercept:
    """Step into a strike at the ally that one guards, and roll to resist it."""

    strike: Name = ""
    attribute: Annotated[Attribute, Says("Attribute")] = Attribute.BODY
    skill: Annotated[Skill, Says("Skill")] = Skill.MELEE
    who: Name = ""


@dataclass(frozen=True, slots=True)
class TakeStrike:
    """Take a strike as it comes."""

    strike: Name = ""
    shield: Annotated[bool, Says("Catch 1 Harm on the shield")] = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Assist:
    """Pay a Boon to lend a die to an ally's roll."""

    ally: Target
    words: Annotated[Text, Says("How")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class LendDie:
    """The GM lets a vivid description lend a die."""

    who: Name = ""
    by: Annotated[Name, Says("Who described it")] = ""
    words: Annotated[Text, Says("How")] = ""


@dataclass(frozen=True, slots=True)
class RerollAction:
    """Pay a Boon and the unspent Move to throw the action's dice again, all but 10s."""

    who: Name = ""


FightCommand = (
    BeginFight
    | EndFight
    | JoinFight
    | LeaveFight
    | PassSpotlight
    | AskSpotlight
    | EndTurn
    | NextExchange
    | GrantTurn
    | SetSlot
    | Move
    | Dash
    | Disengage
    | Reposition
    | StandUp
    | PlaceAt
    | SetFooting
    | Observe
    | Defend
    | Protect
    | ReadyAction
    | LetGo
    | Aim
    | Suppress
    | ReadyWeapon
    | Wield
    | Interact
    | Plant
    | PassOpening
    | Attack
    | Charge
    | Skirmish
    | Shove
    | Grapple
    | BreakFree
    | SetUp
    | Hide
    | Search
    | Cast
    | Resist
    | Intercept
    | TakeStrike
    | Assist
    | LendDie
    | RerollAction
)

FIGHT_COMMANDS: dict[str, type[FightCommand]] = {
    "begin-fight": BeginFight,
    "end-fight": EndFight,
    "join-fight": JoinFight,
    "leave-fight": LeaveFight,
    "pass-spotlight": PassSpotlight,
    "ask-spotlight": AskSpotlight,
    "end-turn": EndTurn,
    "next-exchange": NextExchange,
    "grant-turn": GrantTurn,
    "set-slot": SetSlot,
    "move": Move,
    "dash": Dash,
    "disengage": Disengage,
    "reposition": Reposition,
    "stand-up": StandUp,
    "place-at": PlaceAt,
    "set-footing": SetFooting,
    "observe": Observe,
    "defend": Defend,
    "protect": Protect,
    "ready": ReadyAction,
    "let-go": LetGo,
    "aim": Aim,
    "suppress": Suppress,
    "ready-weapon": ReadyWeapon,
    "wield": Wield,
    "interact": Interact,
    "plant": Plant,
    "pass-opening": PassOpening,
    "attack": Attack,
    "charge": Charge,
    "skirmish": Skirmish,
    "shove": Shove,
    "grapple": Grapple,
    "break-free": BreakFree,
    "set-up": SetUp,
    "hide": Hide,
    "search": Search,
    "cast": Cast,
    "resist": Resist,
    "intercept": Intercept,
    "take-strike": TakeStrike,
    "assist": Assist,
    "lend-die": LendDie,
    "reroll-action": RerollAction,
}
