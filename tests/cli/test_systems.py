"""`edgewise systems`: what is installed, and what it can be asked."""

from __future__ import annotations

from edgewise.systems import installed
from tests.cli.rig import Run


def test_every_installed_system_with_its_commands_and_options(edgewise: Run) -> None:
    """The declarations themselves say what there is."""
    ran = edgewise("systems", "--json")
    assert ran.code == 0
    assert [each["id"] for each in ran.json["systems"]] == list(installed())
    for each in ran.json["systems"]:
        system = installed()[each["id"]]
        assert (each["title"], each["edition"]) == (system.title, system.edition)
        assert list(each["commands"]) == list(system.commands)
        assert {name: option["default"] for name, option in each["options"].items()} == {
            option.name: option.default for option in system.options
        }


def test_the_fields_of_a_command(edgewise: Run) -> None:
    (system,) = edgewise("systems", "fates_edge", "--json").json["systems"]
    harm, armor, *_ = system["commands"]["take-harm"]["fields"]
    assert (harm["name"], harm["kind"], harm["least"]) == ("harm", "number", 0)
    assert "heavy" in armor["choices"]
    assert [field["name"] for field in system["question"]["fields"]][:2] == ["pool", "dv"]


def test_in_words(edgewise: Run) -> None:
    assert "fates_edge  Fate's Edge" in edgewise("systems").out
    shown = edgewise("systems", "fates_edge").out
    assert "harm=0…20" in shown
    assert "[armor=none|light|medium|heavy|superior|mythic]" in shown
    assert "armor_mode" in shown


def test_an_unknown_system_is_told_the_known_ones(edgewise: Run) -> None:
    error = edgewise("systems", "fates_egde", "--json").error
    assert error == {"path": "system", "expected": f"one of: {', '.join(installed())}", "got": "fates_egde"}
