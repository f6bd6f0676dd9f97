"""A store of each kind, and a toy table on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from edgewise.table.log_memory import MemoryStore
from edgewise.table.log_sql import SqlStore
from edgewise.table.roster import Store
from tests.table.rig import Rig, rig_on


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    makers: dict[str, Callable[[], MemoryStore | SqlStore]] = {
        "memory": MemoryStore,
        "sqlite": lambda: SqlStore(tmp_path / "tables.db"),
    }
    opened = makers[request.param]()
    yield opened
    opened.close()


@pytest.fixture
def rig(store: Store) -> Rig:
    return rig_on(store)


@pytest.fixture
def quick() -> Rig:
    """In memory only, where the store is not what is tested."""
    return rig_on(MemoryStore())
