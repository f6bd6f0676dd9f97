"""What the lines of the log share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from edgewise.core.seats import Seat
from edgewise.core.view import Line
from edgewise.systems.fates_edge.model.state import State

Teller = Callable[[State, Seat, Any], Line | None]
"""The line of one kind of event; None when this seat may not know of it."""
Tellers = Mapping[type, Teller]
