"""`deckcheck cards show`: every fact about a card, for people and for programs."""

from __future__ import annotations

from enum import Enum

from deckcheck.api import load_catalog
from deckcheck.cli.terminal import show, write
from deckcheck.cli.words import in_words
from deckcheck.errors import UnknownName
from deckcheck.frozen import Value
from deckcheck.model.cards import Card, Facility, Mission, Personnel, Ship
from deckcheck.model.requirements import parse
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.catalog import Catalog
    from deckcheck.model import Printing

__all__ = ["facts", "find", "run"]

OUTPUTS = ("console", "json")

_ELSEWHERE = ("id", "title", "printings")
_LABELS = {
    "attempt": "Attempt icons",
    "base": "Original mission",
    "weight": "Half missions",
    "place": "Seeds at",
    "seats": "Seeds with it",
    "seats_itself": "Seeds itself up to",
}
"""Where the name of a field alone would puzzle a player."""


def run(title: str, output: str) -> None:
    """Write what is known about the cards of a title.

    Raises:
        UnknownName: no card has it, or there is no such output.
    """
    if output not in OUTPUTS:
        raise UnknownName("output", output, OUTPUTS)
    catalog = load_catalog()
    cards = find(title, catalog)
    if output == "json":
        import json

        write(json.dumps({"cards": [facts(card) for card in cards]}, indent=2) + "\n")
    elif len(cards) == 1:
        show(lambda width: _card(cards[0], catalog, width))
    else:
        show(lambda width: _choices(title, cards, width))


def find(title: str, catalog: Catalog) -> tuple[Card, ...]:
    """The cards of a title, written as in a deck.

    Raises:
        UnknownName: there is none; `nearest` has the closest titles.
    """
    before, bracket, tag = title.rpartition(" [")
    tagged = bracket and tag.endswith("]")
    found = catalog.find(before.rstrip(), tag[:-1].strip()) if tagged else catalog.find(title)
    if not found.cards:
        raise UnknownName("card", title, catalog.nearest(before if tagged else title))
    return found.cards


def facts(card: Card) -> dict[str, Any]:
    """Every fact, in JSON's own types; a mission's requirement as text and as a tree."""
    told: dict[str, Any] = _told(card)
    text = card.mission.requirement if card.mission else ""
    told["requirement"] = {"text": text, "tree": _tree(parse(text))} if text else None
    return told


def _told(value: object) -> Any:
    """A value in JSON's own types."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_told(one) for one in value]
    if isinstance(value, Value):
        return {field: _told(getattr(value, field)) for field in type(value).__fields__}
    return value


def _tree(node: object) -> Any:
    """A requirement as nested objects that each name their kind."""
    if isinstance(node, tuple):
        return [_tree(one) for one in node]
    if isinstance(node, Value):
        inner = {field: _tree(getattr(node, field)) for field in type(node).__fields__}
        return {"kind": type(node).__name__, **inner}
    return node


def _choices(title: str, cards: Sequence[Card], width: int) -> Iterator[Line]:
    yield from paragraph(
        [
            Span(title, Style.STRONG),
            Span(f" is the title of {len(cards)} cards. Name one of them:"),
        ],
        width,
    )
    for card in cards:
        yield blank()
        name = card.id if card.version else f"{card.id} [{card.printings[0].expansion}]"
        yield from paragraph([Span(name, Style.STRONG)], width, first="  ")
        released = ", ".join(dict.fromkeys(one.expansion for one in card.printings))
        yield from paragraph(
            f"{_type(card)}, {', '.join(card.affiliations) or 'no affiliation'}; in {released}",
            width,
            first="    ",
        )


def _type(card: Card) -> str:
    words = [card.type.value, *([card.also_type.value] if card.also_type else [])]
    return f"{'Q-icon ' if card.q_icon else ''}{' and '.join(words)}"


def _card(card: Card, catalog: Catalog, width: int) -> Iterator[Line]:
    yield from paragraph([Span(card.id, Style.STRONG)], width)
    yield from _facts(card, width, "  ")
    yield blank()
    yield (Span("Printings", Style.STRONG),)
    names = {one.code: one.name for one in catalog.expansions}
    for printing in card.printings:
        yield from paragraph(_printing(printing, names), width, first="  ", rest="    ")


def _facts(value: Value, width: int, indent: str) -> Iterator[Line]:
    """A line for each fact that there is, under the name it has in JSON."""
    for field in type(value).__fields__:
        fact = getattr(value, field)
        if field in _ELSEWHERE or field.endswith(("_number", "_numbers")) or not fact:
            continue
        label = _LABELS.get(field, field.replace("_", " ").capitalize())
        if isinstance(fact, Mission | Personnel | Ship | Facility):
            yield (Span(f"{indent}{label}:", Style.FAINT),)
            yield from _facts(fact, width, f"{indent}  ")
            continue
        for text in in_words(fact):
            yield from paragraph(
                [Span(f"{label}: ", Style.FAINT), Span(text)],
                width,
                first=indent,
                rest=f"{indent}  ",
            )


def _printing(printing: Printing, names: dict[str, str]) -> str:
    name = names.get(printing.expansion, printing.expansion)
    facts = [
        f"{name} ({printing.expansion})",
        printing.number,
        printing.rarity,
        printing.variant if printing.variant != "normal" else "",
        f"face {printing.face}" if printing.face > 1 else "",
        f"property {printing.logo}" if printing.logo else "",
        f"legal in {' '.join(printing.pools)}" if printing.pools else "",
        f"in LackeyCCG {printing.name!r}" if printing.name else "",
    ]
    return ", ".join([fact for fact in facts if fact])
