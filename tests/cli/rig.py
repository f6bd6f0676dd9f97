"""What a command that has run looks like."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Ran:
    """A command that has run."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever it is
        """The answer; there must be nothing beside it."""
        return json.loads(self.out)

    @property
    def error(self) -> dict[str, str]:
        """What was wrong with the input: exit code 2, words on standard error, fields in JSON."""
        assert self.code == 2
        error: dict[str, str] = self.json["error"]
        assert set(error) == {"path", "expected", "got"}
        assert all(part in self.err for part in error.values())
        return error


Run = Callable[..., Ran]
