"""How to write a card so that it alone is meant."""

from __future__ import annotations

from deckcheck.model.decks import tagged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog import Catalog
    from deckcheck.model import Card, Printing

__all__ = ["full_name", "name_among", "plugin_name"]


def full_name(card: Card, catalog: Catalog, expansion: str = "") -> tuple[str, str]:
    """Name and tag of the card in deckcheck's own syntax; no tag where the name will do.

    `Weyoun 6`, `Data (First Contact)`; `Data [Premiere]`, as a title alone means all its versions.

    Args:
        card: the card.
        catalog: where it alone is to be meant.
        expansion: the code of a release, where it matters which printing is meant.
    """
    for name in (card.id, card.title) if expansion else ():
        if catalog.find(name, expansion).cards == (card,):
            return name, expansion
    if catalog.find(card.id).cards == (card,):
        return card.id, ""
    titles = {one.code: one.name for one in catalog.expansions}
    for printing in card.printings:
        tag = titles.get(printing.expansion, printing.expansion)
        if catalog.find(card.id, tag).cards == (card,):
            return card.id, tag
    return card.id, card.printings[0].image


def name_among(card: Card) -> str:
    """The card among those that share its title, as short as it can be told from them."""
    return card.id if card.version else tagged(card.id, card.printings[0].expansion)


def plugin_name(card: Card, printing: Printing | None = None) -> str:
    """The name in LackeyCCG, where it is enough by itself: of this printing, else of any."""
    if printing is not None:
        return printing.name
    names = [one.name for one in card.printings if one.face == 1]
    return card.id if card.id in names else names[0]
