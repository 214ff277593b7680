"""The card data of a workspace: where it comes from, what is in it, and whether it is whole."""

from __future__ import annotations

from collections import Counter

from deckcheck.frozen import Value
from deckcheck.model import Edition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from deckcheck.catalog import Catalog
    from deckcheck.catalog.catalog import Expansion
    from deckcheck.model import Card
    from deckcheck.workspace.workspace import Workspace

__all__ = ["CardData", "Imported", "ReleaseCount", "Verified", "card_data", "verify_card_data"]


class Imported(Value):
    """What the import that made a database says of itself, against the shipped data."""

    added: int
    changed: int
    removed: int
    kept: bool
    """Whether those are there all the same."""
    base: str
    """Hash of the shipped data that it was laid over."""
    texts: int
    """Cards with game text."""
    unread: tuple[str, ...]
    """What was not understood, each with its reason."""


class ReleaseCount(Value):
    """How many cards a release has."""

    expansion: Expansion
    cards: int
    new: int
    """So many came with it."""


class CardData(Value):
    """Which cards there are."""

    version: str
    source: str
    hash: str
    tables: str
    """The folder of the tables."""
    is_shipped: bool
    first_edition: int
    second_edition: int
    printings: int
    releases: tuple[ReleaseCount, ...]
    """In their order; of some there are no cards."""
    unreviewed: int
    imported: Imported | None
    """None of the shipped data."""


class Verified(Value):
    """Whether card data is as its tables say."""

    cards: int
    hash: str
    faults: tuple[str, ...]


def card_data(workspace: Workspace) -> CardData:
    """The card data in use.

    Raises:
        CardDataError: what its import says of itself is damaged.
    """
    from deckcheck.importer.user_db import read_report, tables_of

    folder, catalog = workspace.basis.card_db or None, workspace.catalog
    report = read_report(folder) if folder is not None else None
    cards = list(catalog)
    first = [card for card in cards if card.edition is Edition.FIRST]
    return CardData(
        version=catalog.version,
        source=catalog.source,
        hash=catalog.hash,
        tables=folder or str(tables_of(None)),
        is_shipped=folder is None,
        first_edition=len(first),
        second_edition=len(cards) - len(first),
        printings=sum([len(card.printings) for card in cards]),
        releases=_releases(catalog, cards),
        unreviewed=len(catalog.unreviewed),
        imported=_imported(report) if report else None,
    )


def _releases(catalog: Catalog, cards: Iterable[Card]) -> tuple[ReleaseCount, ...]:
    held, new = Counter[str](), Counter[str]()
    for card in cards:
        codes = list(dict.fromkeys([printing.expansion for printing in card.printings]))
        held.update(codes)
        new.update(codes[:1])
    return tuple([ReleaseCount(one, held[one.code], new[one.code]) for one in catalog.expansions])


def verify_card_data(workspace: Workspace) -> Verified:
    """The card data in use against its tables.

    Raises:
        CardDataError: it cannot be read at all.
    """
    from deckcheck.importer.user_db import verify as faults_of

    catalog = workspace.catalog
    faults = faults_of(workspace.basis.card_db or None, catalog)
    return Verified(len(catalog), catalog.hash, tuple(faults))


def _imported(report: dict[str, Any]) -> Imported:
    return Imported(
        added=len(report["added"]),
        changed=len(report["changed"]),
        removed=len(report["removed"]),
        kept=bool(report["kept"]),
        base=report["base"],
        texts=report["texts"],
        unread=tuple([row["why"] for row in report["unread"]]),
    )
