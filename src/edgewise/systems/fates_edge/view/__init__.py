"""What a seat may see of the table, and what it may do now."""

from edgewise.systems.fates_edge.view.table import view

__all__ = ["view"]
