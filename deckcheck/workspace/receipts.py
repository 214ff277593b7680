"""Receipts for decks, written and held against decks again."""

from __future__ import annotations

from deckcheck.desk.receipt_file import read
from deckcheck.desk.receipts import Check, check, make
from deckcheck.errors import UnknownName, WrongOption
from deckcheck.frozen import Value
from deckcheck.model import Report
from deckcheck.workspace.basis import check_day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.formats import Format
    from deckcheck.model import Deck, ResolvedDeck
    from deckcheck.workspace.workspace import Workspace

__all__ = ["Receipt", "receipt", "verify_receipt"]

_SHORTEST_KEY = 16
"""Bytes; a shorter one can be guessed."""


class Receipt(Value):
    """A receipt with the report that it is for."""

    document: dict[str, Any]
    """As `desk.receipts.text` writes it into a file."""
    report: Report


def receipt(
    workspace: Workspace,
    deck: Deck,
    *,
    date: str = "",
    key: bytes | None = None,
    redact: bool = False,
) -> Receipt:
    """The receipt for a deck.

    Args:
        workspace: what to judge by; no project takes part.
        deck: the deck.
        date: the day it is issued, as an ISO date.
        key: known to the desk alone, 16 bytes or more; without it, anybody can make a receipt.
        redact: leave out every name: of cards, players, decks and files.

    Raises:
        WrongOption: the day is none, or the key is too short.
        DeckcheckError: the deck names a format that is not there, or there is no pool for it.
    """
    check_day(date, "date")
    _check_key(key)
    report, format_, pool = _judged(workspace, deck)
    resolved = workspace.resolve(deck)
    document = make(report, resolved, format_, pool=pool, date=date, key=key or b"", redact=redact)
    return Receipt(document, report)


def verify_receipt(
    workspace: Workspace, data: bytes, file: str, deck: Deck, *, key: bytes | None = None
) -> Check:
    """What became of a receipt: the deck is judged again, for the format and day of the receipt
    unless the workspace names its own.

    Args:
        workspace: what to judge by.
        data: what is in the file of the receipt.
        file: its name, for messages.
        deck: the deck to hold it against.
        key: the one it was sealed with, if it was.

    Raises:
        DeckcheckError: it is no receipt, or the deck cannot be judged.
    """
    document = read(data, file)
    _check_key(key)
    if document["sealed_with"] != "blake2b" and not key:
        raise WrongOption(f"{file} was sealed with a key, which is needed.", "key")
    basis = workspace.basis
    if not basis.format and document["format"].endswith(".toml"):
        raise UnknownName("format", document["format"])  # a receipt may open no other files
    if not (basis.format and basis.as_of):
        workspace = workspace.on(
            basis.replace(
                format=basis.format or document["format"], as_of=basis.as_of or document["as_of"]
            )
        )
    report, format_, pool = _judged(workspace, deck)
    return check(document, report, workspace.resolve(deck), format_, pool=pool, key=key or b"")


def _judged(workspace: Workspace, deck: Deck) -> tuple[Report, Format, ResolvedDeck | None]:
    format_ = workspace.format_of(deck)
    pool = workspace.pools.of(deck, format_) if workspace.pools else None
    report = workspace.judge(deck, format_=format_, pool=pool)
    return report, format_, workspace.resolve(pool) if pool else None


def _check_key(key: bytes | None) -> None:
    if key is not None and len(key.strip()) < _SHORTEST_KEY:
        raise WrongOption(f"it has less than {_SHORTEST_KEY} bytes, which can be guessed.", "key")
