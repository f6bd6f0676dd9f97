"""A table in mid-scene, so that a newcomer has something to do at once."""

from __future__ import annotations

from edgewise.core.system import Setup
from edgewise.systems.success_check import commands as c
from edgewise.systems.success_check.book import ARMOR, SKILLS, WEAPONS
from edgewise.systems.success_check.sheet import Armor, Attribute, Edge, Sheet, Skill, Talent
from edgewise.systems.success_check.terms import Kind


def _attributes(words: str) -> tuple[Attribute, ...]:
    pairs = (pair.rsplit(" ", 1) for pair in words.split(", "))
    return tuple(Attribute(name, int(value)) for name, value in pairs)


def _skills(words: str) -> tuple[Skill, ...]:
    pairs = (pair.rsplit(" ", 1) for pair in words.split(", "))
    return tuple(Skill(name, int(ranks), SKILLS[name].first, SKILLS[name].second) for name, ranks in pairs)


RUNA = Sheet(
    name="Runa Sand",
    blurb="She carries letters over the dam, and has never asked who reads them.",
    attributes=_attributes("Strength 5, Agility 8, Cunning 6, Endurance 5, Perception 7, Will 5"),
    skills=_skills("Athletics 4, Firearms 3, Stealth 3, Melee 1"),
    edge=Edge(3, 3),
    armor=ARMOR["light"],
    weapons=(WEAPONS["heavy pistol"], WEAPONS["dagger"]),
    talents=(Talent("Lamp goggles", removes="Darkness", does="Sees in the dark as by day."),),
)
BELL = Sheet(
    name="Corwin Bell",
    blurb="He kept the turbines running for twenty years, and the company remembers it differently.",
    attributes=_attributes("Strength 8, Agility 4, Cunning 7, Endurance 7, Perception 5, Will 6"),
    skills=_skills("Technology 5, Melee 2, Resolve 3, Athletics 1"),
    edge=Edge(2, 4),
    armor=ARMOR["medium"],
    weapons=(WEAPONS["sword"],),
    talents=(Talent("Knows every valve", brings=Kind.ADVANTAGE, does="On checks about the dam's own machines."),),
)
VOSS = Sheet(
    name="Captain Voss",
    blurb="Company guard, paid by the hour and proud of it.",
    attributes=_attributes("Strength 7, Agility 6, Cunning 5, Endurance 6, Perception 6, Will 5"),
    skills=_skills("Firearms 4, Melee 3, Athletics 2"),
    edge=Edge(1, 1),
    armor=Armor("guard's plate", 20, 40),
    weapons=(WEAPONS["assault rifle"], WEAPONS["sword"]),
    npc=True,
)
HOUND = Sheet(
    name="The rust hound",
    blurb="Something between a watchdog and a pump on four legs.",
    attributes=_attributes("Strength 9, Agility 7, Cunning 2, Endurance 8, Perception 8, Will 4"),
    skills=_skills("Melee 3, Athletics 3"),
    edge=Edge(0, 0),
    armor=Armor("iron ribs", 15, 20),
    npc=True,
)

DEMO = Setup(
    title="The pump hall under the dam, with the water rising",
    sheets={"runa": RUNA, "bell": BELL, "voss": VOSS, "hound": HOUND},
)

SCRIPT: tuple[tuple[str, c.Command, tuple[int, ...]], ...] = (
    ("gm", c.Declare("Close the main sluice by hand", "Technology", "the sluice", "bell"), ()),
    ("gm", c.SetTn(30, who="bell"), ()),
    ("gm", c.AddSource("Knee-deep in water", Kind.DISADVANTAGE, "bell"), ()),
    ("gm", c.UseTalent("Knows every valve", "bell"), ()),
    ("gm", c.ThrowCheck("bell"), (3, 2)),
    ("gm", c.Settle("bell"), ()),
    ("gm", c.Close("bell"), ()),
    ("gm", c.BeginRounds(), ()),
    ("gm", c.RollInitiative("runa"), (4,)),
    ("gm", c.RollInitiative("bell"), (3,)),
    ("gm", c.RollInitiative("voss"), (5,)),
    ("gm", c.RollInitiative("hound"), (2,)),
    ("gm", c.BeginTurn(), ()),
    ("gm", c.Attack("voss", "heavy pistol", intent="from the gantry, over the rail", who="runa"), ()),
    ("gm", c.SetTn(28, who="runa"), ()),
    ("gm", c.AddSource("From above, and unseen", Kind.ADVANTAGE, "runa"), ()),
)
