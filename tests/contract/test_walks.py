"""The contract of every installed game with the table, on walks that Hypothesis draws and shrinks."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edgewise.kit.contract import walk_problems
from edgewise.kit.report import Point
from edgewise.systems import installed

ON_WALKS = [point for point in Point if point not in {Point.CASES, Point.LABELS, Point.NAMES, Point.RECORDED}]


@pytest.mark.timeout(120)
@pytest.mark.parametrize("system", installed())
@pytest.mark.parametrize("point", ON_WALKS, ids=lambda point: point.value)
@settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(data=st.data())
def test_the_contract_holds_along_any_walk(system: str, point: Point, data: st.DataObject) -> None:
    """The architecture's contract, point by point; `Point` says what each means."""
    problems, _ = walk_problems(
        installed()[system], lambda choices: data.draw(st.integers(0, choices - 1)), points=(point,), length=20
    )
    assert [str(problem) for problem in problems] == []
