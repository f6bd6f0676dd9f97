"""Rules texts: passages by label, and what is wrong with a file of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgewise.core.errors import RulesTextError
from edgewise.core.rules import Gap, Passage, load_rules, rule, rules_of

PASSAGE = '[[passage]]\nlabel = "{label}"\ntitle = "A"\nwords = "B."\nsource = "C"\n'


def folder(tmp_path: Path, passages: str = "", gaps: str = "") -> Path:
    if passages:
        (tmp_path / "passages.toml").write_text(passages, encoding="utf-8")
    if gaps:
        (tmp_path / "not-covered.toml").write_text(gaps, encoding="utf-8")
    return tmp_path


def test_passages_are_found_by_label(tmp_path: Path) -> None:
    gaps = '[[not-covered]]\nwhat = "X"\nsource = "Y"\nreason = "Z"\n'
    text = load_rules(folder(tmp_path, PASSAGE.format(label="a.b") + 'reading = "D"\nmechanical = false\n', gaps))
    assert text["a.b"] == Passage("a.b", "A", "B.", "C", mechanical=False, reading="D")
    assert "a.b" in text
    assert "a.c" not in text
    assert text.not_covered == (Gap("X", "Y", "Z"),)


def test_an_empty_folder_has_no_passages(tmp_path: Path) -> None:
    assert load_rules(folder(tmp_path)).passages == {}


def test_a_label_that_leads_nowhere(tmp_path: Path) -> None:
    text = load_rules(folder(tmp_path, PASSAGE.format(label="a.b")))
    with pytest.raises(RulesTextError, match=r"^a\.c: no such passage$"):
        text["a.c"]


def test_a_label_declared_twice(tmp_path: Path) -> None:
    with pytest.raises(RulesTextError, match="declared twice"):
        load_rules(folder(tmp_path, PASSAGE.format(label="a.b") * 2))


def test_passages_stand_in_several_files(tmp_path: Path) -> None:
    (tmp_path / "passages-fight.toml").write_text(PASSAGE.format(label="fight.a"), encoding="utf-8")
    (tmp_path / "notes.toml").write_text(PASSAGE.format(label="notes.a"), encoding="utf-8")
    assert set(load_rules(folder(tmp_path, PASSAGE.format(label="a.b"))).passages) == {"a.b", "fight.a"}


def test_a_label_declared_in_two_files(tmp_path: Path) -> None:
    (tmp_path / "passages-fight.toml").write_text(PASSAGE.format(label="a.b"), encoding="utf-8")
    with pytest.raises(RulesTextError, match="declared twice"):
        load_rules(folder(tmp_path, PASSAGE.format(label="a.b")))


@pytest.mark.parametrize("entry", ['[[passage]]\nlabel = "a.b"\n', PASSAGE.format(label="a.b") + "more = 1\n"])
def test_a_passage_with_missing_or_unknown_fields(tmp_path: Path, entry: str) -> None:
    with pytest.raises(RulesTextError, match=r"^a\.b: "):
        load_rules(folder(tmp_path, entry))


def test_functions_carry_the_labels_of_their_rules() -> None:
    @rule("a.b", "a.c")
    def carried_out() -> int:
        return 3

    assert rules_of(carried_out) == ("a.b", "a.c")
    assert carried_out() == 3
    assert rules_of(folder) == ()
