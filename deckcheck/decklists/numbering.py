"""Lists whose lines are numbered, and lists that write their counts as `2) Taitt`."""

from __future__ import annotations

import re

from deckcheck.decklists.faults import Cause
from deckcheck.model.findings import Severity

__all__ = ["NUMBERED", "without_numbers"]

_NUMBERED = re.compile(r"(\d{1,3})[.)]\s*(\S.*)")
_FEWEST = 4
"""So many lines in a row that count upwards are numbered; fewer may be counts."""

NUMBERED = Cause(
    "A line has its number in the list before the card",
    "lines have their number in the list before the card",
    "The numbers are not taken as counts.",
    rule="numbered-lines",
    severity=Severity.NOTE,
)


def without_numbers(lines: list[str]) -> tuple[list[str], list[int]]:
    """The lines without their numbers, and which had one.

    Where the numbers of no part of the list run upwards, and some are repeated, they are counts.
    Where it can be either, the lines stay as they are.
    """
    found = [(at, _NUMBERED.fullmatch(line)) for at, line in enumerate(lines) if line[:1].isdigit()]
    numbered = [(at, int(match[1]), match[2]) for at, match in found if match]
    if len(numbered) < _FEWEST:
        return lines, []
    numbers = [number for _, number, _ in numbered]
    starts = [at for at, number in enumerate(numbers) if not at or number != numbers[at - 1] + 1]
    ends = [*starts[1:], len(numbers)]
    runs = all(numbers[start] == 1 for start in starts)
    longest = max(end - start for start, end in zip(starts, ends, strict=True))
    changed = list(lines)
    if runs and longest >= _FEWEST:
        for at, _, rest in numbered:
            changed[at] = rest
        return changed, [at + 1 for at, _, _ in numbered]
    if longest < _FEWEST and any(numbers[at] == numbers[at - 1] for at in range(1, len(numbers))):
        for at, number, rest in numbered:
            changed[at] = f"{number} {rest}"
    return changed, []
