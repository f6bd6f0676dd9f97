"""The folds of events about fights."""

from __future__ import annotations

from edgewise.systems.fates_edge import evolve_ground, evolve_strikes, evolve_turns
from edgewise.systems.fates_edge.evolve_base import Steps
from edgewise.systems.fates_edge.evolve_turns import fight_over, without_fighter

__all__ = ["STEPS", "fight_over", "without_fighter"]

STEPS: Steps = {**evolve_turns.STEPS, **evolve_ground.STEPS, **evolve_strikes.STEPS}
