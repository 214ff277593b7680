"""The tables that come out of bulk judging, column by column, and the one import of pyarrow.

docs/bulk.md lists the columns as they stand here.
"""

from __future__ import annotations

from deckcheck.errors import BrokenInstall

try:
    import pyarrow as pa
except ImportError as error:
    raise BrokenInstall(
        'Tables of decks need pyarrow: python -m pip install "deckcheck[bulk]"'
    ) from error

__all__ = ["CHANGES", "FINDINGS", "VERDICTS", "pa"]

TEXT = pa.string()
COUNT = pa.int32()
TEXTS = pa.list_(TEXT)


def _column(name: str, kind: pa.DataType, meaning: str, *, nullable: bool = False) -> pa.Field:
    return pa.field(name, kind, nullable, metadata={"meaning": meaning})


VERDICTS = pa.schema(
    [
        _column("id", TEXT, "the deck's id, as text"),
        _column("format", TEXT, "id of the format it was judged by"),
        _column("verdict", TEXT, "`legal`, `not-legal` or `undecided`"),
        _column("unfinished", pa.bool_(), "whether adding cards is all the deck needs"),
        _column("errors", COUNT, "number of findings of this severity"),
        _column("undecided", COUNT, "the same"),
        _column("warnings", COUNT, "the same"),
        _column("notes", COUNT, "the same"),
        _column("rules", TEXTS, "ids behind the errors and undecided findings, sorted"),
    ]
)
"""A row for each deck, in the order of the decks."""

FINDINGS = pa.schema(
    [
        _column("id", TEXT, "the deck's id, as text"),
        _column("number", COUNT, "place in the deck's report, from 1, worst first"),
        _column("rule", TEXT, "rule id, the argument of `deckcheck explain`"),
        _column("severity", TEXT, "`error`, `undecided`, `warning` or `note`"),
        _column("lines", pa.list_(COUNT), "line numbers in the deck list, from 1"),
        _column("cards", TEXTS, "titles of the cards concerned"),
        _column("message", TEXT, "what is wrong, in a sentence"),
        _column("limit", TEXT, "what the rule allows, mostly a number of cards", nullable=True),
        _column("actual", TEXT, "what the deck has", nullable=True),
        _column("hint", TEXT, "what mends it; may be empty"),
        _column("citations", TEXTS, "ledger ids of the statements behind it"),
        _column("origin", TEXT, "the file that put the rule in force, or the reader that spoke"),
    ]
)
"""A row for each finding, in the order of the decks and of their reports."""

CHANGES = pa.schema(
    [
        _column("id", TEXT, "the deck's id, as text"),
        _column("old", TEXT, "the old verdict; null if the deck was not there", nullable=True),
        _column("new", TEXT, "the new verdict; null if the deck is gone", nullable=True),
        _column("gained", TEXTS, "ids behind the new verdict and not the old one, sorted"),
        _column("lost", TEXTS, "ids behind the old verdict and not the new one, sorted"),
    ]
)
"""A row for each deck whose verdict, or the rules behind it, are others now."""
