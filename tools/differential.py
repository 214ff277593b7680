"""Decks of chance, written in other ways that mean the same: is the answer the same?

    python tools/differential.py --decks 3000 --seed 1

The decks are those of `tests/chance_decks.py`. Each is shuffled, split, spelled otherwise, put into
canonical form and converted to every syntax that can be written; verdict and findings (by rule,
cards and numbers) are compared, and a receipt for the one is held against the other. All are
then judged at once in one process and in two, with other hash seeds: the bytes are compared.
docs/reliability.md holds the last run.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from chance_decks import ChanceDeck, deck_of_chance  # noqa: E402 - beside the package, not in it

from deckcheck.decklists.registry import WRITERS  # noqa: E402
from deckcheck.desk.receipt_file import text as receipt_text  # noqa: E402
from deckcheck.desk.receipts import Answer  # noqa: E402
from deckcheck.errors import DeckcheckError  # noqa: E402
from deckcheck.project.baseline import _mark  # noqa: E402
from deckcheck.workspace import Basis, Workspace  # noqa: E402
from deckcheck.workspace.conversions import convert, format_deck  # noqa: E402
from deckcheck.workspace.receipts import receipt, verify_receipt  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck import Report

WRITING = (
    "mission-in-seed-deck",
    "other-name",
    "unknown-header",
    "unfit-expansion",
    "sections-inferred",
)
"""Findings about how a deck is written, which is what changes."""


def known_by(report: Report) -> object:
    marks = [
        (finding.severity.value, _mark(finding))
        for finding in report.findings
        if finding.rule not in WRITING
    ]
    return report.verdict, Counter(marks)


def ways(
    workspace: Workspace, chance: Random, text: str, deck: ChanceDeck
) -> Iterator[tuple[str, bytes]]:
    """The deck written otherwise, with the name of the way."""
    data = text.encode()
    yield "shuffled", deck.shuffled(chance).text().encode()
    yield "split", deck.split().text().encode()
    whole = workspace.resolve(data)
    if not whole.unresolved:
        yield "spelled", deck.spelled().text().encode()
    made = format_deck(workspace, data, "deck.txt")
    if made.text:
        yield "fmt", made.text.encode()
    if whole.unresolved or whole.deck.unread:
        return
    for syntax in sorted(WRITERS):
        try:
            done = convert(workspace, data, "deck.txt", syntax)
        except DeckcheckError:
            continue
        if not done.doubts:
            yield syntax, done.text.encode()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--decks", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    workspace = Workspace(Basis(format="standard"))
    tried: Counter[str] = Counter()
    other: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    texts = []
    for number in range(options.decks):
        chance = Random(f"{options.seed} {number}")  # noqa: S311 - no secrets
        deck = deck_of_chance(chance)
        text = deck.text()
        texts.append(text)
        before = workspace.judge(text.encode(), "deck.txt")
        made = receipt_text(receipt(workspace, workspace.read(text.encode())).document).encode()
        for way, data in ways(workspace, chance, text, deck):
            tried[way] += 1
            after = workspace.judge(data, "deck.txt")
            if after.verdict is not before.verdict:
                other[f"{way}: verdict"] += 1
                print(f"deck {number}, {way}: {before.verdict} is {after.verdict}", flush=True)
            elif known_by(after) != known_by(before):
                other[f"{way}: findings"] += 1
            found = verify_receipt(workspace, made, "r.json", workspace.read(data))
            answers[found.answer.value] += 1
            if found.answer is Answer.FALSE:
                print(f"deck {number}, {way}: the receipt is called false", flush=True)
    same = _same_bytes(texts)
    print(
        f"seed {options.seed}: {options.decks} decks, written otherwise {sum(tried.values())} times"
    )
    print(f"  ways: {dict(sorted(tried.items()))}")
    print(f"  other answers: {dict(sorted(other.items()))}")
    print(f"  receipts: {dict(sorted(answers.items()))}")
    print(f"  one process, two, other hash seeds: {'the same bytes' if same else 'OTHER BYTES'}")
    wrong = any(key.endswith("verdict") for key in other) or answers[Answer.FALSE.value]
    return 1 if wrong or not same else 0


def _same_bytes(texts: list[str]) -> bool:
    with tempfile.TemporaryDirectory(prefix="deckcheck-differential-") as folder:
        for number, text in enumerate(texts):
            Path(folder, f"{number:05}.txt").write_text(text, encoding="utf-8")
        outputs = set()
        for jobs, seed in (("1", "0"), ("2", "1"), ("2", "4242")):
            words = [sys.executable, "-m", "deckcheck", "validate", ".", "--output", "json"]
            done = subprocess.run(  # noqa: S603 - our own command
                [*words, "--jobs", jobs],
                cwd=folder,
                env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
                capture_output=True,
                check=False,
            )
            outputs.add(done.stdout)
    return len(outputs) == 1


if __name__ == "__main__":
    sys.exit(main())
