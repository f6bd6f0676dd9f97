"""Dice that others lend, and a whole action thrown again."""

from __future__ import annotations

from edgewise.systems.fates_edge.guards import Rules

WEIGH: Rules = {}
