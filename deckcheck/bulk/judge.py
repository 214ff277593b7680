"""Judging batches of decks, with catalog and formats loaded once in each process."""

from __future__ import annotations

from threading import Lock

from deckcheck.bulk.provenance import Provenance
from deckcheck.bulk.schemas import FINDINGS, VERDICTS, pa
from deckcheck.desk.receipts import rules_hash
from deckcheck.errors import DeckcheckError, UnknownName, UnreadableDeck
from deckcheck.frozen import Value
from deckcheck.model import Severity
from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.model import Report
    from deckcheck.workspace.basis import Basis

__all__ = ["Batch", "BatchJudge", "Row", "judge_rows"]


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
    provenance: Provenance


class BatchJudge:
    """A workspace for rows of tables.

    Raises:
        DeckcheckError: something in the basis is not there, or not as it must be.
        OSError: a file of it cannot be read.
    """

    def __init__(self, basis: Basis) -> None:
        self._workspace = Workspace(basis)
        self._rules: dict[str, str] = {}
        versions = self._workspace.versions
        self.provenance = Provenance(
            deckcheck=versions.deckcheck,
            card_db=versions.card_db,
            card_db_hash=versions.card_db_hash,
            card_db_source=versions.card_db_source,
            format=self._workspace.chosen.id if self._workspace.chosen else "",
            as_of=self._workspace.as_of,
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
            provenance=self.provenance.with_rules([(name, self._rules[name]) for name in met]),
        )

    def report(self, row: Row) -> Report:
        """The report on one deck. One that cannot be judged never stops the others.

        Raises:
            BrokenInstall: a library that the deck's syntax needs is not installed.
            BrokenPlugin: a rule of another package does not work.
        """
        fault = row.fault or self._unknown_syntax(row.syntax)
        if fault:
            return self._workspace.failed(row.id, UnreadableDeck(fault)).report
        outcome = self._workspace.outcome(
            row.data, row.id, syntax=row.syntax, standalone=True, isolated=True
        )
        if not outcome.failure:
            self.rules_of(outcome.report.format)
        return outcome.report

    def rules_of(self, format_id: str) -> str:
        """The hash of the rules that this format puts in force here."""
        if format_id not in self._rules:
            self._rules[format_id] = rules_hash(self._workspace.named(format_id))
        return self._rules[format_id]

    def knows(self, format_id: str) -> bool:
        """Whether a deck may name this format."""
        try:
            return bool(self._workspace.named(format_id))
        except DeckcheckError:
            return False

    def _unknown_syntax(self, name: str) -> str:
        """What is wrong with the syntax of a row: a fault of the row, not of the format."""
        try:
            if name:
                self._workspace.read(b"", "", name)
        except UnknownName as error:
            return str(error)
        return ""


_MOST_JUDGES = 4
_judges: dict[Basis, BatchJudge] = {}
_loading = Lock()


def judge_rows(basis: Basis, rows: Sequence[Row]) -> Batch:
    """What a worker is asked for, wherever it is. The first call loads what the others use."""
    with _loading:  # a worker may have several threads
        if basis not in _judges:
            if len(_judges) >= _MOST_JUDGES:
                _judges.clear()
            _judges[basis] = BatchJudge(basis)
        judge = _judges[basis]
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
        "rules": sorted({finding.rule for finding in report.findings if finding.blocks}),
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
