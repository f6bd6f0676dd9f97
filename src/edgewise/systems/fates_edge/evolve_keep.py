"""The folds of events about followers, Assets and growth."""

from __future__ import annotations

from edgewise.systems.fates_edge.evolve_base import Steps

STEPS: Steps = {}
