"""The command line in this process: what it prints on both streams, and its exit code."""

from __future__ import annotations

import pytest

from edgewise.cli.main import run
from tests.cli.rig import Ran, Run


@pytest.fixture
def edgewise(capsys: pytest.CaptureFixture[str]) -> Run:
    """`edgewise` with these arguments."""

    def call(*arguments: str) -> Ran:
        capsys.readouterr()
        code = run(arguments)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return call
