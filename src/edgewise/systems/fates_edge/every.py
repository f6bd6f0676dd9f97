"""Every command and every event of the game."""

from __future__ import annotations

from edgewise.systems.fates_edge.commands import LOOP_COMMANDS, LoopCommand
from edgewise.systems.fates_edge.commands_fight import FIGHT_COMMANDS, FightCommand
from edgewise.systems.fates_edge.commands_foes import FOES_COMMANDS, FoesCommand
from edgewise.systems.fates_edge.commands_gear import GEAR_COMMANDS, GearCommand
from edgewise.systems.fates_edge.commands_keep import KEEP_COMMANDS, KeepCommand
from edgewise.systems.fates_edge.events import LOOP_EVENTS, LoopEvent
from edgewise.systems.fates_edge.events_fight import FIGHT_EVENTS, FightEvent
from edgewise.systems.fates_edge.events_foes import FOES_EVENTS, FoesEvent
from edgewise.systems.fates_edge.events_gear import GEAR_EVENTS, GearEvent
from edgewise.systems.fates_edge.events_keep import KEEP_EVENTS, KeepEvent

Command = LoopCommand | FightCommand | FoesCommand | GearCommand | KeepCommand
Event = LoopEvent | FightEvent | FoesEvent | GearEvent | KeepEvent

COMMANDS: dict[str, type[Command]] = {
    **LOOP_COMMANDS,
    **FIGHT_COMMANDS,
    **FOES_COMMANDS,
    **GEAR_COMMANDS,
    **KEEP_COMMANDS,
}
EVENTS: dict[str, type[Event]] = {**LOOP_EVENTS, **FIGHT_EVENTS, **FOES_EVENTS, **GEAR_EVENTS, **KEEP_EVENTS}
