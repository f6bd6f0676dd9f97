"""Where people stand, and how they change it."""

from __future__ import annotations

from edgewise.systems.fates_edge.guards import Rules

WEIGH: Rules = {}
