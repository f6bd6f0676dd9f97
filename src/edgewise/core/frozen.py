"""A frozen value with some fields changed, in half the time of `dataclasses.replace`."""

from __future__ import annotations

from typing import Any, TypeVar

V = TypeVar("V")

_new = object.__new__
_set = object.__setattr__


def changed(value: V, **changes: Any) -> V:
    """`value`, a slotted dataclass, with `changes`.

    For the fold of long logs, where it is called tens of thousands of times; elsewhere `dataclasses.replace` is better,
    as the type checker knows its fields. `__post_init__` is not run.

    Raises:
        TypeError: a change names no field.
    """
    cls = type(value)
    made = _new(cls)
    met = 0
    for name in cls.__slots__:  # type: ignore[attr-defined]
        if name in changes:
            met += 1
            _set(made, name, changes[name])
        else:
            _set(made, name, getattr(value, name))
    if met != len(changes):
        raise TypeError(f"{cls.__name__} has no field {', '.join(changes.keys() - set(cls.__slots__))}")  # type: ignore[attr-defined]
    return made
