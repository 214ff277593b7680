"""The re-judge report for spreadsheets: a row for each deck that changed."""

from __future__ import annotations

import csv
import io

from deckcheck.reporters.csv import cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.bulk.changes import Changes

__all__ = ["render"]


def render(changes: Changes) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["id", "old", "new", "gained", "lost"])
    for one in changes.changes:
        values = [one.id, one.old or "", one.new or "", " ".join(one.gained), " ".join(one.lost)]
        writer.writerow([cell(value) for value in values])
    return text.getvalue()
