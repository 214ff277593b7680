"""requirements.csv: what missions ask for; a row for the owner's end, one for the opponent's."""

from __future__ import annotations

from deckcheck.importer.grouping import CardRows
from deckcheck.importer.parsers.requirements import OpponentSide
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table, join
from deckcheck.importer.texts import mission_texts
from deckcheck.model.requirements import Requirement

__all__ = ["table"]

_HEADER = ("card", "side", "attempt_by", "attempt", "requirement", "points", "span", "condition")


def table(source: Source) -> Table:
    rows: list[tuple[str, ...]] = []
    for card, text in mission_texts(source).items():
        own = _notation(text.requirement)
        rows.append((card.id, "own", "", "", own, "", "", _notation(text.condition)))
        if text.opponent is not None:
            rows.append((card.id, "opponent", *_opponent(card, text.opponent, source)))
    return Table("requirements", _HEADER, tuple(rows), key=2)


def _opponent(card: CardRows, side: OpponentSide, source: Source) -> tuple[str, ...]:
    icons = source.vocabulary.affiliation_icons
    if unknown := [code for code in side.attempt if code not in icons]:
        raise card.first.row.fault("Text", f"unknown affiliation icon {unknown[0]!r}.")
    affiliations = join([icons[code] for code in side.attempt])
    requirement, condition = _notation(side.requirement), _notation(side.condition)
    return (side.attempt_by, affiliations, requirement, side.points, side.span, condition)


def _notation(requirement: Requirement | None) -> str:
    return "" if requirement is None else str(requirement)
