"""What a check found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Point(Enum):
    """The points of the contract between a game and the table."""

    OFFERS = "offers"
    """What is offered may be done, and what the rules refuse they refuse with a code and a live citation."""
    PURE = "pure"
    """The same question gets the same answer, and no argument is changed."""
    FOLD = "fold"
    """The state that play reached is the fold of the log as it is stored."""
    EVENTS = "events"
    """Every declared event can be folded or cannot evolve, and nothing that must not be follows a command."""
    CHANCES = "chances"
    """Chances sum to 1, agree with brute force, and with the grades that events record."""
    SECRETS = "secrets"
    """What only the game master may see changes nothing that another seat can."""
    RECORDED = "recorded"
    """Tables recorded by earlier versions still fold to their recorded end."""
    LABELS = "labels"
    """Every citation is live, and every mechanical passage has its function and its case."""
    NAMES = "names"
    """The files of the folder, and the beginnings of kinds and codes."""
    FORMS = "forms"
    """Throws, faces, commands and events survive being written down."""
    TAKING_BACK = "taking-back"
    """What is taken back leaves a sound table, and taking that back restores it."""
    CASES = "cases"
    """The worked examples hold."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that does not hold."""

    point: Point
    where: str
    says: str

    def __str__(self) -> str:
        return f"{self.point.value} · {self.where}: {self.says}" if self.where else f"{self.point.value}: {self.says}"


@dataclass(frozen=True, slots=True)
class Report:
    """What `check` found out about one game."""

    system: str
    passages: int
    mechanical: int
    cited_by_code: int
    """Mechanical passages that at least one function carries out."""
    cited_by_cases: int
    """Mechanical passages that at least one case shows."""
    carried_out: int
    """Mechanical passages with both."""
    not_covered: int
    """Clauses that the game leaves to its table, each with a reason."""
    cases: int
    cases_failed: int
    walks: int
    steps: int
    """Commands given on the walks."""
    recorded: int
    problems: tuple[Problem, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.problems

    def __str__(self) -> str:
        found = len(self.problems)
        return (
            f"{self.system}: {self.carried_out} of {self.mechanical} mechanical passages carried out, "
            f"{self.not_covered} not covered with reasons; {self.cases} cases; "
            f"{self.walks} walk{'s' if self.walks != 1 else ''}; "
            f"{found or 'no'} problem{'s' if found > 1 else ''}"
        )
