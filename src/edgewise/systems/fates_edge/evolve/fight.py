"""The folds of events about fights."""

from __future__ import annotations

from edgewise.systems.fates_edge.evolve import ground, strikes, turns
from edgewise.systems.fates_edge.evolve.base import Steps
from edgewise.systems.fates_edge.evolve.turns import fight_over, without_fighter

__all__ = ["STEPS", "fight_over", "without_fighter"]

STEPS: Steps = {**turns.STEPS, **ground.STEPS, **strikes.STEPS}
