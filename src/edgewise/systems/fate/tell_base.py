"""The shape of what tells an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from edgewise.core.seats import Seat
from edgewise.core.view import Line
from edgewise.systems.fate.state import State

Teller = Callable[[State, Seat, Any], Line | None]
