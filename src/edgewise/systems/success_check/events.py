"""What can have happened. Events hold facts: faces, amounts and the passages they came from, never what to compute."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.systems.success_check.checks import Attack, Flat, Source
from edgewise.systems.success_check.sheet import (
    Armor,
    Injury,
    Pending,
    Sheet,
    Skill,
    Talent,
    Weapon,
)
from edgewise.systems.success_check.terms import (
    Action,
    Award,
    Band,
    CheckEdge,
    Life,
    Mode,
    Severity,
    Shown,
)

Cites = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CheckDeclared:
    """A character declared a check."""

    check: int
    sheet: str
    intent: str
    skill: str
    related: str = ""
    attack: Attack | None = None
    target: str = ""
    """Name of the target, for the log."""
    sources: tuple[Source, ...] = ()
    """Circumstances that came with it, as what waited on the sheet."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TnSet:
    """The GM set the Target Number."""

    sheet: str
    tn: int
    shown: Shown = Shown.EXACT
    said: int | None = None
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TnRevealed:
    """The GM showed the Target Number."""

    sheet: str
    tn: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class RuledImpossible:
    """The GM ruled that it cannot be done."""

    sheet: str
    intent: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SourceAdded:
    """A circumstance was named."""

    sheet: str
    source: Source
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SourceStruck:
    """A circumstance was struck out."""

    sheet: str
    source: str
    by: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ModifierAdded:
    """A flat modifier was added."""

    sheet: str
    flat: Flat
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class EdgeOnCheck:
    """Edge was spent on the check."""

    sheet: str
    use: CheckEdge
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Thrown:
    """The dice of a check were rolled."""

    sheet: str
    faces: tuple[int, ...]
    mode: Mode
    edge: bool = False
    dropped: int | None = None
    """The die that is dropped unless another is chosen."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class DieDropped:
    """Another die was chosen to be dropped."""

    sheet: str
    die: int
    face: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Settled:
    """Margin and band were named."""

    sheet: str
    total: int
    margin: int
    band: Band
    tn: int
    hidden: bool = False
    double: int = 0
    """What a double did to the margin."""
    hit: bool = False
    """An attack hit, and its damage is to be rolled."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class PendingGained:
    """Advantage or Disadvantage waits for a later check."""

    sheet: str
    pending: Pending
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class PendingLost:
    """What waited is gone."""

    sheet: str
    pending: Pending
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class DamageBoosted:
    """Edge was spent on damage."""

    sheet: str
    faces: tuple[int, ...] = ()
    """Dice added after the roll; empty when it is still to be rolled."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class DamageThrown:
    """The damage of a hit was rolled."""

    sheet: str
    faces: tuple[int, ...]
    bonus: int
    total: int
    words: str = ""
    """Where the dice came from, as "3d6+2, +1d6 margin"."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class DamageTaken:
    """Damage reached somebody."""

    sheet: str
    total: int
    pt: int
    dr: int
    through: int
    stun: bool = False
    by: str = ""
    injury: Injury | None = None
    life: Life | None = None
    degraded: int = 0
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class InjuryRated:
    """The GM said how bad an injury is."""

    sheet: str
    injury: int
    severity: Severity
    was: Severity
    life: Life | None = None
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class InjuryLessened:
    """Edge made an injury milder."""

    sheet: str
    injury: int
    severity: Severity
    was: Severity
    life: Life | None = None
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class EdgeBurned:
    """Edge was given up for good instead of a life."""

    sheet: str
    current: int
    most: int
    """By how much each went down."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class DeathRuled:
    """The GM ruled on a dying character."""

    sheet: str
    dies: bool
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Healed:
    """Damage came down."""

    sheet: str
    points: int = 0
    stun: int = 0
    injury: int | None = None
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ArmorDegraded:
    """Armor suffered, or was mended."""

    sheet: str
    points: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Rewarded:
    """The GM gave what a success may give."""

    sheet: str
    instead: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class CheckClosed:
    """The check left the table."""

    sheet: str
    dropped: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class RoundsBegan:
    """Structured time began."""

    who: tuple[str, ...] = ()
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class RoundsEnded:
    """Structured time ended."""

    rounds: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class InitiativeRolled:
    """Somebody rolled for initiative."""

    sheet: str
    faces: tuple[int, ...]
    total: int
    by_hand: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn began."""

    sheet: str
    actions: tuple[Action, ...]
    """What the turn holds."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class InitiativeBoosted:
    """Edge raised an initiative for one turn."""

    sheet: str
    faces: tuple[int, ...]
    actions: tuple[Action, ...] = ()
    """What the turn holds more than before."""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ActionSpent:
    """An action of the turn was used up."""

    sheet: str
    action: Action
    what: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ReactionBought:
    """Edge bought an additional Reaction."""

    sheet: str
    what: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over."""

    sheet: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """The next round began."""

    number: int
    reroll: bool = False
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class EdgeRegained:
    """Edge came back."""

    sheet: str
    amount: int
    award: Award | None = None
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SceneBegan:
    """A scene began."""

    title: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SceneEnded:
    """The scene ended."""

    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ScenarioEnded:
    """The scenario ended."""

    how: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SessionBegan:
    """A session began."""

    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The session ended."""

    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SheetAdded:
    """A character came to the table."""

    sheet: str
    character: Sheet
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SheetRemoved:
    """A character left the table."""

    sheet: str
    name: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SheetClaimed:
    """A seat took a character."""

    sheet: str
    seat: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SheetReleased:
    """A character was let go."""

    sheet: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class AttributeSet:
    """An attribute was written."""

    sheet: str
    name: str
    value: int
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class SkillSet:
    """A skill was written."""

    sheet: str
    skill: Skill
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class WeaponGained:
    """A weapon came to a character."""

    sheet: str
    weapon: Weapon
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class ArmorGained:
    """A character put on armor."""

    sheet: str
    armor: Armor
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class TalentGained:
    """A talent was written."""

    sheet: str
    talent: Talent
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Lost:
    """Something was struck off a sheet."""

    sheet: str
    name: str
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A part of a sheet was set by hand."""

    sheet: str
    path: str
    value: str
    was: str
    why: str = ""
    cites: Cites = ()


@dataclass(frozen=True, slots=True)
class OptionSet:
    """An optional rule was changed in play."""

    name: str
    value: str
    cites: Cites = ()


Event = (
    CheckDeclared
    | TnSet
    | TnRevealed
    | RuledImpossible
    | SourceAdded
    | SourceStruck
    | ModifierAdded
    | EdgeOnCheck
    | Thrown
    | DieDropped
    | Settled
    | PendingGained
    | PendingLost
    | DamageBoosted
    | DamageThrown
    | DamageTaken
    | InjuryRated
    | InjuryLessened
    | EdgeBurned
    | DeathRuled
    | Healed
    | ArmorDegraded
    | Rewarded
    | CheckClosed
    | RoundsBegan
    | RoundsEnded
    | InitiativeRolled
    | TurnBegan
    | InitiativeBoosted
    | ActionSpent
    | ReactionBought
    | TurnEnded
    | RoundBegan
    | EdgeRegained
    | SceneBegan
    | SceneEnded
    | ScenarioEnded
    | SessionBegan
    | SessionEnded
    | SheetAdded
    | SheetRemoved
    | SheetClaimed
    | SheetReleased
    | AttributeSet
    | SkillSet
    | WeaponGained
    | ArmorGained
    | TalentGained
    | Lost
    | Adjusted
    | OptionSet
)

EVENTS: dict[str, type[Event]] = {
    "success_check.check-declared": CheckDeclared,
    "success_check.tn-set": TnSet,
    "success_check.tn-revealed": TnRevealed,
    "success_check.ruled-impossible": RuledImpossible,
    "success_check.source-added": SourceAdded,
    "success_check.source-struck": SourceStruck,
    "success_check.modifier-added": ModifierAdded,
    "success_check.edge-on-check": EdgeOnCheck,
    "success_check.thrown": Thrown,
    "success_check.die-dropped": DieDropped,
    "success_check.settled": Settled,
    "success_check.pending-gained": PendingGained,
    "success_check.pending-lost": PendingLost,
    "success_check.damage-boosted": DamageBoosted,
    "success_check.damage-thrown": DamageThrown,
    "success_check.damage-taken": DamageTaken,
    "success_check.injury-rated": InjuryRated,
    "success_check.injury-lessened": InjuryLessened,
    "success_check.edge-burned": EdgeBurned,
    "success_check.death-ruled": DeathRuled,
    "success_check.healed": Healed,
    "success_check.armor-degraded": ArmorDegraded,
    "success_check.rewarded": Rewarded,
    "success_check.check-closed": CheckClosed,
    "success_check.rounds-began": RoundsBegan,
    "success_check.rounds-ended": RoundsEnded,
    "success_check.initiative-rolled": InitiativeRolled,
    "success_check.turn-began": TurnBegan,
    "success_check.initiative-boosted": InitiativeBoosted,
    "success_check.action-spent": ActionSpent,
    "success_check.reaction-bought": ReactionBought,
    "success_check.turn-ended": TurnEnded,
    "success_check.round-began": RoundBegan,
    "success_check.edge-regained": EdgeRegained,
    "success_check.scene-began": SceneBegan,
    "success_check.scene-ended": SceneEnded,
    "success_check.scenario-ended": ScenarioEnded,
    "success_check.session-began": SessionBegan,
    "success_check.session-ended": SessionEnded,
    "success_check.character-added": SheetAdded,
    "success_check.character-removed": SheetRemoved,
    "success_check.character-claimed": SheetClaimed,
    "success_check.character-released": SheetReleased,
    "success_check.attribute-set": AttributeSet,
    "success_check.skill-set": SkillSet,
    "success_check.weapon-gained": WeaponGained,
    "success_check.armor-gained": ArmorGained,
    "success_check.talent-gained": TalentGained,
    "success_check.lost": Lost,
    "success_check.adjusted": Adjusted,
    "success_check.option-set": OptionSet,
}
