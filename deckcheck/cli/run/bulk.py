"""`deckcheck bulk`: tables of decks and of verdicts."""

from __future__ import annotations

from contextlib import contextmanager

from deckcheck.bulk.changes import Changes, compare_verdicts
from deckcheck.bulk.changes_json import SCHEMA, provenance_document
from deckcheck.bulk.rows import Columns
from deckcheck.bulk.tables import Summary, write_verdicts
from deckcheck.cli import exit_code
from deckcheck.cli.io.progress import watched
from deckcheck.cli.io.project import basis_of
from deckcheck.cli.io.terminal import send, show
from deckcheck.cli.options import Request
from deckcheck.cli.run.validate import jobs_of
from deckcheck.errors import DeckcheckError, UnknownName
from deckcheck.frozen import Value
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.workspace.basis import Basis

__all__ = ["Order", "run_diff", "run_validate"]

_VALIDATE = ("console", "json")
_DIFF = ("console", "json", "csv")


class Order(Value):
    """What one `bulk validate` was asked for."""

    request: Request
    columns: Columns
    verdicts: str
    findings: str
    output: str
    cluster: str


def run_validate(order: Order) -> int:
    """Judge the table, write what was asked for, and tell how it came out.

    Raises:
        DeckcheckError: an option is wrong, or there is no deck in the table.
        OSError: a file cannot be read or written.
    """
    if order.output not in _VALIDATE:
        raise UnknownName("output", order.output, _VALIDATE)
    request = order.request
    basis = basis_of(request)
    basis.check()
    jobs = jobs_of(request.jobs)
    if order.cluster and request.jobs:
        raise DeckcheckError("--jobs and --cluster: name one of them, not both.")
    with _quiet():
        summary = _judged(order, basis, jobs)
    if not summary.decks:
        raise DeckcheckError("There is no deck to judge.")
    if order.output == "json":
        send(_document(summary))
    else:
        show(lambda width: _page(summary, order, width))
    return exit_code(summary.passes(strict=request.strict))


def _judged(order: Order, basis: Basis, jobs: int) -> Summary:
    return write_verdicts(
        order.request.paths[0],
        order.verdicts or None,
        order.findings or None,
        basis,
        order.columns,
        jobs=jobs,
        cluster=order.cluster or None,
        watch=lambda batches, decks: watched(batches, decks, lambda batch: batch.verdicts.num_rows),
    )


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask logs a lost connection with its traceback; what came of it is told in a line."""
    import logging

    before = logging.root.manager.disable
    logging.disable()
    try:
        yield
    finally:
        logging.disable(before)


def run_diff(old: str, new: str, output: str) -> int:
    """Compare and report. The exit code is 1 if something illegal is new, else 0.

    Raises:
        DeckcheckError: an option is wrong, or a file is no table of verdicts.
        OSError: a file cannot be read.
    """
    if output not in _DIFF:
        raise UnknownName("output", output, _DIFF)
    changes = compare_verdicts(old, new)
    _write(changes, output)
    return int(changes.worse)


def _write(changes: Changes, output: str) -> None:
    if output == "json":
        from deckcheck.bulk.changes_json import render

        send(render(changes))
    elif output == "csv":
        from deckcheck.bulk.changes_csv import render

        send(render(changes))
    else:
        from deckcheck.bulk.changes_console import lines

        show(lambda width: lines(changes, width))


def _document(summary: Summary) -> str:
    import json

    document = {
        "schema": SCHEMA,
        "basis": provenance_document(summary.provenance),
        "decks": summary.decks,
        "verdicts": {verdict.value: count for verdict, count in summary.verdicts},
        "warned": summary.warned,
        "rules": dict(summary.rules),
    }
    return json.dumps(document, indent=2) + "\n"


def _page(summary: Summary, order: Order, width: int) -> Iterator[Line]:
    counts = [f"{count} {verdict.replace('-', ' ')}" for verdict, count in summary.verdicts]
    decks = "1 deck" if summary.decks == 1 else f"{summary.decks} decks"
    yield from paragraph([Span(f"{decks}: ", Style.STRONG), Span(f"{', '.join(counts)}.")], width)
    if summary.rules:
        yield blank()
        head = (Span("Rule", Style.STRONG), Span("decks", Style.FAINT))
        rows = [(Span(rule), Span(str(count))) for rule, count in summary.rules]
        yield from table([head, *rows], width, indent=0, right=(1,))
    yield blank()
    for what, file in (("Verdicts", order.verdicts), ("Findings", order.findings)):
        if file:
            yield from paragraph(f"{what}: {file}", width)
    made = summary.provenance
    yield from paragraph(
        [
            Span(
                f"deckcheck {made.deckcheck}, card data {made.card_db} ({made.card_db_hash}), "
                f"as of {made.as_of}",
                Style.FAINT,
            )
        ],
        width,
    )
