"""Where a hint may send a card: only to where no other rule calls it dead."""

from __future__ import annotations

from deckcheck.model import CardType, Held, ResolvedDeck, Section
from deckcheck.model.reach import would_work
from deckcheck.rules.words import it_or_them, listing, place, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["may_move", "movable", "move_or", "some_hint"]


def may_move(deck: ResolvedDeck, held: Held, section: Section) -> bool:
    """Whether the card would be of use in another section, as the deck is otherwise."""
    if section is Section.SEED and held.card.has_type(CardType.ARTIFACT):
        return would_work(deck, held.card, section) and _has_slot(deck, held)
    return would_work(deck, held.card, section)


def movable(deck: ResolvedDeck, cards: Iterable[Held], section: Section) -> list[Held]:
    """Those of the cards that would be of use there."""
    return [held for held in cards if may_move(deck, held, section)]


def move_or(
    deck: ResolvedDeck, cards: Sequence[Held], section: Section, otherwise: str = "take {} out"
) -> str:
    """What to do with the cards, as a clause: `move it to the draw deck, or take it out`.

    Args:
        deck: the deck.
        cards: with the copies that are meant.
        section: where they would go.
        otherwise: what else can be done, with `{}` for the cards.
    """
    there = movable(deck, cards, section)
    left = [held for held in cards if held not in there]
    them = it_or_them(total(cards))
    if not there:
        return otherwise.format(them)
    if not left:
        return f"move {them} to {place(section)}, or {otherwise.format(them)}"
    moved = f"move {listing([held.name for held in there])} to {place(section)}"
    return f"{moved}, and {otherwise.format(listing([held.name for held in left]))}"


def some_hint(deck: ResolvedDeck, cards: Sequence[Held], count: int, section: Section) -> str:
    """To move so many of the cards, naming them if others of them would be of no use there."""
    there = movable(deck, cards, section)
    if total(there) < count:
        return f"Take out {count}."
    of_them = "" if len(there) == len(cards) else f" of {listing([held.name for held in there])}"
    return f"Move {count}{of_them} to {place(section)}."


def _has_slot(deck: ResolvedDeck, held: Held) -> bool:
    """Whether the missions have room for the artifact besides those that are seeded."""
    from deckcheck.rules.seats import without_slot

    seeded = deck.of_type(CardType.ARTIFACT, sections=(Section.SEED,))
    return _count(without_slot(deck, (*seeded, held))) <= _count(without_slot(deck, seeded))


def _count(left: Iterable[tuple[Held, int]]) -> int:
    return sum(count for _, count in left)
