"""The folds of events about opponents."""

from __future__ import annotations

from edgewise.systems.fates_edge.evolve_base import Steps

STEPS: Steps = {}
