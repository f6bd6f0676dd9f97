"""Making a character: everything is free, and checked as a whole at the end."""

from __future__ import annotations

from dataclasses import replace

from edgewise.core.answers import Refused, free
from edgewise.core.rules import rule
from edgewise.core.seats import Role, Seat
from edgewise.systems.fates_edge.book.archetypes import READY
from edgewise.systems.fates_edge.book.terms import Attribute, Skill, Stage
from edgewise.systems.fates_edge.commands import keep as c
from edgewise.systems.fates_edge.events import keep as e
from edgewise.systems.fates_edge.events.loop import SheetAdded, SheetClaimed
from edgewise.systems.fates_edge.every import Event
from edgewise.systems.fates_edge.judge.building import build, faults, talent_title
from edgewise.systems.fates_edge.judge.finding import asset_named, follower_named
from edgewise.systems.fates_edge.judge.guards import Answer, Rules, claiming, gm_only, refuse
from edgewise.systems.fates_edge.judge.show import name_of
from edgewise.systems.fates_edge.judge.working import owner
from edgewise.systems.fates_edge.model.sheet import Attributes, Sheet
from edgewise.systems.fates_edge.model.state import State

CITE = "making.methods"
UNFORMED = Attributes(1, 1, 1, 1)
"""What a character has before anybody has given it a thought."""


def _added(state: State, seat: Seat, sheet: Sheet, *cites: str) -> Answer:
    """A new character; a player without one plays it."""
    if seat.role is Role.WATCHER:
        return refuse("watching", "Watchers look on; take a player's seat to act.", CITE)
    key = f"c{state.made + 1}"
    added: tuple[Event, ...] = (SheetAdded(key, sheet, cites),)
    if not seat.is_gm and seat.id not in state.players.values():
        added = (*added, SheetClaimed(key, seat.id, ("modules.player-managed",)))
    return free(*added)


@rule("making.methods")
def weigh_make(state: State, seat: Seat, command: c.MakeCharacter) -> Answer:
    """Bring a character to the table whose making begins."""
    return _added(state, seat, Sheet(command.name, command.blurb, UNFORMED, making=True), CITE)


@rule("making.ready")
def weigh_add_ready(state: State, seat: Seat, command: c.AddReady) -> Answer:
    """Bring a ready character to the table."""
    sheet = READY.get(command.archetype)
    if sheet is None:
        return refuse("no-such-archetype", f"The ready characters are: {', '.join(READY)}.", "making.ready")
    name = " ".join(command.name.split()) or sheet.name
    return _added(state, seat, replace(sheet, name=name), "making.ready")


@rule("making.methods")
def weigh_begin(state: State, seat: Seat, command: c.BeginMaking) -> Answer:
    """Go over a character as if it were still being made."""
    key = owner(state, seat, command.who, CITE)
    if isinstance(key, Refused):
        return key
    if state.sheets[key].making:
        return refuse("making-already", f"{name_of(state, key)} is being made already.", CITE)
    roll = state.rolls.get(key)
    if roll is not None and roll.stage in {Stage.SET, Stage.THROWN}:
        return refuse("roll-open", "A roll with these numbers is under way: finish it first.", CITE)
    return free(*claiming(state, seat, key), e.MakingBegan(key, (CITE,)))


@rule("making.methods", "making.budget", "making.bonds", "making.complications", "making.skill-cap", "talents.named")
def weigh_finish(state: State, seat: Seat, command: c.FinishMaking) -> Answer:
    """The character is ready, if nothing is wrong with it or the GM takes it as it is; XP that are left are gone."""
    key = _maker(state, seat, command.who)
    if isinstance(key, Refused):
        return key
    stopped = gm_only(seat, CITE) if command.anyway else None
    if stopped:
        return stopped
    sheet = state.sheets[key]
    wrong = () if command.anyway else faults(sheet, state.options)
    if wrong:
        return refuse("not-ready", " ".join(fault.says for fault in wrong), *(fault.cite for fault in wrong))
    made = build(sheet, state.options)
    done = e.MakingFinished(key, made.spent, made.budget, command.anyway, (CITE, "making.budget"))
    return free(*claiming(state, seat, key), done)


def _maker(state: State, seat: Seat, who: str) -> str | Refused:
    """The character that `who` means, if it is being made."""
    key = owner(state, seat, who, CITE)
    if isinstance(key, Refused) or state.sheets[key].making:
        return key
    says = f"{name_of(state, key)} is ready already: everything more costs XP, or is set by hand."
    return refuse("not-making", says, CITE, "xp.costs")


@rule("making.methods", "dice.attribute")
def weigh_attributes(state: State, seat: Seat, command: c.SetAttributes) -> Answer:
    """Set Attributes of a character that is being made."""
    key = _maker(state, seat, command.who)
    if isinstance(key, Refused):
        return key
    named = {each.value: getattr(command, each.value) for each in Attribute}
    changes = {name: rating for name, rating in named.items() if rating is not None}
    attributes = replace(state.sheets[key].attributes, **changes)
    return free(*claiming(state, seat, key), e.Shaped(key, attributes=attributes, cites=(CITE,)))


@rule("making.methods", "dice.skill")
def weigh_skills(state: State, seat: Seat, command: c.SetSkills) -> Answer:
    """Set Skills of a character that is being made."""
    key = _maker(state, seat, command.who)
    if isinstance(key, Refused):
        return key
    named = {each.value: getattr(command, each.value) for each in Skill}
    changes = {name: level for name, level in named.items() if level is not None}
    skills = replace(state.sheets[key].skills, **changes)
    return free(*claiming(state, seat, key), e.Shaped(key, skills=skills, cites=(CITE,)))


@rule("making.methods")
def weigh_undo(state: State, seat: Seat, command: c.UndoChoice) -> Answer:
    """Strike a talent, a follower or an Asset from a character that is being made."""
    key = _maker(state, seat, command.who)
    if isinstance(key, Refused):
        return key
    name = _chosen(state.sheets[key], command)
    return name if isinstance(name, Refused) else free(e.ChoiceUndone(key, command.choice, name, (CITE,)))


def _chosen(sheet: Sheet, command: c.UndoChoice) -> str | Refused:
    if command.choice is c.Choice.FOLLOWER:
        follower = follower_named(sheet, command.name, CITE)
        return follower if isinstance(follower, Refused) else follower.name
    if command.choice is c.Choice.ASSET:
        asset = asset_named(sheet, command.name, CITE)
        return asset if isinstance(asset, Refused) else asset.name
    keys = {talent_title(gift) for gift in sheet.talents}
    if command.name in keys:
        return command.name
    return refuse("no-such-talent", f"The talents are: {', '.join(sorted(keys)) or 'none'}.", CITE)


WEIGH: Rules = {
    c.MakeCharacter: weigh_make,
    c.AddReady: weigh_add_ready,
    c.BeginMaking: weigh_begin,
    c.FinishMaking: weigh_finish,
    c.SetAttributes: weigh_attributes,
    c.SetSkills: weigh_skills,
    c.UndoChoice: weigh_undo,
}
