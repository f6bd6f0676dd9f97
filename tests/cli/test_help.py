"""What the command line says of itself, and what it says to what it does not know."""

from __future__ import annotations

import subprocess
import sys

import pytest
import typer

from edgewise import __version__
from edgewise.cli import faults
from edgewise.cli.main import MODULES, main
from edgewise.core.errors import EdgewiseError, InvariantBroken, LogConflict, RulesTextError, UnknownKind
from edgewise.systems import installed
from edgewise.table.schema import SchemaUnknown
from tests.cli.rig import Run

NAMED = ("serve", "systems", "roll", "odds", "try", "replay")
"""Of issue 2, point 5, those that stand here already."""


def test_the_help_lists_every_command(edgewise: Run) -> None:
    ran = edgewise("--help")
    assert ran.code == 0
    assert all(f"│ {name} " in ran.out for name in NAMED)
    assert "Exit codes: 0 done · 1 refused by the rules · 2 bad input" in ran.out


def test_nothing_typed_is_a_question_for_help(edgewise: Run) -> None:
    assert edgewise() == edgewise("--help")


@pytest.mark.parametrize("command", NAMED)
def test_each_command_has_a_help_of_its_own(edgewise: Run, command: str) -> None:
    """Issue 2, point 5: each with --help, and --json where it answers something."""
    ran = edgewise(command, "--help")
    assert ran.code == 0
    assert f"Usage: edgewise {command}" in ran.out
    assert "--json" in ran.out
    assert ran.err == ""


def test_the_help_of_odds_lists_the_flags_of_the_system(edgewise: Run) -> None:
    """The flags are the fields of the system's `Question`."""
    ran = edgewise("odds", "fates_edge", "--help")
    assert ran.code == 0
    assert all(flag in ran.out for flag in ("--pool", "--dv", "--position", "--boon", "1…20", "[default: 3]"))


def test_the_help_of_serve_says_where_and_on_which_port(edgewise: Run) -> None:
    out = " ".join(edgewise("serve", "--help").out.split())
    assert "[default: 8000" in out
    assert "$EDGEWISE_DATA" in out


def test_the_version(edgewise: Run) -> None:
    assert edgewise("--version").out == f"edgewise {__version__}\n"


def test_an_unknown_command_is_told_the_known_ones(edgewise: Run) -> None:
    error = edgewise("rol", "--json").error
    assert error["path"] == "command"
    assert error["got"] == "'rol'"
    assert all(name in error["expected"].removeprefix("one of: ").split(", ") for name in NAMED)


@pytest.mark.parametrize(
    ("typed", "path", "expected"),
    [
        (("roll",), "dice", "a value"),
        (("roll", "d6", "--times"), "--times", "a value"),
        (("roll", "d6", "--json=3"), "--json", "no value"),
        (("systems", "--frob"), "--frob", "an option of `edgewise systems`: --json, --help"),
        (("systems", "fates_edge", "b"), "arguments", "edgewise systems [OPTIONS]"),
        (("--frob",), "--frob", "an option of `edgewise`: --version, --help"),
        (("replay",), "file", "a value"),
    ],
)
def test_bad_usage_says_what_was_expected(edgewise: Run, typed: tuple[str, ...], path: str, expected: str) -> None:
    """The brief: exit code 2, and a message with path, expected and got."""
    ran = edgewise(*typed)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith(f"edgewise: {path}: expected ")
    assert expected in ran.err


def test_every_module_of_a_command_that_is_here_registers_it() -> None:
    assert set(NAMED) <= set(MODULES)


def test_the_module_and_the_command_are_the_same() -> None:
    """In a process of its own, with warnings as errors and its output in a pipe."""
    typed = [sys.executable, "-W", "error", "-m", "edgewise", "systems"]
    ran = subprocess.run(typed, capture_output=True, text=True, check=True, encoding="utf-8")
    assert "\x1b" not in ran.stdout
    assert all(system in ran.stdout for system in installed())


def test_the_exit_code_reaches_the_shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["edgewise", "roll", "nonsense"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "nonsense" in capsys.readouterr().err


def test_our_own_fault_never_looks_like_a_refusal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 1 is for the rules alone: scripts tell by it."""

    def broken(_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("edgewise.cli.main.run", broken)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 3
    assert "ZeroDivisionError" in capsys.readouterr().err


@pytest.mark.parametrize(
    "fault", [InvariantBroken("x", "Harm 9"), RulesTextError("a.b", "no such passage"), LogConflict(1, 2)]
)
def test_a_fault_of_ours_asks_to_be_reported(fault: EdgewiseError, capsys: pytest.CaptureFixture[str]) -> None:
    """House.md, section 11: InvariantBroken is our bug, a dangling label belongs to start-up."""
    assert faults.tell(fault, ["--json"]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert str(fault) in err


def test_a_fault_without_a_path_is_told_in_its_own_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert faults.tell(SchemaUnknown("x.sqlite", "r9", "r1"), []) == 2
    assert "x.sqlite has schema r9" in capsys.readouterr().err
    assert faults.explained(UnknownKind("event", "x.flown")) == ("event", "a known event", "x.flown")


@pytest.mark.parametrize("stop", [KeyboardInterrupt, typer.Abort])
def test_breaking_off_is_no_refusal(edgewise: Run, monkeypatch: pytest.MonkeyPatch, stop: type[BaseException]) -> None:
    """130 is what shells take for a process that was interrupted."""

    def interrupted(_: object) -> int:
        raise stop

    monkeypatch.setattr("edgewise.cli.main._run", interrupted)
    assert edgewise("systems").code == 130


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_reader_that_goes_away_is_no_failure(form: list[str]) -> None:
    """As in `edgewise … | head -1`: the pipe's other end is closed while much is still to be printed."""
    typed = [sys.executable, "-m", "edgewise", "roll", "1000d10", "--times", "200", *form]
    with subprocess.Popen(typed, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
