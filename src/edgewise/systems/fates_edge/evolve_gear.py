"""The folds of events about gear, supply and the fallen."""

from __future__ import annotations

from edgewise.systems.fates_edge.evolve_base import Steps

STEPS: Steps = {}
