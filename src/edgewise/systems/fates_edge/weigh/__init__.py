"""May it be done, at what cost, with which dice, and what then happens."""

from edgewise.systems.fates_edge.weigh.rules import forced, plan, resolve, weigh

__all__ = ["forced", "plan", "resolve", "weigh"]
