"""Receipts: which deck was judged, by what, with which verdict, so that anyone can ask again later.

A receipt holds no more than a verdict made again can prove: hashes of deck, rules and card data.
Its seal shows whether it was altered. With a key, which only the desk has, nobody else can make a
seal, and the deck's hash cannot be guessed from a list that is known elsewhere.
"""

from __future__ import annotations

import hmac
import json

from deckcheck.desk.identity import deck_hash, digest, wording_hash
from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value
from deckcheck.reporters.json import finding_document
from deckcheck.terms import Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.formats import Format
    from deckcheck.model import Finding, Report, ResolvedDeck

    Document = dict[str, Any]

__all__ = ["Answer", "Check", "check", "make", "read", "rules_hash", "text"]

_KIND = "deckcheck receipt"
_SCHEMA = 1
_SEALS = ("blake2b", "hmac-blake2b")
_TEXTS = ("deck", "wording", "format", "as_of", "verdict", "rules", "deckcheck", "seal")


class Answer(Term):
    """What became of a receipt."""

    TRUE = "true"
    """The same deck, judged by the same: the verdict stands."""
    CHANGED = "changed"
    """The deck is another one."""
    STALE = "stale"
    """The same deck, but code, rules or card data have moved since."""
    FALSE = "false"
    """The receipt was altered, or says what this deck never was."""


class Check(Value):
    """A receipt held against a deck."""

    answer: Answer
    reasons: tuple[str, ...]
    verdict: str
    """What the receipt says."""
    now: str
    """What is said now."""


def make(
    report: Report,
    format_: Format,
    *,
    pool: ResolvedDeck | None = None,
    date: str = "",
    key: bytes = b"",
    redact: bool = False,
) -> Document:
    """The receipt for a report.

    Args:
        report: from `validate`.
        format_: the format it was judged by.
        pool: the pool it was judged against.
        date: the day it is issued, as an ISO date.
        key: known to the desk alone; without it, anybody can make a receipt.
        redact: leave out every name: of cards, players, decks and files.
    """
    document = {
        "kind": _KIND,
        "schema": _SCHEMA,
        "date": date,
        **_facts(report, format_, pool, key),
        "redacted": redact,
    }
    if not redact:
        document |= {
            "file": report.file,
            "name": report.name,
            "player": report.player,
            "format_title": report.format_title,
            "card_db_source": report.versions.card_db_source,
            "details": [finding_document(finding) for finding in report.findings],
        }
    document["sealed_with"] = _SEALS[bool(key)]
    document["seal"] = _seal(document, key)
    return document


def _facts(report: Report, format_: Format, pool: ResolvedDeck | None, key: bytes) -> Document:
    """What can be found out again from the deck alone. No name that a player chose is in it."""
    versions = report.versions
    return {
        "deck": _keyed(deck_hash(report), key),
        "wording": _keyed(wording_hash(report), key),
        "pool": _keyed(deck_hash(pool), key) if pool else "",
        "format": report.format,
        "as_of": report.as_of,
        "verdict": report.verdict.value,
        "findings": _counted(report.findings),
        "rules": rules_hash(format_),
        "deckcheck": versions.deckcheck,
        "card_db": {"version": versions.card_db, "hash": versions.card_db_hash},
    }


def _counted(findings: Sequence[Finding]) -> list[Document]:
    """How often each rule spoke: not about which cards."""
    kinds = [(finding.severity.rank, finding.severity.value, finding.rule) for finding in findings]
    return [
        {"rule": kind[2], "severity": kind[1], "count": kinds.count(kind)}
        for kind in sorted(set(kinds))
    ]


def rules_hash(format_: Format) -> str:
    """The same for two formats if and only if the same rules with the same options are in force."""
    return digest("rules", [[one.rule.id, _plain(one.rule)] for one in format_.rules])


def _plain(value: object) -> object:
    if isinstance(value, Value):
        fields = [_plain(getattr(value, field)) for field in type(value).__fields__]
        return [type(value).__name__, *fields]
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"a rule holds a {type(value).__name__}, which has no hash")


def text(document: Document) -> str:
    """The receipt as a file: JSON in ASCII."""
    return json.dumps(document, indent=2) + "\n"


def read(data: bytes, file: str) -> Document:
    """A receipt from its file.

    Raises:
        DeckcheckError: it is none, or of a later version of deckcheck.
    """
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict) or document.get("kind") != _KIND:
        raise DeckcheckError(f"{file}: this is no receipt; `deckcheck receipt DECK` writes one.")
    if document.get("schema") != _SCHEMA:
        raise DeckcheckError(f"{file}: this receipt is of another version of deckcheck.")
    if not all(isinstance(document.get(field), str) for field in _TEXTS):
        raise DeckcheckError(f"{file}: this receipt is incomplete.")
    return document


def check(
    receipt: Document,
    report: Report,
    format_: Format,
    *,
    pool: ResolvedDeck | None = None,
    key: bytes = b"",
) -> Check:
    """Whether a receipt is true of a deck that was judged again, for the day of the receipt."""
    now = _facts(report, format_, pool, key)
    answer, reasons = _answer(receipt, now, key)
    return Check(answer, tuple(reasons), receipt["verdict"], now["verdict"])


def _answer(receipt: Document, now: Document, key: bytes) -> tuple[Answer, list[str]]:
    broken = _broken_seal(receipt, key)
    if broken:
        return Answer.FALSE, [broken]
    moved = _moved(receipt, now)
    if receipt["deck"] != now["deck"] and (
        receipt.get("card_db") == now["card_db"] or receipt["wording"] != now["wording"]
    ):
        return Answer.CHANGED, ["the cards are not those of the receipt", *moved]
    if receipt.get("pool", "") != now["pool"]:
        return Answer.CHANGED, ["the pool is not the one of the receipt", *moved]
    if moved:
        return Answer.STALE, moved
    for field in ("verdict", "findings"):
        if receipt.get(field) != now[field]:
            return Answer.FALSE, [f"judging the deck again gives another result: {field}"]
    return Answer.TRUE, []


def _broken_seal(receipt: Document, key: bytes) -> str:
    if receipt.get("sealed_with") != _SEALS[bool(key)]:
        return (
            "it was not sealed with a key" if key else "it was sealed with a key, which is needed"
        )
    if not hmac.compare_digest(receipt["seal"].encode(), _seal(receipt, key).encode()):
        return "it was altered, or sealed with another key" if key else "it was altered"
    return ""


def _moved(receipt: Document, now: Document) -> list[str]:
    """What the verdict rests on and has changed, with both states."""
    moved = []
    for field, name in (("deckcheck", "deckcheck"), ("format", "the format")):
        if receipt[field] != now[field]:
            moved.append(f"{name} was {receipt[field]} and is {now[field]}")
    if receipt["rules"] != now["rules"]:
        moved.append(f"the rules in force of {now['format']} are others")
    then, data = receipt.get("card_db"), now["card_db"]
    if then != data:
        moved.append(f"the card data was {_data(then)} and is {_data(data)}")
    if receipt["as_of"] != now["as_of"]:
        moved.append(f"the deck was judged as of {receipt['as_of']} and now as of {now['as_of']}")
    return moved


def _data(told: object) -> str:
    if not isinstance(told, dict):
        return "not stated"
    return f"{told.get('version')} ({told.get('hash')})"


def _keyed(value: str, key: bytes) -> str:
    return hmac.new(key, value.encode(), "blake2b").hexdigest()[: len(value)] if key else value


def _seal(document: Mapping[str, Any], key: bytes) -> str:
    return _keyed(digest("seal", {k: v for k, v in document.items() if k != "seal"}), key)
