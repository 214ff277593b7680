"""The releases, and every name by which a decklist may call them."""

from __future__ import annotations

from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.workspace.cards import Release

__all__ = ["lines"]

_KINDS = {
    "physical": "Printed by the publisher",
    "virtual": "Virtual",
    "2E": "Second Edition, made compatible",
}


def lines(releases: Sequence[Release], width: int) -> Iterator[Line]:
    """All releases by kind, in their order, with their codes and other names."""
    for number, (kind, title) in enumerate(_KINDS.items()):
        if number:
            yield blank()
        yield from paragraph([Span(title, Style.STRONG)], width)
        for release in releases:
            expansion = release.expansion
            if expansion.kind == kind:
                names = ", ".join([expansion.code, *release.other_names])
                yield from paragraph(f"{expansion.name}: {names}", width, first="  ", rest="    ")
