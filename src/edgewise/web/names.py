"""Ids and labels for the page, made from names that may hold anything."""

from __future__ import annotations

import re

_UNSAFE = re.compile(r"[^A-Za-z0-9-]")
_VOWEL = re.compile(r"[aeiouy]", re.IGNORECASE)
_SHORT = 3


def dom_id(*parts: object) -> str:
    """An id that needs no escaping in HTML, in a CSS selector or in an address; the first part names the kind.

    >>> dom_id("o", "lyra harm+1"), dom_id("roll", 3)
    ('o-lyra_20_harm_2b_1', 'roll-3')
    """
    return "-".join(_UNSAFE.sub(lambda found: f"_{ord(found[0]):x}_", str(part)) for part in parts)


def title_of(key: str) -> str:
    """A key as a label: its words apart, short ones without vowels as initials.

    >>> title_of("success_with_sb"), title_of("story_beats"), title_of("3")
    ('Success with SB', 'Story beats', '3')
    """
    words = key.replace("_", " ").replace("-", " ").split()
    shown = [word.upper() if len(word) <= _SHORT and not _VOWEL.search(word) else word for word in words]
    text = " ".join(shown)
    return text[:1].upper() + text[1:]
