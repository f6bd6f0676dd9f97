"""A table in mid-scene, so that a newcomer has something to do at once."""

from __future__ import annotations

from edgewise.core.system import Setup
from edgewise.systems.fates_edge.book.terms import Armor, Attribute, Position, Skill, TimerKind
from edgewise.systems.fates_edge.commands import loop as c
from edgewise.systems.fates_edge.commands.foes import AddFoe
from edgewise.systems.fates_edge.every import Command
from edgewise.systems.fates_edge.model.gear import Tag, Weapon, WeaponKind, Weight, Worn
from edgewise.systems.fates_edge.model.keep import Asset, Follower, Gift, Item, Talent
from edgewise.systems.fates_edge.model.sheet import Attributes, Bond, Purses, Sheet, Skills, Tracks

LYRA = Sheet(
    name="Lyra",
    blurb="A burglar who never quite left the guild, and owes it a favor.",
    attributes=Attributes(body=2, wits=3, spirit=2, presence=2),
    skills=Skills(stealth=2, athletics=2, deception=1, craft=1, insight=1),
    purses=Purses(boons=2, xp=3),
    armor=Worn(Armor.LIGHT),
    weapons=(Weapon("knife", Weight.LIGHT), Weapon("throwing knives", Weight.LIGHT, WeaponKind.RANGED)),
    wielded="knife",
    gear=(Item("lockpicks"), Item("grappling hook")),
    assets=(Asset("Loft over the chandlery", does="a dry place that nobody watches"),),
    complications=("The guild counts every coin she makes",),
    bonds=(Bond("Mateo pulled me out of the river"), Bond("The guild still owns my debt")),
)
MATEO = Sheet(
    name="Mateo",
    blurb="A caravan guard with a spear, a bad knee and too many promises to keep.",
    attributes=Attributes(body=4, wits=2, spirit=2, presence=1),
    skills=Skills(melee=3, athletics=1, endurance=2, insight=1),
    tracks=Tracks(fatigue=1),
    purses=Purses(boons=1, xp=2),
    armor=Worn(Armor.MEDIUM),
    weapons=(Weapon("spear", Weight.MEDIUM, tags=(Tag.HAFTED,)), Weapon("hatchet", Weight.LIGHT)),
    wielded="spear",
    gear=(Item("rope"), Item("rations", 2)),
    talents=(Gift(Talent.EFFORTLESS_CHARGE, xp=4),),
    bonds=(Bond("I swore to see Lyra safely home"),),
)
ISOLDE = Sheet(
    name="Isolde",
    blurb="A lapsed archivist who reads what should stay sealed.",
    attributes=Attributes(body=2, wits=3, spirit=3, presence=2),
    skills=Skills(lore=3, arcana=2, sway=2, insight=2),
    tracks=Tracks(harm=1),
    purses=Purses(boons=1, xp=4),
    weapons=(Weapon("short bow", Weight.MEDIUM, WeaponKind.RANGED),),
    wielded="short bow",
    gear=(Item("healer's kit", 3),),
    followers=(Follower("Brother Anselm", 2, Skill.LORE, 2, motive="wants the archive opened again"),),
    bonds=(Bond("The archive has my brother's name in it"),),
)

DEMO = Setup(
    title="The salt warehouse, an hour before the tide",
    sheets={"lyra": LYRA, "mateo": MATEO, "isolde": ISOLDE},
)

SCRIPT: tuple[tuple[str, Command, tuple[int, ...]], ...] = (
    ("gm", c.AddTimer("The watch comes round", 4, TimerKind.SCENE), ()),
    ("gm", c.AddTimer("The tide turns", 6, TimerKind.FRONT), ()),
    ("gm", c.AddTimer("The buyer loses patience", 4, TimerKind.FRONT, hidden=True), ()),
    ("gm", c.TickTimer("The tide turns", 2), ()),
    (
        "gm",
        c.Open(
            "Find which crate holds the ledger", Attribute.WITS, Skill.LORE, "by the tally marks on the lids", "isolde"
        ),
        (),
    ),
    ("gm", c.Set(Position.CONTROLLED, 3, who="isolde"), ()),
    ("gm", c.Throw("isolde"), (8, 6, 4, 1, 3, 2)),
    ("gm", c.Settle("isolde"), ()),
    ("gm", c.Close("isolde"), ()),
    ("gm", c.BuyTick("The watch comes round"), ()),
    (
        "gm",
        c.Open("Cross the yard unseen", Attribute.WITS, Skill.STEALTH, "through the shadow of the crane", "lyra"),
        (),
    ),
    ("gm", c.Set(Position.CONTROLLED, 3, who="lyra"), ()),
    ("gm", AddFoe("bandit", "Smuggler", 2), ()),
    ("gm", AddFoe("captain", "The buyer's captain", hidden=True), ()),
)
