"""Names -> cards. Nothing is corrected: what is not found is said, with the nearest titles."""

from __future__ import annotations

from deckcheck.catalog import Match
from deckcheck.model import (
    Deck,
    DeckLine,
    Entry,
    Finding,
    ResolvedDeck,
    Severity,
    Unresolved,
)
from deckcheck.resolve.sections import placed, placement_notes
from deckcheck.text import fold, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.catalog import Catalog

__all__ = ["resolve"]

ORIGIN = "names"
_SUGGESTED = 50
"""So many unknown names get suggestions; in a file with more, the names are not the trouble."""


def resolve(deck: Deck, catalog: Catalog, as_of: str | None = None) -> ResolvedDeck:
    """The deck with every name looked up, and every card in the section where it must be.

    Args:
        deck: as a reader made it.
        catalog: the cards.
        as_of: ISO date on which the deck is judged; the date of the card data if not given.
    """
    entries: list[Entry] = []
    unresolved: list[Unresolved] = []
    for line in deck.lines:
        line, found = _looked_up(line, catalog, deck.exact_names)
        if len(found.cards) == 1:
            entries.append(Entry(line, found.cards[0], line.section, found.printing))
        else:
            unresolved.append(Unresolved(line, found.cards))
    in_place = [placed(entry) for entry in entries]
    findings = [
        *_unknown(unresolved, catalog),
        *_ambiguous(unresolved),
        *placement_notes(entries, in_place),
    ]
    return ResolvedDeck(
        deck, tuple(in_place), tuple(unresolved), tuple(findings), as_of or catalog.version
    )


def _looked_up(line: DeckLine, catalog: Catalog, exact_names: bool) -> tuple[DeckLine, Match]:
    """The line in the first of its readings that is a card, and what was found for it."""
    for reading in line.readings:
        found = catalog.find(reading.name, reading.tag, exact_names=exact_names)
        if found.cards:
            return line.take(reading), found
    if line.readings:
        return line, Match()
    return line, catalog.find(line.name, line.tag, exact_names=exact_names)


def _unknown(unresolved: list[Unresolved], catalog: Catalog) -> Iterable[Finding]:
    by_name: dict[str, list[DeckLine]] = {}
    for one in unresolved:
        if not one.candidates:
            by_name.setdefault(fold(_written(one.line)), []).append(one.line)
    for number, lines in enumerate(by_name.values()):
        written = _written(lines[0])
        nearest = catalog.nearest(lines[0].name) if number < _SUGGESTED else ()
        yield Finding(
            rule="unknown-card",
            severity=Severity.UNDECIDED,
            message=f"There is no card named {one_line(written)!r} in the card data.",
            lines=tuple(line.number for line in lines),
            cards=(one_line(written),),
            actual=sum(line.quantity for line in lines),
            hint=_suggestion(nearest),
            origin=ORIGIN,
        )


def _suggestion(nearest: tuple[str, ...]) -> str:
    if not nearest:
        return "Check the spelling; the card may be newer than the card data."
    return f"Nearest titles: {', '.join(nearest)}."


def _ambiguous(unresolved: list[Unresolved]) -> Iterable[Finding]:
    by_name: dict[str, list[Unresolved]] = {}
    for one in unresolved:
        if one.candidates:
            by_name.setdefault(fold(_written(one.line)), []).append(one)
    for same in by_name.values():
        choices = [card.id for card in same[0].candidates]
        yield Finding(
            rule="ambiguous-card",
            severity=Severity.UNDECIDED,
            message=f"{one_line(_written(same[0].line))!r} is the title of {len(choices)} cards.",
            lines=tuple(one.line.number for one in same),
            cards=tuple(choices),
            actual=len(choices),
            limit=1,
            hint="Write the one you mean in full, or add its expansion: "
            f"{', '.join(_with_expansions(same[0]))}.",
            origin=ORIGIN,
        )


def _with_expansions(one: Unresolved) -> list[str]:
    return [
        card.id if card.version else f"{card.id} [{card.printings[0].expansion}]"
        for card in one.candidates
    ]


def _written(line: DeckLine) -> str:
    return f"{line.name} [{line.tag}]" if line.tag else line.name
