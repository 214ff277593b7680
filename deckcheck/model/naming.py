"""What a card of a deck is called: as the deck names it, for that is what its player knows."""

from __future__ import annotations

from deckcheck.text import fold, fold_word, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.model.cards import Card

__all__ = ["name_of"]


def name_of(card: Card, written: str) -> str:
    """The card's id; behind another name by which the deck calls it, in brackets.

    Former titles and other faces are other names: `Deep Space 9 (Terok Nor)`. What decklists put on
    a title is not (`% Vekor`, `Kira**`, `Mr. Scott *TMP`, `Maglock (Homefront)`), nor is a number.
    """
    if not written or _is_title(fold(written), card):
        return card.id
    return f"{one_line(written)} ({card.id})"


def _is_title(written: str, card: Card) -> bool:
    titles = [fold_word(title).strip('"') for title in (card.id, card.title)]
    put_on = [written.replace(title, "", 1).strip() for title in titles]
    return any(not one[:1].isalnum() for one in put_on) or not any(map(str.isalpha, written))
