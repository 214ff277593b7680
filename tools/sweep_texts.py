"""Cards whose words may say what no fact in card_db says: a list to be read by a person.

    python tools/sweep_texts.py PLUGIN_FOLDER

Goes through every First Edition text of a LackeyCCG plugin and prints, by kind, the cards that may
bring a seed-only card into play, bring a facility, change affiliations, or score points, and that
bear no fact of the kind. No text is printed, so none ends up in a log.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from deckcheck import load_catalog  # noqa: E402
from deckcheck.model import Card, CardType, Edition  # noqa: E402
from deckcheck.model.kinds import is_seed_only  # noqa: E402
from deckcheck.text import fold  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

_BRINGS = re.compile(r"(?i)\b(download|play|seed|earn|DL/)[^.]*$")
_FACILITY = re.compile(r"(?i)\bdownload[^.]*\b(facility|outpost|headquarters)\b")
_AFFILIATION = r"\[(Fed|Kli|Rom|Car|Baj|Dom|Fer|Non|Bor|Kaz|Hir|Vid|Sta|Vul|Neu)\]"
_CHANGES = re.compile(
    rf"(?i)\b(becomes?|gains?|adds?|lose)\b[^.]{{0,40}}({_AFFILIATION}|affiliation)"
)
_SCORES = re.compile(r"(?i)\bscores?\b[^.]{0,40}\bpoint|\bworth \d+")


def texts(folder: Path) -> Iterator[tuple[Card, str]]:
    """Each different text of a First Edition card."""
    csv.field_size_limit(10**7)
    cards = {one.name: card for card in load_catalog() for one in card.printings}
    seen = set()
    for file in sorted((folder / "sets").glob("*.txt")):
        with file.open(encoding="utf-8", errors="replace") as rows:
            for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE):
                card, text = cards.get(row["Name"]), row["Text"]
                known = card is None or (card.id, text) in seen
                if card is not None and not known and card.edition is Edition.FIRST:
                    seen.add((card.id, text))
                    yield card, text


def main(folder: Path) -> None:
    seed_only = {fold(card.title) for card in load_catalog() if is_seed_only(card)}
    found: dict[str, set[str]] = {}
    count = 0
    for card, text in texts(folder):
        count += 1
        for name in re.finditer(r"\{([^}]*)\}", text):
            own = fold(name[1]) == fold(card.title)
            target = fold(name[1]) in seed_only and not own and not card.fetches
            named = {fold(one.target) for one in card.downloads}
            if target and fold(name[1]) not in named and _BRINGS.search(text[: name.start()]):
                found.setdefault("may bring a seed-only card", set()).add(card.id)
        if _FACILITY.search(text) and not card.fetches:
            found.setdefault("may bring a facility", set()).add(card.id)
        if _CHANGES.search(text) and not card.makers:
            found.setdefault("may change affiliations", set()).add(card.id)
        if _SCORES.search(text) and not card.points and not card.has_type(CardType.MISSION):
            found.setdefault("may score points without a box", set()).add(card.id)
    print(f"{count} texts")
    for kind, cards in found.items():
        print(f"\n{kind}: {len(cards)}")
        for card_id in sorted(cards):
            print(f"  {card_id}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
