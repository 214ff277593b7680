"""The shape of a deck: symbols and folds by section and seed plan, and how full each section is."""

from __future__ import annotations

from lsprotocol.types import (
    DocumentSymbol,
    FoldingRange,
    FoldingRangeKind,
    InlayHint,
    SymbolKind,
)

from deckcheck.frozen import Value
from deckcheck.model.sections import SECTION_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.lsp.decks import OpenDeck
    from deckcheck.model import Measure

__all__ = ["folds", "section_counts", "symbols"]


class _Block(Value):
    """Lines that belong together, by their numbers from 0."""

    name: str
    level: int
    first: int
    last: int


def symbols(deck: OpenDeck) -> list[DocumentSymbol]:
    """Sections, parts of sections and stacks of the seed plan, each with its cards."""
    blocks = list(_blocks(deck))
    made: list[tuple[_Block, DocumentSymbol]] = []
    top: list[DocumentSymbol] = []
    for block in blocks:
        symbol = DocumentSymbol(
            name=block.name,
            kind=SymbolKind.Namespace,
            range=deck.text.lines_between(block.first, block.last),
            selection_range=deck.text.filled(block.first),
            children=[],
        )
        around = [one for outer, one in made if outer.last >= block.last and outer is not block]
        (_children(around[-1]) if around else top).append(symbol)
        made.append((block, symbol))
    for line in sorted(deck.card_lines.values(), key=lambda line: line.number):
        at = line.number - 1
        holding = [symbol for block, symbol in made if block.first <= at <= block.last]
        card = DocumentSymbol(
            name=f"{line.quantity} {line.shown}",
            kind=SymbolKind.Object,
            range=deck.text.filled(at),
            selection_range=deck.text.filled(at),
        )
        (_children(holding[-1]) if holding else top).append(card)
    return top


def _children(symbol: DocumentSymbol) -> list[DocumentSymbol]:
    children = symbol.children
    assert isinstance(children, list)  # noqa: S101 - blocks are made with one
    return children


def folds(deck: OpenDeck) -> list[FoldingRange]:
    """The same blocks, where there is something to fold."""
    return [
        FoldingRange(block.first, block.last, kind=FoldingRangeKind.Region)
        for block in _blocks(deck)
        if block.last > block.first
    ]


def section_counts(deck: OpenDeck) -> Iterator[tuple[int, InlayHint]]:
    """Behind the first heading of each section how many cards it has, with the line, from 0."""
    if not deck.outcome.is_deck or deck.deck is None:
        return
    measures = {measure.section: measure for measure in deck.outcome.report.sections}
    counts: dict[object, int] = {}
    for line in deck.card_lines.values():
        counts[line.section] = counts.get(line.section, 0) + line.quantity
    told = set()
    for heading in deck.deck.headings:
        if heading.section in told or heading.level > 1:
            continue
        told.add(heading.section)
        measure = measures.get(heading.section)
        label = _full(measure) if measure else str(counts.get(heading.section, 0))
        at = heading.number - 1
        position = deck.text.filled(at).end
        tip = f"Cards in {SECTION_NAMES[heading.section]}, as the format counts them"
        yield at, InlayHint(position, label, padding_left=True, tooltip=tip)


def _full(measure: Measure) -> str:
    """`28 of 30`, `28 of 30 to 60`."""
    bounds = [str(bound) for bound in (measure.minimum, measure.maximum) if bound is not None]
    wanted = " to ".join(dict.fromkeys(bounds))
    return f"{measure.count} of {wanted}" if wanted else str(measure.count)


def _blocks(deck: OpenDeck) -> Iterator[_Block]:
    """Blocks by where they begin; each ends before the next one that is not inside it."""
    if deck.deck is None:
        return
    begun = [(one.number - 1, one.level, one.text.strip("[]")) for one in deck.deck.headings]
    begun += [
        (line.number - 1, 2, f"{line.key}: {line.value}".rstrip())
        for line in deck.deck.plan
        if line.key in ("under", "spaceline")
    ]
    begun.sort()
    for number, (first, level, name) in enumerate(begun):
        later = [start for start, other, _ in begun[number + 1 :] if other <= level]
        end = later[0] if later else len(deck.text.lines)
        while end - 1 > first and not deck.text.line(end - 1).strip():
            end -= 1
        yield _Block(name or "[]", level, first, end - 1)
