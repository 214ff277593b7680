"""duals.csv: the two people on a dual-personnel card."""

from __future__ import annotations

import re

from deckcheck.importer import cells
from deckcheck.importer.grouping import CardRows
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table
from deckcheck.importer.tables.personas import stated_personas
from deckcheck.importer.vocabulary import Vocabulary
from deckcheck.model.cards import CardType

__all__ = ["classifications", "table"]

_DUAL = "Dual-personnel"
_BRACES = re.compile(r"\{[^{}]*\}")
_HEADING = re.compile(r"(?<!\S)(\S+):(?=\s)")


def table(source: Source) -> Table:
    rows = []
    for card in source.cards:
        classes = classifications(card, source.vocabulary)
        if len(classes) < 2:
            continue
        for position, (member, class_) in enumerate(
            zip(_members(card), classes, strict=True), start=1
        ):
            rows.append((card.id, str(position), member, class_))
    header = ("card", "position", "member", "classification")
    return Table("duals", header, tuple(rows), key=2)


def classifications(card: CardRows, vocabulary: Vocabulary) -> list[str]:
    """One for most personnel, two for a dual-personnel card, none for other cards."""
    if card.first.kind.type is not CardType.PERSONNEL:
        return []
    classes = cells.card_class(card.first.row, card.first.kind, vocabulary).split("+")
    keywords = card.first.row["Characteristics/ Keywords"]
    if classes == [""] and _DUAL in keywords:  # drones have no classification
        return ["", ""]
    return classes


def _members(card: CardRows) -> list[str]:
    """Their personas if both have one, else the names that head their skills."""
    personas = [name for name, _ in stated_personas(card)]
    if len(personas) == 2:
        return personas
    row = card.first.row
    names = _HEADING.findall(_BRACES.sub("", row["Text"]))
    if len(names) != 2:
        raise row.fault("Text", "a dual-personnel card has two headings.")
    return names
