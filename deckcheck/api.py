"""deckcheck as a library.

    from deckcheck import load_catalog, load_format, read_deck, validate

    report = validate(read_deck("deck.txt"), load_format("standard"), load_catalog())
    print(report.verdict, [finding.message for finding in report.findings])

Everything returned is immutable and may be shared between threads.
"""

from __future__ import annotations

from deckcheck import decklists
from deckcheck.engine import judge
from deckcheck.errors import UnreadableDeck, reason
from deckcheck.model import Deck, Finding, LineAccount, Report, Severity, Verdict, Versions
from deckcheck.resolve import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from deckcheck.catalog import Catalog
    from deckcheck.formats import Format, RuleSet
    from deckcheck.formats.loader import Library

__all__ = [
    "format_ids",
    "load_catalog",
    "load_format",
    "load_ruleset",
    "read_deck",
    "read_deck_bytes",
    "ruleset_ids",
    "unjudged",
    "validate",
]


def load_catalog() -> Catalog:
    """The card database that ships with deckcheck. Cached: loading twice costs nothing.

    Raises:
        BrokenInstall: its files are missing.
    """
    from deckcheck.catalog import load

    return load()


def format_ids(folders: Iterable[str | os.PathLike[str]] = ()) -> list[str]:
    """Ids of the bundled formats and of those in the folders, sorted."""
    return _library(folders).format_ids()


def ruleset_ids(folders: Iterable[str | os.PathLike[str]] = ()) -> list[str]:
    """Ids of all rule sets, sorted."""
    return _library(folders).ruleset_ids()


def load_format(name: str, folders: Iterable[str | os.PathLike[str]] = ()) -> Format:
    """A format by its id or by the path of a `.toml` file.

    Args:
        name: such as `standard`, or `house/our-format.toml`.
        folders: further folders with formats; they hide bundled formats of the same id.

    Raises:
        UnknownName: there is no such format; `nearest` has the closest ids.
        FormatError: the file cannot be put in force; the message names file and key.
    """
    return _library(folders).format(name)


def load_ruleset(name: str, folders: Iterable[str | os.PathLike[str]] = ()) -> Format:
    """One rule set alone, as a format that puts nothing else in force.

    Raises:
        UnknownName: there is no such rule set.
        FormatError: the file cannot be put in force.
    """
    from deckcheck.formats import Format

    ruleset: RuleSet = _library(folders).ruleset(name)
    return Format(
        id=ruleset.id,
        title=f"{ruleset.title} (this rule set alone)",
        summary=ruleset.summary,
        status="official",
        effective="",
        until="",
        source="",
        parents=(),
        rulesets=(ruleset.id,),
        rules=ruleset.rules,
    )


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
    deck: Deck, format_: Format, catalog: Catalog | None = None, as_of: str | None = None
) -> Report:
    """Everything there is to say about a deck in a format.

    Args:
        deck: from `read_deck`.
        format_: from `load_format`.
        catalog: from `load_catalog`; loaded if not given.
        as_of: ISO date for which bans and rulings are taken; the date of the card data if not
            given. Never today's date.
    """
    from deckcheck.formats.ledger import load_ledger

    catalog = catalog or load_catalog()
    return judge(
        resolve(deck, catalog, as_of),
        format_,
        versions=_versions(catalog),
        ledger=load_ledger(),
    )


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
        error: what `read_deck` or `load_format` raised.
        format_id: the format that it was to be judged by.
        catalog: as for `validate`.
        as_of: as for `validate`.
    """
    catalog = catalog or load_catalog()
    unreadable = isinstance(error, UnreadableDeck | OSError)
    finding = Finding(
        rule="unreadable-deck" if unreadable else "unknown-format",
        severity=Severity.UNDECIDED,
        message=reason(error),
        origin="reading",
    )
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
        versions=_versions(catalog),
    )


def _versions(catalog: Catalog) -> Versions:
    from deckcheck import __version__

    return Versions(__version__, catalog.version, catalog.hash)


def _library(folders: Iterable[str | os.PathLike[str]]) -> Library:
    from pathlib import Path

    from deckcheck.formats.loader import Library

    return Library([Path(folder) for folder in folders])
