"""Every command and every event of the game."""

from __future__ import annotations

from edgewise.systems.fates_edge.commands.fight import FIGHT_COMMANDS, FightCommand
from edgewise.systems.fates_edge.commands.foes import FOES_COMMANDS, FoesCommand
from edgewise.systems.fates_edge.commands.gear import GEAR_COMMANDS, GearCommand
from edgewise.systems.fates_edge.commands.keep import KEEP_COMMANDS, KeepCommand
from edgewise.systems.fates_edge.commands.loop import LOOP_COMMANDS, LoopCommand
from edgewise.systems.fates_edge.events.fight import FIGHT_EVENTS, FightEvent
from edgewise.systems.fates_edge.events.foes import FOES_EVENTS, FoesEvent
from edgewise.systems.fates_edge.events.gear import GEAR_EVENTS, GearEvent
from edgewise.systems.fates_edge.events.keep import KEEP_EVENTS, KeepEvent
from edgewise.systems.fates_edge.events.loop import LOOP_EVENTS, LoopEvent

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
