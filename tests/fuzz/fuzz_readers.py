"""Coverage-guided fuzzing of one reader, and of everything that is done with what it reads.

    pip install -e .[fuzz,sheets]
    python tests/fuzz/fuzz_readers.py native -max_total_time=300 CORPUS

The first word is a decklist syntax, or `any` for the one that the content tells; the rest goes to
libFuzzer. Without a corpus folder the seeds beside this file are used and nothing new is kept.
docs/reliability.md says what was run and found.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["deckcheck"]):
    from deckcheck import DeckcheckError, UnreadableDeck, load_catalog, read_deck_bytes
    from deckcheck.decklists import READERS, WRITERS, canonical_text, write
    from deckcheck.decklists.draft import MAX_LINES
    from deckcheck.decklists.faults import MAX_COPIES, MAX_NAME
    from deckcheck.resolve import resolve
    from deckcheck.resolve.canonical import canonical, for_plugin

CATALOG = load_catalog()
SEEDS = Path(__file__).parent / "corpus"
MOST_CARDS = 50_000
SYNTAX = ""


def one_input(data: bytes) -> None:
    """Read, resolve, write in every syntax, and read that again: no exception but ours."""
    try:
        deck = read_deck_bytes(data, "deck", SYNTAX or None)
    except UnreadableDeck:
        return
    assert deck.findings or deck.lines
    assert deck.findings or not deck.account.unread
    assert len(deck.lines) <= MAX_LINES
    for line in deck.lines:
        assert 1 <= line.quantity <= MAX_COPIES
        assert 0 < len(line.name) <= MAX_NAME
        assert line.name == " ".join(line.name.split())
        assert 1 <= line.number <= deck.account.total
    for finding in deck.findings:
        assert len(finding.message) < 500
        assert "\n" not in finding.message
    resolved = resolve(deck, CATALOG, infer=True)
    assert len(resolved.entries) + len(resolved.unresolved) == len(resolved.deck.lines)
    assert resolved.deck.account.total == deck.account.total
    named = canonical(resolved, CATALOG)
    text = canonical_text.write(named)
    again = read_deck_bytes(text.encode(), "deck", "native")
    assert sum(line.quantity for line in again.lines) == sum(line.quantity for line in named.lines)
    assert canonical_text.write(canonical(resolve(again, CATALOG), CATALOG)) == text
    for syntax in WRITERS:
        try:
            write(for_plugin(resolved), syntax)
        except DeckcheckError:
            assert sum(line.quantity for line in deck.lines) > MOST_CARDS


def main() -> None:
    global SYNTAX
    if len(sys.argv) < 2 or sys.argv[1] not in (*READERS, "any"):
        sys.exit(f"Name a reader: any, {', '.join(READERS)}.")
    name = sys.argv.pop(1)
    SYNTAX = "" if name == "any" else name
    if not any(Path(word).is_dir() for word in sys.argv[1:]):
        sys.argv.append(tempfile.mkdtemp(prefix="deckcheck-corpus-"))
    sys.argv.append(str(SEEDS))
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
