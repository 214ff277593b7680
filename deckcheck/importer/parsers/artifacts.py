"""Artifact game text -> how it is used once earned, and where it may be seeded."""

from __future__ import annotations

import re

from deckcheck.errors import CardDataError

__all__ = ["parse_artifact"]

_USES = (
    ("equipment", r"Use as (?:(?:an )?Equipment card|\[Equipment\])"),
    ("hand", r"[Pp]laces? in hand"),
    ("immediate", r"Immediately|immediately|May relocate|Owner may relocate|they are earned"),
    ("immediate", r"They are earned when"),
    ("table", r"Place (?:on|atop|in|beside)|[Pp]lays? on|Plays? at"),
)
_PLACES = (
    ("any", r"May seed at a space location"),
    ("space", r"Seeds? at a space location"),
    ("quadrant:{}", r"Seeds only in ([A-Z]\w+) Quadrant"),
    ("only named:{}", r"May seed only (?:at|on|under) \{([^}]*)\}"),
    ("planet; named:{}", r"May (?:also )?seed (?:at|on|under) \{([^}]*)\}"),
)


def parse_artifact(text: str) -> tuple[str, str]:
    """Use (`equipment`, `hand`, `immediate` or `table`) and place.

    The place is `planet` (the type rule), `space`, `any`, `quadrant:Gamma` (a planet there),
    `only named:X` (nowhere else) or `planet; named:X` (there, too).

    Raises:
        CardDataError: no use is recognized.
    """
    uses = [(match.start(), use) for use, pattern in _USES if (match := re.search(pattern, text))]
    if not uses:
        raise CardDataError("how the artifact is used is not understood")
    place = "planet"
    for code, pattern in _PLACES:
        if match := re.search(pattern, text):
            place = code.format(*match.groups())
            break
    return min(uses)[1], place
