"""Other actions with dice: shoves, holds, openings for allies, hiding, searching, magic."""

from __future__ import annotations

from edgewise.systems.fates_edge.guards import Rules

WEIGH: Rules = {}
