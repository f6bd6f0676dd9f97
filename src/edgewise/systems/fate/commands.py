"""What a seat may ask. `who` names the character by id or name; empty is the seat's own, or the only one there is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from edgewise.core.fields import Name, Says, Span, Text
from edgewise.systems.fate.profiles import LEAST_RATING, MOST_RATING
from edgewise.systems.fate.terms import (
    Action,
    Advantage,
    AspectKind,
    CompelKind,
    Effect,
    Growth,
    Harm,
    Limit,
    Rank,
    Role,
    Slot,
    Take,
)

MOST_OPPOSITION = 20
Opposition = Annotated[int, Span(-5, MOST_OPPOSITION), Says("Opposition", "2 is Fair, 4 is Great")]
Index = Annotated[int, Span(0, 99)]


@dataclass(frozen=True, slots=True)
class Open:
    """Say what the character does, by which skill, and to whom."""

    intent: Annotated[Text, Says("What do you do?")]
    skill: Annotated[Name, Says("Skill or approach")]
    action: Annotated[Action, Says("Action")] = Action.OVERCOME
    target: Annotated[Name, Says("Done to", "empty: nobody")] = ""
    advantage: Annotated[Advantage, Says("The advantage is")] = Advantage.NEW
    aspect: Annotated[Name, Says("Aspect", "its name, or the new one's")] = ""
    where: Annotated[Name, Says("It lies on", "empty: the scene")] = ""
    harm: Annotated[Harm | None, Says("Hurts", "empty: as the skill does")] = None
    stunt: Annotated[Name, Says("Stunt")] = ""
    extra: Annotated[Name, Says("Gear or power")] = ""
    far: Annotated[bool, Says("Reaches another zone")] = False
    bonus: Annotated[int, Span(-10, 10), Says("Other bonus", "by the GM")] = 0
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Aim:
    """One more target for an attack, or everybody in a zone."""

    target: Annotated[Name, Says("Also at")] = ""
    zone: Annotated[Name, Says("Everybody in")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Oppose:
    """The GM says what a roll is up against: a number, or somebody in the way."""

    number: Opposition = 2
    by: Annotated[Name, Says("Or by", "whoever is in the way rolls")] = ""
    at: Annotated[Index, Says("For target")] = 0
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Help:
    """Join the roll of another."""

    leader: Annotated[Name, Says("Help")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw four dice."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class Defend:
    """Throw against what is done to oneself, or step in for another."""

    skill: Annotated[Name, Says("Defend with")]
    roll: Annotated[Name, Says("Against the roll of")] = ""
    guarding: Annotated[Name, Says("In place of")] = ""
    stunt: Annotated[Name, Says("Stunt")] = ""
    extra: Annotated[Name, Says("Gear or power")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Waive:
    """Take it without defending: the roll stands against Mediocre, +0."""

    roll: Annotated[Name, Says("Against the roll of")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Split:
    """Share one effort among several targets."""

    parts: Annotated[Name, Says("Parts", 'as in "5/1/1"')]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Invoke:
    """Use an aspect for +2, or for all four dice again."""

    aspect: Annotated[Name, Says("Aspect")]
    effect: Annotated[Effect, Says("For")] = Effect.BONUS
    free: Annotated[bool | None, Says("Free invoke", "empty: a free one where there is one")] = None
    why: Annotated[Text, Says("How it helps")] = ""
    roll: Annotated[Name, Says("In the roll of")] = ""
    on: Annotated[Name, Says("On", '"actor", or the number of the opposition; empty: one\'s own end')] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class VetoInvoke:
    """The table finds that an aspect does not fit: the latest invoke is taken back, nothing is spent."""

    roll: Annotated[Name, Says("In the roll of")] = ""
    why: Annotated[Text, Says("Why")] = ""


@dataclass(frozen=True, slots=True)
class Stand:
    """Let the roll stand, as far as this character is concerned."""

    roll: Annotated[Name, Says("The roll of")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Settle:
    """The GM closes the time for invokes."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class Choose:
    """Take what the outcome leaves to be chosen."""

    take: Annotated[Take, Says("Choice")]
    what: Annotated[Text, Says("In the story")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Drop:
    """Think better of it, while no die is thrown."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class Close:
    """The roll is done."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class AddAspect:
    """The GM puts an aspect on the scene, a zone or a character."""

    name: Annotated[Name, Says("Aspect")]
    where: Annotated[Name, Says("It lies on", "empty: the scene")] = ""
    kind: Annotated[AspectKind, Says("Kind")] = AspectKind.SITUATION
    hidden: Annotated[bool, Says("Hide from players")] = False
    free: Annotated[int, Span(0, 9), Says("Free invokes")] = 0
    side: Annotated[Name, Says("For side")] = ""


@dataclass(frozen=True, slots=True)
class RevealAspect:
    """The GM shows a hidden aspect."""

    aspect: Annotated[Name, Says("Aspect")]


@dataclass(frozen=True, slots=True)
class RenameAspect:
    """Give an aspect other words."""

    aspect: Annotated[Name, Says("Aspect")]
    name: Annotated[Name, Says("To")]


@dataclass(frozen=True, slots=True)
class RemoveAspect:
    """The GM takes an aspect off the table."""

    aspect: Annotated[Name, Says("Aspect")]


@dataclass(frozen=True, slots=True)
class PassInvoke:
    """Hand a free invoke to another side."""

    aspect: Annotated[Name, Says("Aspect")]
    side: Annotated[Name, Says("To side")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class StoryDetail:
    """Pay for something that is true, by way of an aspect."""

    what: Annotated[Text, Says("What is true")]
    aspect: Annotated[Name, Says("By way of")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class OfferCompel:
    """Offer a fate point for a complication."""

    what: Annotated[Text, Says("What goes wrong")]
    aspect: Annotated[Name, Says("Because of")]
    target: Annotated[Name, Says("For whom")] = ""
    kind: Annotated[CompelKind, Says("It is")] = CompelKind.EVENT
    who: Name = ""


@dataclass(frozen=True, slots=True)
class ApproveCompel:
    """The GM lets a compel that a player proposed go on."""

    compel: Name


@dataclass(frozen=True, slots=True)
class AcceptCompel:
    """Take the fate point and the trouble."""

    compel: Name


@dataclass(frozen=True, slots=True)
class RefuseCompel:
    """Pay a fate point to be spared."""

    compel: Name


@dataclass(frozen=True, slots=True)
class WithdrawCompel:
    """Take a compel back; it costs nothing."""

    compel: Name


@dataclass(frozen=True, slots=True)
class CompelAfter:
    """The GM pays for trouble that was played out already."""

    what: Annotated[Text, Says("What went wrong")]
    aspect: Annotated[Name, Says("Because of")]
    who: Annotated[Name, Says("To")] = ""


@dataclass(frozen=True, slots=True)
class TakeHit:
    """The GM states a hit that comes from no roll."""

    shifts: Annotated[int, Span(1, 30), Says("Shifts")] = 1
    kind: Annotated[Harm, Says("Hurts")] = Harm.PHYSICAL
    by: Annotated[Name, Says("By")] = ""
    who: Annotated[Name, Says("Who is hit")] = ""


@dataclass(frozen=True, slots=True)
class Absorb:
    """Choose what a hit costs: a box, consequences, or both."""

    way: Annotated[Name, Says("With", 'as in "2+mild"')]
    name: Annotated[Name, Says("Consequence", "in words")] = ""
    second: Annotated[Name, Says("Second consequence")] = ""
    third: Annotated[Name, Says("Third consequence")] = ""
    replaces: Annotated[int | None, Span(0, 99), Says("Aspect that an extreme one replaces")] = None
    who: Name = ""


@dataclass(frozen=True, slots=True)
class GiveIn:
    """Be taken out, though one could still bear it."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class Treat:
    """Treat a consequence, so that its recovery begins."""

    slot: Annotated[Slot, Says("Consequence")]
    skill: Annotated[Name, Says("With")]
    patient: Annotated[Name, Says("Of", "empty: one's own")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Recover:
    """The GM lets a consequence begin to heal, or be gone, without a roll."""

    slot: Annotated[Slot, Says("Consequence")]
    gone: Annotated[bool, Says("It is gone")] = False
    name: Annotated[Name, Says("As it heals, call it")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Concede:
    """Leave the conflict on one's own terms, before the dice."""

    how: Annotated[Text, Says("How they go")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class BeginConflict:
    """The GM begins a conflict of everybody who is here."""

    kind: Annotated[Harm, Says("It is")] = Harm.PHYSICAL
    first: Annotated[Name, Says("First to act", "empty: as the rules say")] = ""


@dataclass(frozen=True, slots=True)
class JoinConflict:
    """The GM brings somebody into a conflict that runs, last in its order."""

    who: Annotated[Name, Says("Who")]


@dataclass(frozen=True, slots=True)
class LeaveConflict:
    """The GM takes somebody out of a conflict who neither lost nor conceded."""

    who: Annotated[Name, Says("Who")]


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn is over."""

    next: Annotated[Name, Says("Next to act")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class GiveTurn:
    """The GM says whose turn it is."""

    who: Annotated[Name, Says("To")]


@dataclass(frozen=True, slots=True)
class FullDefense:
    """Give up the action for +2 to every defence until the next turn."""

    who: Name = ""


@dataclass(frozen=True, slots=True)
class EndConflict:
    """The GM ends the conflict."""

    breather: Annotated[bool, Says("There is time to breathe")] = True


@dataclass(frozen=True, slots=True)
class AddZone:
    """The GM draws a zone."""

    name: Annotated[Name, Says("Zone")]
    column: Annotated[int, Span(0, 3), Says("Column")] = 0
    row: Annotated[int, Span(0, 5), Says("Row")] = 0


@dataclass(frozen=True, slots=True)
class RemoveZone:
    """The GM takes a zone off the map."""

    zone: Name


@dataclass(frozen=True, slots=True)
class SetBorder:
    """The GM joins two zones, or says what stands between them."""

    one: Annotated[Name, Says("Zone")]
    two: Annotated[Name, Says("And zone")]
    barrier: Annotated[int | None, Span(-5, MOST_OPPOSITION), Says("Opposition", "empty: nothing hinders")] = None
    what: Annotated[Name, Says("What is in the way")] = ""
    closed: Annotated[bool, Says("No way through")] = False


@dataclass(frozen=True, slots=True)
class Move:
    """Go to a zone next to one's own that nothing bars."""

    zone: Annotated[Name, Says("To")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Cross:
    """Overcome what is in the way, or go further than one zone."""

    zone: Annotated[Name, Says("To")]
    skill: Annotated[Name, Says("With")]
    stunt: Annotated[Name, Says("Stunt")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Place:
    """The GM puts somebody into a zone."""

    zone: Annotated[Name, Says("Into")]
    who: Annotated[Name, Says("Who")]


@dataclass(frozen=True, slots=True)
class BeginContest:
    """The GM begins a contest of two to four sides, a character rolling for each."""

    what: Annotated[Text, Says("What they all want")]
    first: Annotated[Name, Says("One side")]
    second: Annotated[Name, Says("Against")]
    third: Annotated[Name, Says("And")] = ""
    fourth: Annotated[Name, Says("And")] = ""


@dataclass(frozen=True, slots=True)
class ScoreExchange:
    """Compare the rolls of an exchange of the contest."""


@dataclass(frozen=True, slots=True)
class EndContest:
    """The GM ends the contest."""


@dataclass(frozen=True, slots=True)
class BeginChallenge:
    """The GM begins a challenge."""

    what: Annotated[Text, Says("What is to be done")]


@dataclass(frozen=True, slots=True)
class AddTask:
    """The GM adds a task to the challenge."""

    what: Annotated[Text, Says("Task")]
    difficulty: Opposition = 2


@dataclass(frozen=True, slots=True)
class Attempt:
    """Roll for a task of the challenge."""

    task: Annotated[Index, Says("Task")]
    skill: Annotated[Name, Says("Skill or approach")]
    stunt: Annotated[Name, Says("Stunt")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class EndChallenge:
    """The GM reads the outcomes of the challenge together."""


@dataclass(frozen=True, slots=True)
class BeginScene:
    """The GM cuts to a new scene; a running one ends first."""

    title: Annotated[Text, Says("Where are we?")] = ""


@dataclass(frozen=True, slots=True)
class EndScene:
    """The GM ends the scene."""

    by_compel: Annotated[bool, Says("A compel ended it", "one point more in the next pool")] = False


@dataclass(frozen=True, slots=True)
class BeginSession:
    """The GM begins the next session."""


@dataclass(frozen=True, slots=True)
class EndSession:
    """The GM ends the session, and the scene with it."""


@dataclass(frozen=True, slots=True)
class BeginScenario:
    """The GM begins a new scenario."""


@dataclass(frozen=True, slots=True)
class Milestone:
    """The GM grants a milestone to every player character."""

    rank: Annotated[Rank, Says("Milestone")] = Rank.MINOR
    power_up: Annotated[bool, Says("With a step up in power", "Condensed, major")] = False


@dataclass(frozen=True, slots=True)
class Advance:
    """Use what a milestone granted."""

    growth: Annotated[Growth, Says("Change")]
    one: Annotated[Name, Says("Skill, or number of the aspect or stunt")] = ""
    two: Annotated[Name, Says("Other skill, or the new words")] = ""
    text: Annotated[Text, Says("What the stunt does")] = ""
    who: Name = ""


@dataclass(frozen=True, slots=True)
class AddSheet:
    """Bring a new character to the table, to be made step by step."""

    name: Annotated[Name, Says("Name")]
    blurb: Annotated[Text, Says("In a sentence")] = ""
    approaches: Annotated[bool | None, Says("By approaches", "empty: as the edition says")] = None


@dataclass(frozen=True, slots=True)
class AddNpc:
    """The GM brings somebody in: nameless ones, a mob of them, a supporting or a main character."""

    name: Annotated[Name, Says("Name")]
    role: Annotated[Role, Says("Kind")] = Role.NAMELESS
    rating: Annotated[int, Span(0, 8), Says("Best rating", "nameless: 1 Average, 2 Fair, 3 Good")] = 1
    skills: Annotated[Name, Says("Skills", 'best first, as in "Fight, Notice"')] = ""
    size: Annotated[int, Span(1, 50), Says("How many", "a mob acts as one")] = 1
    aspect: Annotated[Name, Says("High concept")] = ""
    side: Annotated[Name, Says("Side", "empty: the opposition")] = ""
    weapon: Annotated[int, Span(0, 9), Says("Weapon")] = 0
    armor: Annotated[int, Span(0, 9), Says("Armor")] = 0
    hidden: Annotated[bool, Says("Hide from players")] = False


@dataclass(frozen=True, slots=True)
class RevealSheet:
    """The GM shows a hidden character."""

    who: Name


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
class SetAspect:
    """Write an aspect of the sheet; a place beyond the last adds one."""

    at: Annotated[Index, Says("Place", "0 is the high concept, 1 the trouble")]
    name: Annotated[Name, Says("Aspect")]
    hidden: Annotated[bool, Says("Hide from players")] = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetRating:
    """Rate a skill or an approach; no rating takes it off the sheet."""

    skill: Annotated[Name, Says("Skill or approach")]
    rating: Annotated[int | None, Span(LEAST_RATING, MOST_RATING), Says("Rating")] = None
    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetStunt:
    """Write a stunt; a place beyond the last adds one."""

    name: Annotated[Name, Says("Stunt")]
    text: Annotated[Text, Says("What it does")] = ""
    skill: Annotated[Name, Says("For skill")] = ""
    bonus: Annotated[int, Span(0, 6), Says("Bonus", "0: the skill stands in for another")] = 2
    limit: Annotated[Limit, Says("How often")] = Limit.ALWAYS
    at: Annotated[Index, Says("Place")] = 99
    who: Name = ""


@dataclass(frozen=True, slots=True)
class RemoveStunt:
    """Take a stunt off the sheet."""

    at: Annotated[Index, Says("Stunt")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class SetExtra:
    """Write gear, a power or anything else; a place beyond the last adds one."""

    name: Annotated[Name, Says("Gear or power")]
    text: Annotated[Text, Says("What it does")] = ""
    bonus: Annotated[int, Span(-4, 6), Says("Bonus")] = 0
    at: Annotated[Index, Says("Place")] = 99
    who: Name = ""


@dataclass(frozen=True, slots=True)
class RemoveExtra:
    """Take gear or a power off the sheet."""

    at: Annotated[Index, Says("Gear or power")]
    who: Name = ""


@dataclass(frozen=True, slots=True)
class FinishCreation:
    """The character is ready to play; refused with what is still wrong."""

    anyway: Annotated[bool, Says("Take it as it is", "by the GM")] = False
    who: Name = ""


@dataclass(frozen=True, slots=True)
class Award:
    """The GM gives or takes fate points."""

    amount: Annotated[int, Span(-20, 20), Says("Fate points")] = 1
    why: Annotated[Text, Says("For")] = ""
    who: Annotated[Name, Says("To", '"gm": the pool')] = ""


@dataclass(frozen=True, slots=True)
class Adjust:
    """Set one part of a sheet by hand."""

    path: Annotated[Name, Says("What", 'as in "refresh" or "stress.physical"')]
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
    Open
    | Aim
    | Oppose
    | Help
    | Throw
    | Defend
    | Waive
    | Split
    | Invoke
    | VetoInvoke
    | Stand
    | Settle
    | Choose
    | Drop
    | Close
    | AddAspect
    | RevealAspect
    | RenameAspect
    | RemoveAspect
    | PassInvoke
    | StoryDetail
    | OfferCompel
    | ApproveCompel
    | AcceptCompel
    | RefuseCompel
    | WithdrawCompel
    | CompelAfter
    | TakeHit
    | Absorb
    | GiveIn
    | Treat
    | Recover
    | Concede
    | BeginConflict
    | JoinConflict
    | LeaveConflict
    | EndTurn
    | GiveTurn
    | FullDefense
    | EndConflict
    | AddZone
    | RemoveZone
    | SetBorder
    | Move
    | Cross
    | Place
    | BeginContest
    | ScoreExchange
    | EndContest
    | BeginChallenge
    | AddTask
    | Attempt
    | EndChallenge
    | BeginScene
    | EndScene
    | BeginSession
    | EndSession
    | BeginScenario
    | Milestone
    | Advance
    | AddSheet
    | AddNpc
    | RevealSheet
    | RemoveSheet
    | Claim
    | Release
    | SetAspect
    | SetRating
    | SetStunt
    | RemoveStunt
    | SetExtra
    | RemoveExtra
    | FinishCreation
    | Award
    | Adjust
    | SetOption
)

COMMANDS: dict[str, type[Command]] = {
    "open": Open,
    "aim": Aim,
    "oppose": Oppose,
    "help": Help,
    "throw": Throw,
    "defend": Defend,
    "waive": Waive,
    "split": Split,
    "invoke": Invoke,
    "veto-invoke": VetoInvoke,
    "stand": Stand,
    "settle": Settle,
    "choose": Choose,
    "drop": Drop,
    "close": Close,
    "add-aspect": AddAspect,
    "reveal-aspect": RevealAspect,
    "rename-aspect": RenameAspect,
    "remove-aspect": RemoveAspect,
    "pass-invoke": PassInvoke,
    "story-detail": StoryDetail,
    "compel": OfferCompel,
    "approve-compel": ApproveCompel,
    "accept-compel": AcceptCompel,
    "refuse-compel": RefuseCompel,
    "withdraw-compel": WithdrawCompel,
    "compel-after": CompelAfter,
    "take-hit": TakeHit,
    "absorb": Absorb,
    "give-in": GiveIn,
    "treat": Treat,
    "recover": Recover,
    "concede": Concede,
    "begin-conflict": BeginConflict,
    "join-conflict": JoinConflict,
    "leave-conflict": LeaveConflict,
    "end-turn": EndTurn,
    "give-turn": GiveTurn,
    "full-defense": FullDefense,
    "end-conflict": EndConflict,
    "add-zone": AddZone,
    "remove-zone": RemoveZone,
    "set-border": SetBorder,
    "move": Move,
    "cross": Cross,
    "place": Place,
    "begin-contest": BeginContest,
    "score-exchange": ScoreExchange,
    "end-contest": EndContest,
    "begin-challenge": BeginChallenge,
    "add-task": AddTask,
    "attempt": Attempt,
    "end-challenge": EndChallenge,
    "begin-scene": BeginScene,
    "end-scene": EndScene,
    "begin-session": BeginSession,
    "end-session": EndSession,
    "begin-scenario": BeginScenario,
    "milestone": Milestone,
    "advance": Advance,
    "add-character": AddSheet,
    "add-npc": AddNpc,
    "reveal-character": RevealSheet,
    "remove-character": RemoveSheet,
    "claim": Claim,
    "release": Release,
    "set-aspect": SetAspect,
    "set-rating": SetRating,
    "set-stunt": SetStunt,
    "remove-stunt": RemoveStunt,
    "set-extra": SetExtra,
    "remove-extra": RemoveExtra,
    "finish-creation": FinishCreation,
    "award": Award,
    "adjust": Adjust,
    "set-option": SetOption,
}
