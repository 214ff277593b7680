"""`deckcheck receipt` and `verify`."""

from __future__ import annotations

from deckcheck import api
from deckcheck.cli.bench import Bench
from deckcheck.cli.checks import check_day
from deckcheck.cli.options import Request
from deckcheck.cli.terminal import send, show
from deckcheck.desk.receipts import Answer, Check, check, make, read, text
from deckcheck.errors import DeckcheckError, UnknownName
from deckcheck.reporters.layout import Line, Span, Style, paragraph
from deckcheck.resolve import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.formats import Format
    from deckcheck.model import Report, ResolvedDeck

__all__ = ["run_receipt", "run_verify"]

_OUTPUTS = ("console", "json")
_STYLES = {
    Answer.TRUE: Style.GOOD,
    Answer.CHANGED: Style.BAD,
    Answer.STALE: Style.WARNING,
    Answer.FALSE: Style.BAD,
}
_MEANINGS = {
    Answer.TRUE: "the receipt is for this deck, and its verdict stands",
    Answer.CHANGED: "this is not the deck of the receipt",
    Answer.STALE: "the deck is the one of the receipt, but what it was judged by has moved",
    Answer.FALSE: "the receipt cannot be trusted",
}


def run_receipt(request: Request, date: str, key_file: str, *, redact: bool) -> int:
    """Write the receipt. The exit code tells the verdict, as `validate` does.

    Raises:
        DeckcheckError: an option is wrong, or the deck cannot be judged.
        OSError: a file cannot be read.
    """
    if date:
        check_day(date, "--date")
    report, format_, pool = _judged(request)
    receipt = make(report, format_, pool=pool, date=date, key=_key(key_file), redact=redact)
    send(text(receipt))
    return int(not report.passes())


def run_verify(file: str, request: Request, key_file: str, output: str) -> int:
    """Say what became of the receipt. The exit code is 0 only if it is true.

    Raises:
        DeckcheckError: an option is wrong, the receipt is none, or the deck cannot be judged.
        OSError: a file cannot be read.
    """
    if output not in _OUTPUTS:
        raise UnknownName("output", output, _OUTPUTS)
    with open(file, "rb") as opened:
        receipt = read(opened.read(), file)
    key = _key(key_file)
    if receipt["sealed_with"] != "blake2b" and not key:
        raise DeckcheckError(f"{file}: this receipt was sealed with a key; name it with --key.")
    request = request.replace(
        format=request.format or receipt["format"], as_of=request.as_of or receipt["as_of"]
    )
    report, format_, pool = _judged(request)
    found = check(receipt, report, format_, pool=pool, key=key)
    if output == "json":
        import json

        document = {"schema": 1, **{one: getattr(found, one) for one in Check.__fields__}}
        send(json.dumps(document, indent=2) + "\n")
    else:
        show(lambda width: _page(found, file, request.paths[0], width))
    return int(found.answer is not Answer.TRUE)


def _judged(request: Request) -> tuple[Report, Format, ResolvedDeck | None]:
    """The deck judged by what the options say and nothing else: no project takes part."""
    bench = Bench(request)
    judged = bench(request.paths[0])
    if judged.failure:
        raise DeckcheckError(judged.failure)
    report = judged.report
    format_ = api.load_format(request.format or report.format, request.formats_folder)
    pool = None
    if request.pool:
        pool = resolve(api.read_deck(request.pool), bench.catalog, report.as_of)
    return report, format_, pool


def _key(file: str) -> bytes:
    if not file:
        return b""
    with open(file, "rb") as opened:
        key = opened.read()
    if len(key.strip()) < 16:
        raise DeckcheckError(f"--key: {file} holds less than 16 bytes, which can be guessed.")
    return key


def _page(found: Check, receipt: str, deck: str, width: int) -> Iterator[Line]:
    answer = Span(found.answer.upper(), _STYLES[found.answer])
    yield from paragraph([answer, Span(f": {_MEANINGS[found.answer]}.")], width)
    yield from paragraph(f"Receipt {receipt}, deck {deck}.", width, first="  ")
    for reason in found.reasons:
        yield from paragraph(f"{reason[:1].upper()}{reason[1:]}.", width, first="  ")
    yield from paragraph(
        f"The receipt says {_words(found.verdict)}; judged now, the deck is {_words(found.now)}.",
        width,
        first="  ",
    )


def _words(verdict: str) -> str:
    return verdict.replace("-", " ")
