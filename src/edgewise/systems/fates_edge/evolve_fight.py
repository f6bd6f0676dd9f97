"""The folds of events about fights."""

from __future__ import annotations

from edgewise.systems.fates_edge.evolve_base import Steps

STEPS: Steps = {}
