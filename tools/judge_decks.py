"""Writes tests/golden/verdicts.csv: every real deck judged in every format, on three days.

    python tools/judge_decks.py            writes the table
    python tools/judge_decks.py --check    shows the rows that changed; exit code 1 if any did

A row is the deck, the format, the day, the verdict and the rules that found more than a note. So
whoever changes a rule, a format or the card data sees in the diff which verdicts change by it.
"""

from __future__ import annotations

import csv
import io
import os
import sys
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from deckcheck import Severity, format_ids, load_format, read_deck, validate  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable

DECKS = ROOT / "tests" / "decks" / "published"
DAYS = ("2001-05-31", "2021-07-05", "2026-08-15")
"""Between the last rules that the documents state and the release of Voyager; of the older card
data; of the card data of today."""
TABLE = ROOT / "tests" / "golden" / "verdicts.csv"


def main(arguments: list[str]) -> int:
    os.environ["DECKCHECK_CARD_DB"] = "shipped"
    now = table(real_decks())
    if "--check" not in arguments:
        TABLE.write_text(now, encoding="utf-8")
        return 0
    before = TABLE.read_text(encoding="utf-8").splitlines()
    changes = list(unified_diff(before, now.splitlines(), "committed", "now", n=0, lineterm=""))
    print("\n".join(changes) or "no verdict changed")
    return 1 if changes else 0


def real_decks() -> list[Path]:
    """Every published deck, sorted by its name."""
    return sorted(DECKS.glob("*.txt"), key=lambda file: file.stem)


def table(decks: Iterable[Path]) -> str:
    """The whole table as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["deck", "format", "day", "verdict", "rules"])
    for path in decks:
        deck = read_deck(path)
        for name in format_ids():
            for day in DAYS:
                report = validate(deck, load_format(name), as_of=day)
                heavy = {one.rule for one in report.findings if one.severity is not Severity.NOTE}
                writer.writerow([path.stem, name, day, report.verdict, " ".join(sorted(heavy))])
    return out.getvalue()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
