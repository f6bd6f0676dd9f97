"""Every worked example of every game: the books' own, and those of the readings that were taken."""

import pytest

from edgewise.kit.cases import Case, cases_folder, load_cases, run_case
from edgewise.kit.probe import probe_of
from edgewise.systems import installed

CASES = [
    pytest.param(system, case, id=f"{system}-{case.id}")
    for system in installed()
    for case in load_cases(cases_folder(system))
]


@pytest.mark.parametrize(("system", "case"), CASES)
def test_the_example_holds(system: str, case: Case) -> None:
    """`source` in the case file says who says so."""
    assert run_case(installed()[system], case, probe_of(system)) == ()
