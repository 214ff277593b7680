"""combos.csv: the two dilemmas that one combo dilemma stands for."""

from __future__ import annotations

import re

from deckcheck.importer.grouping import CardRows
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table
from deckcheck.model.cards import CardType
from deckcheck.text import fold

__all__ = ["table"]

_HEADING = re.compile(r"(?:^|(?<=[^A-Z] ))([A-Z][A-Z' -]+[A-Z]):")


def table(source: Source) -> Table:
    dilemmas = {
        fold(card.id): card.id for card in source.cards if card.first.kind.type is CardType.DILEMMA
    }
    dilemmas |= {
        fold(old): card
        for old, card in source.overrides.titles.items()
        if card in dilemmas.values()
    }
    rows = []
    for card in source.cards:
        if card.first.kind.type is CardType.DILEMMA and " & " in card.title:
            for position, half in enumerate(_halves(card, dilemmas), start=1):
                rows.append((card.id, str(position), half))
    return Table("combos", ("card", "position", "half"), tuple(rows), key=2)


def _halves(card: CardRows, dilemmas: dict[str, str]) -> list[str]:
    """The title is shortened, so the halves are found by the headings of the text."""
    row = card.first.row
    headings = _HEADING.findall(row["Text"])
    if len(headings) != 2:
        raise row.fault("Text", "a combo dilemma has two headings.")
    if unknown := [heading for heading in headings if fold(heading) not in dilemmas]:
        raise row.fault("Text", f"no dilemma is called {unknown[0]!r}.")
    return [dilemmas[fold(heading)] for heading in headings]
