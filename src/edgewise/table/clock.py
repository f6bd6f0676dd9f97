"""The present moment and new ids: the only place that asks for either."""

from __future__ import annotations

import secrets
import string
from datetime import UTC, datetime

# No "-" or "_": an id may stand first on a command line or in an address without a second thought.
_ALPHABET = string.ascii_letters + string.digits
_LENGTH = 22


def now() -> str:
    """The present moment in UTC, to the millisecond: "2026-03-01T19:30:00.250Z"."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def new_id() -> str:
    """22 letters and digits that nobody can guess (130 bits)."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
