"""Files made to hurt: bounded work, bounded memory, and something said about each."""

from __future__ import annotations

import io
import sys
import tracemalloc
import zipfile
from itertools import pairwise
from pathlib import Path

import pytest

from deckcheck import (
    UnreadableDeck,
    Verdict,
    load_catalog,
    load_format,
    read_deck_bytes,
    validate,
)
from deckcheck.decklists import READERS, WRITERS, canonical_text, write
from deckcheck.decklists.draft import MAX_LINES
from deckcheck.errors import UnwritableDeck
from deckcheck.model import Deck
from deckcheck.resolve import resolve
from deckcheck.resolve.canonical import canonical

CATALOG = load_catalog()

BOMB = (
    '<?xml version="1.0"?><!DOCTYPE deck [<!ENTITY a "ha">'
    + "".join([f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in pairwise("abcdefghi")])
    + ']><deck><superzone name="Deck"><card><name>&i;</name></card></superzone></deck>'
)
OUTSIDE = (
    '<!DOCTYPE deck [<!ENTITY x SYSTEM "file:///etc/passwd">]><deck><superzone name="Deck">'
    "<card><name>&x;</name></card></superzone></deck>"
)


def said(deck: Deck) -> set[str]:
    return {one.rule for one in deck.findings}


def peak(data: bytes, syntax: str | None = None) -> tuple[Deck, int]:
    """The deck, and how many bytes more than the file itself were in use at the most."""
    tracemalloc.start()
    try:
        deck = read_deck_bytes(data, "deck", syntax)
        return deck, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("xml", [BOMB, OUTSIDE])
def test_entities_are_refused(xml: str) -> None:
    deck, most = peak(xml.encode())
    assert deck.lines == ()
    assert "unreadable-line" in said(deck)
    assert "entities" in deck.findings[0].message
    assert most < 5_000_000


def test_deep_xml() -> None:
    deck = read_deck_bytes(b"<deck>" + b"<a>" * 100_000, "deck")
    assert "unreadable-line" in said(deck)


@pytest.mark.parametrize("letter", ["[", '{"a":'])
def test_deep_json(letter: str) -> None:
    text = '{"format": "STCCG1E-Deck-v2", "seed": ' + letter * 100_000
    deck = read_deck_bytes(text.encode(), "deck")
    assert deck.syntax == "stdeck"
    assert "unreadable-line" in said(deck)


def test_endless_numbers_in_json() -> None:
    card = '{"name": "Vekor", "quantity": ' + "9" * 100_000 + "}"
    deck = read_deck_bytes(f'{{"format": "STCCG1E-Deck-v2", "draw": [{card}]}}'.encode(), "deck")
    assert deck.lines == ()
    assert "unreadable-line" in said(deck)


@pytest.mark.parametrize("syntax", [None, *[name for name in READERS if READERS[name].read]])
def test_zero_bytes_are_no_text(syntax: str | None) -> None:
    with pytest.raises(UnreadableDeck):
        read_deck_bytes(b"[draw]\n1 Ve\0kor\n", "deck", syntax)


def test_control_characters_reach_no_terminal() -> None:
    deck = read_deck_bytes(
        b"name: \x1b[2J\n[draw]\n1 Ve\x1b[31mkor\n1 \xc2\x9bm" + b" " * 99, "deck"
    )
    json = '{"format": "STCCG1E-Deck-v2", "draw": [{"name": "\\u001b[2J", "quantity": 1}]}'
    for one in (deck, read_deck_bytes(json.encode(), "deck")):
        assert len(one.lines) in (1, 2)
        for syntax in WRITERS:
            assert write(one, syntax).replace("\n", "").replace("\t", "").isprintable()


def test_half_characters() -> None:
    text = '{"format": "STCCG1E-Deck-v2", "draw": [{"name": "Ve\\ud800kor", "quantity": 1}]}'
    deck = read_deck_bytes(text.encode(), "deck")
    assert deck.lines == ()
    assert "unreadable-line" in said(deck)
    # Bytes that only look like UTF-8 are taken as another encoding, and nothing breaks.
    odd = read_deck_bytes(b"[draw]\n1 Ve\xed\xa0\x80kor\n", "deck")
    assert "guessed-encoding" in said(odd)
    for syntax in WRITERS:
        write(odd, syntax).encode("utf-8")


@pytest.mark.parametrize("count", ["1000000000", "9" * 5000, "1e9", "10000"])
@pytest.mark.parametrize("layout", ["[draw]\n{} Vekor", "{}\tVekor\nSeed+Dil:", "Vekor x{}\nDraw"])
def test_huge_counts(count: str, layout: str) -> None:
    deck = read_deck_bytes(layout.format(count).encode(), "deck")
    assert all(line.name != "Vekor" for line in deck.lines)
    assert said(deck) or resolve(deck, CATALOG).unresolved


@pytest.mark.parametrize(
    "line",
    ["1 Vekor", "1\tVekor", "Vekor", "nonsense nonsense", "#", "[draw]", "Missions:", "x: y", ""],
)
@pytest.mark.parametrize("syntax", ["native", "lackey", "plain"])
def test_many_lines(line: str, syntax: str) -> None:
    """Fewer than a million, to keep the tests quick; what is kept does not grow with more."""
    deck, most = peak((f"{line}\n" * 25_000).encode(), syntax)
    kept = (deck.lines, deck.headings, deck.headers, deck.plan, deck.comments)
    assert all(len(one) <= MAX_LINES for one in kept)
    assert deck.account.total == 25_000
    assert most < 30_000_000
    assert all(len(one.lines) <= 100 for one in deck.findings)


def test_many_cards_on_one_line() -> None:
    ids = ",".join([f"{number % 9999}_{number % 777}" for number in range(50_000)])
    deck, most = peak(f"DRAW_DECK|{ids}".encode())
    assert len(deck.lines) == MAX_LINES
    assert "unreadable-line" in said(deck)
    assert most < 60_000_000


def test_many_unknown_names_get_a_few_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    nearest = type(CATALOG).nearest
    monkeypatch.setattr(type(CATALOG), "nearest", lambda *words: asked.append(1) or nearest(*words))
    text = "[draw]\n" + "".join([f"1 Nobody {number}\n" for number in range(5000)])
    found = resolve(read_deck_bytes(text.encode(), "deck"), CATALOG)
    assert len(found.unresolved) == 5000
    assert len(asked) <= 50


def test_a_zip_bomb_is_no_workbook() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/worksheets/sheet1.xml", b"0" * 60_000_000)
    with pytest.raises(UnreadableDeck, match="no workbook"):
        read_deck_bytes(packed.getvalue(), "deck")


def test_a_huge_deck_is_judged_and_written_in_bounds() -> None:
    text = "[missions]\n6 Survey Star System\n[draw]\n" + "9999 Vekor\n" * 9_999
    deck = read_deck_bytes(text.encode(), "deck")
    assert validate(deck, load_format("standard"), CATALOG).verdict in tuple(Verdict)
    named = canonical(resolve(deck, CATALOG), CATALOG)
    with pytest.raises(UnwritableDeck, match="too many"):
        write(named, "dek")
    for syntax in sorted({*WRITERS} - {"dek"}):
        assert len(write(named, syntax)) < 1_000_000


def test_recursion_is_not_used_up() -> None:
    before = sys.getrecursionlimit()
    read_deck_bytes(('{"format": "STCCG1E-Deck-v2", "seed": ' + "[" * 50_000).encode(), "deck")
    assert sys.getrecursionlimit() == before


def test_what_fuzzing_found_comes_through() -> None:
    for path in sorted((Path(__file__).parent / "fuzz" / "corpus").iterdir()):
        deck = read_deck_bytes(path.read_bytes(), path.name)
        assert deck.findings or not deck.account.unread
        named = canonical(resolve(deck, CATALOG), CATALOG)
        text = canonical_text.write(named)
        again = read_deck_bytes(text.encode(), path.name, "native")
        assert sum(one.quantity for one in again.lines) == sum(one.quantity for one in named.lines)
        assert canonical_text.write(canonical(resolve(again, CATALOG), CATALOG)) == text


def test_a_long_name_with_a_long_tag_is_too_long() -> None:
    sheet = f"Card,Qty,Set\n{'V' * 150},1,{'x' * 150}\n{'V' * 150},1,{'x' * 40}\n"
    deck = read_deck_bytes(sheet.encode(), "deck")
    assert [len(line.tag) for line in deck.lines] == [40]
    assert "unreadable-line" in said(deck)
