"""Legal decks with noise in them: lines that mean nothing, and lines that were made unreadable."""

from __future__ import annotations

import random
from pathlib import Path

from deckcheck import load_catalog, load_format, read_deck_bytes, validate
from deckcheck.decklists import WRITERS, write
from deckcheck.decklists.canonical_text import write as canonical_text
from deckcheck.model import Deck, Report
from deckcheck.resolve import resolve
from deckcheck.resolve.canonical import canonical, for_plugin

EXAMPLES = Path(__file__).parent.parent / "examples" / "decks" / "legal"
CATALOG = load_catalog()

LINES = (
    "-----", "see you on Saturday", "???", "Cheers", "Xyzzy Qwq", "Sent from my phone", "2) Taitt",
    "0 Scan", "-3 Scan", "2.5 Scan", "1e9", "...", "***", "Hi Ben,", "> ", "<br>", "| | |", ",,,",
    ";;;", "\"", "'", "[x]", "[maybe]", "Maybe:", "Zugkarten", "== Maybe ==", "From: me",
    "http://example.org/?q=2x", "\u2705", "\u00a0", "\ufeff", "42", "Total: 7", "1", "x2", "{", "}",
    "[]", "<card>", "<dock>", "&amp;", "\t\t\t", "2\t", "a,b,c", "maybe,1,Xyzzy",
    "draw,1,", "draw,x,Scan", "V" * 300, "Deck;Anzahl", "TODO", "face: sideways", "under",
    "total,,", "Missions?", "1 1 1", "(2)", "[2]", "x" * 20_000,
)  # fmt: skip
SPOILS = (
    "{0}) {1}", "{0}. {1}", "{0}? {1}", "-{0} {1}", "{0},5 {1}", "{0}e0 {1}", "ca. {0} {1}",
    "{0}\t{1}\t{1}\t{1}", "{1} ({0}", "? {0} {1}",
)  # fmt: skip


def texts() -> dict[str, str]:
    """The legal example decks in every syntax that is written, by name of deck and syntax."""
    found = {}
    for file in sorted(EXAMPLES.glob("*.txt")):
        resolved = resolve(read_deck_bytes(file.read_bytes(), file.name), CATALOG)
        deck = canonical(resolved, CATALOG)
        for syntax in WRITERS:
            exact = for_plugin(resolved) if WRITERS[syntax].exact_names else deck
            format_ = deck.header("format") or "standard"
            native = syntax == "native"
            text = canonical_text(deck) if native else write(exact, syntax)
            found[f"{file.stem} {syntax} {format_}"] = text
    return found


def noisy(text: str, chance: random.Random, *, spoil: bool) -> str:
    """The text with noise lines put in; with `spoil`, some of its own are made unreadable."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 6)):
        lines.insert(chance.randrange(len(lines) + 1), chance.choice(LINES))
    if spoil:
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(lines))
            count, _, name = lines[at].replace("\t", " ").partition(" ")
            if count.rstrip("x").isdigit() and name:
                lines[at] = chance.choice(SPOILS).format(count.rstrip("x"), name)
    return "\n".join(lines)


def judged(text: str, format_id: str) -> Report:
    deck: Deck = read_deck_bytes(text.encode(), "deck")
    return validate(deck, load_format(format_id), CATALOG)
