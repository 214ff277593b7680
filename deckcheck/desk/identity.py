"""What makes two lists the same deck: which cards, how many, in which section. Nothing else.

Order, spacing, comments, headers, the syntax of the file, expansions named beside titles and the
seed plan are no part of it: any printing is the same card, and a plan is made anew for each game.
"""

from __future__ import annotations

from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Protocol

    from deckcheck.model import Entry, Unresolved

    class Listed(Protocol):
        """A report or a resolved deck."""

        @property
        def entries(self) -> tuple[Entry, ...]: ...
        @property
        def unresolved(self) -> tuple[Unresolved, ...]: ...


__all__ = ["deck_hash", "digest", "grouped", "wording_hash"]

_BYTES = 16
"""Two different decks with one hash cannot be searched for, and 32 letters fit on paper."""


def deck_hash(deck: Listed) -> str:
    """The same for two lists if and only if they are the same deck: 32 hexadecimal digits.

    It depends on the card data only where that decides which card a name is.
    """
    lines = [(str(one.section), one.card.id, one.quantity) for one in deck.entries]
    lines += [
        # The mark in front keeps an unknown name apart from the card it may fold to.
        (str(one.line.section), f"?{fold(one.line.name)}[{fold(one.line.tag)}]", one.line.quantity)
        for one in deck.unresolved
    ]
    return digest("deck", _added_up(lines))


def wording_hash(deck: Listed) -> str:
    """The same for two lists that write the same names: needs no card data to agree on."""
    lines = [*[one.line for one in deck.entries], *[one.line for one in deck.unresolved]]
    return digest(
        "wording",
        _added_up(
            [
                (str(one.section), f"{fold(one.name)}[{fold(one.tag)}]", one.quantity)
                for one in lines
            ]
        ),
    )


def _added_up(lines: Iterable[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    copies: dict[tuple[str, str], int] = {}
    for section, card, quantity in lines:
        copies[section, card] = copies.get((section, card), 0) + quantity
    return sorted([(*key, quantity) for key, quantity in copies.items() if quantity])


def digest(kind: str, content: object) -> str:
    """A hash of anything made of lists, dictionaries, text and numbers; kinds never meet."""
    import json
    from hashlib import blake2b

    text = json.dumps([f"deckcheck {kind} 1", content], sort_keys=True)
    return blake2b(text.encode(), digest_size=_BYTES).hexdigest()


def grouped(text: str) -> str:
    """`0f3a-99c1-...`: for people who compare two of them."""
    return "-".join([text[start : start + 4] for start in range(0, len(text), 4)])
