"""Receipts: which deck was judged, by what, with which verdict, so that anyone can ask again later.

A receipt holds no more than a verdict made again can prove: hashes of deck, rules and card data.
Its seal shows whether it was altered. With a key, which only the desk has, nobody else can make a
seal, and the deck's hash cannot be guessed from a list that is known elsewhere.
"""

from __future__ import annotations

import hmac

from deckcheck.desk.identity import (
    deck_hash,
    digest,
    plan_hash,
    printings_hash,
    unread_hash,
    wording_hash,
)
from deckcheck.desk.receipt_file import KIND, SCHEMA, SEALS
from deckcheck.frozen import Value
from deckcheck.model import Severity
from deckcheck.reporters.json import finding_document
from deckcheck.terms import Term
from deckcheck.text import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from typing import Any

    from deckcheck.formats import Format
    from deckcheck.model import Report, ResolvedDeck

    Document = dict[str, Any]

__all__ = ["Answer", "Check", "check", "make", "rules_hash"]

_INPUTS = {
    "plan": "the seed plan is not the one of the receipt",
    "printings": "the cards are in other printings than those of the receipt",
    "unread": "the lines that cannot be read are not those of the receipt",
    "pool_printings": "the pool has its cards in other printings than that of the receipt",
    "pool_unread": "the lines of the pool that cannot be read are not those of the receipt",
}
"""What a verdict can hang on beside the cards; receipts of before did not tell."""
_STOPPING = (Severity.ERROR.value, Severity.UNDECIDED.value)


class Answer(Term):
    """What became of a receipt."""

    TRUE = "true"
    """The same deck, judged by the same: the verdict stands."""
    CHANGED = "changed"
    """The deck is another one, or its plan, its printings or its unread lines are."""
    STALE = "stale"
    """The same deck, but code, rules or card data have moved since."""
    FALSE = "false"
    """The receipt was altered, or the very same deck comes to something else."""


class Check(Value):
    """A receipt held against a deck."""

    answer: Answer
    reasons: tuple[str, ...]
    verdict: str
    """What the receipt says."""
    now: str
    """What is said now."""
    format: str = ""
    """Id of the format in which the deck was judged now."""
    format_title: str = ""
    as_of: str = ""
    """The day for which it was judged now."""
    unproved: tuple[str, ...] = ()
    """What the receipt claims, and nothing but its word stands for."""


def make(
    report: Report,
    deck: ResolvedDeck,
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
        deck: what the report is on.
        format_: the format it was judged by.
        pool: the pool it was judged against.
        date: the day it is issued, as an ISO date.
        key: known to the desk alone; without it, anybody can make a receipt.
        redact: leave out every name: of cards, players, decks and files.
    """
    document = {
        "kind": KIND,
        "schema": SCHEMA,
        "date": date,
        **_facts(report, deck, format_, pool, key),
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
    document["sealed_with"] = SEALS[bool(key)]
    document["seal"] = _seal(document, key)
    return document


def _facts(
    report: Report, deck: ResolvedDeck, format_: Format, pool: ResolvedDeck | None, key: bytes
) -> Document:
    """What can be found out again from the deck alone. No name that a player chose is in it."""
    versions = report.versions
    deck = deck.replace(entries=report.entries, unresolved=report.unresolved)
    found = [(finding.rule, finding.severity.value) for finding in report.findings]
    return {
        "deck": _keyed(deck_hash(deck), key),
        "wording": _keyed(wording_hash(deck), key),
        "plan": _keyed(plan_hash(deck), key),
        "printings": _keyed(printings_hash(deck), key),
        "unread": _keyed(unread_hash(deck.deck), key),
        "pool": _keyed(deck_hash(pool), key) if pool else "",
        "pool_printings": _keyed(printings_hash(pool), key) if pool else "",
        "pool_unread": _keyed(unread_hash(pool.deck), key) if pool else "",
        "format": report.format,
        "as_of": report.as_of,
        "verdict": report.verdict.value,
        "findings": _counted(found, report.rules),
        "rules": rules_hash(format_),
        "deckcheck": versions.deckcheck,
        "card_db": {"version": versions.card_db, "hash": versions.card_db_hash},
    }


def _counted(found: Iterable[tuple[str, str]], rules: Collection[str]) -> list[Document]:
    """How often each rule spoke: not about which cards.

    What only the reading remarked on is left out: how a name is spelled, how a file is encoded. It
    changes with the writing of a deck and has no part in the verdict.
    """
    kinds = [kind for kind in found if kind[0] in rules or kind[1] in _STOPPING]
    return [
        {"rule": rule, "severity": severity, "count": kinds.count((rule, severity))}
        for rule, severity in sorted(set(kinds), key=_rank)
    ]


def _rank(kind: tuple[str, str]) -> tuple[int, str]:
    return Severity(kind[1]).rank, kind[0]


def rules_hash(format_: Format) -> str:
    """The same for two formats if and only if the same rules with the same options are in force."""
    return digest("rules", [[held.rule.id, _plain(held.rule)] for held in format_.rules])


def _plain(value: object) -> object:
    if isinstance(value, Value):
        fields = [_plain(getattr(value, field)) for field in type(value).__fields__]
        return [type(value).__name__, *fields]
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"a rule holds a {type(value).__name__}, which has no hash")


def check(
    receipt: Document,
    report: Report,
    deck: ResolvedDeck,
    format_: Format,
    *,
    pool: ResolvedDeck | None = None,
    key: bytes = b"",
) -> Check:
    """Whether a receipt is true of a deck that was judged again, for the day of the receipt."""
    now = _facts(report, deck, format_, pool, key)
    answer, reasons = _answer(receipt, now, report, key)
    return Check(
        answer,
        tuple(reasons),
        receipt["verdict"],
        now["verdict"],
        report.format,
        report.format_shown,
        report.as_of,
        _unproved(receipt, report),
    )


def _answer(
    receipt: Document, now: Document, report: Report, key: bytes
) -> tuple[Answer, list[str]]:
    broken = _broken_seal(receipt, key)
    if broken:
        return Answer.FALSE, [broken]
    moved = _moved(receipt, now)
    same_data = receipt.get("card_db") == now["card_db"]
    if receipt["deck"] != now["deck"] and (same_data or receipt["wording"] != now["wording"]):
        return Answer.CHANGED, ["the cards are not those of the receipt", *moved]
    if receipt["pool"] != now["pool"]:
        return Answer.CHANGED, ["the pool is not the one of the receipt", *moved]
    others = [told for key, told in _INPUTS.items() if receipt.get(key, now[key]) != now[key]]
    if moved:
        # Other data may read the same lines in another way, so nobody knows who changed what.
        return Answer.STALE, [*moved, *others]
    if others:
        return Answer.CHANGED, others
    wrong = _contradiction(receipt, report)
    if wrong:
        return Answer.FALSE, [wrong]
    found = _told(receipt.get("findings", ()), report) == _told(now["findings"], report)
    if found and receipt["verdict"] == now["verdict"]:
        return Answer.TRUE, []
    other = f"judging the deck again gives another {'verdict' if found else 'list of findings'}"
    if not all(key in receipt for key in _INPUTS):
        return Answer.CHANGED, [other, "the receipt does not say for which plan and printings"]
    return Answer.FALSE, [other]


def _contradiction(receipt: Document, report: Report) -> str:
    """What the receipt says beside its verdict that cannot be, whatever the deck is."""
    if "details" in receipt:
        found = [(told["rule"], told["severity"]) for told in receipt["details"]]
        counted = _counted(found, report.rules)
        if _told(counted, report) != _told(receipt.get("findings", ()), report):
            return "its details list other findings than it counts"
    title = receipt.get("format_title", report.format_title)
    if title != report.format_title and not report.format_files:
        return f"it calls the format {one_line(title)!r}, whose title is {report.format_title!r}"
    return ""


def _told(findings: Iterable[Document], report: Report) -> list[tuple[str, str, int]]:
    return sorted(
        (told["rule"], told["severity"], told["count"])
        for told in findings
        if told["rule"] in report.rules or told["severity"] in _STOPPING
    )


def _unproved(receipt: Document, report: Report) -> tuple[str, ...]:
    """What a new judgement cannot show. A key vouches for it, as only the desk could seal it."""
    if receipt["sealed_with"] != SEALS[False]:
        return ()
    claims = [f"issued on {receipt['date']}"] if receipt["date"] else []
    for key in ("player", "name", "file"):
        if receipt.get(key):
            claims.append(f"{_CALLED[key]} {one_line(receipt[key])!r}")
    title = receipt.get("format_title", report.format_title)
    if title != report.format_title and report.format_files:  # whose file may have changed
        claims.append(f"a format called {one_line(title)!r}")
    if receipt.get("details") and not _same_details(receipt, report):
        claims.append("the words of its details, which are not those of now")
    return tuple(claims)


_CALLED = {"player": "for the player", "name": "a deck called", "file": "in the file"}


def _same_details(receipt: Document, report: Report) -> bool:
    now = [finding_document(finding) for finding in report.findings]
    return all(any(_words(told) == _words(found) for found in now) for told in receipt["details"])


def _words(told: Document) -> Document:
    return {key: value for key, value in told.items() if key != "lines"}


def _broken_seal(receipt: Document, key: bytes) -> str:
    if receipt.get("sealed_with") != SEALS[bool(key)]:
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
