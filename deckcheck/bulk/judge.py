"""Judging batches of decks, with catalog and formats loaded once in each process."""

from __future__ import annotations

import os
from threading import Lock

from deckcheck import __version__, api
from deckcheck.bulk.schemas import FINDINGS, VERDICTS, pa
from deckcheck.bulk.setup import Basis, Setup
from deckcheck.desk.receipts import rules_hash
from deckcheck.errors import (
    BrokenInstall,
    BrokenPlugin,
    DeckcheckError,
    UnknownName,
    UnreadableDeck,
)
from deckcheck.frozen import Value
from deckcheck.model import Severity
from deckcheck.text import is_day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.formats import Format
    from deckcheck.model import Deck, Report

__all__ = ["Batch", "Judge", "Row", "judge_rows"]

DEFAULT_FORMAT = "standard"


class Row(Value):
    """A deck on its way to judgement."""

    id: str
    data: bytes
    syntax: str = ""
    """Told by content if empty."""
    fault: str = ""
    """Why there is no deck list in the row; then there is no data either."""


class Batch(Value):
    """What became of some decks, ready for the tables."""

    verdicts: pa.RecordBatch
    findings: pa.RecordBatch
    basis: Basis


class Judge:
    """A setup, loaded.

    Raises:
        DeckcheckError: something in it is not there, or not as it must be.
        OSError: a file of it cannot be read.
    """

    def __init__(self, setup: Setup) -> None:
        if setup.format and setup.ruleset:
            raise DeckcheckError("A setup has a format or a rule set, not both.")
        if setup.as_of and not is_day(setup.as_of):
            raise DeckcheckError(f"as_of: {setup.as_of!r} is no day; write it as in 2001-05-31.")
        for folder in setup.formats_folder:
            if not os.path.isdir(folder):  # its formats would be missed silently
                raise DeckcheckError(f"{folder}: there is no such folder of formats.")
        if setup.syntax:
            api.read_deck_bytes(b"", "", setup.syntax)  # raises if there is no such syntax
        self._setup = setup
        self._formats: dict[str, Format] = {}
        self._rules: dict[str, str] = {}
        self._chosen: Format | None = None
        if setup.ruleset:
            self._chosen = api.load_ruleset(setup.ruleset, setup.formats_folder)
        elif setup.format:
            self._chosen = api.load_format(setup.format, setup.formats_folder)
        catalog = api.load_catalog(setup.card_db or None)
        for file in setup.cards:
            catalog = api.add_cards(catalog, file)
        self._catalog = catalog
        self.basis = Basis(
            deckcheck=__version__,
            card_db=catalog.version,
            card_db_hash=catalog.hash,
            card_db_source=catalog.source,
            format=self._chosen.id if self._chosen else "",
            as_of=setup.as_of or catalog.version,
        )

    def batch(self, rows: Sequence[Row]) -> Batch:
        """The outcome for some decks, in their order."""
        verdicts: list[dict[str, Any]] = []
        findings: list[dict[str, Any]] = []
        for row in rows:
            report = self.report(row)
            verdicts.append(_verdict(report))
            findings += _findings(report)
        met = {verdict["format"] for verdict in verdicts} & self._rules.keys()
        return Batch(
            verdicts=pa.RecordBatch.from_pylist(verdicts, schema=VERDICTS),
            findings=pa.RecordBatch.from_pylist(findings, schema=FINDINGS),
            basis=self.basis.with_rules([(name, self._rules[name]) for name in met]),
        )

    def report(self, row: Row) -> Report:
        """The report on one deck. One that cannot be judged never stops the others.

        Raises:
            BrokenInstall: a library that the deck's syntax needs is not installed.
            BrokenPlugin: a rule of another package does not work.
        """
        as_of = self._setup.as_of or None
        wanted = self._chosen.id if self._chosen else DEFAULT_FORMAT
        try:
            deck = self._read(row)
            wanted = self._chosen.id if self._chosen else deck.header("format") or wanted
            format_ = self._chosen or self._format(wanted)
        except BrokenInstall:
            raise
        except DeckcheckError as error:
            return api.unjudged(row.id, error, wanted, self._catalog, as_of)
        self._remember(format_)
        try:
            return api.validate(deck, format_, self._catalog, as_of)
        except (BrokenInstall, BrokenPlugin):
            raise
        except Exception as error:  # a bug costs one deck
            return api.unjudged(row.id, error, wanted, self._catalog, as_of)

    def rules_of(self, format_id: str) -> str:
        """The hash of the rules that this format puts in force here."""
        self._remember(self._chosen or self._format(format_id))
        return self._rules[format_id]

    def knows(self, format_id: str) -> bool:
        """Whether a deck may name this format."""
        try:
            return bool(self._chosen or self._format(format_id))
        except DeckcheckError:
            return False

    def _read(self, row: Row) -> Deck:
        if row.fault:
            raise UnreadableDeck(row.fault)
        try:
            return api.read_deck_bytes(row.data, row.id, row.syntax or self._setup.syntax or None)
        except UnknownName as error:  # a syntax; which is a fault of the row, not of the format
            raise UnreadableDeck(str(error)) from None

    def _format(self, name: str) -> Format:
        if name not in self._formats:
            if name.endswith(".toml"):  # a deck may open no other files
                raise UnknownName("format", name)
            self._formats[name] = api.load_format(name, self._setup.formats_folder)
        return self._formats[name]

    def _remember(self, format_: Format) -> None:
        if format_.id not in self._rules:
            self._rules[format_.id] = rules_hash(format_)


_MOST_SETUPS = 4
_judges: dict[Setup, Judge] = {}
_loading = Lock()


def judge_rows(setup: Setup, rows: Sequence[Row]) -> Batch:
    """What a worker is asked for, wherever it is. The first call loads what the others use."""
    with _loading:  # a worker may have several threads
        if setup not in _judges:
            if len(_judges) >= _MOST_SETUPS:
                _judges.clear()
            _judges[setup] = Judge(setup)
        judge = _judges[setup]
    return judge.batch(rows)


def _verdict(report: Report) -> dict[str, Any]:
    counts = {severity: len(report.of_severity(severity)) for severity in Severity}
    return {
        "id": report.file,
        "format": report.format,
        "verdict": report.verdict.value,
        "unfinished": report.unfinished,
        "errors": counts[Severity.ERROR],
        "undecided": counts[Severity.UNDECIDED],
        "warnings": counts[Severity.WARNING],
        "notes": counts[Severity.NOTE],
        "rules": sorted(
            {one.rule for one in report.findings if one.severity.rank <= Severity.UNDECIDED.rank}
        ),
    }


def _findings(report: Report) -> Iterator[dict[str, Any]]:
    for number, finding in enumerate(report.findings, 1):
        yield {
            "id": report.file,
            "number": number,
            "rule": finding.rule,
            "severity": finding.severity.value,
            "lines": list(finding.lines),
            "cards": list(finding.cards),
            "message": finding.message,
            "limit": None if finding.limit is None else str(finding.limit),
            "actual": None if finding.actual is None else str(finding.actual),
            "hint": finding.hint,
            "citations": list(finding.citations),
            "origin": finding.origin,
        }
