"""A deck to which single changes are made: what each is worth, and what the engine says of it."""

from __future__ import annotations

from deckcheck.builder.build import Model
from deckcheck.builder.limits import limits_of
from deckcheck.builder.places import Places
from deckcheck.builder.linear import Program
from deckcheck.builder.stock import SECTIONS, Item, Stock
from deckcheck.engine import judge
from deckcheck.frozen import Value
from deckcheck.model import Card, DeckLine, Entry, ResolvedDeck, Section, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.builder.build import Task
    from deckcheck.builder.linear import Solver
    from deckcheck.model import Finding

    Content = Mapping[tuple[str, Section], int]

__all__ = ["Change", "Trial"]


class Change(Value):
    """A card more, perhaps instead of another."""

    card: Card
    section: Section
    instead_of: Card | None
    worth: float
    """By how much the deck's worth rises."""
    content: Content


class Trial:
    """A deck, and cards to try.

    Args:
        task: by what decks are judged and weighed.
        deck: as it is.
        tried: the cards that may come in.
        solver: such as `Highs()`.
    """

    def __init__(
        self, task: Task, deck: ResolvedDeck, tried: Sequence[Item], solver: Solver
    ) -> None:
        self._task, self._deck, self._solver = task, deck, solver
        self.limits = limits_of(task.format)
        self._content: Content = {
            (held.card.id, section): held.quantity
            for section in SECTIONS
            for held in deck.held(section)
        }
        copies = {held.card.id: Item(held.card, held.quantity) for held in deck.held(*SECTIONS)}
        for item in tried:
            have = copies[item.card.id].copies if item.card.id in copies else 0
            copies[item.card.id] = Item(item.card, have + 1)
        items = tuple(copies[name] for name in sorted(copies))
        self._cards = {name: item.card for name, item in copies.items()}
        self._model = Model(task.replace(stock=Stock(items, ())))
        self._numbers = {item.card.id: at for at, item in enumerate(self._model.items)}
        self._findings = self._judge(self._content)
        base = self._best(self._content, None)
        self.worth = base[0] if base else 0.0
        """Worth by the score, whatever rules are broken: those are the engine's to judge."""

    def changes(self, card: Card, section: Section) -> Iterator[Change]:
        """The addition of a card, where there is room, and the swaps that may better the deck.

        One for the card whose loss costs least, and one for each whose going repairs something.
        """
        added = {**self._content, (card.id, section): self._count(card.id, section) + 1}
        if self._has_room(section):
            found = self._best(added, None)
            if found:
                yield Change(card, section, None, found[0] - self.worth, added)
        outs = [name for name, gone in self._leaving() if gone and gone.section is section]
        for chosen in ("", *outs):
            found = self._best(added, section, besides=card.id, leaves=chosen)
            if found:
                worth, out = found
                content = {**added, (out, section): added[out, section] - 1}
                yield Change(card, section, self._cards[out], worth - self.worth, content)

    def effect(self, content: Content) -> tuple[list[Finding], list[Finding]]:
        """The findings that go away, and those that come."""
        after = self._judge(content)
        return (
            [one for key, one in self._findings.items() if key not in after],
            [one for key, one in after.items() if key not in self._findings],
        )
