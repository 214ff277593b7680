"""`deckcheck expansions list`: the releases, and every name by which a decklist may call them."""

from __future__ import annotations

from deckcheck.cli.io.database import chosen_catalog
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deckcheck.catalog import Catalog

__all__ = ["overview"]

_KINDS = {
    "physical": "Printed by the publisher",
    "virtual": "Virtual",
    "2E": "Second Edition, made compatible",
}


def overview(card_db: str = "") -> Callable[[int], Iterator[Line]]:
    """All releases in their order, with their codes and other names."""
    catalog = chosen_catalog(card_db)
    return lambda width: _lines(catalog, width)


def _lines(catalog: Catalog, width: int) -> Iterator[Line]:
    first = True
    for kind, title in _KINDS.items():
        if not first:
            yield blank()
        first = False
        yield from paragraph([Span(title, Style.STRONG)], width)
        for one in catalog.expansions:
            if one.kind == kind:
                names = ", ".join([one.code, *catalog.other_names(one.code)])
                yield from paragraph(f"{one.name}: {names}", width, first="  ", rest="    ")
