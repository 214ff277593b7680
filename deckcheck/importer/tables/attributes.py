"""Attributes as printed, and as numbers where a number is certain."""

from __future__ import annotations

import re

from deckcheck.importer.plugin import Row
from deckcheck.importer.table import join

__all__ = ["attributes"]

_PRINTED = re.compile(r"\d+(?:\+(?:\d+|X))?|\d+-X|X|\*|Q|NO|")


def attributes(row: Row) -> tuple[str, ...]:
    """Three printed attributes, then three numbers.

    The number of `5+X` is its base, a dual-personnel card has one for each member, and `X`, `*`,
    `Q` and `NO` have none.
    """
    printed = []
    for column in ("Int/Rng", "Cun/Wpn", "Str/Shd"):
        if not _PRINTED.fullmatch(row[column]):
            raise row.fault(column, "malformed attribute.")
        printed.append(row[column])
    return (*printed, *map(_number, printed))


def _number(printed: str) -> str:
    if re.fullmatch(r"\d+\+\d+", printed):
        return join(printed.split("+"))
    digits = re.match(r"\d+", printed)
    return digits.group() if digits else ""
