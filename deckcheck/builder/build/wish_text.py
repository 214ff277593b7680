"""Wishes as people type them: titles, counts and sections."""

from __future__ import annotations

from deckcheck.builder.build.stock import SECTIONS
from deckcheck.builder.build.wishes import Wish, affiliations_of
from deckcheck.errors import DeckcheckError, UnknownName
from deckcheck.frozen import Value
from deckcheck.model.decks import split_tag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.catalog import Catalog
    from deckcheck.model import ResolvedDeck

__all__ = ["Wishes", "read_wishes"]


class Wishes(Value):
    """What a person asks of a deck, as it is typed."""

    lock: tuple[str, ...] = ()
    """Cards to keep in: `TITLE`, `2 TITLE`, `seed: TITLE`."""
    ban: tuple[str, ...] = ()
    """Titles of cards to leave out."""
    missions: str = ""
    """Titles separated by `;`: exactly these missions."""
    affiliation: str = ""
    """People and ships of this affiliation only; of these, if several are separated by `;`."""


def read_wishes(wishes: Wishes, start: ResolvedDeck | None, catalog: Catalog) -> Wish:
    """The wishes with their cards found.

    Args:
        wishes: as they were typed.
        start: a partial deck, whose cards are all to be kept.
        catalog: where cards are found.

    Raises:
        UnknownName: a title is that of no card, or of several; no such affiliation.
        DeckcheckError: not every card of the partial deck is known.
    """
    locked = [_locked(text, catalog) for text in wishes.lock]
    missions = [_card(text, catalog) for text in wishes.missions.split(";") if text.strip()]
    return Wish(
        lock=(*locked, *(_started(start) if start else ())),
        ban=tuple(_card(text, catalog) for text in wishes.ban),
        missions=tuple(missions),
        affiliations=affiliations_of(wishes.affiliation),
    )


def _locked(text: str, catalog: Catalog) -> tuple[str, int, str]:
    """`2 Cowboy Diplomacy`, `draw: Data [premiere]`; a title may itself begin with a number."""
    section = ""
    for name in map(str, SECTIONS):
        if text.lower().startswith(f"{name}:"):
            section, text = name, text.partition(":")[2].strip()
    count, _, title = text.partition(" ")
    if count.isdecimal() and title and not catalog.find(split_tag(text)[0]).cards:
        return _card(title, catalog), int(count), section
    return _card(text, catalog), 1, section


def _card(text: str, catalog: Catalog) -> str:
    """The one card that a title (and tag) means.

    Raises:
        UnknownName: no card, or several.
    """
    name, tag, _ = split_tag(text.strip())
    cards = catalog.find(name, tag).cards
    if len(cards) == 1:
        return cards[0].id
    exact = [card for card in cards if card.id == name]
    if len(exact) == 1 and not tag:
        return exact[0].id
    if not cards:
        from deckcheck.nearest import nearest

        raise UnknownName("card", text.strip(), nearest(name, (card.title for card in catalog)))
    raise UnknownName("card", text.strip(), tuple(card.id for card in cards[:5]))


def _started(deck: ResolvedDeck) -> Iterator[tuple[str, int, str]]:
    if deck.unresolved:
        raise DeckcheckError("\n".join(finding.message for finding in deck.findings))
    for section in SECTIONS:
        for held in deck.held(section):
            yield held.card.id, held.quantity, str(section)
