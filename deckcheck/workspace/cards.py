"""Cards: found by a query or by title, with everything that is known about each; the releases."""

from __future__ import annotations

import os

from deckcheck import browse
from deckcheck.catalog.loader import TEXTS
from deckcheck.errors import CardDataError, UnknownName, WrongOption
from deckcheck.frozen import Value
from deckcheck.model import Card
from deckcheck.model.decks import split_tag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.browse import Change, Relatives
    from deckcheck.catalog import Catalog
    from deckcheck.catalog.catalog import Expansion
    from deckcheck.workspace.workspace import Workspace

__all__ = ["Found", "KnownCard", "Release", "card_facts", "find_cards", "releases", "search"]

_MARKS = frozenset(':<>=()"')
"""A query without any of them is words of a title."""


class Found(Value):
    """What a query found."""

    cards: tuple[Card, ...]
    """As many as were asked for."""
    total: int
    near: tuple[str, ...] = ()
    """Titles that look like the query, if it is words alone and finds nothing."""


class KnownCard(Value):
    """A card with everything that can be said about it."""

    card: Card
    relatives: Relatives
    legal: tuple[str, ...]
    """Formats that admit it."""
    source: str
    """Where its facts come from, if not from deckcheck."""
    expansions: tuple[str, ...]
    """The names of the releases of its printings, in their order."""
    changes: tuple[Change, ...]
    """Facts that were others in older card data."""
    text: str | None
    """Its game text, if the user has imported one."""


class Release(Value):
    """An expansion, and every name but its own by which a decklist may call it."""

    expansion: Expansion
    other_names: tuple[str, ...]


def search(workspace: Workspace, query: str = "", *, sort: str = "", limit: int = 0) -> Found:
    """The cards that a query accepts; docs/search.md describes the language.

    Args:
        workspace: has the cards, and the formats that `legal:` asks about.
        query: all First Edition cards if empty.
        sort: fields joined by commas, `-` before one for descending.
        limit: the most cards to return; all if 0.

    Raises:
        FilterError: the query cannot be read; it says at which character.
        UnknownName: no card has a value that is asked for, or there is no such field to sort by.
        WrongOption: the limit is negative.
    """
    if limit < 0:
        raise WrongOption(f"{limit} is less than nothing.", "limit")
    cards = browse.search(query, workspace.catalog, workspace.admits, sort)
    near = () if cards or _MARKS.intersection(query) else workspace.catalog.nearest(query)
    return Found(tuple(cards[:limit] if limit else cards), len(cards), near)


def find_cards(catalog: Catalog, title: str) -> tuple[Card, ...]:
    """The cards that a title means, written as in a deck, with `[tag]` behind it where needed.

    Raises:
        UnknownName: there is none; `nearest` has the closest titles.
    """
    name, tag, _ = split_tag(title)
    found = catalog.find(name, tag)
    if not found.cards:
        raise UnknownName("card", title, catalog.nearest(name))
    return found.cards


def card_facts(workspace: Workspace, card: Card) -> KnownCard:
    """Everything that is known about a card.

    Raises:
        CardDataError: the game text that was imported is damaged.
    """
    from deckcheck.catalog.tables import Tables
    from deckcheck.importer.user_db import tables_of

    catalog = workspace.catalog
    names = {expansion.code: expansion.name for expansion in catalog.expansions}
    day = workspace.as_of
    formats = [format_.id for format_ in workspace.formats() if format_.admits(card, day)]
    return KnownCard(
        card=card,
        relatives=browse.Relations(catalog).of(card),
        legal=tuple(formats),
        source=catalog.unreviewed.get(card.id, ""),
        expansions=tuple(
            [names.get(printing.expansion, printing.expansion) for printing in card.printings]
        ),
        changes=browse.changes_of(card.id, Tables(tables_of(workspace.basis.card_db or None))),
        text=_game_text(workspace.basis.card_db, card.id),
    )


def releases(workspace: Workspace) -> tuple[Release, ...]:
    """All releases in their order."""
    catalog = workspace.catalog
    return tuple(
        [
            Release(expansion, tuple(catalog.other_names(expansion.code)))
            for expansion in catalog.expansions
        ]
    )


def _game_text(folder: str, card_id: str) -> str | None:
    """The game text of a card, if it was imported: only the user's own machine has it."""
    if not folder:
        return None
    import json

    path = os.path.join(folder, TEXTS)
    try:
        with open(path, encoding="utf-8") as file:
            texts: dict[str, str] = json.load(file)
            return texts.get(card_id)
    except FileNotFoundError:
        return None
    except (AttributeError, ValueError, RecursionError):
        raise CardDataError(f"{path}: it is damaged. Import the cards again.") from None
