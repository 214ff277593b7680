"""Which cards of a deck rest on facts that are not part of deckcheck."""

from __future__ import annotations

from deckcheck.model import Entry, Finding, Severity
from deckcheck.text import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog import Catalog

__all__ = ["unreviewed_cards"]

ORIGIN = "names"


def unreviewed_cards(entries: Sequence[Entry], catalog: Catalog) -> Iterator[Finding]:
    """A note for each source of such facts: the verdict is no better than they are."""
    sources: dict[str, list[Entry]] = {}
    for entry in entries if catalog.unreviewed else ():
        source = catalog.unreviewed.get(entry.card.id)
        if source is not None:
            sources.setdefault(source, []).append(entry)
    for source, found in sorted(sources.items()):
        cards = list(dict.fromkeys([entry.card.id for entry in found]))
        more = f" and {len(cards) - 3} more" if len(cards) > 3 else ""
        yield Finding(
            rule="unreviewed-card",
            severity=Severity.NOTE,
            message=f"The facts about {', '.join(cards[:3])}{more} come from "
            f"{one_line(source)}; deckcheck has not reviewed them.",
            lines=tuple([entry.line.number for entry in found]),
            cards=tuple(cards),
            actual=sum([entry.quantity for entry in found]),
            hint="What such a card does for other cards of the deck is not known unless its "
            "facts say so.",
            origin=ORIGIN,
        )
