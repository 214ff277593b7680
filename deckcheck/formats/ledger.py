"""The ledger: every statement that a rule enforces, with document, entry and date."""

from __future__ import annotations

from deckcheck.formats.compiled import stored_ledger
from deckcheck.model import Citation
from deckcheck.resources import data_dir

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ledger_rows", "load_ledger", "read_ledger", "to_the_point"]

_EVERY = "all"


def ledger_rows(table: str = "citations") -> list[dict[str, str]]:
    """The rows of `formats/citations.csv` or `formats/documents.csv`, as they stand there."""
    import csv
    import io

    text = data_dir("formats").joinpath(f"{table}.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(io.StringIO(text)))


def load_ledger() -> Mapping[str, Citation]:
    """All statements by ledger id."""
    if not _loaded:
        _loaded.append(stored_ledger() or read_ledger())
    return _loaded[0]


_loaded: list[Mapping[str, Citation]] = []


def to_the_point(
    cited: tuple[str, ...], ledger: Mapping[str, Citation], ways: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of the statements that speak of the way to play, as a rule may rest on several.

    Of statements that speak of some formats only, the ones of the nearest format count. Where none
    is left, the rule holds in this format by the statements of another, and all of them are cited.

    Args:
        cited: ledger ids.
        ledger: all statements.
        ways: the format and those that it extends, nearest first.
    """
    far = len(ways)
    steps = {}
    for one in cited:
        formats = ledger[one].formats if one in ledger else ()
        if formats:
            steps[one] = min([ways.index(name) for name in formats if name in ways], default=far)
    nearest = min(steps.values(), default=far)
    kept = [one for one in cited if one not in steps or steps[one] == nearest < far]
    return tuple(kept) or cited


def read_ledger() -> Mapping[str, Citation]:
    """All statements by ledger id, from the tables."""
    documents = {row["document"]: row for row in ledger_rows("documents")}
    found = {}
    for row in ledger_rows():
        document = documents[row["document"]]
        about = "about " if document["dated"] == "inferred" else ""
        found[row["id"]] = Citation(
            id=row["id"],
            document=document["title"],
            entry=row["entry"],
            date=about + document["date"],
            statement=row["statement"],
            formats=() if row["formats"] == _EVERY else tuple(row["formats"].split()),
        )
    return found
