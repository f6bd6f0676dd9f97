"""All that can be checked about one installed game, in one go."""

from __future__ import annotations

from edgewise.kit.cases import Case, cases_folder, load_cases, run_case
from edgewise.kit.contract import walk_problems
from edgewise.kit.draw import seeded
from edgewise.kit.labels import cited, label_problems
from edgewise.kit.names import name_problems
from edgewise.kit.probe import probe_of
from edgewise.kit.recorded import recorded_problems, recorded_tables
from edgewise.kit.report import Point, Problem, Report
from edgewise.table.wire import AnySystem

WALKS = 100
"""Walks of `check-system` when nobody says how many."""


def check(system: AnySystem, walks: int = WALKS, seed: int = 0) -> Report:
    """Run the cases of an installed system, follow its labels, and walk its tables.

    Args:
        system: an installed one: its folder is read.
        walks: how many tables are played by chance.
        seed: of the first walk; each further one takes the next.

    Raises:
        WireError: a file of cases that cannot be read.
    """
    cases = load_cases(cases_folder(system.id))
    failed = case_problems(system, cases)
    problems = [*failed, *label_problems(system, cases), *name_problems(system), *recorded_problems(system)]
    steps = 0
    for number in range(walks):
        found, taken = walk_problems(system, seeded(seed + number))
        problems += [Problem(each.point, f"walk {seed + number}, {each.where}", each.says) for each in found]
        steps += taken
    found_in = cited(system, cases)
    mechanical = {label for label, passage in system.rules.passages.items() if passage.mechanical}
    return Report(
        system=system.id,
        passages=len(system.rules.passages),
        mechanical=len(mechanical),
        cited_by_code=len(mechanical & found_in.by_code.keys()),
        cited_by_cases=len(mechanical & found_in.by_cases.keys()),
        carried_out=len(mechanical & found_in.by_code.keys() & found_in.by_cases.keys()),
        not_covered=len(system.rules.not_covered),
        cases=len(cases),
        cases_failed=len({problem.where for problem in failed}),
        walks=walks,
        steps=steps,
        recorded=len(recorded_tables(system.id)),
        problems=tuple(problems),
    )


def case_problems(system: AnySystem, cases: tuple[Case, ...]) -> list[Problem]:
    """What the cases of an installed system say and play does not."""
    probe = probe_of(system.id)
    wrong = [(case, says) for case in cases for says in run_case(system, case, probe)]
    return [Problem(Point.CASES, case.id, says) for case, says in wrong]
