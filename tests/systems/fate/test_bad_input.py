"""Names and numbers that people do give: each is kept as it came, or refused with what was expected."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edgewise.core.answers import Refused
from edgewise.core.errors import UnknownKind, WireError
from edgewise.core.fields import NAME_LIMIT, FieldKind, field_specs
from edgewise.core.seats import Role, Seat, SeatId
from edgewise.core.system import Setup
from edgewise.core.view import offers_in
from edgewise.kit.contract import refusal_fits
from edgewise.kit.draw import preset
from edgewise.systems.fate import SYSTEM
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.sheet import Sheet
from edgewise.systems.fate.state import State
from edgewise.table.desk import Accepted, Desk, Tables
from edgewise.table.log_memory import MemoryStore
from edgewise.table.roster import SeatRow
from edgewise.table.wire import decode_command, sheet_from_plain

ODD = (
    "A.B",
    ".",
    '"',
    'It\'s "so"',
    "two\nlines\r\nand a tab\t.",
    "\u202eםולש",
    "שלום",
    "👩\u200d🚀🏳️\u200d🌈",
    "<b>&amp;</b>",
    "a:b",
    "0:1",
    "gm",
    "__proto__",
    "{{ 7 * 7 }} {0} %s",
    "x" * NAME_LIMIT,
)
"""No name that a person may give is special."""


def kept(text: str) -> str:
    """What is stored of a name: only space around it goes."""
    return text.strip()


class Table:
    """A table of Fate with its people; whatever is sent, all of them can look at what came of it."""

    def __init__(self, sheets: Mapping[str, Sheet] | None = None, *, demo: bool = False) -> None:
        self.store = MemoryStore()
        assert SYSTEM.demo is not None
        setup = SYSTEM.demo if demo else Setup("Test", sheets=sheets or {})
        tables = Tables(self.store, {SYSTEM.id: SYSTEM})
        table_id, _, _ = tables.create(SYSTEM, setup)
        self.desk = tables.desk(table_id)
        self.gm, self.ann, self.watcher = (
            self.store.take_seat(table_id, role, name)[0]
            for role, name in ((Role.GM, "G"), (Role.PLAYER, "Ann"), (Role.WATCHER, "W"))
        )
        self.sent = 0

    @property
    def state(self) -> State:
        state: State = self.desk.state
        return state

    def seen(self) -> None:
        """Everybody's page, log and export can be made."""
        for seat in (self.gm, self.ann, self.watcher):
            self.desk.view(seat)
            self.desk.lines(seat)
            self.desk.export(seat)

    def send(self, command: str, seat: SeatRow | None = None, /, **raw: object) -> Accepted | Refused:
        """A command, as a form or a tool sends it; a refusal is whole and changes nothing."""
        self.sent += 1
        before = self.desk.to_plain()
        answer = self.desk.submit_sync(seat or self.gm, command, raw, f"c{self.sent}")
        if isinstance(answer, Refused):
            assert list(refusal_fits(SYSTEM, answer)) == []
            assert self.desk.to_plain() == before
        self.seen()
        return answer

    def do(self, command: str, seat: SeatRow | None = None, /, **raw: object) -> None:
        answer = self.send(command, seat, **raw)
        assert isinstance(answer, Accepted), answer

    def refused(self, command: str, seat: SeatRow | None = None, /, **raw: object) -> Refused:
        answer = self.send(command, seat, **raw)
        assert isinstance(answer, Refused), answer
        return answer

    def outlasts(self) -> None:
        """A process that starts now sees the same table."""
        again = Desk.open(self.store, {SYSTEM.id: SYSTEM}, self.desk.table_id)
        assert again.to_plain() == self.desk.to_plain()

    def offers_hold(self) -> None:
        """What a seat is offered is permitted as it stands."""
        for row in (self.gm, self.ann):
            for offer in offers_in(self.desk.view(row)):
                command = decode_command(SYSTEM, offer.command, preset(offer, SYSTEM.commands[offer.command]))
                answer = SYSTEM.plan(self.state, Seat(SeatId(row.id), row.role), command)
                assert not isinstance(answer, Refused), (offer.command, offer.label, answer)


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ODD, ids=lambda name: ascii(name[:20]))
def test_every_name_is_kept_as_it_came(name: str) -> None:
    """Issue 2, "Bad input": a name is data, wherever it stands; a rating of 0 is a value."""
    table = Table()
    table.do("add-character", name=name, blurb=name)
    (key,) = table.state.sheets
    table.do("set-aspect", at=0, name=name)
    table.do("set-rating", skill=name, rating=0)
    table.do("set-stunt", name=name, text=name, skill=name)
    table.do("set-extra", name=name, text=name, bonus=1)
    table.do("add-aspect", name=name, free=1)
    table.do("add-zone", name=name)
    table.do("finish-creation", anyway=True)
    sheet, word = table.state.sheets[key], kept(name)
    assert (sheet.name, sheet.blurb) == (name, name)
    assert sheet.aspects[0].name == word
    assert {skill.strip(): rating for skill, rating in sheet.ratings.items()} == {word: 0}
    assert [(stunt.name, stunt.text, stunt.skill) for stunt in sheet.stunts] == [(word, name, word)]
    assert [(extra.name, extra.text) for extra in sheet.extras] == [(word, name)]
    assert [aspect.name for aspect in table.state.aspects.values()] == [word]
    assert [zone.name for zone in table.state.zones.values()] == [word]
    table.offers_hold()
    table.outlasts()


@pytest.mark.parametrize("name", ODD, ids=lambda name: ascii(name[:20]))
def test_every_name_can_be_meant(name: str) -> None:
    """What has a name can be named: characters, zones, skills, stunts, gear, aspects, sides."""
    table = Table({"one": Sheet(name=name, ratings={name: 1}), "two": Sheet(name="Other", side=name)})
    table.do("set-stunt", name=name, who="one")
    table.do("set-extra", name=name, bonus=1, who="one")
    table.do("add-zone", name=name)
    table.do("place", zone=name, who=name)
    table.do("add-aspect", name=name, where="one", free=1, side=name)
    table.do("open", intent=name, skill=name, stunt=name, extra=name, who=name)
    cast = table.state.rolls["one"].cast
    assert (cast.rating, cast.bonus) == (1, 3)
    table.do("oppose", number=2, who=name)
    table.do("throw", who=name)
    table.do("invoke", aspect=name, why=name, who="Other", roll=name, on="actor")
    table.do("settle", who=name)
    table.do("compel", what=name, aspect=name, target=name)
    table.do("take-hit", shifts=2, who=name)
    table.do("absorb", way="mild", name=name, who=name)
    table.do("begin-conflict", first=name)
    table.outlasts()


def test_equal_names_are_told_apart() -> None:
    """Two of a name: the name alone means neither, the refusal says which there are, an id means one."""
    table = Table({"one": Sheet(name="Sam"), "two": Sheet(name=" SAM ")})
    table.do("add-zone", name="Hall")
    table.do("add-zone", name="hall", column=1)
    table.do("add-aspect", name="Fog", free=1)
    table.do("add-aspect", name="FOG")
    halls, fogs = tuple(table.state.zones), tuple(table.state.aspects)
    answer = table.refused("place", zone="Hall", who="one")
    assert (answer.code, all(hall in answer.says for hall in halls)) == ("fate/which-zone", True)
    answer = table.refused("place", zone=halls[1], who="sam")
    assert (answer.code, "one, two" in answer.says) == ("fate/which-character", True)
    answer = table.refused("story-detail", what="x", aspect="fog", who="one")
    assert (answer.code, all(fog in answer.says for fog in fogs)) == ("fate/which-aspect", True)
    table.do("place", zone=halls[1], who="two")
    table.do("story-detail", what="x", aspect=fogs[1], who="two")
    assert table.state.places == {"two": halls[1]}
    assert (table.state.sheets["one"].points, table.state.sheets["two"].points) == (3, 2)
    table.outlasts()


def test_a_skill_stands_on_a_sheet_once() -> None:
    """Written in another case it is the same skill, as it is for a roll."""
    table = Table({"one": Sheet(name="Sam", creating=True)})
    table.do("set-rating", skill="Sword.Play", rating=3)
    table.do("set-rating", skill=" sword.play ", rating=0)
    assert dict(table.state.sheets["one"].ratings) == {"Sword.Play": 0}
    table.do("set-rating", skill="SWORD.PLAY", rating="")
    assert not table.state.sheets["one"].ratings


def test_equal_stunts_are_both_there() -> None:
    """Two of a name with a limit each: the second can be used when the first is, and neither a third time."""
    table = Table({"one": Sheet(name="Sam", ratings={"Fight": 1}, creating=True)})
    for _ in range(2):
        table.do("set-stunt", name="Twice", skill="Fight", limit="scene")
    table.do("finish-creation", anyway=True)
    for used in (1, 2):
        table.do("open", intent="x", skill="Fight", stunt="Twice", who="one")
        assert sum(stunt.used for stunt in table.state.sheets["one"].stunts) == used
        table.do("oppose", number=0)
        table.do("throw")
        table.do("settle")
        table.do("close")
    table.refused("open", intent="x", skill="Fight", stunt="Twice", who="one")


@pytest.mark.parametrize("empty", ["", " ", "\t\n", "\u3000"])
def test_what_needs_a_name_is_refused_without(empty: str) -> None:
    """Nothing nameless comes onto the table; an aspect of a sheet may be blank (the digest's section 3)."""
    table = Table({"one": Sheet(name="Sam", creating=True)})
    table.do("begin-challenge", what="Escape")
    table.do("add-aspect", name="Fog")
    sent: dict[str, dict[str, object]] = {
        "add-aspect": {"name": empty},
        "rename-aspect": {"aspect": "Fog", "name": empty},
        "set-rating": {"skill": empty, "rating": 1},
        "set-stunt": {"name": empty},
        "set-extra": {"name": empty},
        "add-zone": {"name": empty},
        "add-task": {"what": empty},
        "open": {"intent": "x", "skill": empty},
        "adjust": {"path": empty, "value": "1"},
        "move": {"zone": empty},
        "place": {"zone": empty, "who": "one"},
        "story-detail": {"what": "x", "aspect": empty},
    }
    for command, raw in sent.items():
        table.refused(command, **raw)
    table.do("set-aspect", at=2, name=empty)
    table.do("add-aspect", name=empty, kind="boost", where="one")
    table.do("add-npc", name=empty, aspect=empty, skills=f"{empty},{empty}")
    table.do("add-character", name=empty)
    table.offers_hold()
    table.outlasts()


# --- numbers ---------------------------------------------------------------------------------------------------------


def test_a_rating_of_0_is_a_value() -> None:
    """Mediocre and on the sheet is not the same as not on the sheet, though both roll +0."""
    table = Table({"one": Sheet(name="Sam", creating=True)})
    table.do("set-rating", skill="Fight", rating="0")
    table.do("set-rating", skill="Lore", rating=0)
    sheet = table.state.sheets["one"]
    assert dict(sheet.ratings) == {"Fight": 0, "Lore": 0}
    assert (sheet.rating("Fight"), sheet.rating("Shoot")) == (0, 0)
    shown = repr(table.desk.view(table.ann).sheets)
    assert "Fight" in shown
    assert "Lore" in shown
    table.do("set-rating", skill="Lore", rating=None)
    assert dict(table.state.sheets["one"].ratings) == {"Fight": 0}


def test_high_ratings_and_many_skills_fit() -> None:
    """Published games go beyond +4 and bring lists of their own (the digest's section 11)."""
    ratings = {f"Skill {number}": number for number in range(11)} | {f"More {number}": -2 for number in range(9)}
    assert len(ratings) == 20
    table = Table({"one": Sheet(name="Sam", creating=True)})
    for skill, rating in ratings.items():
        table.do("set-rating", skill=skill, rating=rating)
    table.do("finish-creation", anyway=True)
    assert dict(table.state.sheets["one"].ratings) == ratings
    table.do("open", intent="x", skill="skill 10")
    assert table.state.rolls["one"].cast.rating == 10
    table.offers_hold()
    table.outlasts()


# --- the wire --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "raw", "path", "expected"),
    [
        ("set-rating", {"skill": "Fight", "rating": 16}, "rating", "a whole number from -5 to 15"),
        ("set-rating", {"skill": "Fight", "rating": "many"}, "rating", "a whole number from -5 to 15"),
        ("set-rating", {"skill": "Fight", "rating": 1.5}, "rating", "a whole number from -5 to 15"),
        ("set-rating", {"skill": 3, "rating": 1}, "skill", f"text of at most {NAME_LIMIT:,} characters"),
        ("set-rating", {"rating": 1}, "skill", f"text of at most {NAME_LIMIT:,} characters"),
        ("add-zone", {"name": "x" * (NAME_LIMIT + 1)}, "name", f"text of at most {NAME_LIMIT:,} characters"),
        ("add-zone", {"name": "\ud800"}, "name", "text of whole characters"),
        ("add-zone", {"name": ["x"]}, "name", f"text of at most {NAME_LIMIT:,} characters"),
        ("add-aspect", {"name": "x", "kind": "flaw"}, "kind", "one of: "),
        ("add-aspect", {"name": "x", "hidden": "maybe"}, "hidden", ""),
        ("add-aspect", {"name": "x", "a.b": 1}, "a.b", ""),
        ("take-hit", {"shifts": 0}, "shifts", "a whole number from 1 to 30"),
        ("oppose", {"number": -6}, "number", "a whole number from -5 to 20"),
        ("absorb", {"way": "1", "replaces": 100}, "replaces", "a whole number from 0 to 99"),
    ],
)
def test_what_cannot_be_read_says_what_was_expected(
    name: str, raw: Mapping[str, object], path: str, expected: str
) -> None:
    """Issue 2, "Bad input": refused with what was expected, and nothing is lost."""
    table = Table({"one": Sheet(name="Sam")})
    before = table.desk.to_plain()
    with pytest.raises(WireError) as told:
        table.send(name, **raw)
    assert told.value.path == path
    assert expected in told.value.expected
    assert table.desk.to_plain() == before
    table.do("add-zone", name="Hall")


def test_an_unknown_command_names_those_there_are() -> None:
    table = Table()
    with pytest.raises(UnknownKind) as told:
        table.send("fly")
    assert set(SYSTEM.commands) <= set(told.value.known)


# --- a sheet that comes with the opening -----------------------------------------------------------------------------

HARD_SHEET = """
{
  "name": "\\u202eA.B \\"C\\" \\ud83d\\ude80\\n",
  "aspects": [{"name": "", "kind": "high_concept"}, {"name": "Same"}, {"name": "Same"}, {"name": ".", "hidden": true}],
  "ratings": {"A.B": 10, "": 12, "\\"": 0, "Fight": 3, "fight": -1, " Fight ": 1, "0": 2, "__proto__": 1},
  "stunts": [{"name": "", "bonus": 2}, {"name": "Same", "bonus": 2}, {"name": "Same", "skill": "A.B"}],
  "extras": [{"name": ""}, {"name": "\\"", "bonus": -4}],
  "consequences": {"mild": {"name": ""}, "severe": {"name": "Same"}}
}
"""


def test_a_hard_sheet_at_the_opening() -> None:
    """Nothing that the wire takes is lost on the way, and whatever is offered for it is permitted."""
    plain: dict[str, Any] = json.loads(HARD_SHEET)
    sheet = sheet_from_plain(SYSTEM, plain)
    table = Table({"one": sheet, "two": sheet, "x.y:z": sheet})
    table.seen()
    for found in table.state.sheets.values():
        assert found.name == plain["name"]
        assert dict(found.ratings) == plain["ratings"]
        assert [aspect.name for aspect in found.aspects] == ["", "Same", "Same", "."]
        assert [stunt.name for stunt in found.stunts] == ["", "Same", "Same"]
    table.offers_hold()
    assert (sheet.rating("Fight"), sheet.rating("fight"), sheet.rating(" Fight ")) == (3, -1, 1)
    table.do("open", intent="x", skill="a.b", who="x.y:z")
    assert table.state.rolls["x.y:z"].cast.rating == 10
    table.do("oppose", number=20, who="x.y:z")
    table.do("throw", who="x.y:z")
    table.do("invoke", aspect="x.y:z:1", who="x.y:z")
    table.do("add-zone", name="Hall")
    table.do("place", zone="Hall", who="x.y:z")
    table.do("settle", who="x.y:z")
    table.do("take-hit", shifts=4, who="one")
    table.do("absorb", way="moderate", who="one")
    table.do("begin-conflict")
    table.offers_hold()
    table.outlasts()


def test_no_choice_is_offered_that_must_be_refused() -> None:
    """A skill without a name rolls nothing: it is told on the sheet, and no form asks with it."""
    sheet = sheet_from_plain(SYSTEM, json.loads(HARD_SHEET))
    table = Table({"one": sheet, "two": replace(sheet, creating=True)})
    table.do("claim", table.ann, who="one")
    table.do("add-zone", name="Hall")
    table.do("add-zone", name="Vault", column=3)
    table.do("place", zone="Hall", who="one")
    table.do("begin-conflict", first="one")
    shown = (*offers_in(table.desk.view(table.ann)), *offers_in(table.desk.view(table.gm)))
    asks = [offer for offer in shown if offer.command in {"open", "cross", "set-rating"}]
    assert {offer.command for offer in asks} == {"open", "cross", "set-rating"}
    asked = [field for offer in asks for field in offer.fields if field.name == "skill"]
    assert all(value.strip() for field in asked for value, _ in field.choices)


@pytest.mark.parametrize(
    ("plain", "path"),
    [
        ({"ratings": {"Fight": 16}}, "sheet.ratings.Fight"),
        ({"ratings": {"A.B": "many"}}, "sheet.ratings.A.B"),
        ({"ratings": ["Fight"]}, "sheet.ratings"),
        ({"aspects": [{"nam": "x"}]}, "sheet.aspects.0.nam"),
        ({"consequences": {"mortal": {}}}, "sheet.consequences"),
        ({"stress": {"physical": [0]}}, "sheet.stress.physical.0"),
    ],
)
def test_a_sheet_that_cannot_be_read(plain: Mapping[str, object], path: str) -> None:
    """Issue 2, "Bad input": the path leads to what is wrong."""
    with pytest.raises(WireError) as told:
        sheet_from_plain(SYSTEM, plain)
    assert told.value.path.startswith(path)
    assert told.value.expected


# --- anything, anywhere ----------------------------------------------------------------------------------------------

WORDS = st.sampled_from(
    (*ODD[:-1], "", " ", "odo", "c7", "Tower guards", "a3", "odo:1", "tessa:mild", "Fight", "1", "p11")
)


@st.composite
def anything(draw: st.DrawFn) -> tuple[str, dict[str, object]]:
    """A command with fields that the wire takes, and odd words wherever words go."""
    name = draw(st.sampled_from(sorted(c.COMMANDS)))
    raw: dict[str, object] = {}
    for spec in field_specs(c.COMMANDS[name]):
        if spec.kind in {FieldKind.NAME, FieldKind.TEXT}:
            raw[spec.name] = draw(WORDS)
        elif spec.kind is FieldKind.NUMBER:
            raw[spec.name] = draw(st.integers(spec.least or 0, spec.most or 0))
        elif spec.kind is FieldKind.CHOICE:
            raw[spec.name] = draw(st.sampled_from([value for value, _ in spec.choices]))
        else:
            raw[spec.name] = draw(st.booleans())
    return name, raw


@pytest.mark.timeout(120)
@settings(max_examples=30, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(sent=st.lists(anything(), min_size=5, max_size=20), by_player=st.booleans())
def test_odd_words_anywhere(sent: list[tuple[str, dict[str, object]]], *, by_player: bool) -> None:
    """Accepted or refused in words with a live rule; never a fault, and every page can be made after it."""
    table = Table(demo=True)
    for at, (name, raw) in enumerate(sent):
        table.send(name, table.ann if by_player and at % 2 else table.gm, **raw)
    table.outlasts()
