"""What it means to judge a deck on another day than that of the card data.

A format is played from a day on, and may have a last one. Some rulings wait for a release: before
it they say nothing, and where only bounds of its day are known, nobody can say. And of days after
the card data nobody knows which cards there are.
"""

from __future__ import annotations

from deckcheck.model import Finding, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from deckcheck.formats.format import Format
    from deckcheck.model import ResolvedDeck

__all__ = ["day_findings", "of_the_day"]

ORIGIN = "days"


def day_findings(deck: ResolvedDeck, format_: Format) -> Iterator[Finding]:
    """A warning for a day on which the format was not played, or which the card data do not reach.

    The last day of a format is the first on which another one was played in its place.
    """
    day = deck.as_of
    if day < format_.effective:
        yield _warning(
            "day-outside-format",
            f"The format was not played before {format_.effective}; the day is {day}.",
            format_.effective,
            day,
        )
    if format_.until and day >= format_.until:
        yield _warning(
            "day-outside-format",
            f"The format was played until {format_.until}; the day is {day}.",
            format_.until,
            day,
        )
    if deck.card_data and day > deck.card_data:
        yield _warning(
            "day-after-card-data",
            f"The card data end with {deck.card_data}; what came until {day} is not in them.",
            deck.card_data,
            day,
        )


def _warning(rule: str, message: str, limit: str, actual: str) -> Finding:
    return Finding(
        rule=rule,
        severity=Severity.WARNING,
        message=message,
        limit=limit,
        actual=actual,
        hint="Name the day that is meant.",
        wants="as_of",
        origin=ORIGIN,
    )


def of_the_day(findings: Iterable[Finding], deck: ResolvedDeck) -> Iterator[Finding]:
    """The findings, without those that rest on nothing but rulings that waited for a later release.

    Those of a release that may have been out or not are undecided.
    """
    waiting = _waiting() if deck.as_of < deck.card_data else {}
    for finding in findings:
        days = [waiting[one] for one in finding.citations if one in waiting]
        if not days or len(days) < len(finding.citations):
            yield finding
            continue
        first = min([one.partition("/")[0] for one in days])
        last = min([one.rpartition("/")[2] for one in days])
        if deck.as_of >= last or finding.severity is Severity.NOTE:
            yield finding
        elif deck.as_of >= first:
            yield finding.replace(
                severity=Severity.UNDECIDED,
                hint=f"This ruling waited for a release between {first} and {last}: whether it "
                f"was in force on {deck.as_of} nobody wrote down. {finding.hint}".rstrip(),
            )


def _waiting() -> Mapping[str, str]:
    """Ledger id of a ruling that waited for a release -> the day of the release, or its bounds."""
    if not _read:
        from deckcheck.catalog.tables import Tables
        from deckcheck.formats.ledger import ledger_rows
        from deckcheck.resources import data_dir

        days = {
            row["code"]: row["released"] for row in Tables(data_dir("card_db")).rows("expansions")
        }
        _read.append({row["statement"]: days[row["release"]] for row in ledger_rows("waiting")})
    return _read[0]


_read: list[Mapping[str, str]] = []
