"""Four times the deck is not much more than four times the work: steps are counted, not time.

A step is a line of Python that runs, a loop's next round included. Work that libraries in C do is
not seen; what took them long once is in `test_hostile_decks.py`. `missions`, `suggest`, `fix` and
`build` search, which is more than linear by nature: that they end is in `test_time_limits.py`.
"""

from __future__ import annotations

import io
import json
import sys
import zipfile
from collections import Counter
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

import pytest

from deckcheck import load_catalog
from deckcheck.cli.main import main
from deckcheck.decklists import READERS, read

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL, TIMES, MOST = 20, 4, 5.5
TITLES = Counter(card.title for card in load_catalog())
ALONE = [card for card in load_catalog() if TITLES[card.title] == 1 and card.id == card.title]
PEOPLE = [card.id for card in ALONE if card.personnel is not None]
SHIPS = [card.id for card in ALONE if card.ship is not None]
EVENTS = [card.id for card in ALONE if str(card.type) == "event"]
MISSION = next(card.id for card in ALONE if card.mission is not None)


def drawn(names: list[str], number: int) -> str:
    return "[draw]\n" + "".join([f"1 {name}\n" for name in names[:number]])


KINDS: dict[str, Callable[[int], str]] = {
    "cards": lambda n: (
        f"[missions]\n1 {MISSION}\n" + drawn(PEOPLE, n) + drawn(SHIPS, n) + drawn(EVENTS, n)
    ),
    "one card on many lines": lambda n: drawn(PEOPLE[:1] * n, n),
    "unknown names": lambda n: drawn([f"Nobody Number {number}" for number in range(n)], n),
    "misspelt names": lambda n: drawn([f"{name[:-1]}x" for name in PEOPLE], n),
    "comments": lambda n: drawn(PEOPLE, 5) + "# said\n" * n,
    "a long comment": lambda n: drawn(PEOPLE, 5) + f"1 Vekor {'#' * 40 * n}\n",
    "headers": lambda n: "".join([f"key{x}: value\n" for x in range(n)]) + drawn(PEOPLE, 5),
    "headings": lambda n: "[seed]\n[draw]\n1 Vekor\n" * n,
    "seed plan": lambda n: (
        f"[missions]\n1 {MISSION}\n[seed]\n" + f"under: {MISSION}\n1 {PEOPLE[0]}\n" * n
    ),
    "brackets": lambda n: drawn(PEOPLE, 5) + f"1 {'[' * 20 * n}\n1 {'(' * 20 * n}x{')' * 20 * n}\n",
    "one long word": lambda n: drawn(PEOPLE, 5) + "a" * 50 * n + "\n",
    "many words": lambda n: drawn(PEOPLE, 5) + "1 two " * 10 * n + "\n",
}
COMMANDS = {
    **{
        f"validate --output {output}": ["validate", "DECK", "--output", output]
        for output in (
            [
                "console",
                "json",
                "sarif",
                "github",
                "gitlab",
                "junit",
                "markdown",
                "csv",
                "html",
            ]  # every one
        )
    },
    "validate --format all": ["validate", "DECK", "--format", "all"],
    "validate --account": ["validate", "DECK", "--account", "--notes", "--cite"],
    "stats": ["stats", "DECK"],
    "plan": ["plan", "DECK"],
    "convert": ["convert", "DECK", "--to", "csv"],
    "fmt": ["fmt", "--check", "DECK"],
    "diff": ["diff", "OLD", "DECK"],
    "receipt": ["receipt", "DECK"],
    "sheet": ["sheet", "DECK"],
}


def steps(action: Callable[[], object]) -> int:
    """Lines that run until the action ends."""
    number = count()
    before = sys.gettrace()

    def trace(frame: Any, event: str, argument: Any) -> Any:
        if event == "line":
            next(number)
        return trace

    sys.settrace(trace)
    try:
        action()
    finally:
        sys.settrace(before)
    return next(number)


def assert_linear(action: Callable[[int], object]) -> None:
    """Four times the size takes at most so many times the steps; what is known already is known."""
    action(SMALL * TIMES)
    small, large = steps(lambda: action(SMALL)), steps(lambda: action(SMALL * TIMES))
    assert large <= MOST * small, f"{small} steps, then {large}: {large / small:.1f} times"


def test_what_grows_with_the_square_is_noticed() -> None:
    with pytest.raises(AssertionError, match="times"):
        assert_linear(lambda size: [0 for _ in range(size) for _ in range(size)])


NAMES: dict[str, Callable[[int], list[str]]] = {
    "cards": lambda n: PEOPLE[: 2 * n],
    "unknown": lambda n: [f"Nobody Number {number}" for number in range(2 * n)],
    "hashes": lambda n: ["Vekor " + "#" * 40 * n],
    "brackets": lambda n: ["[" * 20 * n, "(" * 20 * n + "x" + ")" * 20 * n, "{" * 20 * n],
    "blanks": lambda n: ["Vekor" + " " * 40 * n + "x"],
    "quotes": lambda n: ['"' * 20 * n + "x", "'" * 20 * n],
    "numbers": lambda n: ["1" * 40 * n, "1x " * 20 * n],
    "marks": lambda n: ["| " * 20 * n, ", " * 20 * n, "; " * 20 * n, "<b>" * 20 * n, "- " * 20 * n],
}


def workbook(names: list[str]) -> bytes:
    openpyxl = pytest.importorskip("openpyxl", reason="workbooks need an optional extra")
    book, packed = openpyxl.Workbook(), io.BytesIO()
    for row in [("Qty", "Card"), *[(1, name) for name in names]]:
        book.active.append(row)
    book.save(packed)
    return packed.getvalue()


def opendocument(names: list[str]) -> bytes:
    office = "urn:oasis:names:tc:opendocument:xmlns:"
    rows = "".join(
        [
            "<t:table-row>"
            + "".join([f"<t:table-cell><x:p>{escape(cell)}</x:p></t:table-cell>" for cell in row])
            + "</t:table-row>"
            for row in [("Qty", "Card"), *[("1", name) for name in names]]
        ]
    )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as parts:
        parts.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        parts.writestr(
            "content.xml",
            f'<o:d xmlns:o="{office}office:1.0" xmlns:t="{office}table:1.0" '
            f'xmlns:x="{office}text:1.0"><o:body><o:spreadsheet><t:table t:name="A">{rows}'
            "</t:table></o:spreadsheet></o:body></o:d>",
        )
    return packed.getvalue()


def rows(before: str, row: str, after: str = "") -> Callable[[list[str]], bytes]:
    return lambda names: (before + "".join([row.format(name) for name in names]) + after).encode()


LAYOUTS: dict[str, Callable[[list[str]], bytes]] = {
    "native": rows("[draw]\n", "1 {}\n"),
    "plain": rows("Draw deck\n", "1 {}\n"),
    "lackey": rows("", "1\t{}\n"),
    "csv": rows("Qty,Card\n", "1,{}\n"),
    "table": rows("| Qty | Card |\n|---|---|\n", "| 1 | {} |\n"),
    "eml": rows("From: a@example.org\nMessage-ID: <1@example.org>\n\nDraw deck\n", "1 {}\n"),
    "gemp": lambda names: (
        "DRAW_DECK|" + ",".join([f"101_{x + 1}" for x in range(len("".join(names)) // 10)])
    ).encode(),
    "dek": lambda names: rows(
        '<deck version="0.8"><superzone name="Deck">',
        "<card><name>{}</name></card>",
        "</superzone></deck>",
    )([escape(name) for name in names]),
    "stdeck": lambda names: json.dumps(
        {
            "format": "STCCG1E-Deck-v3",
            "draw": [{"name": name, "quantity": 1} for name in names],
        }
    ).encode(),
    "second-edition": rows("", "1\t{}\t1R1\n"),
    "xlsx": workbook,
    "ods": opendocument,
}
"""A deck of some names in each syntax. `xls` is read by the same code as the other sheets, once a
library has opened it, and nothing here writes it."""


def test_every_reader_is_asked() -> None:
    assert {*LAYOUTS} | {"xls"} == {*READERS}


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("syntax", sorted(LAYOUTS))
def test_readers(syntax: str, kind: str) -> None:
    made = {size: LAYOUTS[syntax](NAMES[kind](size)) for size in (SMALL, SMALL * TIMES)}
    assert_linear(lambda size: read(made[size], "deck", syntax))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("syntax", ["native", "plain", "lackey", "csv", "table", "eml", None])
def test_readers_of_what_was_meant_for_another(syntax: str | None, kind: str) -> None:
    made = {size: KINDS[kind](size).encode() for size in (SMALL, SMALL * TIMES)}
    assert_linear(lambda size: read(made[size], "deck", syntax))


TOLD = ("cards", "unknown names", "seed plan")
CASES = [
    (command, kind)
    for command in COMMANDS
    for kind in (KINDS if command == "validate --output console" else TOLD)
]
"""What is read is read alike by every command."""


@pytest.mark.parametrize(("command", "kind"), CASES)
def test_commands(
    command: str, kind: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for size in (SMALL, SMALL * TIMES):
        (tmp_path / f"{size}.txt").write_text(KINDS[kind](size), encoding="utf-8")
    (tmp_path / "old.txt").write_text(drawn(PEOPLE, 5), encoding="utf-8")

    def action(size: int) -> int:
        places = {
            "DECK": str(tmp_path / f"{size}.txt"),
            "OLD": str(tmp_path / "old.txt"),
        }
        ended = main([places.get(word, word) for word in COMMANDS[command]])
        assert ended in (0, 1, 2)
        return ended

    assert_linear(action)
    told = capfd.readouterr().err
    assert "bug in deckcheck" not in told
    assert "Usage:" not in told
