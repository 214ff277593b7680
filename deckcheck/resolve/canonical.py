"""A deck with every card named as the card database names it, in the section where it must be.

What is not known stays as it was written. Nothing else about the deck changes.
"""

from __future__ import annotations

from deckcheck.model import Deck, DeckLine, Section
from deckcheck.model.decks import tagged
from deckcheck.resolve.naming import full_name, plugin_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.catalog import Catalog
    from deckcheck.model import Card, Entry, ResolvedDeck

    Naming = Callable[[Entry], tuple[str, str]]

__all__ = ["canonical", "for_plugin"]


def canonical(deck: ResolvedDeck, catalog: Catalog) -> Deck:
    """The deck in the names that this program prefers, its seed plan included."""
    known: dict[str, tuple[str, str]] = {}

    def name_of(card: Card) -> tuple[str, str]:
        if card.id not in known:
            known[card.id] = full_name(card, catalog)
        return known[card.id]

    def name(entry: Entry) -> tuple[str, str]:
        line, (title, tag) = entry.line, name_of(entry.card)
        # In a pool it matters which printing lay in the box.
        if entry.section is Section.POOL and line.tag:
            codes = catalog.expansion_codes(line.tag)
            tags = [one.name for one in catalog.expansions if one.code in codes]
            if len(tags) == 1 and catalog.find(title, tags[0]).cards == (entry.card,):
                tag = tags[0]
        return title, tag

    places = {written: tagged(*name_of(card)) for written, card in deck.places.items()}
    plan = [line.replace(value=places.get(line.value, line.value)) for line in deck.deck.plan]
    lines = [line.replace(under=places.get(line.under, line.under)) for line in _lines(deck, name)]
    return deck.deck.replace(lines=tuple(lines), plan=tuple(plan), exact_names=False)


def for_plugin(deck: ResolvedDeck) -> Deck:
    """The deck in the names of the LackeyCCG plugin."""
    return deck.deck.replace(
        lines=tuple(_lines(deck, lambda entry: (plugin_name(entry.card, entry.printing), ""))),
        exact_names=True,
    )


def _lines(deck: ResolvedDeck, name: Naming) -> list[DeckLine]:
    """All lines in the order of the file, whether their cards are known or not."""
    lines = [one.line.replace(readings=()) for one in deck.unresolved]
    for entry in deck.entries:
        title, tag = name(entry)
        line = entry.line.replace(name=title, tag=tag, section=entry.section, readings=())
        if line.under and line.section is not Section.SEED:
            line = line.replace(under="")
        lines.append(line)
    return sorted(lines, key=lambda line: line.number)
