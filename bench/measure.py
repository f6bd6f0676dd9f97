"""Timing and rows of figures."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence


def timed(work: Callable[[], object], runs: int, warm_up: int = 3) -> list[float]:
    """Seconds of each of `runs` runs, after a warm-up."""
    for _ in range(warm_up):
        work()
    seconds = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - begun)
    return seconds


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` of the values do not exceed, 0 to 1."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]


def row(label: str, *figures: str) -> None:
    """One line of figures."""
    sys.stdout.write(f"  {label:<58}{''.join(f'{figure:>18}' for figure in figures)}\n")
    sys.stdout.flush()


def spread(label: str, seconds: Sequence[float], unit: str = "ms", goal: str = "") -> None:
    """Median, 99th percentile and largest of `seconds`."""
    scale = {"µs": 1e6, "ms": 1e3, "s": 1.0}[unit]
    shown = [statistics.median(seconds), percentile(seconds, 0.99), max(seconds)]
    names = ("median", "p99", "max")
    figures = [f"{name} {value * scale:.2f} {unit}" for name, value in zip(names, shown, strict=True)]
    row(label, *figures, *([f"goal {goal}"] if goal else []))
