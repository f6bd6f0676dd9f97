"""The roster's figures against the table of Threat Levels as the books print it, and what its reader refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edgewise.core.errors import RulesTextError
from edgewise.core.fields import TEXT_LIMIT
from edgewise.systems.fates_edge.book.roster import ROSTER, faults, load_roster
from edgewise.systems.fates_edge.book.terms import Armor
from edgewise.systems.fates_edge.book.terms_fight import Strikes
from edgewise.systems.fates_edge.model.foe import Foe, Ploy

PRINTED = {
    1: ((1, 2), (1, 1), 3, 1),
    2: ((2, 2), (1, 2), 3, 1),
    3: ((2, 3), (2, 2), 3, 1),
    4: ((3, 3), (2, 3), 3, 1),
    5: ((3, 4), (3, 3), 8, 1),
    6: ((4, 4), (3, 4), 8, 1),
    7: ((4, 5), (4, 5), 8, 2),
    8: ((5, 5), (5, 6), 8, 3),
    9: ((5, 6), (6, 7), 8, 3),
    10: ((6, 6), (8, 20), 0, 1),
}
"""Threat Level: key attribute, Harm, Resilience of a phase, phases. Level 10 prints "6+" and "8+"."""
POOLS = {1: (3, 5), 2: (3, 5), 3: (3, 5), 4: (6, 8), 5: (6, 8), 6: (6, 8)}
MIGHTY = (9, 10)
EVERYONE = pytest.mark.parametrize("key", ROSTER)


def within(figure: int, span: tuple[int, int]) -> bool:
    return span[0] <= figure <= span[1]


@EVERYONE
def test_the_figures_are_those_of_the_threat_level(key: str) -> None:
    foe = ROSTER[key]
    rating, harm, resilience, phases = PRINTED[foe.threat]
    assert within(foe.rating, rating)
    assert within(foe.harm, harm)
    assert within(foe.pool, POOLS.get(foe.threat, MIGHTY))
    assert (foe.resilience, foe.most, foe.phases) == (resilience, resilience, phases)
    assert within(foe.dv, (3, 5 if foe.threat == 10 else 4))


@EVERYONE
def test_ploys_are_as_many_and_as_dear_as_the_books_say(key: str) -> None:
    foe = ROSTER[key]
    plain = [ploy for ploy in foe.ploys if not ploy.signature]
    signatures = [ploy for ploy in foe.ploys if ploy.signature]
    assert within(len(plain), (2, 7 if foe.threat >= 7 else 5))
    assert len(signatures) == (foe.threat >= 5)
    assert all(within(ploy.price, (1, 3)) for ploy in plain)
    assert all(within(ploy.price, (4, 5)) for ploy in signatures)
    assert len({ploy.name.casefold() for ploy in foe.ploys}) == len(foe.ploys)
    assert all(ploy.words and len(ploy.words) < TEXT_LIMIT for ploy in foe.ploys)


@EVERYONE
def test_a_newcomer_is_whole_and_in_sight(key: str) -> None:
    foe = ROSTER[key]
    assert foe.name
    assert foe.blurb.endswith(".")
    assert (foe.fatigue, foe.out, foe.hidden) == (0, False, False)
    assert foe.capacity >= 2


def test_there_is_somebody_for_every_table() -> None:
    levels = [foe.threat for foe in ROSTER.values()]
    assert set(levels) >= {1, 2, 3, 4, 5, 6, 7, 8, 10}
    assert levels == sorted(levels)
    assert len({foe.name for foe in ROSTER.values()}) == len(ROSTER)
    assert {foe.armor.kind for foe in ROSTER.values()} == set(Armor)
    assert {ploy.does for foe in ROSTER.values() for ploy in foe.ploys} == set(Strikes)


BANDIT = ROSTER["bandit"]
KNIGHT = ROSTER["knight"]


@pytest.mark.parametrize(
    ("foe", "says"),
    [
        (replace(BANDIT, rating=3), "rating 3 is not from 2 to 2"),
        (replace(BANDIT, pool=6), "pool 6 is not from 3 to 5"),
        (replace(BANDIT, harm=3), "harm 3 is not from 1 to 2"),
        (replace(BANDIT, most=4), "Resilience 3 of 4 in 1 phases is not the row's"),
        (replace(BANDIT, dv=5), "DV 5 is neither the default nor a hard one"),
        (replace(BANDIT, dv=2), "DV 2 is neither the default nor a hard one"),
        (replace(BANDIT, ploys=BANDIT.ploys[:1]), "1 ploys are not from 2 to 5"),
        (replace(BANDIT, ploys=BANDIT.ploys * 3), "6 ploys are not from 2 to 5"),
        (replace(BANDIT, ploys=(*BANDIT.ploys, Ploy("Rain", 4))), "Rain costs 4, not from 1 to 3"),
        (replace(BANDIT, ploys=(*BANDIT.ploys, Ploy("Rain", 0))), "Rain costs 0, not from 1 to 3"),
        (
            replace(BANDIT, ploys=(*BANDIT.ploys, Ploy("Rain", 4, signature=True))),
            "there is one signature from Threat Level 5 on, and none below",
        ),
        (
            replace(KNIGHT, ploys=KNIGHT.ploys[:-1]),
            "there is one signature from Threat Level 5 on, and none below",
        ),
        (replace(KNIGHT, ploys=(*KNIGHT.ploys[:-1], Ploy("Vow", 3, signature=True))), "Vow costs 3, not from 4 to 5"),
    ],
)
def test_a_figure_beside_the_row_is_found(foe: Foe, says: str) -> None:
    assert list(faults(foe)) == [says]


ENTRY = """
[foe.thug]
name = "Thug"
blurb = "Big."
threat = 1
rating = 1
pool = 3
harm = 1
weapon = { name = "club", weight = "medium" }
ploys = [["Push", 1, "shove", 0, "Hard."], ["Shout", 1, "trouble", 0, "Loud."]]
"""


def test_an_entry_becomes_an_opponent() -> None:
    thug = load_roster(ENTRY)["thug"]
    assert (thug.name, thug.capacity, thug.dv, thug.armor.kind) == ("Thug", 3, 3, Armor.NONE)


@pytest.mark.parametrize(
    ("written", "instead", "says"),
    [
        ("harm = 1\n", "harm = 2\n", "roster thug: harm 2 is not from 1 to 1"),
        ("harm = 1\n", "", "roster thug: 'harm'"),
        ("harm = 1\n", "harm = 1\nfeet = 2\n", "roster thug: no such field: feet"),
        ("threat = 1\n", "threat = 11\n", "roster thug: 11"),
        ('weight = "medium"', 'weight = "huge"', "roster thug: 'huge' is not a valid Weight"),
        ('"shove"', '"hug"', "roster thug: 'hug' is not a valid Strikes"),
        ('"shove", 0, "Hard."', '"shove"', "roster thug: not enough values to unpack (expected 5, got 3)"),
    ],
)
def test_an_entry_that_is_none_is_refused(written: str, instead: str, says: str) -> None:
    assert written in ENTRY
    with pytest.raises(RulesTextError) as caught:
        load_roster(ENTRY.replace(written, instead))
    assert str(caught.value) == says
