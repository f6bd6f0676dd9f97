"""The log's lines about gear, supply and the fallen."""

from __future__ import annotations

from edgewise.systems.fates_edge.tell_base import Tellers

TELLERS: Tellers = {}
