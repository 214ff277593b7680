"""Compares the card tables with Velara's, field by field: a second opinion on every fact.

    python tools/cross_check.py VELARA_FOLDER            shows the differences, judged or not
    python tools/cross_check.py VELARA_FOLDER --write    writes tests/golden/velara.csv and its
                                                         counts; new differences have no judgement

A difference is no fault by itself: both sources descend from one database and either may be right.
Somebody judges each one in the table (`right`: ours, theirs, both or neither; `why`), and a test
fails on any that nobody has judged, on any that has gone, and on counts that have changed.
"""

from __future__ import annotations

import csv
import io
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from velara import ABSENT, CATALOG, FIELDS, SETS, Theirs, comparable, read_cards  # noqa: E402

from deckcheck.model.cards import Card, Edition  # noqa: E402
from deckcheck.text import fold  # noqa: E402

DIFFERENCES = ROOT / "tests" / "golden" / "velara.csv"
COUNTS = ROOT / "tests" / "golden" / "velara_counts.csv"
HEADER = ("set", "card", "field", "ours", "theirs", "right", "why")

Key = tuple[str, str, str, str, str]


def namesake(set_: str, title: str) -> Card | None:
    """Our card of a title in a set; of several, the only one that the set has."""
    for card in CATALOG.find(title).cards:
        codes = {one.expansion for one in card.printings}
        if card.edition is Edition.FIRST and set_ in {SETS[code] for code in codes}:
            return card
    return None


def compare(folder: Path) -> tuple[list[Key], Counter[str]]:
    """The differences, and how often each field was compared."""
    found: list[Key] = []
    counts: Counter[str] = Counter()
    for set_, theirs in read_cards(folder):
        title = str(theirs["title"])
        card = namesake(set_, title)
        counts["title"] += 1
        if card is None or not _titled(card, title):
            found.append((set_, title, "title", card.id if card else "", title))
        if card is not None:
            for field, ours, other in fields(set_, card, theirs):
                counts[field] += 1
                if ours != other:
                    found.append((set_, card.id, field, ours, other))
    return sorted(set(found)), counts


def _titled(card: Card, title: str) -> bool:
    return fold(title) in {fold(card.title), *(fold(face.title) for face in card.faces)}


def fields(set_: str, card: Card, theirs: Theirs) -> Iterator[tuple[str, str, str]]:
    """Field, our value and theirs, for every field that both sources have."""
    for field, (key, read, own) in FIELDS.items():
        if key in theirs:
            if comparable(field, card):
                yield field, own(card, set_), read(theirs[key])
        elif field in ABSENT and card.type in ABSENT[field][1]:
            yield field, own(card, set_), ABSENT[field][0]


def judged() -> dict[Key, tuple[str, str]]:
    """The judged differences: who is right, and why."""
    if not DIFFERENCES.is_file():
        return {}
    with DIFFERENCES.open(encoding="utf-8", newline="") as file:
        return {
            (row["set"], row["card"], row["field"], row["ours"], row["theirs"]): (
                row["right"],
                row["why"],
            )
            for row in csv.DictReader(file)
        }


def render(header: tuple[str, ...], rows: list[tuple[object, ...]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()


def main(arguments: list[str]) -> int:
    folders = [word for word in arguments if not word.startswith("-")]
    if len(folders) != 1:
        print(__doc__)
        return 2
    found, counts = compare(Path(folders[0]))
    known = judged()
    rows: list[tuple[object, ...]] = [(*key, *known.get(key, ("", ""))) for key in found]
    differing = Counter(key[2] for key in found)
    totals: list[tuple[object, ...]] = [
        (field, counts[field], differing[field]) for field in sorted(counts)
    ]
    texts = {
        DIFFERENCES: render(HEADER, rows),
        COUNTS: render(("field", "compared", "different"), totals),
    }
    for path, text in texts.items():
        if "--write" in arguments:
            path.write_text(text, encoding="utf-8", newline="\n")
        else:
            print(text)
    open_ = [key for key in found if key not in known]
    print(f"{len(found)} differences in {counts.total()} comparisons, {len(open_)} not judged")
    return 1 if open_ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
