"""Games, one folder each, found by being here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from edgewise.core.system import System


@cache
def installed() -> Mapping[str, System[Any, Any, Any]]:
    """Every system whose folder lies here and declares `SYSTEM`, by its id."""
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__) if found.ispkg)
    found = [module.SYSTEM for module in modules if hasattr(module, "SYSTEM")]
    return {system.id: system for system in sorted(found, key=lambda system: str(system.id))}
