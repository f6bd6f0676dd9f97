"""The demo table in memory, asked in-process."""

import pytest
from fastapi.testclient import TestClient

from edgewise.settings import Settings
from edgewise.systems import installed
from edgewise.table.desk import Tables
from edgewise.table.log_memory import MemoryStore
from edgewise.web.app import build
from tests.web.rig import Site


@pytest.fixture
def site() -> Site:
    """A fresh demo table with a game master and a player seated."""
    game = installed()["fates_edge"]
    tables = Tables(MemoryStore(), {game.id: game})
    assert game.demo is not None
    table, gm, player = tables.create(game, game.demo)
    app = build(Settings(), tables)
    return Site(table, tables, TestClient(app), TestClient(app), gm, player).seated()
