"""`deckcheck cards show`: everything known about a card, for people and for programs."""

from __future__ import annotations

from deckcheck.api import formats_admitting
from deckcheck.browse import Relations, facts, relation_facts
from deckcheck.cli.io.database import chosen_catalog, chosen_folder, game_text
from deckcheck.cli.io.terminal import show, write
from deckcheck.errors import UnknownName
from deckcheck.pages.card import Known, card_page, choices_page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from deckcheck.catalog import Catalog
    from deckcheck.model.cards import Card

__all__ = ["find", "run"]

OUTPUTS = ("console", "json")


def run(words: Sequence[str], output: str, card_db: str = "", files: Iterable[str] = ()) -> None:
    """Write what is known about the cards of a title.

    Args:
        words: the title; several words are joined by blanks.
        output: one of `OUTPUTS`.
        card_db: as for `chosen_catalog`.
        files: files of hand-entered cards.

    Raises:
        UnknownName: no card has the title, or there is no such output.
    """
    if output not in OUTPUTS:
        raise UnknownName("output", output, OUTPUTS)
    title = " ".join(words)
    folder = chosen_folder(card_db)
    catalog = chosen_catalog(card_db, tuple(files))
    cards = find(title, catalog)
    if output == "console" and len(cards) > 1:
        show(lambda width: choices_page(title, cards, width))
        return
    known = [_known(card, catalog, folder) for card in cards]
    if output == "json":
        import json

        write(json.dumps({"cards": [_document(one) for one in known]}, indent=2) + "\n")
    else:
        show(lambda width: card_page(known[0], catalog, width))


def find(title: str, catalog: Catalog) -> tuple[Card, ...]:
    """The cards of a title, written as in a deck.

    Raises:
        UnknownName: there is none; `nearest` has the closest titles.
    """
    before, bracket, tag = title.rpartition(" [")
    tagged = bracket and tag.endswith("]")
    found = catalog.find(before.rstrip(), tag[:-1].strip()) if tagged else catalog.find(title)
    if not found.cards:
        raise UnknownName("card", title, catalog.nearest(before if tagged else title))
    return found.cards


def _known(card: Card, catalog: Catalog, folder: str | None) -> Known:
    return Known(
        card=card,
        relatives=Relations(catalog).of(card),
        legal=tuple(formats_admitting(card, catalog.version)),
        source=catalog.unreviewed.get(card.id, ""),
        text=game_text(folder, card.id),
    )


def _document(known: Known) -> dict[str, Any]:
    """What `cards search` prints about the card, and what takes the other cards to know."""
    return {
        **facts(known.card),
        **relation_facts(known.relatives),
        "legal": list(known.legal),
        "unreviewed": known.source or None,
        "text": known.text,
    }
