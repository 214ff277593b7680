"""Every decklist syntax by name, and the two ways in: `read` and `write`."""

from __future__ import annotations

from deckcheck.decklists import detect
from deckcheck.decklists.decoding import decode, split_lines
from deckcheck.errors import UnknownName
from deckcheck.frozen import Value
from deckcheck.model.decks import Deck, LineAccount
from deckcheck.model.findings import Finding, Severity
from deckcheck.resources import imported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ENTRY_POINTS", "READERS", "WRITERS", "Syntax", "read", "write", "writer"]

ENTRY_POINTS = "deckcheck.decklists"
"""Entry point group in which other packages register a `Syntax` under its name."""


class Syntax(Value):
    """A file layout of decks: how to know it, read it and write it."""

    name: str
    title: str
    """What it is, for lists shown to people."""
    detect: Callable[[str], bool]
    """Whether a text is in this syntax. Only built-in syntaxes are ever asked."""
    read: Callable[[str, str], Deck] | None = None
    """Text and file name to a deck; must not raise for anything a player wrote."""
    write: Callable[[Deck], str] | None = None
    exact_names: bool = False
    """Whether what is written must have the names of the LackeyCCG plugin."""
    holds: tuple[str, ...] = ()
    """What it has room for besides cards: `headers`, `plan`, `comments`."""
    read_bytes: Callable[[bytes, str], Deck] | None = None
    """In place of `read`, for files that are no text."""
    by_hand: bool = False
    """Whether people write it, a card on each line with its name as it is; else programs do."""


def _reader(module: str) -> Callable[[str, str], Deck]:
    """The `read` of a module that is imported when it is first needed."""

    def read_by(text: str, file: str) -> Deck:
        deck: Deck = imported(f"deckcheck.decklists.{module}").read(text, file)
        return deck

    return read_by


def _bytes_reader(module: str, name: str = "read") -> Callable[[bytes, str], Deck]:
    def read_by(data: bytes, file: str) -> Deck:
        deck: Deck = getattr(imported(f"deckcheck.decklists.{module}"), name)(data, file)
        return deck

    return read_by


def _writer(module: str) -> Callable[[Deck], str]:
    def write_by(deck: Deck) -> str:
        text: str = imported(f"deckcheck.decklists.{module}").write(deck)
        return text

    return write_by


_BUILT_IN = (
    Syntax(
        "dek",
        "LackeyCCG deck as XML (.dek)",
        detect.is_dek,
        _reader("dek"),
        _writer("dek"),
        exact_names=True,
    ),
    Syntax("stdeck", "STCCG1E program deck (.stdeck)", detect.is_stdeck, _reader("stdeck")),
    Syntax("gemp", "deck string of the gemp (Velara) server", detect.is_gemp, _reader("gemp")),
    Syntax(
        "second-edition",
        "Second Edition list, which is refused",
        detect.is_second_edition,
        _reader("second_edition"),
    ),
    Syntax(
        "native",
        "deckcheck's own text syntax",
        detect.is_native,
        _reader("native"),
        _writer("native"),
        holds=("headers", "plan", "comments"),
        by_hand=True,
    ),
    Syntax(
        "lackey",
        "LackeyCCG text deck (.txt)",
        detect.is_lackey,
        _reader("lackey"),
        _writer("lackey"),
        exact_names=True,
        by_hand=True,
    ),
    Syntax("csv", "spreadsheet as CSV or TSV", detect.is_sheet, _reader("sheet"), _writer("sheet")),
    Syntax("table", "table in Markdown or HTML", detect.is_table, _reader("table")),
    Syntax("xlsx", "Excel workbook (.xlsx)", detect.is_none, read_bytes=_bytes_reader("workbook")),
    Syntax(
        "xls",
        "workbook of Excel 97 to 2003 (.xls)",
        detect.is_none,
        read_bytes=_bytes_reader("workbook", "read_xls"),
    ),
    Syntax(
        "ods", "OpenDocument sheet (.ods)", detect.is_none, read_bytes=_bytes_reader("workbook")
    ),
    Syntax("eml", "mail (.eml)", detect.is_mail, read_bytes=_bytes_reader("mail")),
    Syntax(
        "plain",
        "list as written in forums and mails",
        detect.is_any,
        _reader("plain"),
        _writer("plain"),
        holds=("headers",),
        by_hand=True,
    ),
)

READERS = {syntax.name: syntax for syntax in _BUILT_IN if syntax.read or syntax.read_bytes}
"""The syntaxes that can be read, in the order in which they are tried."""

_MARKS = {b"PK\x03\x04": "xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "xls"}
"""The first bytes of files that are no text; .ods is told from .xlsx by what is packed in it."""

WRITERS = {syntax.name: syntax for syntax in _BUILT_IN if syntax.write}
"""The syntaxes that can be written."""


def read(data: bytes, file: str, syntax: str | None = None) -> Deck:
    """Read a deck file; its syntax is told from its content unless it is named.

    Whatever a player wrote ends as a card, a heading or a finding of the deck.

    Raises:
        UnreadableDeck: the bytes are neither text nor a workbook that can be read.
        UnknownName: there is no reader of that name.
    """
    notes: tuple[Finding, ...] = ()
    chosen = _named(syntax, READERS) if syntax else None
    if chosen is None:
        marked = next((name for mark, name in _MARKS.items() if data.startswith(mark)), "")
        chosen = READERS.get(marked) or (READERS["eml"] if detect.is_mail_data(data) else None)
    if chosen and chosen.read_bytes and data:
        deck = chosen.read_bytes(data, file)
    else:
        text, notes = decode(data, file)
        if chosen is None:
            chosen = next(known for known in READERS.values() if known.detect(text))
        deck = _read_text(chosen, text, file)
    if not deck.lines and not any(f.severity is Severity.UNDECIDED for f in deck.findings):
        notes = (*notes, _no_cards(chosen.name))
    return deck.replace(findings=(*notes, *deck.findings)) if notes else deck


def _read_text(syntax: Syntax, text: str, file: str) -> Deck:
    if text.strip():
        assert syntax.read  # noqa: S101 - a reader has this or `read_bytes`
        return syntax.read(text, file)
    account = LineAccount(blank=len(split_lines(text)))
    return Deck(file, syntax.name, lines=(), account=account)


def write(deck: Deck, syntax: str) -> str:
    """The text of a deck in another syntax, ending in a line end.

    Raises:
        UnknownName: there is no writer of that name.
        UnwritableDeck: the syntax cannot hold the deck.
    """
    chosen = writer(syntax)
    assert chosen.write  # noqa: S101 - a writer has this
    return chosen.write(deck)


def writer(name: str) -> Syntax:
    """The syntax of that name, if it can be written.

    Raises:
        UnknownName: there is no writer of that name.
    """
    return _named(name, WRITERS)


def _named(name: str, known: dict[str, Syntax]) -> Syntax:
    """A built-in syntax, or one that another package registered."""
    if name in known:
        return known[name]
    from importlib.metadata import entry_points

    for entry in entry_points(group=ENTRY_POINTS, name=name):
        syntax: Syntax = entry.load()
        if (syntax.read if known is READERS else syntax.write) is not None:
            return syntax
    from deckcheck.nearest import nearest

    raise UnknownName("decklist syntax", name, nearest(name, known) or tuple(known))


def _no_cards(origin: str) -> Finding:
    return Finding(
        rule="no-cards",
        severity=Severity.UNDECIDED,
        message="The file holds no card.",
        hint="Check that this is the file you meant.",
        origin=origin,
        shortage=True,
    )
