"""What whoever writes a game needs: its cases run, its contract with the table checked, a new one begun.

`cases` runs worked examples, `contract` looks at one walk along a table, `checking` does it all and reports;
`beginning` writes the folder of a new game. Nothing here is needed to play.
"""

from edgewise.kit.beginning import new_system
from edgewise.kit.checking import check
from edgewise.kit.report import Point, Problem, Report

__all__ = ["Point", "Problem", "Report", "check", "new_system"]
