"""The log's lines about followers, Assets and growth."""

from __future__ import annotations

from edgewise.systems.fates_edge.tell_base import Tellers

TELLERS: Tellers = {}
