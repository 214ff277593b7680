"""expansions.csv: every release, in order."""

from __future__ import annotations

from deckcheck.errors import CardDataError
from deckcheck.importer.dates import earliest
from deckcheck.importer.source import Release, Source
from deckcheck.importer.table import Table

__all__ = ["table"]

_HEADER = ("code", "id", "name", "kind", "date", "precision", "released", "source")


def table(source: Source) -> Table:
    """Raises:
    CardDataError: of a reviewed source, a release of which nobody wrote down when it came.
    """
    undated = [one.code for one in source.releases if one.released is None]
    if undated and source.reviewed:
        raise CardDataError(f"release_dates.csv, value {undated[0]!r}: is missing.")
    rows = tuple(_row(release, source.plugin.date) for release in source.releases)
    return Table("expansions", _HEADER, rows)


def _row(release: Release, today: str) -> tuple[str, ...]:
    date = release.released
    known = ("", "", earliest([("", today)]), "")
    if date is not None:
        known = (date.date, date.precision, earliest([date.interval(today)]), date.source)
    return release.code, release.id, release.name, release.kind, *known
