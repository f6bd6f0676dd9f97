"""Followers, Assets, talents and complications as written by hand: one a line, its parts divided by bars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import TypeVar

from edgewise.core.by_hand import Part, Unfit, whole
from edgewise.core.fields import NAME_LIMIT
from edgewise.systems.fates_edge.book.options import Options
from edgewise.systems.fates_edge.book.terms import Skill
from edgewise.systems.fates_edge.judge.costs import talent_price
from edgewise.systems.fates_edge.judge.keeping import named
from edgewise.systems.fates_edge.model.keep import Asset, Fitness, Follower, Gift, Loyalty, Size, Status, Talent
from edgewise.systems.fates_edge.model.sheet import Sheet

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

BAR = " | "
FOLLOWER_LINE = "name | Capability 1–5 | skill | level 0–5 | loyalty | fitness | motive"
ASSET_LINE = "name | minor, standard or major | status | what it does"
TALENT_LINE = f"{', '.join(talent.value for talent in Talent)} | name | XP | what it does"
TALENT_XP_MOST = 40


def _cells(line: str, count: int) -> list[str]:
    """The parts of a line, `count` of them; bars beyond belong to the last."""
    cells = [cell.strip() for cell in line.split("|", count - 1)]
    return cells + [""] * (count - len(cells))


def _choice(kind: type[E], text: str, default: E) -> E | None:
    """The member that `text` names; the default for an empty text, and None where it names none."""
    return next((each for each in kind if each.value == text.casefold()), None) if text else default


def _number(text: str, least: int, most: int, default: int) -> int | None:
    return whole(text, least, most) if text else default


def _lines(text: str, read: Callable[[str], T | None], expected: str) -> tuple[T, ...] | Unfit:
    """Every line that is not empty, read; `expected` says how a line looks."""
    found = []
    for line in text.splitlines():
        if not line.strip():
            continue
        thing = read(line) if len(line) <= NAME_LIMIT else None
        if thing is None:
            return Unfit(f"lines like: {expected}")
        found.append(thing)
    return tuple(found)


# --------------------------------------------------------------------------------------------------------- followers


def _follower_written(each: Follower) -> str:
    states = (each.loyalty.value, each.fitness.value, " ".join(each.motive.split()))
    name = " ".join(each.name.split())
    return BAR.join((name, str(each.capability), each.skill.value, str(each.level), *states)).removesuffix(BAR)


def _follower(sheet: Sheet, line: str) -> Follower | None:
    name, capability, skill, level, loyalty, fitness, motive = _cells(line, 7)
    now = (named(sheet.followers, name) if name else None) or Follower(name)
    strength = _number(capability, 1, 5, now.capability)
    training = _number(level, 0, 5, now.level)
    helps = _choice(Skill, skill, now.skill)
    ties, body = _choice(Loyalty, loyalty, now.loyalty), _choice(Fitness, fitness, now.fitness)
    if not name or strength is None or training is None or helps is None or ties is None or body is None:
        return None
    return replace(now, capability=strength, skill=helps, level=training, loyalty=ties, fitness=body, motive=motive)


def _put_followers(sheet: Sheet, text: str) -> Sheet | Unfit:
    found = _lines(text, lambda line: _follower(sheet, line), FOLLOWER_LINE)
    return found if isinstance(found, Unfit) else replace(sheet, followers=found)


# ------------------------------------------------------------------------------------------------------------ Assets


def _asset_written(each: Asset) -> str:
    words = (" ".join(each.name.split()), each.size.value, each.status.value, " ".join(each.does.split()))
    return BAR.join(words).removesuffix(BAR)


def _asset(sheet: Sheet, line: str) -> Asset | None:
    name, size, status, does = _cells(line, 4)
    now = (named(sheet.assets, name) if name else None) or Asset(name)
    big, fares = _choice(Size, size, now.size), _choice(Status, status, now.status)
    return replace(now, size=big, status=fares, does=does) if name and big and fares else None


def _put_assets(sheet: Sheet, text: str) -> Sheet | Unfit:
    found = _lines(text, lambda line: _asset(sheet, line), ASSET_LINE)
    return found if isinstance(found, Unfit) else replace(sheet, assets=found)


# ------------------------------------------------------------------------------------------- talents, complications


def _talent_written(each: Gift) -> str:
    words = (each.talent.value, " ".join(each.name.split()), str(each.xp), " ".join(each.does.split()))
    return BAR.join(words).removesuffix(BAR)


def _talent(line: str) -> Gift | None:
    kind, name, xp, does = _cells(line, 4)
    talent = next((each for each in Talent if each.value == kind.casefold()), None)
    if talent is None:
        return None
    cost = _number(xp, 0, TALENT_XP_MOST, talent_price(talent, Options()) or 0)
    return None if cost is None else Gift(talent, name, cost, does)


def _put_talents(sheet: Sheet, text: str) -> Sheet | Unfit:
    found = _lines(text, _talent, TALENT_LINE)
    return found if isinstance(found, Unfit) else replace(sheet, talents=found)


def _put_complications(sheet: Sheet, text: str) -> Sheet | Unfit:
    found = _lines(text, lambda line: line.strip(), f"a complication, at most {NAME_LIMIT:,} characters")
    return found if isinstance(found, Unfit) else replace(sheet, complications=found)


PARTS: dict[str, Part[Sheet]] = {
    part.path: part
    for part in (
        Part(
            "talents",
            "Talents, one a line",
            lambda sheet: "\n".join(_talent_written(each) for each in sheet.talents),
            _put_talents,
        ),
        Part(
            "followers",
            "Followers, one a line",
            lambda sheet: "\n".join(_follower_written(each) for each in sheet.followers),
            _put_followers,
        ),
        Part(
            "assets",
            "Assets, one a line",
            lambda sheet: "\n".join(_asset_written(each) for each in sheet.assets),
            _put_assets,
        ),
        Part(
            "complications",
            "Complications, one a line",
            lambda sheet: "\n".join(sheet.complications),
            _put_complications,
        ),
    )
}
"""What stands on a sheet of followers, Assets, talents and complications, by its path."""
