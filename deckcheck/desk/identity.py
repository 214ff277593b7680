"""What makes two lists the same deck: which cards, how many, in which section. Nothing else.

Order, spacing, comments, headers, the syntax of the file, expansions named beside titles and the
seed plan are no part of it: any printing is the same card, and a plan is made anew for each game.
What else a verdict can hang on has hashes of its own: the plan, the printings, the unread lines.
"""

from __future__ import annotations

from deckcheck.model.decks import PLAN_KEYS
from deckcheck.model.plans import seed_plan
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Protocol

    from deckcheck.model import Deck, Entry, ResolvedDeck, Unresolved

    class Listed(Protocol):
        """A report or a resolved deck."""

        @property
        def entries(self) -> tuple[Entry, ...]: ...
        @property
        def unresolved(self) -> tuple[Unresolved, ...]: ...


__all__ = [
    "deck_hash",
    "digest",
    "grouped",
    "plan_hash",
    "printings_hash",
    "unread_hash",
    "wording_hash",
]

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


def printings_hash(deck: Listed) -> str:
    """The same for two lists that ask for the same printings of their cards."""
    lines = [
        (str(entry.section), "/".join([entry.card.id, *_kinds(entry)]), entry.quantity)
        for entry in deck.entries
        if entry.printings
    ]
    return digest("printings", _added_up(lines))


def _kinds(entry: Entry) -> list[str]:
    """What tells the printings that a line asks for from others of the card."""
    return sorted({f"{one.expansion} {one.variant} {one.number}" for one in entry.printings})


def unread_hash(deck: Deck) -> str:
    """The same for two lists of which the same lines were not understood."""
    return digest("unread", sorted([" ".join(line.split()) for line in deck.quotes]))


def plan_hash(deck: ResolvedDeck) -> str:
    """The same for two lists whose seed plans come to the same, however they are written."""
    plan = seed_plan(deck)
    faces = [(entry.card.id, entry.line.face) for entry in deck.entries if entry.line.face]
    if plan is None:
        return digest("plan", sorted(set(faces)))
    stacks = [
        [
            stack.mission.id,
            stack.own,
            stack.face,
            fold(stack.spaceline),
            _in_turn(stack.seeds),
            sorted(_in_turn(stack.outposts)),
            stack is plan.outpost,
        ]
        for stack in plan.stacks
    ]
    places = [
        (line.key, deck.places[line.value].id if line.value in deck.places else fold(line.value))
        for line in deck.deck.plan
        if line.key in PLAN_KEYS
    ]
    under = [
        (fold(line.under), fold(line.name), line.quantity)
        for line in [lost.line for lost in deck.unresolved]
        if line.under
    ]
    return digest("plan", [stacks, sorted(set(places)), _added_up(under), sorted(set(faces))])


def _in_turn(entries: Iterable[Entry]) -> list[tuple[str, int]]:
    """Cards and copies in their order; lines of one card below each other are one."""
    found: list[tuple[str, int]] = []
    for entry in entries:
        copies = entry.quantity
        if found and found[-1][0] == entry.card.id:
            copies += found.pop()[1]
        found.append((entry.card.id, copies))
    return found


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
