"""Card data: what an import changed, which data is in use, and whether it is whole."""

from __future__ import annotations

from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog.catalog import Expansion
    from deckcheck.importer.user_db import ImportReport
    from deckcheck.workspace.database import CardData, Imported, ReleaseCount, Verified

__all__ = ["import_page", "info_page", "verified_page"]

_NAMED = 12
"""So many cards of each kind are named."""


def import_page(report: ImportReport, width: int, *, full: bool) -> Iterator[Line]:
    """What an import changed; with `full` every card is named."""
    most = None if full else _NAMED
    yield from paragraph(f"Imported: {report.source}, now in use from {report.folder}.", width)
    yield from _cards("added", report.added, width, most)
    yield from _cards(
        "changed", [f"{card} ({fields})" for card, fields in report.changed], width, most
    )
    yield from _cards(
        "renamed", [f"{old}, there called {new}" for new, old in report.renamed], width, most
    )
    gone = "not in the plugin, kept as shipped" if report.kept else "removed"
    yield from _cards(gone, report.removed, width, most)
    if report.texts:
        yield blank()
        yield from paragraph(
            f"Game text of {report.texts} cards is kept here, on this machine only.", width
        )
    yield from _unread([unread.why for unread in report.unread], width, most)


def _cards(what: str, cards: Sequence[str], width: int, most: int | None) -> Iterator[Line]:
    if not cards:
        return
    yield blank()
    yield (Span(f"{len(cards)} {what}", Style.STRONG),)
    for card in cards[:most]:
        yield from paragraph(card, width, first="  ", rest="    ")
    if most is not None and len(cards) > most:
        yield (Span(f"  and {len(cards) - most} more", Style.FAINT),)


def _unread(unread: Sequence[str], width: int, most: int | None) -> Iterator[Line]:
    if not unread:
        return
    yield blank()
    yield from paragraph([Span(f"{len(unread)} not understood, left out", Style.WARNING)], width)
    yield from paragraph(
        "A new card among them stays unknown, so a deck with it is undecided; a known one keeps "
        "its shipped facts.",
        width,
    )
    for why in unread[:most]:
        yield from paragraph(why, width, first="  ", rest="    ")
    if most is not None and len(unread) > most:
        yield from paragraph(
            f"and {len(unread) - most} more; `deckcheck db info --unread` lists all",
            width,
            first="  ",
        )


def info_page(data: CardData, chosen_by: str, width: int, *, unread: bool) -> Iterator[Line]:
    """Which card data is in use.

    Args:
        data: the card data.
        chosen_by: what made it so.
        width: columns of the page.
        unread: whether to list what an import did not understand.
    """
    facts = {
        "Card data": f"{data.version}, {data.source}",
        "Hash": data.hash,
        "Where": f"{data.tables} (part of deckcheck)" if data.is_shipped else data.tables,
        "Chosen by": chosen_by,
        "First Edition": f"{data.first_edition} cards",
        "Second Edition": f"{data.second_edition} cards that can be used with them",
        "Printings": str(data.printings),
        "Expansions": str(len(data.releases)),
        "Newest release": _newest([release.expansion for release in data.releases]),
        "Not reviewed": f"{data.unreviewed} cards" if data.unreviewed else "",
        **(_imported(data.imported) if data.imported else {}),
    }
    rows = [(Span(f"{name}:", Style.FAINT), Span(fact)) for name, fact in facts.items() if fact]
    yield from table(rows, width, indent=0)
    yield from _releases(data.releases, width)
    if unread and data.imported:
        yield from _unread(data.imported.unread, width, None)


def _newest(expansions: Sequence[Expansion]) -> str:
    """By the days that are known; a rolling release has none."""
    newest = max(expansions, key=lambda expansion: expansion.date)
    return f"{newest.name} ({newest.code}), {_dated(newest)}" if newest.date else ""


def _dated(expansion: Expansion) -> str:
    words = {"not-after": f"not after {expansion.date}", "rolling": "one by one"}
    return words.get(expansion.precision, expansion.date) or "day unknown"


def _releases(releases: Sequence[ReleaseCount], width: int) -> Iterator[Line]:
    yield blank()
    yield (Span("Cards by release, and how many of them came with it", Style.STRONG),)
    rows = [
        (
            Span(release.expansion.name),
            Span(_dated(release.expansion), Style.FAINT),
            Span(str(release.cards)),
            Span(str(release.new)),
        )
        for release in releases
        if release.cards
    ]
    yield from table(rows, width, indent=2, right=(2, 3))


def _imported(imported: Imported) -> dict[str, str]:
    kept = "kept as shipped though the plugin lacks them" if imported.kept else "removed"
    return {
        "Against shipped": f"{imported.added} cards added, {imported.changed} changed, "
        f"{imported.removed} {kept}; shipped hash {imported.base}",
        "Not understood": f"{len(imported.unread)}" if imported.unread else "",
        "Game text": f"of {imported.texts} cards" if imported.texts else "none",
    }


def verified_page(found: Verified, width: int, *, shipped: bool) -> Iterator[Line]:
    """Every fault of the card data, and how to be rid of it."""
    for fault in found.faults:
        yield from paragraph([Span(fault, Style.BAD)], width)
    if found.faults and not shipped:
        yield from paragraph("`deckcheck db reset` goes back to the shipped card data.", width)
    if not found.faults:
        told = f"{found.cards} cards, all as their tables say; hash {found.hash}."
        yield from paragraph(told, width)
