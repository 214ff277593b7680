"""What was found for a written name, and what the name says of printings."""

from __future__ import annotations

from deckcheck.frozen import LateValue
from deckcheck.model.kinds import CREWS
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.model import Card, Printing

__all__ = ["Match", "in_force", "named", "narrowed", "out_by"]


class Match(LateValue):
    """The cards that a written name may mean, and how they were found."""

    cards: tuple[Card, ...] = ()
    how: str = ""
    """By `name`, `alias`, `marks` or `reference`; empty if nothing was found."""
    printing: Printing | None = None
    """Only where the name is that of one printing alone."""
    misfits: tuple[Card, ...] = ()
    """Cards of the name that the tag does not fit. Where the title alone makes the card, it is
    among `cards` all the same."""
    printings: tuple[Printing, ...] = ()
    """Those of the one card that a mark, tag or number asks for; empty where any will do."""

    def fact(self, name: str) -> object:
        """What a field holds."""
        return getattr(self, name)


def named(cards: tuple[Card, ...], name: str) -> Match:
    """The cards whose name it is; of printings it is asked when somebody wants to know."""
    return Match.late(
        lambda fact: _asked_for(fact, cards, name), cards=cards, how="name", misfits=()
    )


def _asked_for(fact: str, cards: tuple[Card, ...], name: str) -> object:
    """What a name says of printings; most decks are judged without it."""
    printing = _only_printing(cards, name)
    if fact == "printing":
        return printing
    return (printing,) if printing and printing.variant != "normal" else ()


def _only_printing(cards: tuple[Card, ...], name: str) -> Printing | None:
    found = [one for card in cards for one in card.printings if one.name == name]
    return found[0] if len(found) == 1 and len(cards) == 1 else None


def of_releases(card: Card, codes: set[str], found: Match) -> tuple[Printing, ...]:
    """The printings of a card in the releases, of those that the name itself asks for."""
    among = tuple([one for one in card.printings if one.expansion in codes])
    return tuple([one for one in among if one in found.printings]) or among


def out_by(found: Match, as_of: str) -> Match:
    """Of several cards of a name those that may have been out on a day, if there are any."""
    there = tuple([card for card in found.cards if card.released[:10] <= as_of])
    return found.replace(cards=there) if as_of and there != found.cards and there else found


def in_force(aliases: str, as_of: str) -> str:
    """The rows of those aliases, `ROW` or `ROW:SINCE:UNTIL`, that hold on a day."""
    rows = []
    for alias in aliases.split(","):
        row, _, era = alias.partition(":")
        since, _, until = era.partition(":")
        if not as_of or (since <= as_of and (not until or as_of <= until)):
            rows.append(row)
    return ",".join(rows)


def narrowed(found: Match, wanted: str, codes_of: Callable[[str], set[str]]) -> Match:
    """Those of the cards that a tag fits: version, image, or an expansion they are in.

    Args:
        wanted: the tag, folded.
        codes_of: codes of the expansions that a folded tag means.
    """
    codes = set[str]()
    fitting = tuple([card for card in found.cards if fold(card.version) == wanted])
    if not fitting:
        codes = codes_of(wanted)
        fitting = tuple(
            [
                card
                for card in found.cards
                if any(printing.expansion in codes for printing in card.printings)
            ]
        )
    if not fitting:
        from deckcheck.catalog.references import with_image

        by_image = [with_image(card, wanted) for card in found.cards]
        fitting = tuple([card for card, one in zip(found.cards, by_image, strict=True) if one])
        if len(fitting) == 1:
            printing = next(filter(None, by_image))
            return found.replace(cards=fitting, printing=printing, printings=(printing,))
    elif len(fitting) == 1:
        return found.replace(cards=fitting, printings=of_releases(fitting[0], codes, found))
    if fitting:
        return found.replace(cards=fitting)
    # A title is one card for most types, whatever expansion somebody wrote beside it; personnel
    # and ships may have a version that we do not know.
    certain = tuple([card for card in found.cards if not card.has_type(*CREWS)])
    return found.replace(cards=certain, misfits=found.cards)
