"""What a check and its damage may come to, asked before the dice are rolled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from edgewise.core.dice import D6, D10, Throw
from edgewise.core.fields import Says, Span
from edgewise.core.reading import Forecast
from edgewise.systems.success_check.book import EDGE_DICE, named, severity
from edgewise.systems.success_check.commands import MOST_TN
from edgewise.systems.success_check.rolls import Grade, Kept, Line, Protection, Roll, damage_reading, reading
from edgewise.systems.success_check.terms import Band, Mode, Severity

UNHURT = "none"
_BANDS = tuple(each.value for each in Band)
_SEVERITIES = tuple(each.value for each in Severity)
_TITLES = {
    "margins": "Margin",
    "damage": "Damage after armor",
    "hurts": "Damage gets through",
    UNHURT: "No injury",
    **{each.value: each.title for each in Band},
}


class Hit(NamedTuple):
    """What an attack rolls if it hits, the dice of its margin aside, and what is in the way."""

    line: Line
    against: Protection = Protection()
    stun: bool = False

    def of(self, band: Band) -> Line:
        """The whole line of a hit of this band."""
        return Line(self.line.dice + band.dice, self.line.bonus)


def check_forecast(
    label: str, roll: Roll, hit: Hit | None = None, *, note: str = "", best_first: bool = False
) -> Forecast[Kept, Grade]:
    """What a check may come to, and with `hit` the damage of the attack.

    Args:
        best_first: the bands are listed from complete success down, not from complete failure up.
    """
    groups: dict[str, Callable[[Grade], str]] = {"outcomes": _band, "margins": _margin}
    singles: dict[str, Callable[[Grade], bool]] = {"success": _succeeds}
    if hit is not None:
        groups["damage"], singles["hurts"] = _damage, _hurts
    return Forecast(
        label,
        Throw(((D10, roll.mode.dice),)),
        reading(roll),
        groups,
        classes={"outcomes": _BANDS[::-1] if best_first else _BANDS},
        titles=_TITLES,
        note=note,
        follow=_following(label, hit) if hit else None,
        singles=singles,
    )


def _following(label: str, hit: Hit) -> Callable[[Grade], Forecast[int, Grade] | None]:
    def follow(graded: Grade) -> Forecast[int, Grade] | None:
        return damage_forecast(label, hit, graded) if graded.band.succeeds else None

    return follow


def damage_forecast(label: str, hit: Hit, graded: Grade) -> Forecast[int, Grade]:
    """What the damage of a hit of this grade may come to, after armor."""
    line = hit.of(graded.band)
    return Forecast(
        label,
        Throw(((D6, line.dice),)) if line.dice else Throw(),
        damage_reading(line.bonus, hit.against, graded),
        {"injury": _stunned if hit.stun else _injury, "damage": _damage},
        classes={"injury": (*_SEVERITIES[::-1], UNHURT)},
        titles=_TITLES,
        singles={"hurts": _hurts},
    )


def _band(graded: Grade) -> str:
    return graded.band.value


def _margin(graded: Grade) -> str:
    return str(graded.margin)


def _damage(graded: Grade) -> str:
    return str(graded.through or 0)


def _succeeds(graded: Grade) -> bool:
    return graded.band.succeeds


def _hurts(graded: Grade) -> bool:
    return bool(graded.through)


def _injury(graded: Grade) -> str:
    found = severity(graded.through or 0)
    return found.value if found else UNHURT


def _stunned(graded: Grade) -> str:
    found = severity(graded.through or 0, stun=True)
    return found.value if found else UNHURT


# --- questions away from any table -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Question:
    """A question about odds, away from any table."""

    bonus: Annotated[int, Span(-20, 100), Says("Skill bonus", "with all modifiers")]
    tn: Annotated[int, Span(1, MOST_TN), Says("Target Number")]
    advantage: Annotated[bool, Says("Advantage", "the player drops one of three dice")] = False
    disadvantage: Annotated[bool, Says("Disadvantage", "the GM drops one of three dice")] = False
    edge: Annotated[bool, Says("Edge", "spent on the check, after the two above have cancelled")] = False
    dice: Annotated[int, Span(0, 20), Says("Damage dice", "of an attack, a high bonus already turned into dice")] = 0
    plus: Annotated[int, Span(0, 60), Says("Damage bonus")] = 0
    pt: Annotated[int, Span(0, 200), Says("Penetration Threshold", "of the target's armor")] = 0
    dr: Annotated[int, Span(0, 100), Says("Damage Reduction", "of the target's armor, in percent")] = 0
    pierces: Annotated[int, Span(0, 100), Says("Lowers PT by", "weapon and talents together")] = 0
    edge_damage: Annotated[bool, Says("Edge on damage", "two more damage dice")] = False


def ask(question: Question) -> Forecast[Kept, Grade]:
    """The forecast that answers `question`."""
    net = _net(question)
    mode = net if not question.edge else Mode.PLAIN if net is Mode.DISADVANTAGE else Mode.ADVANTAGE
    roll = Roll(question.tn - question.bonus, mode, question.edge)
    note = ""
    if question.edge and net is Mode.ADVANTAGE:
        note = "A check with Advantage takes no Edge, unless the table allows it for what doubles do."
    words = {Mode.ADVANTAGE: ", Advantage", Mode.DISADVANTAGE: ", Disadvantage"}
    label = f"{question.bonus:+d} against TN {question.tn} ({named(question.tn)}){words.get(net, '')}"
    label += ", 1 Edge" if question.edge else ""
    if not question.dice and not question.plus:
        return check_forecast(label, roll, note=note)
    boosted = question.edge_damage and not question.edge
    if question.edge_damage and question.edge:
        note = "Edge is spent on the check, so none can be spent on its damage."
    line = Line(question.dice + (EDGE_DICE if boosted else 0), question.plus)
    label += f"; {line.dice}d6{f'{line.bonus:+d}' if line.bonus else ''} damage"
    return check_forecast(label, roll, Hit(line, Protection(question.pt, question.dr, question.pierces)), note=note)


def _net(question: Question) -> Mode:
    if question.advantage == question.disadvantage:
        return Mode.PLAIN
    return Mode.ADVANTAGE if question.advantage else Mode.DISADVANTAGE
