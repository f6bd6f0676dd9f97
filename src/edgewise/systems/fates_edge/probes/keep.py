"""What checks may ask of followers, Assets, builds and prices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from edgewise.systems.fates_edge.book.archetypes import READY
from edgewise.systems.fates_edge.book.options import read_options
from edgewise.systems.fates_edge.judge.building import build, pool_ceiling, problems, tier
from edgewise.systems.fates_edge.judge.costs import (
    asset_cost,
    asset_time,
    attribute_cost,
    attribute_price,
    ceiling_of,
    follower_cost,
    skill_cost,
    skill_price,
    talent_price,
    tier_of,
)
from edgewise.systems.fates_edge.judge.keeping import assist_dice, effective_status, may_run, upkeep_price
from edgewise.systems.fates_edge.model.keep import Fitness, Follower, Loyalty, Size, Talent
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State

HERO = "hero"


def keep_known(state: State) -> dict[str, object]:
    """Followers, Assets and the build of a case's own character, and the dice that others lend to rolls."""
    found: dict[str, object] = {}
    for roll in state.rolls.values():
        found["roll.help"] = sum(aid.dice for aid in roll.aids)
    sheet = state.sheets.get(HERO)
    return found if sheet is None else found | _of_followers(sheet) | _of_assets(sheet) | _of_build(state, sheet)


def _of_followers(sheet: Sheet) -> dict[str, object]:
    found: dict[str, object] = {}
    for each in sheet.followers:
        name = f"follower.{each.name}"
        found |= {f"{name}.{part}": getattr(each, part) for part in ("loyalty", "fitness", "gone", "neglected")}
        found[f"{name}.dice"] = assist_dice(each)
    return found


def _of_assets(sheet: Sheet) -> dict[str, object]:
    found: dict[str, object] = {}
    for asset in sheet.assets:
        name, parts = f"asset.{asset.name}", ("status", "lost", "delegate", "neglected", "caches", "used_off_screen")
        found |= {f"{name}.{part}": getattr(asset, part) for part in parts}
        found[f"{name}.now"] = effective_status(sheet, asset)
    return found


def _of_build(state: State, sheet: Sheet) -> dict[str, object]:
    made = build(sheet, state.options)
    return {
        "held.followers": len(sheet.followers),
        "held.assets": len(sheet.assets),
        "held.bonds": [bond.name for bond in sheet.bonds],
        "held.talents": [gift.talent for gift in sheet.talents],
        "held.talent_names": [gift.name for gift in sheet.talents],
        "held.talent_xp": [gift.xp for gift in sheet.talents],
        "carried.position": sum(carried.position for carried in sheet.carried),
        "carried.dv": sum(carried.dv for carried in sheet.carried),
        "carried.dice": sum(carried.dice for carried in sheet.carried),
        "build.spent": made.spent,
        "build.budget": made.budget,
        "build.problems": len(problems(sheet, state.options)),
        "tier": tier(sheet, state.options),
        "ceiling": pool_ceiling(sheet, state.options) or 0,
    }


# ------------------------------------------------------------------------------------------------ tables of figures


def _attribute(row: Mapping[str, Any]) -> Mapping[str, object]:
    return {"xp": attribute_cost(row["to"], row["since"]), "last_step": attribute_price(row["to"])}


def _skill(row: Mapping[str, Any]) -> Mapping[str, object]:
    return {"xp": skill_cost(row["to"], row["since"]), "last_step": skill_price(row["to"])}


def _follower(row: Mapping[str, Any]) -> Mapping[str, object]:
    cost = follower_cost(row["capability"])
    return {
        "xp": cost,
        "upkeep": upkeep_price(cost),
        "with_action": upkeep_price(cost, with_action=True),
        "runs": may_run(Follower("Pip", row["capability"])),
    }


def _assists(row: Mapping[str, Any]) -> Mapping[str, object]:
    loyalty, fitness = Loyalty(row["loyalty"]), Fitness(row["fitness"])
    follower = Follower("Pip", row["capability"], level=row["level"], loyalty=loyalty, fitness=fitness)
    return {"dice": assist_dice(follower)}


def _asset(row: Mapping[str, Any]) -> Mapping[str, object]:
    size = Size(row["size"])
    return {
        "xp": asset_cost(size),
        "upkeep": upkeep_price(asset_cost(size)),
        "time": asset_time(size, read_options({})),
        "time_guide": asset_time(size, read_options({"asset_times": "guide"})),
    }


def _talent(row: Mapping[str, Any]) -> Mapping[str, object]:
    talent = Talent(row["talent"])
    supplement = read_options({"talent_prices": "supplement"})
    return {"xp": talent_price(talent, read_options({})), "supplement": talent_price(talent, supplement)}


def _tier(row: Mapping[str, Any]) -> Mapping[str, object]:
    found = tier_of(row["xp"])
    return {"tier": found, "ceiling": ceiling_of(found)}


def _ready(row: Mapping[str, Any]) -> Mapping[str, object]:
    made = build(READY[row["ready"]], read_options({}))
    wrong = problems(READY[row["ready"]], read_options({}))
    return {"spent": made.spent, "budget": made.budget, "problems": list(wrong)}


KEEP_ROWS: dict[str, Callable[[Mapping[str, Any]], Mapping[str, object]]] = {
    "attribute": _attribute,
    "skill": _skill,
    "follower": _follower,
    "assists": _assists,
    "asset": _asset,
    "talent": _talent,
    "tier": _tier,
    "ready": _ready,
}
