"""`deckcheck db`: card data of the user's own."""

from __future__ import annotations

import os

from deckcheck.cli.io.database import VARIABLE, chosen_catalog, chosen_folder, user_root
from deckcheck.cli.io.terminal import show
from deckcheck.importer.store import reset
from deckcheck.importer.user_db import (
    ImportReport,
    export,
    import_cards,
    read_report,
    tables_of,
    verify,
)
from deckcheck.model import Edition
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

__all__ = ["run_export", "run_import", "run_info", "run_reset", "run_verify"]

_NAMED = 12
"""So many cards of each kind are named; `--full` names all."""


def run_import(path: str, *, strict: bool, full: bool) -> None:
    """Import a folder and say what came of it.

    Raises:
        DeckcheckError: it cannot be imported. The database in use stays.
    """
    report = import_cards(path, user_root(), strict=strict)
    show(lambda width: _import_page(report, width, None if full else _NAMED))


def run_info(card_db: str, *, unread: bool) -> None:
    """Which card data is in use, where it comes from and what is in it."""
    show(lambda width: _info_page(card_db, width, unread))


def run_verify(card_db: str) -> int:
    """Check the card data in use against its tables; the exit code."""
    folder = chosen_folder(card_db)
    catalog = chosen_catalog(card_db)
    wrong = verify(folder, catalog)

    def page(width: int) -> Iterator[Line]:
        for fault in wrong:
            yield from paragraph([Span(fault, Style.BAD)], width)
        if wrong and folder is not None:
            yield from paragraph("`deckcheck db reset` goes back to the shipped card data.", width)
        if not wrong:
            yield from paragraph(
                f"{len(catalog)} cards, all as their tables say; hash {catalog.hash}.", width
            )

    show(page)
    return 1 if wrong else 0


def run_reset() -> None:
    """Throw imported card data away."""
    there = reset(user_root())
    said = "Imported card data is gone; " if there else "Nothing was imported; "
    show(lambda width: paragraph(f"{said}deckcheck works with the shipped data.", width))


def run_export(target: str, card_db: str) -> None:
    """Write the tables in use into a folder."""
    names = export(chosen_folder(card_db), target)
    show(
        lambda width: paragraph(
            f"{len(names)} files written to {target}. `deckcheck db import {target}` reads them "
            "again. Game text is not among them.",
            width,
        )
    )


def _import_page(report: ImportReport, width: int, most: int | None) -> Iterator[Line]:
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
    yield from _unread([(one.card, one.why) for one in report.unread], width, most)


def _cards(what: str, cards: Sequence[str], width: int, most: int | None) -> Iterator[Line]:
    if not cards:
        return
    yield blank()
    yield (Span(f"{len(cards)} {what}", Style.STRONG),)
    for card in cards[:most]:
        yield from paragraph(card, width, first="  ", rest="    ")
    if most is not None and len(cards) > most:
        yield (Span(f"  and {len(cards) - most} more", Style.FAINT),)


def _unread(unread: Sequence[tuple[str, str]], width: int, most: int | None) -> Iterator[Line]:
    if not unread:
        return
    yield blank()
    yield from paragraph([Span(f"{len(unread)} not understood, left out", Style.WARNING)], width)
    yield from paragraph(
        "A new card among them stays unknown, so a deck with it is undecided; a known one keeps "
        "its shipped facts.",
        width,
    )
    for _, why in unread[:most]:
        yield from paragraph(why, width, first="  ", rest="    ")
    if most is not None and len(unread) > most:
        yield from paragraph(
            f"and {len(unread) - most} more; `deckcheck db info --unread` lists all",
            width,
            first="  ",
        )


def _info_page(card_db: str, width: int, unread: bool) -> Iterator[Line]:
    folder = chosen_folder(card_db)
    catalog = chosen_catalog(card_db)
    report = read_report(folder) if folder is not None else None
    cards = list(catalog)
    first = [card for card in cards if card.edition is Edition.FIRST]
    facts = {
        "Card data": f"{catalog.version}, {catalog.source}",
        "Hash": catalog.hash,
        "Where": folder or f"{tables_of(None)} (part of deckcheck)",
        "Chosen by": _chosen_by(card_db, folder),
        "First Edition": f"{len(first)} cards",
        "Second Edition": f"{len(cards) - len(first)} cards that can be used with them",
        "Printings": str(sum([len(card.printings) for card in cards])),
        "Expansions": str(len(catalog.expansions)),
        "Not reviewed": f"{len(catalog.unreviewed)} cards" if catalog.unreviewed else "",
        **(_report_facts(report) if report else {}),
    }
    rows = [(Span(f"{name}:", Style.FAINT), Span(fact)) for name, fact in facts.items() if fact]
    yield from table(rows, width, indent=0)
    if unread and report:
        yield from _unread([(one["card"], one["why"]) for one in report["unread"]], width, None)


def _report_facts(report: dict[str, Any]) -> dict[str, str]:
    kept = "kept as shipped though the plugin lacks them" if report["kept"] else "removed"
    return {
        "Against shipped": f"{len(report['added'])} cards added, {len(report['changed'])} changed, "
        f"{len(report['removed'])} {kept}; shipped hash {report['base']}",
        "Not understood": f"{len(report['unread'])}" if report["unread"] else "",
        "Game text": f"of {report['texts']} cards" if report["texts"] else "none",
    }


def _chosen_by(card_db: str, folder: str | None) -> str:
    if card_db:
        return "--card-db"
    if os.environ.get(VARIABLE):
        return VARIABLE
    return "import" if folder is not None else "default: nothing was imported"
