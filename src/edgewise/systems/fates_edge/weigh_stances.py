"""Actions that need no dice."""

from __future__ import annotations

from edgewise.systems.fates_edge.guards import Rules

WEIGH: Rules = {}
