"""`edgewise try`: one command on a fresh table, in the form that others script."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from tests.cli.rig import Run

OPEN = 'open intent="cross the roof" attribute=body skill=stealth'


# --- the forms of issue 2 --------------------------------------------------------------------------------------------


def test_the_example_of_issue_2(edgewise: Run) -> None:
    """Point 5: "ends in Harm 1, Fatigue 0"; the seventh armor example of the Player's Guide."""
    ran = edgewise(
        "try", "fates_edge", "take-harm", "harm=3", "armor=heavy",
        "--set", "attributes.body=2", "--set", "tracks.fatigue=1", "--json",
    )  # fmt: skip
    assert ran.code == 0
    assert set(ran.json) == {"events", "sheet"}
    sheet = ran.json["sheet"]
    assert (sheet["tracks"]["harm"], sheet["tracks"]["fatigue"]) == (1, 0)
    assert (sheet["purses"]["boons"], sheet["attributes"]["body"]) == (0, 2)


def test_events_have_their_kind_and_fields(edgewise: Run) -> None:
    (event,) = edgewise("try", "fates_edge", "take-harm", "harm=2", "armor=light", "--json").json["events"]
    assert event["kind"] == "fates_edge.harm-taken"
    assert (event["incoming"], event["remaining"], event["gained"]) == (2, 1, 1)
    assert "armor.table" in event["cites"]


def test_a_refusal_has_code_sentence_and_rules(edgewise: Run) -> None:
    """Exit code 1, and nothing but the refusal; a roll needs intent and approach first (loop.intent)."""
    ran = edgewise("try", "fates_edge", "throw", "--json")
    assert ran.code == 1
    assert set(ran.json) == {"refused"}
    assert set(ran.json["refused"]) == {"code", "says", "cite"}
    assert ran.json["refused"]["code"] == "fates_edge/no-roll"
    assert ran.err == ""


# --- the table that is tried on --------------------------------------------------------------------------------------


def test_more_settings_may_follow_one_flag(edgewise: Run) -> None:
    first = edgewise(
        "try", "fates_edge", "take-harm", "harm=3", "--set", "attributes.body=2", "tracks.fatigue=1", "--json"
    )
    second = edgewise(
        "try", "fates_edge", "take-harm", "harm=3", "--set", "attributes.body=2", "--set", "tracks.fatigue=1", "--json"
    )
    assert first.code == 0
    assert first == second


def test_without_the_flag_a_setting_is_an_unknown_field(edgewise: Run) -> None:
    ran = edgewise("try", "fates_edge", "take-harm", "harm=3", "tracks.fatigue=1", "--json")
    assert ran.error["path"] == "tracks.fatigue"


def test_a_sheet_from_a_file_and_settings_over_it(edgewise: Run, tmp_path: Path) -> None:
    file = tmp_path / "hero.json"
    sheet = {"name": "Łyra 𝄞 <b>", "attributes": {"body": 4, "wits": 3, "spirit": 2, "presence": 1}}
    file.write_text(json.dumps(sheet), encoding="utf-8")
    ran = edgewise("try", "fates_edge", "mark-fatigue", "--sheet", str(file), "--set", "attributes.wits=5", "--json")
    after = ran.json["sheet"]
    assert (after["name"], after["attributes"]["body"], after["attributes"]["wits"]) == ("Łyra 𝄞 <b>", 4, 5)
    assert after["tracks"]["fatigue"] == 1


def test_a_sheet_from_standard_input(edgewise: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"name": "Bo"}')))
    assert edgewise("try", "fates_edge", "mark-fatigue", "--sheet", "-", "--json").json["sheet"]["name"] == "Bo"


def test_the_sheet_that_comes_out_goes_in_again(edgewise: Run, tmp_path: Path) -> None:
    """Paths and values are the same both ways."""
    file = tmp_path / "hero.json"
    once = edgewise("try", "fates_edge", "mark-fatigue", "--set", "attributes.body=5", "--json").json["sheet"]
    file.write_text(json.dumps(once), encoding="utf-8")
    twice = edgewise("try", "fates_edge", "mark-fatigue", "--sheet", str(file), "--json").json["sheet"]
    assert twice == {**once, "tracks": {**once["tracks"], "fatigue": 2}}


def test_options_change_the_rules(edgewise: Run) -> None:
    """armor.table gives Medium armor and Harm 3 as Harm 2, Fatigue 1; by armor.step it is Harm 1, Fatigue 1."""
    by_table = edgewise("try", "fates_edge", "take-harm", "harm=3", "armor=medium", "--json").json["events"][0]
    by_pattern = edgewise(
        "try", "fates_edge", "take-harm", "harm=3", "armor=medium", "--option", "armor_mode=pattern", "--json"
    ).json["events"][0]
    assert (by_table["remaining"], by_table["gained"]) == (2, 1)
    assert (by_pattern["remaining"], by_pattern["gained"]) == (1, 1)


def test_commands_may_come_first_and_forced_re_rolls_take_the_faces_that_follow(edgewise: Run) -> None:
    """position.desperate: the lowest success, the 6, is thrown again and comes up 10."""
    ran = edgewise(
        "try", "fates_edge", "throw", "--before", OPEN, "--before", "set position=desperate dv=2",
        "--set", "skills.stealth=3", "--faces", "9,6,4,2,1,10", "--json",
    )  # fmt: skip
    thrown, again = ran.json["events"]
    assert thrown["faces"] == [9, 6, 4, 2, 1]
    assert (again["old"], again["new"]) == (6, 10)


def test_earlier_commands_have_seats_and_faces_of_their_own(edgewise: Run) -> None:
    """dice.success: 9 and 6 against DV 2; a player opens, throws and settles, the game master sets."""
    ran = edgewise(
        "try", "fates_edge", "settle", "--as", "player", "--before", OPEN, "--before", "set dv=2 --as gm",
        "--before", "throw --faces=9,6", "--json",
    )  # fmt: skip
    assert ran.code == 0
    assert ran.json["events"][0]["outcome"] == "clean_success"


def test_a_refusal_on_the_way_says_where(edgewise: Run) -> None:
    ran = edgewise("try", "fates_edge", "throw", "--as", "player", "--before", OPEN, "--before", "set dv=2", "--json")
    assert ran.code == 1
    assert ran.json["refused"]["code"] == "fates_edge/gm-only"
    assert "--before set" in ran.err


def test_faces_come_from_the_operating_system_by_default(edgewise: Run) -> None:
    ran = edgewise("try", "fates_edge", "throw", "--before", OPEN, "--before", "set", "--json")
    assert len(ran.json["events"][0]["faces"]) == 2


@pytest.mark.parametrize("faces", ["9", "9,11", "9,6,5"])
def test_faces_that_do_not_fit_are_refused(edgewise: Run, faces: str) -> None:
    """Issue 2, "Bad input": refused, saying what was expected."""
    ran = edgewise("try", "fates_edge", "throw", "--before", OPEN, "--before", "set", "--faces", faces, "--json")
    assert ran.code == 1
    assert ran.json["refused"]["code"] == "table/faces"


def test_a_character_that_is_gone_has_no_sheet(edgewise: Run) -> None:
    ran = edgewise("try", "fates_edge", "remove-character", "who=hero", "--json")
    assert ran.code == 0
    assert ran.json["sheet"] is None


def test_a_field_that_is_named_kind_stands_beside_the_kind(edgewise: Run) -> None:
    ran = edgewise("try", "fates_edge", "rest", "kind=night", "--set", "tracks.fatigue=1", "--json")
    (event, *_) = ran.json["events"]
    assert event["kind"] == "fates_edge.rested"
    assert event["kind_"] == "night"


# --- in words --------------------------------------------------------------------------------------------------------


def test_in_words(edgewise: Run) -> None:
    ran = edgewise(
        "try", "fates_edge", "take-harm", "harm=2", "armor=light", "--set", "name=Lyra", "--set", "attributes.body=3"
    )
    assert ran.code == 0
    assert ran.out.startswith("Lyra takes Harm 2")
    assert "[armor.table]" in ran.out
    assert ran.out.endswith("Lyra: Harm 1/3 · Fatigue 1/3 · Boons 0/5\n")


def test_a_throw_in_words(edgewise: Run) -> None:
    """The faces as they lie; the one that was thrown again in parentheses."""
    ran = edgewise(
        "try", "fates_edge", "throw", "--before", OPEN, "--before", "set position=desperate", "--faces", "9,6,1"
    )
    assert ran.code == 0
    assert "[9] [6]" in ran.out
    assert "6 becomes 1.  (6) [1]" in ran.out


def test_a_refusal_in_words(edgewise: Run) -> None:
    ran = edgewise("try", "fates_edge", "throw")
    assert ran.code == 1
    assert ran.out.startswith("Refused: There is no roll")
    assert "rules: " in ran.out


def test_names_steer_no_terminal(edgewise: Run) -> None:
    """Data is shown as data: an escape sequence and a turn of the direction as their codes, an accent as it is."""
    name = "é\x1b[2J\u202e👩\u200d🚀 [red]x[/]"
    ran = edgewise("try", "fates_edge", "mark-fatigue", "--set", f"name={name}", "--set", "attributes.body=5")
    assert "\x1b" not in ran.out
    assert "é\\x1b[2J\\u202e👩\u200d🚀 [red]x[/]" in ran.out


# --- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "path", "got"),
    [
        (("ludo", "throw"), "system", "ludo"),
        (("fates_edge", "fly"), "command", "fly"),
        (("fates_edge", "say", "text=hello"), "command", "say"),
        (("fates_edge", "take-harm"), "harm", "nothing"),
        (("fates_edge", "take-harm", "harm=-1"), "harm", "-1"),
        (("fates_edge", "take-harm", "harm=21"), "harm", "21"),
        (("fates_edge", "take-harm", "harm=two"), "harm", "'two'"),
        (("fates_edge", "take-harm", "harm=1.0"), "harm", "'1.0'"),
        (("fates_edge", "take-harm", "harm"), "fields", "'harm'"),
        (("fates_edge", "take-harm", "harm=1", "harm=2"), "harm", "'1' and '2'"),
        (("fates_edge", "take-harm", "harm=1", "speed=2"), "speed", "'2'"),
        (("fates_edge", "take-harm", "harm=1", "armor=silk"), "armor", "'silk'"),
        (("fates_edge", "take-harm", "harm=1", "--set", "tracks.fatigue=9"), "tracks.fatigue", "9"),
        (("fates_edge", "take-harm", "harm=1", "--set", "tracks.fatigue"), "set", "'tracks.fatigue'"),
        (("fates_edge", "take-harm", "harm=1", "--set", "__class__.x=1"), "__class__.x", "'__class__'"),
        (("fates_edge", "take-harm", "harm=1", "--option", "armor_mode=x"), "options.armor_mode", "'x'"),
        (("fates_edge", "take-harm", "harm=1", "--option", "speed=x"), "options.speed", "'x'"),
        (("fates_edge", "take-harm", "harm=1", "--as", "watcher"), "as", "'watcher'"),
        (("fates_edge", "take-harm", "harm=1", "--faces", "six"), "faces", "'six'"),
        (("fates_edge", "take-harm", "harm=1", "--before", ""), "before", "''"),
        (("fates_edge", "take-harm", "harm=1", "--before", "fly"), "command", "fly"),
        (("fates_edge", "take-harm", "harm=1", "--before", "rest --set a=1"), "before", "'--set'"),
        (("fates_edge", "rest", "--sheet", "/no/such"), "/no/such", "No such file or directory"),
    ],
)
def test_bad_input_names_path_and_what_came(edgewise: Run, typed: tuple[str, ...], path: str, got: str) -> None:
    """Issue 2, "Bad input": a field out of range, an unknown field or kind."""
    error = edgewise("try", *typed, "--json").error
    assert (error["path"], error["got"]) == (path, got)


@pytest.mark.parametrize("text", ["open 'unclosed"])
def test_a_quotation_that_does_not_end(edgewise: Run, text: str) -> None:
    assert edgewise("try", "fates_edge", "throw", "--before", text, "--json").error["path"] == "before"


@pytest.mark.parametrize(
    ("content", "path"),
    [
        (b"{", "FILE"),
        (b"[1]", "FILE"),
        (b"\xff\xfe", "FILE"),
        (b'{"name": 3}', "sheet.name"),
        (b'{"attributes": {"body": 9}}', "sheet.attributes.body"),
        (b'{"__proto__": {}}', "sheet.__proto__"),
        (b" " * 65_537, "bytes of FILE"),
    ],
)
def test_bad_sheets(edgewise: Run, tmp_path: Path, content: bytes, path: str) -> None:
    """Issue 2, "Bad input": broken JSON, an unknown field, a body over 64 KiB."""
    file = tmp_path / "hero.json"
    file.write_bytes(content)
    error = edgewise("try", "fates_edge", "take-harm", "harm=1", "--sheet", str(file), "--json").error
    assert error["path"] == path.replace("FILE", str(file))
