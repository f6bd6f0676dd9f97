"""What hands do in a fight: weapons drawn, loaded and set, a pavise planted, a lever pulled."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Seat
from edgewise.systems.fates_edge.book.terms_fight import Action, Cover
from edgewise.systems.fates_edge.commands import fight as c
from edgewise.systems.fates_edge.events import fight as e
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.footwork import aim_lost, stands
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, able, character, claiming, refuse
from edgewise.systems.fates_edge.judge.ranks import tempo, weapon_of
from edgewise.systems.fates_edge.judge.show import lower, name_of
from edgewise.systems.fates_edge.judge.turns import fighter, spending, spent
from edgewise.systems.fates_edge.model.gear import ShieldKind, Tag, Tempo, Weapon, WeaponKind, Weight
from edgewise.systems.fates_edge.model.items import bars_shield
from edgewise.systems.fates_edge.model.sheet import Sheet
from edgewise.systems.fates_edge.model.state import State, footing_of


def _hands(state: State, seat: Seat, who: str, cite: str) -> str | Refused:
    """The character in the fight whose hands are meant; an opponent's weapon is always in its hand, and ready."""
    key = fighter(state, seat, who, cite)
    if isinstance(key, Refused) or key in state.sheets:
        return key
    says = f"{name_of(state, key)} is an opponent: its weapon is in hand, and ready."
    return refuse("characters-only", says, cite)


# ----------------------------------------------------------------------------------------------------- loading, setting


@rule("actions.load", "weapons.tempo-ranged", "weapons.tempo-melee")
def weigh_ready_weapon(state: State, seat: Seat, command: c.ReadyWeapon) -> Answer:
    """Load a slow ranged weapon, or set a melee weapon that must be set."""
    key = _hands(state, seat, command.who, "actions.load")
    if isinstance(key, Refused):
        return key
    weapon = weapon_of(state, key)
    if weapon.kind is WeaponKind.MELEE and state.options.melee_tempo == "set":
        return _set_once(state, seat, key, weapon)
    if tempo(state, weapon) is not Tempo.SLOW:
        return refuse("nothing-to-ready", f"{weapon.name} needs no loading or setting.", "actions.load")
    action = Action.LOAD if weapon.kind is WeaponKind.RANGED else Action.SET
    stopped = spending(state, key, action)
    if stopped:
        return stopped
    footing = footing_of(state, key)
    if footing.ready:
        return refuse("ready-already", f"{weapon.name} is ready already.", "actions.load")
    loads = action is Action.LOAD
    moved = footing.turn is not None and footing.turn.moved
    part = e.FootingPart(
        ready=True,
        loaded=True if loads else None,
        exposed=True if loads and moved and not footing.exposed else None,
    )
    return free(
        *claiming(state, seat, key),
        *spent(key, action, cite="actions.load"),
        *stands(key, part, "actions.load"),
    )


@rule("weapons.set-once")
def _set_once(state: State, seat: Seat, key: str, weapon: Weapon) -> Answer:
    """Set a Medium or Heavy melee weapon, once in a scene, where the table plays it so."""
    if weapon.weight is Weight.LIGHT:
        return refuse("nothing-to-ready", f"{weapon.name} needs no setting.", "weapons.set-once")
    if f"set:{key}" in state.used:
        return refuse("ready-already", f"{weapon.name} is set for this scene.", "weapons.set-once")
    stopped = spending(state, key, Action.SET)
    if stopped:
        return stopped
    what = f"sets {weapon.name} for what comes"
    spends = spent(key, Action.SET, what, cite="weapons.set-once")
    return free(*claiming(state, seat, key), *spends, e.Used(f"set:{key}", scene=True, cites=("weapons.set-once",)))


# ------------------------------------------------------------------------------------------------------------- drawing


@dataclass(frozen=True, slots=True)
class _Draw:
    """Somebody takes a weapon in hand, or none."""

    who: str
    weapon: Weapon | None

    @property
    def name(self) -> str:
        return self.weapon.name if self.weapon else ""


@rule("actions.interact", "actions.free")
def weigh_wield(state: State, seat: Seat, command: c.Wield) -> Answer:
    """Take a weapon in hand or put it away: an Interact in a fight, no matter of note outside."""
    key = _owner(state, seat, command.who)
    if isinstance(key, Refused):
        return key
    draw = _drawing(state.sheets[key], key, command.weapon)
    if isinstance(draw, Refused):
        return draw
    spends: tuple[Event, ...] | Refused = ()
    if state.fight is not None and key in state.fight.footing:
        spends = _price(state, draw, dropped=command.free)
    if isinstance(spends, Refused):
        return spends
    footing = footing_of(state, key)
    unready = e.FootingPart(ready=False if footing.ready else None)
    return free(
        *claiming(state, seat, key),
        *spends,
        e.WeaponWielded(key, draw.name, ("actions.interact",)),
        *stands(key, unready, "actions.load"),
        *aim_lost(state, key),
    )


def _owner(state: State, seat: Seat, who: str) -> str | Refused:
    fight = state.fight
    named = who or (fight.spotlight if fight and seat.is_gm else "")
    if fight and named in fight.footing:
        return _hands(state, seat, named, "actions.interact")
    key = character(state, seat, named, "actions.interact")
    if isinstance(key, Refused):
        return key
    return able(state.sheets[key], "actions.interact") or key


def _drawing(sheet: Sheet, key: str, named: str) -> _Draw | Refused:
    if named == sheet.wielded or (not named and not sheet.wielded):
        says = f"{sheet.name or 'This character'} has {named or 'nothing'} in hand already."
        return refuse("in-hand-already", says, "actions.interact")
    if not named:
        return _Draw(key, None)
    weapon = next((each for each in sheet.weapons if each.name == named), None)
    if weapon is None:
        names = ", ".join(each.name for each in sheet.weapons) or "none"
        return refuse("no-such-weapon", f"Weapons carried: {names}.", "actions.interact")
    return _beside_shield(sheet, weapon) or _Draw(key, weapon)


@rule("shields.hand")
def _beside_shield(sheet: Sheet, weapon: Weapon) -> Refused | None:
    """Refuses a weapon that takes both hands while a shield is on the arm."""
    if sheet.shield.kind is ShieldKind.NONE or not bars_shield(weapon):
        return None
    says = f"{weapon.name} takes both hands, and a {sheet.shield.kind.value} is on the arm."
    return refuse("shield-in-the-way", says, "shields.hand")


@rule("actions.interact", "actions.free", "tags.silent")
def _price(state: State, draw: _Draw, *, dropped: bool) -> tuple[Event, ...] | Refused:
    """What it costs in a fight: nothing to let go of a weapon or to draw a Quickdraw one, else the Action."""
    if draw.weapon is None and dropped:
        return ()
    quick = draw.weapon is not None and Tag.QUICKDRAW in draw.weapon.tags
    stopped = spending(state, draw.who, None if quick else Action.INTERACT)
    if stopped or quick:
        return stopped or ()
    return spent(draw.who, Action.INTERACT, cite="actions.interact")


# ---------------------------------------------------------------------------------------------------------- the rest


@rule("actions.interact", "actions.free")
def weigh_interact(state: State, seat: Seat, command: c.Interact) -> Answer:
    """Something done by hand without a roll; a shout, a glance, a thing let fall are free."""
    cite = "actions.free" if command.free else "actions.interact"
    key = fighter(state, seat, command.who, cite)
    if isinstance(key, Refused):
        return key
    what = command.what.strip()
    if not what:
        return refuse("no-intent", "Say what is done.", cite)
    stopped = None if command.free else spending(state, key, Action.INTERACT)
    if stopped:
        return stopped
    told = f"does it in passing: {lower(what)}" if command.free else f"interacts: {lower(what)}"
    spends = spent(key, None if command.free else Action.INTERACT, told, cite=cite)
    return free(*claiming(state, seat, key), *spends)


@rule("shields.pavise")
def weigh_plant(state: State, seat: Seat, command: c.Plant) -> Answer:
    """Plant a pavise: full cover from one way, and no step while it stands; or pull it up again."""
    key = _hands(state, seat, command.who, "shields.pavise")
    if isinstance(key, Refused):
        return key
    stopped = spending(state, key, Action.INTERACT)
    if stopped:
        return stopped
    if state.sheets[key].shield.kind is not ShieldKind.PAVISE:
        return refuse("no-pavise", f"{name_of(state, key)} carries no pavise.", "shields.pavise")
    planted = footing_of(state, key).planted
    part = e.FootingPart(planted=not planted, cover=Cover.NONE if planted else Cover.FULL)
    return free(
        *claiming(state, seat, key),
        *spent(key, Action.INTERACT, cite="shields.pavise"),
        e.FootingChanged(key, part, ("shields.pavise",)),
    )


WEIGH: Rules = {
    c.ReadyWeapon: weigh_ready_weapon,
    c.Wield: weigh_wield,
    c.Interact: weigh_interact,
    c.Plant: weigh_plant,
}
