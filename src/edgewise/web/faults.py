"""What stops a request before any rule is asked, each with its status."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(eq=False)
class Halt(Exception):
    """A request that goes no further."""

    status: int
    path: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.path}: expected {self.expected}, got {self.got}"


def unseated(got: str = "none") -> Halt:
    """Nobody knows who asks."""
    return Halt(401, "seat", "the token of this seat, in its cookie or as Bearer", got)


def nowhere(what: str) -> Halt:
    """There is no such thing."""
    return Halt(404, what, f"a {what} that exists", "an unknown one")


def foreign(origin: str) -> Halt:
    """A page of another site asks."""
    return Halt(403, "Origin", "this server's own", ascii(origin[:100]))


def too_long(limit: int) -> Halt:
    """The body is longer than is read."""
    return Halt(413, "body", f"at most {limit:,} bytes", "more")
