"""`make bench`: all measures, or those named: python -m bench [rules] [odds] [fate] [desk] [pages]."""

from __future__ import annotations

import platform
import sys

from bench import desk, fate, odds, pages, rules

PARTS = {"rules": rules.run, "odds": odds.run, "fate": fate.run, "desk": desk.run, "pages": pages.run}


def main(named: list[str]) -> int:
    """Run the parts that are named, all when none is."""
    unknown = [name for name in named if name not in PARTS]
    if unknown:
        sys.stderr.write(f"no such part: {', '.join(unknown)}; parts: {', '.join(PARTS)}\n")
        return 2
    sys.stdout.write(f"Python {platform.python_version()}, {platform.machine()}\n")
    for name in named or PARTS:
        sys.stdout.write(f"\n{name}\n")
        sys.stdout.flush()
        PARTS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
