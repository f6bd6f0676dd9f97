"""Gear: what breaks, what mends it, and the magic in it."""

from __future__ import annotations

from edgewise.systems.fates_edge.guards import Rules

WEIGH: Rules = {}
