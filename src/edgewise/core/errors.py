"""Faults: input that cannot be read, and our own mistakes. What the rules forbid is a value, see `answers`."""

from __future__ import annotations

from dataclasses import dataclass


class EdgewiseError(Exception):
    """Root of all our exceptions; never raised itself."""


@dataclass(eq=False)
class WireError(EdgewiseError):
    """Input that cannot be read as what it should be."""

    path: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.path}: expected {self.expected}, got {self.got}"


@dataclass(eq=False)
class UnknownKind(EdgewiseError):
    """A command or event of a kind or version that nobody declares."""

    what: str
    kind: str
    known: tuple[str, ...] = ()

    def __str__(self) -> str:
        known = f"; known: {', '.join(self.known)}" if self.known else ""
        return f"unknown {self.what} {self.kind!r}{known}"


@dataclass(eq=False)
class LogConflict(EdgewiseError):
    """Someone appended to the log first."""

    expected: int
    actual: int

    def __str__(self) -> str:
        return f"the log stands at {self.actual}, not at {self.expected}"


@dataclass(eq=False)
class TooLarge(EdgewiseError):
    """A throw or a question about chances beyond the stated limit."""

    what: str
    asked: int
    limit: int

    def __str__(self) -> str:
        return f"{self.what}: {self.asked:,} asked, the limit is {self.limit:,}"


@dataclass(eq=False)
class RulesTextError(EdgewiseError):
    """A citation that leads nowhere, or a passage declared twice."""

    label: str
    says: str

    def __str__(self) -> str:
        return f"{self.label}: {self.says}"


@dataclass(eq=False)
class CannotEvolve(EdgewiseError):
    """An event that does not fit the state, as when the event it stood on was withdrawn."""

    kind: str
    says: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.says}"


@dataclass(eq=False)
class InvariantBroken(EdgewiseError):
    """Our bug: the rules led to a state that must not be; nothing was stored."""

    system: str
    says: str

    def __str__(self) -> str:
        return f"{self.system}: {self.says}"
