"""personas.csv: the persona a card stands for, where its title does not say it already."""

from __future__ import annotations

import re

from deckcheck.importer.grouping import CardRows
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table
from deckcheck.model.cards import PersonaRelation
from deckcheck.text import fold

__all__ = ["stated_personas", "table"]

_SHAPES = (
    (re.compile(r"<([^<>();]+)>"), PersonaRelation.IMPERSONATES),
    (re.compile(r"\(([^<>();]+)\)"), PersonaRelation.MIRROR_OF),
    (re.compile(r"([^<>;]*[^<>;()][^<>;]*)"), PersonaRelation.SELF),
)


def table(source: Source) -> Table:
    rows = tuple(
        (card.id, name, relation.value)
        for card in source.cards
        for name, relation in stated_personas(card)
        if relation is not PersonaRelation.SELF or fold(name) != fold(card.title)
    )
    return Table("personas", ("card", "persona", "relation"), rows, key=2)


def stated_personas(card: CardRows) -> list[tuple[str, PersonaRelation]]:
    """All personas any printing states: the plugin often fills them in on one printing only."""
    found = {}
    for entry in card.facts:
        for part in filter(None, map(str.strip, entry.row["Persona"].split(";"))):
            for shape, relation in _SHAPES:
                if match := shape.fullmatch(part):
                    found[match[1]] = relation
                    break
            else:
                raise entry.row.fault("Persona", f"not understood: {part!r}.")
    return list(found.items())
