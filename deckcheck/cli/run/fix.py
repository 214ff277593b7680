"""`deckcheck fix`: the smallest set of changes that makes a deck legal, as a diff."""

from __future__ import annotations

import os

from deckcheck import api
from deckcheck.builder.build.stock import stock_of
from deckcheck.builder.repair.edits import edited
from deckcheck.builder.repair.repair import NoRepair, Repair, repair, solver_or_none
from deckcheck.cli.io.database import chosen_catalog
from deckcheck.cli.io.files import write_file
from deckcheck.cli.io.terminal import note, write
from deckcheck.cli.run.plan import format_of
from deckcheck.decklists import write as written
from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value
from deckcheck.model import Card, Deck, ResolvedDeck, Verdict
from deckcheck.resolve import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.catalog import Catalog
    from deckcheck.formats import Format

__all__ = ["Wanted", "run"]

LEGAL, NOT_MENDED = 0, 1
_PLENTY = 60
"""Copies of a card where nobody counts them."""


class Wanted(Value):
    """What one `fix` was asked for."""

    deck: str
    format: str = ""
    collection: str = ""
    """File of the cards that may be added; empty for all of the format's card pool."""
    write: bool = False
    seconds: float = 20.0
    formats_folder: tuple[str, ...] = ()
    card_db: str = ""
    cards: tuple[str, ...] = ()


def run(wanted: Wanted) -> int:
    """Write the changes as a diff, and into the file if asked to.

    Raises:
        DeckcheckError: a name of the deck or collection is not known.
        OSError: a file cannot be read or written.
    """
    catalog = chosen_catalog(wanted.card_db, wanted.cards)
    deck = api.read_deck(wanted.deck)
    format_ = format_of(deck, wanted.format, wanted.formats_folder)
    base, text = _native(deck, wanted, catalog)
    stock = list(_stock(wanted, format_, catalog))
    solver = solver_or_none(wanted.seconds)
    try:
        found = repair(base, format_, stock, solver)
    except NoRepair as none:
        note([f"{wanted.deck}: {none}"])
        return NOT_MENDED
    if not found.changes:
        note([f"{wanted.deck}: legal in {format_.id}; there is nothing to change."])
        return LEGAL
    new = edited(text, base, found.changes, catalog)
    _check(new, wanted.deck, format_, catalog)
    write(_diff(text, new, wanted.deck))
    note(_summary(found, format_, solver is not None))
    if wanted.write:
        note([f"{wanted.deck}: written; the old file is kept as {_replace(wanted.deck, new)}."])
    return LEGAL


def _native(deck: Deck, wanted: Wanted, catalog: Catalog) -> tuple[ResolvedDeck, str]:
    """The deck in native syntax and its text; a deck of another syntax is translated first."""
    if deck.syntax == "native":
        with open(wanted.deck, encoding="utf-8-sig") as file:
            return resolve(deck, catalog), file.read()
    if wanted.write:
        raise DeckcheckError(
            f"{wanted.deck}: --write changes decks of the native syntax; this one is {deck.syntax}."
        )
    text = written(deck, "native")
    base = resolve(api.read_deck_bytes(text.encode(), wanted.deck, "native"), catalog)
    return base, text


def _stock(wanted: Wanted, format_: Format, catalog: Catalog) -> Iterator[tuple[Card, int]]:
    """The cards that may be added."""
    if not wanted.collection:
        yield from ((card, _PLENTY) for card in catalog if format_.admits(card, catalog.version))
        return
    stock = stock_of(resolve(api.read_deck(wanted.collection), catalog))
    if stock.unread:
        raise DeckcheckError(f"{wanted.collection}: {stock.unread[0].message}")
    yield from ((item.card, item.copies) for item in stock.items)


def _check(text: str, path: str, format_: Format, catalog: Catalog) -> None:
    """The text itself is judged once more: what is shown is what is legal."""
    report = api.validate(api.read_deck_bytes(text.encode(), path), format_, catalog)
    if report.verdict is not Verdict.LEGAL:
        raise RuntimeError(f"the changed deck is {report.verdict}: {report.findings[0].message}")


def _diff(old: str, new: str, path: str) -> str:
    from difflib import unified_diff

    lines = unified_diff(
        old.splitlines(), new.splitlines(), path, f"{path} (mended)", lineterm="", n=1
    )
    return "\n".join(lines) + "\n"


def _summary(found: Repair, format_: Format, solved: bool) -> Iterator[str]:
    count = len(found.changes)
    sure = "proved smallest" if found.proved else "best found"
    told = f"{count} change{'' if count == 1 else 's'}, {sure}"
    yield f"{told}, after which it is legal in {format_.id}:"
    copies: dict[str, int] = {}
    for change in found.changes:
        copies[str(change)] = copies.get(str(change), 0) + 1
    for told, times in copies.items():
        yield f"  {told}{f' ({times} times)' if times > 1 else ''}"
    if not solved:
        yield "  searched without a solver; with it, more is proved and more changes are in reach: "
        yield "  python -m pip install 'deckcheck[solver]'"


def _replace(path: str, text: str) -> str:
    """Put the new text in place; returns the name under which the old file is kept."""
    kept, number = f"{path}.bak", 2
    while os.path.exists(kept):
        kept, number = f"{path}.bak{number}", number + 1
    with open(path, "rb") as file:
        write_file(kept, file.read())
    write_file(path, text)
    return kept
