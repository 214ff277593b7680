"""Decks that chance makes, to be written in other ways that are the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from deckcheck import load_catalog
from deckcheck.model import Card, CardType

__all__ = ["ChanceDeck", "deck_of_chance"]

UNKNOWN = ("Nobody at all", "Handshke", "Spock's Other Brother")
UNREAD = ("this says nothing", "Read me first", "and so on")
MARKS = str.maketrans({"'": "\u2019", "-": "\u2013"})


class ChanceDeck:
    """Sections with their lines: copies, name, tag."""

    def __init__(
        self,
        head: list[str],
        sections: dict[str, list[tuple[int, str]]],
        unread: list[str],
    ) -> None:
        self.head = head
        self.sections = sections
        self.unread = unread

    def text(self) -> str:
        """The file."""
        lines = [*self.head]
        for section, cards in self.sections.items():
            lines += ["", f"[{section}]", *[f"{copies} {name}" for copies, name in cards]]
        return "\n".join([*lines, *self.unread, ""])

    def shuffled(self, chance: Random) -> ChanceDeck:
        """The same with the lines of each section in another order."""
        sections = {
            section: chance.sample(cards, len(cards)) for section, cards in self.sections.items()
        }
        return ChanceDeck(self.head, sections, chance.sample(self.unread, len(self.unread)))

    def split(self) -> ChanceDeck:
        """The same with a line for each copy."""
        return self._each(lambda copies, name: [(1, name)] * copies)

    def spelled(self) -> ChanceDeck:
        """The same in other letter case, and with other marks and spaces."""
        return self._each(lambda copies, name: [(copies, name.translate(MARKS).upper() + "  ")])

    def _each(self, change: Callable[[int, str], list[tuple[int, str]]]) -> ChanceDeck:
        sections = {
            section: [line for card in cards for line in change(*card)]
            for section, cards in self.sections.items()
        }
        return ChanceDeck(self.head, sections, self.unread)


def deck_of_chance(chance: Random) -> ChanceDeck:
    """Real cards, most of them where they belong, and now and then what nobody knows."""
    piles = _piles()
    sections = {
        "missions": [(1, name) for name in chance.sample(piles["missions"], chance.randint(0, 7))],
        "seed": _some(chance, piles["seed"], 30),
        "draw": _some(chance, piles["draw"], 30),
    }
    for odd in chance.sample(piles["any"], chance.randint(0, 2)):
        sections[chance.choice(list(sections))].append((chance.randint(1, 3), odd))
    if chance.random() < 0.1:
        sections["draw"].append((1, chance.choice(UNKNOWN)))
    unread = chance.sample(UNREAD, chance.choice((0, 0, 0, 0, 1, 2)))
    head = [f"name: deck {chance.randrange(1000)}"]
    if chance.random() < 0.2:
        head.append("mood: happy")
    return ChanceDeck(head, sections, unread)


def _some(chance: Random, pile: list[str], most: int) -> list[tuple[int, str]]:
    names = chance.sample(pile, chance.randint(0, most))
    return [(chance.choice((1, 1, 1, 2, 3)), name) for name in names]


@cache
def _piles() -> dict[str, list[str]]:
    cards = sorted(load_catalog(), key=lambda card: card.id)
    seeded = (CardType.DILEMMA, CardType.ARTIFACT, CardType.FACILITY, CardType.DOORWAY)
    seeds = [card for card in cards if card.type in seeded]
    missions = [card for card in cards if card.mission is not None]
    rest = [card for card in cards if card.mission is None and card.type not in seeded]
    return {
        "missions": [card.id for card in missions],
        "seed": [card.id for card in seeds],
        "draw": [_tagged(card) for card in rest],
        "any": [card.title for card in cards],
    }


def _tagged(card: Card) -> str:
    """Now and then with the expansion of a printing, always the same for a card."""
    return f"{card.id} [{card.printings[0].expansion}]" if len(card.id) % 7 == 0 else card.id
