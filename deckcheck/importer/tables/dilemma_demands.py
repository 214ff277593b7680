"""dilemma_demands.csv: what dilemmas demand; a row for each thing a dilemma, or half of one, says.

`position` counts the halves of a combo dilemma; `where` is empty for everywhere; `source` is empty
for what the parser reads, else it says where whoever wrote the row read it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from deckcheck.errors import CardDataError
from deckcheck.importer.hand_tables import read_table
from deckcheck.importer.parsers.dilemmas import (
    KINDS,
    NOTHING,
    UNREAD,
    Clause,
    halves_of,
    parse_dilemma_text,
)
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table
from deckcheck.model.cards import CardType
from deckcheck.model.requirements import OF_MISSION, either, parse

__all__ = ["READINGS", "fingerprint", "table"]

READINGS = "dilemma_readings"
"""The table of what people read in the texts that the parser does not, or not well enough."""

_HEADER = ("card", "position", "where", "kind", "demand", "source")
_READ = (*_HEADER[:5], "text", "source")
_Rows = list[tuple[str, ...]]


def fingerprint(text: str) -> str:
    """What tells whether a text is the one that somebody read."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:8]


def table(source: Source) -> Table:
    by_hand = _by_hand(source)
    rows: _Rows = []
    for card in source.cards:
        if card.first.kind.type is not CardType.DILEMMA:
            continue
        for position, text in enumerate(halves_of(card.first.row["Text"]), start=1):
            key = (card.id, str(position))
            parsed = sorted(
                (*key, "", kind, demand, "") for kind, demand in _merged(parse_dilemma_text(text))
            )
            written = by_hand.pop(key, [])
            current = [(*row[:5], row[6]) for row in written if row[5] == fingerprint(text)]
            if source.reviewed and len(current) != len(written):
                raise CardDataError(
                    f"{READINGS}.csv, {card.id}: read it again: its text is {fingerprint(text)}."
                )
            if source.reviewed and [row[:5] for row in current] == [row[:5] for row in parsed]:
                raise CardDataError(f"{READINGS}.csv, {card.id}: the parser reads the same.")
            rows += current or parsed
    if by_hand and source.reviewed:
        raise CardDataError(f"{READINGS}.csv: there is no dilemma {min(by_hand)[0]!r}.")
    return Table("dilemma_demands", _HEADER, tuple(rows), key=4)


def _merged(clauses: tuple[Clause, ...]) -> Iterator[tuple[str, str]]:
    """Kind and demand in notation, once for each kind: what does it or something else that does."""
    for kind in KINDS:
        found = [one.demand for one in clauses if one.kind == kind]
        demands = [demand for demand in found if demand is not None]
        if found:
            yield kind, str(either(demands)) if demands else ""


def _by_hand(source: Source) -> dict[tuple[str, str], _Rows]:
    """What people read, by card and half.

    Raises:
        CardDataError: a kind nobody knows, a demand too many or too few or not in the notation.
    """
    found: dict[tuple[str, str], _Rows] = {}
    for row in read_table(source.folder, READINGS, _READ):
        place = f"{READINGS}.csv, {row['card']}"
        if row["kind"] not in KINDS or not row["source"]:
            raise CardDataError(f"{place}: needs a source, and a kind out of {', '.join(KINDS)}.")
        if row["demand"] and row["kind"] in (NOTHING, UNREAD):
            raise CardDataError(f"{place}: {row['kind']} has no demand.")
        in_notation = row["demand"] in ("", OF_MISSION)
        if not in_notation and str(parse(row["demand"])) != row["demand"]:
            raise CardDataError(f"{place}: must read {parse(row['demand'])}.")
        found.setdefault((row["card"], row["position"]), []).append(tuple(row.values()))
    return found
