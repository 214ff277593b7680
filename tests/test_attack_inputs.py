"""Inputs that broke something once and that no other test has; the others are in the table of
`docs/reliability.md`."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from deckcheck import UnreadableDeck, read_deck_bytes
from deckcheck.cli.main import main
from deckcheck.decklists.workbook import MAX_UNPACKED

LEGAL = Path(__file__).parent.parent / "examples/decks/legal/federation-standard.txt"
SHORT = LEGAL.read_text(encoding="utf-8").replace("1 Wormhole Negotiations\n", "")


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("windows-1252", SHORT.replace("player: Example", "player: Ren\xe9").encode("cp1252")),
        ("utf-16", SHORT.encode("utf-16")),
        ("windows line ends", SHORT.replace("\n", "\r\n").encode()),
        ("escape sequences", SHORT.replace("Example", "\x1b[2J\x1b]0;owned\x07").encode()),
    ],
)
def test_fix_mends_decks_however_they_are_written(
    kind: str, data: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    deck = tmp_path / "deck.txt"
    deck.write_bytes(data)
    assert main(["fix", str(deck), "--write"]) == 0
    told = capfd.readouterr()
    assert "\x1b" not in told.out + told.err
    mended = deck.read_bytes()
    assert (tmp_path / "deck.txt.bak").read_bytes() == data
    assert mended.count(b"\r\n") == (mended.count(b"\n") if "line ends" in kind else 0)
    assert main(["validate", str(deck)]) == 0


def test_a_long_line_of_comment_signs() -> None:
    deck = read_deck_bytes(b"[draw]\n1 " + b"#" * 1_600_000, "deck.txt")
    assert [finding.rule for finding in deck.findings][:1] == ["unreadable-line"]
    assert deck.lines == ()


@pytest.mark.parametrize(
    ("part", "before", "cell", "after"),
    [
        ("xl/worksheets/sheet1.xml", "<sheetData><row>", "<c><v>1</v></c>", "</row></sheetData>"),
        ("xl/sharedStrings.xml", "<sst>", "<si><t/></si>", "</sst>"),
        ("xl/media/picture", "<sheetData><row>", "<c><v>1</v></c>", "</row></sheetData>"),
    ],
)
def test_a_workbook_that_unpacks_to_millions_of_cells(
    part: str, before: str, cell: str, after: str
) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr(part, before + cell * (MAX_UNPACKED // len(cell) + 1) + after)
    data = packed.getvalue()
    assert len(data) < 100_000
    tracemalloc.start()
    try:
        with pytest.raises(UnreadableDeck, match="longer than 8,000,000 bytes"):
            read_deck_bytes(data, "deck.xlsx")
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
