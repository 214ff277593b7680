"""Lines that may be cards, headings or prose, told apart by what the card database knows."""

from __future__ import annotations

from deckcheck.model import Comment, Deck, DeckLine, Finding, Section, Severity
from deckcheck.model.decks import UnreadLine
from deckcheck.nearest import share_of_letters
from deckcheck.text import fold, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog import Catalog

__all__ = ["is_card", "settled", "whole_titles"]

ORIGIN = "names"
_ALIKE = 60
_ALIKE_ABOVE = 80
"""Percent; a line that looks so much like a title is a misspelt card and no prose. Above a list
stands its own title, more often than a card."""
_BORDER = "*_=~|#<>-: "


def settled(deck: Deck, catalog: Catalog) -> tuple[Deck, list[Finding]]:
    """The deck with each of its loose lines taken for a card, a heading or prose, and told so."""
    loose = [line for line in deck.lines if line.number in deck.loose]
    known = [line for line in loose if is_card(line, catalog)]
    apart = [line for line in loose if line.number in deck.apart]
    doubtful = [line for line in apart if line in known]
    first = min([line.number for line in deck.lines if line not in loose], default=0)
    others = [
        line
        for line in loose
        if line not in known
        and not _is_alike(line, catalog, _ALIKE_ABOVE if line.number < first else _ALIKE)
    ]
    prose = [line for line in others if line in apart]
    headings = [line for line in others if line not in apart]
    deck = _below_no_known_heading(deck, headings)
    deck = _taken_out(deck, doubtful, prose)
    titles = _titles_as_headings(deck, catalog)
    unread = [UnreadLine(line.number, Section.UNSORTED) for line in titles]
    deck = deck.replace(unread=(*deck.unread, *unread))
    return deck, [*_doubtful([*doubtful, *titles]), *_prose(prose), *_unknown_headings(headings)]


def whole_titles(deck: Deck, catalog: Catalog) -> Deck:
    """The deck with titles put together that were parted at their comma, on a heading's line."""
    inline = {heading.number for heading in deck.headings}
    lines: list[DeckLine] = []
    for line in deck.lines:
        before = lines[-1] if lines else None
        if before and before.number == line.number and line.number in inline:
            joined = before.replace(name=f"{before.name}, {line.name}", readings=())
            if catalog.find(joined.name).cards and not is_card(line, catalog):
                lines[-1] = joined
                continue
        lines.append(line)
    return deck.replace(lines=tuple(lines)) if len(lines) < len(deck.lines) else deck


def is_card(line: DeckLine, catalog: Catalog) -> bool:
    """Whether a line names a card, in one of the ways to read it."""
    ways = [(reading.name, reading.tag) for reading in line.readings] or [(line.name, line.tag)]
    return any(catalog.find(name, tag).cards for name, tag in ways)


def _is_alike(line: DeckLine, catalog: Catalog, percent: int) -> bool:
    written = fold(line.name)
    near = [fold(title) for title in catalog.nearest(line.name, 1)]
    return any(100 * share_of_letters(written, title) >= percent for title in near)


def _titles_as_headings(deck: Deck, catalog: Catalog) -> list[DeckLine]:
    """Lines that were taken for headings by their look: `**Federation Outpost**`."""
    found = []
    for heading in deck.headings:
        name = heading.text.strip(_BORDER)
        if heading.number in deck.loose and catalog.find(name).cards:
            found.append(DeckLine(heading.number, heading.section, 1, name))
    return found


def _below_no_known_heading(deck: Deck, headings: Sequence[DeckLine]) -> Deck:
    """The cards below a line that may be a heading belong nobody knows where."""
    if not headings:
        return deck
    ends = [heading.number for heading in deck.headings]
    astray: set[int] = set()
    for line in headings:
        below = [number for number in ends if number > line.number]
        end = min(below, default=deck.account.total + 1)
        astray.update(range(line.number, end))
    lines = [
        line.replace(section=Section.UNSORTED) if line.number in astray else line
        for line in deck.lines
    ]
    return _taken_out(deck.replace(lines=tuple(lines)), headings, ())


def _taken_out(deck: Deck, unread: Sequence[DeckLine], prose: Sequence[DeckLine]) -> Deck:
    """The deck without these lines, which count as unread or as comments."""
    if not (unread or prose):
        return deck
    gone = {line.number for line in (*unread, *prose)}
    account = deck.account
    first = min([line.number for line in deck.lines])
    title = [line.name for line in prose if line.number == first and not deck.name]
    return deck.replace(
        lines=tuple([line for line in deck.lines if line.number not in gone]),
        headers=(*deck.headers, *[("name", name) for name in title]),
        comments=(*deck.comments, *[Comment(line.number, line.name) for line in prose]),
        unread=(*deck.unread, *[UnreadLine(line.number, Section.UNSORTED) for line in unread]),
        account=account.replace(
            cards=account.cards - len(gone),
            comments=account.comments + len(prose),
            unread=account.unread + len(unread),
        ),
    )


def _doubtful(lines: Sequence[DeckLine]) -> Iterator[Finding]:
    if lines:
        yield Finding(
            rule="card-or-prose",
            severity=Severity.UNDECIDED,
            message=f"{_quoted(lines)}: a card, or something said beside the list?",
            lines=tuple([line.number for line in lines]),
            hint="Write a count before each card, and # before what is none.",
            origin=ORIGIN,
        )


def _prose(lines: Sequence[DeckLine]) -> Iterator[Finding]:
    if lines:
        yield Finding(
            rule="prose",
            severity=Severity.NOTE,
            message=f"{_quoted(lines)}: taken for prose beside the list; no card is called so.",
            lines=tuple([line.number for line in lines]),
            hint="Write a count before it if it is a card.",
            origin=ORIGIN,
        )


def _unknown_headings(lines: Sequence[DeckLine]) -> Iterator[Finding]:
    if lines:
        yield Finding(
            rule="unknown-heading",
            severity=Severity.UNDECIDED,
            message=f"{_quoted(lines)}: no card has such a name; it stands where a heading does, "
            "so the cards below count nowhere.",
            lines=tuple([line.number for line in lines]),
            hint="Write the heading in the words of the game, or a count before the card.",
            origin=ORIGIN,
        )


def _quoted(lines: Sequence[DeckLine]) -> str:
    shown = ", ".join([f"\u201c{one_line(line.name)}\u201d" for line in lines[:3]])
    more = f" and {len(lines) - 3} more" if len(lines) > 3 else ""
    which = "Line" if len(lines) == 1 else "Lines"
    numbers = ", ".join([str(line.number) for line in lines[:3]])
    return f"{which} {numbers}{more}, {shown}"
