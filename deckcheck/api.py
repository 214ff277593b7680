"""deckcheck as a library.

    from deckcheck import render, validate

    report = validate("deck.txt", "standard")
    print(report.verdict, [finding.message for finding in report.findings])
    print(render(report, "markdown"))

Everything returned is immutable and may be shared between threads. docs/library.md has more.
"""

from __future__ import annotations

import os

from deckcheck import decklists
from deckcheck.engine import judge
from deckcheck.errors import (
    DeckcheckError,
    FormatError,
    UnknownName,
    UnreadableDeck,
    WrongOption,
    reason,
    what_failed,
)
from deckcheck.formats.named import (
    format_ids,
    formats_admitting,
    load_format,
    load_ruleset,
    ruleset_ids,
)
from deckcheck.model import Card, Deck, Finding, LineAccount, Report, Severity, Verdict, Versions
from deckcheck.resolve import resolve
from deckcheck.text import is_day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeVar

    from deckcheck.catalog import Catalog
    from deckcheck.formats import Format

    Given = TypeVar("Given")

__all__ = [
    "add_cards",
    "format_ids",
    "formats_admitting",
    "load_catalog",
    "load_format",
    "load_ruleset",
    "read_deck",
    "read_deck_bytes",
    "render",
    "ruleset_ids",
    "search_cards",
    "unjudged",
    "validate",
    "versions_of",
]


def load_catalog(folder: str | os.PathLike[str] | None = None) -> Catalog:
    """The card database. Cached: loading twice costs nothing.

    Args:
        folder: a folder of card tables, as `deckcheck db import` makes them; the database that
            ships with deckcheck if not given. Never one that happens to be on this machine.

    Raises:
        BrokenInstall: the shipped files are missing.
        CardDataError: there is no database in the folder, or it is not understood.
    """
    from deckcheck.catalog import load, load_folder

    return load() if folder is None else load_folder(str(folder))


def add_cards(catalog: Catalog, file: str | os.PathLike[str]) -> Catalog:
    """The catalog with the hand-entered cards of a TOML file; docs/card-database.md describes it.

    Raises:
        OSError: the file cannot be read.
        CardDataError: it is not as it must be, or names a card that the catalog has.
    """
    from deckcheck.importer.hand_entered import read_cards

    cards, source, digest = read_cards(str(file))
    return catalog.with_cards(cards, f"{os.path.basename(file)} ({source})", digest)


def search_cards(
    query: str = "",
    catalog: Catalog | None = None,
    sort: str = "",
    as_of: str | None = None,
    folders: Iterable[str | os.PathLike[str]] = (),
) -> list[Card]:
    """The cards that a query accepts; docs/search.md describes the language.

    Args:
        query: such as `type:ship range>8`; an empty one finds all First Edition cards.
        catalog: from `load_catalog`; loaded if not given.
        sort: fields joined by commas, `-` before one for descending.
        as_of: ISO date for which `legal:` is answered; the date of the card data if not given.
        folders: further folders with formats.

    Raises:
        FilterError: the query cannot be read, or asks for a value that no card has.
        UnknownName: there is no such field to sort by.
    """
    from deckcheck.browse import search

    catalog = catalog or load_catalog()
    day = as_of or catalog.version

    def legal(name: str) -> Callable[[Card], bool]:
        format_ = load_format(name, folders)
        return lambda card: format_.admits(card, day)

    return search(query, catalog, legal, sort)


def read_deck(path: str | os.PathLike[str], syntax: str | None = None) -> Deck:
    """The deck in a file, with a finding for every line that could not be taken.

    Args:
        path: the file.
        syntax: name of the decklist syntax; recognised by content if not given.

    Raises:
        OSError: the file cannot be read.
        UnreadableDeck: it is not text.
        UnknownName: there is no such syntax.
    """
    with open(path, "rb") as file:
        return read_deck_bytes(file.read(), str(path), syntax)


def read_deck_bytes(data: bytes, file: str = "<input>", syntax: str | None = None) -> Deck:
    """The deck in bytes that came from anywhere; `file` is the name findings show.

    Raises:
        UnreadableDeck: the bytes are not text.
        UnknownName: there is no such syntax.
    """
    return decklists.read(data, file, syntax)


def validate(
    deck: Deck | str | os.PathLike[str],
    format_: Format | str | os.PathLike[str],
    catalog: Catalog | None = None,
    as_of: str | None = None,
    pool: Deck | str | os.PathLike[str] | None = None,
    *,
    infer: bool = False,
) -> Report:
    """Everything there is to say about a deck in a format.

    Args:
        deck: from `read_deck`, or the path of a deck file.
        format_: from `load_format`, or what that takes: an id, or the path of a `.toml` file.
        catalog: from `load_catalog`; loaded if not given.
        as_of: ISO date for which bans and rulings are taken; the date of the card data if not
            given. Never today's date.
        pool: the cards the deck may be built from, for formats with a rule about pools; read as
            `deck` is.
        infer: say of each card that stands under no heading where it was put, and why.

    Raises:
        OSError: a path cannot be read.
        DeckcheckError: what it names is not there or not understood, or something else was given
            than is wanted.
    """
    from deckcheck.formats.ledger import load_ledger

    deck, format_ = _deck(deck, "deck"), _format(format_)
    pool = pool if pool is None else _deck(pool, "pool")
    if as_of and not (isinstance(as_of, str) and is_day(as_of)):
        raise WrongOption(f"{as_of!r} is no day; write it as in '2001-05-31'.", "as_of")
    catalog = catalog or load_catalog()
    resolved = resolve(deck, catalog, as_of, infer=infer)
    if pool is not None:
        from deckcheck.sealed.pool_titles import against_pool

        resolved = against_pool(resolved, resolve(pool, catalog, as_of), format_)
    return judge(
        resolved,
        format_,
        versions=versions_of(catalog),
        ledger=load_ledger(),
    )


def render(
    reports: Report | Iterable[Report],
    output: str = "console",
    *,
    citations: bool = False,
    notes: bool = False,
    account: bool = False,
    full: bool = False,
    width: int = 80,
) -> str:
    """Reports as text in one of the outputs that `deckcheck validate` has.

    Args:
        reports: one, or several for a report about all of them, in their order.
        output: `console`, `json`, `sarif`, `github`, `gitlab`, `junit`, `markdown`, `csv` or
            `html`. Those for programs have everything and go by none of the arguments below.
        citations: quote the statements behind the findings.
        notes: show the notes, which else are only counted.
        account: say how many lines of each file are of which kind.
        full: show each of several reports in full before the summary.
        width: columns of the page.

    Returns:
        Text with bare line feeds, the last at its end; the same reports give the same text.

    Raises:
        UnknownName: there is no such output; `nearest` has the closest.
        BrokenInstall: `html` draws with a library that is not installed.
        DeckcheckError: there is no report.
    """
    from deckcheck.reporters.base import ReportOptions, reporter

    reports = (reports,) if isinstance(reports, Report) else tuple(reports)
    for report in reports:
        _wanted(report, Report, "reports", "a report from `validate`, or several, are")
    if not reports:
        raise DeckcheckError("There is no report to render.")
    options = ReportOptions(
        citations=citations, notes=notes, account=account, full=full, width=width
    )
    return reporter(output)(reports, options)


def unjudged(
    file: str,
    error: Exception,
    format_id: str,
    catalog: Catalog | None = None,
    as_of: str | None = None,
) -> Report:
    """The report on a file that could not be judged, for its row in a batch: undecided.

    Args:
        file: the name findings show.
        error: what `read_deck`, `load_format` or `validate` raised.
        format_id: the format that it was to be judged by.
        catalog: as for `validate`.
        as_of: as for `validate`.
    """
    catalog = catalog or load_catalog()
    rule, message = "failed-deck", reason(error)
    if isinstance(error, UnreadableDeck | OSError):
        rule = "unreadable-deck"
    elif isinstance(error, UnknownName | FormatError):
        rule = "unknown-format"
    elif not isinstance(error, DeckcheckError):
        message = f"deckcheck itself failed here: {what_failed(error)}."
    finding = Finding(rule=rule, severity=Severity.UNDECIDED, message=message, origin="reading")
    return Report(
        file=file,
        name="",
        syntax="",
        format=format_id,
        format_title=format_id,
        as_of=as_of or catalog.version,
        verdict=Verdict.UNDECIDED,
        sections=(),
        lines=LineAccount(),
        findings=(finding,),
        rules=(),
        citations=(),
        versions=versions_of(catalog),
    )


def versions_of(catalog: Catalog) -> Versions:
    """By what a deck is judged with the catalog."""
    from deckcheck.resources import VERSION

    return Versions(VERSION, catalog.version, catalog.hash, catalog.source)


def _deck(given: Deck | str | os.PathLike[str], field: str) -> Deck:
    if isinstance(given, str | os.PathLike):
        return read_deck(given)
    return _wanted(given, Deck, field, "a deck from `read_deck`, or the path of its file, is")


def _format(given: Format | str | os.PathLike[str]) -> Format:
    from deckcheck.formats import Format

    if isinstance(given, str | os.PathLike):
        return load_format(str(given))
    return _wanted(given, Format, "format_", "a format from `load_format`, or its id, is")


def _wanted(given: Given, kind: type[Given], field: str, words: str) -> Given:
    """What was given, if it is of this kind.

    Raises:
        WrongOption: it is not.
    """
    if isinstance(given, kind):
        return given
    raise WrongOption(f"{words} wanted, not {type(given).__name__}.", field)
