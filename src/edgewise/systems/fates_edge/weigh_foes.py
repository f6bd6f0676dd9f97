"""Opponents: who they are, what they suffer, what they do."""

from __future__ import annotations

from edgewise.systems.fates_edge.guards import Rules

WEIGH: Rules = {}
