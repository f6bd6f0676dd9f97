"""A table in mid-scene, so that a newcomer has something to do at once."""

from __future__ import annotations

from edgewise.core.system import Setup
from edgewise.systems.fate import commands as c
from edgewise.systems.fate.sheet import Sheet, SheetAspect, Stress, Stunt
from edgewise.systems.fate.terms import Action, AspectKind, CompelKind, Effect, Harm, Limit, Role


def _aspects(concept: str, trouble: str, *others: str) -> tuple[SheetAspect, ...]:
    first = (SheetAspect(concept, AspectKind.HIGH_CONCEPT), SheetAspect(trouble, AspectKind.TROUBLE))
    return (*first, *(SheetAspect(name) for name in others))


def _ratings(words: str) -> dict[str, int]:
    pairs = (pair.rsplit(" ", 1) for pair in words.split(", "))
    return {name: int(rating) for name, rating in pairs}


TESSA = Sheet(
    name="Tessa Vane",
    blurb="She flies what others scrap, and pays for it later.",
    aspects=_aspects("Smuggler with a Borrowed Airship", "Debts in Every Port", "Old Maps, New Routes", "Quick Hands"),
    ratings=_ratings(
        "Drive 4, Deceive 3, Shoot 3, Athletics 2, Notice 2, Rapport 2, Contacts 1, Crafts 1, Fight 1, Will 1"
    ),
    stunts=(
        Stunt("Barrel Roll", "+2 when the airship dodges", "Drive", 2),
        Stunt("Talk First", "when a lie must do what manners cannot", "Deceive", 2),
        Stunt("Emergency Ballast", "out of any tight spot in the air", limit=Limit.SESSION),
    ),
)
ODO = Sheet(
    name="Brother Odo",
    blurb="A monk of a drowned order, twice as strong as he is calm.",
    aspects=_aspects(
        "Last Bellringer of the Drowned Abbey", "A Vow Against Lies", "Hands like Anchors", "Tessa Owes Me"
    ),
    ratings=_ratings(
        "Physique 4, Fight 3, Will 3, Athletics 2, Empathy 2, Lore 2, Notice 1, Provoke 1, Rapport 1, Stealth 1"
    ),
    stunts=(Stunt("Immovable", "+2 when he holds a door or a rope", "Physique", 2),),
    stress=Stress(physical=(1,)),
)
JUNIPER = Sheet(
    name="Juniper Ash",
    blurb="Finds things out, and then cannot leave them alone.",
    aspects=_aspects("Disgraced Cartographer Royal", "I Have to Know", "Odo's Quiet Friend", "Ink on Every Sleeve"),
    ratings=_ratings(
        "Investigate 4, Lore 3, Notice 3, Crafts 2, Empathy 2, Will 2, Burglary 1, Contacts 1, Provoke 1, Shoot 1"
    ),
    stunts=(Stunt("Seen It Drawn", "+2 to know a place from its maps", "Lore", 2),),
)

DEMO = Setup(
    title="The customs tower above the fog, at the change of the guard",
    sheets={"tessa": TESSA, "odo": ODO, "juniper": JUNIPER},
)

SCRIPT: tuple[tuple[str, c.Command, tuple[int, ...]], ...] = (
    ("gm", c.AddZone("Landing stage", 0, 0), ()),
    ("gm", c.AddZone("Spiral stair", 1, 0), ()),
    ("gm", c.AddZone("Archive", 2, 0), ()),
    ("gm", c.SetBorder("Landing stage", "Spiral stair"), ()),
    ("gm", c.SetBorder("Spiral stair", "Archive", 3, "iron grille"), ()),
    ("gm", c.AddAspect("Fog up to the Railings"), ()),
    ("gm", c.AddAspect("Oil Lamps Everywhere", free=1), ()),
    ("gm", c.AddAspect("The Inspector Is Not Who He Says", hidden=True), ()),
    (
        "gm",
        c.AddNpc(
            "Inspector Crail",
            Role.MAIN,
            4,
            "Fight, Deceive, Shoot, Notice, Will",
            aspect="Customs Man with Two Masters",
            weapon=1,
        ),
        (),
    ),
    ("gm", c.AddNpc("Tower guards", Role.NAMELESS, 2, "Fight, Notice, Athletics", 3, "Bored and Underpaid"), ()),
    ("gm", c.Place("Landing stage", "tessa"), ()),
    ("gm", c.Place("Spiral stair", "odo"), ()),
    ("gm", c.Place("Landing stage", "juniper"), ()),
    ("gm", c.Place("Spiral stair", "Inspector Crail"), ()),
    ("gm", c.Place("Landing stage", "Tower guards"), ()),
    (
        "gm",
        c.Open(
            "Read the roster upside down",
            "Investigate",
            Action.ADVANTAGE,
            aspect="Nobody Is Due for an Hour",
            who="juniper",
        ),
        (),
    ),
    ("gm", c.Oppose(2, who="juniper"), ()),
    ("gm", c.Throw("juniper"), (1, 0, -1, 0)),
    ("gm", c.Settle("juniper"), ()),
    ("gm", c.Close("juniper"), ()),
    (
        "gm",
        c.OfferCompel("The guards want the truth, and Odo tells it.", "A Vow Against Lies", "odo", CompelKind.DECISION),
        (),
    ),
    ("gm", c.BeginConflict(Harm.PHYSICAL, "Inspector Crail"), ()),
    ("gm", c.Open("Pin the monk to the wall", "Fight", Action.ATTACK, "odo", who="Inspector Crail"), ()),
    ("gm", c.Throw("Inspector Crail"), (1, 1, 0, -1)),
    ("gm", c.Defend("Fight", "Inspector Crail", who="odo"), (0, 1, -1, 0)),
    (
        "gm",
        c.Invoke("Oil Lamps Everywhere", Effect.BONUS, why="the light blinds him", roll="Inspector Crail", who="odo"),
        (),
    ),
)
