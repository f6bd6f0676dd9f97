"""The odds of Fate's Edge against the table in `cases/odds.toml`, which was worked out apart from this code."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib.resources import files
from typing import Any

import pytest

from edgewise.odds.exact import distribution
from edgewise.odds.show import groups
from edgewise.systems.fates_edge.book.terms import Position
from edgewise.systems.fates_edge.foretell import Question, ask

TABLE = files("edgewise.systems.fates_edge") / "cases" / "odds.toml"


def rows() -> list[dict[str, Any]]:
    return list(tomllib.loads(TABLE.read_text(encoding="utf-8"), parse_float=Fraction)["odds"])


def test_there_is_a_table_that_covers_each_position() -> None:
    assert {row["position"] for row in rows()} == {position.value for position in Position}


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row['pool']}d10-dv{row['dv']}-{row['position']}")
def test_the_exact_chances_round_to_the_printed_ones(row: dict[str, Any]) -> None:
    forecast = ask(Question(row["pool"], row["dv"], Position(row["position"])))
    found = distribution(forecast)
    chances = groups(forecast, found)["outcomes"]
    for name, printed in zip(("clean_success", "success_with_sb", "partial", "miss"), row["percent"], strict=True):
        assert abs(chances[name] * 100 - printed) <= Fraction(5, 1_000), name
    if "mean_successes" in row:
        assert abs(found.mean(lambda grade: grade.successes) - Fraction(row["mean_successes"])) <= Fraction(5, 10_000)
    if "mean_beats" in row:
        assert abs(found.mean(lambda grade: grade.story_beats) - Fraction(row["mean_beats"])) <= Fraction(5, 10_000)
